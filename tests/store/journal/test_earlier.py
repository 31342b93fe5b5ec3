"""The tournament as it was after an earlier journal entry."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.people.editing import Edit, edit
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.undo import read_after, read_printed
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import Tournament
from tests.support.offices import drawn, enter, play_round, started, with_players
from tests.support.safety.laptops import copied, merge


def after(desk: Desk, number: int) -> Tournament:
    with desk.office.database.reading() as session:
        return read_after(session, desk.tournament_id, number, load_tournament)


def test_every_earlier_state_can_be_read_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9)
    states = [desk.tournament()]
    play_round(desk)
    states.append(desk.tournament())
    edit(desk, "5", Edit(names=("Neu Name",)))
    states.append(desk.tournament())
    undoing.undo(desk)
    drawn(desk, seed=2)
    enter(desk, 1, 1000, 884)
    states.append(desk.tournament())
    for state in states:
        earlier = after(desk, int(state.head.partition("-")[0]))
        assert (earlier.entries, earlier.stages) == (state.entries, state.stages)


def test_reading_an_earlier_state_changes_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=drawn)
    before = (tmp_path / "evening.db").read_bytes()
    after(desk, 2)
    assert (tmp_path / "evening.db").read_bytes() == before


def test_other_tournaments_do_not_disturb(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    known = desk.tournament()
    started(tmp_path, title="Other")
    drawn(desk)
    assert after(desk, 3).entries == known.entries


def test_a_state_before_a_merge_is_read_and_one_amid_it_is_refused(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    drawn(desk)
    other = copied(desk, tmp_path / "other", "second")
    enter(desk, 1, 1000, 884)
    before = desk.tournament()
    enter(other, 1, 1001, 883)
    merge(desk, other, desk.office.station.id())
    assert after(desk, 4).stages == before.stages
    with pytest.raises(NotAllowed):
        after(desk, 5)
    assert after(desk, 6).stages == desk.tournament().stages


def test_the_state_of_a_list_is_read_again_whichever_laptop_printed_it(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    other = copied(desk, tmp_path / "other", "second")
    lists = []
    for laptop in (desk, other):
        enter(laptop, 1, 1000, 884)
        lists.append(laptop.tournament())
        edit(laptop, "5", Edit(names=("Neu Name",)))
    merge(desk, other, desk.office.station.id())
    with desk.office.database.reading() as session:
        found = [read_printed(session, desk.tournament_id, each.head, load_tournament) for each in lists]
    assert [each and (each[0], each[1].entries) for each in found] == [
        (4, lists[0].entries),
        (0, lists[1].entries),
    ]


@pytest.mark.parametrize("number", [0, 99])
def test_before_the_tournament_and_in_the_future_there_is_nothing(tmp_path: Path, number: int) -> None:
    desk = with_players(tmp_path, 4)
    with pytest.raises(NotFound):
        after(desk, number)

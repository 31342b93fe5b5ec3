"""The rounds of earlier evenings tell how long those of a new one will take."""

from datetime import timedelta
from pathlib import Path

import pytest

from jassturnier.services.people import entering
from jassturnier.services.workplace import Desk
from jassturnier.store.load.rounds import rounds_before
from jassturnier.tournament.timing.forecast import Taken
from tests.support.offices import SINGLE, drawn, enter, office, started, with_players


@pytest.fixture(autouse=True)
def _rounds_of_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jassturnier.tournament.timing.pace._FASTEST", timedelta())


def before(desk: Desk) -> tuple[Taken, ...]:
    with desk.office.database.reading() as session:
        return rounds_before(session, desk.tournament())


def another(folder: Path, regulation: str = SINGLE) -> Desk:
    desk = started(folder, regulation, "Another", office(folder))
    size = desk.tournament().regulation.entry.members
    entering.add(
        desk, [entering.new_entry([f"Given{n} Family{n}{a}" for a in "ab"[:size]]) for n in range(8)]
    )
    drawn(desk)
    return desk


def test_complete_rounds_of_others_tell_what_a_deal_took(tmp_path: Path) -> None:
    first = with_players(tmp_path, 8, then=drawn)
    for table in (1, 2):
        enter(first, table, 1000, 884)
    drawn(first)
    enter(first, 1, 1000, 884)
    assert before(first) == ()
    (taken,) = before(another(tmp_path))
    assert taken.pause is None
    assert 0 < taken.deal < 1


def test_rounds_of_another_game_tell_nothing_and_without_a_draw_nothing_is_asked(tmp_path: Path) -> None:
    first = with_players(tmp_path, 8, then=drawn)
    for table in (1, 2):
        enter(first, table, 1000, 884)
    assert before(another(tmp_path, "coiffeur-paare")) == ()
    assert before(started(tmp_path, title="New", at=office(tmp_path))) == ()

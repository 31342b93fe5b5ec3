"""An entry is changed as long as nothing drawn depends on it; who takes over leaves the points there."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.people.editing import Edit, Replacement, edit, edit_all, remove, replace_member
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from tests.support.offices import PAIRS, drawn, enter, poured_desk, refused, with_players


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(Edit(number=2), id="a number that is taken"),
        pytest.param(Edit(names=("Only One",)), id="one name for two"),
        pytest.param(Edit(names=("Given Family", " ")), id="a name of spaces"),
    ],
)
def test_a_change_that_cannot_be_leaves_all_of_the_entry(tmp_path: Path, change: Edit) -> None:
    desk = with_players(tmp_path, 4, PAIRS, then=drawn)
    with refused(desk, NotAllowed):
        edit(desk, "1", change)
    assert edit(desk, "1", Edit(number=1, facts={"club": "Eintracht"})).club == "Eintracht"
    with refused(desk, NotAllowed):  # who is drawn stays on the list
        remove(desk, ["1"])


def test_several_leave_together_or_none_and_undo_puts_them_back_as_they_were(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 3)
    edit(desk, "2", Edit(facts={"club": "Eintracht", "guess": 4100}))
    before = desk.tournament().entries
    with refused(desk, NotFound):
        remove(desk, ["1", "99"])
    assert [entry.number for entry in remove(desk, ["1", "2", "1"])] == [1, 2]
    assert [entry.number for entry in desk.tournament().entries] == [3]
    undoing.undo(desk)
    assert desk.tournament().entries == before


def test_a_range_changes_all_of_them_or_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    changed = edit_all(desk, ["2-4", "7", "3"], Edit(facts={"category": "members"}))
    members = [entry.number for entry in desk.tournament().entries if entry.category == "members"]
    assert [entry.number for entry in changed] == members == [2, 3, 4, 7]
    for named, change, kind in (
        (["1", "90-95"], Edit(facts={"club": "Bern"}), NotFound),
        (["1-2"], Edit(number=9), WrongUsage),
    ):
        with refused(desk, kind):
            edit_all(desk, named, change)


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8, then=drawn)


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        pytest.param(Replacement("1", "Nina Neu", from_round=5), NotFound, id="a round too many"),
        pytest.param(Replacement("1", "Nina Neu", from_deal=13), NotFound, id="a deal too many"),
        pytest.param(Replacement("1", "Nina Neu", 2, None, 1), WrongUsage, id="it ends before it begins"),
        pytest.param(Replacement("1", "2"), NotAllowed, id="somebody who sits at a table"),
        pytest.param(Replacement("1", "Given1 Family1a"), NotAllowed, id="oneself"),
        pytest.param(Replacement("1", "Nina"), NotFound, id="half a name"),
        pytest.param(Replacement("77", "Nina Neu"), NotFound, id="for nobody"),
    ],
)
def test_a_change_of_seat_that_cannot_be_registers_nobody(
    desk: Desk, wanted: Replacement, error: type[JassError]
) -> None:
    with refused(desk, error):
        replace_member(desk, wanted)


def test_a_round_whose_result_is_in_stays_with_who_played_it(desk: Desk) -> None:
    for table in (1, 2):
        enter(desk, table, 1000, 884)
    replaced = replace_member(desk, Replacement("1", "Nina Neu"))
    assert (replaced.span.first, replaced.span.deal, replaced.span.last) == (2, 1, None)
    assert replaced.papers.slips == ()


def test_undo_gives_the_seat_back(desk: Desk) -> None:
    before = desk.tournament()
    replaced = replace_member(desk, Replacement("1", "Nina Neu", from_round=1, from_deal=5))
    assert replaced.newcomer.name == "Nina Neu"
    undoing.undo(desk)
    assert desk.tournament().entries == before.entries

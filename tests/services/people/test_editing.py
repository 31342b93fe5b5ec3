"""An entry is changed as long as nothing drawn depends on it; who takes over leaves the points there."""

from functools import partial
from pathlib import Path

from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.services.people.editing import Edit, Replacement, edit, edit_all, remove, replace_member
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from tests.support.offices import PAIRS, drawn, enter, poured_desk, refused, refuses, with_players


def test_a_change_that_cannot_be_leaves_all_of_the_entry(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, PAIRS, then=drawn)
    refuses(
        desk,
        lambda change: edit(desk, "1", change),
        (Edit(number=2), NotAllowed),  # a number that is taken
        (Edit(names=("Only One",)), NotAllowed),  # one name for two
        (Edit(names=("Given Family", " ")), NotAllowed),
    )
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


def test_a_change_of_seat_that_cannot_be_registers_nobody(desk: Desk) -> None:
    refuses(
        desk,
        partial(replace_member, desk),
        (Replacement("1", "Nina Neu", from_round=5), NotFound),  # a round too many
        (Replacement("1", "Nina Neu", from_deal=13), NotFound),  # a deal too many
        (Replacement("1", "Nina Neu", 2, None, 1), WrongUsage),  # it ends before it begins
        (Replacement("1", "2"), NotAllowed),  # somebody who sits at a table
        (Replacement("1", "Given1 Family1a"), NotAllowed),  # oneself
        (Replacement("1", "Nina"), NotFound),  # half a name
        (Replacement("77", "Nina Neu"), NotFound),
    )


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

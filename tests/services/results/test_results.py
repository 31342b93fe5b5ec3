"""A result is stored once and whole, or not at all, at its own table; a penalty has points and a reason."""

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.results import results
from jassturnier.services.results.results import TypedSlip, add, has_two_slips, move, remove
from jassturnier.services.safety import undoing
from jassturnier.services.stages import qualifying
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import How, ReadingKind
from jassturnier.tournament.scoring.readings import with_tables
from tests.support.evenings_made import played, regulation, tournament
from tests.support.finals import played as played_on
from tests.support.finals import with_pairs
from tests.support.offices import drawn, enter, play_round, poured_desk, refused, refuses, with_players
from tests.support.stages_made import FIRST, SECOND


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    return made


def test_a_slip_that_cannot_be_or_changes_nothing_is_not_stored(desk: Desk) -> None:
    refuses(
        desk,
        partial(results.enter, desk),
        (TypedSlip("2", ("1000", "885")), DoesNotAddUp),
        (TypedSlip("2", ("1000",)), WrongUsage),
        (TypedSlip("3", ("1000", "884")), NotFound),
        (TypedSlip("2", ("1000", "884"), round=2), NotFound),  # a round that is not drawn
        (TypedSlip("1", ("1000", "884")), NotAllowed),  # a second time
        (TypedSlip("2", ("1000", "884"), correct=True), NotAllowed),  # a correction of nothing
        (TypedSlip("2", ("1000", "885"), split=True), NotAllowed),  # no splitting here
        (TypedSlip("2", ("-", "-"), correct=True), NotAllowed),  # nothing to take out
        (TypedSlip("1", ("-", "-", "-"), correct=True), WrongUsage),  # three gaps for two sides
        (TypedSlip("1", ("-", "-")), NotAllowed),  # without --correct
        (TypedSlip("1", ("1000", "884"), correct=True), NotAllowed),  # corrected to itself
    )


def test_undo_of_a_correction_brings_the_first_numbers_back_and_only_open_tables_are_missing(
    desk: Desk,
) -> None:
    before = desk.tournament().stage()
    entered = enter(desk, 1, 800, 1084, correct=True)
    assert entered.replaced == {"points": (1000, 884)}
    undoing.undo(desk)
    assert desk.tournament().stage() == before
    (found,) = results.missing(desk.tournament())
    assert [table.number for table in found.tables] == [2]
    enter(desk, 2, 1000, 884)
    assert results.missing(desk.tournament()) == []


def readings(desk: Desk) -> dict[int, int]:
    """Return how many readings there are of each table."""
    (round_,) = desk.tournament().rounds()
    return {table.number: len(table.readings) for table in round_.tables}


def test_a_correction_of_nothing_but_gaps_empties_the_table_which_takes_a_slip_again(desk: Desk) -> None:
    before = desk.tournament().stage()
    emptied = results.enter(desk, TypedSlip("1", ("-", "–"), correct=True))
    assert emptied.replaced == {"points": (1000, 884)}
    assert [table.number for table in emptied.open_tables] == [1, 2]
    assert emptied.moves
    assert readings(desk) == {1: 0, 2: 0}
    enter(desk, 1, 900, 984)
    assert readings(desk) == {1: 1, 2: 0}
    for _ in range(2):
        undoing.undo(desk)
    assert desk.tournament().stage() == before


def test_with_the_first_reading_go_the_second_and_the_ruling(desk: Desk) -> None:
    for kind, first in ((ReadingKind.SECOND, 990), (ReadingKind.RULING, 995)):
        enter(desk, 1, first, 1884 - first, kind=kind)
    for kind, left in ((ReadingKind.RULING, 2), (ReadingKind.FIRST, 0)):
        results.enter(desk, TypedSlip("1", ("-", "-"), correct=True, kind=kind))
        assert readings(desk)[1] == left
    enter(desk, 2, 1000, 885, accept="seen by both")  # who reads the same wrong sum again needs no reason
    assert enter(desk, 2, 1000, 885, kind=ReadingKind.SECOND).confirmed


def test_the_same_numbers_with_a_reason_or_after_a_ruling_are_a_change(desk: Desk) -> None:
    results.enter(desk, TypedSlip("1", ("990", "894"), kind=ReadingKind.RULING))
    results.enter(desk, TypedSlip("1", ("1000", "884"), correct=True))
    assert readings(desk)[1] == 1
    accepted = TypedSlip("1", ("1000", "884"), correct=True, accept="seen by both")
    results.enter(desk, accepted)
    with refused(desk, NotAllowed):
        results.enter(desk, accepted)


def test_ranks_move_by_a_correction_and_by_nothing_else(desk: Desk) -> None:
    second = results.enter(desk, TypedSlip("1", ("1000", "884"), kind=ReadingKind.SECOND))
    assert (second.moves, second.confirmed, second.replaced) == ((), True, None)
    assert [table.number for table in second.open_tables] == [2]
    first = enter(desk, 2, 1100, 784)
    assert (first.moves, first.open_tables) == ((), ())
    assert enter(desk, 2, 500, 1384, correct=True).moves


def test_columns_that_a_correction_or_a_ruling_does_not_name_stay(desk: Desk) -> None:
    results.enter(desk, TypedSlip("2", ("1000", "884", "matches", "1", "0")))
    with pytest.raises(DoesNotAddUp) as wrong:
        enter(desk, 2, 1000, 885, correct=True)
    assert render(wrong.value.texts[1], "en") == "Not given, so kept as before: matches 1 0."
    corrected = enter(desk, 2, 990, 894, correct=True)
    assert corrected.values == {"points": (990, 894), "matches": (1, 0)}
    assert enter(desk, 2, 990, 894, kind=ReadingKind.SECOND).values == {"points": (990, 894)}
    assert enter(desk, 2, 995, 889, kind=ReadingKind.RULING).values["matches"] == (1, 0)


@pytest.mark.parametrize(
    ("rule", "typed", "how"),
    [
        ("refuse", TypedSlip("1", ("1000", "884")), (How.EXACT, "")),
        ("refuse", TypedSlip("1", ("1000", "884"), computed=True), (How.COMPUTED, "")),
        ("refuse", TypedSlip("1", ("1000", "884"), accept="seen", computed=True), (How.ACCEPTED, "seen")),
        ("refuse", TypedSlip("1", ("1000", "885"), accept=" seen "), (How.ACCEPTED, "seen")),
        ("note", TypedSlip("1", ("1000", "885")), (How.ACCEPTED, "1885 / 1884")),
        ("note", TypedSlip("1", ("1000", "885"), accept="seen"), (How.ACCEPTED, "seen")),
        ("warn", TypedSlip("1", ("1000", "885")), (How.ACCEPTED, "")),
        ("split", TypedSlip("1", ("1000", "886"), split=True), (How.SPLIT, "")),
        ("split", TypedSlip("1", ("1000", "884"), split=True), (How.EXACT, "")),
        ("split", TypedSlip("1", ("1000", "886"), accept="seen"), (How.ACCEPTED, "seen")),
        ("split", TypedSlip("1", ("1000", "886")), None),
        ("refuse", TypedSlip("1", ("1000", "885")), None),
    ],
)
def test_a_wrong_sum_is_taken_as_the_regulation_says(
    rule: str, typed: TypedSlip, how: tuple[How, str] | None
) -> None:
    (table,) = played(1, ((1, 2), (3, 4), None)).tables
    slip = {"points": tuple(map(int, typed.words))}
    with nullcontext() if how else pytest.raises(DoesNotAddUp):
        assert results.how_taken(regulation(sum=rule), table, slip, typed, {}) == how


def test_who_is_new_in_the_list_or_has_the_same_rank_has_not_moved() -> None:
    def moved(*tables: tuple[tuple[int], tuple[int], int | None]) -> list[tuple[int, int, int]]:
        after = tournament([played(1, ((1,), (2,), 800), ((3,), (4,), 900))])
        moves = results.rank_moves(tournament([played(1, *tables)]), after)
        return [(move.entry.number, move.before, move.after) for move in moves]

    assert moved(((1,), (2,), 1000), ((3,), (4,), None)) == [(2, 2, 1), (4, 3, 2), (1, 1, 4)]
    assert moved(((1,), (2,), 1000)) == [(2, 2, 1), (1, 1, 4)]


@pytest.mark.parametrize("exchanged", [False, True])
def test_a_slip_goes_to_its_own_table_in_one_step_or_two_are_exchanged(
    desk: Desk, *, exchanged: bool
) -> None:
    if exchanged:
        enter(desk, 2, 900, 984)
    enter(desk, 1, 1000, 884, kind=ReadingKind.SECOND)
    before, (right, *wrong) = desk.tournament().stage(), move(desk, "1", "2", exchanged=exchanged)
    one, two = {"points": (1000, 884)}, {"points": (900, 984)} if exchanged else None
    assert (right.table.number, right.values, right.replaced) == (2, one, two)
    assert [(each.table.number, each.values, each.replaced, each.moves) for each in wrong] == (
        [(1, two, None, ())] if exchanged else []
    )
    assert right.moves
    assert readings(desk) == {1: int(exchanged), 2: 2}
    first, second = desk.tournament().stage().rounds[0].tables
    assert [table.result and table.result.values for table in (second, first)] == [one, two]
    undoing.undo(desk)
    assert desk.tournament().stage() == before


def test_a_slip_that_cannot_go_there_stays(desk: Desk) -> None:
    moved = (("2", "1"), NotAllowed), (("1", "1"), NotAllowed), (("1", "3"), NotFound)
    refuses(desk, lambda places: move(desk, *places), *moved)
    assert not has_two_slips(desk.tournament(), "1", "2")
    enter(desk, 2, 900, 984)
    with refused(desk, NotAllowed):  # it replaces no other
        move(desk, "1", "2")
    whole = desk.tournament()
    assert has_two_slips(whole, "1", "2")
    second = replace(whole.stage().rounds[0].tables[1], deals=1)
    with pytest.raises(NotAllowed, match="plays otherwise"):
        has_two_slips(with_tables(whole, [second]), "1", "2")
    with pytest.raises(NotAllowed, match="to itself"):
        has_two_slips(whole, "1", "1")


def test_a_penalty_that_cannot_be_is_not_given(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    refuses(
        desk,
        lambda given: add(desk, *given),
        (("1", "0", "late"), WrongUsage),  # no points
        (("1", "viel", "late"), WrongUsage),
        (("1", "-100001", "late"), WrongUsage),
        (("1", "-50", " \t"), NotAllowed),  # no reason
        (("1", "-50", "x" * 201), NotAllowed),  # a long story
        (("77", "-50", "late"), NotFound),
    )


def test_penalties_are_numbered_on_and_count_from_the_round_in_which_they_were_given(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    assert [
        [(one.number, one.points, one.round) for one in add(desk, "1", points, reason).penalties]
        for points, reason in (("-100000", "x" * 200), ("1", "early"), ("-1", "late"))
    ] == [[(1, -100_000, None)], [(2, 1, None)], [(3, -1, None)]]
    round_ = play_round(desk).stage().rounds[0]
    (given,) = add(desk, "2", "-50", "late").penalties
    assert (given.number, given.round) == (4, round_.key)
    with refused(desk, NotFound):
        add(desk, "1", "-50", "late", 2)


def test_one_unknown_number_takes_none_off_and_undo_gives_them_back(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    given = add(desk, "1", "-50", "late").tournament.penalties
    with refused(desk, NotFound):
        remove(desk, [1, 2])
    changed = remove(desk, [1, 1])
    assert (changed.penalties, changed.tournament.penalties) == (given, ())
    undoing.undo(desk)
    assert desk.tournament().penalties == given


def test_a_penalty_counts_in_the_last_stage_in_which_somebody_plays(tmp_path: Path) -> None:
    desk = played_on(with_pairs(tmp_path, 4, FIRST, SECOND), 1000, 1100)
    qualifying.store(desk, qualifying.preview(desk))
    first = desk.tournament().stages[0]
    going = {entry.number for entry in desk.tournament().stage().entries}
    (goes, *_), (stays, *_) = (sorted(numbers) for numbers in (going, {1, 2, 3, 4} - going))

    def given_in(number: int) -> int | None:
        return add(desk, str(number), "-50", "late").penalties[0].round

    assert [given_in(number) for number in (goes, stays)] == [first.rounds[0].key] * 2
    final = drawn(desk).stage().rounds[0]
    assert [given_in(number) for number in (goes, stays)] == [final.key, first.rounds[0].key]

"""First reading, second reading, ruling: what counts, what is confirmed, what differs (TRN-3)."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from jassturnier.games.kit.base import Slip
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import SlipReading, TableInfo, Tournament
from jassturnier.tournament.scoring.readings import (
    FIRST,
    RULING,
    SECOND,
    after_reading,
    as_read,
    differing,
    left_unnamed,
    of_kind,
    points,
    reads_twice,
    same,
    unconfirmed,
    what_counts,
    with_new,
    with_readings,
    with_tables,
    without,
)
from tests.support.evenings_made import played, tournament

A: Slip = {"points": (1000, 884)}
B: Slip = {"points": (1010, 874)}
FOUR = ((1, 2), (3, 4))


def reading(kind: ReadingKind, values: Slip | None = None, *deals: str) -> SlipReading:
    return SlipReading(kind, A if values is None else values, played=deals)


def evening(*readings: SlipReading) -> Tournament:
    """Return two rounds of a table each, of which the first was read so."""
    first, second = played(1, (*FOUR, None)), played(2, (*FOUR, None))
    read = with_readings(first.tables[0], readings)
    return tournament([replace(first, tables=(read,)), second])


def table(of: Tournament) -> TableInfo:
    return of.stage().rounds[0].tables[0]


def counts(*readings: SlipReading) -> tuple[Slip | None, bool]:
    """Return the values that count, and whether they are confirmed."""
    result, _ = what_counts(readings)
    return (None, False) if result is None else (result.values, result.confirmed)


def test_the_ruling_counts_else_the_first_and_who_says_the_same_confirms() -> None:
    first = reading(FIRST)
    assert counts() == (None, False)
    assert counts(first) == (A, False)
    assert counts(first, reading(SECOND, B)) == (A, False)
    assert counts(first, reading(SECOND)) == (A, True)
    assert counts(first, reading(SECOND, B), reading(RULING, B)) == (B, True)
    assert counts(reading(FIRST, {}, "E 100")) == (None, False)
    assert counts(first, reading(RULING, {}, "E 100")) == (A, False)
    assert what_counts([reading(FIRST, {}, "E 100")])[1] == ("E 100",)


def test_a_new_first_reading_ends_a_ruling_and_another_only_its_like() -> None:
    read = table(evening(reading(FIRST), reading(SECOND, B), reading(RULING, B)))
    assert [one.kind for one in after_reading(read, reading(FIRST, B)).readings] == [SECOND, FIRST]
    assert [one.kind for one in after_reading(read, reading(SECOND)).readings] == [FIRST, RULING, SECOND]
    assert [one.kind for one in after_reading(read, reading(RULING)).readings] == [FIRST, SECOND, RULING]


def test_with_the_first_reading_go_all_others() -> None:
    made = evening(reading(FIRST), reading(SECOND, B), reading(RULING, B))
    assert table(without(made, table(made), FIRST)).result is None
    left = table(without(made, table(made), RULING))
    assert ([one.kind for one in left.readings], left.result and left.result.values) == ([FIRST, SECOND], A)


def test_a_reading_that_comes_in_changes_its_own_table_only() -> None:
    made = evening()
    after = with_new(made, table(made), reading(FIRST))
    assert [r.tables[0].result is None for r in after.rounds()] == [False, True]
    assert with_tables(made, []).stages == made.stages
    assert with_tables(made, [replace(table(made), key=999)]).stages == made.stages
    two = tournament([played(1, (*FOUR, None), ((5, 6), (7, 8), None))])
    first, second = two.stage().rounds[0].tables
    changed = with_tables(two, [with_readings(second, [reading(FIRST)])]).stage().rounds[0].tables
    assert (changed[0], changed[1].result is None) == (first, False)


def test_who_reads_second_sees_only_that_reading() -> None:
    read = table(evening(reading(FIRST), reading(SECOND, B, "E 100")))
    nobody = as_read(read, RULING)
    assert (nobody.result, nobody.played) == (None, ())
    seen = as_read(read, SECOND)
    assert seen.result is not None
    assert (seen.result.values, seen.result.confirmed, seen.played) == (B, False, ("E 100",))
    assert of_kind(read, FIRST) is read
    assert of_kind(read, SECOND) == seen
    ruled = table(evening(reading(FIRST), reading(RULING, B)))
    shown = of_kind(ruled, FIRST).result
    assert shown is not None
    assert (shown.values, shown.confirmed) == (A, False)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (reading(FIRST), reading(SECOND), True),
        (reading(FIRST), reading(SECOND, B), False),
        (reading(FIRST), reading(SECOND, {}), False),
        (reading(FIRST, {}), reading(SECOND, {}), False),
        (reading(FIRST, {"points": (0, 0)}), reading(SECOND, {}), False),
        # An empty place at the end is nothing, one before a number is nought.
        (reading(FIRST, {"points": (5, None)}), reading(SECOND, {"points": (5, 0)}), True),
        (reading(FIRST, {"points": (None, 5)}), reading(SECOND, {"points": (0, 5)}), True),
        (reading(FIRST, {"points": (5,)}), reading(SECOND, {"points": (5, None)}), True),
        (reading(FIRST, {"points": (0, 5)}), reading(SECOND, {"points": (5,)}), False),
        (reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, A), False),
        (reading(FIRST, {**A, "matches": (0, 0)}), reading(SECOND, A), True),
        # Deals give columns that a slip of totals need not have.
        (reading(FIRST, {**A, "matches": (1, 0)}, "E 100"), reading(SECOND, A), True),
        (reading(FIRST, A), reading(SECOND, {**A, "matches": (1, 0)}, "E 100"), True),
        (reading(FIRST, A, "E 100"), reading(SECOND, B), False),
        (reading(FIRST, A, "E 100"), reading(SECOND, A, "E 100"), True),
        (reading(FIRST, A, "E 100"), reading(SECOND, A, "E 99"), False),
        (reading(FIRST, A, "E 100"), reading(SECOND, B, "E 100"), False),
    ],
)
def test_two_complete_readings_say_the_same_number_by_number(
    *, one: SlipReading, other: SlipReading, alike: bool
) -> None:
    assert same(one, other) == alike
    assert same(other, one) == alike


@pytest.mark.parametrize(
    ("values", "twice", "open_", "unlike"),
    [
        ({FIRST: A}, False, 0, 0),
        ({FIRST: A, SECOND: A}, True, 0, 0),
        ({FIRST: A, SECOND: B}, True, 1, 1),
        ({FIRST: A, SECOND: B, RULING: B}, True, 0, 0),
        ({FIRST: A, SECOND: {}}, True, 1, 0),
        ({FIRST: {}, SECOND: B}, True, 0, 0),
    ],
)
def test_what_nobody_confirmed_and_what_differs_is_found_where_slips_are_read_twice(
    *, values: Mapping[ReadingKind, Slip], twice: bool, open_: int, unlike: int
) -> None:
    made = evening(*(reading(kind, each) for kind, each in values.items()))
    assert reads_twice(made) == twice
    assert len(unconfirmed(made, made.rounds())) == open_
    assert [(one.round.number, one.first.kind, one.second.kind) for one in differing(made)] == [
        (1, FIRST, SECOND)
    ] * unlike


def test_a_number_that_is_missing_is_a_dash() -> None:
    assert points({"points": (1000, None), "matches": (1, 0)}) == "1000:–"


@pytest.mark.parametrize(
    ("readings", "kind", "kept"),
    [
        ([reading(FIRST, {**A, "matches": (1, 0)})], FIRST, {"matches": (1, 0)}),
        (
            [reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, {**A, "matches": (0, 1)})],
            SECOND,
            (0, 1),
        ),
        (
            [reading(FIRST, {**A, "matches": (1, 0)}), reading(SECOND, {**A, "matches": (0, 1)})],
            RULING,
            (1, 0),
        ),
        ([reading(FIRST, {}, "E 100")], FIRST, {}),
        ([], FIRST, {}),
    ],
)
def test_a_column_that_a_correction_does_not_name_stays(
    readings: list[SlipReading], kind: ReadingKind, kept: Slip | tuple[int, int]
) -> None:
    expected = {"matches": kept} if isinstance(kept, tuple) else kept
    assert left_unnamed(table(evening(*readings)), kind, {"matches"}) == expected

"""Strokes and potatoes: split, added, and what a slip of them can be."""

import pytest

from jassturnier.games import get
from jassturnier.games.kit.base import Direction
from jassturnier.games.kit.layout import StrokeRow
from jassturnier.games.kit.marks import (
    NO_MARKS,
    TALLIES,
    Marks,
    added,
    nets,
    potatoes,
    split,
    stroke_row,
    strokes,
    tallies,
)
from jassturnier.i18n import say
from tests.support.typed import sentences

MOLOTOW = get("molotow")(4, {}, 2)


def test_a_potato_takes_a_stroke_away() -> None:
    assert (strokes(3), potatoes(3), NO_MARKS) == (Marks(3, 0), Marks(0, 3), Marks(0, 0))
    assert Marks(3, 1).net == 2
    assert nets(split(potatoes(3), strokes(1), 2, 4)) == (1, 1, -3, 1)


def test_marks_are_added_side_by_side_and_cancel_only_in_the_total() -> None:
    found = added([(Marks(1, 0), Marks(0, 2)), (Marks(0, 1), Marks(3, 0))], 2)
    assert found == (Marks(1, 1), Marks(3, 2))
    assert added([], 3) == (NO_MARKS,) * 3
    assert tallies(found) == {"strokes": (1, 3), "potatoes": (1, 2), "wins": (0, 1)}


def test_a_row_of_the_slate_is_blank_before_anything_is_played() -> None:
    assert stroke_row(say("match"), None) == StrokeRow(say("match"))
    assert stroke_row(say("match"), (Marks(1, 0), Marks(0, 2))) == StrokeRow(say("match"), (1, 0), (0, 2))


def test_only_of_potatoes_few_are_good_and_the_points_made_rank_nobody() -> None:
    assert [name for name, tally in TALLIES.items() if tally.direction is Direction.LOW] == ["potatoes"]
    assert [name for name, tally in TALLIES.items() if not tally.ranks] == ["made"]


def test_a_side_has_so_many_marks_at_most() -> None:
    assert MOLOTOW.bounds() == (-6, 6)
    assert [(field.name, field.low, field.high) for field in MOLOTOW.slip_fields()] == [
        ("strokes", 0, 6),
        ("potatoes", 0, 6),
    ]


@pytest.mark.parametrize(
    ("good", "bad", "faults"),
    [
        ((2, 0, 0, 2), (0, 2, 2, 0), 0),
        ((2, 2, 2, 0), (0, 0, 0, 6), 0),
        ((6, 0, 0, 0), (0, 2, 2, 2), 0),
        ((6, 1, 0, 0), (1, 2, 2, 2), 1),
        ((2, 0, 0, 0), (0, 0, 0, 2), 0),
        ((5, 0, 0, 0), (0, 0, 0, 4), 0),
        ((7, 0, 0, 0), (0, 0, 0, 7), 2),
        ((2, 0, 0, None), (0, 2, 2, 0), 1),
    ],
)
def test_a_slip_is_taken_if_deals_come_to_it_and_a_wrong_sum_is_told_by_itself(
    good: tuple[int | None, ...], bad: tuple[int | None, ...], faults: int
) -> None:
    found = sentences(MOLOTOW.check_slip({"strokes": good, "potatoes": bad}))
    assert len(found) == faults, found


def test_there_are_as_many_strokes_as_potatoes() -> None:
    slip = {"strokes": (2, 0, 0, 2), "potatoes": (0, 2, 1, 0)}
    check = MOLOTOW.slip_sum(slip)
    assert check is not None
    assert (check.column, check.found, check.expected) == ("strokes", 4, 3)
    for name in slip:
        assert MOLOTOW.slip_sum({**slip, name: (2, 0, None, 0)}) is None
    assert MOLOTOW.score_slip(slip).totals == (2, -2, -1, 2)
    assert MOLOTOW.score_slip(slip).tallies["potatoes"] == (0, 2, 1, 0)

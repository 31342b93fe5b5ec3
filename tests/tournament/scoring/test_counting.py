"""From a slip to what it counts: a split sum, the unit, leads; and the game of a table (TRN-5, TRN-7)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from jassturnier.games.kit.base import Sheet, SumCheck
from jassturnier.games.kit.marks import TALLIES
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import Result
from jassturnier.tournament.scoring.counting import game_in, half_up, in_unit, leads, split, uncounted
from tests.support.evenings_made import played, regulation, tournament


@pytest.mark.parametrize(
    ("typed", "expected", "shared"),
    [
        ((1000, 880), 1884, (1002, 882)),
        ((1000, 888), 1884, (998, 886)),
        # The odd point goes to, or comes from, the side with the higher total; side A when equal.
        ((1000, 881), 1884, (1002, 882)),
        ((881, 1000), 1884, (882, 1002)),
        ((1000, 887), 1884, (998, 886)),
        ((887, 1000), 1884, (886, 998)),
        ((940, 940), 1881, (941, 940)),
        ((940, 940), 1880, (940, 940)),
        ((940, 941), 1880, (940, 940)),
        ((None, 880), 1884, (502, 1382)),
    ],
)
def test_a_wrong_sum_is_shared_between_the_sides(
    typed: tuple[int | None, int], expected: int, shared: tuple[int, int]
) -> None:
    check = SumCheck("points", sum(value or 0 for value in typed), expected)
    assert split({"points": typed, "matches": (1, 0)}, check) == {"points": shared, "matches": (1, 0)}


def test_who_has_no_potatoes_counts_the_strokes() -> None:
    sheet = Sheet((10, 20), tallies={"strokes": (3, 1)})
    assert in_unit(regulation(unit="strokes", shipped="molotow"), "molotow", sheet) == (3, 1)


def test_leads_are_of_two_sides_in_points_and_where_strokes_count_in_strokes() -> None:
    assert leads(Sheet((10, 20), tallies={"strokes": (3, 1)})) == {
        "difference": (-10, 10),
        "stroke-difference": (2, -2),
    }
    assert leads(Sheet((10, 20), tallies={})) == {"difference": (-10, 10)}
    assert leads(Sheet((10, 20, 30), tallies={"strokes": (3, 1, 2)})) == {}


def test_a_game_is_of_the_named_size_or_of_the_usual_one() -> None:
    made = tournament([], regulation(shipped="molotow-mittlerer"))
    games = [game_in(made, made.stage(), 1, size) for size in (None, 3, 4)]
    assert [(game.id, game.size) for game in games] == [("molotow", 4), ("mittlere", 3), ("molotow", 4)]


@pytest.mark.parametrize(
    ("value", "whole"), [(Fraction(1, 2), 1), (Fraction(-1, 2), 0), (Fraction(4, 3), 1), (Fraction(5, 3), 2)]
)
def test_a_half_is_rounded_up(value: Fraction, whole: int) -> None:
    assert half_up(value) == whole


@pytest.mark.parametrize(
    ("tally", "values", "deals", "open_"),
    [
        ("exact", (1, None, 0, 0), (), True),
        ("exact", (1, 2, 0, 0), (), False),
        ("exact", (1, None, 0, 0), ("50:50 30:20 60:67 22:20",), False),
        ("exact", None, (), False),
        ("matches", (1, None, 0, 0), (), False),
    ],
)
def test_what_a_slip_leaves_open_is_not_counted_as_none(
    tally: str, values: tuple[int | None, ...] | None, deals: tuple[str, ...], *, open_: bool
) -> None:
    (usual,) = played(1, ((1,), (2,), None)).tables
    result = None if values is None else Result({"difference": (0, 10, 20, 30), tally: values}, How.EXACT)
    table = replace(usual, game="differenzler", sides=((1,), (2,), (3,), (4,)), result=result, played=deals)
    assert uncounted(regulation(shipped="differenzler-4x8"), table, TALLIES[tally]) is open_

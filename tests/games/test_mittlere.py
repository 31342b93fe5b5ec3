"""Mittlerer: the five cases in their order (rules MIT)."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import get
from jassturnier.games.kit.marks import nets
from jassturnier.games.mittlere import MittlereDeal, judge_mittlere
from jassturnier.i18n import render
from tests.support.strategies import mittlere_deal
from tests.support.typed import faults, options, sheet


@pytest.mark.parametrize(
    ("typed", "totals"),
    [
        ("57 60 40", (-2, 1, 1)),
        ("121 36 0 stichlos C", (1, 1, -2)),
        ("121 36 0 tricks", (-2, 1, 1)),
        ("157 0 0 trickless B", (1, -2, 1)),
        ("157 0 0 tricks", (-2, 1, 1)),
        ("A match", (2, -1, -1)),
        ("70 70 17", (-1, -1, 2)),
        ("101 28 28", (-2, 1, 1)),
        ("78,40;39", (1, -2, 1)),
        ("100 40 17", (-2, 1, 1)),
        ("99 41 17", (1, -2, 1)),
    ],
)
def test_the_first_case_that_fits_counts(typed: str, totals: tuple[int, ...]) -> None:
    assert sheet("mittlere", typed).totals == totals


@given(mittlere_deal())
def test_a_deal_sums_to_nothing(deal: MittlereDeal) -> None:
    assert sum(get("mittlere")(3, {}).score([deal]).totals) == 0


@given(mittlere_deal(), st.permutations(range(3)))
def test_the_seat_does_not_matter(deal: MittlereDeal, seats: list[int]) -> None:
    without = deal.trickless or ()
    before = nets(judge_mittlere(deal.points, without)[1])
    moved = [deal.points[seat] for seat in seats]
    after = nets(judge_mittlere(moved, [seats.index(seat) for seat in without])[1])
    assert after == tuple(before[seat] for seat in seats)


@pytest.mark.parametrize("own", [79, 99])
def test_from_79_to_99_points_always_earn_a_stroke(own: int) -> None:
    for other in range(158 - own):
        for points in permutations((own, other, 157 - own - other)):
            assert judge_mittlere(points, ())[1][points.index(own)].net > 0


def test_the_bounds_79_and_28_are_sharp() -> None:
    assert nets(judge_mittlere((78, 79, 0), ())[1])[0] < 0
    assert all(
        judge_mittlere((28, other, 129 - other), ())[1][0].net > 0 for other in range(130) if other != 28
    )
    assert nets(judge_mittlere((29, 99, 29), ())[1])[0] < 0


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "mittlere",
        "57 60 41",
        "1 -2 1",
        "57 100",
        "121 36 0",
        "90 67 0 trickless A",
        "97 60 0 trickless A B C",
    ) == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (MIT-10)",
        "deal 2, side B: −2 points cannot be; points are never negative. (MIT-10)",
        "deal 2: These look like strokes; write the card points, 157 together. (MIT-10)",
        "deal 3: 2 numbers are written, 3 are needed. (MIT-10)",
        "deal 4, side C: 0 points: add “trickless” and the letter, or “tricks”. (MIT-15)",
        "deal 5, side A: There are points, but no trick. (MIT-15)",
        "deal 6: Somebody must have taken the tricks. (MIT-15)",
    ]


def test_twelve_deals_make_a_round_unless_the_regulation_says_otherwise() -> None:
    game, rules = get("mittlere"), options("mittlere")
    assert game.sizes == (3, 4)
    deals, _ = game(3, rules).read_deals(["57 60 40"] * 12)
    assert game(3, rules).complete(deals)
    assert game(3, rules, 8).complete(deals[:8])
    assert not game(3, rules, 16).complete(deals)


def test_a_slip_may_hold_at_most_two_marks_a_deal() -> None:
    game, rules = get("mittlere"), options("mittlere")
    assert game.sizes == (3, 4)
    assert game(3, rules, 12).check_slip({"strokes": (24, 0, 0), "potatoes": (0, 12, 12)}) == []
    assert len(game(3, rules, 12).check_slip({"strokes": (25, 0, 0), "potatoes": (0, 0, -1)})) == 2


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("A match", "one took all tricks (MIT-14)"),
        ("121 36 0 trickless C", "one took no trick (MIT-15)"),
        ("100 40 17", "one has 100 or more (MIT-16)"),
        ("70 70 17", "two have the same points (MIT-17)"),
        ("99 41 17", "the middle one (MIT-18)"),
    ],
)
def test_every_deal_says_which_case_it_was(typed: str, why: str) -> None:
    (row,) = sheet("mittlere", typed).rows
    assert render(row.rule, "en") == why


def test_the_marks_of_all_three_are_equal_counted_by_threes() -> None:
    game = get("mittlere")(3, options("mittlere"), 1)
    given = {
        nets
        for nets in product(range(-2, 3), repeat=3)
        if not sum(nets)
        and not game.check_slip(
            {name: tuple(max(0, sign * n) for n in nets) for name, sign in (("strokes", 1), ("potatoes", -1))}
        )
    }
    assert given == {(0, 0, 0), *permutations((2, -1, -1)), *permutations((-2, 1, 1))}

"""Differenzler: announced and made points, exact hits, missing announcements (rules DIF)."""

import pytest
from hypothesis import given

from jassturnier.games import get
from jassturnier.games.differenzler import DifferenzlerDeal
from jassturnier.games.kit.options import OptionValue
from tests.support.strategies import differenzler_deal
from tests.support.typed import faults, options, sentences, sheet

BONUS: dict[str, OptionValue] = {"exact_bonus": 10, "zero_needs_trick": True}


@pytest.mark.parametrize(
    ("typed", "house", "totals"),
    [
        ("45:50 30:20 60:67 22:20", {}, (5, 10, 7, 2)),
        ("eicheln 45:50 30:20 60:67 22:20", {}, (5, 10, 7, 2)),
        ("-:50 30:20 60:67 22:20", {}, (20, 10, 7, 2)),
        ("-:50 30:20 60:67 22:20", {"missing_penalty": 50}, (50, 10, 7, 2)),
        ("50:50 30:20 60:67 22:20", {"exact_bonus": 10}, (-10, 10, 7, 2)),
        ("0:0 30:70 60:67 22:20 tricks", BONUS, (-10, 40, 7, 2)),
        ("0:0 30:70 60:67 22:20 trickless A", BONUS, (0, 40, 7, 2)),
        ("0:0 30:70 60:67 22:20 trickless A", {"exact_bonus": 10}, (-10, 40, 7, 2)),
    ],
)
def test_a_typed_deal_counts(typed: str, house: dict[str, OptionValue], totals: tuple[int, ...]) -> None:
    assert sheet("differenzler", typed, house=house).totals == totals


def test_three_may_play() -> None:
    assert sheet("differenzler", "45:50 30:40 60:67", size=3).totals == (5, 10, 7)


@given(differenzler_deal(4))
def test_the_points_made_are_157(deal: DifferenzlerDeal) -> None:
    found = get("differenzler")(4, options("differenzler")).score([deal])
    assert sum(found.tallies["made"]) == 157


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "differenzler",
        "45:50 30:20 60:67 22:21",
        "45:50 30 60:67 22:20",
        "45:50 158:20 60:67 22:20",
        "45:50 30:107",
        "45:-3 30:70 60:67 22:23",
    ) == [
        "deal 1: The points add up to 158 instead of 157, 1 too many. (DIF-4)",
        "deal 2, side B: Announced and made are needed, as 45:50; a missing announcement is -:50. (DIF-2)",
        "deal 3, side B: 158 cannot be; it must lie between 0 and 157. (DIF-2)",
        "deal 4: 2 numbers are written, 4 are needed. (DIF-4)",
        "deal 5, side A: −3 points cannot be; points are never negative. (DIF-4)",
    ]


def test_an_exact_zero_must_say_whether_there_was_a_trick() -> None:
    line = "0:0 30:70 60:67 22:20"
    assert faults("differenzler", line) == []
    assert faults("differenzler", line, house=BONUS) == [
        "deal 1, side A: An exact 0: add “trickless” and the letter, or “tricks”. (DIF-5)"
    ]
    assert faults("differenzler", f"{line} trickless B") == [
        "deal 1, side B: There are points, but no trick. (DIF-5)"
    ]


def test_a_slip_holds_differences_and_the_points_made_for_control() -> None:
    game, rules = get("differenzler"), options("differenzler", {"exact_bonus": 10})
    slip = {"difference": (40, 55, 30, 61), "made": (300, 320, 310, 326), "exact": (1, None, None, 2)}
    check = game(4, rules, 8).slip_sum(slip)
    assert check is not None
    assert (check.expected, check.off) == (1256, 0)
    assert game(4, rules, 8).score_slip(slip).totals == (30, 55, 30, 41)
    assert game(4, rules, 8).slip_sum({"difference": (40, 55, 30, 61)}) is None
    assert sentences(game(4, rules, 8).check_slip({**slip, "difference": (40, None, -1, 61)})) == [
        "side B, differences: the number is missing.",
        "side C, differences: −1 cannot be; it must lie between 0 and 1,256.",
    ]

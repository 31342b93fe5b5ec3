"""What the slip of a round of Schieber says, and what no deals come to."""

from typing import Any

import pytest

from jassturnier.games.kit.base import Slip
from jassturnier.games.kit.options import OptionValue
from jassturnier.games.schieber.game import Schieber
from jassturnier.i18n import render
from tests.support.typed import options, sentences

CARDS: dict[str, Any] = {"target": 0, "weis": False, "stoeck": False}
FIXED: dict[str, Any] = {**CARDS, "all_single": True}


def table(deals: int = 12, size: int = 4, **house: Any) -> Schieber:  # noqa: ANN401 — any option
    return Schieber(size, options("schieber", house), deals)


def told(slip: Slip, deals: int = 12, **house: Any) -> list[str]:  # noqa: ANN401 — any option
    return sentences(table(deals, **house).check_slip(slip))


def test_a_slip_needs_its_points_only() -> None:
    assert told({"points": (1000, 884)}, target=0, all_single=True) == []
    fields = table(target=0).slip_fields()
    assert [(field.name, field.required) for field in fields] == [
        ("points", True),
        ("matches", False),
        ("weis", False),
        ("stoeck", False),
    ]


@pytest.mark.parametrize("side", [0, 1])
def test_the_dearest_round_is_the_most_that_can_be(side: int) -> None:
    dearest = 4 * (157 + 100 + 20)

    def slip(points: int) -> Slip:
        return {"points": (points, 0)[:: 1 - 2 * side], "matches": (2, 0)[:: 1 - 2 * side]}

    assert table(2, **{**CARDS, "stoeck": True}).bounds()[1] == 2 * dearest
    assert told(slip(2 * 4 * 257), 2, **CARDS) == []
    assert told(slip(2 * 4 * 257 + 1), 2, **CARDS) != []


def test_two_packs_bring_their_points() -> None:
    rules = {**FIXED, "double_pack": True}
    assert table(10, 6, **rules).bounds() == (0, 10 * (309 + 100))
    assert table(10, 6, **{**rules, "stoeck": True}).bounds() == (0, 10 * (309 + 100 + 2 * 20))


@pytest.mark.parametrize(
    ("slip", "fault"),
    [
        ({"points": (1999, 142), "matches": (2, 0)}, ""),
        ({"points": (2000, 156), "matches": (2, 0)}, "Together"),
        ({"points": (157, 1727)}, ""),
        ({"points": (100, 1783)}, "too few"),
    ],
)
def test_factors_leave_the_sum_open_but_not_every_number(slip: Slip, fault: str) -> None:
    found = told(
        slip, factors={"eicheln": 1, "rosen": 1, "schilten": 1, "schellen": 1, "obenabe": 3}, **CARDS
    )
    why = table(factors={"obenabe": 3}, **CARDS).unfinished(slip)
    assert fault in " ".join([*found, *([] if why is None else [render(why, "en")])])


@pytest.mark.parametrize(
    ("house", "named"),
    [
        (FIXED, {}),
        ({**FIXED, "target": 1000}, {"target": 1000}),
        (CARDS, {"all_single": False}),
        ({**FIXED, "double_pack": True}, {"double_pack": True}),
        (
            {**FIXED, "double_pack": True, "undenufe_values": "six11"},
            {"double_pack": True, "undenufe_values": "six11"},
        ),
    ],
)
def test_what_makes_the_sum_of_a_slip_unknown_is_named(
    house: dict[str, Any], named: dict[str, OptionValue]
) -> None:
    assert table(**house).without_sum() == named


@pytest.mark.parametrize(
    ("house", "points", "why"),
    [
        ({"target": None}, (942, 942), ""),
        ({"target": None}, (942, 941), "neither side has 1,000"),
        ({"target": None, "all_single": False}, (942, 942), ""),
        ({"target": 1000}, (942, 942), "neither side has 1,000"),
        ({"target": 1000}, (1000, 884), ""),
        ({"target": 1000, "partien": 2}, (1942, 942), "1 Partie of 2 is won"),
        ({"target": 0}, (942, 942), ""),
    ],
)
def test_a_game_to_a_target_is_not_over_before_somebody_has_it(
    house: dict[str, Any], points: tuple[int, int], why: str
) -> None:
    found = table(**{**FIXED, **house}).unfinished({"points": points, "won": (1, 0)})
    assert (found is None, why in ("" if found is None else render(found, "en"))) == (not why, True)


def test_a_claim_of_the_last_deal_stands_on_the_slip() -> None:
    game = table(target=1000, all_single=True)
    deals, _ = game.read_deals(["A rosen 100", "A rosen 100", "A rosen 100", "B rosen 20 50 claim B"])
    assert game.slip_of(deals)["failed"] == (0, 1)
    assert game.slip_of([])["failed"] == (0, 0)


def test_either_side_wins_two_games_against_a_schneider() -> None:
    wins = [
        table(target=1000).score_slip({"points": points}).tallies["wins"]
        for points in ((1000, 499), (1000, 500), (499, 1000), (500, 1000))
    ]
    assert wins == [(2, 0), (1, 0), (0, 2), (0, 1)]


def test_a_game_to_a_target_is_as_long_as_its_cheapest_contracts_make_it() -> None:
    # 2 × 236 − 1 = 3 × 157: with one point more both cannot be below it.
    assert [table(**{**FIXED, "target": goal}).longest() for goal in (236, 237)] == [3, 4]
    assert table(target=1000).longest() == 10

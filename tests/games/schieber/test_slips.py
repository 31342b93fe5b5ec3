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
TWICE = dict.fromkeys(("eicheln", "rosen", "schilten", "schellen", "obenabe", "undenufe"), 2)


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


WEIS: dict[str, Any] = {"target": 0, "stoeck": False}


@pytest.mark.parametrize(
    ("points", "weis", "said"),
    [
        ((308, 400), (20, 0), []),
        ((308, 400), (80, 0), []),
        ((308, 400), (0, 20), []),
        ((77, 100), (20, 0), []),
        ((157, 20), (None, 20), []),
        ((207, 20), (None, 20), []),
        ((10, 167), (20, None), ["side A, points: 10 cannot be; it must lie between 20 and 708."]),
        ((10, 167), (None, None), []),
        ((10, 168), (None, None), ["Together: 178 cannot be; the nearest are 177 and 197."]),
    ],
)
def test_weis_may_be_written_before_the_factor_or_with_it_and_is_part_of_the_total(
    points: tuple[int, int], weis: tuple[int | None, int | None], said: list[str]
) -> None:
    assert told({"points": points, "weis": weis, "matches": (0, 0)}, 1, **WEIS) == said


def test_the_most_weis_of_a_deal_may_be_of_one_side() -> None:
    slip = {"points": (600, 57), "weis": (500, 0), "matches": (0, 0)}
    assert told(slip, 1, **WEIS, all_single=True) == []
    assert told({**slip, "points": (605, 52)}, 1, **WEIS, all_single=True) == []
    assert told({"points": (40, 274), "weis": (20, 0)}, 1, **WEIS, factors=TWICE) == []


def test_a_long_round_is_taken_where_it_cannot_be_looked_at_as_a_whole() -> None:
    assert told({"points": (10_000, 10_100), "matches": (10, 10), "weis": (20, 20)}, 40, **WEIS) == []
    stoeck = {"target": 0, "weis": False}
    assert told({"points": (5000, 5139), "matches": (5, 5)}, 20, **stoeck) == []


@pytest.mark.parametrize(
    ("size", "house", "most"),
    [(4, {}, 12 * 4 * 20), (4, {"all_single": True}, 240), (6, {"double_pack": True}, 12 * 4 * 40)],
)
def test_so_much_stoeck_can_be_written(size: int, house: dict[str, Any], most: int) -> None:
    slip = {"points": (9000, 9000), "stoeck": (most + 20, 0)}
    fault, *_ = sentences(table(12, size, target=0, **house).check_slip(slip))
    assert f"must lie between 0 and {most:,}." in fault


def test_what_both_sides_have_depends_on_the_matches_that_are_written() -> None:
    (fault,) = told({"points": (257, 57), "matches": (1, 0)}, 2, **CARDS)
    assert fault.startswith("Together: 314 cannot be;")
    assert told({"points": (257, 57)}, 2, **CARDS) == []
    for points in ((200, 114), (114, 200)):
        assert told({"points": points}, 2, **CARDS, match_bonus=0) == []
    for matches in ((1, None), (None, 0)):
        assert told({"points": (257, 157), "matches": matches}, 2, **FIXED) == []
    assert told({"points": (300, 257), "matches": (1, 1)}, 2, **FIXED) == [
        "side A, points: 300 cannot be; it must lie between 257 and 257."
    ]
    assert told({"points": (256, 0), "matches": (1, 0)}, 1, **FIXED) == [
        "side A: Too few points: 256; matches: 1."
    ]


def test_there_is_one_stoeck_in_a_deal_of_one_pack() -> None:
    def slip(points: int) -> Slip:
        return {"points": (points, 0), "matches": (0, 0)}

    rules = {**FIXED, "stoeck": True}
    assert told(slip(177), 1, **rules) == []
    assert told(slip(197), 1, **rules) == ["side A, points: 197 cannot be; it must lie between 0 and 177."]


def test_two_packs_have_their_own_match_and_two_stoeck() -> None:
    rules = {**FIXED, "double_pack": True, "stoeck": True}

    def refused(points: tuple[int, int], matches: tuple[int, int]) -> bool:
        return table(1, 6, **rules).check_slip({"points": points, "matches": matches}) != []

    assert [refused((409 + more, 0), (1, 0)) for more in (0, 20, 40, 60, -100)] == [
        *(False, False, False),
        *(True, True),
    ]
    assert [refused((100, 145 + more), (0, 0)) for more in (0, 1, 64)] == [False, True, False]


def test_less_than_all_deals_bring_is_told_where_the_sum_is_open() -> None:
    assert table(**CARDS).unfinished({"points": (942, 942)}) is None
    why = table(**CARDS).unfinished({"points": (942, 941)})
    assert why is not None
    assert render(why, "en") == "1,883 together are too few; all deals bring 1,884 at least."
    by_cards = table(**FIXED, factors={"tuo": 1}, tuo_values="per_trick")
    assert by_cards.unfinished({"points": (942, 941)}) is None


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

"""The sheet of a Schieber table says what the program counts with."""

import re
from typing import Any

import pytest

from jassturnier import games
from jassturnier.games.kit.contracts import SUITS, label
from jassturnier.games.kit.layout import Legend
from jassturnier.games.schieber.game import Schieber
from jassturnier.games.schieber.house import cells, columns, first_lead_words, legends, slate, slate_total
from jassturnier.games.schieber.rules import SchieberDeal, factors
from jassturnier.i18n import Text, render
from tests.support.typed import options


@pytest.mark.parametrize(
    "house",
    [
        {},
        {"undenufe_values": "six11"},
        {"undenufe_values": "six11", "factors": {"slalom": 3, "tuo": 4}},
        {"no_obe_unde": True},
    ],
)
def test_the_control_of_two_packs_is_what_deals_are_checked_with(house: dict[str, Any]) -> None:
    rules, _ = games.get("schieber").check_options({"double_pack": True, "target": 0, **house})
    game = Schieber(6, rules, 12)
    (control,) = (
        words
        for block in game.layout()
        if isinstance(block, Legend) and (words := render(block.words, "en")).startswith("Control")
    )
    said = {
        name: int(total)
        for total, names in re.findall(r"(\d+) \(([^)]*)\)", control)
        for name in names.split(", ")
    }
    for name in factors(rules):
        total = said["trump" if name in SUITS else render(label(name), "en")]
        assert not game.read_deals([f"A {name} {total} 0"])[1]
        assert game.read_deals([f"A {name} {total - 1} 0"])[1]
    assert len(said) == len({"trump" if name in SUITS else name for name in factors(rules)})


PLAIN: dict[str, Any] = {"all_single": True, "weis": False, "stoeck": False, "match_bonus": 0, "target": 0}


def test_where_only_cards_count_the_points_are_the_score() -> None:
    found = columns(options("schieber", PLAIN))
    assert [column.name for column in found] == ["contract", "points0", "points1", "control"]
    assert [(column.side, column.low, column.high, column.total) for column in found[1:3]] == [
        (0, 0, 157, True),
        (1, 0, 157, True),
    ]


@pytest.mark.parametrize(
    ("house", "more"),
    [
        ({}, ["factor"]),
        ({"all_single": True, "weis": True, "match_bonus": 50}, ["weis0", "weis1", "bonus0", "bonus1"]),
    ],
)
def test_what_else_counts_has_columns_and_the_scores_are_the_totals(
    house: dict[str, Any], more: list[str]
) -> None:
    found = columns(options("schieber", {**PLAIN, "all_single": False, **house}))
    names = ["contract", "points0", "points1", "control", *more, "score0", "score1"]
    assert [column.name for column in found] == names
    assert [column.name for column in found if column.total] == ["score0", "score1"]
    lows = {column.name: column.low for column in found if column.name in more}
    assert lows == dict.fromkeys(more, 1 if more == ["factor"] else 0)


def test_a_deal_has_its_cells_in_the_order_of_the_columns() -> None:
    rules = options("schieber", {"all_single": True, "target": 0})
    deal = SchieberDeal((157, 0), "rosen", 0, (0,), weis=(50, 0), stoeck=(0, 20))
    said = [render(cell, "en") if isinstance(cell, Text) else cell for cell in cells(deal, rules)]
    assert said == ["Rosen", 157, 0, 157, 50, 0, 0, 20, 100, 0, 307, 20]
    assert cells(SchieberDeal((97, 60), None, None), rules)[0] is None
    assert len(cells(None, rules, "rosen")) == len(columns(rules))


def test_factors_are_told_only_where_they_differ() -> None:
    def told(**house: Any) -> list[str]:  # noqa: ANN401 — any option
        return [render(legend.words, "en") for legend in legends(options("schieber", {**PLAIN, **house}))]

    assert not any("Factors" in line for line in told())
    assert any(line.startswith("Factors: Eicheln 1") for line in told(all_single=False))


def test_the_control_leaves_out_a_contract_whose_cards_decide_its_sum() -> None:
    house = {**PLAIN, "double_pack": True, "factors": {"tuo": 3}, "tuo_values": "per_trick"}
    (control,) = (
        text
        for legend in legends(options("schieber", {**house, "all_single": False}))
        if (text := render(legend.words, "en")).startswith("Control")
    )
    assert control == "Control: 309 (trump), 245 (Obenabe, Undenufe)"


def test_who_leads_first_holds_a_card_or_is_drawn() -> None:
    assert "is drawn" in render(first_lead_words("drawn"), "en")
    assert "Rosen seven" in render(first_lead_words("rosen"), "en")


def test_the_slate_has_as_few_marks_as_can_be() -> None:
    marks = slate(0, 1797)
    assert (marks.hundreds, marks.fifties, marks.twenties, marks.rest) == (17, 1, 2, 7)
    assert slate_total(17, 1, 2, 7) == 1797
    assert slate_total(1, 0, 3, -2) == 158
    assert [slate(side, None).mirrored for side in (0, 1)] == [False, True]

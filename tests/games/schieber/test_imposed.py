"""Trumps imposed deal by deal (TRN-16), and who leads the first deal (SCH-4)."""

from random import Random
from typing import Any

import pytest

from jassturnier.games import at_table, get
from jassturnier.games.deal_form import DealForm
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.contracts import SUITS
from jassturnier.games.kit.layout import Grid, Legend
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import Text, render
from tests.support.typed import options, sentences

TRUMPS = ("schellen", "eicheln", "rosen", "schilten")


def table(deals: int = 8, **house: OptionValue) -> Game[Any]:
    usual: dict[str, OptionValue] = {
        "target": 0,
        "weis": False,
        "stoeck": False,
        "all_single": True,
        "match_bonus": 0,
        "trumps": TRUMPS,
    }
    return at_table("schieber", 4, options("schieber", {**usual, **house}), deals)


def test_what_is_imposed_need_not_be_written() -> None:
    game = table()
    deals, problems = game.read_deals(["97 60", "A 100", "B match", "rosen 3 154", "50 107"][:3])
    assert problems == []
    assert [deal.contract for deal in deals] == ["schellen", "eicheln", "rosen"]
    assert [game.print_deal(deal).split()[:2] for deal in deals][1] == ["eicheln", "100"]
    assert game.score(deals).totals == (97 + 100, 60 + 57 + 157)


def test_another_contract_is_refused_with_the_one_of_its_row() -> None:
    _, problems = table().read_deals(["schellen 97 60", "eicheln 97 60", "schellen 97 60", "oben 97 60"])
    assert sentences(problems) == [
        "deal 3: Rosen is imposed in this deal, not Schellen. (TRN-16)",
        "deal 4: Schilten is imposed in this deal, not Obenabe. (TRN-16)",
    ]


def test_the_list_begins_again_after_its_last() -> None:
    game = table(16)
    assert [game.imposed(number) for number in range(16)] == [*TRUMPS] * 4
    assert table(trumps=()).imposed(3) is None


def test_a_line_that_is_not_read_makes_no_other_wrong() -> None:
    _, problems = table().read_deals(["schellen 97 60", "eicheln 97 6o", "rosen 97 60"])
    assert problems
    assert all(sentence.startswith("deal 2: ") for sentence in sentences(problems))


@pytest.mark.parametrize("typed", [["coeur", "pique"], ["cuori", "picche"], ["Schellen", "EICHELN"]])
def test_trumps_are_named_as_people_name_them(typed: list[str]) -> None:
    found, problems = get("schieber").check_options({"trumps": typed})
    assert problems == []
    assert [at_table("schieber", 4, found, 2).imposed(number) for number in (0, 1)] == ["schellen", "eicheln"]


@pytest.mark.parametrize(
    ("house", "told"),
    [
        ({"trumps": ["rosen", "herz-as"]}, "trumps: “herz-as” is not played. Contracts: Eicheln, "),
        ({"trumps": ["slalom"]}, "trumps: “slalom” is not played."),
        ({"trumps": ["oben"], "no_obe_unde": True}, "trumps: “oben” is not played."),
        ({"trumps": "rosen"}, "trumps: A list of words is needed here."),
        ({"trumps": [3]}, "trumps: A list of words is needed here."),
        ({"first_lead": "joker"}, "first_lead: “joker” is not possible; choose one of: "),
    ],
)
def test_what_cannot_be_is_named_by_its_setting(house: dict[str, object], told: str) -> None:
    _, problems = get("schieber").check_options(house)
    assert sentences(problems)[0].startswith(told)


def test_every_trump_needs_its_deal() -> None:
    assert table(4).length_fault() is None
    why = table(3).length_fault()
    assert why is not None
    assert render(why, "en") == "must be 4 at least: so many trumps are imposed."


def test_sheet_and_form_name_the_trump_of_every_row() -> None:
    game = table()
    grid = next(block for block in game.layout() if isinstance(block, Grid))
    assert [render(cell, "en") for line in grid.lines if isinstance(cell := line.cells[0], Text)] == [
        "Schellen",
        "Eicheln",
        "Rosen",
        "Schilten",
    ] * 2
    assert [line.cells[1:] for line in grid.lines] == [(None,) * (len(grid.columns) - 1)] * 8
    form = DealForm(game)
    assert [render(line.label, "en") for line in form.lines][:2] == ["Deal 1, Schellen", "Deal 2, Eicheln"]
    assert [column.name for column in form.columns][:2] == ["points0", "points1"]


def test_a_rehearsed_round_plays_what_is_imposed() -> None:
    game, rng = table(), Random(5)
    played: list[Any] = []
    while not game.complete(played):
        played.append(game.rehearse(played, rng))
    assert [deal.contract for deal in played] == [*TRUMPS] * 2
    assert game.read_deals(map(game.print_deal, played))[1] == []


def test_two_packs_count_by_the_trump_imposed() -> None:
    house = options("schieber", {"target": 0, "double_pack": True, "trumps": ("rosen", "undenufe")})
    deals, problems = at_table("schieber", 6, house, 2).read_deals(["A 100"])
    assert problems == []
    assert sum(deals[0].points) == 309


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("rosen", "Who holds the Rosen seven leads in deal 1 and deals deal 2 (SCH-4)."),
        ("schilten", "Who holds the Schilten seven leads in deal 1 and deals deal 2 (SCH-4)."),
        ("drawn", "It is drawn who leads in deal 1; who leads there deals deal 2 (SCH-4)."),
        ("scribe", "Who keeps the score deals deal 1; forehand leads."),
    ],
)
def test_the_sheet_says_who_leads_first(card: str, told: str) -> None:
    blocks = table(first_lead=card).layout()
    assert told in [render(block.words, "en") for block in blocks if isinstance(block, Legend)]


def test_any_suit_may_lead() -> None:
    for suit in SUITS:
        assert get("schieber").check_options({"first_lead": suit})[1] == []

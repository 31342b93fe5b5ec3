"""How long the longest plausible round of a game is: 99 of 100 rehearsed ones are over by then."""

import re
from math import ceil
from random import Random
from typing import Any

import pytest

from jassturnier import games
from jassturnier.games.kit.base import Game
from jassturnier.games.kit.layout import Grid

PLAIN = {"weis": False, "stoeck": False, "match_bonus": 0}
SINGLE = {**PLAIN, "all_single": True}
TO_TARGET: list[tuple[str, int, dict[str, Any]]] = [
    *(("schieber", 4, {"target": goal, **house}) for goal in (1000, 3000, 5000) for house in ({}, PLAIN)),
    *(("schieber", 4, {"target": goal, **SINGLE}) for goal in (1000, 1500, 2500)),
    ("schieber", 4, {"target": 3000, "factors": {"slalom": 5, "undenufe": 7}}),
    ("schieber", 6, {"target": 3000}),
    ("schieber", 6, {"target": 3000, "double_pack": True, **PLAIN}),
    ("plusminus", 4, {}),
    ("plusminus", 3, {}),
    ("plusminus", 4, {"pm_target": 12}),
    ("plusminus", 3, {"pm_target": 3}),
    ("pfaelzer", 3, {}),
    ("pfaelzer", 4, {"four_at_table": "dealer_pauses"}),
    ("pfaelzer", 3, {"pfr_limit": 1000}),
]
GAMES = 30
_PUSHED = re.compile(r"push \d+")


def table(name: str, size: int, house: dict[str, Any], deals: int = 0) -> Game[Any]:
    options, problems = games.get(name).check_options(house)
    assert not problems
    return games.at_table(name, size, options, deals)


def length(game: Game[Any], rng: Random) -> int:
    """Return how many deals a rehearsed game takes until its target is reached; nobody pushes the skat."""
    played: list[Any] = []
    while not game.complete(played):
        words = game.print_deal(game.rehearse(played, rng))
        deal, _ = game.parse_deal(_PUSHED.sub("", words))
        played.append(deal)
    return len(played)


def lines(game: Game[Any]) -> int:
    """Return how many lines the sheet has."""
    return len(next(block for block in game.layout() if isinstance(block, Grid)).lines)


@pytest.mark.parametrize(("name", "size", "house"), TO_TARGET)
def test_a_game_to_a_target_is_over_before_its_sheet_is_full(
    name: str, size: int, house: dict[str, Any]
) -> None:
    game, rng = table(name, size, house), Random(5)
    lengths = sorted(length(game, rng) for _ in range(GAMES))
    assert lengths[int(0.99 * GAMES)] <= game.longest() <= 4 * lengths[GAMES // 2] + 9
    assert lines(game) == game.longest()


def test_single_deals_reach_a_target_at_the_very_latest_when_both_sides_share_it() -> None:
    assert table("schieber", 4, {"target": 1000, **SINGLE}).longest() == ceil((2 * 1000 - 1) / 157)


@pytest.mark.parametrize("deals", [1, 3, 12, 40])
def test_a_sheet_has_lines_for_the_grand_hands_that_come_between(deals: int) -> None:
    game, rng = table("ramsch", 3, {}, deals), Random(3)
    rounds = []
    for _ in range(1000):
        grand = ramsch = 0
        while ramsch < deals:
            one = rng.random() < 1 / 8
            grand, ramsch = grand + one, ramsch + (not one)
        rounds.append(grand)
    assert deals + sorted(rounds)[980] <= game.longest() <= deals + max(rounds) + 2
    assert table("ramsch", 3, {"grand_hand": False}, deals).longest() == deals


def test_what_the_regulation_names_as_deals_does_not_shorten_a_game_to_a_target() -> None:
    short, free = (table("schieber", 4, {"target": 3000}, deals) for deals in (3, 0))
    assert short.longest() == free.longest() > 3

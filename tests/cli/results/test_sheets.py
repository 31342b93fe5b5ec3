"""The grid of `enter --deals` fits a terminal of 80 columns for every game, in every language."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from jassturnier import games
from jassturnier.cli.kit.context import App
from jassturnier.cli.results import sheets
from jassturnier.games.kit.base import Game
from jassturnier.i18n import LANGUAGES

WIDE = 79
FOUR = {"four_at_table": "dealer_pauses"}
TABLES: list[tuple[str, int, Mapping[str, Any]]] = [
    *(
        (name, size, FOUR if size > min(games.get(name).sizes) and "four_at_table" in known else {})
        for name in games.IDS
        for size in games.get(name).sizes
        for known in [games.get(name).defaults()]
    ),
    ("schieber", 4, {"target": 0, "all_single": True}),
    ("schieber", 4, {"factors": {"slalom": 100}, "big_weis_per_card": 50}),
    ("schieber", 6, {"target": 0, "double_pack": True, "push_back": True}),
    ("ramsch", 4, {**FOUR, "ram_kontra": True, "grand_hand": True}),
]
HARD = {
    "ramsch": [
        "45 30 45 push 2",
        "A grand 67 mit 2 kontra",
        "0 7 113 push 2 trickless A",
        "B grand 0 ohne 1 schwarz rekontra",
        "C match push 1",
    ],
    "mittlere": ["121 36 0 trickless C", "A match"],
    "molotow": ["90 40 20 7", "97 20 20 20 cut C"],
}


def shown(language: str, game: Game[Any], lines: Sequence[str]) -> list[str]:
    app = App(lang=language)
    return sheets.block_lines(app, game.layout(game.read_deals(lines)[0]))


def table(name: str, size: int, house: Mapping[str, Any]) -> Game[Any]:
    options, problems = games.get(name).check_options(house)
    assert not problems
    return games.at_table(name, size, options, games.get(name)(size, options).usual_deals() or 12)


def played(game: Game[Any]) -> list[str]:
    deals: list[Any] = []
    rng = Random(3)
    while not game.complete(deals):
        deals.append(game.rehearse(deals, rng))
    return [game.print_deal(deal) for deal in deals]


@pytest.mark.parametrize(("name", "size", "house"), TABLES)
def test_a_full_grid_fits_eighty_columns_in_every_language(
    name: str, size: int, house: Mapping[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "terminal_width", lambda _: WIDE)
    game = table(name, size, house)
    hard = HARD.get(name, []) if not house else []
    for lines in (played(game), hard):
        for language in LANGUAGES:
            found = shown(language, game, lines)
            assert max(map(len, found)) <= WIDE, "\n".join(found)


def test_sides_stand_under_one_heading_with_their_letters() -> None:
    head, letters, _, first, *_ = shown("de", table("schieber", 4, {}), ["A schilten 57 weis B 50 stoeck A"])
    assert head.split() == ["Punkte", "Weis", "Stöck", "Match", "Resultat"]
    assert letters.split() == ["Ansage", *"AB", "Kontrolle", *"ABABAB", "Faktor", *"AB"]
    assert " ".join(first.split()) == "1 Schilten 57 100 157 0 50 20 0 0 0 2 154 300"


def test_who_pauses_and_what_is_open_can_be_told_from_points() -> None:
    game = table("mittlere", 4, FOUR)
    lines = shown("de", game, ["57 60 40"])
    assert lines[3].split()[:6] == ["Spiel", "1", "–", "57", "60", "40"]
    assert "·" in lines[4]


def test_a_wide_grid_of_a_narrow_terminal_has_narrow_gaps(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("ramsch", 3, {})
    wide = max(map(len, shown("de", game, HARD["ramsch"])))
    monkeypatch.setattr(sheets, "terminal_width", lambda _: wide - 1)
    assert max(map(len, shown("de", game, HARD["ramsch"]))) < wide

"""Every game on the papers that know of games, through the command line, with deals played at random."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from pypdf import PdfReader

from jassturnier import games
from jassturnier.i18n import number
from jassturnier.services.setup import regulations
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of
from tests.support.console import Console
from tests.support.offices import drawn, with_players

TABLES = 2
WITH_A_GAME = ("round", "slips", "sheets", "cards", "standings", "regulation", "emergency", "prizes")


def regulation_with(game: str) -> str:
    """Return a shipped regulation that plays a game."""
    return next(
        name for name, rules in regulations.shipped().items() if game in {r.game for r in rules.played()}
    )


def rehearsed(rules: Regulation, table: TableInfo, rng: Random) -> tuple[Any, ...]:
    """Play a whole round at a table."""
    game = game_of(rules, table)
    deals: tuple[Any, ...] = ()
    while not game.complete(deals):
        deals = (*deals, game.rehearse(deals, rng))
    return deals


def printed(console: Console, line: str) -> PdfReader:
    """Print, and open what was printed."""
    return PdfReader(console.done(f"print {line} --json").document()["file"])


@pytest.mark.parametrize("game", games.IDS)
def test_every_game_on_every_paper_that_knows_of_games(console: Console, tmp_path: Path, game: str) -> None:
    name = regulation_with(game)
    rules = regulations.shipped()[name]
    size = next(size for size in rules.sizes if rules.at(size).game == game)
    desk = with_players(tmp_path, TABLES * size // (2 if rules.entry == "pair" else 1), name)
    console.options += ["--db", "evening.db"]
    tables = drawn(desk).stage().rounds[-1].tables
    written: set[str] = set()
    for table in tables:
        deals = rehearsed(rules, table, Random(table.number))
        notation = [game_of(rules, table).print_deal(deal) for deal in deals]
        assert console.run("scores", "deal", str(table.number), *notation).code == 0
        slip = game_of(rules, table).slip_of(deals)
        written |= {number(value, "en") for values in slip.values() for value in values if value is not None}
    blank = (f"sheets --blank 2 --people {size}", f"reserve --count 1 --people {size} --per-page 4")
    console.done("regulation change --yes --set prizes[1].ranks=1 --set prizes[1].text=Wine")
    for line in (*WITH_A_GAME, *blank):
        assert len(printed(console, line).pages) > 0
    filled = " ".join(page.extract_text() for page in printed(console, "sheets --filled").pages)
    assert [value for value in written if value not in filled] == []

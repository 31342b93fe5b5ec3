"""Factories for tests: what the desk types, as sheets and as sentences."""

from collections.abc import Iterable, Mapping
from typing import Any

from jassturnier.errors import Problem
from jassturnier.games import at_table, get
from jassturnier.games.kit.base import Game, Sheet
from jassturnier.games.kit.layout import Grid, GridCell
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import Text, render


def options(game_id: str, house: Mapping[str, OptionValue] | None = None) -> dict[str, OptionValue]:
    """Return the defaults of a game with some of them changed."""
    return {**get(game_id).defaults(), **(house or {})}


def sheet(
    game_id: str, *lines: str, house: Mapping[str, OptionValue] | None = None, size: int | None = None
) -> Sheet:
    """Score typed deals that have no fault."""
    seats, rules = size or get(game_id).sizes[0], options(game_id, house)
    game = at_table(game_id, seats, rules)
    deals, problems = game.read_deals(lines)
    assert problems == [], sentences(problems)
    return game.score(deals)


def faults(
    game_id: str, *lines: str, house: Mapping[str, OptionValue] | None = None, size: int | None = None
) -> list[str]:
    """Return every fault of typed deals in English."""
    seats = size or get(game_id).sizes[0]
    return sentences(at_table(game_id, seats, options(game_id, house)).read_deals(lines)[1])


def sentences(problems: Iterable[Problem]) -> list[str]:
    """Return problems in English."""
    return [render(problem.sentence(), "en") for problem in problems]


def told(text: Text | None) -> str:
    """Return a sentence in English, nothing for none."""
    return "" if text is None else render(text, "en")


def grid_of(game: Game[Any], *lines: str) -> Grid:
    """Return the grid of a sheet with typed deals."""
    return next(block for block in game.layout(game.read_deals(lines)[0]) if isinstance(block, Grid))


def shown(cells: Iterable[GridCell]) -> list[object]:
    """Return cells as they are printed in English."""
    return [render(cell, "en") if isinstance(cell, Text) else cell for cell in cells]

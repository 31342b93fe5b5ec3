"""Factories for tests: what the desk types, as sheets and as sentences."""

from collections.abc import Iterable, Mapping

from jassturnier.errors import Problem
from jassturnier.games import at_table, get
from jassturnier.games.kit.base import Sheet
from jassturnier.games.kit.options import OptionValue
from jassturnier.i18n import render


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

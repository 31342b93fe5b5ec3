"""The rules outside a tournament: options as they are typed, and a sheet worked out from a file."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from jassturnier import games
from jassturnier.errors import DoesNotAddUp, Problem, Unreadable, WrongUsage
from jassturnier.games.kit.base import Game, Sheet
from jassturnier.games.kit.options import Options
from jassturnier.i18n import Text, say, verbatim
from jassturnier.services.referee.house_rules import read_options
from jassturnier.system import text_of
from jassturnier.values import frozen

_SEPARATORS = ",;\t"


@frozen
class ScoreQuestion:
    """What to work out: the content of a file, options as `name=value`, how many sit at the table."""

    game: str
    content: bytes
    options: tuple[str, ...] = ()
    size: int | None = None


@frozen
class Scored:
    """A sheet with the deals in the notation and everything it was worked out by."""

    game: str
    size: int
    options: Options
    notations: tuple[str, ...]
    sheet: Sheet
    still_open: tuple[Mapping[str, Text], ...]


def score(question: ScoreQuestion) -> Scored:
    """Work out a sheet: notation, CSV (the notation in cells), or JSON (a list of deals, or more).

    Raises:
        NotFound: there is no such game.
        WrongUsage: an option is unknown or impossible, or so many do not play it.
        Unreadable: the file is none of the three.
        DoesNotAddUp: everything that is wrong with the deals.
    """
    game = games.get(question.game)
    lines, settings = _read(question.content)
    size = question.size or settings.get("size") or game.sizes[0]
    if size not in game.sizes:
        raise WrongUsage(say("{game} is for {sizes} players.", game=game.name, sizes=game.sizes))
    table = _at_table(question, size, settings.get("options", {}))
    if _is_heading(table, lines):
        lines = lines[1:]
    deals, problems = table.read_deals(lines)
    if problems:
        raise DoesNotAddUp.of(problems)
    sides = range(len(table.sides()))
    return Scored(
        game=game.id,
        size=size,
        options=table.options,
        notations=tuple(map(table.print_deal, deals)),
        sheet=table.score(deals),
        still_open=tuple(table.open_contracts(deals, side) for side in sides),
    )


def _at_table(question: ScoreQuestion, size: int, given: Mapping[str, Any]) -> Game[Any]:
    options, problems = games.get(question.game).check_options({**given, **read_options(question.options)})
    table = games.at_table(question.game, size, options)
    problems = problems or [Problem(verbatim(key), why) for key, why in table.table_clashes()]
    if problems:
        raise WrongUsage.of(problems)
    return table


def _read(content: bytes) -> tuple[list[str], Mapping[str, Any]]:
    """Return the deals one a line, and what a JSON document says besides."""
    text = text_of(content)
    if text is None:
        raise Unreadable(say("This is no text file."))
    if text.lstrip()[:1] in {"[", "{"}:
        return _read_json(text)
    return text.replace('"', "").splitlines(), {}


def _read_json(text: str) -> tuple[list[str], Mapping[str, Any]]:
    try:
        document = json.loads(text)
    except json.JSONDecodeError as error:
        raise Unreadable(say("This is no JSON document: {why}", why=str(error))) from error
    settings = document if isinstance(document, dict) else {"deals": document}
    deals = settings.get("deals")
    known = isinstance(settings.get("options", {}), dict) and isinstance(settings.get("size", 0), int)
    if not isinstance(deals, list) or not known:
        raise Unreadable(say("A JSON document holds a list of deals, or “deals”, “options” and “size”."))
    return [_words(deal) for deal in deals], settings


def _words(deal: object) -> str:
    """Return a deal of a JSON document as a line: words, a list of words, or an object with its notation."""
    match deal:
        case {"notation": words}:
            return str(words)
        case [*words]:
            return " ".join("-" if word is None else str(word) for word in words)
        case _:
            return str(deal)


def _is_heading(table: Game[Any], lines: Sequence[str]) -> bool:
    """Tell whether a list in cells begins with headings: words that are no deal, and no number."""
    first = lines[0] if lines else ""
    if not any(mark in first for mark in _SEPARATORS) or any(letter.isdigit() for letter in first):
        return False
    return table.parse_deal(first)[0] is None

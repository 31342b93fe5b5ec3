"""The slip of a table, seen from a spreadsheet; how a workbook of scores names tables and values."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from jassturnier.exchange.kit.listing import Recognise
from jassturnier.games.kit.base import SlipField, side_letter
from jassturnier.i18n import LANGUAGES, fold, render
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.words import ReadingKind


def columns_of(regulation: Regulation, table: TableInfo) -> tuple[SlipField, ...]:
    """Return the columns of a table's slip, in the order they are typed."""
    return game_of(regulation, table).slip_fields()


@dataclass(frozen=True, slots=True)
class ControlSum:
    """What a column adds up to: `fixed`, and so many `times` each other value of the slip (by its key)."""

    column: str
    fixed: int
    times: Mapping[str, int]


def control_sum(regulation: Regulation, table: TableInfo) -> ControlSum | None:
    """Return the control sum of a table as a formula; None where the game has none.

    The game is asked what the sum must be for an empty slip and for a one in each place.
    """
    sides = len(table.sides)
    fields = [column.name for column in columns_of(regulation, table)]
    empty = dict.fromkeys(fields, (0,) * sides)
    game = game_of(regulation, table)
    check = game.slip_sum(empty)
    if check is None:
        return None
    times = {}
    for name in fields:
        for side in range(sides):
            one = tuple(int(other == side) for other in range(sides))
            asked = game.slip_sum(empty | {name: one})
            times[value_key(name, side)] = (asked.expected if asked else check.expected) - check.expected
    return ControlSum(check.column, check.expected, {key: n for key, n in times.items() if n})


ID, ROUND, TABLE = "id", "round", "table"
READING = "reading"
NAMES = frozenset({ID, ROUND, TABLE, READING})
DEAL, NOTATION = "deal", "notation"

DEALS = "#deals"
"""Begins the machine words over a form for deals, the names of the columns of the game's layout."""

_MOST_SIDES = 6


def side_key(side: int) -> str:
    """Return what the names on a side are called."""
    return f"side {side_letter(side).lower()}"


SIDES = frozenset(map(side_key, range(_MOST_SIDES)))


def table_id(table: TableInfo) -> str:
    """Return what names a table in every database; a letter in front keeps it from being a number."""
    return f"t{table.key:x}"


def reading_kind(words: str) -> ReadingKind | None:
    """Return the reading that a cell names in any language, the first where it is empty."""
    named = {fold(render(kind.label, language)): kind for kind in ReadingKind for language in LANGUAGES}
    return ReadingKind.FIRST if not words else named.get(fold(words))


def value_key(column: str, side: int) -> str:
    """Return what the value of a side is called, as `score_columns` gives it back."""
    return f"{column} {side_letter(side).lower()}"


def score_columns(names: Collection[str]) -> Recognise:
    """Return what finds the columns in a row of machine words; `names` are the columns of the slips.

    A row that names no tables or has no values has none; a list of deals has their notation for values.
    """
    values = {value_key(name, side) for name in names for side in range(_MOST_SIDES)} | {NOTATION}
    known = values | NAMES | SIDES | {DEAL}

    def recognise(headings: Sequence[str]) -> Mapping[str, int]:
        columns: dict[str, int] = {}
        for column, words in enumerate(headings):
            if (key := fold(words)) in known:
                columns.setdefault(key, column)
        named = ID in columns or {ROUND, TABLE} <= columns.keys()
        return columns if named and columns.keys() & values else {}

    return recognise

"""How a workbook of scores names tables and values, so that it can be read back.

A row of machine words, hidden in our own workbooks, stands under the headings: `id` (the table, whatever
else it is called), `round`, `table`, and a value column for each side, such as `points A`. A file made
elsewhere needs only `round`, `table` and values. A list of deals has `deal` and `notation` for values.
Where there are second readings and rulings, `reading` tells them from the first.
"""

from collections.abc import Collection, Mapping, Sequence

from jassturnier.exchange.kit.listing import Recognise
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import LANGUAGES, fold, render
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.words import ReadingKind

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

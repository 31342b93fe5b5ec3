"""A file as sheets of words: a workbook, CSV of every make, JSON Lines, or text without columns."""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from jassturnier.exchange.intake.fields import known as known_headings
from jassturnier.exchange.kit.cells import (
    HEAD_ROWS,
    SEPARATOR_LINE,
    RawSheet,
    Words,
    decoded,
    refuse_many_cells,
    rows_of,
    with_gaps,
    workbook_sheets,
)
from jassturnier.exchange.kit.container import MOST_ROWS, Budget, FileForm, kind_of, too_long
from jassturnier.i18n import clean

Known: TypeAlias = Callable[[Sequence[str]], int]
"""Says how many headings of a row are known."""
_LIKELY = 200
"""So many rows are looked at to find the delimiter."""
_HALF, _NEARLY_ALL = 0.5, 0.9
_COLUMNS = 3
"""So many columns commas make at least below no headings: “Müller Hans, Baar” is one cell."""


def read(content: bytes, known: Known = known_headings) -> tuple[RawSheet, ...]:
    """Read a file as sheets of words; a fault in a cell is marked there, and matters only if it is read.

    Headings that are `known` tell the columns of a text.

    Raises:
        Unreadable: the file is of another kind, damaged, or holds too much.
    """
    if kind_of(content) is FileForm.WORKBOOK:
        return tuple(map(_without_faults, workbook_sheets(content)))
    text = decoded(content)
    return (RawSheet("", _objects(text) or _columns(text, known) or _lines(text)),)


def _without_faults(sheet: RawSheet) -> RawSheet:
    """Empty the cells that show a fault: “#REF!” is no word of anybody."""
    rows = list(map(list, sheet.rows))
    for row, column in sheet.valueless:
        if column < len(rows[row]):
            rows[row][column] = ""
    return replace(sheet, rows=tuple(map(tuple, rows))) if sheet.valueless else sheet


def _objects(text: str) -> tuple[Words, ...]:
    """Return the rows of JSON Lines below their keys, none if it is something else."""
    if not text.lstrip().startswith("{"):
        return ()
    try:
        found = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return ()
    return _table(found) if all(isinstance(each, dict) for each in found) else ()


def _table(found: Sequence[Mapping[str, object]]) -> tuple[Words, ...]:
    if len(found) > MOST_ROWS:
        raise too_long()
    keys = tuple(dict.fromkeys(key for each in found for key in each))
    budget = Budget()
    rows = [tuple(_word(each.get(key)) for key in keys) for each in found]
    for number, row in enumerate(rows, 1):
        budget.spend(row, number)
    return (tuple(map(clean, keys)), *rows)


def _word(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return clean(str(value)) if isinstance(value, str | int | float) else ""


def _columns(text: str, known: Known) -> tuple[Words, ...]:
    """Return the rows of a CSV file, none if the text has no columns."""
    separator = SEPARATOR_LINE.match(text)
    if separator is not None:
        # A line for Excel alone; an empty row in its place keeps the numbers of the rows.
        return ((), *rows_of(text[separator.end() :], separator[1]))
    refuse_many_cells(text)
    if ">" in text and "@" in text.partition(">")[0]:
        return ()
    delimiter = next((each for each in (";", "\t", "|", ",") if _makes_columns(text, each, known)), "")
    return rows_of(text, delimiter) if delimiter else ()


def _makes_columns(text: str, delimiter: str, known: Known) -> bool:
    """Say whether a delimiter makes equally many columns in half of the rows; of commas, in nearly all.

    Known headings in one row tell it, too: they stand in no sentence.
    """
    rows = [row for row in rows_of(text, delimiter, until=_LIKELY) if any(row)]
    if any(known(row) > 1 for row in rows[:HEAD_ROWS]):
        return True
    width, count = Counter(map(len, rows)).most_common(1)[0] if rows else (1, 0)
    if delimiter == ",":
        # Behind a whole name commas part what is said of somebody.
        named = sum(" " in row[0] for row in rows)
        return (
            width >= _COLUMNS and len(rows) > 1 and count >= _NEARLY_ALL * len(rows) and named * 2 < len(rows)
        )
    return width > 1 and len(rows) > 1 and count >= _HALF * len(rows)


def _lines(text: str) -> tuple[Words, ...]:
    """Return the lines of a text, one cell each; several blanks stay two: they part somebody from a place."""
    lines = text.splitlines()
    if len(lines) > MOST_ROWS:
        raise too_long()
    return tuple((with_gaps(line),) for line in lines)

"""A list with headings, wherever on a sheet it stands."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.exchange.kit.cells import HEAD_ROWS, RawSheet, read_sheets
from jassturnier.exchange.kit.container import too_much
from jassturnier.i18n import Text, say

Recognise: TypeAlias = Callable[[Sequence[str]], Mapping[str, int]]
"""Finds the known columns in a row of headings: key → column. Empty if it is no such row."""


@dataclass(frozen=True, slots=True)
class FoundRow:
    """One row of a list, asked by the key of a column."""

    sheet: RawSheet
    index: int
    columns: Mapping[str, int]

    def word(self, key: str) -> str:
        """Return what stands in a column, "" if there is no such column."""
        column = self.columns.get(key)
        return "" if column is None else self.sheet.word(self.index, column)

    def place(self, key: str = "") -> Text:
        """Return where a column's cell is, or where the row is."""
        if key in self.columns:
            return self.sheet.cell_place(self.index, self.columns[key])
        return self.sheet.row_place(self.index)

    def filled(self) -> set[str]:
        """Return the keys of the columns with something in them."""
        return {key for key in self.columns if self.word(key)}

    def valueless(self) -> Iterator[Problem]:
        """Name the cells with a formula but no value."""
        return self.sheet.valueless_problems(self.index, self.columns.values())


@dataclass(frozen=True, slots=True)
class FoundList:
    """The list on one sheet: its columns, and the row of its headings."""

    sheet: RawSheet
    head: int
    columns: Mapping[str, int]

    def rows(self) -> Iterator[FoundRow]:
        """Go through the rows below the headings, without empty ones and repeated headings."""
        headings = self._known(self.head)
        for index in range(self.head + 1, len(self.sheet.rows)):
            row = FoundRow(self.sheet, index, self.columns)
            if (row.filled() or list(row.valueless())) and self._known(index) != headings:
                yield row

    def few(self, most: int) -> list[FoundRow]:
        """Return the rows, so many at most.

        Raises:
            Unreadable: there are more.
        """
        rows = list(islice(self.rows(), most + 1))
        if len(rows) > most:
            raise too_much()
        return rows

    def place(self, key: str) -> Text:
        """Return where the heading of a column is."""
        return self.sheet.cell_place(self.head, self.columns[key])

    def unread(self) -> tuple[str, ...]:
        """Return the headings, unknown ones, that have words below them."""
        known = set(self.columns.values())
        rows = [row.index for row in self.rows()]
        return tuple(
            heading
            for column, heading in enumerate(self.sheet.rows[self.head])
            if heading and column not in known and any(self.sheet.word(row, column) for row in rows)
        )

    def beyond(self) -> Iterator[Problem]:
        """Name what stands to the right of all headings in a text file: a comma has split a cell."""
        if self.sheet.name:
            return
        for row in self.rows():
            extra = [word for word in self.sheet.rows[row.index][len(self.sheet.rows[self.head]) :] if word]
            if extra:
                text = say("“{words}” has no heading. Words with a comma belong in quotes.", words=extra)
                yield Problem(row.place(), text)

    def _known(self, index: int) -> list[str]:
        return [self.sheet.word(index, column) for column in self.columns.values()]


def read_listing(content: bytes, recognise: Recognise) -> tuple[FoundList | None, tuple[RawSheet, ...]]:
    """Read a file and find the list in it: the first sheet that has one, under its row of most headings.

    Returns:
        The list, None if no row has the headings, and all sheets.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    listings, sheets = read_listings(content, recognise)
    return next(iter(listings), None), sheets


def read_listings(content: bytes, recognise: Recognise) -> tuple[list[FoundList], tuple[RawSheet, ...]]:
    """Read a file and find the list on every sheet that has one; see `read_listing`."""
    sheets = read_sheets(content, lambda words: len(recognise(words)))
    best = (max(_listings(sheet, recognise), key=_worth, default=None) for sheet in sheets)
    return [listing for listing in best if listing is not None], sheets


def _worth(listing: FoundList) -> int:
    return len(listing.columns)


def _listings(sheet: RawSheet, recognise: Recognise) -> Iterator[FoundList]:
    for index, words in enumerate(sheet.rows[:HEAD_ROWS]):
        for headings in (words, _over(sheet.rows[index - 1], words) if index else ()):
            if columns := recognise(headings):
                yield FoundList(sheet, index, columns)


def _over(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Join two rows of headings; an upper one spans the columns to its right that have none."""
    joined, last = [], ""
    for above, below in zip_longest(upper, lower, fillvalue=""):
        last = above or last
        joined.append(f"{last} {below}".strip() if below else above)
    return joined


def words_seen(sheets: Iterable[RawSheet]) -> tuple[str, ...]:
    """Return the words of the first row that has any, to say what was found instead of headings."""
    rows = (row for sheet in sheets for row in sheet.rows if any(row))
    return tuple(word for word in next(rows, ()) if word)

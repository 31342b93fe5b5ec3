"""Lists of slips and plans: rows below headings that their reader knows, wherever on a sheet they stand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.exchange.intake import grid
from jassturnier.exchange.intake.tables import over
from jassturnier.exchange.kit.cells import HEAD_ROWS, RawSheet
from jassturnier.i18n import Text, fold
from jassturnier.values import frozen

Recognise: TypeAlias = Callable[[Sequence[str]], Mapping[str, int]]
"""Finds the known columns in a row of headings: key → column. Empty if it is no such row."""
_MOST_SEEN = 10


@frozen
class FoundRow:
    """One row of a list, asked by the key of a column; `span` are the columns of the list."""

    sheet: RawSheet
    index: int
    columns: Mapping[str, int]
    span: slice = field(default_factory=lambda: slice(None))

    @property
    def key(self) -> str:
        """Return how the row is called where it is left out."""
        return f"row {self.index + 1 - self.sheet.above}"

    def words(self) -> tuple[str, ...]:
        """Return everything that stands in the row of the list, also where nobody asked for it."""
        return tuple(filter(None, self.sheet.rows[self.index][self.span]))

    def hidden(self) -> bool:
        """Say whether nobody sees the row in a spreadsheet program."""
        return self.index in self.sheet.hidden

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


@frozen
class FoundList:
    """The list on one sheet: its columns, the row of its headings, and how far it goes across and down."""

    sheet: RawSheet
    head: int
    columns: Mapping[str, int]
    span: slice = field(default_factory=lambda: slice(None))
    end: int | None = None

    def rows(self) -> Iterator[FoundRow]:
        """Go through the rows below the headings, without empty ones and repeated headings."""
        headings = self._known(self.head)
        for index in range(self.head + 1, len(self.sheet.rows))[: self._length()]:
            row = FoundRow(self.sheet, index, self.columns, self.span)
            # A long list may repeat its headings, page by page.
            if (row.filled() or list(row.valueless())) and self._known(index) != headings:
                yield row

    def _length(self) -> int | None:
        return None if self.end is None else self.end - self.head - 1

    def _known(self, index: int) -> list[str]:
        return [self.sheet.word(index, column) for column in self.columns.values()]

    def repeated(self) -> dict[int, str]:
        """Return by their column the headings that are read in another one, and have words below them."""
        headings = self.sheet.rows[self.head]
        read = {fold(headings[column]) for column in self.columns.values() if column < len(headings)}
        rows = [row.index for row in self.rows()]
        return {
            column: words
            for column, words in list(enumerate(headings))[self.span]
            if words and fold(words) in read and column not in self.columns.values()
            if any(self.sheet.word(row, column) for row in rows)
        }

    def side_by_side(self, recognise: Recognise) -> "list[FoundList]":
        """Return the lists beside each other, each with headings that are known."""
        found = ((part, recognise(self.sheet.rows[self.head][part])) for part in self._parts(recognise))
        parts = [
            replace(self, columns={key: part.start + at for key, at in columns.items()}, span=part)
            for part, columns in found
            if columns
        ]
        return parts if len(parts) > 1 else [self]

    def _parts(self, recognise: Recognise) -> Iterator[slice]:
        """Cut the row of headings at its gaps, and where its first one comes again if it is no list alone."""
        start = 0
        headings = self.sheet.rows[self.head]
        for column, words in enumerate(headings):
            again = column > start and words == headings[start] and not recognise([words])
            if not words or again:
                yield slice(start, column)
                start = column if words else column + 1
        yield slice(start, len(headings))


def read_listings(content: bytes, recognise: Recognise) -> tuple[list[FoundList], tuple[str, ...]]:
    """Read a file and find the list on every sheet that has one, under its row of most headings.

    Returns:
        The lists, and how the file begins, to say what was found instead of headings.

    Raises:
        Unreadable: the file is of another kind or damaged.
    """
    sheets = grid.read(content, lambda words: len(recognise(words)))
    best = (
        max(_listings(sheet, recognise), key=lambda found: len(found.columns), default=None)
        for sheet in sheets
    )
    seen = next((tuple(filter(None, row)) for sheet in sheets for row in sheet.rows if any(row)), ())
    return [listing for listing in best if listing is not None], seen[:_MOST_SEEN]


def _listings(sheet: RawSheet, recognise: Recognise) -> Iterator[FoundList]:
    for index, words in enumerate(sheet.rows[:HEAD_ROWS]):
        # Two rows of headings: “Side A” across, “points” and “matches” below.
        for headings in (words, over(sheet.rows[index - 1], words) if index else ()):
            if columns := recognise(headings):
                yield FoundList(sheet, index, columns)

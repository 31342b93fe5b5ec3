"""A list with headings, wherever on a sheet it stands."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from typing import TypeAlias

from openpyxl.utils import get_column_letter

from jassturnier.errors import Problem
from jassturnier.exchange.kit.cells import HEAD_ROWS, RawSheet, read_sheets
from jassturnier.exchange.kit.container import too_long
from jassturnier.i18n import Text, fold, say
from jassturnier.values import frozen

Recognise: TypeAlias = Callable[[Sequence[str]], Mapping[str, int]]
"""Finds the known columns in a row of headings: key → column. Empty if it is no such row."""


Span: TypeAlias = tuple[int, int | None]
"""The first column, and the one after the last; None to the end."""

WHOLE: Span = (0, None)


@frozen
class FoundRow:
    """One row of a list, asked by the key of a column."""

    sheet: RawSheet
    index: int
    columns: Mapping[str, int]
    span: Span = WHOLE

    def words(self) -> tuple[str, ...]:
        """Return everything that stands in the row of the list, also where nobody asked for it."""
        return self.sheet.rows[self.index][slice(*self.span)]

    def struck(self, key: str) -> bool:
        """Say whether what stands in a column is crossed out."""
        return (self.index, self.columns[key]) in self.sheet.struck

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
    span: Span = WHOLE
    end: int | None = None

    def rows(self) -> Iterator[FoundRow]:
        """Go through the rows below the headings, without empty ones and repeated headings."""
        headings = self._known(self.head)
        for index in range(self.head + 1, len(self.sheet.rows) if self.end is None else self.end):
            row = FoundRow(self.sheet, index, self.columns, self.span)
            # A long list may repeat its headings, page by page.
            if (row.filled() or list(row.valueless())) and self._known(index) != headings:
                yield row

    def headed(self) -> bool:
        """Say whether there are headings: a mere list of names has none."""
        return any(self.sheet.rows[self.head])

    def title(self) -> str:
        """Return the one word or phrase right above the headings, "" if there is none, or more."""
        over = self.sheet.rows[self.head - 1][slice(*self.span)] if self.head else ()
        found = [words for words in over if words]
        return found[0] if len(found) == 1 else ""

    def few(self, most: int) -> list[FoundRow]:
        """Return the rows, so many at most.

        Raises:
            Unreadable: there are more.
        """
        rows = list(islice(self.rows(), most + 1))
        if len(rows) > most:
            raise too_long(most)
        return rows

    def place(self, key: str) -> Text:
        """Return where the heading of a column is."""
        return self.sheet.cell_place(self.head, self.columns[key])

    def unread(self) -> tuple[str, ...]:
        """Return the headings, unknown ones, that have words below them; without one the column's letter."""
        known = set(self.columns.values())
        rows = [row.index for row in self.rows()]
        across = range(max(map(len, self.sheet.rows), default=0))[slice(*self.span)]
        return tuple(
            self.sheet.word(self.head, column) or get_column_letter(column + 1)
            for column in across
            if column not in known and any(self.sheet.word(row, column) for row in rows)
        )

    def repeated(self) -> dict[int, str]:
        """Return by their column the headings that are read in another one, and have words below them."""
        headings = self.sheet.rows[self.head]
        read = {fold(headings[column]) for column in self.columns.values() if column < len(headings)}
        rows = [row.index for row in self.rows()]
        return {
            column: words
            for column, words in list(enumerate(headings))[slice(*self.span)]
            if words and fold(words) in read and column not in self.columns.values()
            if any(self.sheet.word(row, column) for row in rows)
        }

    def apart(self, recognise: Recognise, beside: Recognise) -> "list[FoundList]":
        """Return the lists one below another, and side by side where `beside` knows each by its headings."""
        return [below for each in self.side_by_side(recognise, beside) for below in each.below(recognise)]

    def side_by_side(self, recognise: Recognise, beside: Recognise) -> "list[FoundList]":
        """Return the lists beside each other, each with headings that `beside` knows."""
        parts = [
            found for part in self._parts(recognise) if (found := self._within(part, beside)) is not None
        ]
        return parts if len(parts) > 1 else [self]

    def _parts(self, recognise: Recognise) -> Iterator[Span]:
        """Cut the row of headings at its gaps, and where its first one comes again if it is no name."""
        start = 0
        headings = self.sheet.rows[self.head]
        for column, words in enumerate(headings):
            again = column > start and words == headings[start] and not recognise([words])
            if not words or again:
                yield start, column
                start = column if words else column + 1
        yield start, len(headings)

    def _within(self, part: Span, recognise: Recognise) -> "FoundList | None":
        columns = recognise(self.sheet.rows[self.head][slice(*part)])
        shifted = {key: column + part[0] for key, column in columns.items()}
        return replace(self, columns=shifted, span=part) if shifted else None

    def below(self, recognise: Recognise) -> "Iterator[FoundList]":
        """Cut the list where headings come again; another list may stand above it."""
        current = None
        for index in range(len(self.sheet.rows)):
            columns = self._headings(index, recognise)
            if current is not None and columns:
                yield replace(current, end=current.without_title(index))
            if columns or index == self.head:
                found = self.columns if index == self.head else columns
                current = replace(self, head=index, columns=found)
        if current is not None:
            yield current

    def _headings(self, index: int, recognise: Recognise) -> Mapping[str, int]:
        """Return the columns that a row has as headings; one word makes none, and no number stands there."""
        words = self.sheet.rows[index][slice(*self.span)]
        columns = {} if any(word.isdecimal() for word in words) else recognise(words)
        return {key: column + self.span[0] for key, column in columns.items()} if len(columns) > 1 else {}

    def without_title(self, end: int) -> int:
        """Return the row above which a list ends: a word right over the next headings is their title."""
        over = self.sheet.rows[end - 1][slice(*self.span)]
        return end - 1 if len(self.columns) > 1 and len(list(filter(None, over))) == 1 else end

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
        # Two rows of headings: “Player 1” across, “given name” and “family name” below.
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


def no_totals(seen: Sequence[str]) -> Problem:
    """Say that a list has no headings for names and a number; `seen` is how it begins."""
    return Problem(
        None,
        say(
            "No headings for a name and for the number (“{column}”) were found."
            " The file begins with: {seen}.",
            column=say("Total"),
            seen=tuple(seen)[:10],
        ),
    )

"""Where the tables of a list stand, beside and below each other; lists below headings that are known."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import chain, zip_longest
from typing import TypeAlias

from jassturnier.errors import Problem
from jassturnier.exchange.cells import HEAD_ROWS, RawSheet
from jassturnier.exchange.intake import columns, fields
from jassturnier.exchange.intake.columns import COUNTED, Area, Column, columns_of, is_likely
from jassturnier.exchange.intake.fields import FAMILY, GIVEN, NAMES
from jassturnier.exchange.intake.names import is_given, is_marked, is_name, pieces
from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.tournament.difference import Want
from jassturnier.values import frozen

_INITIALS = 2
_MOST_COLUMNS = 256
"""What stands to the right of them belongs to no list."""


@frozen
class Table:
    """One of the tables of a `sheet`: the row of its headings (-1 without), its last row, its columns.

    `mark` tells the rows of tables apart that stand side by side, or on further sheets. Of a text, the lines
    are `sure` that stand together with other names; where names are `listed`, behind dashes or numbers, no
    other is one.
    """

    sheet: RawSheet
    head: int
    end: int
    columns: tuple[Column, ...]
    mark: str = ""
    sure: frozenset[int] = frozenset()
    listed: bool = False

    @property
    def span(self) -> slice:
        """Return the columns from the first to the last."""
        return slice(self.columns[0].at, self.columns[-1].at + 1)

    @property
    def area(self) -> Area:
        """Return the rows below the headings."""
        return Area(self.sheet, self.head, self.end, self.sure)


@frozen
class Head:
    """The row of headings of a sheet, -1 without, and how many are known."""

    sheet: RawSheet
    row: int = -1
    headings: Sequence[str] = ()
    known: int = 0

    def worth(self, want: Want) -> tuple[bool, int, int]:
        """Return how much it looks like the list that is wanted: of totals with numbers, else without."""
        found = _meant(self.headings)
        numbers = COUNTED | ({"round"} if want is Want.ROUND else set())
        fits = bool(found & numbers) if want.counts else not found & {*COUNTED, "rank", "round"}
        return fits and self.known > 0, self.known, 0 if self.known else len(self.sheet.rows)

    def is_as_good(self, other: "Head", want: Want) -> bool:
        """Say whether the list may be here as well; a heading more or less makes no difference."""
        fits, known, _ = self.worth(want)
        best, most, _ = other.worth(want)
        return fits and best and known >= most - 1 and len(self.sheet.rows) > self.row + 1


def head_of(sheet: RawSheet, own: frozenset[str]) -> Head:
    """Return the row of most known headings, these, and how many are known; -1 without any."""
    best = _without_names(sheet)
    for index, headings in _heads(sheet):
        if (known := _known(headings, own)) > best.known:
            best = Head(sheet, index, headings, known)
    # Another table may stand above; the row right above the headings belongs to them.
    above = (index for index in range(best.row - 1) if is_head(sheet.rows[index]))
    first = next(above, best.row)
    return best if first == best.row else Head(sheet, first, sheet.rows[first], best.known)


def _heads(sheet: RawSheet) -> Iterator[tuple[int, Sequence[str]]]:
    """Go through what may be headings, by their row; two rows may be one, “Side A” above “points”."""
    for index, words in enumerate(sheet.rows[:HEAD_ROWS]):
        yield index, words
        if index:
            yield index, over(sheet.rows[index - 1], words)


def _without_names(sheet: RawSheet) -> Head:
    """Return the first row if it has a known heading, though none of names: “Who comes?” beside “Mobile”."""
    head = next((index for index, row in enumerate(sheet.rows) if any(row)), -1)
    words = sheet.rows[head] if head >= 0 else ()
    # “Sitz A”, “Sitz B” differ in a single letter at the end.
    stems = [word[:-1] for word in words if word[-2:-1] == " "]
    named = any(map(fields.speaks_of_names, words)) or len(stems) > len(set(stems))
    somebody = any(map(is_name, words)) or _names_somebody(words)
    known = named or (any(map(fields.meaning, words)) and not somebody)
    if len(words) > 1 and known and not any(map(str.isdecimal, "".join(words))):
        return Head(sheet, head, words)
    return Head(sheet)


def _known(headings: Sequence[str], own: frozenset[str] = frozenset()) -> int:
    said = sum(fold(heading) in own for heading in headings if heading)
    known = fields.known(headings)
    return max(0 if known and _names_somebody(headings) else known, said)


def _names_somebody(words: Sequence[str]) -> bool:
    """Say whether a row is somebody, though a word in it is a heading elsewhere: “Frei, Rita, Mitglied”."""
    meant = [fields.meaning(word) for word in words if word]
    if sum(each is not None and not each.bare for each in meant) > 1:
        return False
    unknown = [word for word in words if len(word) > _INITIALS and fields.meaning(word) is None]
    return any(is_given(word) or any(piece.is_known() for piece in pieces(word)) for word in unknown)


def over(upper: Sequence[str], lower: Sequence[str]) -> list[str]:
    """Join two rows of headings; an upper one spans the columns to its right that have none."""
    joined, last = [], ""
    for above, below in zip_longest(upper, lower, fillvalue=""):
        last = above or last
        joined.append(f"{last} {below}".strip() if below else above)
    return joined


def tables_of(head: Head, want: Want, together: int) -> Iterator[Table]:
    """Return the tables beside each other and below each other; without headings all is one."""
    sheet = head.sheet
    width = min(max(map(len, sheet.rows), default=0), _MOST_COLUMNS)
    full = [*head.headings, *[""] * (width - len(head.headings))][:width]
    sure, listed = _sure(sheet) if head.row < 0 and width == 1 else (frozenset(), False)
    parts = list(_beside(head, full, want, together)) if head.row >= 0 else [(0, width)]
    for number, (start, stop) in enumerate(parts):
        mark = "" if number == 0 else chr(ord("a") + number)
        for first, last, words in _below(sheet, head.row, full[start:stop], start):
            area = Area(sheet, first, last, sure)
            yield Table(sheet, first, last, columns_of(area, words, start, want), mark, sure, listed)


def _sure(sheet: RawSheet) -> tuple[frozenset[int], bool]:
    """Return the lines of a text that are names, and whether these are listed behind dashes or numbers.

    Else those are that stand right above or below another name: “Liebe Sonja” does not.
    """
    likely = {index for index, row in enumerate(sheet.rows) if row and is_likely(row[0])}
    marked = {index for index in likely if is_marked(sheet.word(index, 0))}
    if len(marked) > 1 and len(marked) * 2 >= len(likely):
        return frozenset(marked), True
    known = {index for index in likely if any(piece.is_known() for piece in pieces(sheet.word(index, 0)))}
    return frozenset(index for index in known if {index - 1, index + 1} & known), False


def _beside(head: Head, headings: Sequence[str], want: Want, together: int) -> Iterator[tuple[int, int]]:
    """Cut the headings at empty columns, and where their first one comes again and is none of a person.

    Where several play together, each part needs numbers, teams or totals: else the second has the partners.
    """
    sheet = head.sheet
    own = {"number", "team"} | (COUNTED if want.counts else set())
    cuts, start = [], 0
    for column, heading in enumerate(headings):
        first = fields.meaning(headings[start])
        again = (
            column > start
            and fold(heading) == fold(headings[start])
            and first
            and (first.field == "number" or bool(_meant(headings[start:column]) & own & COUNTED))
        )
        if again or (
            not heading and not any(sheet.word(row, column) for row in range(head.row + 1, len(sheet.rows)))
        ):
            cuts.append((start, column))
            start = column if again else column + 1
        elif column == start and not heading:
            start = column
    parts = [part for part in (*cuts, (start, len(headings))) if fields.known(headings[slice(*part)])]
    numbered = all(_meant(headings[slice(*part)]) & own for part in parts)
    return iter(parts if len(parts) > 1 and (together == 1 or numbered) else [(0, len(headings))])


def _meant(headings: Iterable[str]) -> set[str]:
    return {meant.field for heading in headings if (meant := fields.meaning(heading))}


def _below(
    sheet: RawSheet, head: int, headings: Sequence[str], start: int
) -> Iterator[tuple[int, int, Sequence[str]]]:
    """Return head, end and headings of the tables below each other; the same headings again begin none."""
    current, words = head, headings
    for row in range(head + 1, len(sheet.rows)) if head >= 0 else ():
        again = sheet.rows[row][start : start + len(headings)]
        if is_head(again) and list(map(fold, filter(None, again))) != list(map(fold, filter(None, words))):
            if all(heading.endswith(word) for word, heading in zip(again, words, strict=False) if word):
                continue  # the lower of two rows of headings that come again
            yield current, row, words
            current, words = row, [*again, *[""] * (len(headings) - len(again))]
    yield current, len(sheet.rows), words


def is_head(words: Sequence[str]) -> bool:
    """Say whether a row below the headings is one of headings, too: two at least are known, no number."""
    filled = [word for word in words if word]
    return len(filled) > 1 and not any(word.isdecimal() for word in filled) and _known(filled) > 1


EVENINGS = "evenings"
"""The answer that each of several sheets is an evening."""
_MANY = 0.5
"""Where so many of a sheet stand on another one, too, the two are no parts of one list."""


@frozen
class Book:
    """The sheets of a file by their headings, and the `best` for what is wanted.

    `alike` are the tables of those that may be read together with it, by the names of the sheets.
    """

    heads: Sequence[Head]
    best: Head
    alike: Mapping[str, tuple[Table, ...]]
    want: Want

    @property
    def tables(self) -> tuple[Table, ...]:
        """Return the tables of the best sheet."""
        return self.alike[self.best.sheet.name]

    def answers(self) -> dict[str, Text]:
        """Return how the sheets can be read, the proposal first: together, or a single one of them."""
        likely = [h for h in self.heads if h.sheet.name in self.alike or h.is_as_good(self.best, self.want)]
        names = {head.sheet.name: verbatim(head.sheet.name) for head in likely}
        single = {self.best.sheet.name: verbatim(self.best.sheet.name), **names}
        if len(self.alike) == 1:
            return single
        whole = {"all": say("all of them are one list")}
        # Many stand on several sheets: members of two years, totals of two evenings.
        people = [{*_names_in(tables[0])} for tables in self.alike.values()]
        known = Counter(name for each in people for name in each)
        again = sum(count > 1 for count in known.values()) > _MANY * min(map(len, people))
        if (
            self.want is Want.TOTALS
            and sum(c.field in COUNTED and c.taken for c in self.tables[0].columns) == 1
        ):
            each = {EVENINGS: say("each of them is an evening")}
            return (each | whole if again or all(map(is_evening, self.alike)) else whole | each) | names
        if all(map(fields.group_in, self.alike)):
            whole["group"] = say("all of them, each is a group")
        elif not self.want.counts:
            whole["category"] = say("all of them, each is a category")
        return single | whole if again else whole | names

    def read_as(self, way: str) -> tuple[Table, ...]:
        """Return the tables that are read; the rows of another sheet than the first are told by its name."""
        if way in self.alike:
            return self.alike[way]
        first, *others = self.alike.items()
        tables = [*first[1], *(replace(t, mark=f"{t.mark} {name}") for name, of in others for t in of)]
        orders = {c.key: c.order for t in tables for c in t.columns if c.order in {GIVEN, FAMILY}}
        # A sheet of few names may not tell what the same column does elsewhere.
        return tuple(replace(t, columns=tuple(_in_order(c, orders) for c in t.columns)) for t in tables)


def _in_order(column: Column, orders: Mapping[str, str]) -> Column:
    open_ = column.field == "name" and not column.order
    return replace(column, order=orders.get(column.key, "")) if open_ else column


def _names_in(table: Table) -> Iterator[str]:
    """Go through the names on a table as they are compared, whatever part stands first."""
    columns = [column.at for column in table.columns if column.taken and column.field in NAMES]
    for row in range(table.head + 1, table.end):
        name = fold(" ".join(table.sheet.word(row, at) for at in columns))
        if name and not is_head(table.sheet.rows[row]):
            yield " ".join(sorted(name.split()))


def comes_again(tables: Iterable[Table]) -> bool:
    """Say whether somebody stands on tables more than once."""
    return max(Counter(chain.from_iterable(map(_names_in, tables))).values(), default=0) > 1


def book_of(heads: Sequence[Head], named: Collection[str], want: Want, together: int) -> Book:
    """Return a file with the sheet that looks most like the list, one of those `named` if there are any.

    The sheets of evenings go before one of their totals.
    """
    found = [head for head in heads if head.sheet.name and head.sheet.name in named] or heads
    best = max(found, key=lambda head: head.worth(want))
    evenings = [head for head in found if is_evening(head.sheet.name) and head.worth(want)[0]]
    if len(evenings) > 1 and want is Want.TOTALS and sum(map(is_evening, best.headings)) <= 1:
        best = max(evenings, key=lambda head: head.worth(want))
    tables = {head.sheet.name: tuple(tables_of(head, want, together)) for head in heads}
    filled = [head for head in heads if head is best or len(head.sheet.rows) > head.row + 1]
    shapes = {head.sheet.name: _shape(head, tables[head.sheet.name], want) for head in filled}
    if want.counts:
        # What the evenings have come to is none: the sheet “Rangliste” beside them.
        own = (best.sheet.name, *(name for name in shapes if not is_summary(name)))
        shapes = {name: shape for name, shape in shapes.items() if name in own}
    if not want.counts:
        # One more heading on a single sheet does not part it from several that are alike.
        many = Counter(filter(None, shapes.values()))
        good = [head for head in found if head is best or head.is_as_good(best, want)]
        best = max(good, key=lambda head: (many[shapes[head.sheet.name]] > 1, head.worth(want)))
    name, like = best.sheet.name, shapes[best.sheet.name]
    return Book(
        heads,
        best,
        {key: tables[key] for key in shapes if key == name or shapes[key] == like != frozenset()},
        want,
    )


def _shape(head: Head, tables: Sequence[Table], want: Want) -> frozenset[str]:
    """Return what sheets have in common that are alike: the headings, of totals names and numbers."""
    if head.row >= 0 and not want.counts:
        return frozenset(map(fold, filter(None, head.headings)))
    shared = NAMES | {"team", "pair"}
    found = frozenset(c.named for c in tables[0].columns if c.taken and c.field in shared)
    counts = any(c.taken and c.field in COUNTED for c in tables[0].columns)
    return found | {"counts"} if found and counts else found


def is_summary(words: str) -> bool:
    """Say whether words are those of a rank list: “Rangliste 2026”, “Total”."""
    meant = fields.meaning(words)
    return meant is not None and meant.field in {"rank", "total"}


def is_evening(words: str) -> bool:
    """Say whether words are those of an evening: “2. Abend”, a date, a month."""
    meant = fields.meaning(words)
    return meant is not None and meant.field == "evening"


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
        for index in range(self.head + 1, len(self.sheet.rows) if self.end is None else self.end):
            row = FoundRow(self.sheet, index, self.columns, self.span)
            # A long list may repeat its headings, page by page.
            if (row.filled() or list(row.valueless())) and self._known(index) != headings:
                yield row

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
    sheets = columns.read(content, lambda words: len(recognise(words)))
    best = []
    for sheet in sheets:
        found = ((index, recognise(headings)) for index, headings in _heads(sheet))
        listings = [FoundList(sheet, index, columns) for index, columns in found if columns]
        best += sorted(listings, key=lambda listing: -len(listing.columns))[:1]
    seen = next((tuple(filter(None, row)) for sheet in sheets for row in sheet.rows if any(row)), ())
    return best, seen[:_MOST_SEEN]

"""How a list is laid out: where its tables stand, what its columns hold, what has to be asked."""

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice, zip_longest
from typing import TypeAlias

from jassturnier.errors import WrongUsage
from jassturnier.exchange.intake import fields
from jassturnier.exchange.intake.columns import (
    COUNTED,
    WHOLE,
    Area,
    Column,
    as_told,
    columns_of,
    is_likely,
    people_in,
)
from jassturnier.exchange.intake.fields import FAMILY, GIVEN, NAMES, money
from jassturnier.exchange.intake.names import Piece, is_marked, is_name, persons, pieces
from jassturnier.exchange.kit.cells import HEAD_ROWS, RawSheet
from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.tournament.lists import no_francs, parse_francs
from jassturnier.tournament.register.difference import Doubt, Want
from jassturnier.values import frozen

_MOST_COLUMNS = 256
"""What stands to the right of them belongs to no list."""


@frozen
class Table:
    """One of the tables of a sheet: the row of its headings (-1 without), its last row, its columns.

    `mark` tells the rows of tables apart that stand side by side. Of a text, the lines are `sure` that
    stand together with other names; where names are `listed`, behind dashes or numbers, no other is one.
    """

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
    """Return the row of most known headings, these, and how many are known; -1 without any.

    Two rows may be one: “Player 1” across, “given name” and “family name” below.
    """
    best = _without_names(sheet)
    for index, words in enumerate(sheet.rows[:HEAD_ROWS]):
        for headings in (words, over(sheet.rows[index - 1], words) if index else ()):
            if (known := _known(headings, own)) > best.known:
                best = Head(sheet, index, headings, known)
    # Another table may stand above; the row right above the headings belongs to them.
    above = (index for index in range(best.row - 1) if is_head(sheet.rows[index]))
    first = next(above, best.row)
    return best if first == best.row else Head(sheet, first, sheet.rows[first], best.known)


def _without_names(sheet: RawSheet) -> Head:
    """Return the first row if it has a known heading, though none of names: “Who comes?” beside “Mobile”."""
    head = next((index for index, row in enumerate(sheet.rows) if any(row)), -1)
    words = sheet.rows[head] if head >= 0 else ()
    if len(words) > 1 and any(map(fields.meaning, words)) and not any(map(_is_no_heading, words)):
        return Head(sheet, head, words)
    return Head(sheet)


def _is_no_heading(word: str) -> bool:
    return is_name(word) or any(map(str.isdecimal, word))


def _known(headings: Sequence[str], own: frozenset[str] = frozenset()) -> int:
    said = sum(fold(heading) in own for heading in headings if heading)
    return max(fields.known(headings), said)


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
    parts = list(_beside(sheet, head.row, full, together)) if head.row >= 0 else [(0, width)]
    for number, (start, stop) in enumerate(parts):
        mark = "" if number == 0 else chr(ord("a") + number)
        for first, last, words in _below(sheet, head.row, full[start:stop], start):
            area = Area(sheet, first, last, sure)
            yield Table(first, last, columns_of(area, words, start, want), mark, sure, listed)


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


def _beside(sheet: RawSheet, head: int, headings: Sequence[str], together: int) -> Iterator[tuple[int, int]]:
    """Cut the headings at empty columns, and where their first one comes again and is none of a person.

    Where several play together, each part needs numbers or teams: else the second one is that of partners.
    """
    cuts, start = [], 0
    for column, heading in enumerate(headings):
        first = fields.meaning(headings[start])
        again = (
            column > start and fold(heading) == fold(headings[start]) and first and first.field == "number"
        )
        if again or (
            not heading and not any(sheet.word(row, column) for row in range(head + 1, len(sheet.rows)))
        ):
            cuts.append((start, column))
            start = column if again else column + 1
        elif column == start and not heading:
            start = column
    parts = [part for part in (*cuts, (start, len(headings))) if fields.known(headings[slice(*part)])]
    numbered = all(_meant(headings[slice(*part)]) & {"number", "team"} for part in parts)
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
            if _ends_like(again, words):
                continue
            yield current, row, words
            current, words = row, [*again, *[""] * (len(headings) - len(again))]
    yield current, len(sheet.rows), words


def _ends_like(again: Sequence[str], headings: Sequence[str]) -> bool:
    """Say whether a row is the lower of two rows of headings that come again."""
    pairs = zip(again, headings, strict=False)
    return all(heading.endswith(word) for word, heading in pairs if word)


def is_head(words: Sequence[str]) -> bool:
    """Say whether a row below the headings is one of headings, too: two at least are known, no number."""
    filled = [word for word in words if word]
    return len(filled) > 1 and not any(word.isdecimal() for word in filled) and _known(filled) > 1


_DIGITS = 12
_EXAMPLES = 3
_OF_ROWS = frozenset({"row", "sum", "words"})
"""With one of these the answers begin that are of one row, or of cells of a column."""
_CHOICES = frozenset({"partners", "pairs", "waiting"})
"""What is answered for all rows at once."""
LIST = "list"
"""The answer that payments are taken as the list has them."""
Answers: TypeAlias = Mapping[str, str]


@frozen
class Layout:
    """How a list is read. `choices` are the answers to what was asked of the whole list.

    `sets` are what is said of everybody of whom the list says nothing, by field. The sheets `beside` hold
    such a list, too, and are not read.
    """

    sheet: str
    tables: tuple[Table, ...]
    doubts: tuple[Doubt, ...] = ()
    rows: Answers = field(default_factory=dict)
    choices: Answers = field(default_factory=dict)
    sets: Answers = field(default_factory=dict)
    remembered: bool = False
    beside: tuple[str, ...] = ()

    @property
    def head(self) -> int:
        """Return the row of the headings, -1 if there are none."""
        return self.tables[0].head

    @property
    def columns(self) -> tuple[Column, ...]:
        """Return the columns of the first table."""
        return self.tables[0].columns

    @property
    def fingerprint(self) -> str:
        """Return what a list with the same headings has, too, "" without headings.

        Evenings and rounds do not count: a season has more of them every time.
        """
        if self.head < 0:
            return ""
        fixed = (column.heading for column in self.columns if column.field not in {"evening", "round"})
        return hashlib.sha256("\n".join(map(fold, fixed)).encode()).hexdigest()[:_DIGITS]

    def answered(self, key: str, answer: str) -> "Layout":
        """Return the layout with an answer: to a doubt, about a row (`row 9`), or what a column is.

        Raises:
            WrongUsage: there is no such doubt or column, or nothing that it can be.
        """
        if key.partition(" ")[0] in _OF_ROWS and key not in self.keys:
            # Whoever of a row is left out, the row is.
            row = key.partition("/")[0] if answer == "out" else key
            return replace(self, rows={**self.rows, row: answer})
        doubt = next((doubt for doubt in self.doubts if doubt.key == key), None)
        if doubt is not None and answer not in doubt.answers:
            raise WrongUsage(
                say("“{key}” is answered by one of: {answers}.", key=key, answers=tuple(doubt.answers))
            )
        settled = self if doubt is None else replace(self, doubts=tuple(d for d in self.doubts if d != doubt))
        return _changed(settled, key, answer)

    @property
    def keys(self) -> frozenset[str]:
        """Return what the columns of all tables are called."""
        return frozenset(column.key for table in self.tables for column in table.columns)

    def to_toml(self, *, rows: bool = False) -> str:
        """Return the layout as a small text that people can change; with the answers about rows if wanted."""
        columns = {column.key: column.told() for table in self.tables for column in table.columns}
        parts = [_lines({"headings": self.fingerprint, "sheet": self.sheet}), _section("columns", columns)]
        parts += [_section("choices", self.choices)] if self.choices else []
        parts += [_section("rows", self.rows)] if rows and self.rows else []
        parts += [_section("set", self.sets)] if self.sets else []
        return "\n".join(parts)


def _changed(layout: Layout, key: str, answer: str) -> Layout:
    if key in _CHOICES:
        return replace(layout, choices={**layout.choices, key: answer})
    changes: Mapping[str, Callable[[Column], Column]] = {
        "order": lambda column: _ordered(column, answer, second=False),
        "order2": lambda column: _ordered(column, answer, second=True),
        "total": lambda column: _counting(column, answer),
        "paid": lambda column: _paying(column, answer) if column.field == "paid" else column,
    }
    known = key in layout.keys if key != "paid" else any(c.field == key for c in layout.columns)
    if not known and (key not in changes or key == "paid"):
        headings = tuple(column.key for column in layout.columns)
        raise WrongUsage(say("The list has no column “{key}”. It has: {keys}.", key=key, keys=headings))
    return _with(
        layout, changes.get(key, lambda column: _told(column, answer) if column.key == key else column)
    )


def _told(column: Column, answer: str) -> Column:
    """Return a column as it is answered: a field, or what a column of payments is worth."""
    pays = answer == LIST or parse_francs(answer) is not None
    return _paying(column, answer) if pays and column.field == "paid" else as_told(column, answer)


def _with(layout: Layout, change: Callable[[Column], Column]) -> Layout:
    tables = (replace(table, columns=tuple(map(change, table.columns))) for table in layout.tables)
    return replace(layout, tables=tuple(tables))


def _section(name: str, values: Mapping[str, str]) -> str:
    return f"[{name}]\n{_lines(values)}"


def _lines(values: Mapping[str, str]) -> str:
    return "".join(f"{_quoted(key)} = {_quoted(value)}\n" for key, value in values.items())


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _ordered(column: Column, order: str, *, second: bool) -> Column:
    fits = column.field in WHOLE and not column.order and (column.person > 1) == second
    return replace(column, order=order) if fits else column


def _counting(column: Column, key: str) -> Column:
    if column.key == key:
        return replace(column, field=column.field or "total", taken=True)
    return replace(column, taken=False) if column.field in {"total", "points"} else column


def _paying(column: Column, answer: str) -> Column:
    """Take payments: as many francs as the list says, or so many for a tick.

    Raises:
        WrongUsage: it is no amount.
    """
    if answer != LIST and parse_francs(answer) is None:
        raise WrongUsage(no_francs(answer))
    return replace(column, taken=True, amount="" if answer == LIST else answer)


@frozen
class Saved:
    """A layout that was kept: the sheet, columns and answers by their keys."""

    sheet: str
    columns: Answers
    choices: Answers
    rows: Answers
    sets: Answers


def from_toml(text: str) -> Saved:
    """Read a layout as `to_toml` writes it.

    Raises:
        WrongUsage: it is no such text.
    """
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WrongUsage(say("This is no layout of a list: {fault}.", fault=str(error))) from error
    tables = [
        {str(k): str(v) for k, v in part.items()}
        for part in map(_part(found), ("columns", "choices", "rows", "set"))
    ]
    return Saved(str(found.get("sheet", "")), *tables)


def _part(found: Mapping[str, object]) -> Callable[[str], Mapping[object, object]]:
    def part(key: str) -> Mapping[object, object]:
        values = found.get(key, {})
        return values if isinstance(values, dict) else {}

    return part


def propose(
    sheets: Sequence[RawSheet], want: Want, together: int, remembered: Mapping[str, str]
) -> tuple[RawSheet, Layout]:
    """Propose how a list is read: the sheet, its tables, their columns, and what has to be asked.

    `remembered` are layouts by their fingerprints; one under "" is taken whatever the headings are.

    Raises:
        WrongUsage: a remembered layout is none.
    """
    forced = from_toml(remembered[""]) if remembered.get("") else None
    own = frozenset(map(fold, forced.columns)) if forced else frozenset()
    heads = [head_of(sheet, own) for sheet in sheets]
    wanted = [head for head in heads if forced and forced.sheet and head.sheet.name == forced.sheet]
    head = max(wanted or heads, key=lambda head: head.worth(want))
    others = (other.sheet.name for other in heads if other is not head and other.is_as_good(head, want))
    tables = tuple(tables_of(head, want, together))
    sheet, laid = head.sheet, Layout(head.sheet.name, tables, beside=tuple(others))
    kept = forced or (from_toml(remembered[laid.fingerprint]) if laid.fingerprint in remembered else None)
    if kept is not None:
        return sheet, _as_kept(laid, kept, sheet, pays=forced is not None)
    return sheet, replace(laid, doubts=tuple(_doubts(laid, head, want, together)))


def _as_kept(laid: Layout, kept: Saved, sheet: RawSheet, *, pays: bool) -> Layout:
    """Read a list as it was read before; new columns are as proposed, money is taken if it `pays`."""

    def change(column: Column) -> Column:
        told = kept.columns.get(column.key)
        found = column if told is None else as_told(column, told)
        return found if pays or found.field not in money() else replace(found, taken=False)

    found = replace(
        _with(laid, change), choices=kept.choices, rows=kept.rows, sets=kept.sets, remembered=True
    )
    return replace(found, doubts=tuple(_order_doubts(sheet, found)))


def _doubts(laid: Layout, best: Head, want: Want, together: int) -> Iterator[Doubt]:
    sheet = best.sheet
    if laid.beside:
        names = {name: verbatim(name) for name in (sheet.name, *laid.beside)}
        yield Doubt("sheet", say("Several sheets hold a list; one is read at a time."), names)
    yield from _order_doubts(sheet, laid)
    if want.counts:
        yield from _total_doubts(sheet, laid)
    area = Area(sheet, best.row, laid.tables[0].end)
    partners = (column for column in laid.columns if column.field in NAMES and column.person > 1)
    if together == 1 and any(area.sample(column.at) for column in partners):
        answers = {"each": say("everybody alone"), "first": say("the first of each row only")}
        yield Doubt("partners", say("The list has partners, and everybody plays alone."), answers)


def _order_doubts(sheet: RawSheet, laid: Layout) -> Iterator[Doubt]:
    """Ask which part of a name stands first in columns of whole names that do not tell."""
    for key, second in (("order", False), ("order2", True)):
        found = list(islice(_without_order(sheet, laid, second=second), _EXAMPLES))
        if found:
            seen = say(
                "Which part of a name stands first: {names}?", names=tuple(words for words, _ in found)
            )
            first, last = (tuple(_example(each, order) for _, each in found) for order in (GIVEN, FAMILY))
            answers = {
                GIVEN: say("the given name: {names}", names=first),
                FAMILY: say("the family name: {names}", names=last),
            }
            yield Doubt(key, seen, answers, must=True)


def _without_order(sheet: RawSheet, laid: Layout, *, second: bool) -> Iterator[tuple[str, Sequence[Piece]]]:
    """Go through the cells whose column has no order: of first or of further people."""
    for table in laid.tables:
        area = Area(sheet, table.head, table.end, table.sure)
        for column in table.columns:
            if column.field in WHOLE and column.taken and not column.order and (column.person > 1) == second:
                yield from ((w, found) for w in area.sample(column.at) if (found := people_in(column, w)))


def _example(found: Sequence[Piece], order: str) -> str:
    person = persons(found, order)[0]
    return f"{person.given} / {person.family}"


def _total_doubts(sheet: RawSheet, laid: Layout) -> Iterator[Doubt]:
    """Ask which number counts where there are several, or where only the contents tell of one."""
    columns, area = laid.columns, Area(sheet, laid.head, laid.tables[0].end)
    if sum(column.field == "evening" for column in columns) > 1:
        return
    counted = [column for column in columns if column.field in COUNTED]
    if len(counted) > 1 or any(column.by == "contents" for column in counted):
        first = sorted(counted, key=lambda column: not column.taken)
        shown = {column.key: _numbers(column, area.sample(column.at)) for column in first}
        yield Doubt("total", say("Which number counts?"), shown)


def _numbers(column: Column, words: Sequence[str]) -> Text:
    return say("{column} ({numbers})", column=column.key, numbers=tuple(words[:_EXAMPLES]))

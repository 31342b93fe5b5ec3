"""How a list is laid out: its sheets, what its columns hold, what has to be asked, what is remembered."""

import hashlib
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from itertools import islice
from typing import TypeAlias

from jassturnier.errors import WrongUsage
from jassturnier.exchange.cells import RawSheet
from jassturnier.exchange.intake.columns import COUNTED, WHOLE, Column, as_told, people_in, total_of
from jassturnier.exchange.intake.fields import FAMILY, GIVEN, NAMES, all_fields, meaning, money
from jassturnier.exchange.intake.names import Piece, is_slashed, persons
from jassturnier.exchange.intake.tables import Book, Table, book_of, head_of
from jassturnier.i18n import Names, fold, say
from jassturnier.tournament.difference import Doubt, Want
from jassturnier.tournament.lists import no_francs, parse_francs
from jassturnier.values import frozen

_DIGITS = 12
_FOUR = 4
SEATED = {"across": ((1, 3), (2, 4)), "beside": ((1, 2), (3, 4))}
"""The answers who of four in a row plays together."""
_EXAMPLES = 3
_OF_ROWS = frozenset({"row", "sum", "words"})
"""With one of these the answers begin that are of one row, or of cells of a column."""
_CHOICES = frozenset({"partners", "pairs", "waiting", "day", "dates", "slash", "unread", "titles"})
"""What is answered for all rows at once."""
SHEETS = "sheet"
"""The key of the answer how several sheets are read; it is given before their columns are known."""
TOTAL = "total"
"""The key of the answer which of several numbers counts."""
NUMBERED = "numbered"
"""The key of the answer what columns are that have numbers for headings, beside a total."""
_NUMBER = re.compile(r"[1-9]\d?\.?")
LIST = "list"
"""The answer that payments are taken as the list has them."""
ANSWERED = Names(
    {
        "out": say("out"),
        "take": say("take"),
        "new": say("new"),
        "gone": say("gone"),
        "off": say("off"),
        "list": say("list"),
        "sheet": say("sheet"),
        "year": say("year"),
        "all": say("all"),
        "category": say("category"),
        "group": say("group"),
        "evenings": say("evenings"),
        "rounds": say("rounds"),
    }
)
"""The words of answers that are typed in the language of the user."""
Answers: TypeAlias = Mapping[str, str]


@frozen
class Layout:
    """How a list is read. `choices` are the answers to what was asked of the whole list.

    `sets` are what is said of everybody of whom the list says nothing, by field. The sheets `beside` are
    not read; which of several may be the list is a choice.
    """

    tables: tuple[Table, ...]
    doubts: tuple[Doubt, ...] = ()
    rows: Answers = field(default_factory=dict)
    choices: Answers = field(default_factory=dict)
    sets: Answers = field(default_factory=dict)
    remembered: bool = False
    beside: tuple[str, ...] = ()

    @property
    def sheets(self) -> tuple[str, ...]:
        """Return the sheets that are read, none of a text."""
        return tuple(filter(None, dict.fromkeys(table.sheet.name for table in self.tables)))

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
        number = key.removeprefix("row ")
        if number in self.keys and (answer == "-" or answer in all_fields() or meaning(answer)):
            key = number  # “1=Abend” is of the column that is headed 1
        elif key.partition(" ")[0] in _OF_ROWS and key not in self.keys:
            # Whoever of a row is left out, the row is.
            row = key.partition("/")[0] if answer == "out" else key
            return replace(self, rows={**self.rows, row: answer})
        doubt = next((doubt for doubt in self.doubts if doubt.key == key), None)
        answers = {} if doubt is None else doubt.answers
        answer = next((each for each in answers if fold(each) == fold(answer)), answer)
        if doubt is not None and answer not in answers:
            raise _no_answer(key, doubt.answers)
        settled = self if doubt is None else replace(self, doubts=tuple(d for d in self.doubts if d != doubt))
        return _changed(settled, key, answer)

    @property
    def keys(self) -> frozenset[str]:
        """Return what the columns of all tables are called."""
        return frozenset(column.key for table in self.tables for column in table.columns)

    def to_toml(self, *, rows: bool = False) -> str:
        """Return the layout as a small text that people can change; with the answers about rows if wanted."""
        columns = {column.key: column.told() for table in self.tables for column in table.columns}
        further = {"choices": self.choices, "rows": self.rows if rows else {}, "set": self.sets}
        sections = {"columns": columns, **{name: said for name, said in further.items() if said}}
        parts = [f"[{name}]\n{_lines(values)}" for name, values in sections.items()]
        above = _lines({"headings": self.fingerprint, "sheet": ", ".join(self.sheets)})
        return "\n".join((above, *parts))


def _changed(layout: Layout, key: str, answer: str) -> Layout:
    if key in _CHOICES:
        return replace(layout, choices={**layout.choices, key: answer})
    changes: Mapping[str, Callable[[Column], Column]] = {
        "order": lambda column: _ordered(column, answer, second=False),
        "order2": lambda column: _ordered(column, answer, second=True),
        TOTAL: lambda column: _counting(column, answer),
        NUMBERED: lambda column: _evening(column) if answer == "evenings" else column,
        "paid": lambda column: _paying(column, answer) if column.field == "paid" else column,
    }
    known = key in layout.keys if key != "paid" else any(c.field == key for c in layout.columns)
    if not known and (key not in changes or key == "paid"):
        headings = tuple(column.key for column in layout.columns)
        if key == "paid":
            raise WrongUsage(say("The list has no column of what was paid. It has: {keys}.", keys=headings))
        raise WrongUsage(say("The list has no column “{key}”. It has: {keys}.", key=key, keys=headings))
    return _with(
        layout, changes.get(key, lambda column: _told(column, answer) if column.key == key else column)
    )


def _told(column: Column, answer: str) -> Column:
    pays = answer == LIST or parse_francs(answer) is not None
    return _paying(column, answer) if pays and column.field == "paid" else as_told(column, answer)


def _with(layout: Layout, change: Callable[[Column], Column]) -> Layout:
    tables = (replace(table, columns=tuple(map(change, table.columns))) for table in layout.tables)
    return replace(layout, tables=tuple(tables))


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
    return _not_counting(column)


def _evening(column: Column) -> Column:
    """Read a column that has a number for a heading as an evening, and none of what they come to."""
    if _is_numbered(column):
        return replace(column, field="evening", taken=True, by="layout")
    return _not_counting(column)


def _not_counting(column: Column) -> Column:
    """Leave out a number where another one counts."""
    return replace(column, taken=False) if column.field in {"total", "points"} else column


def _is_numbered(column: Column) -> bool:
    return not column.field and _NUMBER.fullmatch(column.key) is not None


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
    parts = [found.get(key) for key in ("columns", "choices", "rows", "set")]
    tables = [{str(k): str(v) for k, v in part.items()} if isinstance(part, dict) else {} for part in parts]
    return Saved(str(found.get("sheet", "")), *tables)


def propose(
    sheets: Sequence[RawSheet], want: Want, together: int, remembered: Mapping[str, str], chosen: str = ""
) -> Layout:
    """Propose how a list is read: its sheets, their tables and columns, and what has to be asked.

    `remembered` are layouts by their fingerprints; one under "" is taken whatever the headings are. `chosen`
    is the answer how several sheets are read.

    Raises:
        WrongUsage: a remembered layout is none, or the sheets cannot be read so.
    """
    # A sheet may be called as an answer is: “Liste”, “Gruppe”.
    called = (sheet.name for sheet in sheets if sheet.name and fold(sheet.name) == fold(chosen))
    chosen = next(called, ANSWERED.stable(chosen))
    forced = from_toml(remembered[""]) if remembered.get("") else None
    own = frozenset(map(fold, forced.columns)) if forced else frozenset()
    heads = [head_of(sheet, own) for sheet in sheets]
    book = book_of(heads, {chosen, forced.sheet if forced else ""}, want, together)
    headings = Layout(book.tables).fingerprint
    kept = forced or (from_toml(remembered[headings]) if headings in remembered else None)
    before = kept.choices.get(SHEETS, forced.sheet if forced else "") if kept else ""
    if before and not chosen and before in book.answers():
        book = book_of(heads, {before}, want, together)
    laid = _of_sheets(book, chosen, before)
    if kept is not None:
        return _as_kept(laid, kept, pays=forced is not None)
    return replace(laid, doubts=(*laid.doubts, *_doubts(laid, want, together)))


def _of_sheets(book: Book, chosen: str, before: str) -> Layout:
    """Return the sheets as it is chosen, or as they were read before; else it is asked."""
    answers = book.answers()
    if chosen and chosen not in answers:
        raise _no_answer(SHEETS, answers)
    said = chosen or before
    way = said if said in answers else next(iter(answers))
    laid = Layout(book.read_as(way))
    others = (head.sheet for head in book.heads if head.sheet.name not in ("", *laid.sheets))
    laid = replace(laid, beside=tuple(sheet.name for sheet in others if any(map(any, sheet.rows))))
    if len(answers) == 1:
        return laid
    names = tuple(head.sheet.name for head in book.heads if head.sheet.name in answers)
    asked = Doubt(SHEETS, say("Several sheets hold a list: {names}.", names=names), answers)
    return replace(laid, doubts=() if said == way else (asked,), choices={SHEETS: way})


def _no_answer(key: str, answers: Iterable[str]) -> WrongUsage:
    words = tuple(map(ANSWERED.of, answers))
    return WrongUsage(say("“{key}” is answered by one of: {answers}.", key=ANSWERED.of(key), answers=words))


def _as_kept(laid: Layout, kept: Saved, *, pays: bool) -> Layout:
    """Read a list as it was read before; new columns are as proposed, money is taken if it `pays`."""

    def change(column: Column) -> Column:
        told = kept.columns.get(column.key)
        found = column if told is None else as_told(column, told)
        return found if pays or found.field not in money() else replace(found, taken=False)

    choices = {**kept.choices, **laid.choices}
    found = replace(_with(laid, change), choices=choices, rows=kept.rows, sets=kept.sets, remembered=True)
    return replace(found, doubts=(*found.doubts, *_order_doubts(found)))


def _doubts(laid: Layout, want: Want, together: int) -> Iterator[Doubt]:
    yield from _order_doubts(laid)
    if want.counts:
        yield from _total_doubts(laid, seasons=want is Want.TOTALS)
    area = laid.tables[0].area
    cells = (words for c in laid.columns if c.field in WHOLE and c.taken for words in area.sample(c.at))
    if slashed := tuple(islice(filter(is_slashed, cells), _EXAMPLES)):
        seen = say("A family name and a given name, or two people: {names}", names=slashed)
        yield Doubt("slash", seen, {"one": say("each is one person"), "out": say("leave these rows out")})
    unread = tuple(c.key for c in laid.columns if c.field in NAMES and not c.taken and area.sample(c.at))
    if unread:
        seen = say("These columns hold names, and are not read: {columns}", columns=unread)
        yield Doubt("unread", seen, {"out": say("leave them out")})
    persons = {c.person for c in laid.columns if c.field in NAMES and area.sample(c.at)}
    if together == 1 and persons - {1}:
        answers = {"each": say("everybody alone"), "first": say("the first of each row only")}
        yield Doubt("partners", say("The list has partners, and everybody plays alone."), answers)
    if len(persons) == _FOUR == 2 * together:
        answers = {
            "each": say("everybody alone"),
            "across": say("the first with the third, the second with the fourth"),
            "beside": say("the first with the second, the third with the fourth"),
        }
        yield Doubt("partners", say("There are four in a row: who plays with whom?"), answers)


def _order_doubts(laid: Layout) -> Iterator[Doubt]:
    for key, second in (("order", False), ("order2", True)):
        columns = [
            (table, c)
            for table in laid.tables
            for c in table.columns
            if c.field in WHOLE and c.taken and not c.order and (c.person > 1) == second
        ]
        cells = ((c, words) for table, c in columns for words in table.area.sample(c.at))
        named = ((words, people) for c, words in cells if (people := people_in(c, words)))
        found = list(islice(named, _EXAMPLES))
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


def _example(found: Sequence[Piece], order: str) -> str:
    person = persons(found, order)[0]
    return f"{person.given} / {person.family}"


def _total_doubts(laid: Layout, *, seasons: bool) -> Iterator[Doubt]:
    """Ask which number counts where there are several, or where only the contents tell of one.

    In lists of `seasons` columns headed by numbers may be evenings.
    """
    columns, area = laid.columns, laid.tables[0].area
    if sum(column.field == "evening" for column in columns) > 1:
        return
    counted = [column for column in columns if column.field in COUNTED]
    numbered = tuple(column.key for column in columns if _is_numbered(column) and area.sample(column.at))
    if seasons and counted and numbered[1:]:
        answers = {"rounds": say("rounds of one evening"), "evenings": say("an evening each")}
        yield Doubt(NUMBERED, say("What are the columns {columns}?", columns=numbered), answers)
    if len(counted) > 1 or any(column.by == "contents" for column in counted):
        shown = {}
        for column in sorted(counted, key=lambda column: not column.taken):
            numbers = tuple(word for word in area.sample(column.at) if total_of(word) is not None)
            shown[column.key] = say("{column} ({numbers})", column=column.key, numbers=numbers[:_EXAMPLES])
        yield Doubt(TOTAL, say("Which number counts?"), shown)

"""An entry list to fill in, empty or with who is entered so far; `import` reads it back."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from openpyxl.utils import get_column_letter

from jassturnier.exchange.intake.entries import HIGHEST
from jassturnier.exchange.kit.pages import (
    CellStyle,
    Page,
    PageCell,
    Range,
    Words,
    add_page,
    allow_choice,
    allow_numbers,
    lock,
    new_workbook,
    prepare_print,
    saved,
    turn_red,
)
from jassturnier.exchange.lists import cell
from jassturnier.i18n import Text, render, say
from jassturnier.languages.language import capital
from jassturnier.tournament.lists import Kind, On, Value
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.people.fields import LISTED, names_of
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.values import frozen

ROWS = 300
"""Enough for most; a longer list goes into a file of its own form."""

_SPARE, _PRINTED = 50, 30
_WIDTH, _NARROW = 18, 11
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@frozen
class Offered:
    """Who is entered so far, and the categories and clubs to choose from."""

    entries: Sequence[EntryInfo] = ()
    categories: Sequence[str] = ()
    clubs: Sequence[str] = ()


NOBODY = Offered()


def players_form(regulation: Regulation, language: str, known: Offered = NOBODY) -> bytes:
    """Write a workbook with the columns that a tournament takes.

    A number that stands there twice turns red.
    """
    words = partial(render, language=language)
    columns = dict(_columns(regulation, known.entries))
    filled = [[column.cell(entry, words) for column in columns.values()] for entry in known.entries]
    empty = [column.cell(None, words) for column in columns.values()]
    rows = [*filled, *[empty] * max(ROWS - len(filled), _SPARE)]
    made = new_workbook(words(say("Entry list")), None)
    headings = [capital(words(column.heading)) for column in columns.values()]
    sheet = add_page(made, Page(words(say("Entry list")), headings, rows))
    for number, column in enumerate(columns.values(), 1):
        sheet.column_dimensions[get_column_letter(number)].width = _NARROW if column.narrow else _WIDTH
    areas = {
        key: f"{letter}2:{letter}{len(rows) + 1}" for key, letter in zip(columns, _LETTERS, strict=False)
    }
    allow_numbers(sheet, areas["number"], Range(1, HIGHEST), words)
    turn_red(sheet, areas["number"], _twice(areas))
    offered = ("category", known.categories), ("club", known.clubs), ("group", _groups(regulation))
    for key, choices in offered:
        if key in areas:
            allow_choice(sheet, areas[key], choices)
    sheet.auto_filter.ref = None
    prepare_print(sheet, made.properties.title or "")
    printed = max(_PRINTED, len(filled))
    sheet.print_area = f"A1:{get_column_letter(len(columns))}{printed + 1}"
    lock(sheet)
    return saved(made)


@frozen
class _Column:
    """A column of the form: its heading, what it has for an entry, and how it is typed."""

    heading: Text
    value: Callable[[EntryInfo], Value]
    kind: Kind = Kind.WORDS

    def cell(self, entry: EntryInfo | None, words: Words) -> PageCell:
        """Return what stands there, to be typed over; nothing is owed where there is nothing."""
        value = None if entry is None else self.value(entry)
        empty = self.kind is Kind.MONEY and not value
        return PageCell(
            cell(None if empty else value, self.kind, words).value, _STYLES.get(self.kind, CellStyle.INPUT)
        )

    @property
    def narrow(self) -> bool:
        """Say whether what is typed is short."""
        return self.kind is not Kind.WORDS


_STYLES = {Kind.LABEL: CellStyle.INPUT_CENTRE, Kind.MONEY: CellStyle.AMOUNT}


def _columns(regulation: Regulation, entries: Sequence[EntryInfo]) -> Iterator[tuple[str, _Column]]:
    yield "number", _Column(say("Number"), lambda entry: entry.number, Kind.LABEL)
    if regulation.stages[0].groups or any(entry.group for entry in entries):
        yield "group", _Column(say("Group"), lambda entry: entry.group, Kind.LABEL)
    if any(entry.group and entry.seed for entry in entries):
        yield "seed", _Column(say("Place in the group"), lambda entry: entry.seed, Kind.LABEL)
    if regulation.entry.fixed:
        yield "team", _Column(say("Team"), lambda entry: entry.team)
    for column in names_of(regulation.entry.members):
        yield column.key, _Column(column.heading, column.value)
    for field in LISTED:
        shown = next(column for column in field.columns if column.only & On.SHEET)
        if field.always or any(map(shown.value, entries)):
            own = field.of if field.form.kind is Kind.MONEY else shown.value
            yield field.key, _Column(field.heading, own, field.form.kind)


def _groups(regulation: Regulation) -> Sequence[str]:
    return _LETTERS[: regulation.stages[0].groups]


def _twice(areas: Mapping[str, str]) -> str:
    """Return the formula for a number that occurs twice, in the same group where there are groups."""
    conditions = ",".join(
        f"{_fixed(areas[key])},{_first(areas[key])}" for key in ("number", "group") if key in areas
    )
    number = _first(areas["number"])
    return f'AND({number}<>"",COUNTIFS({conditions})>1)'


def _first(area: str) -> str:
    return f"${area.partition(':')[0]}"


def _fixed(area: str) -> str:
    first, _, last = area.partition(":")
    return f"${first[0]}${first[1:]}:${last[0]}${last[1:]}"

"""An entry list to fill in, empty or with who is entered so far; `entries_in` reads it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from openpyxl.utils import get_column_letter

from jassturnier.exchange.entries.entries_in import HIGHEST
from jassturnier.exchange.kit.forms import Range, allow_choice, allow_numbers, lock, turn_red
from jassturnier.exchange.kit.pages import Cell, Page, Style, Value, add_page, new_workbook, saved
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.regulation.regulation import EntryKind, Regulation

ROWS = 300
"""Enough for most; a longer list goes into a file of its own form."""

_SPARE, _PRINTED = 50, 30
_WIDTH, _NARROW = 18, 11
_PEOPLE = ("given1", "family1", "given2", "family2")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Known:
    """Who is entered so far, and the categories and clubs to choose from."""

    entries: Sequence[EntryInfo] = ()
    categories: Sequence[str] = ()
    clubs: Sequence[str] = ()


NOBODY = Known()


def players_form(regulation: Regulation, language: str, known: Known = NOBODY) -> bytes:
    """Write a workbook with the columns that a tournament takes.

    A number that stands there twice turns red.
    """

    def words(text: Text) -> str:
        return render(text, language)

    columns = dict(_columns(regulation, known.entries))
    filled = [[_cell(key, _CONTENT[key](entry)) for key in columns] for entry in known.entries]
    empty = [_cell(key, None) for key in columns]
    rows = [*filled, *[empty] * max(ROWS - len(filled), _SPARE)]
    made = new_workbook(words(say("Entry list")), None)
    sheet = add_page(made, Page(words(say("Entry list")), [words(text) for text in columns.values()], rows))
    for key, letter in zip(columns, map(get_column_letter, range(1, len(columns) + 1)), strict=True):
        sheet.column_dimensions[letter].width = _NARROW if key in _STYLES else _WIDTH
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
    printed = max(_PRINTED, len(filled))
    sheet.print_area = f"A1:{get_column_letter(len(columns))}{printed + 1}"
    lock(sheet)
    return saved(made)


def _member(key: str, entry: EntryInfo) -> str:
    """Return a name of a member, such as `given2`."""
    place = int(key[-1])
    if place > len(entry.members):
        return ""
    member = entry.members[place - 1]
    return member.given if key.startswith("given") else member.family


_STYLES = {
    **dict.fromkeys(("number", "group", "seed"), Style.INPUT_CENTRE),
    "guess": Style.INPUT,
    **dict.fromkeys(("due", "paid"), Style.AMOUNT),
}
_CONTENT: Mapping[str, Callable[[EntryInfo], Value]] = {
    "number": lambda entry: entry.number,
    "group": lambda entry: entry.group,
    "seed": lambda entry: entry.seed,
    "team": lambda entry: entry.team,
    **{key: partial(_member, key) for key in _PEOPLE},
    "category": lambda entry: entry.category,
    "club": lambda entry: entry.club,
    "due": lambda entry: Decimal(entry.due) / 100,
    "guess": lambda entry: entry.guess,
    "paid": lambda entry: Decimal(entry.paid) / 100 if entry.paid else None,
}


def _cell(key: str, value: Value) -> Cell:
    return Cell(value, _STYLES.get(key, Style.INPUT))


def _columns(regulation: Regulation, entries: Sequence[EntryInfo]) -> Iterator[tuple[str, Text]]:
    yield "number", say("Number")
    if regulation.stages[0].groups or any(entry.group for entry in entries):
        yield "group", say("Group")
    if any(entry.group and entry.seed for entry in entries):
        yield "seed", say("Place in the group")
    pairs = regulation.entry is EntryKind.PAIR
    if pairs:
        yield "team", say("Team")
    for number in ("1", "2") if pairs else ("1",):
        yield f"given{number}", say("Given name {number}", number=number)
        yield f"family{number}", say("Family name {number}", number=number)
    yield "category", say("Category")
    yield "club", say("Club")
    if any(entry.due for entry in entries):
        yield "due", say("Due")
    yield "paid", say("Paid")
    if any(entry.guess is not None for entry in entries):
        yield "guess", say("Guess")


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

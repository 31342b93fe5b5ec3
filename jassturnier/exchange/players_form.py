"""An empty entry list to fill in; `entries_in` reads it."""

from collections.abc import Iterator, Mapping, Sequence

from openpyxl.utils import get_column_letter

from jassturnier.exchange.entries_in import HIGHEST
from jassturnier.exchange.forms import Range, allow_choice, allow_numbers, lock, turn_red
from jassturnier.exchange.pages import Cell, Page, Style, add_page, new_workbook, saved
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.regulation import EntryKind, Regulation

ROWS = 300
"""Enough for most; a longer list goes into a file of its own form."""

_WIDTH = 18
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def players_form(
    regulation: Regulation, language: str, categories: Sequence[str] = (), clubs: Sequence[str] = ()
) -> bytes:
    """Write a workbook with the columns that a tournament takes; categories and clubs are offered to choose.

    A number that stands there twice turns red.
    """

    def words(text: Text) -> str:
        return render(text, language)

    columns = dict(_columns(regulation))
    made = new_workbook(words(say("Entry list")), None)
    empty = [[Cell(None, Style.INPUT)] * len(columns)] * ROWS
    sheet = add_page(made, Page(words(say("Entry list")), [words(text) for text in columns.values()], empty))
    for letter in map(get_column_letter, range(1, len(columns) + 1)):
        sheet.column_dimensions[letter].width = _WIDTH
    areas = {key: f"{letter}2:{letter}{ROWS + 1}" for key, letter in zip(columns, _LETTERS, strict=False)}
    allow_numbers(sheet, areas["number"], Range(1, HIGHEST), words)
    turn_red(sheet, areas["number"], _twice(areas))
    for key, choices in (("category", categories), ("club", clubs), ("group", _groups(regulation))):
        if key in areas:
            allow_choice(sheet, areas[key], choices)
    sheet.auto_filter.ref = None
    lock(sheet)
    return saved(made)


def _columns(regulation: Regulation) -> Iterator[tuple[str, Text]]:
    yield "number", say("Number")
    if regulation.stages[0].groups:
        yield "group", say("Group")
    pairs = regulation.entry is EntryKind.PAIR
    if pairs:
        yield "team", say("Team")
    for number in ("1", "2") if pairs else ("1",):
        yield f"given{number}", say("Given name {number}", number=number)
        yield f"family{number}", say("Family name {number}", number=number)
    yield "category", say("Category")
    yield "club", say("Club")


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

"""A sheet for one table that is filled in deal by deal, drawn from the form of its game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.kit.forms import Range, allow_choice, allow_numbers, turn_red
from jassturnier.exchange.kit.pages import CellStyle, PageCell, Words, put_row, widen
from jassturnier.exchange.scores.score_keys import DEALS
from jassturnier.games.deal_form import CellKind, Cells, DealColumn, DealForm, FormLine
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.contracts import label
from jassturnier.i18n import parse_number, say

_KEYS, _HEADINGS, _FIRST = 5, 6, 7
"""Rows: hidden machine words, headings, the first deal."""

LABELS = 3
"""The column with the names of the lines, counted from 1; those before it are for what names the table."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A form on its sheet."""

    form: DealForm
    words: Words
    lines: Sequence[FormLine]

    def area(self, column: DealColumn) -> str:
        letter = get_column_letter(LABELS + 1 + self.form.columns.index(column))
        return f"${letter}{_FIRST}:${letter}{_FIRST + len(self.lines) - 1}"


def add_deals(sheet: Worksheet, form: DealForm, played: Sequence[str], words: Words) -> None:
    """Write a form below the slip on a sheet, with the deals that are there."""
    filled = form.filled(played)
    needed = max((line for line, _ in filled), default=-1) + 1
    extra = (form.line(index) for index in range(len(form.lines), needed))
    drawn = _Sheet(form, words, [*form.lines, *(line for line in extra if line is not None)])
    headings = list(_headings(drawn))
    put_row(sheet, _HEADINGS, headings, LABELS + 1)
    for place, cell in enumerate(headings, LABELS + 1):
        widen(sheet, place, len(str(cell.value)))
    widen(sheet, LABELS, max(len(words(line.label)) for line in drawn.lines))
    put_row(sheet, _KEYS, [PageCell(DEALS), *(PageCell(column.name) for column in form.columns)], LABELS)
    sheet.row_dimensions[_KEYS].hidden = True
    for index, line in enumerate(drawn.lines):
        found = [filled.get((index, place), {}) for place in range(len(line.places))]
        put_row(sheet, _FIRST + index, list(_line(drawn, line, found)), LABELS)
    for column in form.columns:
        _guard_column(sheet, drawn, column)
    _guard_sum(sheet, drawn)


def _headings(drawn: _Sheet) -> Iterator[PageCell]:
    for column in drawn.form.columns:
        side = None if column.side is None else side_letter(column.side)
        label = column.label if side is None else say("{column} {side}", column=column.label, side=side)
        yield PageCell(drawn.words(label), CellStyle.HEADING_RIGHT)


def _line(drawn: _Sheet, line: FormLine, found: Sequence[Cells]) -> Iterator[PageCell]:
    yield PageCell(drawn.words(line.label), CellStyle.HEADING)
    for place, cells in zip(line.places, found, strict=True):
        for column in place.columns:
            yield _cell(drawn, column, cells.get(column.name, ""))


def _cell(drawn: _Sheet, column: DealColumn, typed: str) -> PageCell:
    if column.is_number():
        number = parse_number(typed)
        return PageCell(typed if number is None else number, CellStyle.INPUT)
    contract = column.kind is CellKind.CONTRACT and typed
    return PageCell(drawn.words(label(typed)) if contract else typed, CellStyle.INPUT_CENTRE)


def _guard_column(sheet: Worksheet, drawn: _Sheet, column: DealColumn) -> None:
    """Offer what can be chosen, and take no words where only numbers go."""
    match column.kind:
        case CellKind.POINTS:
            allow_numbers(sheet, drawn.area(column), Range(), drawn.words)
        case CellKind.CONTRACT:
            names = [drawn.words(label(name)) for name in drawn.form.game.contracts()]
            allow_choice(sheet, drawn.area(column), names)
        case CellKind.LETTERS:
            allow_choice(sheet, drawn.area(column), [*map(side_letter, drawn.form.sides)])
        case _:
            pass


def _guard_sum(sheet: Worksheet, drawn: _Sheet) -> None:
    """Turn the points of a deal red that do not come to what they must."""
    total = drawn.form.game.deal_sum()
    points = [drawn.area(column) for column in drawn.form.columns if column.kind is CellKind.POINTS]
    # A line of contracts holds deals of both sides, each with points of its own.
    if total is None or drawn.form.by_contract:
        return
    first = ",".join(area.partition(":")[0] for area in points)
    playing = drawn.form.game.in_a_deal or len(points)
    for area in points:
        turn_red(sheet, area, f"AND(COUNT({first})={playing},SUM({first})<>{total})")

"""A sheet for one table that is filled in deal by deal, drawn from the layout of the game."""

from collections.abc import Iterator
from dataclasses import dataclass

from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.kit.forms import Range, allow_numbers, turn_red
from jassturnier.exchange.kit.pages import Cell, Formula, Style, Words, put, put_row, widen
from jassturnier.exchange.scores.deal_form import DealForm, expression, is_input, is_number
from jassturnier.exchange.scores.score_keys import DEALS
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.layout import Column, Line
from jassturnier.i18n import Text, say

_KEYS, _HEADINGS, _FIRST = 5, 6, 7
"""Rows: hidden machine words, headings, the first deal."""

_LABELS = 3
"""The column with the names of the lines; those before it are for what names the table."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A form on its sheet."""

    form: DealForm
    words: Words

    def place(self, column: Column) -> int:
        return _LABELS + 1 + self.form.columns.index(column)

    def last(self) -> int:
        return _FIRST + len(self.form.lines) - 1

    def cells(self, row: int) -> dict[str, str]:
        """Return what formulas call the cells of a row, by column name."""
        return {c.name: f"${get_column_letter(self.place(c))}{row}" for c in self.form.columns}

    def area(self, column: Column) -> str:
        letter = get_column_letter(self.place(column))
        return f"${letter}{_FIRST}:${letter}{self.last()}"


def add_deals(sheet: Worksheet, form: DealForm, words: Words) -> dict[int, Formula]:
    """Write a form below the slip on a sheet.

    Returns:
        For each side whose score the form adds up, the formula of its total.
    """
    drawn = _Sheet(form, words)
    headings = list(_headings(drawn))
    put_row(sheet, _HEADINGS, headings, _LABELS + 1)
    for place, cell in enumerate(headings, _LABELS + 1):
        widen(sheet, place, len(str(cell.value)))
    widen(sheet, _LABELS, max(len(words(line.label)) for line in form.lines))
    put_row(sheet, _KEYS, [Cell(DEALS), *(Cell(column.name) for column in form.columns)], _LABELS)
    sheet.row_dimensions[_KEYS].hidden = True
    for row, line in enumerate(form.lines, _FIRST):
        put_row(sheet, row, list(_line(drawn, row, line)), _LABELS)
    for column in form.columns:
        _guard_column(sheet, drawn, column)
    return _totals(sheet, drawn)


def _headings(drawn: _Sheet) -> Iterator[Cell]:
    for column in drawn.form.columns:
        side = None if column.side is None else side_letter(column.side)
        label = column.label if side is None else say("{column} {side}", column=column.label, side=side)
        yield Cell(drawn.words(label), Style.HEADING_RIGHT)


def _line(drawn: _Sheet, row: int, line: Line) -> Iterator[Cell]:
    cells = drawn.cells(row)
    yield Cell(drawn.words(line.label), Style.HEADING)
    for column, content in zip(drawn.form.columns, line.cells, strict=True):
        if column.formula is not None:
            yield Cell(Formula(expression(column, cells)), Style.NUMBER)
        elif is_input(column):
            yield Cell(None, Style.INPUT)
        else:
            yield Cell(drawn.words(content) if isinstance(content, Text) else content, Style.IDENTIFIER)


def _guard_column(sheet: Worksheet, drawn: _Sheet, column: Column) -> None:
    """Take only what can be typed, and show in red what cannot come out."""
    area = drawn.area(column)
    if is_number(column):
        allow_numbers(sheet, area, Range(column.low or 0, column.high), drawn.words)
    if column.each is not None:
        first = drawn.cells(_FIRST)
        complete = f"COUNT({','.join(first[name] for name in column.of)})={len(column.of)}"
        turn_red(sheet, area, f"AND({complete},{first[column.name]}<>{column.each})")


def _totals(sheet: Worksheet, drawn: _Sheet) -> dict[int, Formula]:
    row = drawn.last() + 1
    if not drawn.form.scores:
        return {}
    put(sheet, row, _LABELS, Cell(drawn.words(say("Total")), Style.HEADING))
    found = {}
    for side, column in enumerate(drawn.form.scores):
        area = drawn.area(column)
        counted = f"LOOKUP(9.9E+99,{area})" if drawn.form.running else f"SUM({area})"
        put(sheet, row, drawn.place(column), Cell(Formula(f'IF(COUNT({area})=0,"",{counted})'), Style.TOTAL))
        found[side] = Formula(drawn.cells(row)[column.name])
    if drawn.form.goal is not None:
        _check_goal(sheet, drawn, row, drawn.form.goal)
    return found


def _check_goal(sheet: Worksheet, drawn: _Sheet, row: int, goal: int) -> None:
    """Turn the totals red when all deals are in and do not come to the goal together."""
    cells = drawn.cells(row)
    totals = [cells[column.name] for column in drawn.form.scores]
    full = [f"COUNT({drawn.area(column)})={len(drawn.form.lines)}" for column in drawn.form.scores]
    for total in totals:
        turn_red(sheet, total, f"AND({','.join(full)},SUM({','.join(totals)})<>{goal})")

"""Workbooks of scores: to fill in, to hand on with the results so far, and to read back (`scores_in`)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.deal_form import deal_form
from jassturnier.exchange.deal_sheets import add_deals
from jassturnier.exchange.draw_pages import round_title
from jassturnier.exchange.forms import Range, allow_numbers, lock, turn_red
from jassturnier.exchange.pages import (
    Cell,
    Column,
    Formula,
    Style,
    Words,
    add_page,
    identifier,
    new_workbook,
    page,
    put,
    reference,
    saved,
)
from jassturnier.exchange.score_keys import ID, ROUND, TABLE, table_id, value_key
from jassturnier.exchange.slips import columns_of, control_sum
from jassturnier.games.base import SlipField, side_letter, written
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.sheets import sheet_label
from jassturnier.tournament.snapshot import EntryInfo, Evening, RoundInfo, TableInfo

_FIRST = 3
"""The row of the first table, below the headings and the hidden machine words."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A table in the row `index` of a form."""

    index: int
    round: RoundInfo
    table: TableInfo
    names: tuple[str, ...]

    def value(self, field: SlipField, side: int) -> int | None:
        """Return what the side has written so far."""
        result = self.table.result
        return written(result.values, field.name, len(self.names))[side] if result else None


def score_forms(evening: Evening, language: str, *, by_deal: bool = False) -> bytes:
    """Write a workbook for all drawn rounds, results so far filled in, the rest to type.

    A sheet for every round with a row for each table; or, `by_deal`, a sheet for every table with the
    deals of its game below the slip. Only the cells for numbers are open; each takes the numbers that
    can be, and what does not add up turns red.
    """

    def words(text: Text) -> str:
        return render(text, language)

    made = new_workbook(evening.name, evening.day)
    for stage in evening.stages:
        for round_ in stage.rounds:
            title = words(round_title(evening, stage, round_))
            if by_deal:
                _add_tables(made, evening, round_, title, words)
            else:
                add_slips(made, Slips(evening, [(round_, table) for table in round_.tables], title, words))
    if not made.worksheets:
        made.create_sheet()
    return saved(made)


def _add_tables(made: Workbook, evening: Evening, round_: RoundInfo, title: str, words: Words) -> None:
    for table in round_.tables:
        name = words(say("{round}, table {table}", round=title, table=str(table.number)))
        slips = Slips(evening, [(round_, table)], name, words)
        sheet, places = add_slips(made, slips)
        form = deal_form(evening.regulation, table)
        if form is None:
            continue
        totals = add_deals(sheet, form, words)
        if table.result is None:
            first = slips.fields(table)[0].name
            for side, formula in totals.items():
                put(sheet, _FIRST, places[value_key(first, side)] + 1, Cell(formula, Style.TOTAL))


@dataclass(frozen=True, slots=True)
class Slips:
    """The slips on one sheet: a row for each table, a column for each number of each side."""

    evening: Evening
    tables: Sequence[tuple[RoundInfo, TableInfo]]
    title: str
    words: Words

    def rows(self) -> list[_Row]:
        """Return the tables with the names on each side."""
        people = self.evening.by_key()
        return [
            _Row(index, round_, table, tuple(_names(people, side) for side in table.sides))
            for index, (round_, table) in enumerate(self.tables)
        ]

    def values(self) -> list[tuple[SlipField, int]]:
        """Return every number that any of the slips has, and its side."""
        sides = range(max((len(table.sides) for _, table in self.tables), default=0))
        fields = {f.name: f for _, table in self.tables for f in self.fields(table)}
        return [(field, side) for field in fields.values() for side in sides]

    def fields(self, table: TableInfo) -> tuple[SlipField, ...]:
        """Return the columns of a table's slip."""
        return columns_of(self.evening.regulation, table)


def add_slips(workbook: Workbook, slips: Slips) -> tuple[Worksheet, dict[str, int]]:
    """Write slips on a new sheet and return it with the column of every value, counted from 0."""
    rows, values = slips.rows(), slips.values()
    leading = list(_leading(slips, rows))
    places = {value_key(field.name, side): place for place, (field, side) in enumerate(values, len(leading))}
    differences = [_difference(slips, row, places) for row in rows]
    columns = [*leading, *(_value_column(field, side, slips) for field, side in values)]
    if any(differences):
        heading = slips.words(say("Difference"))
        columns.append(Column(heading, lambda row: Cell(differences[row.index], Style.TOTAL)))
    sheet = add_page(workbook, page(slips.title, columns, rows, frozen=len(leading)))
    sheet.column_dimensions["A"].hidden = sheet.column_dimensions["B"].hidden = True
    for field, side in values:
        area = _area(places[value_key(field.name, side)], len(rows))
        allow_numbers(sheet, area, Range(field.low, _highest(slips, field.name)), slips.words)
    if any(differences):
        off = reference(0, len(columns) - 1, _FIRST)
        turn_red(sheet, _area(len(columns) - 1, len(rows)), f'AND({off}<>"",{off}<>0)')
    lock(sheet)
    return sheet, places


def _area(column: int, rows: int) -> str:
    return f"{reference(0, column, _FIRST)}:{reference(max(rows, 1) - 1, column, _FIRST)}"


def _names(people: Mapping[int, EntryInfo], side: Sequence[int]) -> str:
    return " + ".join(people[key].name for key in side)


def _leading(slips: Slips, rows: Sequence[_Row]) -> Iterator[Column[_Row]]:
    words = slips.words
    yield Column("", lambda row: Cell(table_id(row.table)), ID)
    yield Column(words(say("Round")), lambda row: identifier(row.round.number), ROUND)
    yield Column(words(say("Table")), lambda row: identifier(row.table.number), TABLE)
    yield Column(words(say("Sheet")), lambda row: identifier(sheet_label(row.table.sheet)))
    if any(row.table.group for row in rows):
        yield Column(words(say("Group")), lambda row: identifier(row.table.group))
    for side in range(max((len(row.names) for row in rows), default=0)):
        yield _name_column(side, words)


def _name_column(side: int, words: Words) -> Column[_Row]:
    heading = words(say("Side {side}", side=side_letter(side)))
    return Column(heading, lambda row: Cell(row.names[side] if side < len(row.names) else ""))


def _value_column(field: SlipField, side: int, slips: Slips) -> Column[_Row]:
    def cell(row: _Row) -> Cell:
        there = side < len(row.names) and any(f.name == field.name for f in slips.fields(row.table))
        return Cell(row.value(field, side), Style.INPUT) if there else Cell(None)

    heading = say("{column} {side}", column=field.label, side=side_letter(side))
    return Column(slips.words(heading), cell, value_key(field.name, side))


def _highest(slips: Slips, name: str) -> int:
    return max(f.high for _, table in slips.tables for f in slips.fields(table) if f.name == name)


def _difference(slips: Slips, row: _Row, places: Mapping[str, int]) -> Formula | None:
    """Return how far the sum is off what it must be, empty until every side has its number."""
    control = control_sum(slips.evening.regulation, row.table)
    if control is None:
        return None

    def at(key: str) -> str:
        return reference(row.index, places[key], _FIRST)

    summed = ",".join(at(value_key(control.column, side)) for side in range(len(row.names)))
    times = "".join(f"-{times}*{at(key)}" for key, times in control.times.items())
    return Formula(f'IF(COUNT({summed})<{len(row.names)},"",SUM({summed})-{control.fixed}{times})')

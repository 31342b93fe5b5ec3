"""Reading a sheet that was filled in deal by deal (`deal_sheets`)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jassturnier.errors import Problem
from jassturnier.exchange.kit.cells import RawSheet
from jassturnier.exchange.scores.deal_form import DealForm, Numbers, deal_form, is_number
from jassturnier.exchange.scores.score_keys import DEALS
from jassturnier.exchange.scores.slips import columns_of
from jassturnier.games.kit.layout import Column
from jassturnier.games.kit.options import out_of_range
from jassturnier.i18n import Text, parse_number, say
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation

_TO_FIRST = 2
"""From the machine words over the headings to the first deal."""


@dataclass(frozen=True, slots=True)
class DealSheet:
    """The part of a sheet below the row `head` of machine words; `columns` are by their names."""

    sheet: RawSheet
    head: int
    columns: Mapping[str, int]

    @classmethod
    def find(cls, sheet: RawSheet, after: int) -> "DealSheet | None":
        """Find the machine words of a form below the row `after`."""
        for index in range(after + 1, len(sheet.rows)):
            if DEALS in sheet.rows[index]:
                return cls(sheet, index, {word: column for column, word in enumerate(sheet.rows[index])})
        return None

    def added_up(
        self, regulation: Regulation, table: TableInfo
    ) -> tuple[dict[str, tuple[int | None, ...]], list[Problem]]:
        """Add up the deals, whatever the formulas of the sheet say.

        Returns:
            The first column of the slip if the form gives it and anything was typed, and all problems.
        """
        form = deal_form(regulation, table)
        if form is None:
            return {}, []
        problems: list[Problem] = []
        typed = [self._typed(form, line, problems) for line in range(len(form.lines))]
        if not any(map(_written, typed)):
            return {}, problems
        lines = [form.complete(form.fixed(line) | numbers) for line, numbers in enumerate(typed)]
        # A layout with other lines than deals lists contracts; they need not all be played.
        if len(lines) == table.deals:
            problems += self._missing(typed)
        for line, numbers in enumerate(lines):
            problems += self._line_problems(form, line, numbers)
        added = tuple(form.total(column, lines) for column in form.scores)
        return {columns_of(regulation, table)[0].name: added} if added else {}, problems

    def _missing(self, typed: Sequence[Numbers]) -> Iterator[Problem]:
        for line, numbers in enumerate(typed):
            if not _written(numbers):
                yield Problem(self._row(line), say("this deal is missing."))

    def _row(self, line: int) -> Text:
        return self.sheet.row_place(self.head + _TO_FIRST + line)

    def _typed(self, form: DealForm, line: int, problems: list[Problem]) -> Numbers:
        numbers: Numbers = {}
        for column in form.columns:
            if is_number(column):
                numbers[column.name], found = self._number(column, line)
                problems += found
        return numbers

    def _number(self, column: Column, line: int) -> tuple[int | None, list[Problem]]:
        where = self._where(column, line)
        if where is None:
            return None, []
        words = self.sheet.word(*where)
        number = parse_number(words)
        found = list(self.sheet.valueless_problems(where[0], [where[1]]))
        if words and number is None:
            found.append(
                Problem(self.sheet.cell_place(*where), say("“{words}” is no whole number.", words=words))
            )
        if number is not None and not _possible(column, number):
            text = out_of_range(number, column.low or 0, column.high or number)
            found.append(Problem(self.sheet.cell_place(*where), text))
        return number, found

    def _where(self, column: Column, line: int) -> tuple[int, int] | None:
        row, place = self.head + _TO_FIRST + line, self.columns.get(column.name)
        return None if place is None or row >= len(self.sheet.rows) else (row, place)

    def _line_problems(self, form: DealForm, line: int, numbers: Numbers) -> Iterator[Problem]:
        for column in form.columns:
            value = numbers.get(column.name)
            if value is None and column.total and form.begun(column, numbers):
                yield Problem(self._row(line), say("{column}: a number is missing.", column=column.label))
            if value is not None and column.each not in (None, value):
                yield Problem(self._row(line), _instead(column, value))


def _written(numbers: Numbers) -> bool:
    return any(value is not None for value in numbers.values())


def _instead(column: Column, value: int) -> Text:
    return say(
        "{column}: {found} instead of {wanted}.", column=column.label, found=value, wanted=column.each or 0
    )


def _possible(column: Column, number: int) -> bool:
    return (column.low is None or number >= column.low) and (column.high is None or number <= column.high)

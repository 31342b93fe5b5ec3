"""How much of a file is read: what people can mean, whatever the file claims or unpacks to."""

from collections.abc import Sequence
from dataclasses import dataclass

from openpyxl.utils import get_column_letter

from jassturnier.errors import Unreadable
from jassturnier.i18n import say

MOST_ROWS = 100_000
"""The deals of 2000 players in 12 rounds fill most of them."""
_MOST_COLUMNS = 16_384
"""A spreadsheet has no more columns."""
_MOST_CELLS = 2_000_000
_MOST_LETTERS = 30_000_000


@dataclass(slots=True)
class Budget:
    """What is left of cells and letters while the rows of a file are read, one after the other."""

    cells: int = _MOST_CELLS
    letters: int = _MOST_LETTERS

    def spend(self, row: Sequence[object], number: int, sheet: str = "") -> None:
        """Take a row off; a cell on the far right makes a row wide, however empty it is.

        Raises:
            Unreadable: it is too wide, or all rows together hold too much.
        """
        self.cells -= len(row)
        self.letters -= sum(len(cell) for cell in row if type(cell) is str)
        if len(row) > _MOST_COLUMNS or self.cells < 0:
            raise _too_wide(len(row), number, sheet)
        if self.letters < 0:
            raise Unreadable(say("The cells of this file hold more text than any tournament needs."))


def too_long(most: int = MOST_ROWS) -> Unreadable:
    """Say that a file has too many rows."""
    return Unreadable(
        say(
            "This file holds more rows than any tournament needs ({most} at most). Delete what stands below "
            "the list, and save it again.",
            most=most,
        )
    )


def _too_wide(columns: int, number: int, sheet: str) -> Unreadable:
    row = str(number)
    place = say("sheet {sheet}, row {row}", sheet=sheet, row=row) if sheet else say("row {row}", row=row)
    return Unreadable(
        say(
            "This file holds more cells than any tournament needs; in {place} they reach to column {column}. "
            "Delete what stands beside the list, and save it again.",
            place=place,
            column=get_column_letter(columns) if columns <= _MOST_COLUMNS else str(columns),
        )
    )

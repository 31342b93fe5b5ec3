"""What a table fills in deal by deal: the columns of the game's layout, as numbers and as formulas."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from jassturnier.exchange.scores.slips import columns_of
from jassturnier.games.kit.base import SlipField
from jassturnier.games.kit.layout import Block, Column, Formula, Grid, Line, PenaltyColumn
from jassturnier.i18n import say
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of

Numbers: TypeAlias = "dict[str, int | None]"
"""The numbers of a line by column name."""


@dataclass(frozen=True, slots=True)
class DealForm:
    """The columns and lines to fill in; `running` says that a side's last number is its total.

    Where every side has a column that is added up, `scores` names these in the order of the sides,
    and their totals are the first column of the slip. Else the slip is filled in by hand.
    """

    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    scores: tuple[Column, ...]
    goal: int | None = None
    running: bool = False

    def fixed(self, line: int) -> Numbers:
        """Return the printed numbers of a line."""
        cells = zip(self.columns, self.lines[line].cells, strict=True)
        return {column.name: cell for column, cell in cells if column.fixed and isinstance(cell, int)}

    def complete(self, typed: Numbers) -> Numbers:
        """Work out the other columns of a line from what was typed and what is printed."""
        numbers = dict(typed)
        for column in self.columns:
            if column.formula is not None:
                numbers[column.name] = worked_out(column, numbers)
        return numbers

    def begun(self, column: Column, numbers: Numbers) -> bool:
        """Tell whether anything was typed that a column follows from."""
        typed = {other.name for other in self.columns if is_number(other)}
        return any(numbers.get(name) is not None for name in typed.intersection(column.of))

    def total(self, column: Column, lines: Iterable[Numbers]) -> int | None:
        """Return what a column comes to over all lines, None if nothing is in it."""
        values = [value for line in lines if (value := line.get(column.name)) is not None]
        if not values:
            return None
        return values[-1] if self.running else sum(values)


def deal_form(regulation: Regulation, table: TableInfo) -> DealForm | None:
    """Return the form of a table, None for a game whose layout has nothing to add up or control."""
    blocks = game_of(regulation, table).layout()
    grid = next((block for block in blocks if isinstance(block, Grid)), None)
    if grid is not None:
        return DealForm(grid.columns, grid.lines, _scores(grid.columns, len(table.sides)), grid.goal)
    return _penalty_form(blocks, columns_of(regulation, table)[0])


def _scores(columns: Sequence[Column], sides: int) -> tuple[Column, ...]:
    found = {column.side: column for column in columns if column.total and column.side is not None}
    return tuple(found[side] for side in sorted(found)) if len(found) == sides else ()


def _penalty_form(blocks: Sequence[Block], field: SlipField) -> DealForm | None:
    """Make columns of running totals of the penalties on paper."""
    penalties = [block for block in blocks if isinstance(block, PenaltyColumn)]
    if not penalties:
        return None
    columns = tuple(
        Column(f"{field.name}{p.side}", field.label, p.side, low=field.low, high=field.high, total=True)
        for p in penalties
    )
    lines = range(1, max(p.rows for p in penalties) + 1)
    empty = (None,) * len(columns)
    listed = tuple(Line(say("Deal {number}", number=str(number)), empty) for number in lines)
    return DealForm(columns, listed, columns, running=True)


def is_input(column: Column) -> bool:
    """Tell whether people write into a column."""
    return not column.fixed and column.formula is None


def is_number(column: Column) -> bool:
    """Tell whether people write numbers into a column; a contract is words."""
    return is_input(column) and (column.side is not None or column.low is not None)


def _terms(column: Column) -> tuple[tuple[str, ...], str | None]:
    """Return what is added (or compared), and what that is multiplied with."""
    if column.formula in (Formula.SUM, Formula.DISTANCE):
        return column.of, None
    return column.of[:-1], column.of[-1]


def worked_out(column: Column, numbers: Mapping[str, int | None]) -> int | None:
    """Return the value of a column with a formula in a line; None while what it needs is missing."""
    names, factor = _terms(column)
    terms = [value for name in names if (value := numbers.get(name)) is not None]
    times = 1 if factor is None else numbers.get(factor)
    if not terms or times is None or (column.formula is Formula.DISTANCE and len(terms) < len(names)):
        return None
    match column.formula:
        case Formula.DISTANCE:
            return abs(terms[0] - terms[1])
        case Formula.TENS_TIMES:
            return sum(terms) // 10 * times
        case Formula.NEAREST_TENS_TIMES:
            return (sum(terms) + 5) // 10 * times
        case _:
            return sum(terms) * times


def expression(column: Column, cells: Mapping[str, str]) -> str:
    """Return the same as a spreadsheet formula over the cells of a line by column name."""
    names, factor = _terms(column)
    terms = [cells[name] for name in names]
    added = f"SUM({','.join(terms)})"
    counted = f"COUNT({','.join(terms)})"
    missing = f"{counted}<{len(terms)}" if column.formula is Formula.DISTANCE else f"{counted}=0"
    if factor is not None:
        missing = f"OR({missing},COUNT({cells[factor]})=0)"
    return f'IF({missing},"",{_value(column.formula, terms, added, cells.get(factor or ""))})'


def _value(formula: Formula | None, terms: Sequence[str], added: str, factor: str | None) -> str:
    match formula:
        case Formula.DISTANCE:
            return f"ABS({terms[0]}-{terms[1]})"
        case Formula.TENS_TIMES:
            return f"INT({added}/10)*{factor}"
        case Formula.NEAREST_TENS_TIMES:
            return f"INT({added}/10+0.5)*{factor}"
        case Formula.TIMES:
            return f"{added}*{factor}"
        case _:
            return added

"""Parts of score sheets that several games share."""

from collections.abc import Sequence

from jassturnier.games.kit.base import Sheet
from jassturnier.games.kit.bidding import Dealing
from jassturnier.games.kit.contracts import label
from jassturnier.games.kit.layout import Grid, GridCell, GridColumn, Line, ResultRow
from jassturnier.games.kit.options import Options, whole
from jassturnier.games.kit.points import JASS
from jassturnier.i18n import Text, say, verbatim


def deal_label(number: int) -> Text:
    """Return the label of a deal, counted from 1."""
    return say("Deal {deal}", deal=str(number))


def contract_label(number: int, contract: str | None) -> Text:
    """Return the label of a deal, counted from 1, with what was played."""
    if contract is None:
        return deal_label(number)
    return say("Deal {deal}, {contract}", deal=str(number), contract=label(contract))


def money_row(options: Options, sheet: Sheet | None) -> tuple[ResultRow, ...]:
    """Return the row of what each side gets or pays, none where no money is played for."""
    if not whole(options, "stake"):
        return ()
    return (ResultRow(say("gets or pays, Fr."), () if sheet is None else sheet.money, money=True),)


def points_columns(seats: int, total: int) -> tuple[GridColumn, ...]:
    """Return a column for the points of each seat."""
    return tuple(GridColumn(f"points{seat}", say("points"), seat, low=0, high=total) for seat in range(seats))


def marks_grid(
    remarks: GridColumn,
    seats: int,
    rows: Sequence[tuple[Sequence[int], Text | None, Sequence[int]]],
    dealt: Sequence[Dealing | None],
    *,
    spare: int = 0,
) -> Grid:
    """Return a row a deal: the points of each seat, their sum, what else happened, and what each gets.

    `rows` holds the same three of every deal played, `remarks` is the column of the one in the middle.
    """
    points = points_columns(seats, JASS)
    results = (
        GridColumn(f"marks{seat}", say("score"), seat, derived=True, total=True) for seat in range(seats)
    )
    columns = (*points, CONTROL, remarks, *results)
    filled: list[tuple[GridCell, ...]] = [
        (*made, sum(made), remark or verbatim(""), *marks) for made, remark, marks in rows
    ]
    return deal_grid(columns, filled, dealt, spare=spare)


CONTROL = GridColumn("control", say("control"), each=JASS, derived=True)
"""The column with the sum of the points of all seats."""


def deal_grid(
    columns: tuple[GridColumn, ...],
    rows: Sequence[tuple[GridCell, ...]],
    dealt: Sequence[Dealing | None],
    *,
    spare: int = 0,
) -> Grid:
    """Return a grid with a line for every deal, filled in as far as there are rows.

    At most the last `spare` lines are only in reserve.
    """
    missing = len(dealt) - len(rows)
    cells: list[tuple[GridCell, ...]] = [*rows, *[(None,) * len(columns)] * missing]
    both = enumerate(zip(cells, dealt, strict=True), 1)
    lines = tuple(_deal_line(deal_label(number), *line) for number, line in both)
    return Grid(columns, lines, by_deal=True, spare=min(spare, missing))


def _deal_line(label: Text, cells: tuple[GridCell, ...], dealing: Dealing | None) -> Line:
    if dealing is None:
        return Line(label, cells)
    return Line(label, cells, dealing.dealer, dealing.forehand)

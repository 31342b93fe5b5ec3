"""What a score sheet looks like, as data: the blocks that paper and spreadsheets draw.

A renderer knows the blocks, never the game. Text is a `Text`; `None` in a cell is a place to write.
"""

from typing import TypeAlias

from jassturnier.i18n import Text
from jassturnier.values import frozen

GridCell: TypeAlias = "int | Text | None"


@frozen
class GridColumn:
    """One column of a grid.

    `side` is the side whose names stand above it. People write into a column that is neither
    `fixed` nor `derived`, that is worked out by the rules of the game: whole numbers from `low` to `high`
    where these are given. `each` is what the column must show in every row, `total` whether it is added up
    at the foot, and `goal` what that sum must be. In a `running` one every number is the total so far.
    """

    name: str
    label: Text
    side: int | None = None
    fixed: bool = False
    low: int | None = None
    high: int | None = None
    each: int | None = None
    total: bool = False
    goal: int | None = None
    derived: bool = False
    running: bool = False


@frozen
class Line:
    """One row of a grid: a cell for every column, and who deals and leads where the rules fix it.

    `opens` says that a new group of lines begins with it.
    """

    label: Text
    cells: tuple[GridCell, ...]
    dealer: int | None = None
    leader: int | None = None
    opens: bool = False


@frozen
class Grid:
    """A table to fill in; `goal` is what the totals of all sides come to together.

    `by_deal` says that its lines are deals, so that somebody deals and somebody leads. The last
    `spare` lines are there because nobody knows how many deals it takes; a slip leaves out those that
    have no room on it, a sheet goes on on the next page.
    """

    columns: tuple[GridColumn, ...]
    lines: tuple[Line, ...]
    goal: int | None = None
    by_deal: bool = False
    spare: int = 0


@frozen
class ZSlate:
    """The Z of one side: hundreds on top, fifties on the diagonal, twenties below, and a rest.

    The far side writes `mirrored`. All numbers are None on an empty slate.
    """

    side: int
    mirrored: bool
    hundreds: int | None = None
    fifties: int | None = None
    twenties: int | None = None
    rest: int | None = None


@frozen
class StrokeRow:
    """Strokes and potatoes of each side in one row; a potato strikes a stroke out.

    Without potatoes (`potatoes` empty) the game knows strokes only; an empty `strokes` is a blank row.
    """

    label: Text
    strokes: tuple[int, ...] = ()
    potatoes: tuple[int, ...] = ()
    has_potatoes: bool = True


@frozen
class ResultRow:
    """A number for each side that the whole sheet comes to; without `values` there is a place for it.

    Of `money` the numbers are Rappen.
    """

    label: Text
    values: tuple[int, ...] = ()
    money: bool = False


@frozen
class Legend:
    """A sentence that has to be known at the table: factors, a limit, who leads."""

    words: Text


@frozen
class Signature:
    """A line for each side to sign on, and before it one for the partner who writes its points (SCH-19)."""

    label: Text
    sides: int
    writer: Text | None = None


Block: TypeAlias = Grid | ZSlate | StrokeRow | ResultRow | Legend | Signature

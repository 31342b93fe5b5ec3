"""The grid of a score sheet: one row a deal, controls beside it, totals at its foot."""

from collections.abc import Sequence
from dataclasses import dataclass

from jassturnier.games.layout import Cell, Column, Grid, Line
from jassturnier.i18n import say
from jassturnier.paper.fonts import BOLD
from jassturnier.paper.page import Look
from jassturnier.paper.pen import GREY, LIGHT, MM, PALE, Align, Box, Pen

_TITLE = 6 * MM
_LABELS = 10 * MM
_FOOT = 1.35
"""Height of the totals by the height of a row."""
_LOWEST, _HIGHEST = 5.5 * MM, 9 * MM
_NUMBER, _WORDS = 1.0, 1.7
"""Width of a column of numbers, and of one of words."""


@dataclass(frozen=True, slots=True)
class Sides:
    """What the sides and the seats of a sheet are called."""

    names: tuple[str, ...]
    seats: tuple[str, ...] = ()


def row_height(grid: Grid, room: float) -> float | None:
    """Return how high a row can be, or None if nobody could write into it."""
    fixed = _LABELS + (_TITLE if grid.title else 0)
    high = (room - fixed) / (len(grid.lines) + (_FOOT if _has_foot(grid) else 0))
    return min(high, _HIGHEST) if high >= _LOWEST else None


def height(grid: Grid, row: float) -> float:
    """Return the height of a grid with rows of this height."""
    foot = _FOOT if _has_foot(grid) else 0
    return _LABELS + (_TITLE if grid.title else 0) + (len(grid.lines) + foot) * row


def _has_foot(grid: Grid) -> bool:
    return any(column.total for column in grid.columns)


@dataclass(frozen=True, slots=True)
class GridDrawing:
    """A grid with rows of a height, in the language of the paper."""

    grid: Grid
    look: Look
    sides: Sides
    row: float

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw it at the top of a box."""
        if self.grid.title is not None:
            pen.write((box.x, box.y + 4 * MM), self.look.words(self.grid.title), 10, BOLD, room=box.w)
            box = box.below(_TITLE)
        whole = box.top(height(self.grid, self.row) - (_TITLE if self.grid.title else 0))
        columns = self._columns(whole)
        for column, place in zip(self.grid.columns, columns[1:], strict=True):
            self._draw_column(pen, column, place)
        for i, line in enumerate(self.grid.lines):
            y = whole.y + _LABELS + i * self.row
            pen.across(whole, y, 0.9 if i == 0 else 0.4)
            self._draw_line(pen, line, [Box(c.x, y, c.w, self.row) for c in columns])
        self._draw_foot(pen, whole, columns)
        pen.frame(whole, 0.9)

    def _columns(self, whole: Box) -> list[Box]:
        shares = [0.75 if self._dealers() else 0.55, *map(_share, self.grid.columns)]
        unit, x, places = whole.w / sum(shares), whole.x, []
        for share in shares:
            places.append(Box(x, whole.y, share * unit, whole.h))
            x += share * unit
        return places

    def _dealers(self) -> bool:
        return any(line.dealer is not None for line in self.grid.lines)

    def _draw_column(self, pen: Pen, column: Column, place: Box) -> None:
        foot = _FOOT * self.row if _has_foot(self.grid) and not column.total else 0.0
        place = place.top(place.h - foot)
        if column.formula is not None:
            pen.fill(place, PALE)
        pen.line((place.x, place.y), (place.x, place.bottom), 0.4)
        top = place.top(_LABELS).inset(3, 3)
        label = self.look.label(column.label)
        if column.side is None:
            pen.centre(top, label, 8)
            return
        side, below = top.rows(2)
        pen.centre(side, self.sides.names[column.side], 10, BOLD)
        pen.centre(below, label, 8)

    def _draw_line(self, pen: Pen, line: Line, places: Sequence[Box]) -> None:
        label = places[0].inset(3, 0)
        pen.block(label, self.look.words(line.label), 9, BOLD)
        if line.dealer is not None:
            base = label.y + label.h / 2 + 2.5
            pen.write((label.right, base), self.sides.seats[line.dealer], 7, align=Align.RIGHT, grey=GREY)
        for column, cell, place in zip(self.grid.columns, line.cells, places[1:], strict=True):
            self._draw_cell(pen, column, cell, place.inset(3, 0))

    def _draw_cell(self, pen: Pen, column: Column, cell: Cell, place: Box) -> None:
        if cell is None and column.each is not None:
            pen.centre(place, self.look.number(column.each), 8, grey=LIGHT)
        elif isinstance(cell, int):
            pen.centre(place, self.look.number(cell), 10)
        elif cell is not None:
            pen.block(place, self.look.words(cell), 9)

    def _draw_foot(self, pen: Pen, whole: Box, columns: Sequence[Box]) -> None:
        if not _has_foot(self.grid):
            return
        high = _FOOT * self.row
        foot = Box(whole.x, whole.bottom - high, whole.w, high)
        pen.across(foot, foot.y, 0.9)
        for i, column in enumerate(self.grid.columns):
            if column.total:
                self._draw_total(pen, i, Box(columns[i + 1].x, foot.y, columns[i + 1].w, high))
        first = next(i for i, column in enumerate(self.grid.columns) if column.total)
        words = Box(foot.x, foot.y, columns[first + 1].x - foot.x, high).inset(4, 0)
        pen.block(words, self._foot_words(), 9, BOLD)

    def _foot_words(self) -> str:
        if self.grid.goal is None:
            return self.look.words(say("Total"))
        return self.look.words(say("Total (together {goal})", goal=self.grid.goal))

    def _draw_total(self, pen: Pen, i: int, place: Box) -> None:
        column = self.grid.columns[i]
        pen.frame(place, 1.2)
        values = [cell for line in self.grid.lines if isinstance(cell := line.cells[i], int)]
        if values:
            pen.centre(place.inset(3, 0), self.look.number(sum(values)), 12, BOLD)
        elif column.goal is not None:
            pen.centre(place.inset(3, 0), self.look.number(column.goal), 9, grey=LIGHT)


def _share(column: Column) -> float:
    numeric = column.low is not None or column.formula is not None or column.side is not None
    return _NUMBER if numeric else _WORDS

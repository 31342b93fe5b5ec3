"""The grid of a score sheet: one row a deal, controls beside it, totals at its foot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from jassturnier.games.kit.layout import Cell, Column, Grid, Line
from jassturnier.i18n import say, verbatim
from jassturnier.paper.kit.fonts import BOLD, width
from jassturnier.paper.kit.page import Look
from jassturnier.paper.kit.pen import GREY, LIGHT, MM, PALE, Align, Box, Pen

_TITLE = 6 * MM
_LABELS = 10 * MM
_FOOT = 1.3
"""Height of the totals by the height of a row."""
_LOWEST, _HIGHEST = 5 * MM, 14 * MM
_NUMBER, _WORDS = 1.0, 1.7
"""Width of a column of numbers, and of one of words."""
_LABEL = 9.0
_DEALER = 7.5


@dataclass(frozen=True, slots=True)
class Sides:
    """What the sides and the seats of a table are called."""

    names: tuple[str, ...]
    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GridBand:
    """A grid in the language of the paper; its rows are as high as the room allows."""

    grid: Grid
    look: Look
    sides: Sides

    @property
    def least(self) -> float:
        """Return the height below which nobody could write into the rows."""
        return self._fixed() + self._rows() * _LOWEST

    @property
    def best(self) -> float:
        """Return the height beyond which rows get no higher."""
        return self._fixed() + self._rows() * _HIGHEST

    def most_lines(self, room: float) -> int:
        """Return how many lines can be written on in a height."""
        return int((room - self._fixed()) / _LOWEST - self._foot())

    def _fixed(self) -> float:
        return _LABELS + (_TITLE if self.grid.title else 0)

    def _rows(self) -> float:
        return len(self.grid.lines) + self._foot()

    def _foot(self) -> float:
        return _FOOT if self._has_foot() else 0.0

    def _has_foot(self) -> bool:
        return any(column.total for column in self.grid.columns)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the grid so that it fills a box."""
        row = (box.h - self._fixed()) / self._rows()
        if self.grid.title is not None:
            pen.write((box.x, box.y + 4 * MM), self.look.words(self.grid.title), 10, BOLD, room=box.w)
            box = box.below(_TITLE)
        places = list(self._places(box))
        foot = Box(box.x, box.bottom - row * _FOOT, box.w, row * _FOOT) if self._has_foot() else None
        self._draw_columns(pen, places, foot)
        for i, line in enumerate(self.grid.lines):
            y = box.y + _LABELS + i * row
            pen.across(box, y, 0.9 if i == 0 else 0.4)
            self._draw_line(pen, line, [Box(place.x, y, place.w, row) for place in places])
        if foot is not None:
            self._draw_foot(pen, foot, places)
        pen.frame(box, 0.9)

    def _places(self, box: Box) -> Iterator[Box]:
        """Yield the place of the labels, then of every column."""
        label = min(self._label_width(), 0.3 * box.w)
        unit = (box.w - label) / sum(map(_share, self.grid.columns))
        x = box.x
        for wide in (label, *(_share(column) * unit for column in self.grid.columns)):
            yield Box(x, box.y, wide, box.h)
            x += wide

    def _label_width(self) -> float:
        lines = self.grid.lines
        labels = max((width(self.look.words(line.label), BOLD, _LABEL) for line in lines), default=0.0)
        return labels + 10 + (2.6 * _DEALER if self._dealers() else 0)

    def _dealers(self) -> bool:
        return any(line.dealer is not None for line in self.grid.lines)

    def _draw_columns(self, pen: Pen, places: Sequence[Box], foot: Box | None) -> None:
        for column, place in zip(self.grid.columns, places[1:], strict=True):
            down = 0.0 if foot is None or column.total else foot.h
            if column.formula is not None:
                head = 0.0 if column.side is None else _LABELS / 2
                pen.fill(place.top(place.h - down).below(head), PALE)
        labels = places[0].top(_LABELS)
        if self._dealers():
            words = self.look.words(say("dealer"))
            base = labels.bottom - 4
            pen.write((labels.right - 3, base), words, 7, align=Align.RIGHT, room=labels.w - 6, grey=GREY)
        columns = zip(self.grid.columns, places[1:], strict=True)
        for side, group in groupby(columns, key=lambda pair: pair[0].side):
            self._draw_labels(pen, side, list(group), foot)

    def _draw_labels(
        self, pen: Pen, side: int | None, group: Sequence[tuple[Column, Box]], foot: Box | None
    ) -> None:
        """Write the labels of neighbouring columns, the name of their side across all of them."""
        first, last = group[0][1], group[-1][1]
        if side is not None:
            across = Box(first.x, first.y, last.right - first.x, _LABELS / 2).inset(3, 2)
            pen.centre(across, self.sides.names[side], 10, BOLD)
        for i, (column, place) in enumerate(group):
            top = place.top(_LABELS) if side is None else place.top(_LABELS).below(_LABELS / 2)
            pen.centre(top.inset(2.5, 1), self.look.label(column.label), 8)
            down = 0.0 if foot is None or column.total else foot.h
            start = place.y if i == 0 or side is None else top.y
            pen.line((place.x, start), (place.x, place.bottom - down), 0.9 if i == 0 else 0.4)

    def _draw_line(self, pen: Pen, line: Line, places: Sequence[Box]) -> None:
        label = places[0].inset(3.5, 0)
        wide = label.w - (2.4 * _DEALER if self._dealers() else 0)
        pen.block(Box(label.x, label.y, wide, label.h), self.look.words(line.label), _LABEL, BOLD)
        if line.dealer is not None:
            at = (label.right, label.y + label.h / 2 + 0.36 * _DEALER)
            pen.write(at, self.sides.seats[line.dealer], _DEALER, align=Align.RIGHT, grey=GREY)
        for column, cell, place in zip(self.grid.columns, line.cells, places[1:], strict=True):
            self._draw_cell(pen, column, cell, place.inset(2.5, 0))

    def _draw_cell(self, pen: Pen, column: Column, cell: Cell, place: Box) -> None:
        if cell is None and column.each is not None:
            pen.centre(place, self.look.number(column.each), 8, grey=LIGHT)
        elif isinstance(cell, int):
            pen.centre(place, self.look.number(cell), min(10.0, place.h / 1.3))
        elif cell is not None:
            pen.block(place, self.look.words(cell), 9)

    def _draw_foot(self, pen: Pen, foot: Box, places: Sequence[Box]) -> None:
        pen.across(foot, foot.y, 0.9)
        totals = [i for i, column in enumerate(self.grid.columns) if column.total]
        for i in totals:
            place = places[i + 1]
            self._draw_total(pen, i, Box(place.x, foot.y, place.w, foot.h))
        words = Box(foot.x, foot.y, places[totals[0] + 1].x - foot.x, foot.h).inset(3.5, 0)
        pen.block(words, self._foot_words(), _LABEL, BOLD)

    def _foot_words(self) -> str:
        if self.grid.goal is None:
            return self.look.words(say("Total"))
        return self.look.words(say("Total (together {goal})", goal=self.grid.goal))

    def _draw_total(self, pen: Pen, i: int, place: Box) -> None:
        pen.frame(place, 1.2)
        total, goal = _total(self.grid, i), self.grid.columns[i].goal
        if total is not None:
            pen.centre(place.inset(3, 0), self.look.number(total), 12, BOLD)
        elif goal is not None:
            pen.centre(place.inset(3, 0), self.look.number(goal), 9, grey=LIGHT)


def parts(grid: Grid, most: int) -> list[Grid]:
    """Cut a grid into parts of at most `most` lines and much the same length.

    The totals of one are carried over to the next.
    """
    columns = tuple(replace(column, goal=None) for column in grid.columns)
    count = max(1, ceil((len(grid.lines) - 1) / (most - 1)))
    found: list[Grid] = []
    lines = grid.lines
    for left in range(count, 1, -1):
        length = ceil((len(lines) + left - 1) / left)
        found.append(replace(grid, columns=columns, lines=lines[:length], goal=None))
        lines = (*_carried_over(found[-1]), *lines[length:])
    return [*found, replace(grid, lines=lines)]


def _carried_over(part: Grid) -> tuple[Line, ...]:
    if not any(column.total for column in part.columns):
        return ()
    cells = (_total(part, i) if column.total else verbatim("") for i, column in enumerate(part.columns))
    return (Line(say("Carried over"), tuple(cells)),)


def _total(grid: Grid, i: int) -> int | None:
    """Return the sum of a column, None while nothing is written there."""
    values = [cell for line in grid.lines if isinstance(cell := line.cells[i], int)]
    return sum(values) if values else None


def _share(column: Column) -> float:
    numeric = column.low is not None or column.formula is not None or column.side is not None
    return _NUMBER if numeric or column.fixed else _WORDS

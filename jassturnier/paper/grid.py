"""The blocks of a game’s layout as bands, and the grid of a score sheet: a row a deal, totals at its foot."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count as count_from
from itertools import groupby
from math import ceil
from typing import Protocol

from jassturnier.games.kit.base import lettered
from jassturnier.games.kit.layout import (
    Block,
    Grid,
    GridCell,
    GridColumn,
    Legend,
    Line,
    ResultRow,
    StrokeRow,
    ZSlate,
)
from jassturnier.i18n import Text, francs, say, verbatim
from jassturnier.paper.page import Look
from jassturnier.paper.pen import (
    BOLD,
    GREY,
    LEADING,
    LIGHT,
    MM,
    PALE,
    REGULAR,
    SMALLEST,
    Align,
    Box,
    Pen,
    Point,
    Shape,
    fits,
    oval,
    set_lines,
    width,
    wrapped,
)
from jassturnier.values import frozen

_SIDE = 5 * MM
"""Height of the names of the sides above the labels of their columns."""
_FOOT = 1.3
"""Height of the totals by the height of a row."""
_LOWEST, _HIGHEST = 4.5 * MM, 24 * MM
"""Height of a row: the least and the most."""
_SEAT, _NUMBER, _TOTAL, _WORDS = 0.7, 1.0, 1.2, 1.7
"""Width of a column for a seat, of one of numbers, of one that is added up, and of one of words."""
_LABEL = 9.0
_SUIT = 4.5 * MM


@frozen
class Sides:
    """What the sides and the seats of a table are called."""

    names: tuple[str, ...]
    seats: tuple[str, ...]


@frozen
class GridBand:
    """A grid in the language of the paper, so many points wide; its rows are as high as the room allows."""

    grid: Grid
    look: Look
    sides: Sides
    wide: float

    @property
    def least(self) -> float:
        """Return the height below which nobody could write into the rows."""
        return self._head() + self._rows() * _LOWEST

    @property
    def best(self) -> float:
        """Return the height beyond which rows get no higher."""
        return self._head() + self._rows() * _HIGHEST

    def most_lines(self, room: float) -> int:
        """Return how many lines can be written on in a height."""
        return int((room - self._head()) / _LOWEST - self._foot())

    def _head(self) -> float:
        columns = zip(self.grid.columns, self._places(Box(0, 0, self.wide, 0))[1:], strict=True)
        labels = [heading_height(self.look.label(column.label), place.w) for column, place in columns]
        return max(labels) + self._names()

    def _names(self) -> float:
        return _SIDE if any(column.side is not None for column in self.grid.columns) else 0.0

    def _rows(self) -> float:
        return len(self.grid.lines) + self._foot()

    def _foot(self) -> float:
        return _FOOT * any(column.total for column in self.grid.columns)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the grid so that it fills a box."""
        head = self._head()
        row = (box.h - head) / self._rows()
        places = self._places(box)
        foot = Box(box.x, box.bottom - row * _FOOT, box.w, row * _FOOT) if self._foot() else None
        columns = list(zip(self.grid.columns, places[1:], strict=True))
        for column, place in columns:
            down = 0.0 if foot is None or column.total else foot.h
            if column.derived:
                above = 0.0 if column.side is None else self._names()
                pen.fill(place.top(place.h - down).below(above), PALE)
        for side, group in groupby(columns, key=lambda pair: pair[0].side):
            self._draw_labels(pen, side, list(group), head, foot)
        for i, line in enumerate(self.grid.lines):
            y = box.y + head + i * row
            pen.across(box, y, 0.9 if i == 0 else 2.0 if line.opens else 0.4)
            label, *cells = (Box(place.x, y, place.w, row) for place in places)
            beside = self._draw_suit(pen, label.inset(3.5, 0), line.label)
            pen.block(beside, self.look.label(line.label), _LABEL, BOLD)
            for column, cell, place in zip(self.grid.columns, line.cells, cells, strict=True):
                self._draw_cell(pen, column, cell, place.inset(1.5, 0))
        if foot is not None:
            self._draw_foot(pen, foot, places)
        pen.frame(box, 0.9)

    def _places(self, box: Box) -> list[Box]:
        labels = (width(self.look.label(line.label), BOLD, _LABEL) for line in self.grid.lines)
        drawn = any(self.look.style.suits.of(line.label) is not None for line in self.grid.lines)
        label = min(max(labels, default=0.0) + 8 + (_SUIT + 3) * drawn, 0.3 * box.w)
        unit = (box.w - label) / sum(map(_share, self.grid.columns))
        found, x = [], box.x
        for wide in (label, *(_share(column) * unit for column in self.grid.columns)):
            found.append(Box(x, box.y, wide, box.h))
            x += wide
        return found

    def _draw_labels(
        self,
        pen: Pen,
        side: int | None,
        group: Sequence[tuple[GridColumn, Box]],
        head: float,
        foot: Box | None,
    ) -> None:
        """Write the labels of neighbouring columns, the name of their side across all of them."""
        first, last = group[0][1], group[-1][1]
        if side is not None:
            across = Box(first.x, first.y, last.right - first.x, self._names()).inset(1, 0)
            pen.centre(across, self.sides.names[side], 10, BOLD)
        for i, (column, place) in enumerate(group):
            top = place.top(head) if side is None else place.top(head).below(self._names())
            draw_heading(pen, top, self.look.label(column.label))
            down = 0.0 if foot is None or column.total else foot.h
            start = place.y if i == 0 or side is None else top.y
            pen.line((place.x, start), (place.x, place.bottom - down), 0.9 if i == 0 else 0.4)

    def _draw_suit(self, pen: Pen, place: Box, named: Text) -> Box:
        """Draw the suit that words name, if any; return where the words stand."""
        suits = self.look.style.suits
        suit, side = suits.of(named), min(_SUIT, place.h - 1)
        if suit is None:
            return place
        suits.draw(pen, suit, Box(place.x, place.y + (place.h - side) / 2, side, side))
        return Box(place.x + _SUIT + 3, place.y, place.w - _SUIT - 3, place.h)

    def _draw_cell(self, pen: Pen, column: GridColumn, cell: GridCell, place: Box) -> None:
        if cell is None and column.each is not None:
            # What it has to be is a help: where it would be too small, it stands with the totals only.
            if fits(self.look.number(column.each), REGULAR, SMALLEST, place.w):
                pen.centre(place, self.look.number(column.each), SMALLEST, ink=LIGHT)
        elif isinstance(cell, int):
            pen.centre(place, self.look.number(cell), min(10.0, place.h / 1.3))
        elif cell is not None and column.name in _SEATS:
            pen.centre(place, self.look.words(cell), 8, ink=GREY)
        elif cell is not None:
            words = self.look.words(lettered(cell, self.sides.names))
            if fits(words, REGULAR, SMALLEST, place.w - _SUIT - 3):
                place = self._draw_suit(pen, place, cell)
            pen.block(place, words if fits(words, REGULAR, SMALLEST, place.w) else "–", SMALLEST)

    def _draw_foot(self, pen: Pen, foot: Box, places: Sequence[Box]) -> None:
        pen.across(foot, foot.y, 0.9)
        totals = [i for i, column in enumerate(self.grid.columns) if column.total]
        for i in totals:
            place = Box(places[i + 1].x, foot.y, places[i + 1].w, foot.h)
            pen.frame(place, 1.2)
            total, wanted = _total(self.grid, i), self.grid.columns[i].goal
            if total is not None:
                pen.centre(place.inset(1.5, 0), self.look.number(total), 12, BOLD)
            elif wanted is not None:
                pen.centre(place.inset(3, 0), self.look.number(wanted), 9, ink=LIGHT)
        words = Box(foot.x, foot.y, places[totals[0] + 1].x - foot.x, foot.h).inset(3.5, 0)
        goal = self.grid.goal
        label = say("Total") if goal is None else say("Total (together {goal})", goal=goal)
        pen.block(words, self.look.words(label), _LABEL, BOLD)


def with_seats(grid: Grid, sides: Sides) -> Grid:
    """Put before the columns of a grid of deals who deals and who leads, or a place to write it."""
    if not grid.by_deal:
        return grid
    lines = tuple(
        replace(line, cells=(_seat(line.dealer, sides), _seat(line.leader, sides), *line.cells))
        for line in grid.lines
    )
    return replace(grid, columns=(*_SEATS.values(), *grid.columns), lines=lines)


_SEATS = {
    column.name: column
    for column in (GridColumn("dealer", say("dealer")), GridColumn("leader", say("leads")))
}


def _seat(seat: int | None, sides: Sides) -> GridCell:
    return None if seat is None else verbatim(sides.seats[seat])


def without_spare(grid: Grid, most: int) -> Grid:
    """Leave out lines that are only in reserve until at most `most` are left."""
    out = min(grid.spare, max(0, len(grid.lines) - most))
    return replace(grid, lines=grid.lines[: len(grid.lines) - out], spare=grid.spare - out)


def parts(grid: Grid, most: int, last: int | None = None) -> list[Grid]:
    """Cut a grid into as few parts as can be of at most `most` lines, all filled much alike.

    `last` is the most that the last part may have where that is less. The totals of one part are
    carried over to the next.
    """
    end = most if last is None else last
    # Each part but the first begins with a line that is carried over.
    ways = ((count, len(grid.lines) + count - 1, most * (count - 1) + end) for count in count_from(1))
    count, needed, room = next(way for way in ways if way[1] <= way[2])
    before = max(ceil((needed - end) / (count - 1)), needed * most // room) if count > 1 else 0
    return _cut(grid, [before] * (count - 1))


def cut_after(grid: Grid, lines: int) -> tuple[Grid, Grid]:
    """Cut a grid after so many lines; their totals are carried over to the rest."""
    first, rest = _cut(grid, [lines])
    return first, rest


def _cut(grid: Grid, lengths: Sequence[int]) -> list[Grid]:
    """Cut parts of these lengths from the front of a grid; what is left is the last one."""
    columns = tuple(replace(column, goal=None) for column in grid.columns)
    found: list[Grid] = []
    lines = grid.lines
    for length in lengths:
        part = replace(grid, columns=columns, lines=lines[:length], goal=None)
        found.append(part)
        lines = lines[length:]
        if any(column.total for column in columns):
            cells = (_total(part, i) if column.total else verbatim("") for i, column in enumerate(columns))
            lines = (Line(say("Carried over"), tuple(cells)), *lines)
    return [*found, replace(grid, lines=lines)]


def _total(grid: Grid, i: int) -> int | None:
    values = [cell for line in grid.lines if isinstance(cell := line.cells[i], int)]
    if not values:
        return None
    return values[-1] if grid.columns[i].running else sum(values)


def _share(column: GridColumn) -> float:
    if column.name in _SEATS:
        return _SEAT
    if column.total:
        return _TOTAL
    numeric = column.low is not None or column.each is not None or column.side is not None
    return _NUMBER if numeric or column.fixed else _WORDS


_USUAL = 8.0
_ROOM = 1.5
_LONGEST = 13 * MM
_ONE, _TWO = 5 * MM, 7 * MM
"""Height of a heading of one line, and of two."""


def _is_level(words: str, wide: float, font: str = REGULAR) -> bool:
    size, lines = set_lines(words, font, _USUAL, wide - 2 * _ROOM, _TWO)
    return all(fits(line, font, size, wide - 2 * _ROOM) for line in lines)


def heading_height(words: str, wide: float, font: str = REGULAR) -> float:
    """Return how high a column of this width needs its heading."""
    if _is_level(words, wide, font):
        return _ONE if fits(words, font, _USUAL, wide - 2 * _ROOM) else _TWO
    size, lines = set_lines(words, font, _USUAL, _LONGEST, max(wide - _ROOM, LEADING * _USUAL))
    return max(width(line, font, size) for line in lines) + 2 * _ROOM


def draw_heading(pen: Pen, box: Box, words: str, font: str = REGULAR) -> None:
    """Write a heading into the head of its column."""
    if _is_level(words, box.w, font):
        pen.block(box.inset(_ROOM, 0), words, _USUAL, font, align=Align.MIDDLE)
    else:
        pen.upward(Box(box.x, box.y, box.w, box.h - _ROOM), words, _USUAL, font)


GAP = 4 * MM


class Band(Protocol):
    """Something over the whole width of a sheet that can be drawn higher or lower."""

    @property
    def least(self) -> float:
        """Return the lowest height at which it can be used."""

    @property
    def best(self) -> float:
        """Return the height beyond which nothing is gained."""

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the band so that it fills a box."""


def bands(blocks: Sequence[Block], look: Look, sides: Sides, wide: float) -> list[Band]:
    """Return the bands of a layout, so many points wide; what belongs together becomes one.

    Signatures are left out.
    """
    found: list[Band] = []
    for kind, group in groupby(blocks, key=_kind):
        same = list(group)
        if kind is Grid:
            found += [GridBand(block, look, sides, wide) for block in same if isinstance(block, Grid)]
        elif kind is ZSlate:
            found.append(SlateBand(tuple(b for b in same if isinstance(b, ZSlate)), look, sides))
        elif kind is StrokeRow:
            rows = tuple(b for b in same if isinstance(b, StrokeRow | ResultRow))
            found.append(StrokeBand(rows, look, sides))
        elif kind is Legend:
            found.append(LegendBand(tuple(b for b in same if isinstance(b, Legend)), look, wide))
    return found


def _kind(block: Block) -> type[Block]:
    return StrokeRow if isinstance(block, ResultRow) else type(block)


def height(chosen: Sequence[Band]) -> float:
    """Return the least height of bands one above the other, with the gap that is left before them."""
    return sum(band.least + GAP for band in chosen)


def that_fit(wanted: Sequence[Band], room: float) -> list[Band]:
    """Return the bands that have room one above the other, the first ones before the others."""
    chosen: list[Band] = []
    heights: list[float] = []
    for band in wanted:
        if _together(more := [*heights, band.least]) <= room:
            chosen.append(band)
            heights = more
    return chosen


def draw_bands(pen: Pen, box: Box, chosen: Sequence[Band]) -> None:
    """Draw bands from the top of a box, each as high as all of them can be alike."""
    least = _together([band.least for band in chosen])
    best = _together([band.best for band in chosen])
    # All grow by the same part of what they can, so that no grid is squeezed below an airy slate.
    growth = 1.0 if best <= box.h else (box.h - least) / (best - least)
    y = box.y
    for band in chosen:
        high = band.least + growth * (band.best - band.least)
        band.draw(pen, Box(box.x, y, box.w, high))
        y += high + GAP


def _together(heights: Sequence[float]) -> float:
    return sum(heights) + GAP * (len(heights) - 1)


_FIVE = 5
_POTATO = Shape(oval(50, 50, 40, 46), None, 0.0, 9)


def stroke_places(count: int, room: float, step: float) -> list[float]:
    """Return where strokes stand on a line: in groups of five, closer where many must fit."""
    marks = [i + 0.9 * (i // _FIVE) for i in range(count)]
    longest = marks[-1] if marks else 0.0
    unit = min(step, room / longest) if longest else step
    return [mark * unit for mark in marks]


@frozen
class SlateBand:
    """The slates of the sides beside each other, the far side turned round as it lies on the table."""

    slates: tuple[ZSlate, ...]
    look: Look
    sides: Sides
    least: float = 28 * MM
    best: float = 58 * MM

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw every slate in its wooden frame."""
        for slate, place in zip(self.slates, box.columns(len(self.slates), 5 * MM), strict=True):
            pen.frame(place, 3.0, LIGHT, radius=5)
            pen.frame(place.inset(3.5), 0.7, radius=3)
            letter = place.inset(8)
            at = (letter.right, letter.bottom) if slate.mirrored else (letter.x, letter.y + 10)
            align = Align.RIGHT if slate.mirrored else Align.LEFT
            pen.write(at, self.sides.names[slate.side], 13, BOLD, align=align)
            _Zed(place.inset(11 * MM, 9 * MM), slate, self.look).draw(pen)


@frozen
class _Zed:
    """The three lines of one slate; on the mirrored one everything is turned half round."""

    box: Box
    slate: ZSlate
    look: Look

    def draw(self, pen: Pen) -> None:
        box = self.box
        ends = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
        for start, end in ((0, 1), (1, 2), (2, 3)):
            pen.line(self._at(ends[start]), self._at(ends[end]), 1.1)
        high = min(5.5 * MM, box.h / 5)
        for count, y in ((self.slate.hundreds, box.y), (self.slate.twenties, box.bottom)):
            for x in stroke_places(count or 0, box.w - 6 * MM, 2.6 * MM):
                left = box.x + 3 * MM + x
                pen.line(self._at((left, y - high / 2)), self._at((left, y + high / 2)), 1.3)
        for i in range(self.slate.fifties or 0):
            # Two fifties cross each other to an X on the diagonal.
            part = 0.25 + 0.16 * (i // 2)
            x, y = box.right - part * box.w, box.y + part * box.h
            lean = 2 * MM if i % 2 else -2 * MM
            pen.line(self._at((x - lean, y - 2.5 * MM)), self._at((x + lean, y + 2.5 * MM)), 1.3)
        self._values(pen)

    def _at(self, point: Point) -> Point:
        if not self.slate.mirrored:
            return point
        return self.box.x + self.box.right - point[0], self.box.y + self.box.bottom - point[1]

    def _values(self, pen: Pen) -> None:
        box = self.box
        for worth, point in (
            ("100", (box.right + 2.5 * MM, box.y)),
            ("50", (box.x + box.w / 2 + 5 * MM, box.y + box.h / 2 + 2 * MM)),
            ("20", (box.right + 2.5 * MM, box.bottom)),
        ):
            x, y = self._at(point)
            pen.write((x, y + 2), worth, 7, align=Align.MIDDLE, ink=GREY)
        if self.slate.rest is not None:
            x, y = self._at((box.x + 0.8 * box.w, box.y + 0.72 * box.h))
            pen.write((x, y + 5), self.look.number(self.slate.rest), 14, BOLD, align=Align.MIDDLE)


@frozen
class StrokeBand:
    """Rows of strokes and potatoes, and of results, a column for every side."""

    rows: tuple[StrokeRow | ResultRow, ...]
    look: Look
    sides: Sides

    @property
    def least(self) -> float:
        """Return the height below which no strokes can be made."""
        return _HEADING + sum(map(_lowest, self.rows))

    @property
    def best(self) -> float:
        """Return the height that is comfortable."""
        return _HEADING + 1.5 * sum(map(_lowest, self.rows))

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the names of the sides, then every row."""
        label = 0.2 * box.w
        right = Box(box.x + label, box.y, box.w - label, box.h)
        for name, place in zip(self.sides.names, right.columns(len(self.sides.names)), strict=True):
            pen.centre(place.top(_HEADING), name, 10, BOLD)
        growth = (box.h - _HEADING) / (self.least - _HEADING)
        y = box.y + _HEADING
        for row in self.rows:
            place = Box(box.x, y, box.w, growth * _lowest(row))
            self._draw_row(pen, row, place, label)
            y = place.bottom

    def _draw_row(self, pen: Pen, row: StrokeRow | ResultRow, place: Box, label: float) -> None:
        pen.block(Box(place.x + 3, place.y, label - 6, place.h), self.look.label(row.label), 9, BOLD)
        cells = Box(place.x + label, place.y, place.w - label, place.h)
        for side, cell in enumerate(cells.columns(len(self.sides.names))):
            pen.frame(cell, 0.5)
            if isinstance(row, StrokeRow):
                _draw_marks(pen, cell, row, side)
            elif row.values:
                value = row.values[side]
                worth = francs(value).replace("-", "−") if row.money else self.look.number(value)
                pen.centre(cell.inset(3, 0), worth, 12, BOLD)
        pen.frame(place, 0.9)


def _lowest(row: StrokeRow | ResultRow) -> float:
    return (11 if isinstance(row, StrokeRow) and row.has_potatoes else 7) * MM


_HEADING = 6 * MM


def _draw_marks(pen: Pen, cell: Box, row: StrokeRow, side: int) -> None:
    """Draw strokes above potatoes; as many of both as cancel each other are struck out."""
    parts = cell.rows(2) if row.has_potatoes else [cell]
    strokes = row.strokes[side] if row.strokes else 0
    potatoes = row.potatoes[side] if row.potatoes else 0
    _signs(pen, parts[0], strokes, min(strokes, potatoes), potato=False)
    if row.has_potatoes:
        pen.across(cell.inset(3, 0), cell.y + cell.h / 2, 0.4, LIGHT)
        _signs(pen, parts[1], potatoes, min(strokes, potatoes), potato=True)


def _signs(pen: Pen, place: Box, count: int, struck: int, *, potato: bool) -> None:
    inner = place.inset(4 * MM, 1.2 * MM)
    high = min(inner.h, 5 * MM)
    top = place.y + (place.h - high) / 2
    step = min(2.6 * MM, 0.62 * high)
    places = stroke_places(count, inner.w - step, step)
    for x in places:
        if potato:
            pen.shape(_POTATO, Box(inner.x + x, top, 0.8 * step, high))
        else:
            pen.line((inner.x + x, top), (inner.x + x, top + high), 1.2)
    if struck:
        end = inner.x + places[struck - 1] + step
        pen.line((inner.x - 2, top + high / 2), (end, top + high / 2), 1.6, GREY)


@frozen
class LegendBand:
    """Sentences over the width of the sheet, in as many lines as they need."""

    legends: tuple[Legend, ...]
    look: Look
    wide: float

    @property
    def least(self) -> float:
        """Return the height of its lines."""
        return _LINE * len(self._lines())

    @property
    def best(self) -> float:
        """Return the least height: words do not grow."""
        return self.least

    def draw(self, pen: Pen, box: Box) -> None:
        """Write the lines."""
        for line, place in zip(self._lines(), box.rows(len(self._lines())), strict=True):
            pen.write((place.x, place.bottom - 2), line, _LETTERS, ink=GREY)

    def _lines(self) -> list[str]:
        sentences = (self.look.words(legend.words) for legend in self.legends)
        return [line for words in sentences for line in wrapped(words, REGULAR, _LETTERS, self.wide)]


_LETTERS = 8.0
_LINE = 1.25 * _LETTERS

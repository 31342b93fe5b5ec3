"""What is chalked on a slate: the Z of Schieber, strokes and potatoes, columns of penalties."""

from dataclasses import dataclass

from jassturnier.games.kit.layout import PenaltyColumn, StrokeRow, ZSlate
from jassturnier.i18n import say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.grid import Sides
from jassturnier.paper.kit.page import Look
from jassturnier.paper.kit.pen import GREY, LIGHT, MM, PALE, Align, Box, Pen, Point
from jassturnier.paper.kit.shapes import Shape, oval

_FIVE = 5
_POTATO = Shape(oval(50, 50, 40, 46), None, 0.0, 9)


def stroke_places(count: int, room: float, step: float) -> list[float]:
    """Return where strokes stand on a line: in groups of five, closer where many must fit."""
    marks = [i + 0.9 * (i // _FIVE) for i in range(count)]
    longest = marks[-1] if marks else 0.0
    unit = min(step, room / longest) if longest else step
    return [mark * unit for mark in marks]


@dataclass(frozen=True, slots=True)
class SlateBand:
    """The slates of the sides beside each other, the far side turned round as it lies on the table."""

    slates: tuple[ZSlate, ...]
    look: Look
    sides: Sides
    least: float = 38 * MM
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


@dataclass(frozen=True, slots=True)
class _Zed:
    """The three lines of one slate; on the mirrored one everything is turned half round."""

    box: Box
    slate: ZSlate
    look: Look

    def draw(self, pen: Pen) -> None:
        """Draw the lines, what stands on them, and the rest as a number."""
        box = self.box
        ends = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom), (box.right, box.bottom))
        for start, end in ((0, 1), (1, 2), (2, 3)):
            pen.line(self._at(ends[start]), self._at(ends[end]), 1.1)
        self._hundreds_and_twenties(pen)
        self._fifties(pen)
        self._values(pen)

    def _at(self, point: Point) -> Point:
        if not self.slate.mirrored:
            return point
        return self.box.x + self.box.right - point[0], self.box.y + self.box.bottom - point[1]

    def _hundreds_and_twenties(self, pen: Pen) -> None:
        high = min(5.5 * MM, self.box.h / 5)
        for count, y in ((self.slate.hundreds, self.box.y), (self.slate.twenties, self.box.bottom)):
            for x in stroke_places(count or 0, self.box.w - 6 * MM, 2.6 * MM):
                left = self.box.x + 3 * MM + x
                pen.line(self._at((left, y - high / 2)), self._at((left, y + high / 2)), 1.3)

    def _fifties(self, pen: Pen) -> None:
        """Two fifties cross each other to an X on the diagonal."""
        for i in range(self.slate.fifties or 0):
            part = 0.25 + 0.16 * (i // 2)
            x, y = self.box.right - part * self.box.w, self.box.y + part * self.box.h
            lean = 2 * MM if i % 2 else -2 * MM
            pen.line(self._at((x - lean, y - 2.5 * MM)), self._at((x + lean, y + 2.5 * MM)), 1.3)

    def _values(self, pen: Pen) -> None:
        box = self.box
        for worth, point in (
            ("100", (box.right + 2.5 * MM, box.y)),
            ("50", (box.x + box.w / 2 + 5 * MM, box.y + box.h / 2 + 2 * MM)),
            ("20", (box.right + 2.5 * MM, box.bottom)),
        ):
            x, y = self._at(point)
            pen.write((x, y + 2), worth, 6.5, align=Align.MIDDLE, grey=GREY)
        if self.slate.rest is not None:
            x, y = self._at((box.x + 0.8 * box.w, box.y + 0.72 * box.h))
            pen.write((x, y + 5), self.look.number(self.slate.rest), 14, BOLD, align=Align.MIDDLE)


@dataclass(frozen=True, slots=True)
class StrokeBand:
    """Rows of strokes and potatoes, a column for every side."""

    rows: tuple[StrokeRow, ...]
    look: Look
    sides: Sides

    @property
    def least(self) -> float:
        """Return the height below which no strokes can be made."""
        return self._height(11 * MM)

    @property
    def best(self) -> float:
        """Return the height that is comfortable."""
        return self._height(17 * MM)

    def _height(self, row: float) -> float:
        return _HEADING + row * len(self.rows)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the names of the sides, then every row."""
        label = 0.2 * box.w
        right = Box(box.x + label, box.y, box.w - label, box.h)
        for name, place in zip(self.sides.names, right.columns(len(self.sides.names)), strict=True):
            pen.centre(place.top(_HEADING), name, 10, BOLD)
        for row, place in zip(self.rows, box.below(_HEADING).rows(len(self.rows)), strict=True):
            pen.block(Box(place.x + 3, place.y, label - 6, place.h), self.look.label(row.label), 9, BOLD)
            cells = Box(place.x + label, place.y, place.w - label, place.h)
            for side, cell in enumerate(cells.columns(len(self.sides.names))):
                pen.frame(cell, 0.5)
                _draw_marks(pen, cell, row, side)
            pen.frame(place, 0.9)


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


@dataclass(frozen=True, slots=True)
class PenaltyBand:
    """A column of growing penalties for every side."""

    columns: tuple[PenaltyColumn, ...]
    look: Look
    sides: Sides

    @property
    def least(self) -> float:
        """Return the height below which nobody could write the rows."""
        return self._height(5 * MM)

    @property
    def best(self) -> float:
        """Return the height beyond which rows get no higher."""
        return self._height(14 * MM)

    def _height(self, row: float) -> float:
        return _TOP + row * max(column.rows for column in self.columns)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the columns beside each other, numbered rows between them."""
        number = 9 * MM
        rows = max(column.rows for column in self.columns)
        right = Box(box.x + number, box.y, box.w - number, box.h)
        for i, row in enumerate(box.below(_TOP).rows(rows)):
            pen.across(box, row.y, 0.9 if i == 0 else 0.4)
            pen.write((box.x + number / 2, row.y + row.h / 2 + 3), str(i + 1), 8.5, BOLD, align=Align.MIDDLE)
        for column, place in zip(self.columns, right.columns(len(self.columns)), strict=True):
            self._draw_column(pen, column, place, rows)
        pen.frame(box, 0.9)

    def _draw_column(self, pen: Pen, column: PenaltyColumn, place: Box, rows: int) -> None:
        pen.frame(place, 0.9)
        top = place.top(_TOP).inset(3, 2)
        name, limit = top.rows(2) if column.limit is not None else (top, None)
        pen.centre(name, self.sides.names[column.side], 11, BOLD)
        if limit is not None and column.limit is not None:
            pen.centre(limit, self.look.words(say("lost at {limit}", limit=column.limit)), 8, grey=GREY)
        for total, cell in zip(column.totals, place.below(_TOP).rows(rows), strict=False):
            if column.limit is not None and total >= column.limit:
                pen.fill(cell.inset(1), PALE)
            pen.centre(cell, self.look.number(total), 11)


_TOP = 11 * MM

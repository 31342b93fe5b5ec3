"""The blocks of a game's layout as bands, one above the other, and what is chalked on a slate."""

from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from jassturnier.games.kit.layout import Block, Grid, Legend, ResultRow, StrokeRow, ZSlate
from jassturnier.i18n import francs
from jassturnier.paper.kit.fonts import BOLD, REGULAR, wrapped
from jassturnier.paper.kit.grid import GridBand, Sides
from jassturnier.paper.kit.page import Look
from jassturnier.paper.kit.pen import GREY, LIGHT, MM, Align, Box, Pen, Point, Shape, oval
from jassturnier.values import frozen

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
            pen.write((x, y + 2), worth, 7, align=Align.MIDDLE, grey=GREY)
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
                pen.centre(cell.inset(3, 0), self._worth(row, side), 12, BOLD)
        pen.frame(place, 0.9)

    def _worth(self, row: ResultRow, side: int) -> str:
        return francs(row.values[side]).replace("-", "−") if row.money else self.look.number(row.values[side])


def _lowest(row: StrokeRow | ResultRow) -> float:
    """Return the height below which nobody could write into a row."""
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
            pen.write((place.x, place.bottom - 2), line, _LETTERS, grey=GREY)

    def _lines(self) -> list[str]:
        sentences = (self.look.words(legend.words) for legend in self.legends)
        return [line for words in sentences for line in wrapped(words, REGULAR, _LETTERS, self.wide)]


_LETTERS = 8.0
_LINE = 1.25 * _LETTERS

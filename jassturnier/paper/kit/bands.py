"""The blocks of a game's layout as bands, one above the other; which game it is nobody asks."""

from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from jassturnier.games.kit.layout import Block, Grid, Legend, ResultRow, StrokeRow, ZSlate
from jassturnier.paper.kit.grid import GridBand, Sides
from jassturnier.paper.kit.page import Look
from jassturnier.paper.kit.pen import MM, Box, Pen
from jassturnier.paper.kit.slates import LegendBand, SlateBand, StrokeBand

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
        """Draw it so that it fills a box."""


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
    for band in wanted:
        if _together([b.least for b in (*chosen, band)]) <= room:
            chosen.append(band)
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

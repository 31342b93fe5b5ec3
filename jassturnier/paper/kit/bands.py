"""The blocks of a game's layout as bands, one above the other; which game it is nobody asks."""

from collections.abc import Sequence
from itertools import groupby
from typing import Protocol

from jassturnier.games.kit.layout import Block, Grid, PenaltyColumn, StrokeRow, ZSlate
from jassturnier.paper.kit.grid import GridBand, Sides
from jassturnier.paper.kit.page import Look
from jassturnier.paper.kit.pen import MM, Box, Pen
from jassturnier.paper.kit.slates import PenaltyBand, SlateBand, StrokeBand

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


def bands(blocks: Sequence[Block], look: Look, sides: Sides) -> list[Band]:
    """Return the bands of a layout; what belongs beside each other becomes one. Signatures are left out."""
    found: list[Band] = []
    for kind, group in groupby(blocks, key=type):
        same = list(group)
        if kind is Grid:
            found += [GridBand(block, look, sides) for block in same if isinstance(block, Grid)]
        elif kind is ZSlate:
            found.append(SlateBand(tuple(b for b in same if isinstance(b, ZSlate)), look, sides))
        elif kind is StrokeRow:
            found.append(StrokeBand(tuple(b for b in same if isinstance(b, StrokeRow)), look, sides))
        elif kind is PenaltyColumn:
            found.append(PenaltyBand(tuple(b for b in same if isinstance(b, PenaltyColumn)), look, sides))
    return found


def that_fit(wanted: Sequence[Band], room: float) -> list[Band]:
    """Return the first bands, as many as have room one above the other."""
    chosen: list[Band] = []
    for band in wanted:
        if _together([b.least for b in (*chosen, band)]) > room:
            break
        chosen.append(band)
    return chosen


def draw_bands(pen: Pen, box: Box, chosen: Sequence[Band]) -> None:
    """Draw bands from the top of a box, each as high as all of them can be alike."""
    least = _together([band.least for band in chosen])
    best = _together([band.best for band in chosen])
    growth = 1.0 if best <= box.h else (box.h - least) / (best - least)
    y = box.y
    for band in chosen:
        high = band.least + growth * (band.best - band.least)
        band.draw(pen, Box(box.x, y, box.w, high))
        y += high + GAP


def _together(heights: Sequence[float]) -> float:
    return sum(heights) + GAP * (len(heights) - 1)

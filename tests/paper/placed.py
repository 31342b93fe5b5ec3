"""Where words and codes lie on a page, to see that none lies on another or beyond the edge."""

import io
import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from jassturnier.paper.page import Leaf
from jassturnier.paper.pen import REGULAR, Align, Box, Pen, Point, load, set_line, width

_SLACK = 0.5
"""Points by which places may lie in each other."""
_ABOVE, _BELOW = 0.66, 0.1
"""How far small letters reach over and under their line, by their size."""


class _Noting(Pen):
    """A pen that notes where words and codes stand; the turned half of a folded page is the same."""

    def __init__(self) -> None:
        super().__init__(Canvas(io.BytesIO()))
        self.placed: list[tuple[Box, str]] = []
        self.smallest = math.inf

    def write(self, at: Point, words: str, size: float, font: str = REGULAR, **how: Any) -> None:  # noqa: ANN401
        room, align = how.get("room"), how.get("align", Align.LEFT)
        fit, words = set_line(words, font, size, room)
        self.smallest = min(self.smallest, fit)
        wide = width(words, font, fit)
        if words:
            place = Box(at[0] - align.value * wide, at[1] - _ABOVE * fit, wide, (_ABOVE + _BELOW) * fit)
            self.placed.append((place, words))

    def upward(self, box: Box, words: str, *_: object) -> None:
        self.placed.append((box, words))

    def rectangles(self, pieces: Iterable[tuple[int, int, int, int]], at: Point, unit: float) -> None:
        side = unit * max(x + w for x, _, w, _ in pieces)
        self.placed.append((Box(*at, side, side), "a code"))

    def stamp(self, _: Hashable, box: Box, draw: Callable[[Box], None]) -> None:
        draw(box)

    def half_round(self, *_: object) -> None:
        pass


def smallest(leaf: Leaf) -> float:
    """Return the size of the smallest letters of a page, in points."""
    load()
    pen = _Noting()
    leaf.draw(pen)
    return pen.smallest


def misplaced(leaf: Leaf) -> Iterator[tuple[str, str]]:
    """Yield what lies on something else of a page, and what reaches over its edge."""
    load()
    pen = _Noting()
    leaf.draw(pen)
    page = Box(0, 0, *leaf.size)
    for place, words in pen.placed:
        wide, high = _common(place, page)
        if wide < place.w - _SLACK or high < place.h - _SLACK:
            yield words, "the edge"
    for (one, words), (other, more) in combinations(pen.placed, 2):
        if min(_common(one, other)) > _SLACK:
            yield words, more


def _common(one: Box, other: Box) -> tuple[float, float]:
    """Return width and height of what two boxes have in common, negative where they are apart."""
    return (
        min(one.right, other.right) - max(one.x, other.x),
        min(one.bottom, other.bottom) - max(one.y, other.y),
    )

"""Headings of narrow columns: level where they can be read, else upward."""

from jassturnier.paper.kit.fonts import LEADING, REGULAR, fitting, set_lines, width
from jassturnier.paper.kit.pen import MM, Align, Box, Pen

SMALLEST = 7.0
"""Letters smaller than that nobody reads in a hall."""
_USUAL = 8.0
_ROOM = 1.5
_LONGEST = 26 * MM
_ONE, _TWO = 5 * MM, 7 * MM
"""Height of a heading of one line, and of two."""


def is_level(words: str, wide: float, font: str = REGULAR) -> bool:
    """Tell whether words can be read in a column of this width without turning them."""
    return _size(words, font, wide - 2 * _ROOM, _TWO) >= SMALLEST


def heading_height(words: str, wide: float, font: str = REGULAR) -> float:
    """Return how high a column of this width needs its heading."""
    if is_level(words, wide, font):
        return _ONE if fitting(words, font, _USUAL, wide - 2 * _ROOM) >= SMALLEST else _TWO
    size, lines = set_lines(words, font, _USUAL, _LONGEST, max(wide - _ROOM, LEADING * SMALLEST))
    return max(width(line, font, size) for line in lines) + 2 * _ROOM


def draw_heading(pen: Pen, box: Box, words: str, font: str = REGULAR) -> None:
    """Write a heading into the head of its column."""
    if is_level(words, box.w, font):
        pen.block(box.inset(_ROOM, 0), words, _USUAL, font, align=Align.MIDDLE)
    else:
        pen.upward(Box(box.x, box.y, box.w, box.h - _ROOM), words, _USUAL, font)


def _size(words: str, font: str, room: float, height: float) -> float:
    return set_lines(words, font, _USUAL, room, height)[0]

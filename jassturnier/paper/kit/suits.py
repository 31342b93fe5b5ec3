"""The four suits as drawings in black and white: Eicheln, Schilten, Rosen, Schellen, or the French ones."""

from enum import Enum
from itertools import product
from math import cos, pi, sin
from typing import overload

from jassturnier.games.kit.contracts import LABELS
from jassturnier.i18n import Text, exchanged, say
from jassturnier.paper.kit.pen import BLACK, WHITE, Box, Pen, Shape, oval

_EICHELN = (
    Shape("M 46 84 C 47 91 45 96 41 99 L 52 99 C 55 95 55 90 54 84 Z", BLACK),
    Shape(
        "M 50 2 C 53 8 58 12 65 18 C 76 28 80 44 76 58 L 24 58 C 20 44 24 28 35 18 C 42 12 47 8 50 2 Z",
        WHITE,
        BLACK,
    ),
    Shape("M 38 28 C 33 35 32 44 34 52", None, BLACK, 4),
    Shape(
        "M 16 58 C 16 52 22 50 28 50 L 72 50 C 78 50 84 52 84 58 C 84 76 70 88 50 88 C 30 88 16 76 16 58 Z",
        BLACK,
    ),
    Shape("M 22 60 L 46 84 M 36 56 L 64 84 M 52 56 L 74 78 M 66 55 L 80 68", None, WHITE, 2.6),
    Shape("M 78 60 L 54 84 M 64 56 L 36 84 M 48 56 L 26 78 M 34 55 L 20 68", None, WHITE, 2.6),
)
_SCHILTEN = (
    Shape(
        "M 14 12 C 26 18 38 14 50 4 C 62 14 74 18 86 12 C 82 26 84 36 86 46 C 88 72 70 88 50 98 "
        "C 30 88 12 72 14 46 C 16 36 18 26 14 12 Z",
        WHITE,
        BLACK,
        6,
    ),
    Shape("M 50 17 C 59 24 66 26 73 25 C 72 33 73 40 74 47 L 50 47 Z", BLACK),
    Shape("M 50 47 L 50 85 C 36 78 25 66 26 47 Z", BLACK),
)


def _petal(turn: int) -> str:
    """Return one of the five petals of a rose, a fifth of a turn further each."""
    angle = 2 * pi * turn / 5 - pi / 2
    return oval(50 + 28 * cos(angle), 50 + 28 * sin(angle), 19.5, 19.5)


def _leaf(turn: int) -> str:
    """Return the tip of a leaf that shows between two petals."""
    angle = 2 * pi * (turn + 0.5) / 5 - pi / 2
    side = pi / 11
    tip = (50 + 47 * cos(angle), 50 + 47 * sin(angle))
    one, other = ((50 + 30 * cos(angle + s), 50 + 30 * sin(angle + s)) for s in (-side, side))
    return f"M {one[0]} {one[1]} L {tip[0]} {tip[1]} L {other[0]} {other[1]} Z"


_ROSEN = (
    *(Shape(_leaf(turn), BLACK) for turn in range(5)),
    *(Shape(_petal(turn), WHITE, BLACK) for turn in range(5)),
    *(
        Shape(oval(50 + 21 * cos(a), 50 + 21 * sin(a), 2.4, 2.4), BLACK)
        for a in (2 * pi * turn / 5 - pi / 2 for turn in range(5))
    ),
    Shape(oval(50, 50, 14, 14), BLACK),
    Shape(oval(50, 50, 7, 7), WHITE),
)
_SCHELLEN = (
    Shape(oval(50, 12, 9, 9), None, BLACK, 6),
    Shape(oval(50, 58, 39, 39), WHITE, BLACK, 5),
    Shape("M 12 50 C 30 58 70 58 88 50 L 89 61 C 70 69 30 69 11 61 Z", BLACK),
    Shape("M 47 76 L 47 92 L 53 92 L 53 76 Z", BLACK),
    Shape(oval(50, 77, 7, 7), BLACK),
    Shape("M 25 44 C 28 35 34 29 42 26", None, BLACK, 4),
)
_STEM = "M 47 60 C 48 78 44 90 34 96 L 66 96 C 56 90 52 78 53 60 Z"
_CLUBS = (
    Shape(oval(50, 24, 20, 20), BLACK),
    Shape(oval(27, 55, 20, 20), BLACK),
    Shape(oval(73, 55, 20, 20), BLACK),
    Shape(_STEM, BLACK),
    Shape("M 42 38 L 58 38 L 62 62 L 38 62 Z", BLACK),
)
_SPADES = (
    Shape(
        "M 50 4 C 58 22 88 40 88 60 C 88 74 76 80 66 78 C 58 77 53 71 50 64 C 47 71 42 77 34 78 "
        "C 24 80 12 74 12 60 C 12 40 42 22 50 4 Z",
        BLACK,
    ),
    Shape(_STEM, BLACK),
)
_HEARTS = (
    Shape(
        "M 50 94 C 42 74 10 54 10 30 C 10 14 22 6 32 6 C 42 6 48 14 50 24 C 52 14 58 6 68 6 "
        "C 78 6 90 14 90 30 C 90 54 58 74 50 94 Z",
        WHITE,
        BLACK,
        6,
    ),
)
_DIAMONDS = (
    Shape(
        "M 50 4 C 58 22 68 38 82 50 C 68 62 58 78 50 96 C 42 78 32 62 18 50 C 32 38 42 22 50 4 Z",
        WHITE,
        BLACK,
        6,
    ),
)


_FRENCH = {
    LABELS["eicheln"].msgid: say("Spades"),
    LABELS["rosen"].msgid: say("Clubs"),
    LABELS["schilten"].msgid: say("Diamonds"),
    LABELS["schellen"].msgid: say("Hearts"),
}
"""By the sentence, because a text with a list in it cannot be looked up."""


@overload
def _french(item: Text) -> Text: ...
@overload
def _french(item: str | int | Text) -> str | int | Text: ...
def _french(item: str | int | Text) -> str | int | Text:
    return _FRENCH.get(item.msgid, item) if isinstance(item, Text) else item


class Suits(Enum):
    """The four suits of a pack, in the order they are printed."""

    SWISS = (_EICHELN, _SCHILTEN, _ROSEN, _SCHELLEN)
    FRENCH = (_CLUBS, _SPADES, _HEARTS, _DIAMONDS)

    def named(self, text: Text) -> Text:
        """Return a text that calls the suits as this pack does (GEN-2)."""
        return text if self is Suits.SWISS else exchanged(_french(text), _french)

    def draw(self, pen: Pen, suit: int, box: Box) -> None:
        """Draw one of the suits, 0 to 3, into a square box."""
        for shape in self.value[suit]:
            pen.shape(shape, box)

    def border(self, pen: Pen, box: Box) -> None:
        """Draw two lines around a box, and a suit in each corner."""
        pen.frame(box, 2.5)
        pen.frame(box.inset(5), 0.7)
        side, edge = 0.08 * box.w, 0.03 * box.w
        corners = product((box.y + edge, box.bottom - edge - side), (box.x + edge, box.right - edge - side))
        for suit, (y, x) in enumerate(corners):
            self.draw(pen, suit, Box(x, y, side, side))

    def row(self, pen: Pen, box: Box) -> None:
        """Draw all four beside each other in the middle of a box."""
        side, step = box.h, 1.4 * box.h
        wide = side + 3 * step
        strip = Box(box.x + box.w / 2 - wide / 2, box.y, wide, side)

        def draw(whole: Box) -> None:
            for suit in range(4):
                self.draw(pen, suit, Box(whole.x + suit * step, whole.y, side, side))

        pen.stamp((self.name, side), strip, draw)

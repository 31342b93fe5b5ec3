"""Shapes as short descriptions, drawn into any box: the letters of SVG paths on a field of 100 by 100."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

Step: TypeAlias = tuple[str, tuple[float, ...]]

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}


@dataclass(frozen=True, slots=True)
class Shape:
    """A path: M move, L line, C curve, Z close. `fill` and `stroke` are greys; None leaves it out."""

    path: str
    fill: float | None = None
    stroke: float | None = None
    width: float = 5.0


@cache
def steps(path: str) -> tuple[Step, ...]:
    """Read a path."""
    return tuple(_read(path.split()))


def _read(words: list[str]) -> Iterator[Step]:
    i = 0
    while i < len(words):
        letter = words[i]
        numbers = words[i + 1 : i + 1 + _NUMBERS[letter]]
        yield letter, tuple(map(float, numbers))
        i += 1 + len(numbers)


_ARC = 0.5523
"""How far the handles of a curve lie from its ends, so that four of them make a circle."""


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """Return the path of an oval around a point."""
    a, b = rx * _ARC, ry * _ARC
    return (
        f"M {x - rx} {y} C {x - rx} {y - b} {x - a} {y - ry} {x} {y - ry} "
        f"C {x + a} {y - ry} {x + rx} {y - b} {x + rx} {y} "
        f"C {x + rx} {y + b} {x + a} {y + ry} {x} {y + ry} "
        f"C {x - a} {y + ry} {x - rx} {y + b} {x - rx} {y} Z"
    )

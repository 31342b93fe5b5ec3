"""A page as a picture for messengers: the same drawing with another pen."""

import io
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache

from PIL import Image, ImageChops, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader

from jassturnier import resources
from jassturnier.paper.page import Leaf
from jassturnier.paper.pen import BLACK, Box, Ink, Pen, Point, Shape, load, steps
from jassturnier.tournament.colours import parts

WIDE, HIGH = 1080, 1350
"""Dots of a picture that messengers show whole."""
_FINER = 2
"""So many times as many dots are drawn each way, and brought together: without it edges have steps."""
_CURVE = 12
"""Straight pieces of a curve."""


def png(leaf: Leaf) -> bytes:
    """Return a page of 4 to 5 as a PNG of WIDE times HIGH dots, one that lies on its side of as many."""
    load()
    size = (WIDE, HIGH) if leaf.size[0] < leaf.size[1] else (HIGH, WIDE)
    pen = _Raster(size, _FINER * size[0] / leaf.size[0])
    leaf.draw(pen)
    out = io.BytesIO()
    pen.image.resize(size, Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
    return out.getvalue()


@cache
def _face(font: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(io.BytesIO(resources.read("paper", "fonts", f"{font}.ttf")), size)


def _rgb(ink: Ink) -> tuple[int, ...]:
    shares = parts(ink) if isinstance(ink, str) else (ink, ink, ink)
    return tuple(round(255 * share) for share in shares)


class _Raster(Pen):
    """A pen that draws dots; what is turned, as on slips and table numbers, it cannot draw."""

    def __init__(self, size: tuple[int, int], scale: float) -> None:
        self.image = Image.new("RGB", (_FINER * size[0], _FINER * size[1]), "white")
        self._draw, self._scale = ImageDraw.Draw(self.image), scale

    def _set(self, start: Point, words: str, size: float, font: str, ink: Ink) -> None:
        face = _face(font, round(size * self._scale))
        self._draw.text(self._at(start), words, _rgb(ink), face, "ls")

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale, point[1] * self._scale

    def _thick(self, width: float) -> int:
        return max(1, round(width * self._scale))

    def _corners(self, box: Box) -> tuple[Point, Point]:
        return self._at((box.x, box.y)), self._at((box.right, box.bottom))

    def line(self, start: Point, end: Point, width: float = 0.5, ink: Ink = BLACK) -> None:
        """Draw a straight line."""
        self._draw.line([self._at(start), self._at(end)], _rgb(ink), self._thick(width))

    def frame(self, box: Box, width: float = 0.5, ink: Ink = BLACK, radius: float = 0.0) -> None:
        """Draw the outline of a box."""
        around = box.inset(-width / 2)
        thick = self._thick(width)
        self._draw.rounded_rectangle(
            self._corners(around), radius * self._scale, outline=_rgb(ink), width=thick
        )

    def fill(self, box: Box, ink: Ink = BLACK, radius: float = 0.0) -> None:
        """Fill a box."""
        self._draw.rounded_rectangle(self._corners(box), radius * self._scale, _rgb(ink))

    def rectangles(self, pieces: Iterable[tuple[int, int, int, int]], at: Point, unit: float) -> None:
        """Fill many rectangles, as of a code."""
        for x, y, w, h in pieces:
            self.fill(Box(at[0] + x * unit, at[1] + y * unit, w * unit, h * unit))

    def shape(self, shape: Shape, box: Box) -> None:
        """Draw a shape into a box; where its outlines lie in each other is a hole."""
        outlines = [
            [self._at((box.x + x * box.w / 100, box.y + y * box.h / 100)) for x, y in points]
            for points in _outlines(shape.path)
        ]
        if shape.fill is not None:
            self.image.paste(_rgb(shape.fill), None, self._inside(outlines))
        if shape.stroke is not None:
            thick, ink = self._thick(shape.width * box.w / 100), _rgb(shape.stroke)
            for points in outlines:
                self._draw.line(points, ink, thick, joint="curve")

    def _inside(self, outlines: Sequence[Sequence[Point]]) -> Image.Image:
        inside = Image.new("1", self.image.size)
        for points in outlines:
            one = Image.new("1", self.image.size)
            ImageDraw.Draw(one).polygon(points, 1)
            inside = ImageChops.logical_xor(inside, one)
        return inside

    def _show(self, picture: ImageReader, place: Box) -> None:
        found: Image.Image = picture._image  # type: ignore[attr-defined]  # noqa: SLF001 — with what is seen through it
        size = round(place.w * self._scale), round(place.h * self._scale)
        shown = found.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        x, y = self._at((place.x, place.y))
        self.image.paste(shown, (round(x), round(y)), shown)

    def stamp(self, key: Hashable, box: Box, draw: Callable[[Box], None]) -> None:  # noqa: ARG002 — of the pen
        """Draw what comes again."""
        draw(box)


def _outlines(path: str) -> list[list[Point]]:
    found: list[list[Point]] = []
    for letter, numbers in steps(path):
        if letter == "M":
            found.append([(numbers[0], numbers[1])])
        elif letter == "L":
            found[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            found[-1] += _curve(found[-1][-1], numbers)
        else:
            found[-1].append(found[-1][0])
    return found


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    """Return points on a curve from a point: two handles, then its end."""
    (ax, ay), (bx, by, cx, cy, dx, dy) = start, numbers
    shares = (n / _CURVE for n in range(1, _CURVE + 1))
    weights = (((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in shares)
    return [(a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy) for a, b, c, d in weights]

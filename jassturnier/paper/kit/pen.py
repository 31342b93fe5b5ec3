"""Drawing on a page whose origin is at the top left, in points: lines, words, shapes, QR codes."""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache, partial
from math import ceil
from typing import TypeAlias

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from jassturnier.paper.kit.fonts import LEADING, REGULAR, coded, fitting, set_lines, width
from jassturnier.values import frozen

Step: TypeAlias = tuple[str, tuple[float, ...]]

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@frozen
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


MM = 72 / 25.4
BLACK, GREY, LIGHT, PALE, WHITE = 0.0, 0.35, 0.7, 0.93, 1.0

_RIM = 3
"""Lines on the edge of a stamp reach over it by half their width."""

Point: TypeAlias = tuple[float, float]


class Align(Enum):
    """On which side of its place a line of words stands."""

    LEFT = 0.0
    MIDDLE = 0.5
    RIGHT = 1.0


@frozen
class Box:
    """A part of a page: left and top edge, width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Return the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Return the bottom edge."""
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """Return the box without a margin on all sides."""
        down = dx if dy is None else dy
        return Box(self.x + dx, self.y + down, self.w - 2 * dx, self.h - 2 * down)

    def below(self, height: float) -> "Box":
        """Return what is left under the first `height` points."""
        return Box(self.x, self.y + height, self.w, self.h - height)

    def top(self, height: float) -> "Box":
        """Return the first `height` points."""
        return Box(self.x, self.y, self.w, height)

    def columns(self, count: int, gap: float = 0.0) -> list["Box"]:
        """Return the box cut into equal columns."""
        wide = (self.w - gap * (count - 1)) / count
        return [Box(self.x + i * (wide + gap), self.y, wide, self.h) for i in range(count)]

    def rows(self, count: int, gap: float = 0.0) -> list["Box"]:
        """Return the box cut into equal rows."""
        high = (self.h - gap * (count - 1)) / count
        return [Box(self.x, self.y + i * (high + gap), self.w, high) for i in range(count)]

    def cells(self, columns: int, rows: int, gap: float = 0.0) -> list["Box"]:
        """Return the box cut into equal cells, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]


_PAINT = {(True, False): "f*", (False, True): "S", (True, True): "B*"}
"""What ends a path, by whether it is filled and whether its outline is drawn."""


class Pen:
    """Draws words, lines and shapes on the pages of one PDF.

    What papers are full of is written as operators of PDF here: ReportLab takes several times as long.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._height = 0.0
        self._stamps: dict[Hashable, str] = {}
        self._coded = cache(partial(coded, canvas))

    def page(self, width: float, height: float, *, scale: float = 1.0) -> None:
        """Begin a page of this size, all of it so many times larger."""
        self._canvas.setPageSize((width * scale, height * scale))
        if scale != 1:
            self._canvas.scale(scale, scale)
        self._height = height

    def end_page(self) -> None:
        """Finish the page."""
        self._canvas.showPage()

    def write(
        self,
        at: Point,
        words: str,
        size: float,
        font: str = REGULAR,
        *,
        align: Align = Align.LEFT,
        room: float | None = None,
        grey: float = BLACK,
    ) -> None:
        """Write one line of words with its baseline at a point, smaller where `room` asks for it."""
        if not words:
            return
        fit = size if room is None else fitting(words, font, size, room)
        start = at[0] - (align.value * width(words, font, fit) if align is not Align.LEFT else 0.0)
        letters = " ".join(f"{part} {fit:.3f} Tf {coded} Tj" for part, coded in self._coded(words, font))
        # T* ends the line for programs that read the words out of a paper.
        place = f"{start:.3f} {self._height - at[1]:.3f} Td {fit:.3f} TL"
        self._canvas.addLiteral(f"BT {grey} g {place} {letters} T* ET")

    def centre(self, box: Box, words: str, size: float, font: str = REGULAR, grey: float = BLACK) -> None:
        """Write one line of words in the middle of a box."""
        fit = fitting(words, font, size, box.w)
        # Half as much as capitals of this typeface are high.
        base = box.y + box.h / 2 + 0.36 * fit
        self.write((box.x + box.w / 2, base), words, fit, font, align=Align.MIDDLE, grey=grey)

    def block(
        self,
        box: Box,
        words: str,
        size: float,
        font: str = REGULAR,
        *,
        align: Align = Align.LEFT,
        grey: float = BLACK,
    ) -> None:
        """Write words from one edge of a box, in the middle of its height, in two lines if need be."""
        fit, lines = set_lines(words, font, size, box.w, box.h)
        first = box.y + box.h / 2 + fit * (0.36 - LEADING / 2 * (len(lines) - 1))
        x = box.x + align.value * box.w
        for number, line in enumerate(lines):
            self.write((x, first + LEADING * fit * number), line, fit, font, align=align, grey=grey)

    def upward(self, box: Box, words: str, size: float, font: str = REGULAR) -> None:
        """Write words from the bottom of a box upward, in two lines if need be."""
        self._canvas.saveState()
        self._canvas.translate(box.x, self._height - box.bottom)
        self._canvas.rotate(90)
        # Everything is measured from the top of the page; turned, the origin is the corner of the box
        # instead.
        whole, self._height = self._height, 0.0
        self.block(Box(0, 0, box.h, box.w), words, size, font)
        self._height = whole
        self._canvas.restoreState()

    def line(self, start: Point, end: Point, width: float = 0.5, grey: float = BLACK) -> None:
        """Draw a straight line."""
        (x, y), (right, down) = start, end
        path = f"{x:.3f} {self._height - y:.3f} m {right:.3f} {self._height - down:.3f} l"
        self._canvas.addLiteral(f"{width} w {grey} G {path} S")

    def across(self, box: Box, y: float, width: float = 0.5, grey: float = BLACK) -> None:
        """Draw a level line through the width of a box."""
        self.line((box.x, y), (box.right, y), width, grey)

    def frame(self, box: Box, width: float = 0.5, grey: float = BLACK, radius: float = 0.0) -> None:
        """Draw the outline of a box."""
        self._canvas.addLiteral(f"{width} w {grey} G {self._outline(box, radius)} S")

    def fill(self, box: Box, grey: float = BLACK, radius: float = 0.0) -> None:
        """Fill a box."""
        self._canvas.addLiteral(f"{grey} g {self._outline(box, radius)} f")

    def _outline(self, box: Box, radius: float) -> str:
        """Return the path around a box."""
        if not radius:
            return f"{box.x:.3f} {self._height - box.bottom:.3f} {box.w:.3f} {box.h:.3f} re"
        return _rounded(box.x, self._height - box.bottom, box.w, box.h, radius)

    def rectangles(self, pieces: Iterable[tuple[int, int, int, int]], at: Point, unit: float) -> None:
        """Fill many rectangles as one shape.

        Of each its left and top edge, width and height, in units of so many points from `at`.
        """
        path = " ".join(f"{x} {y} {w} {h} re" for x, y, w, h in pieces)
        place = f"{unit:.3f} 0 0 {-unit:.3f} {at[0]:.3f} {self._height - at[1]:.3f} cm"
        self._canvas.addLiteral(f"q {BLACK} g {place} {path} f Q")

    def shape(self, shape: Shape, box: Box) -> None:
        """Draw a shape into a box."""
        scale_x, scale_y = box.w / 100, box.h / 100
        if shape.fill is not None:
            self._canvas.addLiteral(f"{shape.fill} g")
        if shape.stroke is not None:
            self._canvas.addLiteral(f"{shape.width * scale_x:.3f} w {shape.stroke} G")
        for letter, numbers in steps(shape.path):
            placed = (
                self._height - box.y - value * scale_y if i % 2 else box.x + value * scale_x
                for i, value in enumerate(numbers)
            )
            self._canvas.addLiteral(" ".join([*(f"{number:.3f}" for number in placed), _OPERATORS[letter]]))
        self._canvas.addLiteral(_PAINT[shape.fill is not None, shape.stroke is not None])

    def half_round(self, width: float, draw: Callable[[], None]) -> None:
        """Draw on the page of this width as if it lay upside down."""
        self._canvas.saveState()
        self._canvas.translate(width, self._height)
        self._canvas.rotate(180)
        draw()
        self._canvas.restoreState()

    def stamp(self, key: Hashable, box: Box, draw: Callable[[Box], None]) -> None:
        """Draw what comes again on many pages: it is stored once; equal keys are the same drawing."""
        name = self._stamps.get(key)
        if name is None:
            name = self._stamps[key] = f"stamp{len(self._stamps)}"
            whole, self._height = self._height, box.h
            self._canvas.beginForm(name, -_RIM, -_RIM, ceil(box.w) + _RIM, ceil(box.h) + _RIM)
            draw(Box(0, 0, box.w, box.h))
            self._canvas.endForm()
            self._height = whole
        self._canvas.saveState()
        self._canvas.translate(box.x, self._height - box.bottom)
        self._canvas.doForm(name)
        self._canvas.restoreState()

    def picture(self, picture: ImageReader, box: Box, align: Align = Align.LEFT) -> float:
        """Draw a picture as large as fits at the top of a box; return its width."""
        wide, high = picture.getSize()
        scale = min(box.w / wide, box.h / high)
        place = Box(box.x + align.value * (box.w - wide * scale), box.y, wide * scale, high * scale)

        def draw(whole: Box) -> None:
            self._canvas.drawImage(picture, 0, 0, whole.w, whole.h, mask="auto")

        self.stamp((picture, place.w, place.h), place, draw)
        return float(place.w)

    def cut(self, start: Point, end: Point) -> None:
        """Draw the line along which paper is cut."""
        self._canvas.setDash(2, 3)
        self.line(start, end, 0.4, LIGHT)
        self._canvas.setDash()


@lru_cache(maxsize=1000)
def _rounded(*shape: float) -> str:
    """Return the path around a box with round corners: left, bottom, width, height, radius."""
    path = PDFPathObject()
    path.roundRect(*shape)
    return str(path.getCode())


QUIET = 4
"""Empty squares around a code, as readers want them."""

_MASK = 3
"""The pattern laid over every code; readers take any, and trying all eight takes ten times as long."""

_DARK = re.compile(b"\x01+")
"""Dark squares beside one another in a row."""


@cache
def squares(words: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of a QR code, True where a square is dark."""
    # It loads a drawing library of its own, and most papers have no code.
    from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel  # noqa: PLC0415

    code = QRCode(version=None, errorCorrectLevel=QRErrorCorrectLevel.M)
    code.addData(words)
    code.version = code.calculate_version()  # type: ignore[no-untyped-call]
    code.makeImpl(False, _MASK)
    return tuple(tuple(map(bool, row)) for row in code.modules)


def draw_qr(pen: Pen, box: Box, words: str) -> None:
    """Draw a QR code, with its empty margin, in the largest square at the top left of a box."""
    rows = squares(words)
    side = min(box.w, box.h) / (len(rows) + 2 * QUIET)
    runs = ((y, run) for y, row in enumerate(rows) for run in _DARK.finditer(bytes(row)))
    dark = [(run.start(), y, len(run[0]), 1) for y, run in runs]
    pen.rectangles(dark, (box.x + QUIET * side, box.y + QUIET * side), side)

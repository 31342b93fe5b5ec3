"""Drawing on a page, in points from the top left: lines, words, shapes, suits, QR codes; the typefaces."""

import io
import re
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from functools import cache, lru_cache, partial
from itertools import product
from math import ceil, cos, pi, sin
from typing import TypeAlias, overload

from reportlab.lib.rl_accel import escapePDF
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from jassturnier import resources
from jassturnier.games.kit.contracts import LABELS, SUITS
from jassturnier.i18n import Text, exchanged, say
from jassturnier.tournament.colours import parts
from jassturnier.values import frozen

REGULAR = "DejaVuSansCondensed"
BOLD = "DejaVuSansCondensed-Bold"

LEADING = 1.2
"""From one baseline to the next, by the size of the letters."""

_RAISED = str.maketrans("0123456789abcdefghijklmnoprstuvwxyz", "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ")
"""There is no raised q."""


def raised(mark: str) -> str:
    """Return the mark of a footnote in small letters above the line."""
    return mark.translate(_RAISED)


@cache
def load() -> None:
    """Make both typefaces known; a PDF embeds only the letters it uses."""
    # What every reader of PDF has by itself lacks ş, ğ and ć; these go into the file.
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(TTFont(name, io.BytesIO(resources.read("paper", "fonts", f"{name}.ttf"))))


def coded(canvas: Canvas, words: str, font: str) -> list[tuple[str, str]]:
    """Return words as they stand in a PDF: pieces, each behind the part of the typeface that it is in."""
    document = canvas._doc  # type: ignore[attr-defined]  # noqa: SLF001 — it knows which letters are used
    face: TTFont = pdfmetrics.getFont(font)  # type: ignore[assignment]  # as loaded
    pieces = face.splitString(words, document)
    return [(face.getSubsetInternalName(part, document), f"({escapePDF(piece)})") for part, piece in pieces]


def width(words: str, font: str, size: float) -> float:
    """Return how wide words are, in points."""
    return _width(words, font) * size


@lru_cache(maxsize=10_000)
def _width(words: str, font: str) -> float:
    """Return how wide words are in letters of one point: a paper measures many of them again and again."""
    load()
    return float(pdfmetrics.stringWidth(words, font, 1))


SMALLEST = 8.0
"""Points of letters: below this nobody reads them in a hall."""


def fitting(words: str, font: str, size: float, room: float) -> float:
    """Return the largest size up to `size` at which words are no wider than `room`, never under SMALLEST.

    A number is whole at any size: a part of it would be another one.
    """
    wide = width(words, font, size)
    return max(SMALLEST if _may_be_cut(words) else 0, size if wide <= room else size * room / wide)


def set_line(words: str, font: str, size: float, room: float | None) -> tuple[float, str]:
    """Set words in one line no wider than `room`; return the size and what of them stands there."""
    if room is None:
        return max(SMALLEST, size), words
    fit = fitting(words, font, size, room)
    if fits(words, font, fit, room) or not _may_be_cut(words):
        return fit, words
    # The end gives way to “…”, at a word or inside one.
    ends = (end for end in range(len(words) - 1, 0, -1) if " " not in words[max(0, end - _TELLING) : end])
    return fit, next((cut for end in ends if fits(cut := f"{words[:end]}…", font, fit, room)), "…")


def fits(words: str, font: str, size: float, room: float) -> bool:
    """Tell whether words in letters of this size are no wider than `room`."""
    return width(words, font, size) <= room + _TOUCH


def _may_be_cut(words: str) -> bool:
    return any(map(str.isalpha, words))


_TELLING = 3
"""So many letters of a word at least stand before “…”."""
_TOUCH = 0.01
"""Points that rounding may make words too wide."""


def set_lines(
    words: str, font: str, size: float, room: float, height: float
) -> tuple[float, tuple[str, ...]]:
    """Set words in one line or two, whichever lets them be larger or whole; return the size and the lines."""
    one = min(fitting(words, font, size, room), max(SMALLEST, height / LEADING))
    if " " in words:
        blanks = (i for i, letter in enumerate(words) if letter == " ")
        pairs = ((words[:i], words[i + 1 :]) for i in blanks)
        halves = min(pairs, key=lambda pair: max(width(half, font, 1) for half in pair))
        two = min(size, height / LEADING / 2, *(fitting(half, font, size, room) for half in halves))
        if two > one or (two >= SMALLEST and not fits(words, font, one, room)):
            return two, halves
    return one, (words,)


def wrapped(words: str, font: str, size: float, room: float) -> list[str]:
    """Return words broken into lines that are no wider than `room`; a word is never broken."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, font, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


Step: TypeAlias = tuple[str, tuple[float, ...]]

_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


@frozen
class Shape:
    """A path: M move, L line, C curve, Z close. `fill` and `stroke` are inks; None leaves it out."""

    path: str
    fill: "Ink | None" = None
    stroke: "Ink | None" = None
    width: float = 5.0


@cache
def steps(path: str) -> tuple[Step, ...]:
    """Read a path."""
    words, found, at = path.split(), list[Step](), 0
    while at < len(words):
        end = at + 1 + _NUMBERS[words[at]]
        found.append((words[at], tuple(map(float, words[at + 1 : end]))))
        at = end
    return tuple(found)


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

Ink: TypeAlias = float | str
"""A grey from black to white, or a colour such as “#8c141e”."""


def _inked(ink: Ink) -> str:
    return f"{_shares(ink)} rg" if isinstance(ink, str) else f"{ink} g"


def _drawn(ink: Ink) -> str:
    return f"{_shares(ink)} RG" if isinstance(ink, str) else f"{ink} G"


@cache
def _shares(colour: str) -> str:
    return " ".join(f"{part:.3f}" for part in parts(colour))


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
        ink: Ink = BLACK,
    ) -> None:
        """Write one line of words with its baseline at a point, smaller or shorter to fit into `room`."""
        if not words:
            return
        fit, words = set_line(words, font, size, room)
        start = at[0] - (align.value * width(words, font, fit) if align is not Align.LEFT else 0.0)
        self._set((start, at[1]), words, fit, font, ink)

    def _set(self, start: Point, words: str, size: float, font: str, ink: Ink) -> None:
        letters = " ".join(f"{part} {size:.3f} Tf {coded} Tj" for part, coded in self._coded(words, font))
        # T* ends the line for programs that read the words out of a paper.
        place = f"{start[0]:.3f} {self._height - start[1]:.3f} Td {size:.3f} TL"
        self._canvas.addLiteral(f"BT {_inked(ink)} {place} {letters} T* ET")

    def centre(self, box: Box, words: str, size: float, font: str = REGULAR, ink: Ink = BLACK) -> None:
        """Write one line of words in the middle of a box."""
        fit = fitting(words, font, size, box.w)
        # Half as much as capitals of this typeface are high.
        base = box.y + box.h / 2 + 0.36 * fit
        self.write((box.x + box.w / 2, base), words, fit, font, align=Align.MIDDLE, room=box.w, ink=ink)

    def block(
        self,
        box: Box,
        words: str,
        size: float,
        font: str = REGULAR,
        *,
        align: Align = Align.LEFT,
        ink: Ink = BLACK,
    ) -> None:
        """Write words from one edge of a box, in the middle of its height, in two lines if need be."""
        fit, lines = set_lines(words, font, size, box.w, box.h)
        first = box.y + box.h / 2 + fit * (0.36 - LEADING / 2 * (len(lines) - 1))
        x = box.x + align.value * box.w
        for number, line in enumerate(lines):
            base = first + LEADING * fit * number
            self.write((x, base), line, fit, font, align=align, room=box.w, ink=ink)

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

    def line(self, start: Point, end: Point, width: float = 0.5, ink: Ink = BLACK) -> None:
        """Draw a straight line."""
        (x, y), (right, down) = start, end
        path = f"{x:.3f} {self._height - y:.3f} m {right:.3f} {self._height - down:.3f} l"
        self._canvas.addLiteral(f"{width} w {_drawn(ink)} {path} S")

    def across(self, box: Box, y: float, width: float = 0.5, ink: Ink = BLACK) -> None:
        """Draw a level line through the width of a box."""
        self.line((box.x, y), (box.right, y), width, ink)

    def frame(self, box: Box, width: float = 0.5, ink: Ink = BLACK, radius: float = 0.0) -> None:
        """Draw the outline of a box."""
        self._canvas.addLiteral(f"{width} w {_drawn(ink)} {self._outline(box, radius)} S")

    def fill(self, box: Box, ink: Ink = BLACK, radius: float = 0.0) -> None:
        """Fill a box."""
        self._canvas.addLiteral(f"{_inked(ink)} {self._outline(box, radius)} f")

    def _outline(self, box: Box, radius: float) -> str:
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
            self._canvas.addLiteral(_inked(shape.fill))
        if shape.stroke is not None:
            self._canvas.addLiteral(f"{shape.width * scale_x:.3f} w {_drawn(shape.stroke)}")
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
        self._show(picture, place)
        return float(place.w)

    def _show(self, picture: ImageReader, place: Box) -> None:
        def draw(whole: Box) -> None:
            self._canvas.drawImage(picture, 0, 0, whole.w, whole.h, mask="auto")

        self.stamp((picture, place.w, place.h), place, draw)

    def cut(self, start: Point, end: Point) -> None:
        """Draw the line along which paper is cut."""
        self._canvas.setDash(2, 3)
        self.line(start, end, 0.4, LIGHT)
        self._canvas.setDash()


@lru_cache(maxsize=1000)
def _rounded(*shape: float) -> str:
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
_SWISS_ORDER = {LABELS[suit].msgid: at for at, suit in enumerate(SUITS)}
_FRENCH_ORDER = {
    LABELS[suit].msgid: at for at, suit in enumerate(("rosen", "eicheln", "schellen", "schilten"))
}
"""Where the pack has the suit of a word among its four."""


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

    def of(self, text: Text) -> int | None:
        """Return which suit a text names, or a word within it; None if it names none."""
        order = _SWISS_ORDER if self is Suits.SWISS else _FRENCH_ORDER
        words = (text, *(value for _, value in text.params if isinstance(value, Text)))
        return next((order[word.msgid] for word in words if word.msgid in order), None)

    def draw(self, pen: Pen, suit: int, box: Box) -> None:
        """Draw one of the suits, 0 to 3, into a square box."""
        for shape in self.value[suit]:
            pen.shape(shape, box)

    def border(self, pen: Pen, box: Box, outer: Ink = BLACK, inner: Ink = BLACK) -> None:
        """Draw two lines around a box, and a suit in each corner."""
        pen.frame(box, 3, outer)
        pen.frame(box.inset(5), 1.2, inner)
        side, edge = 0.08 * min(box.w, box.h), 0.03 * min(box.w, box.h)
        corners = product((box.y + edge, box.bottom - edge - side), (box.x + edge, box.right - edge - side))
        for suit, (y, x) in enumerate(corners):
            self.draw(pen, suit, Box(x, y, side, side))

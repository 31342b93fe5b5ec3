"""The page of all paper: its sizes, the head with title and rule, the foot; one to try, one as a picture."""

import io
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache, partial
from itertools import count
from typing import TypeVar

from PIL import Image, ImageChops, ImageDraw, ImageFont
from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

from jassturnier import resources
from jassturnier.errors import Unreadable
from jassturnier.i18n import Text, number, render, say
from jassturnier.languages import capital
from jassturnier.paper.pen import (
    BLACK,
    BOLD,
    GREY,
    LIGHT,
    MM,
    REGULAR,
    WHITE,
    Align,
    Box,
    Ink,
    Pen,
    Point,
    Shape,
    Suits,
    load,
    steps,
    width,
)
from jassturnier.tournament.colours import parts
from jassturnier.tournament.lists import long_date
from jassturnier.tournament.model import Tournament
from jassturnier.values import frozen

ItemT = TypeVar("ItemT")

_MARGIN = 15 * MM
_FOOT = 9 * MM

_CODES = re.compile(r" \([A-Z]{2,}\d*-\d+(, [A-Z]{2,}\d*-\d+)*\)")
"""Codes of rules, which say nothing to those who play."""


class Size(Enum):
    """Width and height of a page in points."""

    A4 = (210 * MM, 297 * MM)
    A5 = (148 * MM, 210 * MM)

    def turned(self) -> tuple[float, float]:
        """Return the page lying on its side."""
        return self.value[1], self.value[0]


_PICTURE = 108 * MM, 135 * MM
"""Four to five, as messengers show pictures whole."""


@frozen
class Style:
    """How the club wants its paper: its name, logo as PNG or JPEG, colour, the suits and the size of pages.

    A `thrifty` one is grey and has no filled areas. What is `large` is laid out for A5 and printed on A4, all
    letters and lines by as much larger. Codes for phones lead to the `board` at this address. A `picture` is
    for messengers.
    """

    club: str = ""
    logo: bytes | None = None
    suits: Suits = Suits.SWISS
    size: Size = Size.A4
    large: bool = False
    board: str | None = None
    colour: str = ""
    thrifty: bool = False
    picture: bool = False

    @property
    def ink(self) -> Ink:
        """Return the colour of titles and rules: black where the club has none."""
        return BLACK if self.thrifty or not self.colour else self.colour

    def area(self, colour: str) -> Ink:
        """Return what an area is filled with: a colour, or the white of the paper."""
        return WHITE if self.thrifty else colour


PLAIN = Style()
SHADE = "#f3eee6"
"""A warm white behind words and lines."""


@frozen
class Look:
    """The language of a paper and its style."""

    language: str
    style: Style = PLAIN

    @property
    def page(self) -> tuple[float, float]:
        """Return width and height of an upright page."""
        return _PICTURE if self.style.picture else self.style.size.value

    def words(self, text: Text) -> str:
        """Return a text in the language of the paper, with its suits and without codes of rules."""
        return _CODES.sub("", render(self.style.suits.named(text), self.language))

    def label(self, text: Text) -> str:
        """Return a text with a capital at its head, as headings of columns have it."""
        return capital(self.words(text))

    def number(self, value: int | Fraction) -> str:
        """Return a quantity as the language writes it."""
        return number(value, self.language)


@frozen
class PageHead:
    """What stands at the top and bottom of every page of a list."""

    above: str
    title: str
    place: str = ""
    facts: str = ""
    foot: str = ""


@frozen
class Leaf:
    """One page: its width and height, and what draws it; `numbered` says in words which page of how many."""

    size: tuple[float, float]
    draw: Callable[[Pen], None]
    numbered: Callable[[int, int], str] | None = None


QUARTERS = {Size.A4: (Size.A4.value, (2, 2)), Size.A5: (Size.A5.turned(), (2, 1))}
"""The page of each size of paper, and how many A6 stand beside and below each other on it."""


def cut_apart(
    size: tuple[float, float],
    grid: tuple[int, int],
    items: Sequence[ItemT],
    draw: Callable[[ItemT, Pen, Box], None],
) -> list[Leaf]:
    """Return pages of a size with a cell for each item, columns times rows of them, to be cut apart."""
    columns, rows = grid

    def draw_page(shown: Sequence[ItemT], pen: Pen) -> None:
        page = Box(0, 0, *size)
        for item, cell in zip(shown, page.cells(columns, rows), strict=False):
            draw(item, pen, cell)
        for cell in page.columns(columns)[1:]:
            pen.cut((cell.x, 0), (cell.x, page.h))
        for cell in page.rows(rows)[1:]:
            pen.cut((0, cell.y), (page.w, cell.y))

    count = columns * rows
    return [Leaf(size, partial(draw_page, items[i : i + count])) for i in range(0, len(items), count)]


@frozen
class Framed:
    """The inside of one page, and a word for its corner such as “A – F”."""

    draw: Callable[[Pen, Box], None]
    corner: str = ""


def bind(leaves: Sequence[Leaf], title: str, style: Style = PLAIN) -> bytes:
    """Return a PDF of these pages in a style; the same pages give the same bytes."""
    out = io.BytesIO()
    load()
    rl_config.useA85 = 0  # bytes as they are: smaller and sooner made than as letters
    # No time of day in the file: a paper printed again is the same to the byte.
    document = canvas.Canvas(out, invariant=1)
    document.setTitle(title)
    document.setCreator("jassturnier")
    pen, numbers = Pen(document), count(1)
    pages = sum(leaf.numbered is not None for leaf in leaves)
    for leaf in leaves:
        pen.page(*leaf.size, scale=Size.A4.value[1] / max(leaf.size) if style.large else 1.0)
        leaf.draw(pen)
        if leaf.numbered is not None and pages > 1:
            end = leaf.size[0] - _MARGIN, leaf.size[1] - _MARGIN + 2
            pen.write(end, leaf.numbered(next(numbers), pages), 8, align=Align.RIGHT, ink=GREY)
        pen.end_page()
    document.save()
    return out.getvalue()


def head_of(
    tournament: Tournament, look: Look, title: Text, facts: Text | None = None, *, proved: bool = False
) -> PageHead:
    """Return the head of a paper of this tournament; one to be `proved` names the state of the data."""
    return PageHead(
        whose(tournament, look),
        capital(look.words(title)),
        when_and_where(tournament, look),
        look.words(facts) if facts else "",
        look.words(say("Journal {head}", head=tournament.head)) if proved and tournament.head else "",
    )


def whose(tournament: Tournament, look: Look) -> str:
    """Return the club and the tournament."""
    return " · ".join(filter(None, (look.style.club, tournament.name)))


def when_and_where(tournament: Tournament, look: Look) -> str:
    """Return day and venue as far as they are known."""
    day = look.words(long_date(tournament.day)) if tournament.day else ""
    return " · ".join(filter(None, (day, tournament.venue)))


def logo(look: Look) -> ImageReader | None:
    """Return the club's logo.

    Raises:
        Unreadable: it is no picture.
    """
    return None if look.style.logo is None else _picture(look.style.logo)


@lru_cache(maxsize=1)
def _picture(content: bytes) -> ImageReader:
    check_picture(content, "logo")
    return ImageReader(io.BytesIO(content))


def check_picture(content: bytes, name: str) -> None:
    """Make sure that a picture can be printed and shown; `name` is what people call it.

    Raises:
        Unreadable: it is no whole PNG or JPEG, or much larger than any paper needs.
    """
    no_picture = Unreadable(say("{name} is no picture; take a PNG or JPEG file.", name=name))
    if not content.startswith(_PNG_OR_JPEG):
        raise no_picture
    try:
        picture = ImageReader(io.BytesIO(content))
        dots = max(picture.getSize())
        if dots <= _MOST_DOTS:
            # A picture that is cut off shows only when it is drawn.
            canvas.Canvas(io.BytesIO()).drawImage(picture, 0, 0, mask="auto")
    except Exception as error:  # the picture library has a different one for every kind of damage
        raise no_picture from error
    if dots > _MOST_DOTS:
        raise Unreadable(
            say("{name} is wider or higher than {dots} dots; make it smaller.", name=name, dots=_MOST_DOTS)
        )


_PNG_OR_JPEG = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_MOST_DOTS = 4000
_HEAD = 21 * MM
_FACTS = 6 * MM
_LOGO = 34 * MM


def inside(size: tuple[float, float], head: PageHead) -> Box:
    """Return the part of a framed page that its body may use."""
    top = _MARGIN + _HEAD + (_FACTS if head.facts else 0)
    return Box(_MARGIN, top, size[0] - 2 * _MARGIN, size[1] - top - _MARGIN - _FOOT)


def framed(
    head: PageHead, bodies: Sequence[Framed], look: Look, size: tuple[float, float] | None = None
) -> list[Leaf]:
    """Put head and foot around the bodies; the pages are numbered once they are bound."""
    page = size or look.page

    def numbered(number: int, pages: int) -> str:
        return look.words(say("Page {page} of {pages}", page=str(number), pages=str(pages)))

    def draw(body: Framed, pen: Pen) -> None:
        _draw_around(pen, page, head, body.corner, look)
        body.draw(pen, inside(page, head))

    return [Leaf(page, partial(draw, body), numbered) for body in bodies]


def _draw_around(pen: Pen, size: tuple[float, float], head: PageHead, corner: str, look: Look) -> None:
    ink, picture = look.style.ink, logo(look)
    whole = Box(_MARGIN, _MARGIN, size[0] - 2 * _MARGIN, _HEAD)
    taken = 0.0
    if picture is not None:
        taken = pen.picture(picture, Box(whole.x, whole.y, _LOGO, 15 * MM)) + 4 * MM
    box = Box(whole.x + taken, whole.y, whole.w - taken, whole.h)
    pen.write((box.x, box.y - 2), head.above, 10, BOLD, room=box.w, ink=ink)
    pen.write((box.x, box.y + 10), head.place, 9, room=box.w)
    base = box.y + 13.5 * MM
    pen.write((box.right, base), corner, 20, BOLD, align=Align.RIGHT, ink=GREY)
    beside = width(corner, BOLD, 20) + 8 if corner else 0.0
    pen.write((box.x, base), head.title, 23, BOLD, room=box.w - beside)
    pen.across(whole, whole.y + 17 * MM, 1.6, ink)
    if head.facts:
        pen.write((whole.x, whole.y + 22.5 * MM), head.facts, 10, room=whole.w, ink=GREY)
    foot = Box(whole.x, size[1] - _MARGIN - 4 * MM, whole.w, 4 * MM)
    pen.across(foot, foot.y, 0.5, LIGHT)
    pen.write((foot.x, foot.bottom + 2), head.foot, 8, room=0.39 * foot.w, ink=GREY)


def missing_letters(words: str) -> str:
    """Return the letters that the typefaces do not have, each once, in order."""
    load()
    fonts = [pdfmetrics.getFont(name) for name in (REGULAR, BOLD)]
    faces = [font.face for font in fonts if isinstance(font, TTFont)]
    return "".join(
        letter for letter in sorted(set(words)) if any(ord(letter) not in face.charToGlyph for face in faces)
    )


def specimen(words: str) -> bytes:
    """Print these words on a page."""
    page = Box(0, 0, *Size.A5.value)
    return bind([Leaf(Size.A5.value, lambda pen: pen.centre(page, words, 14, BOLD))], words)


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
        self._draw.line([self._at(start), self._at(end)], _rgb(ink), self._thick(width))

    def frame(self, box: Box, width: float = 0.5, ink: Ink = BLACK, radius: float = 0.0) -> None:
        around = box.inset(-width / 2)
        thick = self._thick(width)
        self._draw.rounded_rectangle(
            self._corners(around), radius * self._scale, outline=_rgb(ink), width=thick
        )

    def fill(self, box: Box, ink: Ink = BLACK, radius: float = 0.0) -> None:
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
            inside = Image.new("1", self.image.size)
            for points in outlines:
                one = Image.new("1", self.image.size)
                ImageDraw.Draw(one).polygon(points, 1)
                inside = ImageChops.logical_xor(inside, one)
            self.image.paste(_rgb(shape.fill), None, inside)
        if shape.stroke is not None:
            thick, ink = self._thick(shape.width * box.w / 100), _rgb(shape.stroke)
            for points in outlines:
                self._draw.line(points, ink, thick, joint="curve")

    def _show(self, picture: ImageReader, place: Box) -> None:
        found: Image.Image = picture._image  # type: ignore[attr-defined]  # noqa: SLF001 — with what is seen through it
        size = round(place.w * self._scale), round(place.h * self._scale)
        shown = found.convert("RGBA").resize(size, Image.Resampling.LANCZOS)
        x, y = self._at((place.x, place.y))
        self.image.paste(shown, (round(x), round(y)), shown)

    def stamp(self, key: Hashable, box: Box, draw: Callable[[Box], None]) -> None:  # noqa: ARG002 — of the pen
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

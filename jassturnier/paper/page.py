"""The page of all paper: its sizes, the head with title and rule, the foot with page numbers; one to try."""

import io
import re
from collections.abc import Callable, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from itertools import count
from typing import TypeAlias, TypeVar

from reportlab import rl_config
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen import canvas

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
    Suits,
    load,
    width,
)
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


Body: TypeAlias = Callable[[Pen, Box], None]
"""Draws the inside of a page into the box it is given."""


@frozen
class Framed:
    """The inside of one page, and a word for its corner such as “A – F”."""

    draw: Body
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

    def leaf(body: Framed) -> Leaf:
        def draw(pen: Pen) -> None:
            _draw_head(pen, page, head, body.corner, look)
            _draw_foot(pen, page, head)
            body.draw(pen, inside(page, head))

        return Leaf(page, draw, numbered)

    return list(map(leaf, bodies))


def _draw_head(pen: Pen, size: tuple[float, float], head: PageHead, corner: str, look: Look) -> None:
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


def _draw_foot(pen: Pen, size: tuple[float, float], head: PageHead) -> None:
    box = Box(_MARGIN, size[1] - _MARGIN - 4 * MM, size[0] - 2 * _MARGIN, 4 * MM)
    pen.across(box, box.y, 0.5, LIGHT)
    pen.write((box.x, box.bottom + 2), head.foot, 8, room=0.39 * box.w, ink=GREY)


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
    width, height = Size.A5.value
    return bind([Leaf((width, height), partial(_draw, Box(0, 0, width, height), words))], words)


def _draw(box: Box, words: str, pen: Pen) -> None:
    pen.centre(box, words, 14, BOLD)

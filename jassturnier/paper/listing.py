"""Lists in columns over as many pages as they need, in the largest letters that suit them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from operator import le
from typing import TypeAlias

from jassturnier.paper.page import Framed, Leaf, Look, PageHead, framed, inside
from jassturnier.paper.pen import (
    BLACK,
    BOLD,
    GREY,
    LEADING,
    LIGHT,
    REGULAR,
    SMALLEST,
    Align,
    Box,
    Ink,
    Pen,
    fits,
    width,
    wrapped,
)
from jassturnier.values import frozen

_ROW, _TIGHT = 1.5, 1.33
"""Height of a row, and where a page is saved by it; this and the next three are measured by the letters."""
_GAP = 1.1
_LABEL = 0.85
_HEADING = 1.2
USUAL = 15.0
_AMPLE = 225.0
"""Room for some 27 usual letters; longer names go into two lines before the whole list gets smaller."""
_NOTE = 8.5
_SHORT, _FEWEST = 8, 3
"""A section of so few rows is not broken; of a longer one so many stand under its heading at least."""
_FLOWING = 11.0
"""A list that does not fit on one page takes as many as it would at this size."""


@frozen
class PaperCell:
    """Words of a cell; the last `hang` letters stand outside the column, so that digits stay aligned.

    `draw` draws into the cell in place of words.
    """

    words: str
    hang: int = 0
    ink: Ink = BLACK
    bold: bool = False
    shade: Ink | None = None
    draw: Callable[[Pen, Box], None] | None = None

    def upright(self) -> str:
        """Return the words without the letters that hang."""
        return self.words[: len(self.words) - self.hang]


@frozen
class PaperColumn:
    """A column of a list. A column that stretches takes the width left over and may be set smaller.

    The letters of its cells are so many times larger as its `scale` says. One that is drawn is so `wide`, by
    the size of the letters.
    """

    label: str
    align: Align = Align.LEFT
    bold: bool = False
    stretch: bool = False
    scale: float = 1.0
    wide: float = 0.0

    @property
    def font(self) -> str:
        """Return the typeface of its cells."""
        return BOLD if self.bold else REGULAR


PaperRow: TypeAlias = tuple[PaperCell, ...]


@frozen
class PaperSection:
    """Rows under a heading of their own; an empty heading takes no room."""

    heading: str
    rows: tuple[PaperRow, ...]


@frozen
class Piece:
    """Something that is not broken across pages, and the row it shows if it is one."""

    height: float
    draw: Callable[[Pen, Box], None]
    row: PaperRow | None = None


@frozen
class Around:
    """What stands above a list on its first page, and below it where the last page has room."""

    above: Piece | None = None
    below: Piece | None = None


PLAIN = Around()


@frozen
class PaperList:
    """A list: its columns, its sections, a warning above it and notes under it.

    It is set in letters from `smallest` to `largest`; one too wide for `upright` lies on its side. Long cells
    are set smaller, in a list that `wraps` in as many lines as they need.
    """

    columns: tuple[PaperColumn, ...]
    sections: tuple[PaperSection, ...]
    warning: str = ""
    notes: tuple[str, ...] = ()
    largest: float = USUAL
    smallest: float = 9.0
    upright: float = 9.5
    wraps: bool = False
    around: Around = PLAIN
    ink: Ink = BLACK

    @property
    def ample(self) -> float:
        """Return how wide a column that stretches may be at size 1: as wide in a list of larger letters."""
        return _AMPLE / max(USUAL, self.largest)


@dataclass(slots=True)
class Page:
    """What stands on a page of a list, piece below piece."""

    pieces: list[Piece] = field(default_factory=list)

    def height(self) -> float:
        """Return the height of all pieces."""
        return sum(piece.height for piece in self.pieces)

    def rows(self) -> list[PaperRow]:
        """Return the rows on the page."""
        return [piece.row for piece in self.pieces if piece.row is not None]

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the pieces from the top of a box."""
        for piece in self.pieces:
            piece.draw(pen, box.top(piece.height))
            box = box.below(piece.height)


def leaves(
    listing: PaperList, head: PageHead, look: Look, corner: Callable[[Sequence[PaperRow]], str] = lambda _: ""
) -> list[Leaf]:
    """Return the pages of a list, lying on their side where it is too wide for upright ones.

    `corner` gives the word in the corner of a page from its rows.
    """
    wide = inside(look.page, head).w
    if any(column.wide for column in listing.columns):
        bare = _without_drawn(listing)
        listing = bare if _is_upright(bare, wide) and not _is_upright(listing, wide) else listing
    listing, naturals = _narrowed(listing, inside(look.style.size.turned(), head).w)
    upright = listing.upright * _needs(naturals) <= wide
    size = look.page if upright else look.style.size.turned()
    room = inside(size, head)
    pages = _with_below(listing, naturals, room)
    bodies = [Framed(page.draw, corner(page.rows())) for page in pages]
    return framed(head, bodies, look, size)


def _is_upright(listing: PaperList, room: float) -> bool:
    return listing.upright * _needs(_naturals(listing)) <= room


def _without_drawn(listing: PaperList) -> PaperList:
    """Leave out the columns that are drawn: for them alone no page is laid on its side."""
    kept = [i for i, column in enumerate(listing.columns) if not column.wide]
    sections = (
        replace(part, rows=tuple(tuple(row[i] for i in kept) for row in part.rows))
        for part in listing.sections
    )
    return replace(listing, columns=tuple(listing.columns[i] for i in kept), sections=tuple(sections))


def _with_below(listing: PaperList, naturals: Sequence[float], room: Box) -> list[Page]:
    """Return the pages with what stands below, where it takes no page more, or smaller letters at most."""
    pages, below = _best(listing, naturals, room).pages(room), listing.around.below
    if below is None:
        return pages
    if len(pages) == 1 and pages[-1].height() + below.height > room.h:
        less = room.top(room.h - below.height)
        closer = _best(listing, naturals, less).pages(less)
        pages = closer if len(closer) == 1 else pages
    if pages[-1].height() + below.height <= room.h:
        pages[-1].pieces.append(below)
    return pages


def _narrowed(listing: PaperList, room: float) -> tuple[PaperList, list[float]]:
    """Let long cells wrap where a list would be wider than any page; return what its columns need, too."""
    naturals = _naturals(listing)
    if listing.smallest * _needs(naturals) <= room:
        return listing, naturals
    columns = (
        replace(column, stretch=column.stretch or natural > listing.ample)
        for column, natural in zip(listing.columns, naturals, strict=True)
    )
    narrowed = replace(listing, columns=tuple(columns), wraps=True)
    return narrowed, _naturals(narrowed)


def in_a_box(listing: PaperList, box: Box) -> Page | None:
    """Return a list in the largest letters in which all of it has room in a box, None if it has none."""
    naturals = _naturals(listing)
    if listing.smallest * _needs(naturals) > box.w:
        return None
    first, *more = _best(listing, naturals, box).pages(box)
    return None if more or first.height() > box.h else first


def _naturals(listing: PaperList) -> list[float]:
    rows = [row for section in listing.sections for row in section.rows]
    found = []
    for i, column in enumerate(listing.columns):
        cells = (row[i].upright() for row in rows)
        widest = max((width(words, column.font, column.scale) for words in cells), default=0.0)
        widest = max(widest, column.wide)
        widest = min(widest, listing.ample) if column.stretch else widest
        found.append(max(width(column.label, BOLD, _LABEL), widest))
    return found


def _needs(naturals: Sequence[float]) -> float:
    return sum(naturals) + _GAP * (len(naturals) - 1)


def _best(listing: PaperList, naturals: Sequence[float], room: Box) -> "_Setting":
    steps = [listing.largest - 0.5 * i for i in range(int(2 * (listing.largest - listing.smallest)) + 1)]
    wide = [size for size in steps if size * _needs(naturals) <= room.w] or [listing.smallest]
    longest = _longest(listing)
    settings = {}
    for size in wide:
        widths = _widths(listing, naturals, size, room.w)
        settings[size] = _Setting(listing, size, widths, whole=all(map(le, longest, widths)))
    counts = {size: len(setting.pages(room)) for size, setting in settings.items()}
    tight = (replace(settings[size], pitch=_TIGHT) for size in wide if counts[wide[-1]] > 1)
    # Rows a little closer together are less of a loss than a second page.
    if (one_page := next((setting for setting in tight if len(setting.pages(room)) == 1), None)) is not None:
        return one_page
    flowing = next((size for size in wide if size <= _FLOWING), wide[-1])
    # Smaller letters only for a list that then fits on one page: on several they save little.
    fewest = 1 if counts[wide[-1]] == 1 else counts[flowing]
    return next(settings[size] for size in wide if counts[size] <= fewest)


def _widths(listing: PaperList, naturals: Sequence[float], size: float, room: float) -> list[float]:
    spare = room - size * _needs(naturals)
    elastic = sum(n for n, column in zip(naturals, listing.columns, strict=True) if column.stretch)
    return [
        size * natural + (spare * natural / elastic if column.stretch else 0.0)
        for natural, column in zip(naturals, listing.columns, strict=True)
    ]


def _longest(listing: PaperList) -> list[float]:
    """Return the width at which the longest words of each column that stretches are not cut off."""
    rows = [row for section in listing.sections for row in section.rows]
    return [
        max((width(row[i].words, column.font, SMALLEST) for row in rows), default=0.0)
        if column.stretch
        else 0.0
        for i, column in enumerate(listing.columns)
    ]


@frozen
class _Setting:
    """A list at a size of letters, with the width of each column; `whole` if all words fit in one line."""

    listing: PaperList
    size: float
    widths: Sequence[float]
    pitch: float = _ROW
    whole: bool = False

    def pages(self, room: Box) -> list[Page]:
        """Break the list into pages; a heading stays with its rows, labels are repeated."""
        pages = [Page()]
        if self.listing.around.above is not None:
            pages[0].pieces.append(self.listing.around.above)
        if self.listing.warning:
            pages[0].pieces.append(self._warning(room.w))
        for section in self.listing.sections:
            self._add(section, pages, room.h)
        for i, note in enumerate(self.listing.notes):
            lines = wrapped(note, REGULAR, _NOTE, room.w)
            high = (10.0 if i == 0 else 2.0) + _NOTE * LEADING * len(lines)
            if pages[-1].height() + high > room.h:
                pages.append(Page())
            pages[-1].pieces.append(Piece(high, partial(_draw_note, lines)))
        return pages

    def _add(self, section: PaperSection, pages: list[Page], room: float) -> None:
        top = list(self._top(section, first=not pages[-1].pieces))
        heights = list(map(self._high, section.rows))
        rows = len(section.rows) if len(section.rows) <= _SHORT else _FEWEST
        together = sum(piece.height for piece in top) + sum(heights[:rows])
        used = pages[-1].height()
        if used + together > room and pages[-1].pieces:
            pages.append(Page())
            top, used = list(self._top(section, first=True)), 0.0
        pages[-1].pieces += top
        used += sum(piece.height for piece in top)
        for row, high in zip(section.rows, heights, strict=True):
            if used + high > room:
                pages.append(Page(list(self._top(section, first=True))))
                used = pages[-1].height()
            pages[-1].pieces.append(Piece(high, partial(self._draw_row, row), row))
            used += high

    def _high(self, row: PaperRow) -> float:
        if self.listing.wraps:
            lines = max(map(len, self._lines(row)))
            return (self.pitch + (lines - 1) * LEADING) * self.size
        cells = zip(row, self.listing.columns, self.widths, strict=True)
        names = ((cell, column.font, wide) for cell, column, wide in cells if column.stretch)
        high = self.pitch * self.size
        if self.whole or all(fits(cell.words, font, SMALLEST, wide) for cell, font, wide in names):
            return high
        return max(high, 2 * LEADING * SMALLEST)

    def _lines(self, row: PaperRow) -> list[list[str]]:
        cells = zip(row, self.listing.columns, self.widths, strict=True)
        return [wrapped(cell.words, column.font, self.size, wide) for cell, column, wide in cells]

    def _top(self, section: PaperSection, *, first: bool) -> Iterator[Piece]:
        if section.heading:
            space = 0.0 if first else 1.2 * self.size
            high = space + 1.9 * self.size
            yield Piece(high, lambda pen, box: self._draw_heading(pen, box, section.heading))
        if any(column.label for column in self.listing.columns):
            yield Piece(1.7 * _LABEL * self.size + 3, self._draw_labels)

    def _draw_heading(self, pen: Pen, box: Box, heading: str) -> None:
        pen.write(
            (box.x, box.bottom - 0.55 * self.size),
            heading,
            _HEADING * self.size,
            BOLD,
            room=box.w,
            ink=self.listing.ink,
        )

    def _draw_labels(self, pen: Pen, box: Box) -> None:
        base = box.bottom - 0.5 * self.size
        for column, x, wide in self._places(box):
            start = x + column.align.value * wide
            pen.write((start, base), column.label, _LABEL * self.size, BOLD, align=column.align)
        pen.across(box, box.bottom, 0.9)

    def _draw_row(self, row: PaperRow, pen: Pen, box: Box) -> None:
        if self.listing.wraps:
            self._draw_wrapped(row, pen, box)
            return
        base = box.y + box.h / 2 + 0.36 * self.size
        for cell, (column, x, wide) in zip(row, self._places(box), strict=True):
            if cell.shade is not None:
                half = _GAP / 2 * self.size
                pen.fill(Box(x - half, box.y, wide + 2 * half, box.h), cell.shade)
            if cell.draw is not None:
                cell.draw(pen, Box(x, box.y, wide, box.h))
            if column.stretch and column.align is Align.LEFT:
                place = Box(x, box.y, wide, box.h)
                pen.block(place, cell.words, self.size, column.font, ink=cell.ink)
                continue
            size = column.scale * self.size
            hang = width(cell.words[-cell.hang :], column.font, size) if cell.hang else 0.0
            start = x + column.align.value * (wide + hang)
            font = BOLD if cell.bold else column.font
            pen.write((start, base), cell.words, size, font, align=column.align, ink=cell.ink)
        pen.across(box, box.bottom, 0.4, LIGHT)

    def _draw_wrapped(self, row: PaperRow, pen: Pen, box: Box) -> None:
        base = box.y + (self.pitch / 2 + 0.36) * self.size
        for lines, (column, x, wide) in zip(self._lines(row), self._places(box), strict=True):
            start = x + column.align.value * wide
            for number, line in enumerate(lines):
                place = (start, base + number * LEADING * self.size)
                pen.write(place, line, self.size, column.font, align=column.align)
        pen.across(box, box.bottom, 0.4, LIGHT)

    def _places(self, box: Box) -> Iterator[tuple[PaperColumn, float, float]]:
        x = box.x
        for column, wide in zip(self.listing.columns, self.widths, strict=True):
            yield column, x, wide
            x += wide + _GAP * self.size

    def _warning(self, room: float) -> Piece:
        lines = wrapped(self.listing.warning, BOLD, 11, room - 20)
        high = 11 * LEADING * len(lines) + 14

        def draw(pen: Pen, box: Box) -> None:
            frame = box.top(box.h - 4)
            pen.frame(frame, 1.2, radius=3)
            for line, place in zip(lines, frame.inset(0, 4).rows(len(lines)), strict=True):
                pen.centre(place, line, 11, BOLD)

        return Piece(high, draw)


def _draw_note(lines: Sequence[str], pen: Pen, box: Box) -> None:
    base = box.bottom - _NOTE * LEADING * (len(lines) - 1) - 2
    for i, line in enumerate(lines):
        pen.write((box.x, base + i * _NOTE * LEADING), line, _NOTE, ink=GREY)

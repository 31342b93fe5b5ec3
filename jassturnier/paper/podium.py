"""What a final list has beside its rows: the podium above them, and below what stood out."""

from collections.abc import Sequence

from jassturnier.paper.kit.listing import Piece
from jassturnier.paper.kit.page import Look
from jassturnier.paper.kit.pen import BLACK, BOLD, GREY, LIGHT, MM, REGULAR, Align, Box, Ink, Pen, fits
from jassturnier.tournament.colours import PODIUM
from jassturnier.tournament.lists import Kind, in_words
from jassturnier.tournament.people.seats import names
from jassturnier.tournament.ranking.ceremony import Step
from jassturnier.tournament.ranking.final_list import Fact
from jassturnier.values import frozen

_HEIGHTS = (31 * MM, 23 * MM, 18 * MM)
"""Of the blocks of the first three ranks."""
_GAP = 4 * MM
_NAME, _CLUB, _PRIZE = 13.0, 9.0, 11.0
_FACTS = 40.0
_MOST_FACTS = 4


@frozen
class _Line:
    words: str
    size: float
    font: str
    ink: Ink = BLACK
    lines: int = 1

    @property
    def height(self) -> float:
        return 1.3 * self.size * self.lines


def podium_piece(steps: Sequence[Step], look: Look) -> Piece:
    """Return the podium: the second at the left of the first, the third at the right."""
    wide = _wide(steps, look)
    lines = [_lines(step, look, wide) for step in steps]
    tall = [
        _height(step, look) + sum(line.height for line in mine)
        for step, mine in zip(steps, lines, strict=True)
    ]
    order = [*range(len(steps))][1::2][::-1] + [*range(len(steps))][::2]

    def draw(pen: Pen, box: Box) -> None:
        room = box.top(box.h - _GAP)
        side = (room.w - len(steps) * (wide + _GAP)) / 2
        for at, place in zip(order, room.inset(side, 0).columns(len(steps), _GAP), strict=True):
            _draw(steps[at], lines[at], look, pen, place.below(room.h - tall[at]))

    return Piece(max(tall) + _GAP, draw)


def _wide(steps: Sequence[Step], look: Look) -> float:
    """Return the width of a block: four of them fill a page, fewer are not much wider."""
    return min(56 * MM, (look.page[0] - 30 * MM) / len(steps) - _GAP)


def _height(step: Step, look: Look) -> float:
    return _HEIGHTS[step.rank - 1] * (1 if look.style.size.value[0] > 150 * MM else 0.75)


def _lines(step: Step, look: Look, wide: float) -> list[_Line]:
    """Return what stands above the block of somebody: the names, the club, the prize."""
    prize = look.words(step.prize)
    return [
        *(
            _Line(name, _NAME, BOLD, lines=1 if fits(name, BOLD, _NAME, wide) else 2)
            for name in names(step.entry)
        ),
        *([_Line(step.entry.club, _CLUB, REGULAR, GREY)] if step.entry.club else []),
        *([_Line(prize, _PRIZE, BOLD, look.style.ink)] if prize else []),
    ]


def _draw(step: Step, lines: Sequence[_Line], look: Look, pen: Pen, box: Box) -> None:
    for line in lines:
        pen.block(box.top(line.height), line.words, line.size, line.font, align=Align.MIDDLE, ink=line.ink)
        box = box.below(line.height)
    block = box.below(2)
    pen.fill(block, look.style.area(PODIUM[step.rank - 1]))
    if look.style.thrifty:
        pen.frame(block, 1.2)
    pen.centre(block.top(0.66 * block.h), str(step.rank), 0.4 * block.h, BOLD)
    if step.total is not None:
        pen.centre(block.below(0.62 * block.h).top(0.3 * block.h), look.number(step.total), 13, BOLD)


def facts_piece(facts: Sequence[Fact], look: Look) -> Piece:
    """Return what stood out, side by side."""

    def draw(pen: Pen, box: Box) -> None:
        whole = box.below(box.h - _FACTS)
        pen.fill(whole, look.style.area(_PAPER), radius=4)
        if look.style.thrifty:
            pen.frame(whole, 0.5, LIGHT, radius=4)
        shown = facts[:_MOST_FACTS]
        for fact, place in zip(shown, whole.inset(8, 0).columns(len(shown), 8), strict=True):
            label, figure = look.label(fact.label), in_words(fact.figure, Kind.COUNT, look.language)
            pen.write((place.x, place.y + 11), label, 8, room=place.w, ink=GREY)
            pen.write((place.x, place.y + 24), figure, 12, BOLD, room=place.w)
            pen.write((place.x, place.y + 35), look.words(fact.who), 9, room=place.w)

    return Piece(_FACTS + 14, draw)


_PAPER = "#f5f1ea"
"""A warm white under words."""

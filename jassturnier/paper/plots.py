"""What is drawn beside rows: the course of the ranks, what each takes home of the evening, the podium."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import pairwise

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.paper.listing import Piece
from jassturnier.paper.page import (
    QUARTERS,
    SHADE,
    Framed,
    Leaf,
    Look,
    PageHead,
    cut_apart,
    framed,
    when_and_where,
    whose,
)
from jassturnier.paper.pen import (
    BLACK,
    BOLD,
    GREY,
    LIGHT,
    MM,
    REGULAR,
    Align,
    Box,
    Ink,
    Pen,
    Shape,
    fits,
    oval,
)
from jassturnier.tournament.colours import LINES, PODIUM
from jassturnier.tournament.lists import Extra, Kind, in_words
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.seat_list import Leg, journeys
from jassturnier.tournament.people.seats import names
from jassturnier.tournament.ranking.ceremony import Step
from jassturnier.tournament.ranking.extra_lists import extra_list
from jassturnier.tournament.ranking.final_list import Fact, course, own_ranks
from jassturnier.tournament.ranking.plots import Own, Plot, course_plot
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen

_BARS = "#8fa9bf"
_UNIT = 100
"""Shapes are measured in hundredths of their box."""
_ALIGNED = {0: Align.LEFT, 0.5: Align.MIDDLE, 1: Align.RIGHT}


def draw_plot(pen: Pen, box: Box, plot: Plot, look: Look) -> None:
    """Draw a plot as large as fits at the top left of a box."""
    scale = min(box.w / plot.width, box.h / plot.height)
    unit = Box(box.x, box.y, _UNIT * scale, _UNIT * scale)
    for area in plot.areas:
        place = Box(box.x + area.x * scale, box.y + area.y * scale, area.w * scale, area.h * scale)
        pen.fill(place, look.style.area(SHADE))
    for curve in plot.curves:
        ink = _ink(look, curve.tone, LIGHT)
        if curve.filled:
            bars = look.style.area(_BARS)
            pen.shape(Shape(curve.path, bars, GREY, 0.5), unit)
            continue
        pen.shape(Shape(curve.path, None, ink, curve.width), unit)
        dot = 1.2 * curve.width
        for x, y in curve.dots:
            pen.shape(Shape(oval(x, y, dot, dot), ink), unit)
    for word in plot.words:
        at = box.x + word.x * scale, box.y + word.y * scale
        font, ink = BOLD if word.bold else REGULAR, _ink(look, word.tone, BLACK)
        pen.write(at, word.words, word.size * scale, font, align=_ALIGNED[word.align], ink=ink)


def _ink(look: Look, tone: int | None, grey: Ink) -> Ink:
    if tone is None:
        return grey
    return BLACK if look.style.thrifty else LINES[tone]


_LINE, _COUNTS = (18 * MM, 4 * MM), 5.0
"""Width and height of a line in a row of a list, and how large the dot of a total is that counts."""


def sparkline(ranks: Sequence[int], lowest: int, look: Look) -> Callable[[Pen, Box], None]:
    """Return what draws ranks round by round into a cell, the first rank at the top, a dot at the end."""

    def draw(pen: Pen, box: Box) -> None:
        wide, high = min(box.w, _LINE[0]), min(0.7 * box.h, _LINE[1])
        step, top = wide / (len(ranks) - 1 or 1), box.y + (box.h - high) / 2
        down = high / (lowest - 1 or 1)
        points = [(box.x + i * step, top + down * (rank - 1)) for i, rank in enumerate(ranks)]
        for start, end in pairwise(points):
            pen.line(start, end, 0.8, GREY)
        _dot(pen, points[-1], 3.0, look.style.ink)

    return draw


def dots(
    values: Sequence[float], counted: int, span: tuple[float, float], look: Look
) -> Callable[[Pen, Box], None]:
    """Return what draws the totals of a club into a cell, the lowest of all at the left; the first count."""
    low, high = span

    def draw(pen: Pen, box: Box) -> None:
        middle, wide = box.y + box.h / 2, box.w - _COUNTS
        pen.across(box, middle, 0.4, LIGHT)
        for i, value in reversed([*enumerate(values)]):
            at = box.x + _COUNTS / 2 + wide * (value - low) / (high - low or 1), middle
            _dot(pen, at, _COUNTS if i < counted else 3.0, look.style.ink if i < counted else GREY)

    return draw


def _dot(pen: Pen, at: tuple[float, float], size: float, ink: Ink) -> None:
    pen.fill(Box(at[0] - size / 2, at[1] - size / 2, size, size), ink, radius=size / 2)


def course_paper(tournament: Tournament, look: Look) -> list[Leaf]:
    """Lay out the course of the ranks over all stages on a page that lies on its side.

    Raises:
        NotAllowed: there is no result yet.
    """
    plot = course_plot(tournament, look.language)
    if plot is None:
        raise NotAllowed(NO_RESULT)
    head = PageHead(whose(tournament, look), plot.title, when_and_where(tournament, look), plot.told)

    def draw(pen: Pen, box: Box) -> None:
        draw_plot(pen, box, plot, look)

    return framed(head, [Framed(draw)], look, look.style.size.turned())


@frozen
class _Evening:
    """What somebody takes home: rank, rounds, which of those of the first stage was best, the plots."""

    entry: EntryInfo
    rank: str
    legs: Sequence[Leg]
    best: int | None
    plots: Sequence[Plot]


def evenings(tournament: Tournament, look: Look, numbers: Collection[int] | None = None) -> list[Leaf]:
    """Lay out the own evening for everybody with a result, from A to Z, or only for those with these numbers.

    Raises:
        NotAllowed: there is no result yet.
    """
    own, legs = Own(tournament, look.language, course(tournament)), journeys(tournament)
    if not own.ranks:
        raise NotAllowed(NO_RESULT)
    places = {one.entry.key: one.rank for one in own_ranks(tournament)}
    whole = [found.whole for found in own.ranks if found.stage.key == tournament.stages[0].key][-1]
    best = {one.entry.key: one.round for one in extra_list(Extra.BEST_ROUND, whole)}
    made = [
        _Evening(
            entry,
            look.words(say("Rank {rank} of {n}", rank=str(places[entry.key]), n=len(places))),
            legs.get(entry.key, ()),
            best.get(entry.key),
            [*own.plots(entry.key, legs.get(entry.key, ()))],
        )
        for entry in sorted(tournament.entries, key=EntryInfo.sort_key)
        if entry.key in places and (numbers is None or entry.number in numbers)
    ]
    return cut_apart(*QUARTERS[look.style.size], made, partial(_draw_evening, tournament, look))


_ROW = 4.6 * MM


def _draw_evening(tournament: Tournament, look: Look, evening: _Evening, pen: Pen, cell: Box) -> None:
    box = cell.inset(8 * MM)
    pen.write((box.x, box.y + 7), whose(tournament, look), 8.5, BOLD, room=box.w, ink=look.style.ink)
    pen.write((box.x, box.y + 17), when_and_where(tournament, look), 8, room=box.w, ink=GREY)
    pen.across(box, box.y + 22, 1.2, look.style.ink)
    pen.block(Box(box.x, box.y + 25, box.w, 26), evening.entry.shown, 17, BOLD)
    pen.write((box.x, box.y + 64), evening.rank, 13, BOLD, room=box.w, ink=look.style.ink)
    rest = box.below(70)
    for plot in evening.plots:
        high = min(box.w * plot.height / plot.width, 0.25 * box.h)
        draw_plot(pen, rest.top(high), plot, look)
        rest = rest.below(high + 6)
    _draw_rounds(look, evening, pen, rest)


def _draw_rounds(look: Look, evening: _Evening, pen: Pen, box: Box) -> None:
    high = min(_ROW, box.h / max(len(evening.legs), 1))
    for number, leg in enumerate(evening.legs, 1):
        line, is_best = box.below((number - 1) * high).top(high), number == evening.best
        font = BOLD if is_best else REGULAR
        if is_best:
            pen.fill(line, look.style.area(SHADE))
        base = line.y + high / 2 + 3
        pen.write((line.x + 2, base), look.words(leg.round), 8.5, font, room=0.28 * line.w)
        company = leg.company()
        words = company if isinstance(company, str) else look.words(company)
        pen.write((line.x + 0.3 * line.w, base), words, 8.5, font, room=0.52 * line.w)
        points = "" if leg.value.value is None else look.number(leg.value.value)
        pen.write((line.right - 2, base), points, 8.5, font, align=Align.RIGHT)


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
    # Four blocks fill a page, fewer are not much wider.
    wide = min(56 * MM, (look.page[0] - 30 * MM) / len(steps) - _GAP)
    shrunk = 1 if look.style.size.value[0] > 150 * MM else 0.75
    lines = [_lines(step, look, wide) for step in steps]
    tall = [
        shrunk * _HEIGHTS[step.rank - 1] + sum(line.height for line in mine)
        for step, mine in zip(steps, lines, strict=True)
    ]
    order = [*range(len(steps))][1::2][::-1] + [*range(len(steps))][::2]

    def draw(pen: Pen, box: Box) -> None:
        room = box.top(box.h - _GAP)
        side = (room.w - len(steps) * (wide + _GAP)) / 2
        for at, place in zip(order, room.inset(side, 0).columns(len(steps), _GAP), strict=True):
            _draw(steps[at], lines[at], look, pen, place.below(room.h - tall[at]))

    return Piece(max(tall) + _GAP, draw)


def _lines(step: Step, look: Look, wide: float) -> list[_Line]:
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
        pen.fill(whole, look.style.area(SHADE), radius=4)
        if look.style.thrifty:
            pen.frame(whole, 0.5, LIGHT, radius=4)
        shown = facts[:_MOST_FACTS]
        for fact, place in zip(shown, whole.inset(8, 0).columns(len(shown), 8), strict=True):
            label, figure = look.label(fact.label), in_words(fact.figure, Kind.COUNT, look.language)
            pen.write((place.x, place.y + 11), label, 8, room=place.w, ink=GREY)
            pen.write((place.x, place.y + 24), figure, 12, BOLD, room=place.w)
            pen.write((place.x, place.y + 35), look.words(fact.who), 9, room=place.w)

    return Piece(_FACTS + 14, draw)

"""Table numbers to fold and stand up: the number on both sides, the suits around it."""

from collections.abc import Iterable
from functools import partial

from jassturnier.i18n import say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Style, bind, whose
from jassturnier.paper.kit.pen import GREY, MM, Box, Pen
from jassturnier.tournament.model import Tournament


def places(tournament: Tournament, numbers: Iterable[int], language: str, style: Style = PLAIN) -> bytes:
    """Print a sheet for each of these table numbers; it is folded in the middle."""
    look = Look(language, style)
    return bind(
        [Leaf(look.page, partial(_draw, tournament, look, number)) for number in numbers],
        tournament.name,
        style,
    )


def _draw(tournament: Tournament, look: Look, number: int, pen: Pen) -> None:
    width, height = look.page
    half = Box(0, height / 2, width, height / 2)
    face = partial(_draw_face, tournament, look, number, pen, half.inset(12 * MM))
    face()
    pen.half_round(width, face)
    pen.cut((0, height / 2), (width, height / 2))


def _draw_face(tournament: Tournament, look: Look, number: int, pen: Pen, box: Box) -> None:
    pen.frame(box, 2.2, radius=8)
    pen.frame(box.inset(4), 0.7, radius=6)
    suit = 0.14 * box.h
    inner = box.inset(0.06 * box.h)
    for i, (x, y) in enumerate(
        (x, y) for y in (inner.y, inner.bottom - suit) for x in (inner.x, inner.right - suit)
    ):
        look.style.suits.draw(pen, i, Box(x, y, suit, suit))
    middle = Box(box.x + 1.6 * suit, box.y, box.w - 3.2 * suit, box.h)
    pen.centre(middle.top(0.24 * box.h).inset(0, 4), look.words(say("Table")), 0.1 * box.h, BOLD)
    pen.centre(middle.below(0.2 * box.h).top(0.62 * box.h), str(number), 0.62 * box.h, BOLD)
    pen.centre(middle.below(0.86 * box.h).top(0.08 * box.h), whose(tournament, look), 11, grey=GREY)

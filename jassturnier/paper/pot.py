"""The seats of a pot, to cut out, fold and draw at the door."""

from collections.abc import Sequence
from functools import partial

from jassturnier.draw.plan import seat_name
from jassturnier.draw.pot import Pot
from jassturnier.i18n import say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Size, Style, bind, whose
from jassturnier.paper.kit.pen import GREY, MM, Box, Pen
from jassturnier.tournament.model import Tournament

_GRID = {Size.A4: (3, 8), Size.A5: (2, 6)}


def pot_cards(tournament: Tournament, pot: Pot, language: str, style: Style = PLAIN) -> bytes:
    """Print a card for every seat of a pot, table after table: 24 to an A4."""
    look, (columns, rows) = Look(language, style), _GRID[style.size]
    seats = range(1, pot.tables * pot.size + 1)
    pages = [seats[i : i + columns * rows] for i in range(0, len(seats), columns * rows)]
    leaves = [Leaf(style.size.value, partial(_draw_page, tournament, pot, look, page)) for page in pages]
    return bind(leaves, tournament.name, style)


def _draw_page(tournament: Tournament, pot: Pot, look: Look, seats: Sequence[int], pen: Pen) -> None:
    page, grid = Box(0, 0, *look.style.size.value), _GRID[look.style.size]
    for number, cell in zip(seats, page.cells(*grid), strict=False):
        box, (table, seat) = cell.inset(5 * MM), pot.at(number)
        pen.write((box.x, box.y + 8), whose(tournament, look), 7, room=box.w, grey=GREY)
        words = look.words(say("Table {table}", table=str(table)))
        pen.centre(box.below(0.2 * box.h).top(0.45 * box.h), words, 24, BOLD)
        place = look.words(say("seat {seat}", seat=seat_name(seat, pot.form)))
        pen.centre(box.below(0.65 * box.h).top(0.3 * box.h), place, 15)
    pen.cut_grid(page, *grid)

"""Slips for the desk at the door: number, name, what is to be paid, and a code that says who has come."""

from collections.abc import Collection, Sequence
from functools import partial

from jassturnier.i18n import francs, say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.page import PLAIN, Leaf, Look, Size, Style, bind, when_and_where, whose
from jassturnier.paper.kit.pen import GREY, MM, Box, Pen
from jassturnier.paper.kit.qr import draw_qr
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import entry_code

_GRID = {Size.A4: (2, 5), Size.A5: (1, 3)}
_CODE = 26 * MM


def registration(
    tournament: Tournament,
    language: str,
    style: Style = PLAIN,
    *,
    numbers: Collection[int] | None = None,
) -> bytes:
    """Print a slip for every entry from A to Z, or only for those with these numbers: ten to an A4."""
    look, (columns, rows) = Look(language, style), _GRID[style.size]
    chosen = sorted(
        (entry for entry in tournament.entries if numbers is None or entry.number in numbers),
        key=EntryInfo.sort_key,
    )
    pages = [chosen[i : i + columns * rows] for i in range(0, len(chosen), columns * rows)]
    leaves = [Leaf(style.size.value, partial(_draw_page, tournament, look, page)) for page in pages]
    return bind(leaves, tournament.name, style)


def _draw_page(tournament: Tournament, look: Look, entries: Sequence[EntryInfo], pen: Pen) -> None:
    page, (columns, rows) = Box(0, 0, *look.style.size.value), _GRID[look.style.size]
    for entry, cell in zip(entries, page.cells(columns, rows), strict=False):
        _draw(tournament, look, entry, pen, cell.inset(8 * MM))
    pen.cut_grid(page, columns, rows)


def _draw(tournament: Tournament, look: Look, entry: EntryInfo, pen: Pen, box: Box) -> None:
    code = entry_code(entry.number)
    draw_qr(pen, Box(box.right - _CODE, box.y, _CODE, _CODE), code)
    words = Box(box.x, box.y, box.w - _CODE - 6, box.h)
    pen.write((words.x, words.y + 8), whose(tournament, look), 8.5, BOLD, room=words.w)
    pen.write((words.x, words.y + 18), when_and_where(tournament, look), 8, room=words.w, grey=GREY)
    pen.write((words.x, words.y + 44), str(entry.number), 24, BOLD, room=words.w)
    pen.block(Box(words.x, words.y + 50, words.w, 42), entry.shown, 15, BOLD)
    if entry.open > 0:
        due = look.words(say("to pay: Fr. {amount}", amount=francs(entry.open)))
        pen.write((words.x, words.y + 106), due, 10, room=words.w)
    pen.write((box.right - _CODE, box.y + _CODE + 9), code, 9, room=_CODE, grey=GREY)

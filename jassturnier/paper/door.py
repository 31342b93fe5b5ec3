"""What is for the door and the hall: seats of a pot, slips of entries, name tags, a poster, table numbers."""

from collections.abc import Collection, Iterable
from functools import partial

from jassturnier.draw.plan import seat_name
from jassturnier.draw.pot import Pot
from jassturnier.i18n import francs, say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.page import Leaf, Look, Size, cut_apart, when_and_where, whose
from jassturnier.paper.kit.pen import GREY, MM, Box, Pen, draw_qr
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import entry_code

_SEATS = {Size.A4: (3, 8), Size.A5: (2, 6)}


def pot_cards(tournament: Tournament, pot: Pot, look: Look) -> list[Leaf]:
    """Lay out a card for every seat of a pot, table after table: 24 to an A4."""
    places = map(pot.at, range(1, pot.tables * pot.size + 1))
    seats = [(table, seat_name(seat, pot.form)) for table, seat in places]
    return cut_apart(look.page, _SEATS[look.style.size], seats, partial(_draw_seat, tournament, look))


def _draw_seat(tournament: Tournament, look: Look, place: tuple[int, str], pen: Pen, cell: Box) -> None:
    box, (table, seat) = cell.inset(5 * MM), place
    pen.write((box.x, box.y + 8), whose(tournament, look), 7, room=box.w, grey=GREY)
    words = look.words(say("Table {table}", table=str(table)))
    pen.centre(box.below(0.2 * box.h).top(0.45 * box.h), words, 24, BOLD)
    pen.centre(box.below(0.65 * box.h).top(0.3 * box.h), look.words(say("seat {seat}", seat=seat)), 15)


_SLIPS = {Size.A4: (2, 5), Size.A5: (1, 3)}
_CODE = 26 * MM


def registration(tournament: Tournament, look: Look, numbers: Collection[int] | None = None) -> list[Leaf]:
    """Lay out a slip for every entry from A to Z, or only for those with these numbers: ten to an A4."""
    chosen = sorted(
        (entry for entry in tournament.entries if numbers is None or entry.number in numbers),
        key=EntryInfo.sort_key,
    )
    return cut_apart(look.page, _SLIPS[look.style.size], chosen, partial(_draw_slip, tournament, look))


def _draw_slip(tournament: Tournament, look: Look, entry: EntryInfo, pen: Pen, cell: Box) -> None:
    box, code = cell.inset(8 * MM), entry_code(entry.number)
    draw_qr(pen, Box(box.right - _CODE, box.y, _CODE, _CODE), code)
    words = Box(box.x, box.y, box.w - _CODE - 6, box.h)
    pen.write((words.x, words.y + 8), whose(tournament, look), 8.5, BOLD, room=words.w)
    pen.write((words.x, words.y + 18), when_and_where(tournament, look), 8, room=words.w, grey=GREY)
    pen.write((words.x, words.y + 44), str(entry.number), 24, BOLD, room=words.w)
    pen.block(Box(words.x, words.y + 50, words.w, 42), entry.shown, 15, BOLD)
    if entry.open_at_door > 0:
        due = look.words(say("to pay: Fr. {amount}", amount=francs(entry.open_at_door)))
        pen.write((words.x, words.y + 106), due, 10, room=words.w)
    pen.write((box.right - _CODE, box.y + _CODE + 9), code, 9, room=_CODE, grey=GREY)


_TAGS = {Size.A4: (2, 5), Size.A5: (1, 4)}


def tags(tournament: Tournament, look: Look, numbers: Collection[int] | None = None) -> list[Leaf]:
    """Lay out a tag to wear for every person, from A to Z, or only for these numbers: ten to an A4."""
    chosen = [
        (entry, member.name)
        for entry in sorted(tournament.entries, key=EntryInfo.sort_key)
        if numbers is None or entry.number in numbers
        for member in entry.members
    ]
    return cut_apart(look.page, _TAGS[look.style.size], chosen, partial(_draw_tag, tournament, look))


def _draw_tag(tournament: Tournament, look: Look, person: tuple[EntryInfo, str], pen: Pen, cell: Box) -> None:
    (entry, name), box = person, cell.inset(7 * MM)
    pen.write((box.x, box.y + 8), whose(tournament, look), 8.5, room=box.w, grey=GREY)
    pen.block(box.below(0.18 * box.h).top(0.6 * box.h), name, 24, BOLD)
    words = " · ".join(filter(None, (str(entry.number), entry.team, entry.club)))
    pen.write((box.x, box.bottom - 4), words, 11, room=box.w)


def poster(tournament: Tournament, board: str, look: Look) -> list[Leaf]:
    """Lay out a poster whose code leads phones to the seats on the board with this address."""
    return [Leaf(look.page, partial(_draw_poster, tournament, look, f"{board.rstrip('/')}/me"))]


def _draw_poster(tournament: Tournament, look: Look, address: str, pen: Pen) -> None:
    box = Box(0, 0, *look.page).inset(18 * MM)
    side = min(box.w, 0.6 * box.h)
    pen.centre(box.top(0.08 * box.h), whose(tournament, look), 18, grey=GREY)
    pen.centre(box.below(0.09 * box.h).top(0.14 * box.h), look.words(say("Where do I sit?")), 44, BOLD)
    draw_qr(pen, Box(box.x + (box.w - side) / 2, box.y + 0.24 * box.h, side, side), address)
    below = box.below(0.26 * box.h + side)
    pen.centre(below.top(30), look.words(say("Scan with the phone, in the Wi-Fi of the hall.")), 18)
    pen.centre(below.below(36).top(24), address, 14, grey=GREY)


def places(tournament: Tournament, numbers: Iterable[int], look: Look) -> list[Leaf]:
    """Lay out a sheet for each of these table numbers; it is folded in the middle."""
    return [Leaf(look.page, partial(_draw_number, tournament, look, number)) for number in numbers]


def _draw_number(tournament: Tournament, look: Look, number: int, pen: Pen) -> None:
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

"""What people are handed, and what hangs at the door: personal cards, certificates, name tags."""

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import accumulate

from jassturnier.draw.plan import Form, seat_name
from jassturnier.draw.seating import Pot
from jassturnier.i18n import Text, francs, say
from jassturnier.paper.page import QUARTERS, Leaf, Look, Size, cut_apart, logo, when_and_where, whose
from jassturnier.paper.pen import BLACK, BOLD, GREY, LIGHT, MM, PALE, REGULAR, Align, Box, Ink, Pen, draw_qr
from jassturnier.tournament.colours import PODIUM
from jassturnier.tournament.lists import NOTHING, Presence
from jassturnier.tournament.model import EntryInfo, Member, StageInfo, Tournament
from jassturnier.tournament.people.entries import entry_code
from jassturnier.tournament.people.seat_list import Stay, stays
from jassturnier.tournament.people.seats import names, stage_name
from jassturnier.tournament.ranking.ceremony import prizes_won
from jassturnier.tournament.ranking.final_list import all_decided, final_list
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.tournament.regulation.round_rules import Unit
from jassturnier.tournament.scoring.counting import RESTS, RoundValue
from jassturnier.tournament.scoring.proof import points_words
from jassturnier.values import frozen

_HEAD = 21 * MM
_CARD_CODE = 21 * MM
_TITLE, _PITCH, _RULE = 44, 1.6, 60 * MM
"""Of certificates: size of the word itself, height of a line by its letters, width of the rule below it."""
_LABELS = 7 * MM
_HIGHEST = 18 * MM
_SHARES = (0.1, 0.13, 0.12, 0.41, 0.24)
"""Width of round, table, seat, company and points by the width of the card."""
_TOGETHER = {Form.PARTNERS, Form.TEAMS}
_STARTS = tuple(accumulate(_SHARES, initial=0.0))[:-1]


@frozen
class _Row:
    round: str
    table: str = ""
    seat: str = ""
    company: str = ""
    points: str = ""


@frozen
class _Card:
    """The card of one entry: `total` once every result is in, `so_far` before; `code` leads to a board.

    `company` heads the names in its rows; where rounds differ there is none, and each row says it.
    """

    entry: EntryInfo
    rows: tuple[_Row, ...]
    company: str
    total: str = ""
    so_far: str = ""
    code: str = ""

    def head(self, box: Box) -> Box:
        """Return where its head is written, beside the code."""
        return Box(box.x, box.y, box.w - (_CARD_CODE if self.code else 0), _HEAD)

    def lines(self, box: Box) -> list[Box]:
        """Return the lines of the card from its labels to its total."""
        rest = box.below(_HEAD + 1 * MM)
        high = min(_HIGHEST, (rest.h - _LABELS) / (len(self.rows) + 1.2))
        tops = [_LABELS + i * high for i in range(len(self.rows) + 1)]
        *rows, total = (rest.below(top).top(high) for top in tops)
        return [rest.top(_LABELS), *rows, total.top(1.2 * high)]


def cards(
    tournament: Tournament,
    stage: StageInfo,
    look: Look,
    *,
    numbers: Collection[int] | None = None,
    board: str = "",
) -> list[Leaf]:
    """Lay out a card for every entry, or only for those with these numbers, four to an A4, two to an A5.

    With the address of a board, a code leads the phone to what it knows of the entry.
    """
    sat = {round_.number: stays(tournament, round_) for round_ in stage.rounds}
    lines = {line.entry.key: line for found in standings(tournament, stage) for line in found.lines()}
    last, complete = max(stage.rules.rounds, len(stage.rounds)), stage.complete()
    rounds = [tournament.regulation.round_short(number) for number in range(1, last + 1)]
    together = {rules.form in _TOGETHER for rules in tournament.regulation.rounds_of(stage.number)}

    def card(entry: EntryInfo) -> _Card:
        line = lines[entry.key]
        known = {value.number: value for value in line.rounds}
        own = {number: found[entry.key] for number, found in sat.items() if entry.key in found}
        differ = len(together) > 1
        rows = tuple(
            _row(look, name, own.get(i), known.get(i), differ=differ) for i, name in enumerate(rounds, 1)
        )
        partners = any(stay.partners for stay in own.values()) if own else True in together
        carried = _Row("", company=look.words(say("Carried")), points=look.number(line.carried))
        penalties = (
            _Row("", company=penalty.reason, points=look.words(points_words(penalty.points)))
            for penalty in line.penalties
        )
        counts = any(value.value is not None for value in line.rounds)
        so_far = look.words(say("so far {points}", points=line.total))
        return _Card(
            entry,
            (*([carried] if line.carried else ()), *rows, *penalties),
            "" if differ else _company(look, partners=partners),
            look.number(line.total) if counts and complete else "",
            so_far if counts and not complete else "",
            f"{board.rstrip('/')}/me?who={entry.number}" if board else "",
        )

    printed = [card(entry) for entry in stage.entries if numbers is None or entry.number in numbers]
    return cut_apart(*QUARTERS[look.style.size], printed, partial(_draw_card, tournament, look))


def _company(look: Look, *, partners: bool) -> str:
    return look.words(say("with") if partners else say("against"))


def _row(look: Look, short: Text, stay: Stay | None, value: RoundValue | None, *, differ: bool) -> _Row:
    counts = None if value is None or value.part is None else value.value
    points = "" if counts is None else look.number(counts)
    if value is not None and value.dropped:
        points = f"({points})"
    if stay is None:
        rests = value is not None and value.part == RESTS
        return _Row(look.words(short), company=look.words(say("rests")) if rests else "", points=points)
    word = f"{_company(look, partners=bool(stay.partners))} " if differ else ""
    company = f"{word}{stay.partners or stay.opponents}"
    return _Row(look.words(short), str(stay.table), stay.seat, company, points)


def _draw_card(tournament: Tournament, look: Look, card: _Card, pen: Pen, cell: Box) -> None:
    box = cell.inset(9 * MM)
    # Empty cards look alike that have as many rows, the same words above the names, and a code or none.
    alike = card.company, len(card.rows), bool(card.code)
    pen.stamp(alike, box, partial(_draw_form, tournament, look, card, pen))
    head = card.head(box)
    if card.code:
        draw_qr(pen, Box(head.right, box.y - 5, _CARD_CODE, _CARD_CODE), card.code)
    pen.write((head.right, box.y + 46), card.entry.code, 17, BOLD, align=Align.RIGHT)
    name = Box(box.x, box.y + 23, head.w - 16 * MM, _HEAD - 25)
    pen.block(name, card.entry.shown, 18, BOLD)
    *lines, total = card.lines(box)[1:]
    for row, line in zip(card.rows, lines, strict=False):
        round_, table, seat, company, points = _places(line)
        pen.centre(round_.inset(1, 0), row.round, 11, BOLD)
        pen.centre(table.inset(1, 0), row.table, 18, BOLD)
        pen.centre(seat.inset(1, 0), row.seat, 12)
        pen.block(company.inset(2, 1), row.company, 11)
        pen.centre(points.inset(2, 0), row.points, 13)
    pen.centre(_places(total)[-1].inset(2, 0), card.total, 17, BOLD)
    pen.write((total.x, total.y + total.h / 2 + 3.6), card.so_far, 10, room=total.w / 2, ink=GREY)


def _draw_form(tournament: Tournament, look: Look, card: _Card, pen: Pen, box: Box) -> None:
    room = card.head(box).w
    pen.write((box.x, box.y + 7), whose(tournament, look), 8.5, BOLD, room=room)
    pen.write((box.x, box.y + 17), when_and_where(tournament, look), 8, room=room, ink=GREY)
    pen.across(box, box.y + _HEAD, 1.2)
    if card.code:
        below = (box.right - _CARD_CODE / 2, box.y + _HEAD - 2)
        pen.write(below, look.words(say("Where do I sit?")), 8, align=Align.MIDDLE, room=_CARD_CODE, ink=GREY)
    labels, *lines, total = card.lines(box)
    table, seat, points = map(look.words, (say("Table"), say("Seat"), say("Points")))
    for label, place in zip((table, seat, card.company, points), _places(labels)[1:], strict=True):
        pen.centre(place.inset(1, 0), label, 9, ink=GREY)
    for line in lines:
        pen.frame(_places(line)[-1], 0.7)
        pen.across(line, line.y, 0.4, LIGHT)
    whole = _places(total)[-1]
    pen.fill(whole, PALE)
    pen.frame(whole, 1.2)
    base = total.y + total.h / 2 + 3.6
    pen.write((whole.x - 4, base), look.words(say("Total")), 10, BOLD, align=Align.RIGHT)


def _places(box: Box) -> list[Box]:
    return [
        Box(box.x + start * box.w, box.y, share * box.w, box.h)
        for start, share in zip(_STARTS, _SHARES, strict=True)
    ]


def certificates(
    tournament: Tournament,
    stage: StageInfo,
    look: Look,
    *,
    best: int = 3,
    numbers: Collection[int] | None = None,
    landscape: bool = False,
) -> list[Leaf]:
    """Lay out a certificate for every rank up to `best` of every rank list; a shared rank has several.

    With `numbers` those entries have one instead, whatever their rank.
    """
    won = prizes_won(tournament)
    overall = {one.entry.key: one.rank for one in final_list(tournament)} if all_decided(tournament) else {}
    chosen = [
        _Certificate(
            tournament,
            look,
            _part(tournament, ranked.stage or stage, ranked.group, look),
            place,
            len(overall if overall.get(place.entry.key) == place.rank else ranked.places),
            look.words(won.get(place.entry.key, NOTHING)),
            tournament.regulation.common(stage.number).unit is Unit.POINTS,
        )
        for ranked in standings(tournament, stage)
        for place in ranked.places
        if (place.rank <= best if numbers is None else place.entry.number in numbers)
    ]
    wide, high = look.page
    size = (high, wide) if landscape else (wide, high)
    return [Leaf(size, partial(certificate.draw, size)) for certificate in chosen]


def _part(tournament: Tournament, stage: StageInfo, group: str, look: Look) -> str:
    words = look.words(say("Group {group}", group=group)) if group else ""
    return " · ".join(filter(None, (stage_name(tournament, stage, look.language), words)))


@frozen
class _Certificate:
    tournament: Tournament
    look: Look
    part: str
    place: Place
    among: int
    prize: str
    points: bool

    def draw(self, size: tuple[float, float], pen: Pen) -> None:
        page, edge = Box(0, 0, *size), 0.055 * min(size)
        style = self.look.style
        style.suits.border(pen, page.inset(edge), style.ink, GREY if style.thrifty else PODIUM[0])
        inner = page.inset(0.14 * page.w, 0.09 * page.h)
        club, picture = inner.top(0.16 * inner.h), logo(self.look)
        if picture is not None:
            pen.picture(picture, club.top(0.7 * club.h), Align.MIDDLE)
        pen.centre(club.below(0.75 * club.h), style.club, 15, BOLD)
        self._draw_words(pen, inner.below(0.2 * inner.h).top(0.67 * inner.h))
        signed = say("Tournament director"), say("For the club")
        for label, place in zip(signed, inner.below(0.9 * inner.h).columns(2, 12 * MM), strict=True):
            pen.across(place, place.y, 0.7)
            pen.centre(place.top(14), self.look.words(label), 8.5, ink=GREY)

    def _draw_words(self, pen: Pen, box: Box) -> None:
        """Write what was reached by whom, smaller where it would come down to the signatures."""
        ink = self.look.style.ink
        rows = [row for row in self._rows(ink) if row[0]]
        high = sum(_PITCH * size for _, size, *_ in rows)
        scale = min(1.0, box.h / high)
        y = box.y + max(0.0, 0.4 * (box.h - high))
        for words, size, font, row_ink in rows:
            line = Box(box.x, y, box.w, _PITCH * scale * size)
            pen.centre(line, words, scale * size, font, row_ink)
            y = line.bottom
            if size == _TITLE and not self.look.style.thrifty:
                rule = Box(box.x + (box.w - _RULE) / 2, y, _RULE, 0)
                pen.across(rule, y, 2.5, PODIUM[0])

    def _rows(self, ink: Ink) -> Iterator[tuple[str, float, str, Ink]]:
        """Yield the lines with size, typeface and ink; a line may be empty."""
        line, words, played = self.place.line, self.look.words, self.place.line.played()
        best = words(say("best round: {points}", points=played[0])) if self.points and played[1:] else ""
        yield words(say("Certificate")), _TITLE, BOLD, ink
        yield self.tournament.name, 20, BOLD, GREY
        yield self.part, 14, BOLD, GREY
        yield words(say("Rank {rank} of {n}", rank=str(self.place.rank), n=str(self.among))), 26, BOLD, BLACK
        yield from ((name, 36, BOLD, BLACK) for name in names(self.place.entry))
        yield words(say("with a total of {total}", total=line.total)), 16, BOLD, GREY
        yield self.prize, 18, BOLD, ink
        yield best, 12, REGULAR, GREY
        yield when_and_where(self.tournament, self.look), 13, BOLD, GREY


_SEATS = {Size.A4: (3, 8), Size.A5: (2, 6)}


def pot_cards(tournament: Tournament, pot: Pot, look: Look) -> list[Leaf]:
    """Lay out a card for every seat of a pot, table after table: 24 to an A4."""
    places = map(pot.at, range(1, pot.tables * pot.size + 1))
    seats = [(table, seat_name(seat, pot.form)) for table, seat in places]
    return cut_apart(look.page, _SEATS[look.style.size], seats, partial(_draw_seat, tournament, look))


def _draw_seat(tournament: Tournament, look: Look, place: tuple[int, str], pen: Pen, cell: Box) -> None:
    box, (table, seat) = cell.inset(5 * MM), place
    pen.write((box.x, box.y + 8), whose(tournament, look), 8, room=box.w, ink=GREY)
    words = look.words(say("Table {table}", table=str(table)))
    pen.centre(box.below(0.2 * box.h).top(0.45 * box.h), words, 24, BOLD)
    pen.centre(box.below(0.65 * box.h).top(0.3 * box.h), look.words(say("seat {seat}", seat=seat)), 15)


_SLIPS = {Size.A4: (2, 5), Size.A5: (1, 3)}
_DOOR_CODE = 26 * MM


def registration(tournament: Tournament, look: Look, numbers: Collection[int] | None = None) -> list[Leaf]:
    """Lay out a slip for every entry from A to Z, or only for those with these numbers: ten to an A4."""
    chosen = sorted(
        (entry for entry in tournament.entries if numbers is None or entry.number in numbers),
        key=EntryInfo.sort_key,
    )
    return cut_apart(look.page, _SLIPS[look.style.size], chosen, partial(_draw_slip, tournament, look))


def _draw_slip(tournament: Tournament, look: Look, entry: EntryInfo, pen: Pen, cell: Box) -> None:
    box, code = cell.inset(8 * MM), entry_code(entry.number)
    draw_qr(pen, Box(box.right - _DOOR_CODE, box.y, _DOOR_CODE, _DOOR_CODE), code)
    words = Box(box.x, box.y, box.w - _DOOR_CODE - 6, box.h)
    pen.write((words.x, words.y + 8), whose(tournament, look), 8.5, BOLD, room=words.w)
    pen.write((words.x, words.y + 18), when_and_where(tournament, look), 8, room=words.w, ink=GREY)
    pen.write((words.x, words.y + 44), str(entry.number), 24, BOLD, room=words.w)
    pen.block(Box(words.x, words.y + 50, words.w, 42), entry.shown, 15, BOLD)
    # A late-comer is excused only until then.
    owed = entry.price - entry.paid if entry.presence is Presence.EXPECTED else entry.open
    if owed > 0:
        due = look.words(say("to pay: Fr. {amount}", amount=francs(owed)))
        pen.write((words.x, words.y + 106), due, 10, room=words.w)
    pen.write((box.right - _DOOR_CODE, box.y + _DOOR_CODE + 9), code, 9, room=_DOOR_CODE, ink=GREY)


_TAGS = {Size.A4: (2, 5), Size.A5: (1, 4)}
_BAR, _TAG_LOGO, _POSTER_LOGO = 4 * MM, 10 * MM, 25 * MM


def tags(tournament: Tournament, look: Look, numbers: Collection[int] | None = None) -> list[Leaf]:
    """Lay out a tag to wear for every person, from A to Z, or only for these numbers: ten to an A4."""
    chosen = [
        (entry, member)
        for entry in sorted(tournament.entries, key=EntryInfo.sort_key)
        if numbers is None or entry.number in numbers
        for member in entry.members
    ]
    return cut_apart(look.page, _TAGS[look.style.size], chosen, partial(_draw_tag, tournament, look))


def _draw_tag(
    tournament: Tournament, look: Look, person: tuple[EntryInfo, Member], pen: Pen, cell: Box
) -> None:
    (entry, member), box = person, cell.inset(8 * MM, 6 * MM)
    pen.stamp("tag", cell, partial(_draw_blank_tag, tournament, look, pen))
    # Somebody of one name has it where the others have their given name.
    given, family = (member.given, member.family) if member.given else (member.family, "")
    pen.block(box.below(_TAG_LOGO).top(0.42 * box.h), given, 34, BOLD)
    pen.block(box.below(_TAG_LOGO + 0.42 * box.h).top(0.21 * box.h), family, 20)
    words = " · ".join(filter(None, (str(entry.number), entry.team, entry.club)))
    pen.write((box.x, box.bottom - 2), words, 11, room=box.w)


def _draw_blank_tag(tournament: Tournament, look: Look, pen: Pen, cell: Box) -> None:
    box, picture, taken = cell.inset(8 * MM, 6 * MM), logo(look), 0.0
    if look.style.colour:
        pen.fill(Box(cell.x, cell.y, _BAR, cell.h), look.style.area(look.style.colour))
    if picture is not None:
        taken = pen.picture(picture, box.top(_TAG_LOGO), Align.RIGHT) + 6
    pen.write((box.x, box.y + 8), whose(tournament, look), 9, room=box.w - taken, ink=GREY)


def poster(tournament: Tournament, board: str, look: Look) -> list[Leaf]:
    """Lay out a poster whose code leads phones to the seats on the board with this address."""
    return [Leaf(look.page, partial(_draw_poster, tournament, look, f"{board.rstrip('/')}/me"))]


def _draw_poster(tournament: Tournament, look: Look, address: str, pen: Pen) -> None:
    box, picture = Box(0, 0, *look.page).inset(18 * MM), logo(look)
    if picture is not None:
        pen.picture(picture, box.top(_POSTER_LOGO), Align.MIDDLE)
        box = box.below(_POSTER_LOGO + 4 * MM)
    side = min(box.w, 0.6 * box.h)
    pen.block(box.top(0.08 * box.h), whose(tournament, look), 18, align=Align.MIDDLE, ink=GREY)
    ask = look.words(say("Where do I sit?"))
    pen.centre(box.below(0.09 * box.h).top(0.14 * box.h), ask, 44, BOLD, look.style.ink)
    draw_qr(pen, Box(box.x + (box.w - side) / 2, box.y + 0.24 * box.h, side, side), address)
    below = box.below(0.26 * box.h + side)
    pen.centre(below.top(30), look.words(say("Scan with the phone, in the Wi-Fi of the hall.")), 18)


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
    pen.centre(middle.below(0.2 * box.h).top(0.62 * box.h), str(number), 0.62 * box.h, BOLD, look.style.ink)
    foot = Box(middle.x, box.bottom - 4 - 3 * MM - 20, middle.w, 20)
    pen.block(foot, whose(tournament, look), 15, align=Align.MIDDLE, ink=GREY)

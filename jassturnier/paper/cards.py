"""Personal cards: where somebody plays in every round, with whom, and room for the points."""

from collections.abc import Collection
from dataclasses import replace
from functools import partial
from itertools import accumulate

from jassturnier.draw.plan import Form
from jassturnier.i18n import Text, say
from jassturnier.paper.kit.fonts import BOLD
from jassturnier.paper.kit.page import Leaf, Look, Size, cut_apart, when_and_where, whose
from jassturnier.paper.kit.pen import GREY, LIGHT, MM, PALE, Align, Box, Pen, draw_qr
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.journey import Stay, stays
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.proof import points_words
from jassturnier.tournament.scoring.rounds import RESTS, RoundValue
from jassturnier.values import frozen

_PAGES = {Size.A4: (Size.A4.value, (2, 2)), Size.A5: (Size.A5.turned(), (2, 1))}
"""The page of each size of paper, and how many cards stand beside and below each other on it."""
_HEAD = 21 * MM
_CODE = 21 * MM
_LABELS = 6 * MM
_HIGHEST = 13 * MM
_SHARES = (0.1, 0.13, 0.12, 0.41, 0.24)
"""Width of round, table, seat, company and points by the width of the card."""
_TOGETHER = {Form.PARTNERS, Form.TEAMS}
_STARTS = tuple(accumulate(_SHARES, initial=0.0))[:-1]


@frozen
class _Row:
    """One round on a card."""

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

    def with_others(self, look: Look, line: RankLine) -> "_Card":
        """Return the card with a row for what was carried into the stage, and one for each penalty."""
        carried = _Row("", company=look.words(say("Carried")), points=look.number(line.carried))
        penalties = (
            _Row("", company=penalty.reason, points=look.words(points_words(penalty.points)))
            for penalty in line.penalties
        )
        return replace(self, rows=(*([carried] if line.carried else ()), *self.rows, *penalties))

    def with_total(self, look: Look, line: RankLine, *, complete: bool) -> "_Card":
        """Return the card with the total of its rounds, as it is where no round counts yet."""
        if all(value.value is None for value in line.rounds):
            return self
        if complete:
            return replace(self, total=look.number(line.total))
        return replace(self, so_far=look.words(say("so far {points}", points=line.total)))

    def leading_to(self, board: str) -> "_Card":
        """Return the card with a code that leads a phone to the page of the entry on a board."""
        return replace(self, code=f"{board.rstrip('/')}/me?who={self.entry.number}") if board else self

    def head(self, box: Box) -> Box:
        """Return where its head is written, beside the code."""
        return Box(box.x, box.y, box.w - (_CODE if self.code else 0), _HEAD)

    def form(self) -> tuple[str, int]:
        """Return what makes two empty cards look alike: whose names it has, and the number of rows."""
        return self.company, len(self.rows)

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
    rounds, complete = _rounds(tournament, stage), stage.complete()
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
        made = _Card(entry, rows, "" if differ else _company(look, partners=partners)).with_others(look, line)
        return made.with_total(look, line, complete=complete).leading_to(board)

    printed = [card(entry) for entry in stage.entries if numbers is None or entry.number in numbers]
    return cut_apart(*_PAGES[look.style.size], printed, partial(_draw_card, tournament, look))


def _rounds(tournament: Tournament, stage: StageInfo) -> list[Text]:
    """Return the short names of all rounds, drawn or not."""
    last = max(stage.rules.rounds, len(stage.rounds))
    return [tournament.regulation.round_short(number) for number in range(1, last + 1)]


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
    pen.stamp(card.form(), box, partial(_draw_form, tournament, look, card, pen))
    _fill_in(card, pen, box)


def _draw_form(tournament: Tournament, look: Look, card: _Card, pen: Pen, box: Box) -> None:
    """Draw what is the same on many cards."""
    room = card.head(box).w
    pen.write((box.x, box.y + 7), whose(tournament, look), 8.5, BOLD, room=room)
    pen.write((box.x, box.y + 17), when_and_where(tournament, look), 8, room=room, grey=GREY)
    pen.across(box, box.y + _HEAD, 1.2)
    labels, *lines, total = card.lines(box)
    _draw_labels(look, card, pen, labels)
    for line in lines:
        pen.frame(_places(line)[-1], 0.7)
        pen.across(line, line.y, 0.4, LIGHT)
    _draw_total(look, pen, total)


def _fill_in(card: _Card, pen: Pen, box: Box) -> None:
    """Write whose card it is, and what it says of every round."""
    head = card.head(box)
    if card.code:
        draw_qr(pen, Box(head.right, box.y, _CODE, _CODE), card.code)
    pen.write((head.right, box.y + 46), card.entry.code, 17, BOLD, align=Align.RIGHT)
    name = Box(box.x, box.y + 23, head.w - 16 * MM, _HEAD - 25)
    pen.block(name, card.entry.shown, 17, BOLD)
    *lines, total = card.lines(box)[1:]
    for row, line in zip(card.rows, lines, strict=False):
        _write_row(row, pen, line)
    pen.centre(_places(total)[-1].inset(2, 0), card.total, 14, BOLD)
    pen.write((total.x, total.y + total.h / 2 + 3.6), card.so_far, 10, room=total.w / 2, grey=GREY)


def _places(box: Box) -> list[Box]:
    return [
        Box(box.x + start * box.w, box.y, share * box.w, box.h)
        for start, share in zip(_STARTS, _SHARES, strict=True)
    ]


def _draw_labels(look: Look, card: _Card, pen: Pen, box: Box) -> None:
    table, seat, points = map(look.words, (say("Table"), say("Seat"), say("Points")))
    for label, place in zip((table, seat, card.company, points), _places(box)[1:], strict=True):
        pen.centre(place.inset(1, 0), label, 7.5, grey=GREY)


def _write_row(row: _Row, pen: Pen, box: Box) -> None:
    round_, table, seat, company, points = _places(box)
    pen.centre(round_.inset(1, 0), row.round, 10, BOLD)
    pen.centre(table.inset(1, 0), row.table, 14, BOLD)
    pen.centre(seat.inset(1, 0), row.seat, 10)
    pen.block(company.inset(2, 1), row.company, 10)
    pen.centre(points.inset(2, 0), row.points, 11)


def _draw_total(look: Look, pen: Pen, box: Box) -> None:
    points = _places(box)[-1]
    pen.fill(points, PALE)
    pen.frame(points, 1.2)
    base = box.y + box.h / 2 + 3.6
    pen.write((points.x - 4, base), look.words(say("Total")), 10, BOLD, align=Align.RIGHT)

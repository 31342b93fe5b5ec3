"""The invitation, and everything needed to go on by hand if the laptop dies."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from jassturnier.i18n import Text, say
from jassturnier.paper import listing
from jassturnier.paper.listing import PaperCell, PaperColumn, PaperList, PaperRow, PaperSection
from jassturnier.paper.lists import rank_leaves, regulation
from jassturnier.paper.page import Framed, Leaf, Look, framed, head_of, logo, when_and_where
from jassturnier.paper.pen import BOLD, GREY, LEADING, MM, REGULAR, SMALLEST, Align, Box, Pen, width, wrapped
from jassturnier.paper.slip import PerPage, Slip, arranged, blank_slip, slips
from jassturnier.paper.wall import seating
from jassturnier.tournament.lists import long_date
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.own_words import Said, said_in
from jassturnier.tournament.regulation.printed import fee_lines, plainly, prizes_to_win
from jassturnier.tournament.scoring.counting import RoundValue, game_in
from jassturnier.values import frozen

_OTHER_TABLES = 3
"""Whoever is left over at tables of one size never fills more of another."""


def emergency(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    """Lay out what to do, the state of the evening, what is drawn and open, blank slips, the regulation.

    The first list holds everybody with the points so far and empty columns to go on writing.
    """
    pages = [*_cover(tournament, look), *_ledger(tournament, stage, look)]
    if any(len(round_.open_tables()) < len(round_.tables) for round_ in stage.rounds):
        pages += rank_leaves(tournament, stage, look)
    for round_ in stage.rounds:
        if waiting := {table.number for table in round_.open_tables()}:
            pages += seating(tournament, stage, round_, look)
            per_page = PerPage.usual(look.style.size)
            pages += slips(tournament, stage, round_, look, per_page=per_page, tables=waiting)
    return [*pages, *_blank_slips(tournament, stage, look), *regulation(tournament, look)]


_STEPS = (
    say("Let the tables finish the round and collect every slip; look whether its sum is right."),
    say("Write the points beside the names on the next pages, and add them up."),
    say("Seat the next round as the list behind says; where it is not drawn, draw the seats by lot."),
    say("Hand out the blank slips; write the table and the names on them."),
    say("After the last round, rank the totals as the regulation on the last page says."),
)


def _cover(tournament: Tournament, look: Look) -> list[Leaf]:
    steps = [look.words(step) for step in _STEPS]

    def draw(pen: Pen, box: Box) -> None:
        right = Box(box.x + 14 * MM, box.y, box.w - 14 * MM, 0)
        room = box.h - 8 * MM
        high = (
            (size, size * (LEADING * _count(steps, size, right.w) + 1.5 * len(steps))) for size in _sizes()
        )
        size = next((size for size, needed in high if needed <= room), SMALLEST)
        y = box.y + size
        for number, step in enumerate(steps, 1):
            pen.write((box.x, y + size), f"{number}.", 1.6 * size, BOLD, ink=look.style.ink)
            y = _write(pen, right, y, [step], size) + 1.5 * size

    return framed(head_of(tournament, look, say("To go on by hand")), [Framed(draw)], look)


def _blank_slips(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    """Return slips without names, enough for a round of each kind that is still to come."""
    if stage.complete() and tournament.regulation.is_last(stage.number):
        return []
    people = sum(len(entry.members) for entry in stage.entries)
    left = range(stage.waiting_round(), stage.rules.rounds + 1)
    kinds = {id(stage.rules.own.get(number)): number for number in reversed(left)}
    blank: list[Slip] = []
    for number in sorted(kinds.values()):
        usual, *others = tournament.regulation.of(stage.number, number).sizes
        wanted = [usual] * (people // usual) + others * _OTHER_TABLES
        blank += [blank_slip(tournament, game_in(tournament, stage, number, size), look) for size in wanted]
    return arranged(blank, look, PerPage.usual(look.style.size))


def _ledger(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    rounds = range(1, max(stage.rules.rounds, len(stage.rounds)) + 1)
    columns = (
        PaperColumn(look.words(say("No.")), Align.RIGHT, bold=True),
        PaperColumn(look.words(say("Name")), stretch=True),
        *(
            PaperColumn(look.words(tournament.regulation.round_name(number)), Align.RIGHT)
            for number in rounds
        ),
        *([] if stage.complete() else [PaperColumn(look.words(say("so far")), Align.RIGHT)]),
        PaperColumn(look.words(say("Total")), Align.RIGHT, bold=True),
    )
    lines = {line.entry.key: line for found in standings(tournament, stage) for line in found.lines()}
    sections = []
    for group in stage.groups():
        who = sorted((e for e in stage.entries if e.group == group), key=lambda entry: entry.number)
        rows = tuple(_row(stage, lines[entry.key], look, len(rounds)) for entry in who)
        sections.append(PaperSection(look.words(say("Group {group}", group=group)) if group else "", rows))
    head = head_of(tournament, look, say("Points so far"), say("The rest is written in."))
    return listing.leaves(PaperList(columns, tuple(sections)), head, look)


def _row(stage: StageInfo, line: RankLine, look: Look, rounds: int) -> PaperRow:
    points = [_points(value, look) for value in line.rounds]
    empty = [""] * (rounds - len(points))
    total = look.number(line.total) if any(cell.words for cell in points) else ""
    sums = [total] if stage.complete() else [total, ""]
    return (*map(PaperCell, (line.entry.code, line.entry.name)), *points, *map(PaperCell, (*empty, *sums)))


def _points(value: RoundValue, look: Look) -> PaperCell:
    if value.part is None or not value.given:
        return PaperCell("–")
    points = "" if value.value is None else look.number(value.value)
    return PaperCell(f"({points})", hang=1, ink=GREY) if value.dropped else PaperCell(points)


_LARGEST = 16.0
"""Points of letters: as large as all of it fits."""
_LOGO = 0.1
"""How much of the height a logo has."""
_LABELS = 0.27
"""How much of the width the labels of the lines take."""


def invitation(tournament: Tournament, look: Look, languages: Sequence[str] = ()) -> list[Leaf]:
    """Lay out the invitation in several `languages`, each on a page or all on one as the regulation says.

    What would be too small to be read on one page is on several.
    """
    looks = [Look(each, look.style) for each in languages or (look.language,)]
    whole = _Sheet(tournament, looks)
    together = tournament.regulation.invitation.together and whole.readable()
    sheets = [whole] if together else [_Sheet(tournament, [look]) for look in looks]
    return [Leaf(sheet.looks[0].page, sheet.with_slip().draw) for sheet in sheets]


@frozen
class _Sheet:
    tournament: Tournament
    looks: Sequence[Look]
    slip: bool = False

    def draw(self, pen: Pen) -> None:
        look, inner = self.looks[0], self._inner()
        page = Box(0, 0, *look.page)
        ink = look.style.ink
        look.style.suits.border(pen, self._upper().inset(0.055 * look.page[0]), ink, ink)
        picture, high = logo(look), 0.0
        if picture is not None:
            high = _LOGO * inner.h
            pen.picture(picture, inner.top(high), Align.MIDDLE)
        pen.centre(inner.below(high).top(24), look.style.club, 15, BOLD)
        for part, box in self._parts():
            part.draw(pen, box)
        if self.slip:
            self._draw_slip(pen, page.below(self._upper().h))

    def readable(self) -> bool:
        """Tell whether every part has room for letters that can be read."""
        return all(part.height(SMALLEST, box.w) <= box.h for part, box in self._parts())

    def with_slip(self) -> "_Sheet":
        """Return the sheet with a slip to return at its foot, where that leaves room for what it says."""
        more = replace(self, slip=True)
        return self if self.looks[0].style.picture or not more.readable() else more

    def _draw_slip(self, pen: Pen, slip: Box) -> None:
        look, box = self.looks[0], slip.inset(0.1 * slip.w, 0.14 * slip.h)
        pen.cut((slip.x, slip.y), (slip.right, slip.y))
        head, *rows = box.rows(3)
        pen.write((head.x, head.y + 14), look.words(say("Return slip")), 14, BOLD, ink=look.style.ink)
        at = head.x + width(look.words(say("Return slip")), BOLD, 14) + 10
        what = " · ".join(filter(None, (self.tournament.name, when_and_where(self.tournament, look))))
        pen.write((at, head.y + 14), what, 9, room=head.right - at, ink=GREY)
        for labels, row in zip(_TO_FILL_IN, rows, strict=True):
            for label, place in zip(labels, row.columns(len(labels), 5 * MM), strict=True):
                pen.across(place, place.bottom - 12, 0.7)
                pen.write((place.x, place.bottom - 2), look.label(label), 9, room=place.w, ink=GREY)

    def _upper(self) -> Box:
        wide, high = self.looks[0].page
        return Box(0, 0, wide, high * (1 - _SLIP * self.slip))

    def _inner(self) -> Box:
        return self._upper().inset(0.14 * self._upper().w, 0.085 * self.looks[0].page[1])

    def _parts(self) -> "Iterator[tuple[_Part, Box]]":
        style, inner = self.looks[0].style, self._inner()
        head = (_LOGO * inner.h if style.logo else 0.0) + (30.0 if style.club else 6.0 if style.logo else 0.0)
        # The suits in the corners below are as high as the last part of the page.
        body = inner.below(head).top(inner.h - head - 0.02 * self.looks[0].page[1])
        parts = (_Part(self.tournament, look) for look in self.looks)
        return zip(parts, body.rows(len(self.looks), 6 * MM), strict=True)


@frozen
class _Part:
    """The invitation in one language: title, lines with labels, and the club's own words."""

    tournament: Tournament
    look: Look

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the invitation as large as it fits, spread over the box."""
        size = next((each for each in _sizes() if self.height(each, box.w) <= box.h), SMALLEST)
        lines, remarks = self._lines(), self._remarks()
        left = max(0.0, box.h - self.height(size, box.w)) / (len(lines) + len(remarks) + 2)
        gap = _GAP * size + min(left, size)
        box = box.below(min(left, 2 * size))
        title = self.look.words(say("Invitation"))
        pen.centre(box.top(_TITLE * size), title, _LARGE * size, BOLD, self.look.style.ink)
        y = box.y + _TITLE * size
        for line in self._name(size, box.w):
            pen.centre(Box(box.x, y, box.w, _NAME * LEADING * size), line, _NAME * size, BOLD)
            y += _NAME * LEADING * size
        y += size + gap
        right = Box(box.x + _LABELS * box.w, box.y, (1 - _LABELS) * box.w, 0)
        for label, words in lines:
            pen.write((box.x, y + size), label, size, BOLD, room=_LABELS * box.w - size, ink=GREY)
            y = _write(pen, right, y, words, size) + gap
        for sentence in remarks:
            y = _write(pen, box, y, [sentence], size) + gap

    def height(self, size: float, wide: float) -> float:
        rows = [_count(words, size, (1 - _LABELS) * wide) for _, words in self._lines()]
        rows += [_count([sentence], size, wide) for sentence in self._remarks()]
        head = _TITLE + _NAME * LEADING * len(self._name(size, wide)) + 1
        return size * (head + _GAP + sum(LEADING * each + _GAP for each in rows))

    def _name(self, size: float, wide: float) -> list[str]:
        return wrapped(self.tournament.name, BOLD, _NAME * size, wide)

    def _remarks(self) -> Sequence[str]:
        return self._said(self.tournament.regulation.invitation.remarks)

    def _lines(self) -> list[tuple[str, Sequence[str]]]:
        return [
            (self.look.label(label), words)
            for label, found in self._facts()
            if (words := [*filter(None, found)])
        ]

    def _facts(self) -> Iterator[tuple[Text, Sequence[str]]]:
        rules, words = self.tournament.regulation, self.look.words
        day, begins = self.tournament.day, rules.begins
        date = words(long_date(day)) if day is not None else ""
        time = words(say("begins at {time}", time=f"{begins:%H:%M}")) if begins is not None else ""
        yield say("Date"), [", ".join(filter(None, (date, time)))]
        yield say("Where"), self._said(rules.invitation.place) or [self.tournament.venue]
        yield say("We play"), [words(plainly(rules))]
        yield say("Places"), [self.look.number(rules.max_entries) if rules.max_entries else ""]
        yield say("Fee"), [words(_told(line)) for line in fee_lines(rules.fee, rules.entry)]
        yield say("Prizes"), [words(_told(line)) for line in prizes_to_win(rules)]
        yield say("How to enter"), self._said(rules.invitation.enter)

    def _said(self, said: Said) -> Sequence[str]:
        return said_in(said, self.look.language)


def _told(line: tuple[Text, Text]) -> Text:
    return say("{what}: {value}", what=line[0], value=line[1])


_TITLE, _LARGE, _NAME, _GAP = 3.3, 2.75, 1.5, 0.55
"""Room and letters of the title, letters of the name, and the gap between lines, by the size of letters."""
_SLIP = 60 / 297
"""How much of the height of a page is torn off and sent back."""
_TO_FILL_IN = ((say("Name"), say("Club")), (say("How many people"), say("Phone"), say("Signature")))


def _sizes() -> Iterator[float]:
    size = _LARGEST
    while size > SMALLEST:
        yield size
        size *= 0.97


def _count(words: Sequence[str], size: float, wide: float) -> int:
    return sum(len(wrapped(each, REGULAR, size, wide)) for each in words)


def _write(pen: Pen, box: Box, y: float, words: Sequence[str], size: float) -> float:
    """Write words into the width of a box, line below line; return where the next may begin."""
    for line in (line for each in words for line in wrapped(each, REGULAR, size, box.w)):
        pen.write((box.x, y + size), line, size, room=box.w)
        y += LEADING * size
    return y

"""Papers for the wall: who sits where in a round, the hours of an evening, the plan of a K.-o. stage."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import time
from functools import partial
from itertools import groupby, pairwise, takewhile

from jassturnier.i18n import Text, fold, own_words, say
from jassturnier.paper import listing
from jassturnier.paper.listing import PaperCell, PaperColumn, PaperList, PaperRow, PaperSection
from jassturnier.paper.lists import list_paper
from jassturnier.paper.page import SHADE, Framed, Leaf, Look, PageHead, framed, head_of, inside
from jassturnier.paper.pen import (
    BLACK,
    BOLD,
    GREY,
    LEADING,
    LIGHT,
    MM,
    REGULAR,
    SMALLEST,
    WHITE,
    Align,
    Box,
    Pen,
    fits,
    width,
    wrapped,
)
from jassturnier.tournament.knockout import BYE, SMALL_FINAL, Side, plan
from jassturnier.tournament.lists import Listed, time_of_day
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seat_list import SeatRow, seats_listed
from jassturnier.tournament.people.seats import numbered_names, round_title, seated
from jassturnier.tournament.timing import Slot
from jassturnier.values import frozen


def seating(tournament: Tournament, stage: StageInfo, round_: RoundInfo, look: Look) -> list[Leaf]:
    """Lay out who sits where in a round: by name from A to Z, then by table."""
    plan = _Plan(tournament, round_, look, {entry.key: entry for entry in stage.entries})
    return plan.on_one_sheet() or [*plan.by_name(), *plan.by_table()]


@frozen
class _Line:
    """A name on the card of a table, with its seat where one begins."""

    side: int
    seat: str
    name: str


@frozen
class _Card:
    table: TableInfo
    lines: tuple[_Line, ...]

    def draw(self, pen: Pen, box: Box) -> None:
        mark = Box(box.x, box.y, 17 * MM, box.h)
        pen.frame(box, 0.8, radius=4)
        pen.fill(mark, radius=4)
        pen.centre(mark.inset(5, 0), str(self.table.number), 30, BOLD, WHITE)
        inner = Box(mark.right + 6, box.y, box.right - mark.right - 12, box.h).inset(0, _AROUND / 2)
        before = 0
        for line, row in zip(self.lines, inner.rows(len(self.lines)), strict=True):
            if line.side != before:
                pen.across(row, row.y, 0.5, LIGHT)
            before = line.side
            size = min(15.0, row.h / 1.35)
            pen.write((row.x, row.y + row.h / 2 + 0.36 * size), line.seat, 0.8 * size, ink=GREY)
            pen.block(Box(row.x + 24, row.y, row.w - 24, row.h), line.name, size, BOLD)


@frozen
class _Plan:
    tournament: Tournament
    round_: RoundInfo
    look: Look
    entries: Mapping[int, EntryInfo]

    def by_name(self) -> list[Leaf]:
        head = self._head(say("{round}: seats from A to Z", round=self._round()))
        names = self._alphabet()
        whole, room = listing.leaves(names, head, self.look, _initials), inside(self.look.page, head)
        pages = _by_letters(names, len(whole), room) if len(whole) > 1 else []
        bodies = [Framed(page.draw, _initials(page.rows())) for page in pages]
        return framed(head, bodies, self.look) if bodies else whole

    def by_table(self) -> list[Leaf]:
        head = self._head(say("{round}: tables", round=self._round()))
        room = inside(self.look.page, head)
        who = sorted((self.entries[key] for key in self.round_.resting()), key=EntryInfo.sort_key)
        names, cards = tuple(entry.name for entry in who), self._cards()
        sentence = say("Rest: {names}", names=names)
        rests = wrapped(self.look.words(sentence), BOLD, _REST, room.w) if names else []
        grid = _Grid.of(cards, room.below(_strip(rests)))
        pages = [cards[i : i + grid.a_page] for i in range(0, len(cards), grid.a_page)] or [[]]
        bodies = [Framed(partial(self._draw_page, rests, grid, page)) for page in pages]
        return framed(head, bodies, self.look)

    def on_one_sheet(self) -> list[Leaf]:
        """Return both on one page, the tables below the names; nothing where they do not fit."""
        head = self._head(say("{round}: seats from A to Z", round=self._round()))
        room, cards = inside(self.look.page, head), self._cards()
        if len(cards) > _Grid.of(cards, room).a_page:
            return []
        heights = (high + _GAP for high in _Grid.of(cards, room).lowest(cards, room))
        ways = (listing.in_a_box(self._alphabet(), room.top(room.h - high)) for high in heights)
        names = next((way for way in ways if way is not None), None)
        if names is None:
            return []

        def draw(pen: Pen, box: Box) -> None:
            names.draw(pen, box)
            below = box.below(names.height() + _GAP)
            for card, cell in zip(cards, _Grid.of(cards, below).cells(below), strict=False):
                card.draw(pen, cell)

        return framed(head, [Framed(draw)], self.look)

    def _round(self) -> Text:
        return round_title(self.tournament, self.round_, self.look.language)

    def _head(self, title: Text) -> PageHead:
        tables, rests = len(self.round_.tables), len(self.round_.resting())
        facts = say("Tables: {tables}", tables=tables)
        if rests:
            facts = say("Tables: {tables} · resting: {rests}", tables=tables, rests=rests)
        return head_of(self.tournament, self.look, title, facts)

    def _alphabet(self) -> PaperList:
        words = self.look.words
        several = any(len(side) > 1 for table in self.round_.tables for side in table.sides)
        partners = several or any(len(entry.members) > 1 for entry in self.entries.values())
        columns = [
            PaperColumn(words(say("Name")), bold=True, stretch=True),
            *([PaperColumn(words(say("No.")), Align.RIGHT)] if self.tournament.regulation.numbers else []),
            PaperColumn(words(say("Table")), Align.RIGHT, bold=True, scale=_TABLE),
            PaperColumn(words(say("Seat")), Align.MIDDLE),
        ]
        columns += [PaperColumn(words(say("with")), stretch=True)] if partners else []
        found = seats_listed(self.tournament, self.round_).sections[0].rows
        rows = tuple(self._row(row, len(columns)) for row in found)
        return PaperList(
            tuple(columns),
            (PaperSection("", rows),),
            largest=_LARGEST,
            smallest=_FROM_AFAR,
            upright=_FROM_AFAR,
        )

    def _row(self, row: SeatRow, wide: int) -> PaperRow:
        numbers = [row.entry.printed_number] if self.tournament.regulation.numbers else []
        who = PaperCell(row.name), *map(PaperCell, numbers)
        if row.table is None:
            rests = PaperCell(self.look.words(say("rests")), ink=GREY)
            return *(*who, PaperCell("–"), PaperCell(""))[: wide - 1], rests
        return (*who, *map(PaperCell, (str(row.table), row.seat, row.others)))[:wide]

    def _cards(self) -> list[_Card]:
        tables = sorted(self.round_.tables, key=lambda table: table.number)
        return [_Card(table, self._lines(table)) for table in tables]

    def _lines(self, table: TableInfo) -> tuple[_Line, ...]:
        return tuple(
            _Line(seat.side, seat.seat if i == 0 else "", name)
            for seat in seated(self.tournament, table, self.entries)
            for i, name in enumerate(numbered_names(seat.entry))
        )

    def _draw_page(
        self, rests: Sequence[str], grid: "_Grid", cards: Sequence[_Card], pen: Pen, box: Box
    ) -> None:
        for i, line in enumerate(rests):
            pen.write((box.x, box.y + (i + 0.8) * _REST * LEADING), line, _REST, BOLD)
        for card, cell in zip(cards, grid.cells(box.below(_strip(rests))), strict=False):
            card.draw(pen, cell)


_FROM_AFAR, _LARGEST, _TABLE = 11.0, 26.0, 1.3
"""Nobody stands close to the list on the wall; the number of a table is larger than the name."""
_REST = 13.0
_GAP = 4 * MM
_LOWEST, _HIGHEST = 15.0, 25.0
"""The height of a line of a table, from a full page to an almost empty one."""
_TWO_LINES = 2 * LEADING * SMALLEST + 0.3
_AROUND = 10.0


def _strip(rests: Sequence[str]) -> float:
    return len(rests) * _REST * LEADING + _GAP if rests else 0.0


@frozen
class _Grid:
    columns: int
    rows: int
    height: float

    @classmethod
    def of(cls, cards: Sequence[_Card], room: Box) -> "_Grid":
        """Return the grid of fewest pages in which every line can still be read from afar."""
        lines = max((len(card.lines) for card in cards), default=1)
        columns = 2 if room.w > _TWO_COLUMNS else 1
        fit = max(1, int((room.h + _GAP) // (lines * _LOWEST + _AROUND + _GAP)))
        rows = min(fit, max(1, -(-len(cards) // columns)))
        high = (room.h + _GAP) / rows - _GAP
        return cls(columns, rows, min(high, lines * _HIGHEST + _AROUND))

    def lowest(self, cards: Sequence[_Card], room: Box) -> Iterator[float]:
        """Yield heights that all rows can do with: for names in two lines if one is long, and the least."""
        wide = (room.w - _GAP) / self.columns - 17 * MM - 36
        whole = all(fits(line.name, BOLD, SMALLEST, wide) for card in cards for line in card.lines)
        for line in (_LOWEST,) if whole else (_TWO_LINES, _LOWEST):
            yield self.rows * (max((len(card.lines) for card in cards), default=1) * line + _AROUND + _GAP)

    @property
    def a_page(self) -> int:
        return self.columns * self.rows

    def cells(self, room: Box) -> list[Box]:
        high = self.rows * (self.height + _GAP) - _GAP
        return room.top(high).cells(self.columns, self.rows, _GAP)


_TWO_COLUMNS = 150 * MM


def _by_letters(names: PaperList, count: int, room: Box) -> list[listing.Page]:
    """Return names on pages that end with a letter, all in the same letters; none where they do not fit."""
    (whole,) = names.sections
    letters = [list(rows) for _, rows in groupby(whole.rows, key=lambda row: fold(row[0].words)[:1])]
    for pages in (count, count + 1):
        parts = [PaperSection("", tuple(rows)) for rows in _shared_out(letters, len(whole.rows) / pages)]
        sizes = (names.smallest + step for step in range(int(names.largest - names.smallest) + 1))
        ways = (_at_size(names, parts, size, room) for size in sizes)
        if fitting := list(takewhile(bool, ways)):
            return fitting[-1]
    return []


def _at_size(names: PaperList, parts: Sequence[PaperSection], size: float, room: Box) -> list[listing.Page]:
    fixed = (replace(names, sections=(part,), largest=size, smallest=size) for part in parts)
    pages = list(takewhile(bool, (listing.in_a_box(each, room) for each in fixed)))
    return [page for page in pages if page is not None] if len(pages) == len(parts) else []


def _shared_out(letters: Sequence[Sequence[PaperRow]], share: float) -> list[list[PaperRow]]:
    """Put letters together into parts of about so many rows."""
    parts, before = list[list[PaperRow]](), 0
    for rows in letters:
        # A letter belongs where the middle of its rows is.
        part = int((before + len(rows) / 2) / share)
        parts += [[] for _ in range(part + 1 - len(parts))]
        parts[part] += rows
        before += len(rows)
    return [part for part in parts if part]


def _initials(rows: Sequence[PaperRow]) -> str:
    first, last = (fold(row[0].words)[:1].upper() for row in (rows[0], rows[-1]))
    return first if first == last else f"{first} – {last}"


def schedule_paper(tournament: Tournament, listed: Listed[Slot], look: Look) -> list[Leaf]:
    """Lay out the plan of an evening as a line of its hours; in rows where that would be too small."""
    head = head_of(tournament, look, listed.title)
    found = [(part.heading, slot) for part in listed.sections for slot in part.rows]
    slots = [slot for _, slot in found]
    pauses = [*(_minutes(slot.ends, after.begins) for slot, after in pairwise(slots)), 0]
    heights = [(_minutes(one.begins, one.ends), pause) for one, pause in zip(slots, pauses, strict=True)]
    hours = _Hours(heights, found, look)
    if not hours.readable(inside(look.page, head)):
        return list_paper(tournament, listed, look, largest=_HOUR)
    return framed(head, [Framed(hours.draw)], look)


def _minutes(begins: time, ends: time) -> int:
    return (60 * (ends.hour - begins.hour) + ends.minute - begins.minute) % (24 * 60)


_HOUR, _READ_AFAR, _TALLEST = 22.0, 14.0, 34 * MM
"""Letters of an hour; height of a round at least, and at most."""


@frozen
class _Hours:
    heights: Sequence[tuple[int, int]]
    slots: Sequence[tuple[Text | None, Slot]]
    look: Look

    def unit(self, box: Box) -> float:
        """Return how high a minute is."""
        return min((box.h - 2 * _HOUR) / max(1, sum(map(sum, self.heights))), _TALLEST / self._shortest())

    def readable(self, box: Box) -> bool:
        """Tell whether the shortest round has room for letters that are read on a wall."""
        return self.unit(box) * self._shortest() >= _READ_AFAR

    def _shortest(self) -> int:
        return max(1, min(high for high, _ in self.heights))

    def draw(self, pen: Pen, box: Box) -> None:
        unit = self.unit(box)
        for (stage, slot), (high, pause) in zip(self.slots, self.heights, strict=True):
            self._draw_round(pen, box.top(unit * high), stage, slot)
            box = box.below(unit * high)
            if pause:
                self._draw_break(pen, box.top(unit * pause), slot.ends, pause)
                box = box.below(unit * pause)
        pen.across(box, box.y, 1.2, self.look.style.ink)
        pen.write((box.x, box.y + _HOUR), f"{self.slots[-1][1].ends:%H:%M}", _HOUR, BOLD)

    def _draw_round(self, pen: Pen, row: Box, stage: Text | None, slot: Slot) -> None:
        size, words = min(_HOUR, row.h / 1.4), [slot.round] if stage is None else [stage, slot.round]
        base, end = row.y + 1.1 * size, row.x + 4.4 * _HOUR
        pen.across(row, row.y, 1.2, self.look.style.ink)
        pen.write((row.x, base), f"{slot.begins:%H:%M}", size, BOLD)
        really = "–".join(map(time_of_day, slot.really or ()))
        taken = width(really, REGULAR, 11)
        pen.write((row.right, base), really, 11, align=Align.RIGHT, ink=GREY)
        what = " · ".join(map(self.look.words, words))
        pen.write((end, base), what, size, BOLD, room=row.right - end - taken - 6)

    def _draw_break(self, pen: Pen, row: Box, begins: time, minutes: int) -> None:
        pen.fill(row, self.look.style.area(SHADE))
        size = min(14.0, row.h / 1.3)
        if size >= SMALLEST:
            base = row.y + row.h / 2 + 0.36 * size
            words = self.look.words(say("Break, {n} min", n=minutes))
            pen.write((row.x, base), f"{begins:%H:%M}", size)
            pen.write((row.x + 4.4 * _HOUR, base), words, size)


_ON_A_PAGE = 4
"""So many rounds of a large plan stand on a page, with the winners, with whom the next goes on."""


def knockout_plan(tournament: Tournament, stage: StageInfo, look: Look) -> list[Leaf]:
    """Lay out the plan of a K.-o. stage as a tree; of a large one a page for each part, then the rest."""
    found = plan(tournament.regulation, stage)
    head = head_of(tournament, look, say("K.-o. plan"), own_words(stage.rules.name))
    names = tournament.by_key()
    pages = [*_parts(found.columns)]
    third = [()] * (len(pages) - 1) + [found.third]
    trees = (_Tree(*each, names, look) for each in zip(pages, third, strict=True))
    return framed(head, [Framed(tree.draw) for tree in trees], look, look.style.size.turned())


def _parts(columns: Sequence[Sequence[Side]]) -> Iterator[Sequence[Sequence[Side]]]:
    high = 2**_ON_A_PAGE
    if len(columns[0]) <= high:
        yield columns
        return
    for at in range(0, len(columns[0]), high):
        yield [column[at >> n : (at + high) >> n] for n, column in enumerate(columns[: _ON_A_PAGE + 1])]
    yield from _parts(columns[_ON_A_PAGE:])


@frozen
class _Tree:
    """A page of a plan: every name on a line, those of a match joined where the line of its winner begins."""

    columns: Sequence[Sequence[Side]]
    third: Sequence[Side]
    names: Mapping[int, EntryInfo]
    look: Look

    def draw(self, pen: Pen, box: Box) -> None:
        lines = len(self.columns[0]) + len(self.third) + bool(self.third)
        step, wide = min(box.h / lines, 16 * MM), box.w / len(self.columns)
        for n, column in enumerate(self.columns):
            x, gap = box.x + n * wide, step * 2**n
            for at, side in enumerate(column):
                y = box.y + (at + 0.5) * gap + step / 4
                self._side(pen, side, Box(x, y, wide, step))
                if at % 2 and n + 1 < len(self.columns):
                    pen.line((x + wide, y - gap), (x + wide, y), 0.5, GREY)
        x = box.x + (len(self.columns) - 2) * wide
        for at, side in enumerate(self.third, len(self.columns[0]) + 1):
            self._side(pen, side, Box(x, box.y + (at + 0.75) * step, wide, step))
        if self.third:
            pen.write((x, box.y + (at - 1.4) * step), self.look.label(SMALL_FINAL), _size(step))

    def _side(self, pen: Pen, side: Side, box: Box) -> None:
        """Draw a line of the plan, which runs along the top of the box, with the name on it."""
        points = "" if side.value is None else self.look.number(side.value)
        who = "" if side.key is None else self.names[side.key].name
        words, font = (self.look.words(BYE) if side.bye else who), (BOLD if side.on else REGULAR)
        size, ink = _size(box.h), (GREY if side.bye else BLACK)
        room = Box(box.x + 2, box.y - box.h + 1, box.w - 6 - width(f" {points}", font, size), box.h - 1)
        pen.block(room, words, size, font, ink=ink)
        pen.write((box.right - 3, box.y - 2), points, size, font, align=Align.RIGHT)
        pen.line((box.x, box.y), (box.right, box.y), 0.5, GREY)


def _size(step: float) -> float:
    return min(11.0, 0.75 * step)

"""Slips and score sheets: what stands on one, drawn into a box of any size, and those of a round on pages."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache, partial
from itertools import product
from typing import Any

from jassturnier.draw.plan import LETTERS, seat_name
from jassturnier.draw.plan import Form as SeatForm
from jassturnier.games.kit.base import Game, SlipField, SumCheck, written
from jassturnier.games.kit.base import Slip as Written
from jassturnier.games.kit.layout import Block, Grid, Legend, Signature, ZSlate
from jassturnier.i18n import Text, say
from jassturnier.paper.grid import (
    GridBand,
    Sides,
    bands,
    cut_after,
    draw_bands,
    draw_heading,
    heading_height,
    height,
    parts,
    that_fit,
    with_seats,
    without_spare,
)
from jassturnier.paper.page import Leaf, Look, Size, cut_apart, logo
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
    draw_qr,
    fits,
    width,
)
from jassturnier.tournament.lists import long_date
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import names_on, round_title
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.counting import counted, game_in, game_of, offered_columns
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.values import frozen

_HEAD = 22 * MM
_GAP = 4 * MM
_CONTROL = 6 * MM
_NAME, _TWO_LINES = 4 * MM, 2 * LEADING * SMALLEST
"""Height of a name, and of one that is too long for a line."""
_AROUND_NAMES = 3.5 * MM
_TALLEST_SIDE = 26 * MM
_SIGN = 12 * MM
_FIELD = 24 * MM
_DEALS = 10 * MM
_NARROW = 0.6
_FIELDS = 0.55
"""Part of the width that all fields may take from the names."""
_FEWEST = 2
"""Lines of a part of a grid at least: what is carried over, and one deal."""
_WORTH, _MOST_LATER = 0.4, 2
"""Part of a grid with spare lines that the first slip must hold, else it has none; most slips that follow."""
_LESS: tuple[tuple[type[Block], ...], ...] = ((), (ZSlate,), (ZSlate, Legend))
"""What makes room for deals, one thing after the other."""
_PHONE = 18 * MM
_LOGO = 26 * MM
_WORDS = 40 * MM
"""Room that a logo must leave for words."""


@frozen
class SlipForm:
    """What a game wants written: fields for every side, the control of their sum, blocks, signatures."""

    fields: tuple[SlipField, ...]
    control: Text | None
    blocks: tuple[Block, ...]
    sides: Sides

    def signature(self) -> Signature | None:
        """Return where the sides sign."""
        return next((block for block in self.blocks if isinstance(block, Signature)), None)


@frozen
class Slip:
    """What is printed on one slip or sheet; `names` holds the names on each side, `values` a result.

    Where the table may hand in by phone, to a board that runs, `code` is what opens its sheet, and `address`
    that of the board, "" where it could be one of several. It is one `page` of so many `pages`. Where the
    clock may stop a round of so many `deals`, there is a place for how many were played.
    """

    tournament: str
    day: str
    round: str
    table: str
    label: str
    names: tuple[tuple[str, ...], ...]
    form: SlipForm
    values: Written
    code: str = ""
    address: str = ""
    page: int = 1
    pages: int = 1
    deals: int | None = None


def slip_of(
    tournament: Tournament, round_: RoundInfo, table: TableInfo, entries: Mapping[int, EntryInfo], look: Look
) -> Slip:
    """Return the slip of a table, still to be filled in."""
    return Slip(
        tournament=tournament.name,
        day=look.words(long_date(tournament.day)) if tournament.day else "",
        round=look.words(round_title(tournament, round_, look.language, table.stage)),
        table=str(table.number),
        label=sheet_label(table.sheet),
        names=tuple(names_on(table, side, entries) for side in range(len(table.sides))),
        form=_blank_form(game_of(tournament.regulation, table)),
        values={},
        code="" if look.style.board is None or tournament.regulation.phone is Phone.NO else table.code,
        address=(look.style.board or "").rstrip("/"),
        deals=next((each.high for each in offered_columns(tournament.regulation, table) if each.once), None),
    )


def blank_slip(tournament: Tournament, game: Game[Any], look: Look, label: str = "") -> Slip:
    """Return a slip of a game without names, with or without a sheet number."""
    return Slip(
        tournament=tournament.name,
        day=look.words(long_date(tournament.day)) if tournament.day else "",
        round=look.words(say("Round")),
        table="",
        label=label,
        names=tuple(("",) * len(side) for side in game.sides()),
        form=_blank_form(game),
        values={},
    )


@lru_cache(maxsize=16)
def _blank_form(game: Game[Any]) -> SlipForm:
    """Return what a game wants written before its first deal: hundreds of tables have the same."""
    return form(game)


def form(game: Game[Any], played: Sequence[object] = ()) -> SlipForm:
    """Return what a game wants written at its table."""
    return SlipForm(game.slip_fields(), control(game), game.layout(played), sides_of(game.sides()))


def sides_of(seats: Sequence[Sequence[int]]) -> Sides:
    """Return what sides and seats are called: A with A1 and A2, or 3 for somebody alone."""
    alone = all(len(side) == 1 for side in seats)
    names = {
        seat: seat_name((number, place), SeatForm.ALONE if alone else SeatForm.PARTNERS)
        for number, side in enumerate(seats)
        for place, seat in enumerate(side)
    }
    letters = [str(i + 1) if alone else LETTERS[i] for i in range(len(seats))]
    return Sides(tuple(letters), tuple(names[seat] for seat in sorted(names)))


def control(game: Game[Any]) -> Text | None:
    """Say what the sides must come to together; None where the game has no such sum.

    What the sum depends on is found by asking the game: an empty slip, then one more in each column.
    """
    fields = game.slip_fields()

    def check(one_in: str = "") -> SumCheck | None:
        blank = (0,) * (len(game.sides()) - 1)
        slip = {field.name: (int(field.name == one_in), *blank) for field in fields}
        return game.slip_sum(slip)

    empty = check()
    if empty is None:
        return None
    terms: list[Text | int] = [empty.expected] if empty.expected else []
    for column in fields:
        more = check(column.name)
        if column.name != empty.column and more is not None and more.expected > empty.expected:
            times, one = more.expected - empty.expected, say("all {column}", column=column.label)
            several = say("{times} × all {column}", times=times, column=column.label)
            terms.append(one if times == 1 else several)
    if not terms:
        return None
    first, *others = terms
    total = say("{n}", n=first)
    for other in others:
        total = say("{sum} + {more}", sum=total, more=other)
    summed = next(field.label for field in fields if field.name == empty.column)
    return say("Control: all {column} = {sum}", column=summed, sum=total)


@frozen
class SlipDrawing:
    """A slip in the language of the paper."""

    slip: Slip
    look: Look

    def pages(self, box: Box) -> "list[SlipDrawing]":
        """Return the slip, once for every part of a grid that is too long for the box; the last is signed.

        No block and no line is left out.
        """
        box = self._above_phone(box)
        grid, *others = self._seated().slip.form.blocks
        if not isinstance(grid, Grid):
            return [self]
        band = GridBand(grid, self.look, self.slip.form.sides, box.w)
        last = max(band.most_lines(self._beside(others, box)), _FEWEST)
        *first, end = parts(grid, max(band.most_lines(self._room(box)), _FEWEST), last)
        return [self._with((part,)) for part in first] + [self._with((end, *others))]

    def fitted(self, box: Box) -> "list[SlipDrawing]":
        """Return the slip with who deals and leads, and others where a game to a target goes on.

        What only helps makes room for deals. Where hardly a deal has room on the first slip, they are all on
        others; there are none where it would take many of these.
        """
        grid, *others = self._seated().slip.form.blocks
        if not isinstance(grid, Grid):
            return [self]
        above = self._above_phone(box)
        if grid.spare < len(grid.lines):
            return [self._with((without_spare(grid, self._lines(grid, others, above)), *others))]
        beside, most = self._beside_all(grid, others, above)
        if most >= len(grid.lines):
            return [self._with((grid, *beside))]
        form = replace(self.slip.form, fields=(), control=None)
        bare = replace(self, slip=replace(self.slip, form=form, code="", deals=None))
        if most >= _WORTH * len(grid.lines):
            first, rest = cut_after(grid, most)
            blocks = (first, *beside)
            later = bare.going_on(rest, [each for each in others if each not in beside], box)
        else:
            blocks = tuple(others)
            later = bare.going_on(grid, (), box)
        if len(later) > _MOST_LATER:
            return [self._with(tuple(others))]
        return [self._with(blocks, 1, len(later) + 1), *later]

    def going_on(self, rest: Grid, helps: Sequence[Block], box: Box) -> "list[SlipDrawing]":
        """Return this slip as often as the rest of the deals takes; if once is enough, with what helps."""
        beside, most = self._beside_all(rest, helps, box)
        alone = max(self._lines(rest, (), box), _FEWEST)
        found = [(rest, *beside)] if most >= len(rest.lines) else [(part,) for part in parts(rest, alone)]
        return [self._with(blocks, page, len(found) + 1) for page, blocks in enumerate(found, 2)]

    def _beside_all(self, grid: Grid, others: Sequence[Block], box: Box) -> tuple[tuple[Block, ...], int]:
        """Return what of other blocks has room beside all lines of a grid, and the lines that have room."""
        ways = (tuple(each for each in others if not isinstance(each, out)) for out in _LESS)
        found = [(way, self._lines(grid, way, box)) for way in ways]
        return next((way for way in found if way[1] >= len(grid.lines)), found[-1])

    def _seated(self) -> "SlipDrawing":
        grid, *others = self.slip.form.blocks
        if not isinstance(grid, Grid):
            return self
        return self._with((with_seats(grid, self.slip.form.sides), *others))

    def _beside(self, others: Sequence[Block], box: Box) -> float:
        return self._room(box) - height(bands(others, self.look, self.slip.form.sides, box.w))

    def _lines(self, grid: Grid, others: Sequence[Block], box: Box) -> int:
        band = GridBand(grid, self.look, self.slip.form.sides, box.w)
        return band.most_lines(self._beside(others, box))

    def _with(self, blocks: tuple[Block, ...], page: int = 1, pages: int = 1) -> "SlipDrawing":
        form = replace(self.slip.form, blocks=blocks)
        return replace(self, slip=replace(self.slip, form=form, page=page, pages=pages))

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the slip into a box: head, sides with their fields, blocks that fit, signatures, its code."""
        if self.slip.code:
            self._draw_code(pen, box.below(box.h - _PHONE))
            box = self._above_phone(box)
        self._draw_head(pen, box)
        rest = box.below(_HEAD + _GAP).top(self._inside(box))
        chosen = that_fit(
            bands(self.slip.form.blocks, self.look, self.slip.form.sides, box.w), self._room(box)
        )
        high = self._lowest_side(box.w)
        if not any(isinstance(band, GridBand) for band in chosen):
            left = self._room(box) - height(chosen)
            high = min(high + left / len(self.slip.names), _TALLEST_SIDE)
        place = rest.below(self._draw_sides(pen, rest, high))
        pen.stamp((tuple(chosen), place.w, place.h), place, lambda box: draw_bands(pen, box, chosen))
        self._draw_signatures(pen, Box(box.x, box.bottom - _SIGN, box.w, _SIGN))

    def _above_phone(self, box: Box) -> Box:
        return box.top(box.h - _PHONE - _GAP) if self.slip.code else box

    def _draw_code(self, pen: Pen, box: Box) -> None:
        slip, words = self.slip, box
        pen.across(box, box.y - _GAP / 2, 0.4, LIGHT)
        if slip.address:
            place = f"{slip.address}/in?sheet={slip.label}&code={slip.code}"
            draw_qr(pen, Box(box.x, box.y, _PHONE, _PHONE), place)
            words = Box(box.x + _PHONE + 6, box.y, box.w - _PHONE - 6, box.h)
        code = say("Sheet {label}, code {code}", label=slip.label, code=slip.code)
        where = () if slip.address else (say("the address of the board, page /in"),)
        lines = (say("Hand in by phone, then bring the slip:"), *where, code)
        for line, room in zip(lines, words.rows(len(lines)), strict=True):
            font = BOLD if line is code else REGULAR
            pen.write((room.x, room.bottom - 4), self.look.words(line), 9, font, room=room.w)

    def _inside(self, box: Box) -> float:
        return box.h - _HEAD - _SIGN - 2 * _GAP

    def _lowest_side(self, wide: float) -> float:
        room = self._names_in(Box(0, 0, wide, 0)).w
        whole = all(fits(name, REGULAR, SMALLEST, room) for names in self.slip.names for name in names)
        return _AROUND_NAMES + (_NAME if whole else _TWO_LINES) * max(map(len, self.slip.names))

    def _names_in(self, row: Box) -> Box:
        places = self._field_places(row)
        end = places[0].x if places else row.right
        return Box(row.x + 8 * MM, row.y + 2, end - row.x - 9 * MM, row.h - 4)

    def _room(self, box: Box) -> float:
        above = self._labels(box.w) + self._control() + self._lowest_side(box.w) * len(self.slip.names)
        return self._inside(box) - above

    def _control(self) -> float:
        return _GAP if self.slip.form.control is None and self.slip.deals is None else _CONTROL

    def _labels(self, wide: float) -> float:
        both = zip(self.slip.form.fields, self._field_places(Box(0, 0, wide, 0)), strict=True)
        heights = (heading_height(self.look.label(field.label), place.w, BOLD) for field, place in both)
        return max(heights, default=0.0)

    def _field_places(self, box: Box) -> list[Box]:
        """Return the places of the fields at the right edge of a box; what is only marked is narrow."""
        shares = [_NARROW if field.high == 1 else 1.0 for field in self.slip.form.fields]
        unit = min(_FIELD, _FIELDS * box.w / max(sum(shares), 1.0))
        places, right = list[Box](), box.right
        for share in reversed(shares):
            right -= share * unit
            places.insert(0, Box(right, box.y, share * unit, box.h))
        return places

    def _draw_head(self, pen: Pen, box: Box) -> None:
        head = box.top(_HEAD)
        self._draw_table(pen, Box(head.x, head.y, _HEAD, _HEAD))
        words = self._draw_logo(pen, head)
        above = " · ".join(filter(None, (self.look.style.club, self.slip.tournament)))
        above = above if width(above, REGULAR, SMALLEST) <= words.w else self.slip.tournament
        pen.write((words.x, words.y + 8), above, 9, room=words.w)
        self._draw_round(pen, Box(words.x, words.y + 10, words.w, 20))
        pen.write((words.x, words.y + 42), self.slip.day, 9, room=words.w, ink=GREY)
        if self.slip.label:
            place = Box(head.right - _HEAD, head.y, _HEAD, _HEAD)
            draw_qr(pen, place, self.slip.label)
            below = place.x + _HEAD / 2, place.bottom + 5
            pen.write(
                below, self.look.words(say("for the desk")), 8, align=Align.MIDDLE, room=_HEAD, ink=GREY
            )
        parts = [say("Sheet {label}", label=self.slip.label)] if self.slip.label else []
        if self.slip.pages > 1:
            page, pages = str(self.slip.page), str(self.slip.pages)
            parts.append(say("Page {page} of {pages}", page=page, pages=pages))
        sheet = " · ".join(map(self.look.words, parts))
        pen.write((words.x, words.bottom - 2), sheet, 16, BOLD, room=words.w)

    def _draw_logo(self, pen: Pen, head: Box) -> Box:
        taken = _HEAD + 4 if self.slip.label else 0.0
        words = Box(head.x + _HEAD + 10, head.y, head.w - _HEAD - 10 - taken, _HEAD)
        picture = logo(self.look)
        if picture is None or words.w < _LOGO + _WORDS:
            return words
        wide = pen.picture(picture, Box(words.right - _LOGO, head.y, _LOGO, 0.8 * _HEAD), Align.RIGHT)
        return Box(words.x, words.y, words.w - wide - 6, words.h)

    def _draw_table(self, pen: Pen, mark: Box) -> None:
        ink = WHITE if self.slip.table else BLACK
        if self.slip.table:
            pen.fill(mark, radius=4)
        else:
            pen.frame(mark, 1.2, radius=4)
        pen.centre(mark.top(_HEAD * 0.3).inset(3, 0), self.look.words(say("Table")), 8, BOLD, ink)
        pen.centre(mark.below(_HEAD * 0.24).inset(4, 0), self.slip.table, 32, BOLD, ink)

    def _draw_round(self, pen: Pen, place: Box) -> None:
        base = place.y + 17
        if self.slip.table:
            pen.write((place.x, base), self.slip.round, 19, BOLD, room=place.w)
            return
        pen.write((place.x, base), self.slip.round, 13, BOLD)
        start = place.x + width(self.slip.round, BOLD, 13) + 6
        pen.line((start, base + 1), (start + 20 * MM, base + 1), 0.7)

    def _draw_sides(self, pen: Pen, box: Box, high: float) -> float:
        labels = self._labels(box.w)
        heads = self._field_places(box.top(labels))
        for column, label in zip(self.slip.form.fields, heads, strict=True):
            draw_heading(pen, label, self.look.label(column.label), BOLD)
        place = box.below(labels)
        for side in range(len(self.slip.names)):
            self._draw_side(pen, place.top(high), side)
            place = place.below(high)
        base = place.y + 4.2 * MM
        room = place.w
        if self.slip.deals is not None:
            # A place for the number of deals of a round that was stopped.
            words = self.look.words(say("Deals, if fewer than {n}:", n=self.slip.deals))
            start = place.x + min(width(words, REGULAR, 9), place.w / 2 - _DEALS) + 4
            pen.write((place.x, base), words, 9, room=start - place.x - 4)
            pen.line((start, base + 1), (start + _DEALS, base + 1), 0.7)
            room -= start + _DEALS + 8 - place.x
        if self.slip.form.control is not None:
            words = self.look.words(self.slip.form.control)
            pen.write((place.right, base), words, 9, align=Align.RIGHT, room=room)
        return labels + high * len(self.slip.names) + self._control()

    def _draw_side(self, pen: Pen, row: Box, side: int) -> None:
        pen.frame(row, 0.9)
        pen.centre(Box(row.x, row.y, 8 * MM, row.h), self.slip.form.sides.names[side], 14, BOLD)
        who, places = self.slip.names[side], self._field_places(row)
        for name, line in zip(who, self._names_in(row).rows(max(len(who), 1)), strict=False):
            if name:
                pen.block(line, name, 11)
            else:
                pen.across(line.inset(0, 2), line.bottom - 2, 0.4, LIGHT)
        for column, place in zip(self.slip.form.fields, places, strict=True):
            pen.frame(place, 0.9)
            value = written(self.slip.values, column.name, len(self.slip.names))[side]
            if value is not None:
                pen.centre(place.inset(2, 0), self.look.number(value), 18, BOLD)

    def _draw_signatures(self, pen: Pen, box: Box) -> None:
        signature = self.slip.form.signature()
        if signature is None:
            return
        labels = [
            self.look.words(label) for label in (signature.writer, signature.label) if label is not None
        ]
        lines = product(self.slip.form.sides.names[: signature.sides], labels)
        places = box.columns(signature.sides * len(labels), 5 * MM)
        for (side, label), place in zip(lines, places, strict=False):
            pen.across(place, place.bottom - 10, 0.7)
            words = f"{label} {side}"
            whole = fits(words, REGULAR, SMALLEST, place.w)
            pen.write((place.x, place.bottom - 2), words if whole else side, SMALLEST, ink=GREY)


class PerPage(Enum):
    """How slips stand on a page: one on A5, two or four on A4."""

    ONE = (1, 1)
    TWO = (2, 1)
    FOUR = (2, 2)

    @classmethod
    def of(cls, count: int) -> "PerPage":
        """Return how so many slips stand on a page."""
        return next(way for way in cls if way.value[0] * way.value[1] == count)

    @classmethod
    def usual(cls, size: Size) -> "PerPage":
        """Return how slips of the usual size, which is A5, stand on paper of a size."""
        return cls.ONE if size is Size.A5 else cls.TWO

    def page(self) -> tuple[float, float]:
        """Return the size of the page."""
        return {PerPage.ONE: Size.A5.value, PerPage.TWO: Size.A4.turned(), PerPage.FOUR: Size.A4.value}[self]


def slips(
    tournament: Tournament,
    stage: StageInfo,
    round_: RoundInfo,
    look: Look,
    *,
    per_page: PerPage = PerPage.TWO,
    tables: Collection[int] | None = None,
) -> list[Leaf]:
    """Lay out a slip for every table of a round, or only for the tables with these numbers."""
    entries = {entry.key: entry for entry in stage.entries}
    chosen = [table for table in round_.tables if tables is None or table.number in tables]
    return arranged([slip_of(tournament, round_, table, entries, look) for table in chosen], look, per_page)


def reserve(
    tournament: Tournament,
    stage: StageInfo,
    numbers: Mapping[int, int],
    look: Look,
    per_page: PerPage = PerPage.TWO,
) -> list[Leaf]:
    """Lay out slips without names; `numbers` are sheet numbers with how many people sit at the table."""
    number = stage.waiting_round()
    printed = [
        blank_slip(tournament, game_in(tournament, stage, number, people), look, sheet_label(sheet))
        for sheet, people in numbers.items()
    ]
    return arranged(printed, look, per_page)


def arranged(printed: Sequence[Slip], look: Look, per_page: PerPage) -> list[Leaf]:
    """Put slips on pages."""
    cell, *_ = Box(0, 0, *per_page.page()).cells(*per_page.value)
    drawings = [each for slip in printed for each in SlipDrawing(slip, look).fitted(_place(cell))]
    return cut_apart(per_page.page(), per_page.value, drawings, _draw_slip)


def _draw_slip(slip: SlipDrawing, pen: Pen, cell: Box) -> None:
    slip.draw(pen, _place(cell))


def _place(cell: Box) -> Box:
    return cell.inset(9 * MM)


_MARGIN = 8 * MM


def score_sheets(
    tournament: Tournament,
    stage: StageInfo,
    round_: RoundInfo,
    look: Look,
    *,
    tables: Collection[int] | None = None,
    filled: bool = False,
) -> list[Leaf]:
    """Lay out a score sheet for every table of a round, or only for the tables with these numbers.

    `filled` puts in the results and the deals there are.
    """
    entries, rules = {entry.key: entry for entry in stage.entries}, tournament.regulation
    sheets = []
    for table in round_.tables:
        if tables is None or table.number in tables:
            sheet = slip_of(tournament, round_, table, entries, look)
            if filled:
                game, values = game_of(rules, table), counted(rules, table) or {}
                played = game.read_deals(table.played)[0]
                sheet = replace(sheet, form=form(game, played), values=values)
            sheets.append(sheet)
    return _leaves(sheets, look)


def blank_sheets(
    tournament: Tournament,
    stage: StageInfo,
    look: Look,
    *,
    number: int = 1,
    size: int | None = None,
    count: int = 1,
) -> list[Leaf]:
    """Lay out score sheets of a round without names for tables of `size` people, or as many as usual."""
    blank = blank_slip(tournament, game_in(tournament, stage, number, size), look)
    return _leaves([blank] * count, look)


def _leaves(sheets: Sequence[Slip], look: Look) -> list[Leaf]:
    width, height = look.page
    box = Box(0, 0, width, height).inset(_MARGIN)

    def draw(sheet: SlipDrawing, pen: Pen) -> None:
        sheet.draw(pen, box)

    pages = [page for sheet in sheets for page in SlipDrawing(sheet, look).pages(box)]
    return [Leaf(look.page, partial(draw, page)) for page in pages]

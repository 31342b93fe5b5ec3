"""One slip: what stands on it, and how it is drawn into a box of any size."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from jassturnier import games
from jassturnier.games.base import SlipField, SumCheck
from jassturnier.games.layout import Grid, Signature
from jassturnier.i18n import Text, say
from jassturnier.paper import grid
from jassturnier.paper.fonts import BOLD
from jassturnier.paper.grid import GridDrawing, Sides
from jassturnier.paper.page import Look, long_date
from jassturnier.paper.pen import GREY, MM, WHITE, Align, Box, Pen
from jassturnier.paper.people import names_on, round_title, side_name
from jassturnier.paper.qr import draw_qr
from jassturnier.tournament.regulation import Regulation
from jassturnier.tournament.scoring import table_size
from jassturnier.tournament.sheets import sheet_label
from jassturnier.tournament.snapshot import EntryInfo, Evening, RoundInfo, TableInfo

_HEAD = 22 * MM
_GAP = 4 * MM
_LABELS = 6 * MM
_CONTROL = 6 * MM
_SIDE = 13 * MM
_TALLEST_SIDE = 20 * MM
_SIGN = 15 * MM
_FIELD = 24 * MM


@dataclass(frozen=True, slots=True)
class Form:
    """What a game wants written: fields for every side, the control of their sum, rows, signatures."""

    fields: tuple[SlipField, ...]
    control: Text | None
    grid: Grid | None
    signature: Signature | None


@dataclass(frozen=True, slots=True)
class Slip:
    """What is printed on one slip; `names` holds the names on each side, `sides` what it is called."""

    tournament: str
    day: str
    round: str
    table: str
    label: str
    sides: tuple[str, ...]
    names: tuple[tuple[str, ...], ...]
    form: Form


def slip_of(
    evening: Evening, round_: RoundInfo, table: TableInfo, entries: Mapping[int, EntryInfo], look: Look
) -> Slip:
    """Return the slip of a table."""
    sides = range(len(table.sides))
    return Slip(
        tournament=evening.name,
        day=look.words(long_date(evening.day)) if evening.day else "",
        round=look.words(round_title(evening, round_)),
        table=str(table.number),
        label=sheet_label(table.sheet),
        sides=tuple(side_name(evening, table, side) for side in sides),
        names=tuple(names_on(table, side, entries) for side in sides),
        form=form(evening.regulation, table.game, table_size(evening.regulation, table), table.deals),
    )


def form(regulation: Regulation, game_id: str, size: int, deals: int) -> Form:
    """Return what a game wants written by a table of `size` people in a round of `deals` deals."""
    game, options = games.get(game_id), regulation.options
    blocks = game.layout(size, deals, options)
    return Form(
        game.slip_fields(size, deals, options),
        control(game_id, regulation, size, deals),
        next((block for block in blocks if isinstance(block, Grid)), None),
        next((block for block in blocks if isinstance(block, Signature)), None),
    )


def control(game_id: str, regulation: Regulation, size: int, deals: int) -> Text | None:
    """Say what the sides must come to together; None where the game has no such sum.

    What the sum depends on is found by asking the game: an empty slip, then one more in each column.
    """
    game, options = games.get(game_id), regulation.options
    fields = game.slip_fields(size, deals, options)

    def check(one_in: str = "") -> SumCheck | None:
        blank = (0,) * (len(game.sides(size, options)) - 1)
        slip = {field.name: (int(field.name == one_in), *blank) for field in fields}
        return game.slip_sum(slip, size, deals, options)

    empty = check()
    if empty is None:
        return None
    terms: list[Text | int] = [empty.expected] if empty.expected else []
    for field in fields:
        more = check(field.name)
        if field.name != empty.column and more is not None and more.expected > empty.expected:
            terms.append(_term(more.expected - empty.expected, field))
    summed = next(field.label for field in fields if field.name == empty.column)
    return say("Control: {column} together {sum}", column=summed, sum=_added(terms)) if terms else None


def _term(times: int, field: SlipField) -> Text:
    if times == 1:
        return say("all {column}", column=field.label)
    return say("{times} × all {column}", times=times, column=field.label)


def _added(terms: Sequence[Text | int]) -> Text:
    first, *others = terms
    total = say("{n}", n=first)
    for other in others:
        total = say("{sum} + {more}", sum=total, more=other)
    return total


@dataclass(frozen=True, slots=True)
class SlipDrawing:
    """A slip in the language of the paper."""

    slip: Slip
    look: Look

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the slip into a box: head, sides with their fields, rows where they fit, signatures."""
        rest = box.below(self._draw_head(pen, box) + _GAP)
        rest = Box(rest.x, rest.y, rest.w, rest.h - _SIGN - _GAP)
        deals, row = self._rows(rest)
        high = (rest.h - _LABELS - _CONTROL) / len(self.slip.sides)
        side = _SIDE if deals else min(high, _TALLEST_SIDE)
        under = rest.below(self._draw_sides(pen, rest, side))
        if deals is not None:
            GridDrawing(deals, self.look, Sides(self.slip.sides), row).draw(pen, under)
        self._draw_signatures(pen, Box(box.x, box.bottom - _SIGN, box.w, _SIGN))

    def _rows(self, rest: Box) -> tuple[Grid | None, float]:
        """Return the rows of the deals if there is room for them, and the height of each."""
        deals = self.slip.form.grid
        taken = _LABELS + _SIDE * len(self.slip.sides) + _CONTROL + _GAP
        row = None if deals is None else grid.row_height(deals, rest.h - taken)
        return (None, 0.0) if row is None else (deals, row)

    def _draw_head(self, pen: Pen, box: Box) -> float:
        head = box.top(_HEAD)
        mark = Box(head.x, head.y, _HEAD, _HEAD)
        pen.fill(mark, radius=4)
        pen.centre(mark.top(_HEAD * 0.3).inset(3, 0), self.look.words(say("Table")), 8, BOLD, WHITE)
        pen.centre(mark.below(_HEAD * 0.24).inset(4, 0), self.slip.table, 32, BOLD, WHITE)
        draw_qr(pen, Box(head.right - _HEAD, head.y, _HEAD, _HEAD), self.slip.label)
        words = Box(mark.right + 10, head.y, head.w - 2 * _HEAD - 14, _HEAD)
        pen.write((words.x, words.y + 8), self.slip.tournament, 9, room=words.w)
        pen.write((words.x, words.y + 27), self.slip.round, 19, BOLD, room=words.w)
        pen.write((words.x, words.y + 42), self.slip.day, 9, room=words.w, grey=GREY)
        sheet = self.look.words(say("Sheet {label}", label=self.slip.label))
        pen.write((words.x, words.bottom - 2), sheet, 11, BOLD, room=words.w)
        return _HEAD

    def _draw_sides(self, pen: Pen, box: Box, high: float) -> float:
        fields = self.slip.form.fields
        wide = min(_FIELD, 0.46 * box.w / len(fields))
        names = box.w - wide * len(fields)
        for i, field in enumerate(fields):
            label = Box(box.x + names + i * wide, box.y, wide, _LABELS).inset(2, 0)
            pen.centre(label, self.look.label(field.label), 9, BOLD)
        place = box.below(_LABELS)
        for side in range(len(self.slip.sides)):
            self._draw_side(pen, place.top(high), side, wide)
            place = place.below(high)
        if self.slip.form.control is not None:
            words = self.look.words(self.slip.form.control)
            base = place.y + 4.2 * MM
            pen.write((place.right, base), words, 9, align=Align.RIGHT, room=place.w)
        return _LABELS + high * len(self.slip.sides) + _CONTROL

    def _draw_side(self, pen: Pen, row: Box, side: int, wide: float) -> None:
        pen.frame(row, 0.9)
        pen.centre(Box(row.x, row.y, 8 * MM, row.h), self.slip.sides[side], 14, BOLD)
        who, fields = self.slip.names[side], len(self.slip.form.fields)
        inner = Box(row.x + 8 * MM, row.y + 2, row.w - wide * fields - 9 * MM, row.h - 4)
        for name, line in zip(who, inner.rows(max(len(who), 1)), strict=False):
            pen.block(line, name, 11)
        for i in range(1, fields + 1):
            pen.frame(Box(row.right - i * wide, row.y, wide, row.h), 0.9)

    def _draw_signatures(self, pen: Pen, box: Box) -> None:
        signature = self.slip.form.signature
        if signature is None:
            return
        label = self.look.words(signature.label)
        for side, place in zip(self.slip.sides, box.columns(signature.sides, 5 * MM), strict=False):
            pen.across(place, place.bottom - 10, 0.7)
            pen.write((place.x, place.bottom - 2), f"{label} {side}", 7.5, room=place.w, grey=GREY)

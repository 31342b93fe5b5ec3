"""One too many at a table: the dealer pauses, the others play the deal (rules TRN-10, TRN-18).

A deal is typed as ever, with the letters of those at the table and the points of those who play.
Who pauses follows from the deal before, seat A in the first one; `pause C` says it where the table
began with another dealer.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any, Generic

from jassturnier.errors import Problem
from jassturnier.games.kit.base import (
    DealT,
    Game,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    SumCheck,
    added,
    fault,
    in_deal,
    lettered,
    side_letter,
)
from jassturnier.games.kit.contracts import DealPart, Tag
from jassturnier.games.kit.layout import Block, Grid, GridCell, GridColumn, Line, ResultRow, StrokeRow
from jassturnier.games.kit.marks import deal_label
from jassturnier.games.kit.options import DEALER_PAUSES, FOUR_AT_TABLE, Options
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen

PAUSE = Tag("pause", say("“pause”"), ("pausiert", "aussetzen", "mort", "pausa", "morto"), sides=True)
_SAID = "|".join([PAUSE.name, *PAUSE.spellings, "setzt aus"])
_PAUSE = re.compile(rf"\b(?:{_SAID})\s+([a-z])\b", re.IGNORECASE)
PAUSES = say("pauses")


@frozen
class PausedDeal(Generic[DealT]):
    """A deal without the seat that `pauses`; in `deal` the other seats are numbered from 0 on."""

    pauses: int
    deal: DealT

    def seats(self, size: int) -> tuple[int, ...]:
        """Return the seats of those who play."""
        return tuple(seat for seat in range(size) if seat != self.pauses)


class DealerPauses(Game[PausedDeal[Any]]):
    """A game as a table plays it where one more sits than a deal takes.

    Every deal counts for those who play it, so the game must be one whose total is the sum of its deals.
    """

    def __init__(self, game: type[Game[Any]], size: int, options: Options, deals: int) -> None:
        """Seat one more than a deal of this game takes."""
        super().__init__(size, options, deals)
        self._kind = game
        # Who has paused only in every full turn plays most.
        self._game = game(size - 1, options, deals - deals // size)
        self._everybody = game(size, options, deals)
        for table in (self, self._everybody):
            table.playing, table.most_each = size - 1, self._game.deals
            table.least_each = deals - -(-deals // size)
        self.id = game.id
        self.name = game.name
        self.sizes = game.sizes
        self.direction = game.direction
        self.options_offered = game.options_offered
        self.end_rule = game.end_rule

    def contracts(self) -> tuple[str, ...]:
        return self._game.contracts()

    def parts(self) -> tuple[DealPart, ...]:
        return self._game.parts()

    def tags_in_use(self) -> tuple[Tag, ...]:
        """Who pauses can be said in every deal."""
        return *self._game.tags_in_use(), PAUSE

    def deal_sum(self) -> int | None:
        """Return the sum of those who play."""
        return self._game.deal_sum()

    def longest(self) -> int:
        """Return how many deals the game plausibly has for everybody at the table."""
        return self._everybody.longest()

    def ends_at_target(self) -> bool:
        return self._game.ends_at_target()

    def unfinished(self, slip: Slip) -> Text | None:
        return self._everybody.unfinished(slip)

    def parse_deal(self, words: str) -> tuple[PausedDeal[Any] | None, list[Problem]]:
        """Read a deal; unless it says who pauses it is the first one, which seat A deals."""
        return self.parse_next((), words)

    def parse_next(
        self, before: Sequence[PausedDeal[Any]], words: str
    ) -> tuple[PausedDeal[Any] | None, list[Problem]]:
        """Read a deal; where it does not say who pauses, that is the next seat after the deal before."""
        named = _PAUSE.search(words)
        pauses = _seat(named[1]) if named else self._next(before)
        if pauses >= self.size:
            return None, [Problem(None, _no_side(pauses, self.size))]
        seats = PausedDeal(pauses, None).seats(self.size)
        words, problems = _among(seats, _PAUSE.sub(" ", words), self.size)
        if problems:
            return None, problems
        deal, found = self._game.parse_deal(words)
        return (None if deal is None else PausedDeal(pauses, deal)), _at_table(found, seats)

    def _next(self, before: Sequence[PausedDeal[Any]]) -> int:
        last = before[-1:]
        return sum(deal.pauses + self.used_up((deal,)) for deal in last) % self.size

    def print_deal(self, deal: PausedDeal[Any]) -> str:
        """Write the deal with the letters of the table, and who pauses."""
        seats = deal.seats(self.size)
        words = self._game.print_deal(deal.deal).split()
        named = [side_letter(seats[_seat(word)]) if _is_letter(word) else word for word in words]
        return " ".join([*named, "pause", side_letter(deal.pauses)])

    def deal_faults(self, deal: PausedDeal[Any]) -> list[Problem]:
        return _at_table(self._game.deal_faults(deal.deal), deal.seats(self.size))

    def sheet_faults(self, deals: Sequence[PausedDeal[Any]]) -> list[Problem]:
        """Return deals after the end of the game, and who pauses again before everybody has paused."""
        found = super().sheet_faults(deals)
        pauses: Counter[int] = Counter()
        for number, deal in enumerate(deals, 1):
            # Not a fixed turn: a table may begin with another dealer, and a deal that uses none up is dealt
            # again by the same one.
            if pauses[deal.pauses] > min(pauses[seat] for seat in range(self.size)):
                text = say("{side} pauses again before everybody has paused.", side=side_letter(deal.pauses))
                found.append(in_deal(number, fault(text, "TRN-10")))
            pauses[deal.pauses] += self.used_up((deal,))
        return found

    def score(self, deals: Sequence[PausedDeal[Any]]) -> Sheet:
        """Add up what every deal counts for those who play it; who pauses gets nothing."""
        worked = [(deal, self._game.score((deal.deal,))) for deal in deals]
        rows = tuple(_row(number, deal, one, self.size) for number, (deal, one) in enumerate(worked, 1))
        tallies = {
            name: [_spread(one.tallies[name], deal, self.size) for deal, one in worked]
            for name in self._game.score(()).tallies
        }
        # Only the sheet of a game says whether it is over, so it is asked after every deal.
        for end in range(len(deals) + 1):
            totals = added([row.scores for row in rows[:end]], self.size)
            counted = {name: added(found[:end], self.size) for name, found in tallies.items()}
            sheet = self._game.sheet(totals, rows[:end], counted)
            if sheet.finished_after is not None:
                break
        return sheet

    def used_up(self, deals: Sequence[PausedDeal[Any]]) -> int:
        return self._game.used_up([deal.deal for deal in deals])

    def usual_deals(self) -> int:
        return self._game.usual_deals()

    def length_fault(self) -> Text | None:
        """Everybody shall pause equally often."""
        if self.deals % self.size == 0:
            return None
        if self.size == self._kind.fifth:
            size = self.size - 1
            return say("must be a multiple of {size}: at tables of five everybody plays as many.", size=size)
        return say(
            "must be a multiple of {size}: the dealer pauses, everybody equally often.", size=self.size
        )

    def table_clashes(self) -> list[tuple[str, Text]]:
        """Tables of four need the option that allows them; those of five are named by `tables_of`."""
        return [] if self.size == self._kind.fifth else four_clashes(self.size, self.options)

    def dealers(self, deals: int, played: Sequence[PausedDeal[Any]] = ()) -> tuple[int | None, ...]:
        """Return who deals and pauses; after the next deal nobody is fixed where the game fixes nobody."""
        before = tuple(deal.pauses for deal in played)
        coming = self._everybody.dealers(deals - len(before))
        return (*before, *(None if d is None else (d + self._next(played)) % self.size for d in coming))

    def rehearse(self, played: Sequence[PausedDeal[Any]], rng: Random) -> PausedDeal[Any]:
        """Let everybody but the dealer play the next deal."""
        before = [deal.deal for deal in played]
        deal = self._game.rehearse(before, rng)
        return PausedDeal(self._next(played), deal)

    def bounds(self) -> tuple[int, int]:
        """Return the bounds of as many deals as somebody may play."""
        return self._game.bounds()

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Return the columns of the game, for as many deals as somebody may play."""
        return self._game.slip_fields()

    def check_slip(self, slip: Slip) -> list[Problem]:
        return super().check_slip(slip) or self._everybody.check_slip(slip)

    def slip_sum(self, slip: Slip) -> SumCheck | None:
        """Return the control sum over everybody at the table."""
        return self._everybody.slip_sum(slip)

    def score_slip(self, slip: Slip) -> Sheet:
        """Work out what everybody at the table wrote."""
        return self._everybody.score_slip(slip)

    def slip_of_sheet(self, sheet: Sheet) -> Slip:
        """Return what everybody at the table writes."""
        return self._everybody.slip_of_sheet(sheet)

    def layout(self, played: Sequence[PausedDeal[Any]] = ()) -> tuple[Block, ...]:
        """Return the blocks of the game for everybody at the table, and say in each line who pauses."""
        blocks = self._kind(self.size, self.options, max(self.deals, 1)).layout()
        return tuple(self._filled(block, played) for block in blocks)

    def _filled(self, block: Block, played: Sequence[PausedDeal[Any]]) -> Block:
        match block:
            case Grid():
                lines = tuple(self._lines(block, played))
                return replace(block, lines=lines, spare=min(block.spare, len(lines) - len(played)))
            case ResultRow() if played:
                return replace(block, values=self.score(played).money)
            case StrokeRow() if played:
                marks = self.score(played).tallies
                return replace(block, strokes=marks["strokes"], potatoes=marks["potatoes"])
            case _:
                return block

    def _lines(self, grid: Grid, played: Sequence[PausedDeal[Any]]) -> Iterator[Line]:
        changes = (row.scores for row in self.score(played).rows)
        totals = accumulate(changes, lambda before, more: added([before, more], self.size))
        written = [self._cells(grid.columns, *each) for each in zip(played, totals, strict=False)]
        for number, dealing in enumerate(self.dealt(played)):
            dealer, leader = (None, None) if dealing is None else (dealing.dealer, dealing.forehand)
            blank = _empty(grid.columns, grid.lines[0], dealer)
            cells = written[number] if number < len(written) else blank
            yield Line(deal_label(number + 1), cells, dealer, leader)

    def _cells(
        self, columns: Sequence[GridColumn], deal: PausedDeal[Any], totals: Sequence[int]
    ) -> tuple[GridCell, ...]:
        # Written by the game itself as a sheet of one deal, so that no game need know of somebody who pauses.
        blocks = self._kind(self.size - 1, self.options, 1).layout((deal.deal,))
        grid = next(block for block in blocks if isinstance(block, Grid))
        seats = deal.seats(self.size)
        cells: dict[str, GridCell] = {}
        for column, cell in zip(grid.columns, grid.lines[0].cells, strict=True):
            name = column.name
            if column.side is not None:
                name = name.removesuffix(str(column.side)) + str(seats[column.side])
            cells[name] = _renamed(cell, seats) if isinstance(cell, Text) else cell
        for column in columns:
            if column.running and column.side is not None:
                cells[column.name] = totals[column.side]
        return tuple(cells.get(c.name, verbatim("") if c.derived else PAUSES) for c in columns)


def dealer_pauses(options: Options) -> bool:
    """Tell whether a game for three may be played at tables of four."""
    return options.get(FOUR_AT_TABLE.name) == DEALER_PAUSES


def four_clashes(size: int, options: Options) -> list[tuple[str, Text]]:
    """Return that the option is missing which allows a table with one too many."""
    if dealer_pauses(options):
        return []
    return [(FOUR_AT_TABLE.name, say("tables of {size} need “{value}”.", size=size, value=DEALER_PAUSES))]


def no_part(seat: int) -> Text:
    """Say that a seat has no part in a deal."""
    return say("{side} pauses in this deal.", side=side_letter(seat))


def _empty(columns: Sequence[GridColumn], line: Line, dealer: int | None) -> tuple[GridCell, ...]:
    paused = (column.side is not None and column.side == dealer and not column.derived for column in columns)
    return tuple(PAUSES if here else cell for here, cell in zip(paused, line.cells, strict=True))


def _row(number: int, deal: PausedDeal[Any], sheet: Sheet, size: int) -> SheetRow:
    worked_out = sheet.rows[0]
    label = say("Deal {deal}, {side} pauses", deal=str(number), side=side_letter(deal.pauses))
    return SheetRow(label, _spread(worked_out.scores, deal, size), worked_out.rule)


def _spread(values: Sequence[int], deal: PausedDeal[Any], size: int) -> tuple[int, ...]:
    by_seat = dict(zip(deal.seats(size), values, strict=True))
    return tuple(by_seat.get(seat, 0) for seat in range(size))


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha()


def _seat(letter: str) -> int:
    return ord(letter.upper()) - ord("A")


def _among(seats: Sequence[int], words: str, size: int) -> tuple[str, list[Problem]]:
    """Replace seat letters of the table by those among the players: with A pausing, B becomes A."""
    typed = words.replace(",", " ").replace(";", " ").split()
    found = [_seat(word) for word in typed if _is_letter(word)]
    problems = [
        Problem(None, no_part(seat) if 0 <= seat < size else _no_side(seat, size))
        for seat in found
        if seat not in seats
    ]
    if problems:
        return "", problems
    return " ".join(side_letter(seats.index(_seat(w))) if _is_letter(w) else w for w in typed), []


def _no_side(seat: int, size: int) -> Text:
    last = side_letter(size - 1)
    return say("There is no side {side}; the last one is {last}.", side=chr(seat + ord("A")), last=last)


def _at_table(problems: Sequence[Problem], seats: Sequence[int]) -> list[Problem]:
    return [
        Problem(None if place is None else _renamed(place, seats), _renamed(text, seats))
        for place, text in ((problem.place, problem.text) for problem in problems)
    ]


def _renamed(text: Text, seats: Sequence[int]) -> Text:
    return lettered(text, [side_letter(seat) for seat in seats])

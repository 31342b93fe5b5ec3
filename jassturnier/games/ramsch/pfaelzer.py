"""Pfälzer Ramsch: as Schieberamsch, no tens, played to a limit (rules PFR)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from random import Random

from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import DealExample, Sheet, SheetRow, Slip, added, by_rule, filled, written
from jassturnier.games.kit.layout import GridCell, GridColumn, Legend
from jassturnier.games.kit.marks import deal_label
from jassturnier.games.kit.options import FOUR_AT_TABLE, Option, switch, whole
from jassturnier.games.kit.points import RAMSCH, never_together, total_faults
from jassturnier.games.ramsch.game import (
    MOST_PUSHES,
    PUSH,
    Outcome,
    PenaltyGame,
    RamschDeal,
    faults,
    read,
    remarked,
    write,
)
from jassturnier.i18n import Text, say

_SEATS = 3


def judge(points: Sequence[int], trickless: Sequence[int], pushes: int) -> Outcome:
    """Work out a deal: no tens, no Jungfrau; a Durchmarsch costs the others 120 (PFR-6 … PFR-8)."""
    march = len(trickless) == _SEATS - 1
    losers = trickless if march else [seat for seat in range(_SEATS) if points[seat] == max(points)]
    penalty = (RAMSCH if march else max(points)) * 2**pushes
    change = tuple(penalty * (seat in losers) for seat in range(_SEATS))
    reason = ("PFR-8", say("Durchmarsch: the others pay")) if march else ("PFR-7", say("most points"))
    return Outcome(tuple(losers), change, reason, durchmarsch=march)


def play(deals: Sequence[RamschDeal], limit: int) -> Iterator[tuple[Outcome, tuple[int, ...]]]:
    """Yield outcome and totals after each deal until somebody has reached the limit (PFR-9); 0 is none."""
    totals: tuple[int, ...] = (0,) * _SEATS
    for deal in deals:
        outcome = judge(deal.points, deal.trickless or (), deal.pushes)
        totals = added([totals, outcome.change], _SEATS)
        yield outcome, totals
        if limit and max(totals) >= limit:
            return


def losers(totals: Sequence[int], limit: int) -> tuple[int, ...]:
    """Return everybody at or over the limit (AMB-27)."""
    return tuple(seat for seat, total in enumerate(totals) if limit and total >= limit)


_LEAST = 40
"""What each of three is charged with who have the same."""
_CHARGED = 65
"""What a deal charges on average where nobody pushes, or a little less."""


class Pfaelzer(PenaltyGame[RamschDeal]):
    """Pfälzer Ramsch."""

    id = "pfaelzer"
    name = say("Pfälzer Ramsch")
    in_all = RAMSCH
    options_offered = (
        Option(
            say("pfr_limit"),
            500,
            say("penalties that lose; 0 for a fixed number of deals"),
            "PFR-9",
            absent=0,
        ),
        switch(
            say("discard_first"), say("two cards are laid down before the skat is taken"), "PFR-3", on=True
        ),
        switch(say("ram_jacks_discard"), say("Jacks may be laid down"), "PFR-4", on=True),
        FOUR_AT_TABLE,
    )
    end_rule = "PFR-9"
    paid = False
    tags = (*marks.TAGS, PUSH)
    examples = (
        DealExample(say("45 30 45 geschoben 2"), say("The points of A, B and C with the skat; two pushed.")),
        DealExample(say("0 7 113 jungfrau A"), say("A took no trick.")),
        DealExample(say("C durchmarsch"), say("C took all tricks.")),
        DealExample(say("45 30 45 pause D"), say("Four at the table: D deals and pauses.")),
    )
    scoring = (
        say("Who has most points is charged with them, double for each push (PFR-6, PFR-7)."),
        say("A Durchmarsch costs each of the others 120, double for each push (PFR-8)."),
        say("Who reaches the limit has lost (PFR-9)."),
    )

    def parse_deal(self, words: str) -> tuple[RamschDeal | None, list[Problem]]:
        """Read `0 7 113 geschoben 2 jungfrau A`."""
        phrase = notation.read(words, self.size, self.tags)
        return notation.outcome(phrase, read(phrase, self.size))

    def print_deal(self, deal: RamschDeal) -> str:
        """Write the points and what multiplies them."""
        return write(deal)

    def deal_faults(self, deal: RamschDeal) -> list[Problem]:
        return faults(deal, RAMSCH, self.size)

    def score(self, deals: Sequence[RamschDeal]) -> Sheet:
        """Penalties of every seat; who reaches the limit has lost (PFR-9)."""
        way = list(play(deals, whole(self.options, "pfr_limit")))
        totals = way[-1][1] if way else (0,) * self.size
        rows = tuple(
            SheetRow(deal_label(n), outcome.change, by_rule(*outcome.reason))
            for n, (outcome, _) in enumerate(way, 1)
        )
        return self.sheet(totals, rows, {})

    def sheet(
        self, totals: tuple[int, ...], rows: tuple[SheetRow, ...], tallies: Mapping[str, tuple[int, ...]]
    ) -> Sheet:
        """Name who has reached the limit; with rows, the last of them ended the game (PFR-9)."""
        lost = losers(totals, whole(self.options, "pfr_limit"))
        found = super().sheet(totals, rows, tallies)
        return replace(found, losers=lost, finished_after=len(rows) if lost and rows else None)

    def rehearse(self, _played: Sequence[RamschDeal], rng: Random) -> RamschDeal:
        """Play a Ramsch."""
        done, pushes = rulebook.play_ramsch(self.size, rng, self.options)
        return RamschDeal(done.points, done.trickless(), pushes)

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault; who is charged has 40 or more, and one alone, or two, 41 in a deal (PFR-7)."""
        (column,) = self.slip_fields()
        charged = {0, *range(_LEAST, column.high + 1)}
        found = super().check_slip(slip) or [
            problem
            for seat, value in enumerate(written(slip, column.name, self.size))
            for problem in total_faults(column, seat, value, charged)
        ]
        few = not self.ends_at_target() and sum(filled(slip, column.name, self.size)) < self.deals * (
            _LEAST + 1
        )
        return found or [never_together()] * few

    def limit(self) -> int | None:
        """Return the limit, None where it is 0."""
        return whole(self.options, "pfr_limit") or None

    def ends_at_target(self) -> bool:
        """Who reaches the limit ends it (PFR-9)."""
        return self.limit() is not None

    def longest(self) -> int:
        """Until everybody must be near the limit, even where nobody pushes and so doubles (PFR-9)."""
        limit = self.limit()
        return super().longest() if limit is None else ceil(self.size * limit / _CHARGED)

    def bounds(self) -> tuple[int, int]:
        """Nobody has the limit before the last deal."""
        limit = self.limit()
        return super().bounds() if limit is None else (0, limit - 1 + self.per_deal()[1])

    def unfinished(self, slip: Slip) -> Text | None:
        """Tell a game to a limit that nobody has reached (PFR-9)."""
        limit = self.limit()
        if limit is None or max(filled(slip, "penalties", self.size)) >= limit:
            return None
        return by_rule("PFR-9", say("The game is not over: nobody has {limit} penalties.", limit=limit))

    def legends(self) -> tuple[Legend, ...]:
        """Return the limit."""
        limit = self.limit()
        return () if limit is None else (Legend(say("Who has {limit} has lost (PFR-9).", limit=limit)),)

    def remark_columns(self) -> tuple[GridColumn, ...]:
        """Pushes and Durchmarsch."""
        return (
            GridColumn("pushes", say("pushed"), low=0, high=MOST_PUSHES),
            GridColumn("tricks", marks.RAMSCH_REMARKS),
        )

    def remarks(self, deal: RamschDeal) -> tuple[GridCell, ...]:
        """Return the points, the pushes, and who took no trick or all."""
        found = remarked(deal, self.size)
        return (*deal.points, found["pushes"], found["tricks"])

    def per_deal(self) -> tuple[int, int]:
        """Nothing, or all points with three pushes."""
        return 0, RAMSCH * 2**MOST_PUSHES

"""Ramsch: three players, 32 cards, fewest penalties win: Schieberamsch and Pfälzer (RAM, GH, RAMV, PFR)."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from math import ceil
from random import Random

from jassturnier.errors import Problem
from jassturnier.games import grand_hand, rulebook
from jassturnier.games.grand_hand import GrandHandDeal
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import (
    DealExample,
    DealT,
    Direction,
    Game,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    added,
    by_rule,
    fault,
    filled,
    pairwise,
    written,
)
from jassturnier.games.kit.bidding import ramsch_rotation
from jassturnier.games.kit.contracts import DealPart, Tag
from jassturnier.games.kit.layout import Block, GridCell, GridColumn, Legend, Signature
from jassturnier.games.kit.marks import deal_grid, deal_label, money_row, points_columns
from jassturnier.games.kit.options import (
    FOUR_AT_TABLE,
    PAIRWISE,
    STAKE,
    Option,
    Options,
    choice,
    flag,
    needing,
    switch,
    whole,
)
from jassturnier.games.kit.points import RAMSCH, never_together, point_faults, ramsch_sums, total_faults
from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.values import frozen


class PenaltyGame(Game[DealT]):
    """A game for three, each alone, whose slip holds penalties."""

    sizes = (3, 4)
    in_a_deal = 3
    direction = Direction.LOW
    dealing = (
        say("Cards are dealt and played to the left: three to each, two to the skat, four, three (RAM-5)."),
        say("Who sits on the right of the dealer cuts, forehand sits on his left (RAM-5, RAM-6)."),
    )
    paid = True
    """Whether the penalties are settled in money in the end."""

    @abstractmethod
    def per_deal(self) -> tuple[int, int]:
        """Return the lowest and the highest change of a seat's penalties from one deal to the next."""

    def limit(self) -> int | None:
        """Return the penalties that lose the game, None where there is no such limit."""
        return None

    def bounds(self) -> tuple[int, int]:
        """As often as there are deals what one deal can change."""
        low, high = self.per_deal()
        return low * self.deals, high * self.deals

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Penalties of each seat, gains negative."""
        return (SlipField("penalties", say("penalties"), *self.bounds()),)

    def score_slip(self, slip: Slip) -> Sheet:
        """Penalties as written."""
        return self.sheet(filled(slip, "penalties", self.size), (), {})

    def settle(self, totals: Sequence[int]) -> tuple[int, ...]:
        """Everybody the difference with each other one, where money is played for (RAM-23)."""
        return pairwise(totals) if self.paid else ()

    def legends(self) -> tuple[Legend, ...]:
        """Return what stands below the deals."""
        return ()

    @abstractmethod
    def remark_columns(self) -> tuple[GridColumn, ...]:
        """Return the columns for what counts beside the points: pushes, Durchmarsch and the like."""

    @abstractmethod
    def remarks(self, deal: DealT) -> tuple[GridCell, ...]:
        """Return what a deal writes into them, and before that the points of every seat."""

    def layout(self, played: Sequence[DealT] = ()) -> tuple[Block, ...]:
        """A row a deal: points, what multiplies them, and the running penalties of every seat."""
        totals = accumulate(
            (row.scores for row in self.score(played).rows),
            lambda before, more: added([before, more], len(before)),
        )
        rows = [(*self.remarks(deal), *total) for deal, total in zip(played, totals, strict=False)]
        low, high = self.bounds()
        running = (
            GridColumn(
                f"total{seat}", say("Total"), seat, low=low, high=high, total=True, derived=True, running=True
            )
            for seat in range(self.size)
        )
        columns = (*points_columns(self.size, RAMSCH), *self.remark_columns(), *running)
        limit = self.limit()
        spare = self.longest() - (self.deals if limit is None else 0)
        return (
            deal_grid(columns, rows, self.dealt(played), spare=spare),
            *(money_row(self.options, self.score(played) if played else None) if self.paid else ()),
            *self.legends(),
            Signature(say("Signature"), self.size),
        )


DURCHMARSCH = 12
MOST_PUSHES = 3
MOST_KONTRAS = 3
_SEATS = 3
# Game and hand 2, four Jacks, Schneider, Schwarz: 8 times 24, four times that with Rekontra, a tenth (GH-9).
_DEAREST_GRAND = 76
PUSH = Tag("push", say("“push”"), ("geschoben", "schieben", "pousse", "spinto"), number=True)
_LAST_TRICK = say("who took the last trick")


@frozen
class RamschDeal:
    """A Ramsch: points with the skat, who took no trick (None: not said), pushes and Kontras."""

    points: tuple[int, ...]
    trickless: tuple[int, ...] | None
    pushes: int
    kontras: int = 0


AnyDeal = RamschDeal | GrandHandDeal


@frozen
class Outcome:
    """What a deal changes: who lost or won it, the penalties a seat, and by which rule."""

    who: tuple[int, ...]
    change: tuple[int, ...]
    reason: tuple[str, Text]
    durchmarsch: bool = False


def judge(
    points: Sequence[int],
    trickless: Sequence[int],
    pushes: int,
    kontras: int = 0,
    *,
    kontra_durchmarsch: bool,
) -> Outcome:
    """Work out a Ramsch (RAM-16 … RAM-21); the points contain the skat.

    `kontra_durchmarsch` tells whether Kontra multiplies a Durchmarsch as well (AMB-25).
    """
    if len(trickless) == _SEATS - 1:
        who = tuple(seat for seat in range(_SEATS) if seat not in trickless)
        gain = DURCHMARSCH * 2 ** (pushes + kontras * kontra_durchmarsch)
        return Outcome(who, _each(who, -gain), ("RAM-19", say("Durchmarsch")), durchmarsch=True)
    losers = tuple(seat for seat in range(_SEATS) if points[seat] == max(points))
    virgin = len(trickless) == 1
    # Doubled first, then a tenth: 45 pushed twice is 18, not four times 4 (RAM-17).
    penalty = max(points) * 2 ** (pushes + kontras + virgin) // 10
    reason = ("RAM-17", say("Jungfrau doubles")) if virgin else ("RAM-16", say("most points"))
    return Outcome(losers, _each(losers, penalty), reason)


def faults(deal: RamschDeal, total: int | None, size: int) -> list[Problem]:
    """Return what is wrong with points, tricks and pushes (RAM-4, RAM-10, RAM-21)."""
    found = point_faults(deal.points, total, "RAM-4", size, ramsch_sums())
    found += marks.faults(deal.points, deal.trickless, "RAM-21")
    if not 0 <= deal.pushes <= MOST_PUSHES:
        found.append(fault(say("{n} pushes cannot be; three at most.", n=deal.pushes), "RAM-10"))
    return found


def _each(seats: tuple[int, ...], amount: int) -> tuple[int, ...]:
    return tuple(amount * (seat in seats) for seat in range(_SEATS))


class Ramsch(PenaltyGame[AnyDeal]):
    """Schieberamsch with Grand Hand."""

    id = "ramsch"
    name = say("Schieberamsch")
    options_offered = (
        switch(say("grand_hand"), say("Grand Hand may be played"), "PFR-2", on=True),
        *needing("grand_hand", switch(say("grand_hand_counts"), say("a Grand Hand uses up a deal"), "TRN-9")),
        switch(say("ram_jacks_discard"), say("Jacks may be laid down"), "RAMV-1", on=True),
        switch(say("discard_first"), say("two cards are laid down before the skat is taken"), "PFR-3"),
        switch(say("ram_kontra"), say("Kontra may be said in a Ramsch"), "RAMV-2"),
        *needing(
            "ram_kontra",
            switch(
                say("ram_kontra_durchmarsch"), say("Kontra multiplies a Durchmarsch too"), "AMB-25", on=True
            ),
        ),
        choice(
            say("ram_skat_to"),
            "last_trick",
            say("who gets the skat"),
            "RAMV-3",
            {"last_trick": _LAST_TRICK, "most_points": say("who has most points")},
        ),
        *needing(
            "ram_skat_to",
            choice(
                say("ram_skat_tie"),
                "each",
                say("who gets the skat when several have most points"),
                "AMB-26",
                {"each": say("each of them"), "last_trick": _LAST_TRICK, "nobody": say("nobody")},
            ),
            off="last_trick",
        ),
        *needing(
            "grand_hand",
            switch(say("gh_schneider_counts_skat"), say("the skat saves from Schneider"), "AMB-22", on=True),
        ),
        choice(
            say("settlement"), "pairwise", say("how penalties are settled"), "RAM-23", {"pairwise": PAIRWISE}
        ),
        STAKE,
        FOUR_AT_TABLE,
    )
    tags = (*marks.TAGS, PUSH, *grand_hand.TAGS)
    examples = (
        DealExample(say("45 30 45 geschoben 2"), say("The points of A, B and C with the skat; two pushed.")),
        DealExample(say("0 7 113 geschoben 2 jungfrau A"), say("A took no trick.")),
        DealExample(say("0 50 70 stich"), say("A made 0 points, but took a trick.")),
        DealExample(say("C durchmarsch geschoben 1"), say("C took all tricks.")),
        DealExample(
            say("A grand 67 mit 2 kontra"), say("A played Grand Hand with two Jacks and made 67 points.")
        ),
        DealExample(say("B grand 0 ohne 1 schwarz rekontra"), say("B played Grand Hand and took no trick.")),
        DealExample(say("45 30 45 pause D"), say("Four at the table: D deals and pauses.")),
    )
    scoring = (
        say("Who has most points, the skat included, is charged; several are all charged (RAM-15, RAM-16)."),
        say("These points count double for each push and for a Jungfrau, then a tenth of them (RAM-17)."),
        say("A Durchmarsch takes off 12, double for each push (RAM-19)."),
        say("Grand Hand is won with 61; it is worth 24 times its units, of that a tenth (GH-1, GH-9)."),
        say("Kontra doubles it; won it is taken off, lost it is charged (GH-3, GH-10)."),
        say("In the end everybody settles the difference with each other one (RAM-23)."),
    )

    def contracts(self) -> tuple[str, ...]:
        """Return the Grand Hand."""
        return (grand_hand.WORD,)

    def parts(self) -> tuple[DealPart, ...]:
        """Who plays a Grand Hand stands before the points."""
        if flag(self.options, "grand_hand"):
            return DealPart.WHO, DealPart.CONTRACT, DealPart.POINTS
        return super().parts()

    def tags_in_use(self) -> tuple[Tag, ...]:
        """Kontra and the words of a Grand Hand only where they may be said."""
        grand = flag(self.options, "grand_hand")
        kontra = grand or flag(self.options, "ram_kontra")
        barred = {tag.name for tag in grand_hand.TAGS if not (kontra if tag.name == "kontra" else grand)}
        return tuple(tag for tag in self.tags if tag.name not in barred)

    def deal_sum(self) -> int | None:
        """120, unless the skat may count twice or not at all (RAM-4, AMB-26)."""
        return RAMSCH if self.options["ram_skat_to"] == "last_trick" else None

    def longest(self) -> int:
        """The deals, and the Grand Hands that use up none (TRN-9): every eighth deal has cards for one."""
        return super().longest() + (ceil(self.deals / 4) + 2) * self._between

    @property
    def _between(self) -> bool:
        """Whether a Grand Hand may come between the deals of a round without being one of them."""
        return flag(self.options, "grand_hand") and not flag(self.options, "grand_hand_counts")

    def legends(self) -> tuple[Legend, ...]:
        """Say how many deals there are, where the lines do not."""
        if not self._between or not self.deals:
            return ()
        deals = say_n(
            "{n} deal; a Grand Hand is beside it (TRN-9).",
            "{n} deals; a Grand Hand is none of them (TRN-9).",
            self.deals,
        )
        return (Legend(deals),)

    def parse_deal(self, words: str) -> tuple[AnyDeal | None, list[Problem]]:
        """Read `0 7 113 geschoben 2 jungfrau A` or `A grand 67 mit 2`."""
        phrase = notation.read(words, self.size, self.tags, self.contracts())
        deal = grand_hand.read(phrase) if phrase.contract() else read(phrase, self.size)
        return notation.outcome(phrase, deal)

    def print_deal(self, deal: AnyDeal) -> str:
        """Write the points and what multiplies them."""
        return grand_hand.write(deal) if isinstance(deal, GrandHandDeal) else write(deal)

    def deal_faults(self, deal: AnyDeal) -> list[Problem]:
        if isinstance(deal, GrandHandDeal):
            return grand_hand.faults(deal, self.options)
        # A tie at the top lets the skat count twice or not at all (AMB-26).
        shared = self.options["ram_skat_to"] == "most_points" and self.options["ram_skat_tie"] != "last_trick"
        tied = list(deal.points).count(max(deal.points, default=0)) > 1
        total = None if shared and tied else RAMSCH
        found = faults(deal, total, self.size)
        most = MOST_KONTRAS if flag(self.options, "ram_kontra") else 0
        if not 0 <= deal.kontras <= most:
            found.append(fault(say("{n} Kontra in a Ramsch cannot be here.", n=deal.kontras), "RAMV-2"))
        return found

    def score(self, deals: Sequence[AnyDeal]) -> Sheet:
        """Penalties of every seat, gains negative (RAM-22), settled pair by pair (RAM-23)."""
        outcomes = [_outcome(deal, self.options) for deal in deals]
        rows = tuple(
            SheetRow(deal_label(number), each.change, by_rule(*each.reason))
            for number, each in enumerate(outcomes, 1)
        )
        totals = added([row.scores for row in rows], self.size)
        marched = [seat for each in outcomes if each.durchmarsch for seat in each.who]
        return self.sheet(totals, rows, {"durchmarsch": tuple(map(marched.count, range(self.size)))})

    def rehearse(self, _played: Sequence[AnyDeal], rng: Random) -> AnyDeal:
        """Play a Ramsch; nobody plays Grand Hand on a hand at random."""
        done, pushes = rulebook.play_ramsch(self.size, rng, self.options)
        return RamschDeal(done.points, done.trickless(), pushes)

    def dealers(self, deals: int, played: Sequence[AnyDeal] = ()) -> tuple[int | None, ...]:
        """After the next deal nobody is fixed where a Grand Hand may come between (RAM-12)."""
        if not flag(self.options, "grand_hand"):
            return super().dealers(deals)
        grand = [isinstance(deal, GrandHandDeal) for deal in played]
        known = [dealing.dealer for dealing in ramsch_rotation(0, [*grand, False], self.size)]
        return (*known, *[None] * deals)[:deals]

    def remark_columns(self) -> tuple[GridColumn, ...]:
        """Pushes, Jungfrau and Durchmarsch, Kontra and Grand Hand where they are played."""
        grand = flag(self.options, "grand_hand")
        kontra = [GridColumn("kontra", say("Kontra"), low=0, high=MOST_KONTRAS)]
        return (
            GridColumn("pushes", say("pushed"), low=0, high=MOST_PUSHES),
            GridColumn("tricks", marks.RAMSCH_REMARKS),
            *(kontra if grand or flag(self.options, "ram_kontra") else []),
            *([GridColumn("grand", say("Grand Hand"))] if grand else []),
        )

    def remarks(self, deal: AnyDeal) -> tuple[GridCell, ...]:
        """Return the points, and what multiplies them."""
        names = [column.name for column in self.remark_columns()]
        if isinstance(deal, RamschDeal):
            points: tuple[GridCell, ...] = deal.points
            found = remarked(deal, self.size)
        else:
            points = tuple(
                deal.points if seat == deal.declarer else verbatim("") for seat in range(self.size)
            )
            found = grand_hand.cells(deal)
        return (*points, *(found.get(name, verbatim("")) for name in names))

    def used_up(self, deals: Sequence[AnyDeal]) -> int:
        """A Grand Hand uses up no deal unless the regulation says so (TRN-9)."""
        every = flag(self.options, "grand_hand_counts")
        return sum(every or isinstance(deal, RamschDeal) for deal in deals)

    def per_deal(self) -> tuple[int, int]:
        """A Durchmarsch and a lost Ramsch at their dearest, and the Grand Hands that may come between."""
        kontras = MOST_KONTRAS * flag(self.options, "ram_kontra")
        march = DURCHMARSCH * 2 ** (MOST_PUSHES + kontras * flag(self.options, "ram_kontra_durchmarsch"))
        lost = RAMSCH * 2 ** (MOST_PUSHES + kontras + 1) // 10
        between = _SEATS * _DEAREST_GRAND * flag(self.options, "grand_hand")
        return -march - between, lost + between


def read(phrase: notation.Phrase, size: int) -> RamschDeal:
    """Read a Ramsch from a line taken apart."""
    phrase.only("trickless", "match", "tricks", "push", "kontra")
    points = marks.points(phrase, size, RAMSCH)
    return RamschDeal(points, marks.read(phrase, points), phrase.number("push"), phrase.number("kontra"))


def write(deal: RamschDeal) -> str:
    """Write a Ramsch in the notation."""
    return notation.write(
        *deal.points,
        marks.write(deal.trickless, len(deal.points)),
        notation.counted("push", deal.pushes),
        notation.counted("kontra", deal.kontras),
    )


def remarked(deal: RamschDeal, seats: int) -> Mapping[str, GridCell]:
    """Return what a Ramsch writes beside the points."""
    remark = marks.remark(deal.trickless, seats, ramsch=True) or verbatim("")
    return {"pushes": deal.pushes, "tricks": remark, "kontra": deal.kontras or verbatim("")}


def _outcome(deal: AnyDeal, options: Options) -> Outcome:
    if isinstance(deal, RamschDeal):
        both = flag(options, "ram_kontra_durchmarsch")
        return judge(deal.points, deal.trickless or (), deal.pushes, deal.kontras, kontra_durchmarsch=both)
    worth = grand_hand.value(deal, counts_skat=flag(options, "gh_schneider_counts_skat"))
    if worth.won:
        reason = say("Grand Hand won, {units} times 24", units=worth.units)
    else:
        reason = say("Grand Hand lost, {units} times 24", units=worth.units)
    who = (deal.declarer,)
    return Outcome(who, _each(who, worth.change), ("GH-9, GH-10", reason))


def judge_pfaelzer(points: Sequence[int], trickless: Sequence[int], pushes: int) -> Outcome:
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
        outcome = judge_pfaelzer(deal.points, deal.trickless or (), deal.pushes)
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

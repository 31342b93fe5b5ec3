"""Differenzler: announce your points, fewest differences win (rules DIF)."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from jassturnier.cards.deal import Deal, play_random
from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import (
    DealExample,
    Direction,
    Game,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    SumCheck,
    added,
    by_rule,
    fault,
    filled,
    side_letter,
    written,
)
from jassturnier.games.kit.contracts import CONTRACTS, SUITS, DealPart, label
from jassturnier.games.kit.layout import Block, GridCell, GridColumn, Signature
from jassturnier.games.kit.marks import CONTROL, contract_label, deal_grid
from jassturnier.games.kit.options import Option, Options, Whole, flag, needing, out_of_range, switch, whole
from jassturnier.games.kit.points import JASS, but_one, jass_sums, never_together, point_faults, total_faults
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen


@frozen
class DifferenzlerDeal:
    """Announced (None: forgotten) and made points of every seat; `trickless` None is not said."""

    announced: tuple[int | None, ...]
    made: tuple[int | None, ...]
    contract: str | None = None
    trickless: tuple[int, ...] | None = None


@frozen
class DifferenzlerRules:
    """What a regulation says about exact hits and forgotten announcements (DIF-5, DIF-6)."""

    exact_bonus: int
    zero_needs_trick: bool
    missing_penalty: int


def _differenzler_rules(options: Options) -> DifferenzlerRules:
    return DifferenzlerRules(
        whole(options, "exact_bonus"), flag(options, "zero_needs_trick"), whole(options, "missing_penalty")
    )


def _is_hit(deal: DifferenzlerDeal, seat: int, rules: DifferenzlerRules) -> bool:
    trickless = rules.zero_needs_trick and seat in (deal.trickless or ())
    return deal.announced[seat] == deal.made[seat] and not trickless


def difference(deal: DifferenzlerDeal, seat: int, rules: DifferenzlerRules) -> int:
    """Return what a seat's sum grows by (DIF-3, DIF-5, DIF-6)."""
    announced, made = deal.announced[seat], deal.made[seat]
    if announced is None:
        return rules.missing_penalty
    return abs(announced - (made or 0)) - rules.exact_bonus * _is_hit(deal, seat, rules)


class Differenzler(Game[DifferenzlerDeal]):
    """Differenzler for four, or three."""

    id = "differenzler"
    name = say("Differenzler")
    sizes = (4, 3, 5)
    in_all = JASS
    fifth = 5
    direction = Direction.LOW
    options_offered = (
        Option(say("exact_bonus"), 0, say("points taken off for an exact hit"), "DIF-5", Whole(0, 157)),
        *needing(
            "exact_bonus",
            switch(say("zero_needs_trick"), say("an exact zero needs a trick for the bonus"), "DIF-5"),
        ),
        Option(
            say("missing_penalty"), 20, say("difference of a missing announcement"), "DIF-6", Whole(0, 157)
        ),
    )
    tags = marks.TAGS
    examples = (
        DealExample(
            verbatim("45:50 30:20 60:67 22:20"), say("Announced and made by the seats A, B, C and D.")
        ),
        DealExample(verbatim("-:50 30:20 60:67 22:20"), say("A forgot to announce.")),
        DealExample(
            say("eicheln 45:50 30:40 60:67 0:0 stichlos D"), say("Eicheln was trump; D took no trick.")
        ),
    )
    scoring = (
        say("Everybody announces his points; how far those made lie apart is written down (DIF-2, DIF-3)."),
        say("The lowest sum wins (DIF-3)."),
        say(
            "An exact hit takes the bonus off; a missing announcement counts a "
            "fixed difference (DIF-5, DIF-6)."
        ),
    )

    def contracts(self) -> tuple[str, ...]:
        """Return every contract; which one was played changes nothing."""
        return CONTRACTS

    def parts(self) -> tuple[DealPart, ...]:
        """Trump, and announced and made by everybody."""
        return DealPart.CONTRACT, DealPart.ANNOUNCED

    def parse_deal(self, words: str) -> tuple[DifferenzlerDeal | None, list[Problem]]:
        """Read `45:50 30:20 60:67 22:20`."""
        phrase = notation.read(words, self.size, self.tags, self.contracts(), pairs=True)
        announced = tuple(first for first, _ in phrase.pairs)
        made = tuple(second for _, second in phrase.pairs)
        deal = DifferenzlerDeal(announced, made, phrase.contract(), marks.read(phrase, made))
        return notation.outcome(phrase, deal)

    def print_deal(self, deal: DifferenzlerDeal) -> str:
        """Write contract, announced and made points, and who took no trick."""
        pairs = [notation.pair(*both) for both in zip(deal.announced, deal.made, strict=True)]
        return notation.write(deal.contract or "", *pairs, marks.write(deal.trickless, len(pairs)))

    def deal_faults(self, deal: DifferenzlerDeal) -> list[Problem]:
        missing = [seat for seat, made in enumerate(deal.made) if made is None]
        text = say("Announced and made are needed, as 45:50; a missing announcement is -:50.")
        found = [fault(text, "DIF-2", seat) for seat in missing]
        found += [
            fault(out_of_range(value, 0, JASS), "DIF-2", seat)
            for seat, value in enumerate(deal.announced)
            if value is not None and not 0 <= value <= JASS
        ]
        if missing:
            return found
        made = [value or 0 for value in deal.made]
        found += point_faults(made, JASS, "DIF-4", self.size, jass_sums(self.playing))
        if deal.trickless is not None:
            return found + marks.faults(made, deal.trickless, "DIF-5")
        # A zero needs its trick told only where the bonus hangs on it.
        if whole(self.options, "exact_bonus") and flag(self.options, "zero_needs_trick"):
            text = say("An exact 0: add “trickless” and the letter, or “tricks”.")
            both = zip(deal.announced, deal.made, strict=True)
            found += [fault(text, "DIF-5", seat) for seat, hit in enumerate(both) if hit == (0, 0)]
        return found

    def score(self, deals: Sequence[DifferenzlerDeal]) -> Sheet:
        """Sum of the differences of every seat, less the bonus of exact hits."""
        rules = _differenzler_rules(self.options)
        rows = tuple(
            SheetRow(
                contract_label(number, deal.contract),
                tuple(difference(deal, seat, rules) for seat in range(self.size)),
                _reason(deal, rules),
            )
            for number, deal in enumerate(deals, 1)
        )
        totals = added([row.scores for row in rows], self.size)
        hits = [tuple(int(_is_hit(deal, seat, rules)) for seat in range(self.size)) for deal in deals]
        made = [tuple(value or 0 for value in deal.made) for deal in deals]
        return self.sheet(totals, rows, {"exact": added(hits, self.size), "made": added(made, self.size)})

    def rehearse(self, _played: Sequence[DifferenzlerDeal], rng: Random) -> DifferenzlerDeal:
        """Play a deal with a random trump; everybody announces what another course of it brings."""
        name = rulebook.pick(SUITS, rng)
        done = rulebook.play_named(name, self.size, rng, self.options)
        # The same cards played otherwise: announcements as good as people's, now and then exact.
        announced = play_random(Deal(done.hands, done.contract), rng).points
        return DifferenzlerDeal(announced, done.points, name, done.trickless())

    def slip_of_sheet(self, sheet: Sheet) -> Slip:
        """The differences are handed in without the bonus."""
        slip = super().slip_of_sheet(sheet)
        bonus = whole(self.options, "exact_bonus")
        exact = filled(slip, "exact", self.size)
        apart = filled(slip, "difference", self.size)
        return {**slip, "difference": tuple(n + bonus * hits for n, hits in zip(apart, exact, strict=True))}

    def bounds(self) -> tuple[int, int]:
        """Every deal hit exactly, or missed by all points."""
        return -self.deals * whole(self.options, "exact_bonus"), self.deals * JASS

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Differences, the points made for control, and exact hits, needed where they bring a bonus."""
        counts = whole(self.options, "exact_bonus") > 0
        return (
            SlipField("difference", say("differences"), 0, self.deals * JASS),
            SlipField("made", say("points made"), 0, self.deals * JASS, required=False),
            SlipField("exact", say("exact hits"), 0, self.deals, required=counts),
        )

    def slip_sum(self, slip: Slip) -> SumCheck | None:
        """The points made are 157 a deal together (DIF-4)."""
        if None in written(slip, "made", self.size):
            return None
        return SumCheck("made", sum(filled(slip, "made", self.size)), self.deals * JASS)

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault but the sum: points that no cards make, hits that do not fit the differences."""
        found = super().check_slip(slip) or [
            problem for seat in range(self.size) for problem in self._seat_faults(slip, seat)
        ]
        if found:
            return found
        # Several seats together take whole tricks as one does, unless their sum is told as wrong.
        values = [value for value in written(slip, "made", self.size) if value is not None]
        some = (seats for count in range(2, len(values) + 1) for seats in combinations(values, count))
        wrong = self.wrong_sum(slip) is None and not but_one(self.deals * JASS).issuperset(map(sum, some))
        return [never_together()] if wrong else []

    def _seat_faults(self, slip: Slip, seat: int) -> list[Problem]:
        rules = _differenzler_rules(self.options)
        apart, made, hits = (written(slip, field.name, self.size)[seat] for field in self.slip_fields())
        found = total_faults(self.slip_fields()[1], seat, made, but_one(self.most_each * JASS))
        if apart is None or hits is None:
            return found
        # Every deal that was no exact hit differs by one at least, unless a rule makes it 0 (DIF-5).
        missed = max(0, self.least_each - hits)
        low = 0 if rules.zero_needs_trick or not rules.missing_penalty else missed
        if low <= apart <= self._most_apart(made, hits):
            return found
        text = say(
            "Exact hits: {hits}, deals: {deals}; that does not go with differences of {apart}.",
            hits=hits,
            deals=self.most_each,
            apart=apart,
        )
        return [*found, Problem(say("side {side}", side=side_letter(seat)), text)]

    def _most_apart(self, made: int | None, hits: int) -> int:
        """Return the largest sum of differences: a deal is missed by 157 only where 0 or 157 are made.

        Made points between two multiples of 157 cost their distance to the nearer one, unless a deal that was
        hit has them, or one that nobody announced for.
        """
        most = (self.most_each - hits) * JASS
        if made is None or hits:
            return most
        forgotten = most - JASS + whole(self.options, "missing_penalty")
        return max(most - min(made % JASS, -made % JASS), forgotten)

    def score_slip(self, slip: Slip) -> Sheet:
        """Differences as written, less the bonus of the exact hits."""
        exact = filled(slip, "exact", self.size)
        bonus = whole(self.options, "exact_bonus")
        differences = filled(slip, "difference", self.size)
        totals = tuple(each - bonus * hits for each, hits in zip(differences, exact, strict=True))
        return self.sheet(totals, (), {"exact": exact, "made": filled(slip, "made", self.size)})

    def layout(self, played: Sequence[DifferenzlerDeal] = ()) -> tuple[Block, ...]:
        """A row a deal: trump, announced, made and difference of every seat, and the control of 157."""
        rules = _differenzler_rules(self.options)
        rows = [_cells(deal, self.size, rules) for deal in played]
        columns = [GridColumn("contract", say("trump"))]
        for seat in range(self.size):
            columns += [
                GridColumn(f"announced{seat}", say("announced"), seat, low=0, high=JASS),
                GridColumn(f"made{seat}", say("made"), seat, low=0, high=JASS),
                GridColumn(f"difference{seat}", say("difference"), seat, total=True, derived=True),
            ]
        return (
            deal_grid(((*columns, CONTROL)), rows, self.dealt(played)),
            Signature(say("Signature"), self.size),
        )


def _reason(deal: DifferenzlerDeal, rules: DifferenzlerRules) -> Text:
    parts, numbers = [say("announced less made")], ["DIF-3"]
    if rules.exact_bonus and any(_is_hit(deal, seat, rules) for seat in range(len(deal.made))):
        parts.append(say("exact hit"))
        numbers.append("DIF-5")
    if None in deal.announced:
        parts.append(say("announcement missing"))
        numbers.append("DIF-6")
    return by_rule(", ".join(numbers), *parts)


def _cells(deal: DifferenzlerDeal, size: int, rules: DifferenzlerRules) -> tuple[GridCell, ...]:
    cells: list[GridCell] = [None if deal.contract is None else label(deal.contract)]
    for seat in range(size):
        cells += [deal.announced[seat], deal.made[seat], difference(deal, seat, rules)]
    return (*cells, sum(value or 0 for value in deal.made))

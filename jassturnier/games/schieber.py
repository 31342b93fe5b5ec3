"""Schieber: two partnerships, 157 card points a deal (rules SCH, SCHV, TRN)."""

from collections.abc import Collection, Sequence
from functools import cached_property
from math import ceil
from random import Random
from types import MappingProxyType

from jassturnier.cards.card import stated
from jassturnier.cards.melds import PLAIN_MELDS
from jassturnier.errors import Problem
from jassturnier.games import schieber_rules as rules
from jassturnier.games.disputes import STOECK_POINTS
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import (
    DealExample,
    Direction,
    Game,
    Question,
    Sheet,
    SheetRow,
    Slip,
    SlipField,
    SumCheck,
    filled,
    partners,
    side_letter,
    wins,
    written,
)
from jassturnier.games.kit.contracts import CONTRACTS, DealPart, Tag
from jassturnier.games.kit.layout import Block, Grid, Line, Signature, ZSlate
from jassturnier.games.kit.marks import contract_label
from jassturnier.games.kit.options import CARD_VALUES, Options, flag, option_names, whole, words
from jassturnier.games.kit.points import JASS, Goal, Pair, beyond, deal_total
from jassturnier.games.schieber_house import OFFERED, SIX, cells, columns, legends, sheet_goal, slate
from jassturnier.games.schieber_partien import (
    CountedSlip,
    Partie,
    both_sides,
    counted,
    counted_fields,
    counted_tallies,
    counts_endings,
    gained,
    notes_on,
    number_of_partien,
    partien,
    stroke_rows,
    tallies_of,
)
from jassturnier.games.schieber_rules import (
    BERGPREIS,
    FAILED,
    SchieberDeal,
    bergpreis,
    deal_faults,
    ending_faults,
    ending_fields,
    ending_of,
    factors,
    goal,
    only_factor,
    slip_faults,
    too_few,
    unfinished,
    weis_sums,
    winner,
)
from jassturnier.i18n import Text, say, verbatim

_WEIS_STEP = 10
"""Every Weis is a multiple of that."""

_SIDES = 2


class Schieber(Game[SchieberDeal]):
    """Schieber deal by deal or by the totals that a table hands in."""

    id = "schieber"
    name = say("Schieber")
    sizes = (4, 6)
    options_offered = OFFERED
    end_rule = "SCH-20"
    in_rounds = MappingProxyType({"target": 0})
    tags = (
        marks.MATCH,
        Tag(
            "weis",
            say("“weis”"),
            ("wies", "wys", "annonce", "annonces", "annuncio", "annunci", "meld"),
            sides=True,
            number=True,
        ),
        Tag("stoeck", say("“stoeck”"), ("stock", "stoecke"), sides=True, number=True),
        Tag(
            "claim",
            say("“claim”"),
            ("bedankt", "bedanken", "merci", "sortie", "sort", "chiusura", "chiude", "grazie"),
            sides=True,
        ),
        Tag("first", say("“first”"), ("zuerst", "premier", "primo"), sides=True),
    )
    examples = (
        DealExample(say("A eicheln 97"), say("Side A named Eicheln and made 97 points, side B 60.")),
        DealExample(say("B oben match"), say("Side B named Obenabe and took all tricks.")),
        DealExample(say("A rosen 0 match B"), say("Side A named Rosen, side B took all tricks.")),
        DealExample(
            say("A schilten 57 weis B 50 stöck A"),
            say("Side A made 57 points and has Stöck, side B wrote 50 points of Weis."),
        ),
        DealExample(
            verbatim("97 60"),
            say("Side A made 97 points, side B 60; enough where all contracts count the same."),
        ),
        DealExample(say("A oben 60 20 bedankt A"), say("Side A stopped the deal because it has the target.")),
    )
    dealing = (
        *Game.dealing,
        say(
            "In the first deal who holds the Rosen seven, or the seven that the club names, is forehand and "
            "deals the second; or it is drawn (SCH-4)."
        ),
    )
    scoring = (
        say(
            "Both sides write their card points, 157 a deal together, times the "
            "factor of the contract (SCH-9, SCH-18)."
        ),
        say("All tricks of a deal are a match and add the bonus (SCH-18, TRN-1)."),
        say("Weis and Stöck are added where they count, times the factor as well (SCH-14, SCH-17)."),
        say(
            "With a target the game ends as soon as a side has it; a loser below "
            "half of it loses two games (SCH-20, SCH-21)."
        ),
        say("Six play as two teams of three, with 36 cards or with 48 from two packs (SCHV-4, SCHV-5)."),
    )

    @classmethod
    def decided(cls, options: Options) -> Options:
        limits, melds = goal(options), stated(PLAIN_MELDS, options)
        numbers = {"target": limits.target, "schneider": limits.schneider, "bergpreis": limits.bergpreis}
        return {**options, **numbers, "weis_share": melds.share}

    @classmethod
    def clashes(cls, options: Options) -> list[tuple[str, Text]]:
        """Return what is imposed and not played (TRN-16), and Partien and strokes without what they need."""
        needs = {"strokes": "target"} if flag(options, "strokes") else {}
        needs |= {"partien": "target"} if number_of_partien(options) > 1 else {}
        if flag(options, "strokes"):
            limits = {"stroke_bergpreis": "bergpreis", "stroke_schneider": "schneider"}
            needs |= {name: limit for name, limit in limits.items() if options[name] and options[limit] == 0}
        known = option_names(cls.options_offered)
        missing = [
            (name, say("needs “{other}”; there is none.", other=known.of(needed)))
            for name, needed in needs.items()
            if not options[needed]
        ]
        return rules.trumps_faults(options) + missing

    def length_fault(self) -> Text | None:
        """Every contract that is imposed needs its deal (TRN-16)."""
        listed = words(self.options, "trumps")
        if not self.deals or len(listed) <= self.deals:
            return None
        return say("must be {n} at least: so many trumps are imposed.", n=len(listed))

    def imposed(self, number: int) -> str | None:
        """Return what the regulation imposes in a deal, counted from 0 (TRN-16)."""
        return rules.imposed(number, self.options)

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Partners sit opposite each other; of six every other one (SCH-1, SCHV-4)."""
        return partners(self.size)

    def contracts(self) -> tuple[str, ...]:
        """Return every contract, also those without a factor."""
        return CONTRACTS

    def parts(self) -> tuple[DealPart, ...]:
        """Who named which contract, and the points of both sides; only these where it is imposed."""
        if self.imposed(0) is not None:
            return (DealPart.POINTS,)
        return DealPart.WHO, DealPart.CONTRACT, DealPart.POINTS

    def tags_in_use(self) -> tuple[Tag, ...]:
        """Weis, Stöck and the end of a game only where they count."""
        target = bool(self._goal.target)
        counted = {"weis": flag(self.options, "weis"), "stoeck": flag(self.options, "stoeck")}
        counted |= {"claim": target, "first": target}
        return tuple(tag for tag in self.tags if counted.get(tag.name, True))

    def deal_sum(self) -> int | None:
        """157, unless a claim may stop a deal, or the contract decides (GEN-6, AMB-31)."""
        return None if self._goal.target else deal_total(None, self.options)

    def parse_deal(self, words: str) -> tuple[SchieberDeal | None, list[Problem]]:
        """Read `A eicheln 97 weis B 50`."""
        return self._parsed(words, None)

    def parse_next(
        self, before: Sequence[SchieberDeal], words: str
    ) -> tuple[SchieberDeal | None, list[Problem]]:
        """Read a deal; where its contract is imposed, it need not be written (TRN-16)."""
        return self._parsed(words, self.imposed(len(before)))

    def _parsed(self, line: str, imposed: str | None) -> tuple[SchieberDeal | None, list[Problem]]:
        phrase = notation.read(line, 2, self.tags, self.contracts())
        contract = phrase.contract() or imposed
        phrase.used = imposed is not None
        points, matches = _points(phrase, contract, self.options)
        deal = SchieberDeal(
            points,
            contract,
            phrase.about() if imposed is None else None,
            matches,
            weis=phrase.pair("weis"),
            stoeck=phrase.pair("stoeck", bare=STOECK_POINTS),
            claim=phrase.side("claim"),
            first=phrase.side("first"),
        )
        return notation.outcome(phrase, deal)

    def print_deal(self, deal: SchieberDeal) -> str:
        """Write who, contract, the points of both sides, and the rest."""
        return notation.write(
            notation.letter(deal.declarer),
            deal.contract or "",
            *deal.points,
            notation.tagged("match", *deal.matches),
            *(f"weis {side_letter(side)} {value}" for side, value in enumerate(deal.weis) if value),
            *(f"stoeck {side_letter(side)} {value}" for side, value in enumerate(deal.stoeck) if value),
            notation.tagged("claim", deal.claim),
            notation.tagged("first", deal.first),
        )

    def deal_faults(self, deal: SchieberDeal) -> list[Problem]:
        return deal_faults(deal, self.size, self.options)

    def sheet_faults(self, deals: Sequence[SchieberDeal]) -> list[Problem]:
        """Return the deals after a claim or after the end of the game, and other contracts than imposed."""
        order = rules.claim_order_faults(deals, self._ends(deals))
        return order or rules.imposed_faults(deals, self.options) or super().sheet_faults(deals)

    def _ends(self, deals: Sequence[SchieberDeal]) -> Collection[int]:
        """Return the numbers of the deals, from 1, that end a Partie; of faulty ones any may."""
        if number_of_partien(self.options) == 1:
            return [len(deals)]
        if any(map(self.deal_faults, deals)):
            return range(1, len(deals) + 1)
        return [partie.end for partie in self._partien(deals)]

    def table_clashes(self) -> list[tuple[str, Text]]:
        """Two packs are for six players (SCHV-5)."""
        if not flag(self.options, "double_pack") or self.size == SIX:
            return []
        return [("double_pack", say("48 cards are for tables of six."))]

    def asked(self, deals: Sequence[SchieberDeal]) -> tuple[Question, ...]:
        """Return where both sides reach the Bergpreis or the target at once (SCHV-3, AMB-32)."""
        return tuple(question for partie in self._partien(deals) for question in partie.asked())

    def _partien(self, deals: Sequence[SchieberDeal]) -> tuple[Partie, ...]:
        return partien(deals, self.options)

    def score(self, deals: Sequence[SchieberDeal]) -> Sheet:
        """Count every deal; with a target the counting stops when a side has it (SCH-20)."""
        played = self._partien(deals)
        rows = tuple(
            SheetRow(
                contract_label(partie.first + number + 1, deal.contract),
                gained(partie.way, number),
                rules.explain(deal, self.options),
            )
            for partie in played
            for number, deal in enumerate(partie.deals)
        )
        last, single = played[-1], number_of_partien(self.options) == 1
        over = last.over and len(played) == number_of_partien(self.options)
        return Sheet(
            both_sides(partie.way.totals for partie in played),
            rows,
            tallies_of(played, self.options),
            tuple(note for partie in played for note in notes_on(partie)),
            winner=last.way.winner if single else None,
            finished_after=last.first + last.way.counted[-1].deal + 1 if over else None,
        )

    def rehearse(self, played: Sequence[SchieberDeal], rng: Random) -> SchieberDeal:
        """Play any contract of the house, or the one imposed, with Weis and Stöck where they count."""
        from jassturnier.games import rulebook  # noqa: PLC0415 — hardly ever needed

        name = self.imposed(len(played)) or rulebook.pick(tuple(factors(self.options)), rng)
        done = rulebook.play_named(
            name, self.size, rng, self.options, double=flag(self.options, "double_pack")
        )
        sides = self.sides()
        match = done.match(sides)
        declarer = rulebook.pick(range(_SIDES), rng)
        return SchieberDeal(
            done.side_points(sides),
            name,
            declarer,
            matches=() if match is None else (match,),
            weis=rules.dealt_weis(done.hands, done.contract, self.options),
            stoeck=rules.dealt_stoeck(done.hands, done.contract, self.options),
            # A rehearsal must not stop to ask who was first where both sides reach the target with one deal.
            first=declarer if self._goal.target else None,
        )

    def dealers(self, deals: int, _played: Sequence[SchieberDeal] = ()) -> tuple[int | None, ...]:
        """Nobody is fixed: who holds a seven, or is drawn, is forehand first (SCH-4)."""
        return (None,) * deals

    def bounds(self) -> tuple[int, int]:
        """Nothing, or every deal a match in the dearest contract with all extras (TRN-3, TRN-4).

        Nobody has the target that ends a round before its last deal.
        """
        if self.ends_at_target():
            return 0, number_of_partien(self.options) * (self._goal.target - 1 + self._most)
        return 0, self.deals * self._most

    def ends_at_target(self) -> bool:
        """A target that the regulation names ends it (SCH-20)."""
        return bool(self.options["target"])

    def longest(self) -> int:
        """Until both sides together must have the target, with a fourth more for cheap contracts (SCH-20)."""
        if not self.ends_at_target():
            return super().longest()
        named = factors(self.options)
        worths = [(deal_total(name, self.options) or JASS) * named[name] for name in named]
        both = 2 * self._goal.target - 1
        one = min(ceil(both / min(worths)), ceil(1.25 * both * len(worths) / sum(worths)) + 2)
        return number_of_partien(self.options) * one

    @cached_property
    def _most(self) -> int:
        cards = max(deal_total(name, self.options) or JASS for name in factors(self.options))
        weis = max(weis_sums(self.size, self.options)) if flag(self.options, "weis") else 0
        packs = 1 + flag(self.options, "double_pack")
        extras = weis + packs * STOECK_POINTS * flag(self.options, "stoeck")
        return (cards + whole(self.options, "match_bonus") + extras) * max(factors(self.options).values())

    @cached_property
    def _goal(self) -> Goal:
        return goal(self.options)

    @cached_property
    def _counts(self) -> bool:
        return counts_endings(self.options)

    def _counted(self, slip: Slip) -> CountedSlip:
        return CountedSlip(slip, self.options, self._most)

    @cached_property
    def _times(self) -> int | None:
        """The factor of a whole slip, None where its deals may have several, or a target may end it."""
        return None if self._goal.target else only_factor(self.options)

    @cached_property
    def _cards(self) -> int | None:
        """What the cards of every deal are worth, None where that hangs on the contract or on the cards."""
        totals = {deal_total(name, self.options) for name in factors(self.options)}
        return totals.pop() if len(totals) == 1 else None

    def without_sum(self) -> Options:
        """Name the target, factors that differ, or values that differ from contract to contract (TRN-3)."""
        if self._goal.target:
            names = ["target"]
        elif self._times is None:
            names = ["factors" if flag(self.options, "all_single") else "all_single"]
        else:
            # Of the values of cards those that are not as printed; with two packs trumps are worth more.
            usual = self.defaults()
            kept = ["double_pack", *(option.name for option in CARD_VALUES)]
            names = [name for name in kept if self._cards is None and self.options[name] != usual[name]]
        meant = self.decided(self.options)
        return {name: meant[name] for name in names}

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Total of each side, its matches, and the Weis and Stöck in it where they count (TRN-3)."""
        most = self.bounds()[1]
        extras = [
            SlipField(name, text, 0, most, required=False, step=step)
            for name, text, step in (
                ("weis", say("Weis"), _WEIS_STEP),
                ("stoeck", say("Stöck"), STOECK_POINTS),
            )
            if flag(self.options, name)
        ]
        matches = SlipField("matches", say("matches"), 0, self.longest(), required=False)
        return (
            SlipField("points", say("points"), 0, most),
            matches,
            *extras,
            *(counted_fields(self.options, self.longest()) if self._counts else ending_fields(self._goal)),
        )

    def slip_of(self, deals: Sequence[SchieberDeal]) -> Slip:
        """Return the totals with the factor of all that is in them, and how a game to a target ended."""
        limits, claim = self._goal, deals[-1].claim if deals else None
        slip, times = dict(super().slip_of(deals)), self._times or 1
        for name in slip.keys() & {"weis", "stoeck"}:
            slip[name] = tuple(value * times for value in filled(slip, name, 2))
        if number_of_partien(self.options) > 1:
            found = counted(self._partien(deals))
            return {name: found.get(name, values) for name, values in slip.items()}
        return {**slip, **ending_of(self._partien(deals)[0].way, claim, limits)}

    def unfinished(self, slip: Slip) -> Text | None:
        """Tell a game to a target that nobody has reached (SCH-20).

        Where the regulation names no target, a round also ends with its last deal (TRN-2).
        """
        # A slip does not say how many deals were played; only with less than all of them bring at least is it
        # sure that some were not.
        least = self.deals * (deal_total(None, self.options) or JASS) * min(factors(self.options).values())
        all_played = self.options["target"] is None and sum(filled(slip, "points", 2)) >= least
        if number_of_partien(self.options) > 1:
            return self._counted(slip).left()
        return too_few(slip, self) or (None if all_played else unfinished(slip, self._goal))

    def slip_sum(self, slip: Slip) -> SumCheck | None:
        """157 a deal, the bonus of every match, Weis and Stöck, times the only factor (TRN-3).

        None where a target may end the round before its last deal.
        """
        cards, points = self._cards, written(slip, "points", 2)
        if self._times is None or cards is None or None in points:
            return None
        matches = sum(filled(slip, "matches", 2)) * whole(self.options, "match_bonus")
        extras = sum(filled(slip, "weis", 2)) + sum(filled(slip, "stoeck", 2))
        expected = self._times * (self.deals * cards + matches) + extras
        return SumCheck("points", sum(filled(slip, "points", 2)), expected)

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault but the sum; matches, Weis and Stöck must fit the deals and the points."""
        found, limits = super().check_slip(slip) or list(slip_faults(slip, self)), self._goal
        if not found and limits.target and number_of_partien(self.options) == 1:
            said = flag(self.options, "strokes") or BERGPREIS in self.ranked_by
            found = list(ending_faults(slip, limits, counted=said))
        return found or (list(self._counted(slip).faults()) if self._counts else [])

    def score_slip(self, slip: Slip) -> Sheet:
        """Total of each side as written, with its matches as a tally; Schneider wins two games (SCH-21)."""
        totals = filled(slip, "points", 2)
        # A slip has its Weis and Stöck with the factor (`slip_of`); they are counted without it.
        times = {"weis": self._times or 1, "stoeck": self._times or 1, "matches": 1}
        tallies = {
            name: tuple(value // factor for value in filled(slip, name, 2))
            for name, factor in times.items()
            if name in slip
        }
        limits = self._goal
        if limits.target and limits.bergpreis:
            tallies["bergpreis"] = bergpreis(slip, limits)
        if self._counts:
            tallies |= counted_tallies(self._counted(slip).counts, self.options)
        return Sheet(totals, tallies={"matches": (0, 0), "wins": self._wins(slip, totals), **tallies})

    def _wins(self, slip: Slip, totals: tuple[int, ...]) -> tuple[int, ...]:
        limits = self._goal
        won = winner(slip, limits) if limits.target else None
        if number_of_partien(self.options) > 1 or (self._counts and won is not None):
            return self._counted(slip).wins
        if won is None:
            return wins(totals, Direction.HIGH)
        by_claim = any(filled(slip, FAILED, 2))
        double = flag(self.options, "failed_claim_schneider") if by_claim else max(totals) >= limits.target
        games = limits.games(totals[1 - won]) if double else 1
        return tuple(games * (side == won) for side in range(_SIDES))

    def layout(self, played: Sequence[SchieberDeal] = ()) -> tuple[Block, ...]:
        """One row a deal with the control of 157; Z slates where one target is played for; strokes."""
        missing, parted = max(0, self.longest() - len(played)), self._partien(played)
        opens = {partie.first for partie in parted[1:]}
        gains = [gained(partie.way, number) for partie in parted for number in range(len(partie.deals))]
        lines = tuple(
            Line(
                say("{n}", n=str(number + 1)),
                cells(deal, self.options, self.imposed(number), scores),
                opens=number in opens,
            )
            for number, (deal, scores) in enumerate(
                [*zip(played, gains, strict=True), *[(None, None)] * missing]
            )
        )
        goal_, spare = sheet_goal(self.deals, self.options), missing if self._goal.target else 0
        grid = Grid(columns(self.options), lines, goal_, by_deal=True, spare=spare)
        rows = stroke_rows(parted, self.options)
        signed = Signature(say("Signature"), 2, writer=say("Writes"))
        slates: list[ZSlate] = []
        if self._goal.target and number_of_partien(self.options) == 1:
            totals = self.score(played).totals if played else (None, None)
            slates = [slate(side, totals[side]) for side in range(_SIDES)]
        return grid, *legends(self.options), *slates, *rows, signed


def _points(
    phrase: notation.Phrase, contract: str | None, options: Options
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Complete the points of one side; 257 is a match where that is its worth (SCH-18)."""
    numbers, matches = phrase.points(), phrase.sides("match")
    total = None if phrase.has("claim") else deal_total(contract, options)
    bonus = whole(options, "match_bonus")
    if len(numbers) == 1:
        side = phrase.about()
        if side is None:
            phrase.complain(say("One number of points needs the letter of its side, as in “A rosen 97”."))
            side = 0
        # Many write 257 for a match, as the rule puts it; without a bonus the same number would be a mistake.
        if total and bonus and numbers[0] == total + bonus:
            matches, numbers = (side,), (total,)
        elif total and numbers[0] > total:
            phrase.complain(beyond(numbers[0], total, options))
        numbers = _both(numbers[0], side, total or numbers[0])
    elif not numbers and len(matches) == 1 and total:
        numbers = _both(total, matches[0], total)
    if len(numbers) != _SIDES:
        phrase.complain(say("One or two numbers of points are needed, or a match."))
    return numbers, matches


def _both(points: int, side: int, total: int) -> Pair:
    return (points, total - points) if side == 0 else (total - points, points)

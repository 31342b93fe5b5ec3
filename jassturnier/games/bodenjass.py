"""Bodenjass: Schieber everybody for himself, by his own card points (rules BOD)."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from random import Random

from jassturnier.errors import Problem
from jassturnier.games import rulebook
from jassturnier.games.kit import marks, notation
from jassturnier.games.kit.base import (
    DealExample,
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
    written,
)
from jassturnier.games.kit.contracts import PLAIN, SUITS, DealPart, label
from jassturnier.games.kit.layout import Block, GridCell, GridColumn, Signature
from jassturnier.games.kit.marks import CONTROL, contract_label, deal_grid, points_columns
from jassturnier.games.kit.options import (
    MATCH_BONUS,
    NO_OBE_UNDE,
    UNDENUFE_VALUES,
    VOID_AFTER_TRUMP,
    choice,
    flag,
    needing,
    whole,
)
from jassturnier.games.kit.points import (
    JASS,
    beyond,
    but_one,
    jass_sums,
    match_faults,
    point_faults,
    total_faults,
)
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen

_TURNED_UP = "turned_up"


@frozen
class BodenjassDeal:
    """The card points of every seat, what was trump (None: not said), and who took all tricks."""

    points: tuple[int, ...]
    contract: str | None = None
    match: int | None = None


class Bodenjass(Game[BodenjassDeal]):
    """Bodenjass, Handjass or Ablupf for four, or three, each alone (BOD-1)."""

    id = "bodenjass"
    name = say("Bodenjass")
    sizes = (4, 3, 5)
    in_all = JASS
    fifth = 5
    options_offered = (
        choice(
            say("trump_by"),
            _TURNED_UP,
            say("how trump is made"),
            "BOD-4",
            {_TURNED_UP: say("turned up"), "chosen": say("chosen by forehand")},
        ),
        replace(MATCH_BONUS, default=0, rule="BOD-3"),
        VOID_AFTER_TRUMP,
        *needing("trump_by", NO_OBE_UNDE, UNDENUFE_VALUES, off=_TURNED_UP),
    )
    tags = (marks.MATCH,)
    examples = (
        DealExample(verbatim("60 50 40 7"), say("The points of the seats A, B, C and D.")),
        DealExample(say("rosen 60 50 40 7"), say("The same; Rosen was trump.")),
        DealExample(say("C match"), say("C took all tricks alone.")),
    )
    scoring = (
        say("Everybody writes his own card points, 157 a deal together; the highest sum wins (BOD-2)."),
        say("All tricks of a deal are a match and add the bonus (BOD-3)."),
    )

    def contracts(self) -> tuple[str, ...]:
        """Return the suits; who chooses may name Obenabe and Undenufe as well (BOD-4)."""
        suits_only = self.options["trump_by"] == _TURNED_UP or flag(self.options, "no_obe_unde")
        return SUITS if suits_only else PLAIN

    def parts(self) -> tuple[DealPart, ...]:
        """Trump, and the points of everybody."""
        return DealPart.CONTRACT, DealPart.POINTS

    def parse_deal(self, words: str) -> tuple[BodenjassDeal | None, list[Problem]]:
        """Read `rosen 60 50 40 7` or `C match`; 257 is a match where that is its worth (BOD-3)."""
        phrase = notation.read(words, self.size, self.tags, self.contracts())
        points = marks.points(phrase, self.size, JASS)
        match = phrase.side("match") if phrase.has("match") else None
        if self._bonus and match is None and points.count(self._full) == 1:
            match = points.index(self._full)
        if match is not None and points[match : match + 1] == (self._full,):
            points = tuple(made - self._bonus * (seat == match) for seat, made in enumerate(points))
        for made in filter(JASS.__lt__, points):
            phrase.complain(beyond(made, JASS, self.options))
        return notation.outcome(phrase, BodenjassDeal(points, phrase.contract(), match))

    def print_deal(self, deal: BodenjassDeal) -> str:
        """Write trump, the points and who took all tricks."""
        return notation.write(deal.contract or "", *deal.points, notation.tagged("match", deal.match))

    def deal_faults(self, deal: BodenjassDeal) -> list[Problem]:
        found = point_faults(deal.points, JASS, "BOD-2", self.size, jass_sums(self.playing))
        if not found and deal.match is not None and deal.points[deal.match] != JASS:
            found.append(fault(say("A match takes all tricks, but others have points."), "BOD-3", deal.match))
        return found

    def score(self, deals: Sequence[BodenjassDeal]) -> Sheet:
        """Add the points of every seat, and the bonus of its matches (BOD-2, BOD-3)."""
        rows = tuple(
            SheetRow(contract_label(number, deal.contract), self._worth(deal), self._reason(deal))
            for number, deal in enumerate(deals, 1)
        )
        matches = added([self._matches(deal) for deal in deals], self.size)
        return self.sheet(added([row.scores for row in rows], self.size), rows, {"matches": matches})

    def _matches(self, deal: BodenjassDeal) -> tuple[int, ...]:
        return tuple(int(seat == deal.match) for seat in range(self.size))

    def _worth(self, deal: BodenjassDeal) -> tuple[int, ...]:
        both = zip(deal.points, self._matches(deal), strict=True)
        return tuple(made + self._bonus * match for made, match in both)

    def _reason(self, deal: BodenjassDeal) -> Text:
        if deal.match is None or not self._bonus:
            return by_rule("BOD-2", say("card points"))
        return by_rule("BOD-2, BOD-3", say("card points"), say("match {bonus} more", bonus=self._bonus))

    @cached_property
    def _bonus(self) -> int:
        return whole(self.options, "match_bonus")

    @cached_property
    def _full(self) -> int:
        return JASS + self._bonus

    def rehearse(self, _played: Sequence[BodenjassDeal], rng: Random) -> BodenjassDeal:
        """Play a deal with a random trump."""
        name = rulebook.pick(self.contracts(), rng)
        done = rulebook.play_named(name, self.size, rng, self.options)
        return BodenjassDeal(done.points, name, done.match(self.sides()))

    def bounds(self) -> tuple[int, int]:
        """Nothing, or a match in every deal."""
        return 0, self.deals * self._full

    def slip_fields(self) -> tuple[SlipField, ...]:
        """Total and matches of everybody."""
        return (
            SlipField("points", say("points"), *self.bounds()),
            SlipField("matches", say("matches"), 0, self.deals, required=False),
        )

    def slip_sum(self, slip: Slip) -> SumCheck | None:
        """157 a deal and the bonus of every match (BOD-2, BOD-3)."""
        if None in written(slip, "points", self.size):
            return None
        found, matches = (sum(filled(slip, name, self.size)) for name in ("points", "matches"))
        return SumCheck("points", found, self.deals * JASS + matches * self._bonus)

    def check_slip(self, slip: Slip) -> list[Problem]:
        """Return every fault but the sum: matches and points that no deals bring."""
        found = super().check_slip(slip) or list(match_faults(slip, self.size, self.deals, self._full))
        # Who wrote no matches had none, unless the slip has none at all.
        told = any(value is not None for value in written(slip, "matches", self.size))
        column, matches = self.slip_fields()[0], filled(slip, "matches", self.size) if told else None
        return found or [
            problem
            for seat, value in enumerate(written(slip, column.name, self.size))
            for problem in total_faults(column, seat, value, self._possible(seat, matches))
        ]

    def _possible(self, seat: int, matches: tuple[int, ...] | None) -> frozenset[int]:
        """Return what a seat can have: with the matches of the slip, else with any."""
        if matches is None:
            return but_one(self._full * self.most_each)
        others = max(0, sum(matches) - matches[seat] - (self.deals - self.most_each))
        plain = but_one(JASS * max(0, self.most_each - matches[seat] - others))
        return frozenset(made + matches[seat] * self._full for made in plain)

    def score_slip(self, slip: Slip) -> Sheet:
        """Points as written, with the matches as a tally."""
        totals, matches = filled(slip, "points", self.size), filled(slip, "matches", self.size)
        return self.sheet(totals, (), {"matches": matches})

    def layout(self, played: Sequence[BodenjassDeal] = ()) -> tuple[Block, ...]:
        """A row a deal: trump, everybody's points and their control, a match where it adds something."""
        columns = self._columns()
        goal = None if self._bonus else self.deals * JASS
        grid = deal_grid(columns, [self._cells(deal) for deal in played], self.dealt(played))
        return replace(grid, goal=goal), Signature(say("Signature"), self.size)

    def _columns(self) -> tuple[GridColumn, ...]:
        points = points_columns(self.size, JASS)
        columns = (GridColumn("contract", say("trump")), *points, CONTROL)
        if not self._bonus:
            return tuple(replace(each, total=each in points) for each in columns)
        seats = range(self.size)
        more = [GridColumn(f"bonus{seat}", say("match"), seat, low=0, high=self._bonus) for seat in seats]
        scores = [GridColumn(f"score{seat}", say("score"), seat, total=True, derived=True) for seat in seats]
        return (*columns, *more, *scores)

    def _cells(self, deal: BodenjassDeal) -> tuple[GridCell, ...]:
        trump = None if deal.contract is None else label(deal.contract)
        cells = (trump, *deal.points, sum(deal.points))
        more = (*(self._bonus * match for match in self._matches(deal)), *self._worth(deal))
        return (*cells, *more) if self._bonus else cells

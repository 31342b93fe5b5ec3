"""Games that write penalties: fewest win (rules RAM, PFR)."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from jassturnier.games.kit.base import (
    DealT,
    Direction,
    Game,
    Row,
    Sheet,
    Slip,
    SlipField,
    SumCheck,
    alone,
    filled,
)
from jassturnier.games.kit.layout import Block, PenaltyColumn, Signature
from jassturnier.games.kit.options import Options
from jassturnier.i18n import say


def added(rows: Iterable[Sequence[int]], sides: int) -> tuple[int, ...]:
    """Add the changes of all rows, side by side."""
    totals = [0] * sides
    for row in rows:
        totals = [before + more for before, more in zip(totals, row, strict=True)]
    return tuple(totals)


def pairwise(penalties: Sequence[int], stake: int = 1) -> tuple[int, ...]:
    """Settle penalties pair by pair: everybody pays each other one the difference (AMB-21)."""
    total = sum(penalties)
    return tuple((total - len(penalties) * own) * stake for own in penalties)


class PenaltyGame(Game[DealT]):
    """A game for three, each alone, whose slip holds penalties."""

    sizes = (3, 4)
    in_a_deal = 3
    direction = Direction.LOW

    @abstractmethod
    def per_deal(self, options: Options) -> tuple[int, int]:
        """Return the lowest and the highest change of a seat's penalties from one deal to the next."""

    def limit(self, options: Options) -> int | None:
        """Return the penalties that lose the game, None where there is no such limit."""
        return None

    def settlement(self, totals: tuple[int, ...]) -> tuple[int, ...]:
        """Return what each side gets or pays at a stake of one."""
        return pairwise(totals)

    def sides(self, size: int, options: Options) -> tuple[tuple[int, ...], ...]:
        """Everybody plays for himself (RAM-1)."""
        return alone(size)

    def bounds(self, size: int, deals: int, options: Options) -> tuple[int, int]:
        """As often as there are deals what one deal can change."""
        low, high = self.per_deal(options)
        return low * deals, high * deals

    def slip_fields(self, size: int, deals: int, options: Options) -> tuple[SlipField, ...]:
        """Penalties of each seat, gains negative."""
        return (SlipField("penalties", say("penalties"), *self.bounds(size, deals, options)),)

    def slip_sum(self, slip: Slip, size: int, deals: int, options: Options) -> SumCheck | None:
        """Return none: penalties add up to nothing in particular."""
        return None

    def score_slip(self, slip: Slip, size: int, deals: int, options: Options) -> Sheet:
        """Penalties as written."""
        return self.sheet(filled(slip, "penalties", size), (), {}, options)

    def sheet(
        self,
        totals: tuple[int, ...],
        rows: tuple[Row, ...],
        tallies: Mapping[str, tuple[int, ...]],
        options: Options,
    ) -> Sheet:
        """Build the sheet of these penalties."""
        return replace(super().sheet(totals, rows, tallies, options), settlement=self.settlement(totals))

    def layout(
        self, size: int, deals: int, options: Options, played: Sequence[DealT] = ()
    ) -> tuple[Block, ...]:
        """A column of running penalties for every seat."""
        rows = self.score(played, size, options).rows
        limit = self.limit(options)
        columns = [
            PenaltyColumn(seat, deals, tuple(accumulate(row.scores[seat] for row in rows)), limit)
            for seat in range(size)
        ]
        return *columns, Signature(say("Signature"), size)

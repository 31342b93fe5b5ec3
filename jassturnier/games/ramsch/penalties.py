"""Games that write penalties: fewest win (rules RAM, PFR)."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from itertools import accumulate

from jassturnier.games.kit.base import DealT, Direction, Game, Sheet, Slip, SlipField, filled
from jassturnier.games.kit.layout import Block, GridCell, GridColumn, Legend, Signature
from jassturnier.games.kit.points import RAMSCH
from jassturnier.games.kit.sheets import deal_grid, money_row, points_columns
from jassturnier.i18n import say


def added(rows: Iterable[Sequence[int]], sides: int) -> tuple[int, ...]:
    """Add the changes of all rows, side by side."""
    totals = [0] * sides
    for row in rows:
        totals = [before + more for before, more in zip(totals, row, strict=True)]
    return tuple(totals)


def pairwise(penalties: Sequence[int]) -> tuple[int, ...]:
    """Settle penalties pair by pair: everybody pays each other one the difference (AMB-21)."""
    total = sum(penalties)
    # The sum of the differences with each other one: what all have less so many times the own.
    return tuple(total - len(penalties) * own for own in penalties)


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

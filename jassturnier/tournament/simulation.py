"""Made-up results from played cards, to rehearse an evening."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from random import Random
from typing import Any

from jassturnier import games
from jassturnier.errors import NotAllowed
from jassturnier.games.base import Slip
from jassturnier.i18n import say
from jassturnier.tournament.regulation import Regulation
from jassturnier.tournament.scoring import table_size
from jassturnier.tournament.snapshot import TableInfo


def random_slip(regulation: Regulation, table: TableInfo, rng: Random) -> Slip:
    """Play a round at a table with random legal cards and return its complete slip.

    Raises:
        NotAllowed: the game is not played by so many, or not by so many sides.
    """
    game, size = games.get(table.game), table_size(regulation, table)
    if size not in game.sizes or len(game.sides(size, regulation.options)) != len(table.sides):
        raise NotAllowed(say("{game} is not played at tables drawn like these.", game=game.name))
    played: tuple[Any, ...] = ()
    while not game.complete(played, size, table.deals, regulation.options):
        played = (*played, game.rehearse(played, size, regulation.options, rng))
    return game.slip_of(played, size, regulation.options)


def typed(slip: Slip) -> tuple[str, ...]:
    """Write a slip the way it is typed: the first column, then every other behind its name."""
    (_, first), *rest = slip.items()
    words = [str(value) for value in first]
    for name, values in rest:
        words += [name, *map(str, values)]
    return tuple(words)


@dataclass(frozen=True, slots=True)
class Spread:
    """How far totals lie apart: the best and the worst, and those a quarter, half and three quarters down."""

    best: int
    upper: int
    middle: int
    lower: int
    worst: int


def spread(totals: Sequence[int]) -> Spread:
    """Return the spread of totals in the order of the rank list, best first; there must be one at least."""
    last = len(totals) - 1
    return Spread(*(totals[last * quarter // 4] for quarter in range(5)))


@dataclass(frozen=True, slots=True)
class Length:
    """How long an evening is, in minutes: the rounds with the breaks between them."""

    rounds: int
    deals: int
    deal: int
    pause: int

    @property
    def minutes(self) -> int:
        """Return the minutes from the first card to the last."""
        return self.rounds * self.deals * self.deal + (self.rounds - 1) * self.pause

    def ends(self, start: time) -> time:
        """Return the time of day at which an evening begun at `start` is over."""
        return (datetime.combine(date.min, start) + timedelta(minutes=self.minutes)).time()

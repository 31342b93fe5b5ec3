"""Made-up results from played cards, to rehearse an evening."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from random import Random

from jassturnier.games.kit.base import DealT, Game, Slip
from jassturnier.i18n import Text, say
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.values import frozen

_HOUR = 60


def random_deals(game: Game[DealT], rng: Random) -> tuple[DealT, ...]:
    """Play a whole round of a game with random legal cards."""
    played: tuple[DealT, ...] = ()
    while not game.complete(played):
        played = (*played, game.rehearse(played, rng))
    return played


def random_slip(regulation: Regulation, table: TableInfo, rng: Random) -> Slip:
    """Play a round at a table with random legal cards and return its complete slip."""
    game = game_of(regulation, table)
    return game.slip_of(random_deals(game, rng))


def typed(slip: Slip) -> tuple[str, ...]:
    """Write a slip the way it is typed: the first column, then every other behind its name."""
    (_, first), *rest = slip.items()
    words = [str(value) for value in first]
    for name, values in rest:
        words += [name, *map(str, values)]
    return tuple(words)


@frozen
class TotalSpread:
    """How far totals lie apart: the best and the worst, and those a quarter, half and three quarters down."""

    best: Points
    upper: Points
    middle: Points
    lower: Points
    worst: Points


def spread(totals: Sequence[Points]) -> TotalSpread:
    """Return the spread of totals in the order of the rank list, best first; there must be one at least."""
    last = len(totals) - 1
    return TotalSpread(*(totals[last * quarter // 4] for quarter in range(5)))


@frozen
class Length:
    """How long an evening is, in minutes: the deals of each round with the breaks between them."""

    deals: tuple[int, ...]
    deal: int = 3
    pause: int = 15

    @property
    def minutes(self) -> int:
        """Return the minutes from the first card to the last."""
        return sum(self.deals) * self.deal + (len(self.deals) - 1) * self.pause

    @property
    def each(self) -> tuple[str, ...]:
        """Return the deals of a round, those of every round where they differ."""
        return tuple(map(str, self.deals if len(set(self.deals)) > 1 else self.deals[:1]))

    @property
    def duration(self) -> Text:
        """Return the length in hours and minutes."""
        return _in_hours(self.minutes)

    def ends(self, start: time) -> time:
        """Return the time of day at which an evening begun at `start` is over."""
        return (datetime.combine(date.min, start) + timedelta(minutes=self.minutes)).time()


def lasting(rules: Regulation) -> Text:
    """Return how long all rounds of a regulation take where they follow one another."""
    lengths = [Length(stage.deals_of_rounds()) for stage in rules.stages]
    return _in_hours(sum(each.minutes + each.pause for each in lengths) - lengths[-1].pause)


def _in_hours(minutes: int) -> Text:
    hours, rest = divmod(minutes, _HOUR)
    if not hours:
        return say("{minutes} min", minutes=rest)
    if not rest:
        return say("{hours} h", hours=hours)
    return say("{hours} h {minutes} min", hours=hours, minutes=rest)

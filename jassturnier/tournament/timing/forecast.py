"""When an evening will be over: what is expected of its rounds and pauses, and how far that may be wrong."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from math import log, sqrt
from statistics import NormalDist, fmean, stdev

from jassturnier.values import frozen

_HOLDS = 0.95
"""Five evenings of a hundred may be over before the earliest moment that is named, five after the latest."""
_Z = NormalDist().inv_cdf(_HOLDS)
_CERTAIN = 0.999
_GUESSES = 3
"""How many observations the usual spread stands for, until an evening has shown its own."""
_LAG_SPREAD = 0.5
_LEAST = 1.0
"""Minutes: nobody can tell the end of a round better."""
_PLAN = 0.5
"""A plan is wrong about as often as a round differs from the others: it weighs half of one that was seen."""
_SOME = 3
"""Fewer observations of earlier evenings say nothing about a spread."""


@frozen
class Taken:
    """What a complete round took in minutes: a deal of it, the pause before it (None: nobody knows).

    `lags` are the minutes that each slip came before the last one, the first slip first: 9.5, 4, 0.
    """

    deal: float
    pause: float | None = None
    lags: tuple[float, ...] = ()


@frozen
class Over:
    """When the tournament will be over: most likely, at the earliest, at the latest (nine times of ten)."""

    likely: datetime
    earliest: datetime
    latest: datetime


@frozen
class Spell:
    """What a deal or a pause is expected to take in minutes, with two deviations.

    `spread` is how much one differs from the other, `doubt` how wrong the mean itself may be.
    """

    mean: float
    spread: float
    doubt: float

    def times(self, units: Sequence[float]) -> NormalDist:
        """Return what several take together, each of so many units, such as the deals of rounds: [12, 8]."""
        variance = sum((each * self.spread) ** 2 for each in units) + (sum(units) * self.doubt) ** 2
        return NormalDist(sum(units) * self.mean, sqrt(variance))


@frozen
class Guess:
    """What a deal or a pause takes before the evening has shown it: minutes, and how far one is from another.

    It weighs as much as so many that were seen.
    """

    mean: float
    spread: float
    weight: float


def guess(planned: float | None, before: Sequence[float], usual: float) -> Guess | None:
    """Return what the plan says, else evenings before; None where there is neither.

    Where too few evenings show how much it differs, `usual` says it, as a share of the mean.
    """
    if not before:
        return None if planned is None else Guess(planned, usual * planned, _PLAN)
    mean = fmean(before)
    return Guess(mean, stdev(before) if len(before) >= _SOME else usual * mean, 1)


def spell(seen: Sequence[float], first: Guess | None, usual: float) -> Spell | None:
    """Return what is expected after some were seen; None where there is nothing to go by."""
    weight = len(seen) + (first.weight if first else 0)
    if not weight:
        return None
    mean = (sum(seen) + (first.mean * first.weight if first else 0)) / weight
    spread = first.spread if first else usual * mean
    around = fmean(seen) if seen else mean
    squares = sum((each - around) ** 2 for each in seen)
    spread = sqrt((_GUESSES * spread**2 + squares) / (_GUESSES + max(0, len(seen) - 1)))
    return Spell(mean, spread, spread / sqrt(weight))


def following(end: NormalDist, last: float, lags: Sequence[float]) -> NormalDist:
    """Return when a round ends, knowing that as many slips as are in came `lags` before the end of others.

    `last` is when the last of these slips came, in minutes like everything here.
    """
    found = spell(lags, None, _LAG_SPREAD)
    if found is None:
        return end
    told = NormalDist(last + found.mean, max(sqrt(found.spread**2 + found.doubt**2), _LEAST))
    weight = end.variance / (end.variance + told.variance)
    mean = end.mean + weight * (told.mean - end.mean)
    return NormalDist(mean, sqrt((1 - weight) * end.variance))


def later_than(found: NormalDist, floor: float, share: float) -> float:
    """Return the quantile of a distribution of which only what is later than `floor` is still possible."""
    found = NormalDist(found.mean, max(_LEAST, found.stdev))
    gone = found.cdf(floor)
    if gone < _CERTAIN:
        return max(floor, found.inv_cdf(gone + share * (1 - gone)))
    # Far behind everything expected: the tail of a normal distribution falls like an exponential one there.
    return floor - log(1 - share) * found.variance / (floor - found.mean)


@frozen
class Course:
    """What is still to come, in minutes from now.

    The round being played ends as `current` says, not before `floor`; then come so many `pauses`, and rounds
    of so many `deals`. `deal` and `pause` are what each takes.
    """

    current: NormalDist
    floor: float
    pauses: int
    deals: tuple[int, ...]
    deal: Spell
    pause: Spell

    def over(self, now: datetime) -> Over:
        """Return when it will be over."""
        low, likely, high = (
            later_than(self.current, self.floor, share) for share in (1 - _HOLDS, 0.5, _HOLDS)
        )
        rest = self.deal.times(self.deals)
        breaks = self.pause.times([1] * self.pauses)
        middle = likely + rest.mean + breaks.mean
        variance = (_Z * rest.stdev) ** 2 + (_Z * breaks.stdev) ** 2
        earliest = middle - sqrt((likely - low) ** 2 + variance)
        latest = middle + sqrt((high - likely) ** 2 + variance)
        return Over(*(_at(now, each) for each in (middle, max(self.floor, earliest), latest)))


def _at(now: datetime, minutes: float) -> datetime:
    """Return the next whole minute: so nothing is said to be over before a clock that still runs."""
    moment = now + timedelta(minutes=minutes)
    whole = moment.replace(second=0, microsecond=0)
    return whole if whole == moment else whole + timedelta(minutes=1)

"""The results in figures: highest, mean and lowest of every round, and how often which result occurs."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from jassturnier.i18n import Text, say
from jassturnier.tournament.lists import Column, Kind, Listed, Section
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.people.seated import round_title
from jassturnier.tournament.regulation.stage_rules import Points
from jassturnier.tournament.scoring.counting import half_up, side_values

_BARS = 20


@dataclass(frozen=True, slots=True)
class RoundFigures:
    """The results of all sides in a round."""

    title: Text
    values: tuple[Points, ...]

    def mean(self) -> int:
        """Return their mean, rounded."""
        return half_up(Fraction(sum(self.values)) / len(self.values))


def figures(tournament: Tournament) -> list[RoundFigures]:
    """Return the figures of every round that has results."""
    return [
        RoundFigures(round_title(tournament, round_, tournament.language), values)
        for round_ in tournament.rounds()
        if (values := _values(tournament, round_))
    ]


def _values(tournament: Tournament, round_: RoundInfo) -> tuple[Points, ...]:
    counted = (side_values(tournament.regulation, table) for table in round_.tables)
    return tuple(value for values in counted if values is not None for value in values)


def figures_listed(rounds: Sequence[RoundFigures]) -> Listed[RoundFigures]:
    """Return the figures as a list."""
    return Listed(say("Statistics"), _COLUMNS, [Section(rounds)])


_COLUMNS: tuple[Column[RoundFigures], ...] = (
    Column("round", say("Round"), lambda row: row.title),
    Column("results", say("Results"), lambda row: len(row.values), Kind.NUMBER),
    Column("highest", say("Highest"), lambda row: max(row.values), Kind.COUNT),
    Column("mean", say("Mean"), RoundFigures.mean, Kind.COUNT),
    Column("lowest", say("Lowest"), lambda row: min(row.values), Kind.COUNT),
)


def spread(values: Sequence[Points]) -> Mapping[int, int]:
    """Count how many values lie in each range, by its lower end; there are 20 ranges at most."""
    width = bar_width(values)
    counts = Counter(value // width * width for value in values)
    return {start: counts[start] for start in range(min(counts), max(counts) + 1, width)}


def bar_width(values: Sequence[Points]) -> int:
    """Return a round width that needs no more than `_BARS` bars."""
    wide = max(values) - min(values)
    power = 1
    while wide >= 5 * power * _BARS:
        power *= 10
    return next(power * step for step in (1, 2, 5) if wide < power * step * _BARS)

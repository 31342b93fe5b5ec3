"""Ranking criteria as values. A regulation lists them by key; the first that differs decides."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from jassturnier import games
from jassturnier.games.kit.base import Direction
from jassturnier.games.kit.marks import TALLIES
from jassturnier.i18n import Text, say
from jassturnier.tournament.knockout import START, KnockoutCourse
from jassturnier.tournament.model import EntryInfo, PenaltyInfo
from jassturnier.tournament.regulation.round_rules import Points, Seated, Unit, summed
from jassturnier.tournament.scoring.counting import (
    DIFFERENCE,
    PLAYS,
    POINTS,
    STROKE_DIFFERENCE,
    STROKES,
    RoundValue,
)
from jassturnier.values import frozen

_TWO = 2
Key: TypeAlias = tuple[Points, ...]
"""What a criterion compares, number by number."""


@frozen
class RankLine:
    """An entry with its rounds, before it has a rank.

    `carried` is the total of the stage before, `weight` what this one counts beside it; `course` is how
    far it came in K.-o. matches. With `points_low` its game is won by the fewest points, whatever counts.
    """

    entry: EntryInfo
    rounds: tuple[RoundValue, ...]
    low_wins: bool = False
    penalties: tuple[PenaltyInfo, ...] = ()
    carried: Points = 0
    weight: int = 1
    course: KnockoutCourse = START
    points_low: bool = False

    @property
    def raw(self) -> Points:
        """Return the sum of all rounds."""
        return summed(value.value or 0 for value in self.rounds)

    @property
    def dropped(self) -> Points:
        """Return the sum of the dropped rounds."""
        return summed(value.value or 0 for value in self.rounds if value.dropped)

    @property
    def penalty(self) -> int:
        """Return the points of all penalties together."""
        return sum(penalty.points for penalty in self.penalties)

    @property
    def money(self) -> int:
        """Return what all rounds together bring or cost, in Rappen; none is dropped."""
        return sum(value.money for value in self.rounds)

    @property
    def total(self) -> Points:
        """Return what counts."""
        return summed((self.carried, self.weight * (self.raw - self.dropped), self.penalty))

    def results(self) -> tuple[Points, ...]:
        """Return the results of the rounds that were played."""
        return tuple(v.value for v in self.rounds if v.part == PLAYS and v.value is not None)

    def played(self) -> tuple[Points, ...]:
        """Return the played rounds, the best first; rest points are never a best round (TRN-6)."""
        return tuple(sorted(self.results(), reverse=not self.low_wins))

    def tally(self, name: str) -> int:
        """Return how often something was counted in the rounds that are not dropped."""
        return sum(value.tallies.get(name, 0) for value in self.rounds if not value.dropped)


@frozen
class Criterion:
    """One way to rank: its key in a regulation, its label, the numbers it compares, and which end wins.

    Without a direction of its own the lowest wins where the lowest total does.
    """

    key: str
    label: Text
    numbers: Callable[[RankLine], Key]
    direction: Direction | None = None

    def compute(self, line: RankLine) -> Key:
        """Return what is compared, the bigger the better."""
        numbers = self.numbers(line)
        # Turned round here, so that every list is sorted one way, whichever end wins.
        return tuple(-number for number in numbers) if self._low(line) else numbers

    def shown(self, line: RankLine, step: int) -> Points | None:
        """Return the number that stands at a step of the key, None where there is none."""
        numbers = self.numbers(line)
        return numbers[step] if step < len(numbers) else None

    def _low(self, line: RankLine) -> bool:
        if self.key == POINTS:
            return line.points_low
        return line.low_wins if self.direction is None else self.direction is Direction.LOW


def _last_match(line: RankLine) -> Key:
    return tuple(v.value for v in line.rounds if v.number == line.course.last and v.value is not None)


CRITERIA = {
    criterion.key: criterion
    for criterion in (
        Criterion("total", say("total"), lambda line: (line.total,)),
        Criterion("raw-sum", say("sum of all rounds"), lambda line: (line.raw,)),
        Criterion("best-rounds", say("best round"), lambda line: line.played()),
        Criterion("last-round", say("last round"), lambda line: line.results()[-1:]),
        Criterion("lot", say("lot"), lambda _: ()),
    )
}
"""The criteria of every game by key. A lot has no value of its own: it is drawn when all else is equal."""


KNOCKOUT = (
    Criterion("matches-won", say("matches won"), lambda line: (line.course.won,), Direction.HIGH),
    Criterion("small-final", say("small final"), lambda line: (line.course.third,), Direction.HIGH),
    Criterion("last-match", say("points in the last match"), _last_match),
)
"""What ranks a K.-o. stage, whatever the regulation ranks by otherwise."""


def criterion(key: str) -> Criterion:
    """Return a criterion by its key; the name of a tally ranks by what was counted in all rounds."""
    if key in CRITERIA:
        return CRITERIA[key]
    tally = TALLIES[key]
    return Criterion(key, tally.label, lambda line: (line.tally(key),), tally.direction)


def offered(seated: Iterable[Seated], unit: Unit = Unit.POINTS) -> tuple[str, ...]:
    """Return what can be ranked by: the criteria of every game, and the tallies that all tables have.

    Where the tables could not be read it is every tally there is. Points are offered where the highest wins,
    and beside the ranks at the tables wherever one end wins.
    """
    tables = tuple(seated)
    if not tables:
        return (*CRITERIA, *TALLIES)
    kept = [rules.at_table(size).tallies() for size, rules in tables]
    common = [name for name in kept[0] if all(name in names for names in kept)]
    directions = {games.get(rules.game).direction for _, rules in tables}
    one_end = directions == {Direction.HIGH} or (unit is Unit.RANK_POINTS and len(directions) == 1)
    points = [POINTS] if one_end else []
    two = all(len(rules.at_table(size).sides()) == _TWO for size, rules in tables)
    if two and directions == {Direction.HIGH}:
        points += [DIFFERENCE, *([STROKE_DIFFERENCE] if STROKES in common else [])]
    return (*CRITERIA, *points, *(name for name in common if TALLIES[name].ranks))

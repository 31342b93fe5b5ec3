"""Ranking criteria as values. A regulation lists them by key; the first that differs decides."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from jassturnier.i18n import Text, say
from jassturnier.tournament.rounds import PLAYS, RoundValue
from jassturnier.tournament.snapshot import EntryInfo

Key: TypeAlias = tuple[int, ...]
"""What a criterion compares; the bigger key is the better one."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with its rounds, before it has a rank."""

    entry: EntryInfo
    rounds: tuple[RoundValue, ...]
    low_wins: bool = False

    @property
    def raw(self) -> int:
        """Return the sum of all rounds."""
        return sum(value.value or 0 for value in self.rounds)

    @property
    def dropped(self) -> int:
        """Return the sum of the dropped rounds."""
        return sum(value.value or 0 for value in self.rounds if value.dropped)

    @property
    def total(self) -> int:
        """Return what counts."""
        return self.raw - self.dropped

    def played(self) -> tuple[int, ...]:
        """Return the played rounds, the best first; rest points are never a best round (TRN-6)."""
        values = [v.value for v in self.rounds if v.part == PLAYS and v.value is not None]
        return tuple(sorted(values, reverse=not self.low_wins))

    def better_first(self, *values: int) -> Key:
        """Return values as a key: the sign is turned where low wins."""
        return tuple(-value for value in values) if self.low_wins else values


@dataclass(frozen=True, slots=True)
class Criterion:
    """One way to rank: its key in a regulation, its label, and what it compares."""

    key: str
    label: Text
    compute: Callable[[Line], Key]


def _last_round(line: Line) -> Key:
    played = [v.value for v in line.rounds if v.part == PLAYS and v.value is not None]
    return line.better_first(*played[-1:])


CRITERIA = {
    criterion.key: criterion
    for criterion in (
        Criterion("total", say("total"), lambda line: line.better_first(line.total)),
        Criterion("raw-sum", say("sum of all rounds"), lambda line: line.better_first(line.raw)),
        Criterion("best-rounds", say("best round"), lambda line: line.better_first(*line.played())),
        Criterion("last-round", say("last round"), _last_round),
        Criterion("lot", say("lot"), lambda _: ()),
    )
}
"""All criteria by key. A lot has no value of its own: it is drawn when everything else is equal."""

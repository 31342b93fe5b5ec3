"""When it will be over: from how long the rounds have really taken, to the last slip of each."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.words import ReadingKind


@dataclass(frozen=True, slots=True)
class Over:
    """When a stage will be over: as its rounds were on average, as the shortest, as the longest."""

    likely: datetime
    earliest: datetime
    latest: datetime


@dataclass(frozen=True, slots=True)
class Pace:
    """How a stage goes on: the round being played and its tables without a result.

    `taken` is how long each complete round took, pauses before it included; `since` is when the last of them
    was complete, else when the first round was drawn; so many rounds are `left`.
    """

    round: RoundInfo
    since: datetime | None
    taken: tuple[timedelta, ...]
    left: int

    def open_tables(self) -> frozenset[int]:
        """Return the numbers of the tables that still play."""
        return frozenset(table.number for table in self.round.open_tables())

    def over(self, now: datetime) -> Over | None:
        """Return when it will be over, None as long as no round is complete and once all are."""
        if not self.taken or self.since is None or not self.left:
            return None
        mean = sum(self.taken, timedelta()) / len(self.taken)
        return Over(*(self._over(each, self.since, now) for each in (mean, min(self.taken), max(self.taken))))

    def _over(self, each: timedelta, since: datetime, now: datetime) -> datetime:
        return max(now, since + each) + (self.left - 1) * each


def pace(tournament: Tournament) -> Pace | None:
    """Return how the stage being played goes on, None as long as nothing is drawn."""
    stage = tournament.played_stage()
    round_ = stage.current_round()
    if round_ is None:
        return None
    ends = _ends(stage)
    starts = [stage.rounds[0].drawn, *ends]
    taken = tuple(end - start for start, end in zip(starts, ends, strict=False) if start is not None)
    return Pace(round_, starts[-1], taken, stage.rules.rounds - len(ends))


def _ends(stage: StageInfo) -> list[datetime]:
    """Return when the rounds were complete, one after another, as far as they are."""
    ends: list[datetime] = []
    for round_ in stage.rounds:
        read = [_read(table) for table in round_.tables]
        known = [moment for moment in read if moment is not None]
        if round_.open_tables() or len(known) < len(read) or not known:
            break
        ends.append(max(known))
    return ends


def _read(table: TableInfo) -> datetime | None:
    """Return when the slip of a table was first read; a later correction does not prolong a round."""
    reading = table.reading(ReadingKind.FIRST)
    return None if reading is None else reading.read

"""How the evening goes on: what the rounds have really taken, who is late, when it will be over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.timing.clock import Clock
from jassturnier.tournament.words import ReadingKind

_NIGHT = timedelta(hours=6)
"""A round that took longer had a night in it, and says nothing about the others."""
_FASTEST = timedelta(seconds=30)
"""Nobody plays a deal in less: such a round was typed in afterwards."""
_DAY = timedelta(days=1)
_NOTHING = timedelta()


@dataclass(frozen=True, slots=True)
class Over:
    """When the tournament will be over: as its rounds were on average, as the shortest, as the longest."""

    likely: datetime
    earliest: datetime
    latest: datetime


@dataclass(frozen=True, slots=True)
class Pace:
    """How a tournament goes on: the round being played, the clock that runs for it or for the pause before.

    `since` is when the round before was complete, else when the first began. `taken` is how long a deal
    took in each complete round, the pause before it included; so many deals are `left`, those of the round
    being played first. A table that plays longer than `allowed` is late; None where nobody knows.
    """

    round: RoundInfo | None
    clock: Clock | None
    since: datetime | None
    taken: tuple[timedelta, ...]
    left: tuple[int, ...]
    allowed: timedelta | None

    def open_tables(self) -> tuple[TableInfo, ...]:
        """Return the tables that still play."""
        return () if self.round is None else self.round.open_tables()

    def clock_at(self, now: datetime) -> Clock | None:
        """Return the clock that people look at: that of a round still played, or of a pause before another.

        With the last slip of a round its clock is over; the next round takes the place of a pause.
        """
        clock = self.clock
        # A pause whose time is up belongs to the past as soon as the next round is at the tables.
        if clock is None or (clock.over(now) and not clock.round and self.open_tables()):
            return None
        return clock if self.left and (self.open_tables() or not clock.round) else None

    def late(self, now: datetime) -> tuple[TableInfo, ...]:
        """Return the tables that still play although the time is up, by the clock, else as allowed."""
        clock = self.clock_at(now)
        if clock is not None and clock.round:
            return self.open_tables() if clock.over(now) else ()
        begun = None if self.round is None else _begun(self.round, self.since)
        if begun is None or self.allowed is None or not self.left:
            return ()
        return self.open_tables() if self.allowed < now - begun < _NIGHT else ()

    def over(self, now: datetime) -> Over | None:
        """Return when it will be over, None as long as no round is complete and once all are.

        Nobody looks further ahead than a day: a tournament of several evenings stands still between them.
        """
        if not self.taken or self.since is None or not self.left:
            return None
        mean = sum(self.taken, _NOTHING) / len(self.taken)
        found = Over(
            *(self._over(each, self.since, now) for each in (mean, min(self.taken), max(self.taken)))
        )
        return found if found.latest - now < _DAY else None

    def _over(self, each: timedelta, since: datetime, now: datetime) -> datetime:
        current, *later = self.left
        # A round that takes longer than the others did is over now at the earliest.
        return max(now, since + current * each) + sum(later) * each


def pace(tournament: Tournament) -> Pace:
    """Return how a tournament goes on."""
    played = [(stage, round_) for stage in tournament.stages for round_ in stage.rounds]
    ends = _ends([round_ for _, round_ in played])
    starts = [_begun(played[0][1], None), *ends] if played else [None]
    deals = [*_deals(tournament)]
    taken = [
        (end - start) / n
        for start, end, n in zip(starts, ends, deals, strict=False)
        if start is not None and _can_be_played(end - start, n)
    ]
    tables = [
        each
        for start, n, (_, round_) in zip(starts, deals, played[: len(ends)], strict=False)
        for each in _taken(start, n, round_)
    ]
    stage = tournament.played_stage()
    round_ = stage.current_round()
    clock = tournament.clock
    return Pace(
        round=round_,
        clock=clock if _belongs(clock, stage, round_) else None,
        since=starts[-1],
        taken=tuple(taken),
        left=() if tournament.closed else tuple(deals[len(ends) :]),
        allowed=None if round_ is None else _allowed(stage, round_, sorted(tables)),
    )


def played_times(tournament: Tournament) -> dict[tuple[int, int], tuple[datetime, datetime]]:
    """Return when every complete round began and was over, by stage and number, the first ones in order."""
    played = [(stage, round_) for stage in tournament.stages for round_ in stage.rounds]
    ends = _ends([round_ for _, round_ in played])
    found = {}
    for (stage, round_), before, end in zip(played, [None, *ends], ends, strict=False):
        if (begun := _begun(round_, before)) is not None:
            found[stage.number, round_.number] = begun, end
    return found


def _belongs(clock: Clock | None, stage: StageInfo, round_: RoundInfo | None) -> bool:
    """Say whether a clock was begun for a pause, or for the round being played."""
    if clock is None or not clock.round:
        return clock is not None
    return round_ is not None and (clock.stage, clock.round) == (stage.number, round_.number)


def _deals(tournament: Tournament) -> Iterator[int]:
    """Return the deals of every round from the first to the last, those of later stages too."""
    for rules in tournament.regulation.stages:
        yield from rules.deals_of_rounds()


def _ends(rounds: Sequence[RoundInfo]) -> list[datetime]:
    """Return when the rounds were complete, one after another, as far as they are."""
    ends: list[datetime] = []
    for round_ in rounds:
        read = [_read(table) for table in round_.tables]
        known = [moment for moment in read if moment is not None]
        # A slip typed for a later round says nothing while an earlier one is open.
        if round_.open_tables() or len(known) < len(read) or not known:
            break
        ends.append(max(known))
    return ends


def _read(table: TableInfo) -> datetime | None:
    """Return when the slip of a table was first read; a later correction does not prolong a round."""
    reading = table.reading(ReadingKind.FIRST)
    return None if reading is None else reading.read


def _can_be_played(taken: timedelta, deals: int) -> bool:
    return _FASTEST * deals <= taken < _NIGHT


def _begun(round_: RoundInfo, since: datetime | None) -> datetime | None:
    """Return when a round began: the latest of its draw, its clock and the end of the one before."""
    known = [moment for moment in (round_.drawn, round_.begun, since) if moment is not None]
    return max(known, default=None)


def _allowed(stage: StageInfo, round_: RoundInfo, tables: Sequence[timedelta]) -> timedelta | None:
    """Return how long a table may take: by the regulation, else as nine of ten have taken until now."""
    if stage.rules.minutes is not None:
        return timedelta(minutes=stage.rules.minutes)
    # Nine of ten: one slow table must not set the time for all.
    return tables[-(-9 * len(tables) // 10) - 1] * stage.rules.deals_in(round_.number) if tables else None


def _taken(since: datetime | None, deals: int, round_: RoundInfo) -> Iterator[timedelta]:
    """Return how long a deal took at each table of a complete round."""
    begun = _begun(round_, since)
    for table in round_.tables:
        read = _read(table)
        if begun is not None and read is not None and _can_be_played(read - begun, deals):
            yield (read - begun) / deals

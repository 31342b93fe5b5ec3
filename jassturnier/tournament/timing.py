"""The clock of a round or a pause; what rounds have taken, who is late, when it will be over; its plan."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from itertools import zip_longest

from jassturnier.i18n import Text, own_words, say, say_n
from jassturnier.tournament.lists import Column, Kind, Listed, ReadingKind, Section, data, time_of_day
from jassturnier.tournament.model import RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import names_on, round_title
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.values import frozen

_WARNING = timedelta(minutes=5)
LONGEST = timedelta(days=1)
"""More time than this no clock is given."""


@frozen
class Clock:
    """A countdown of `length` for a round of a stage, or for a pause (round 0).

    It was begun at a moment; while it is `held`, since when is said, it stands still.
    """

    stage: int
    round: int
    begun: datetime
    length: timedelta
    held: datetime | None = None

    def left(self, now: datetime) -> timedelta:
        """Return how long it still runs, less than nothing once it is over.

        Where the clock of the laptop was set back behind its beginning, the whole time is left, never more.
        """
        return self.length - max((self.held or now) - self.begun, timedelta())

    def ends(self) -> datetime:
        """Return when it is over if it is not held."""
        return self.begun + self.length

    def over(self, now: datetime) -> bool:
        """Say whether the time is up."""
        return self.left(now) <= timedelta()

    @property
    def warning(self) -> timedelta:
        """Return how long before the end it warns: five minutes, or a fifth of a short time."""
        return min(_WARNING, self.length / 5)

    def holding(self, now: datetime) -> "Clock":
        """Return the clock as it stands while it is held: what was left stays left."""
        return replace(self, held=now)

    def going_on(self, now: datetime) -> "Clock":
        """Return the clock running again, with as much left as when it was held."""
        # As if begun later: so nothing but the beginning has to be stored, however often it is held.
        return replace(self, begun=now - (self.length - self.left(now)), held=None)

    def longer(self, by: timedelta) -> "Clock":
        """Return the clock with more time."""
        return replace(self, length=min(self.length + by, LONGEST))


@frozen
class Notice:
    """What the desk shows to the hall until it `ends`: a line, or a `picture` called as its file was."""

    key: int
    number: int
    words: str
    ends: datetime
    picture: bool = False


_NIGHT = timedelta(hours=6)
"""A round that took longer had a night in it, and says nothing about the others."""
_FASTEST = timedelta(seconds=30)
"""Nobody plays a deal in less: such a round was typed in afterwards."""
_DAY = timedelta(days=1)
_MINUTE = timedelta(minutes=1)
_LAST_SLIP = timedelta(minutes=5)
"""From the end of the time for a round to its last slip."""
_USUAL_PAUSE = timedelta(minutes=10)
"""From the last slip of a round to the first card of the next, where no regulation says it."""
_USUAL_DRAW = timedelta(minutes=3)
"""From the last slip of a round to the draw of the next."""


@frozen
class Over:
    """When the tournament will be over: as the rounds took on average, all as the fastest, as the slowest."""

    likely: datetime
    earliest: datetime
    latest: datetime


@frozen
class Taken:
    """What a complete round took: a deal of it, and the pause before it (None: nobody knows)."""

    deal: timedelta
    pause: timedelta | None = None


@frozen
class Pace:
    """How a tournament goes on: the round being played, the clock that runs for it or for the pause before.

    `since` is when the round before was complete, else when the first began; `begun` when the one being
    played did at the earliest: rounds are `clocked` where the desk begins them with a clock. `taken` has the
    complete rounds. So many deals are `left`, those of the round being played first. A deal and a pause are
    `planned` to take so long; None where no regulation and no clock says it. A table that plays longer than
    `allowed` is late, if that is known.
    """

    round: RoundInfo | None
    clock: Clock | None
    since: datetime | None
    begun: datetime | None
    clocked: bool
    taken: tuple[Taken, ...]
    left: tuple[int, ...]
    planned: tuple[timedelta | None, timedelta | None]
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
        if self.begun is None or self.allowed is None or not self.left:
            return ()
        return self.open_tables() if self.allowed < now - self.begun < _NIGHT else ()

    def over(self, now: datetime) -> Over | None:
        """Return when it will be over, None where nobody knows how long a round takes, or all are played.

        Nobody looks further ahead than a day: a tournament of several evenings stands still between them.
        """
        deals, pauses = self._deals(), self._pauses()
        if not self.left or not deals or (self.since is None and not self.open_tables()):
            return None
        spans = [(sum(seen, timedelta()) / len(seen), min(seen), max(seen)) for seen in (deals, pauses)]
        found = Over(*map(self._end, [now] * 3, *spans))
        return found if found.latest - now < _DAY else None

    def _deals(self) -> list[timedelta]:
        """Return what a deal took in each complete round; before the first what the plan gives it."""
        return [each.deal for each in self.taken] or [each for each in self.planned[:1] if each]

    def _pauses(self) -> list[timedelta]:
        """Return what the pauses took; before the first what the plan says, else what is usual."""
        # Without a clock a round begins with its draw: what is called a pause was played, or is part of it.
        usual = _USUAL_PAUSE if self.clocked or self.clock is not None else _USUAL_DRAW
        planned = usual if self.planned[1] is None else self.planned[1]
        return [each.pause for each in self.taken if each.pause is not None] or [planned]

    def _end(self, now: datetime, deal: timedelta, pause: timedelta) -> datetime:
        """Return when all is over if every deal and every pause takes so long: never before the clock is."""
        current, *later = self.left
        begins = self._begins(now, pause) if self.open_tables() else self._after_pause(now, pause)
        end = max(self._floor(now), begins + current * deal) + sum(later) * deal + len(later) * pause
        # The next whole minute: so nothing is said to be over before a clock that still runs.
        return end + -timedelta(seconds=end.second, microseconds=end.microsecond) % _MINUTE

    def _floor(self, now: datetime) -> datetime:
        """Return when the clock ends; now without one."""
        clock = self.clock_at(now)
        return now if clock is None else now + max(timedelta(), clock.left(now))

    def _begins(self, now: datetime, pause: timedelta) -> datetime:
        """Return when the round at the tables begins or began."""
        clock, round_ = self.clock_at(now), self.round
        # One that is drawn waits for its clock, as others of the evening did.
        drawn = round_ is not None and round_.begun is None and not round_.has_results()
        if (self.clocked and drawn) or (clock is not None and not clock.round):
            return self._after_pause(now, pause)
        return now if self.begun is None else min(now, self.begun)

    def _after_pause(self, now: datetime, pause: timedelta) -> datetime:
        """Return when the pause is over: by its clock where one runs, else as others were."""
        ends = self._floor(now)
        return ends if ends > now or self.since is None else max(now, self.since + pause)


def pace(tournament: Tournament) -> Pace:
    """Return how a tournament goes on."""
    stages = (rules for rules in tournament.regulation.stages if not rules.rest)
    deals = [number for rules in stages for number in rules.deals_of_rounds()]
    rounds = [*tournament.rounds()]
    times = _times(rounds)
    stage = tournament.played_stage()
    round_ = stage.current_round()
    clock = tournament.clock if _belongs(tournament.clock, stage, round_) else None
    since = times[-1][1] if times else _begun(rounds[0], None) if rounds else None
    return Pace(
        round=round_,
        clock=clock,
        since=since,
        begun=None if round_ is None else _begun(round_, since),
        clocked=any(each.begun for each in rounds),
        taken=tuple(_taken(deals, times)),
        left=() if tournament.closed else tuple(deals[len(times) :]),
        planned=_planned(stage, round_, clock),
        allowed=None if round_ is None else _allowed(stage, round_, sorted(_of_tables(rounds, deals, times))),
    )


def played_times(tournament: Tournament) -> dict[tuple[int, int], tuple[datetime, datetime]]:
    """Return when every complete round began and was over, by stage and number, the first ones in order."""
    played = [(stage, round_) for stage in tournament.hours() for round_ in stage.rounds]
    times = _times([round_ for _, round_ in played])
    return {(stage.number, round_.number): each for (stage, round_), each in zip(played, times, strict=False)}


def _planned(
    stage: StageInfo, round_: RoundInfo | None, clock: Clock | None
) -> tuple[timedelta | None, timedelta | None]:
    """Return the time that the plan gives a deal and a pause; a clock begun by hand is a plan, too."""
    length, interval = (
        None if minutes is None else minutes * _MINUTE
        for minutes in (stage.rules.minutes, stage.rules.interval)
    )
    if length is None and clock is not None and clock.round:
        length = clock.length
    number = 1 if round_ is None else round_.number
    return None if length is None else (length + _LAST_SLIP) / stage.rules.deals_in(number), interval


def _belongs(clock: Clock | None, stage: StageInfo, round_: RoundInfo | None) -> bool:
    """Say whether a clock was begun for a pause, or for the round being played."""
    if clock is None or not clock.round:
        return clock is not None
    return round_ is not None and (clock.stage, clock.round) == (stage.number, round_.number)


def _slips_read(round_: RoundInfo) -> list[datetime]:
    return sorted(moment for moment in map(_read, round_.tables) if moment is not None)


def _read(table: TableInfo) -> datetime | None:
    """Return when the slip of a table was first read; a later correction does not prolong a round."""
    if table.by_phone and table.handed is not None:
        return table.handed.made
    reading = table.reading(ReadingKind.FIRST)
    return None if reading is None else reading.read


def _times(rounds: Sequence[RoundInfo]) -> list[tuple[datetime, datetime]]:
    """Return when the rounds began and were complete, one after another, as far as they are."""
    times: list[tuple[datetime, datetime]] = []
    for round_, following_one in zip_longest(rounds, rounds[1:]):
        begun, read = _begun(round_, times[-1][1] if times else None), _slips_read(round_)
        # A slip typed for a later round says nothing while an earlier one is open.
        if begun is None or round_.open_tables() or not 0 < len(read) == len(round_.tables):
            break
        # It was over when the next was played, whenever a slip was typed again.
        following = [following_one.begun, *_slips_read(following_one)] if following_one else []
        end = min(read[-1], next((moment for moment in following if moment is not None), read[-1]))
        times.append((begun, max(begun, end)))
    return times


def _taken(deals: Sequence[int], times: Sequence[tuple[datetime, datetime]]) -> Iterator[Taken]:
    """Return what complete rounds took, but those with a night in them and those typed in afterwards."""
    ended: list[datetime | None] = [None, *(end for _, end in times)]
    for number, (begun, end), before in zip(deals, times, ended, strict=False):
        if _can_be_played(end - begun, number):
            pause = None if before is None or begun - before > _NIGHT else begun - before
            yield Taken((end - begun) / number, pause)


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


def _of_tables(
    rounds: Sequence[RoundInfo], deals: Sequence[int], times: Sequence[tuple[datetime, datetime]]
) -> Iterator[timedelta]:
    """Return how long a deal took at each table of the complete rounds."""
    for round_, number, (begun, _) in zip(rounds, deals, times, strict=False):
        taken = (read - begun for read in _slips_read(round_))
        yield from (each / number for each in taken if _can_be_played(each, number))


_MOST_NAMED = 6
TIME_IS_UP = say("The time is up")


def countdown(left: timedelta) -> str:
    """Return minutes and seconds, nothing less than 0:00."""
    minutes, seconds = divmod(max(0, round(left.total_seconds())), 60)
    return f"{minutes}:{seconds:02d}"


def what_for(tournament: Tournament, found: Pace) -> Text:
    """Return what the clock was begun for."""
    if found.clock is None or not found.clock.round or found.round is None:
        return say("Pause")
    return round_title(tournament, found.round, tournament.language)


def _clock_words(what: Text, clock: Clock, now: datetime) -> Text:
    left = countdown(clock.left(now))
    if clock.over(now):
        return say("{what}: the time is up since {time}.", what=what, time=time_of_day(clock.ends()))
    if clock.held is not None:
        return say("{what}: {left} left; the clock is held.", what=what, left=left)
    return say("{what}: {left} left, until {time}.", what=what, left=left, time=time_of_day(clock.ends()))


def over_words(over: Over) -> Text:
    """Say when it will be over, with the span where there is one."""
    if over.earliest == over.latest:
        return say("Over at about {likely}.", likely=time_of_day(over.likely))
    return say(
        "Over at about {likely}, between {earliest} and {latest}.",
        likely=time_of_day(over.likely),
        earliest=time_of_day(over.earliest),
        latest=time_of_day(over.latest),
    )


def late_words(tournament: Tournament, late: tuple[TableInfo, ...]) -> Text:
    """Say which tables are late, by number and names; of many only by number."""
    if len(late) > _MOST_NAMED:
        return say(
            "{n} tables are late: {tables}.", n=len(late), tables=[str(table.number) for table in late]
        )
    people = tournament.by_key()
    tables = [
        say(
            "{table} ({names})",
            table=str(table.number),
            names=" – ".join(" / ".join(names_on(table, side, people)) for side in range(len(table.sides))),
        )
        for table in late
    ]
    return say_n("Late is table {tables}.", "Late are the tables {tables}.", len(late), tables=tables)


def pace_words(tournament: Tournament, found: Pace, now: datetime) -> Iterator[Text]:
    """Say how the clock stands, which tables are late, and when it will be over."""
    clock, late, over = found.clock_at(now), found.late(now), found.over(now)
    if clock is not None:
        yield _clock_words(what_for(tournament, found), clock, now)
    if late:
        yield late_words(tournament, late)
    if over is not None:
        yield over_words(over)


_ANY_DAY = date(2000, 1, 1)


@frozen
class Slot:
    """A round of a stage with the times of day that are planned, and what it really took once it is over."""

    stage: int
    number: int
    round: Text
    begins: time
    ends: time
    really: tuple[datetime, datetime] | None = None


def timed(rules: Regulation, begins: time | None, minutes: int | None, interval: int | None) -> Regulation:
    """Return a regulation with other times; None leaves those there are."""
    stages = tuple(
        replace(
            stage,
            minutes=stage.minutes if minutes is None else minutes,
            interval=stage.interval if interval is None else interval,
        )
        for stage in rules.stages
    )
    return replace(rules, begins=rules.begins if begins is None else begins, stages=stages)


def schedule(tournament: Tournament, rules: Regulation) -> tuple[Slot, ...]:
    """Return the plan of an evening by the times of a regulation; nothing where it has not all of them."""
    if rules.begins is None or any(stage.minutes is None for stage in rules.stages):
        return ()
    return tuple(_slots(tournament, rules, datetime.combine(_ANY_DAY, rules.begins)))


def _slots(tournament: Tournament, rules: Regulation, start: datetime) -> Iterator[Slot]:
    really = played_times(tournament)
    for stage, settings in enumerate(rules.stages, start=1):
        for number in range(1, 1 if settings.rest else settings.rounds + 1):
            end = start + timedelta(minutes=settings.minutes or 0)
            name = rules.round_name(number)
            yield Slot(stage, number, name, start.time(), end.time(), really.get((stage, number)))
            start = end + timedelta(minutes=settings.interval or 0)


def schedule_listed(rules: Regulation, slots: Sequence[Slot]) -> Listed[Slot]:
    """Return the plan as a list, a section for each stage where there are several."""
    several = len(rules.stages) > 1
    sections = [
        Section([slot for slot in slots if slot.stage == number], own_words(stage.name) if several else None)
        for number, stage in enumerate(rules.stages, start=1)
        if not stage.rest
    ]
    return Listed(say("Plan of the evening"), _COLUMNS, sections)


_COLUMNS: tuple[Column[Slot], ...] = (
    data("stage", lambda slot: slot.stage),
    data("number", lambda slot: slot.number),
    Column("round", say("Round"), lambda slot: slot.round, Kind.LABEL),
    Column("begins", say("Begins"), lambda slot: f"{slot.begins:%H:%M}", Kind.LABEL),
    Column("ends", say("Ends"), lambda slot: f"{slot.ends:%H:%M}", Kind.LABEL),
    Column("really", say("really"), lambda slot: "–".join(map(time_of_day, slot.really or ())), Kind.LABEL),
)

"""The time of an evening in sentences, and its plan: when every round begins and ends, and really did."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta

from jassturnier.i18n import Text, own_words, say, say_n
from jassturnier.tournament.lists import Column, Kind, Listed, Section, data
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.people.seated import names_on, round_title
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.timing.clock import Clock
from jassturnier.tournament.timing.pace import Over, Pace, played_times
from jassturnier.tournament.words import time_of_day
from jassturnier.values import frozen

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
        for number in range(1, settings.rounds + 1):
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
    ]
    return Listed(say("Plan of the evening"), _COLUMNS, sections)


_COLUMNS: tuple[Column[Slot], ...] = (
    data("stage", lambda slot: slot.stage),
    Column("round", say("Round"), lambda slot: slot.round, Kind.LABEL),
    Column("begins", say("Begins"), lambda slot: f"{slot.begins:%H:%M}", Kind.LABEL),
    Column("ends", say("Ends"), lambda slot: f"{slot.ends:%H:%M}", Kind.LABEL),
    Column("really", say("really"), lambda slot: "–".join(map(time_of_day, slot.really or ())), Kind.LABEL),
)

"""The time of an evening in sentences."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.people.seated import names_on, round_title
from jassturnier.tournament.timing.clock import Clock
from jassturnier.tournament.timing.forecast import Over
from jassturnier.tournament.timing.pace import Pace

_MOST_NAMED = 6
TIME_IS_UP = say("The time is up")


def time_of_day(moment: datetime) -> str:
    """Return the time of day on this laptop's clock."""
    return f"{moment.astimezone():%H:%M}"


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
    """Say when it will be over."""
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

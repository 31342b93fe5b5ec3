"""The clock of a round: begun, held, given more time and stopped by the desk; all screens show the same.

And the plan of the evening, by the times of its regulation or others that are typed.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from datetime import time as time_of_day

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import say
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import now
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.timing.clock import Clock
from jassturnier.tournament.timing.pace import Over, Pace, pace
from jassturnier.tournament.timing.words import Slot, over_words, schedule, schedule_listed, timed
from jassturnier.values import frozen


@frozen
class Time:
    """How the evening goes on at a moment."""

    tournament: Tournament
    pace: Pace
    now: datetime

    @property
    def clock(self) -> Clock | None:
        """Return the clock that people look at."""
        return self.pace.clock_at(self.now)


def time(tournament: Tournament) -> Time:
    """Look at the time now."""
    return Time(tournament, pace(tournament), now())


def start(desk: Desk, minutes: int | None = None, *, pause: bool = False) -> Time:
    """Begin the clock of the round being played, else of the pause before the next; let a held one go on.

    Without `minutes` it has the time that the regulation gives.

    Raises:
        NotAllowed: a clock is there already, or nothing more is played.
        WrongUsage: nobody says how many minutes.
    """

    def change(found: Time) -> Clock:
        clock = found.clock
        if clock is not None and clock.held is not None and minutes is None:
            return clock.going_on(found.now)
        if clock is not None and not clock.over(found.now):
            raise NotAllowed(say("A clock is there already; “clock stop” ends it."))
        return _begun(found, minutes, pause=pause)

    return _changed(desk, change)


def _begun(found: Time, minutes: int | None, *, pause: bool) -> Clock:
    stage, round_ = found.tournament.played_stage(), found.pace.round
    if not found.pace.left:
        raise NotAllowed(say("All rounds are played; there is no time to take."))
    playing = bool(found.pace.open_tables()) and not pause
    usual = stage.rules.minutes if playing else stage.rules.interval
    given = usual if minutes is None else minutes
    if not given:
        raise _no_minutes(stage, playing=playing)
    number = round_.number if playing and round_ is not None else 0
    return Clock(stage.number, number, found.now, timedelta(minutes=given))


def _no_minutes(stage: StageInfo, *, playing: bool) -> WrongUsage:
    key = "minutes=45" if playing else "interval=10"
    return WrongUsage(
        say("How many minutes? “clock start 45” says it once."),
        say(
            "“{command}” says it for every round.",
            command=f"regulation change --set stages[{stage.number}].{key}",
        ),
    )


def hold(desk: Desk) -> Time:
    """Hold the clock.

    Raises:
        NotAllowed: none runs.
    """

    def change(found: Time) -> Clock:
        clock = found.clock
        if clock is None or clock.held is not None or clock.over(found.now):
            raise NotAllowed(say("No clock runs; “clock start” begins one."))
        return clock.holding(found.now)

    return _changed(desk, change)


def add(desk: Desk, minutes: int) -> Time:
    """Give the clock more time; one that is over runs again.

    Raises:
        NotAllowed: there is none.
    """

    def change(found: Time) -> Clock:
        clock, by = found.clock, timedelta(minutes=minutes)
        if clock is None:
            raise _none()
        return clock.longer(by + max(-clock.left(found.now), timedelta()))

    return _changed(desk, change)


def stop(desk: Desk) -> Time:
    """End the clock.

    Raises:
        NotAllowed: there is none.
    """

    def change(found: Time) -> None:
        if found.clock is None:
            raise _none()

    return _changed(desk, change)


def _none() -> NotAllowed:
    return NotAllowed(say("There is no clock; “clock start” begins one."))


def _changed(desk: Desk, change: Callable[[Time], Clock | None]) -> Time:
    with desk.changing() as (session, read):
        found = time(read())
        clock = change(found)
        _store(session, desk.tournament_id, clock)
        _note(session, found.pace.round, clock)
        return time(read())


def _note(session: Session, round_: RoundInfo | None, clock: Clock | None) -> None:
    """Remember when people began to play; a clock begun after the first slip does not tell."""
    if round_ is None or clock is None or clock.round != round_.number:
        return
    if round_.begun is None and not round_.has_results():
        session.get_one(m.Round, round_.key).begun = clock.begun


def _store(session: Session, tournament_id: int, clock: Clock | None) -> None:
    row = m.Clock.one(session, tournament_id=tournament_id)
    if clock is None:
        session.delete(row)
        return
    if row is None:
        row = m.Clock(tournament_id=tournament_id, stage=0, round=0, seconds=0)
        session.add(row)
    row.stage, row.round, row.begun, row.held = clock.stage, clock.round, clock.begun, clock.held
    row.seconds = round(clock.length.total_seconds())


@frozen
class Times:
    """When the first round begins, and the minutes of rounds and of the intervals; None as the regulation."""

    begins: time_of_day | None = None
    minutes: int | None = None
    interval: int | None = None


def plan(tournament: Tournament, times: Times | None = None, over: Over | None = None) -> Listed[Slot]:
    """Return the plan of the evening, with when it will be over where that is said.

    Raises:
        WrongUsage: neither the regulation nor anybody says when it begins, or how long a round takes.
    """
    wanted = times or Times()
    rules = timed(tournament.regulation, wanted.begins, wanted.minutes, wanted.interval)
    slots = schedule(tournament, rules)
    if not slots:
        raise WrongUsage(
            say("When does it begin, and how long does a round take?"),
            say("“{command}” says it once.", command="schedule --start 19:30 --minutes 45 --break 10"),
            say("The settings “begins”, “minutes” and “interval” of the regulation say it for every paper."),
        )
    return replace(schedule_listed(rules, slots), notes=[] if over is None else [over_words(over)])

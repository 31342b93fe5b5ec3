"""The hall beside its board: notices, the clock of a round; what waits to be published, and the report."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from datetime import time as time_of_day
from pathlib import Path

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.i18n import clean, say
from jassturnier.services.setup.tournaments import read_picture
from jassturnier.services.workplace import Desk, with_numbers
from jassturnier.store.journal.heads import Head
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import now
from jassturnier.store.kit.view import Session, Source, some_columns, view_of
from jassturnier.store.load.tournament import load_letterhead
from jassturnier.tournament.audit import MONEY, Finding, Level, audit
from jassturnier.tournament.fund import fund, shares
from jassturnier.tournament.lists import Listed
from jassturnier.tournament.lists import time_of_day as shown_time
from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.entries import with_initials
from jassturnier.tournament.ranking.ceremony import chat, newspaper
from jassturnier.tournament.ranking.extra_lists import Waiting, shown_to_all, waiting
from jassturnier.tournament.ranking.final_list import tied_ranks
from jassturnier.tournament.timing import (
    Clock,
    Notice,
    Over,
    Pace,
    Slot,
    over_words,
    pace,
    schedule,
    schedule_listed,
    timed,
)
from jassturnier.values import frozen

LINE = timedelta(minutes=30)
"""So long a line is shown where nobody says it."""
PICTURE = timedelta(hours=12)
"""So long a picture is shown: for the evening."""
_LONGEST = 100
_MOST = 12
_AHEAD = timedelta(hours=12)
"""A time of day further ahead is one that is past."""


def until(wanted: time_of_day, at: datetime) -> datetime:
    """Return when it will next be so late; after midnight counts, too.

    Raises:
        WrongUsage: that is past.
    """
    local = at.astimezone()
    ends = local.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    ends = ends if ends > local else ends + timedelta(days=1)
    if ends - local > _AHEAD:
        raise WrongUsage(say("{time} is past; it is {now}.", time=f"{wanted:%H:%M}", now=shown_time(at)))
    return ends


def load_notices(source: Source, tournament_id: int, at: datetime) -> list[Notice]:
    """Read what is shown then or later, without the pictures themselves."""
    pictured = {key for (key,) in view_of(source).ask("SELECT id FROM notice WHERE picture IS NOT NULL", ())}
    columns = ("id", "number", "words", "ends")
    found = some_columns(source, "notice", columns, "number", tournament_id=tournament_id)
    return [
        Notice(key, number, words, ends, key in pictured) for key, number, words, ends in found if ends > at
    ]


def load_picture(source: Source, key: int) -> bytes | None:
    """Read the picture of a notice."""
    return next((picture for (picture,) in some_columns(source, "notice", ("picture",), id=key)), None)


def notices(desk: Desk) -> Sequence[Notice]:
    """Return what the hall is shown now."""
    with desk.office.database.viewing() as view:
        return load_notices(view, desk.tournament_id, now())


def show_line(desk: Desk, typed: str, ends: datetime) -> Sequence[Notice]:
    """Show a line to the hall; return all that is shown now.

    Raises:
        WrongUsage: there is nothing to show, or it is too long for a line.
        NotAllowed: enough is shown.
    """
    words = clean(typed)
    if not words:
        raise WrongUsage(say("There is nothing to show."))
    if len(words) > _LONGEST:
        raise WrongUsage(
            say(
                "A notice has {most} letters at most, to be read from far away; this one has {n}.",
                most=_LONGEST,
                n=len(words),
            )
        )
    return _add(desk, [(words, None)], ends)


def show_pictures(desk: Desk, files: Iterable[Path], ends: datetime) -> Sequence[Notice]:
    """Show pictures to the hall, one after the other; return all that is shown now.

    Raises:
        NotFound: there is no such file.
        Unreadable: one is larger than 1 MB, or no PNG or JPEG.
        NotAllowed: enough is shown.
    """
    return _add(desk, [(clean(path.stem)[:_LONGEST], read_picture(path)) for path in files], ends)


def _add(desk: Desk, wanted: Sequence[tuple[str, bytes | None]], ends: datetime) -> Sequence[Notice]:
    with desk.changing() as (session, _):
        shown = load_notices(session, desk.tournament_id, now())
        if len(shown) + len(wanted) > _MOST:
            raise NotAllowed(say("{most} notices are shown at most; “notice end” takes one off.", most=_MOST))
        numbers = some_columns(session, "notice", ("number",), tournament_id=desk.tournament_id)
        (last,) = max(numbers, default=(0,))
        for number, (words, picture) in enumerate(wanted, last + 1):
            row = m.Notice(
                tournament_id=desk.tournament_id, number=number, words=words, picture=picture, ends=ends
            )
            session.add(row)
        session.flush()
        return load_notices(session, desk.tournament_id, now())


def end(desk: Desk, numbers: Sequence[int]) -> Sequence[Notice]:
    """Show some no longer; return what is still shown.

    Raises:
        NotFound: one of them is not shown.
    """
    with desk.changing() as (session, _):
        for notice in with_numbers(load_notices(session, desk.tournament_id, now()), numbers, "notice"):
            session.delete(session.get_one(m.Notice, notice.key))
        session.flush()
        return load_notices(session, desk.tournament_id, now())


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


@frozen
class Publication:
    """What is to be published, of the tournament as it is at a journal head, and what is `doubtful` in it.

    Money that is open is doubtful only where prizes are shares of it.
    """

    tournament: Tournament
    waiting: Waiting
    doubtful: tuple[Finding, ...]
    head: Head


def to_publish(desk: Desk, *, lists: bool = True, prizes: bool = True) -> Publication:
    """Look at what waits, of it the lists, the prizes, or both.

    Raises:
        NotAllowed: the tournament is closed, or prizes would be published before the list they come from.
    """
    tournament, head = desk.tournament_and_head()
    found = waiting(tournament)
    if found.rounds and found.prizes and not lists:
        raise NotAllowed(say("The final list comes before the prizes: “publish” publishes both."))
    wanted = Waiting(found.rounds if lists else (), found.prizes and prizes)
    of_money = wanted.prizes and shares(tournament)
    grave = (found for found in audit(tournament) if found.level is not Level.NOTED)
    doubtful = tuple(found for found in grave if of_money or found.kind != MONEY)
    return Publication(tournament, wanted, doubtful, head)


def publish(desk: Desk, found: Publication) -> None:
    """Let the hall see it; what the prizes are shares of stays from then on.

    Raises:
        NotAllowed: something was changed meanwhile.
    """
    with desk.changing(found.head) as (session, _):
        for _, round_ in found.waiting.rounds:
            session.get_one(m.Round, round_.key).published = True
        if found.waiting.prizes:
            row = session.get_one(m.Tournament, desk.tournament_id)
            row.prizes_published = True
            row.prize_money = fund(found.tournament).now if shares(found.tournament) else None


def report(desk: Desk, language: str, *, for_chat: bool = False, initials: bool = False) -> str:
    """Return what is told of a tournament that is over.

    Raises:
        NotAllowed: results are missing, nobody is ranked, or the final list is not published.
    """
    tournament = desk.tournament()
    if not tournament.over():
        raise NotAllowed(say("Results are still missing; the report comes after the last one."))
    if waiting(tournament).rounds:
        raise NotAllowed(say("The final list is not published yet; “publish” lets the hall see it."))
    shown = shown_to_all(tournament)
    if not tied_ranks(shown):
        raise NotAllowed(say("Nobody is ranked."))
    with desk.office.database.viewing() as view:
        club = load_letterhead(view, desk.tournament_id).club
    told = with_initials(shown) if initials else shown
    return (chat if for_chat else newspaper)(told, language, club)

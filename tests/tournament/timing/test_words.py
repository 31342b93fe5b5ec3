"""The time of an evening in sentences."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from jassturnier.i18n import render
from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.timing.clock import Clock
from jassturnier.tournament.timing.pace import pace
from jassturnier.tournament.timing.words import countdown, pace_words
from tests.support.evenings_made import played, tournament

START = datetime(2027, 3, 20, 19, 0, tzinfo=UTC)


def drawn(tables: int) -> RoundInfo:
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], None) for n in range(tables)]
    return replace(played(1, *sides), drawn=START)


def said(tables: int, clock: Clock, minutes: int) -> list[str]:
    found = replace(tournament([drawn(tables)]), clock=clock)
    now = START + timedelta(minutes=minutes)
    return [render(text, "en") for text in pace_words(found, pace(found), now)]


def test_minutes_and_seconds_never_below_nothing() -> None:
    times = (timedelta(minutes=90, seconds=5), timedelta(seconds=9), timedelta(seconds=-1))
    assert [countdown(left) for left in times] == ["90:05", "0:09", "0:00"]


def test_late_tables_are_named_as_long_as_they_are_few() -> None:
    clock = Clock(1, 1, START, timedelta(minutes=45))
    assert len(said(2, clock, 44)) == 2
    names = "1 (Player 1 / Player 2 – Player 3 / Player 4), 2 (Player 5 / Player 6 – Player 7 / Player 8)"
    assert said(2, clock, 46)[1] == f"Late are the tables {names}."
    assert said(7, clock, 46)[1] == "7 tables are late: 1, 2, 3, 4, 5, 6, 7."


def test_a_held_clock_says_so() -> None:
    clock = Clock(1, 0, START, timedelta(minutes=10)).holding(START + timedelta(minutes=4))
    assert said(1, clock, 30) == ["Pause: 6:00 left; the clock is held."]

"""The time of an evening in sentences."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from jassturnier.i18n import render
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import RoundInfo, SlipReading
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.timing import (
    Clock,
    Over,
    countdown,
    over_words,
    pace,
    pace_words,
    schedule,
    timed,
)
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, settings

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


def test_the_end_has_a_span_where_rounds_differed() -> None:
    one, other = START, START + timedelta(minutes=5)
    assert str(over_words(Over(one, one, one))).count(":") == 1
    assert str(over_words(Over(one, one, other))).count(":") == 3


BEGIN = datetime(2027, 3, 20, 19, 30, tzinfo=UTC)


def planned(rules: Regulation) -> list[tuple[str, str]]:
    return [(f"{slot.begins:%H:%M}", f"{slot.ends:%H:%M}") for slot in schedule(tournament([], rules), rules)]


def test_rounds_follow_one_another_with_their_interval() -> None:
    rules = regulation({"rounds": 2, "minutes": 45, "interval": 10}, begins="19:30")
    assert planned(rules) == [("19:30", "20:15"), ("20:25", "21:10")]


def test_a_round_goes_over_midnight() -> None:
    rules = regulation({"rounds": 2, "minutes": 45}, begins="23:00")
    assert planned(rules) == [("23:00", "23:45"), ("23:45", "00:30")]


def test_later_stages_have_their_own_times() -> None:
    stages = {**FIRST, "rounds": 1, "minutes": 40, "interval": 20}, {**SECOND, "rounds": 1, "minutes": 30}
    rules, problems = read(settings(*stages, begins="14:00"))
    assert rules is not None, problems
    assert planned(rules) == [("14:00", "14:40"), ("15:00", "15:30")]


def test_what_is_typed_goes_before_the_regulation_and_without_all_times_there_is_no_plan() -> None:
    rules = regulation({"rounds": 1})
    assert planned(rules) == []
    assert planned(timed(rules, time(20), None, None)) == []
    assert planned(timed(rules, time(20), 30, 0)) == [("20:00", "20:30")]


def complete(number: int, drawn: int, read_at: int) -> RoundInfo:
    made = played(number, ([1, 2], [3, 4], 1000))
    reading = SlipReading(ReadingKind.FIRST, {}, read=BEGIN + timedelta(minutes=read_at))
    return replace(
        made,
        drawn=BEGIN + timedelta(minutes=drawn),
        tables=tuple(replace(table, readings=(reading,)) for table in made.tables),
    )


def test_beside_the_plan_stands_what_a_complete_round_really_took() -> None:
    rules = regulation({"rounds": 4, "minutes": 45}, begins="19:30")
    rounds = [complete(1, 2, 50), complete(2, 40, 95), played(3, ([1, 2], [3, 4], None))]
    found = [slot.really for slot in schedule(tournament(rounds, rules), rules)]
    minutes = [pair and tuple((moment - BEGIN) / timedelta(minutes=1) for moment in pair) for pair in found]
    assert minutes == [(2, 50), (50, 95), None, None]

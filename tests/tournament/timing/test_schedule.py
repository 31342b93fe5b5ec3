"""The plan of an evening beside what it really was."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta

from jassturnier.tournament.model import RoundInfo, SlipReading
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.timing.schedule import schedule, timed
from jassturnier.tournament.words import ReadingKind
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, settings

START = datetime(2027, 3, 20, 19, 30, tzinfo=UTC)


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
    reading = SlipReading(ReadingKind.FIRST, {}, read=START + timedelta(minutes=read_at))
    return replace(
        made,
        drawn=START + timedelta(minutes=drawn),
        tables=tuple(replace(table, readings=(reading,)) for table in made.tables),
    )


def test_beside_the_plan_stands_what_a_complete_round_really_took() -> None:
    rules = regulation({"rounds": 4, "minutes": 45}, begins="19:30")
    rounds = [complete(1, 2, 50), complete(2, 40, 95), played(3, ([1, 2], [3, 4], None))]
    found = [slot.really for slot in schedule(tournament(rounds, rules), rules)]
    minutes = [pair and tuple((moment - START) / timedelta(minutes=1) for moment in pair) for pair in found]
    assert minutes == [(2, 50), (50, 95), None, None]

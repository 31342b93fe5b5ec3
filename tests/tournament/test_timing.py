"""The clock of a round, when it will be over, and the time of an evening in sentences."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from random import Random
from statistics import fmean

import pytest

from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import RoundInfo, SlipReading, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.timing import (
    LONGEST,
    Clock,
    Over,
    countdown,
    over_words,
    pace,
    pace_words,
    played_times,
    schedule,
    timed,
)
from tests.support.evenings_made import in_english, played, regulation, tournament
from tests.support.hall.driven_evenings import CLUBS
from tests.support.hall.driven_evenings import evening as driven
from tests.support.stages_made import FIRST, SECOND, settings

START = datetime(2027, 3, 20, 19, 0, tzinfo=UTC)
CLOCK = Clock(1, 1, START, timedelta(minutes=45))


def left(clock: Clock, now: float) -> float:
    return clock.left(at(now)) / timedelta(minutes=1)


def test_it_counts_down_and_goes_on_beyond_the_end() -> None:
    assert [left(CLOCK, now) for now in (0, 15, 45, 105)] == [45, 30, 0, -60]
    assert [CLOCK.over(at(now)) for now in (44, 45, 46)] == [False, True, True]


def test_while_it_is_held_nothing_is_lost() -> None:
    held = CLOCK.holding(at(10))
    assert [left(held, now) for now in (10, 30, 600)] == [35, 35, 35]
    assert left(held.going_on(at(30)), 31) == 34


def test_a_laptop_asleep_for_an_hour_has_lost_nothing() -> None:
    assert left(CLOCK, 65) == -20


def test_where_the_clock_of_the_laptop_is_set_back_there_is_never_more_than_all_the_time() -> None:
    assert left(CLOCK, -60) == 45
    assert left(CLOCK.holding(at(10)).going_on(at(-50)), -49) == 34


def test_more_time_is_added_to_what_is_left_up_to_a_day() -> None:
    assert left(CLOCK.longer(timedelta(minutes=5)), 10) == 40
    assert CLOCK.longer(timedelta(days=3)).length == LONGEST


def test_it_warns_five_minutes_before_the_end_and_later_where_it_is_short() -> None:
    assert CLOCK.warning == timedelta(minutes=5)
    assert Clock(1, 0, START, timedelta(minutes=10)).warning == timedelta(minutes=2)


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


def round_at(number: int, drawn: int, *read: int | None) -> RoundInfo:
    """Return a round drawn at a minute, its tables read at these minutes (None: still open)."""
    points = [None if minute is None else 1000 for minute in read]
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], won) for n, won in enumerate(points)]
    made = played(number, *sides)
    tables = tuple(
        table if m is None else replace(table, readings=(SlipReading(ReadingKind.FIRST, {}, read=at(m)),))
        for table, m in zip(made.tables, read, strict=True)
    )
    return replace(made, drawn=at(drawn), tables=tables)


def evening(*rounds: RoundInfo) -> Tournament:
    """Return an evening of four rounds, so many of them drawn."""
    return tournament(rounds)


def over(rounds: Sequence[RoundInfo], now: int) -> Over | None:
    return pace(evening(*rounds)).over(at(now))


def test_nothing_is_known_before_a_round_is_complete() -> None:
    assert pace(evening()).over(at(0)) is None
    assert over([round_at(1, 0, 40, None)], 50) is None


def minute(found: Over) -> int:
    return round((found.likely - START) / timedelta(minutes=1))


def likely(rounds: Sequence[RoundInfo], now: int) -> int:
    """Return the minute at which all is over most likely."""
    found = over(rounds, now)
    assert found is not None
    assert at(now) <= found.earliest <= found.likely <= found.latest
    return minute(found)


def test_the_rounds_left_take_as_long_as_the_one_that_is_complete_with_a_short_pause_for_each_draw() -> None:
    assert likely([round_at(1, 0, 35, 40)], 41) == 40 + 3 * (3 + 40)


def span(rounds: Sequence[RoundInfo], now: int) -> list[int]:
    found = over(rounds, now)
    assert found is not None
    return [
        (moment - START) // timedelta(minutes=1) for moment in (found.earliest, found.likely, found.latest)
    ]


def test_the_span_goes_from_the_fastest_of_the_rounds_and_pauses_to_the_slowest() -> None:
    rounds = [round_at(1, 0, 40, 40), round_at(2, 43, 91, 91)]
    begun = [replace(rounds[0], begun=at(4)), replace(rounds[1], begun=at(55))]
    assert span(rounds[:1], 41) == [169, 169, 169]
    assert span(rounds, 92) == [91 + 2 * 3 + 2 * each for each in (40, 44, 48)]
    assert span(begun, 92) == [91 + 2 * 15 + 2 * 36] * 3


def test_a_round_that_takes_longer_than_those_before_may_be_over_now() -> None:
    rounds = [round_at(1, 0, 40, 40), round_at(2, 43, 103, 103), round_at(3, 106, None, 120)]
    assert span(rounds, 160) == [160 + 3 + 40, 160 + 3 + 50, 166 + 3 + 60]


@pytest.mark.parametrize("club", CLUBS)
def test_what_is_said_of_a_whole_evening_is_in_order_never_before_a_clock_and_near_in_the_end(
    club: str,
) -> None:
    length = timedelta(minutes=CLUBS[club].clock or 0)
    errors = []
    for seed in range(3):
        found = driven(CLUBS[club], Random(seed))
        for now, said in found.moments():
            complete = sum(max(slips) <= now for slips in found.slips)
            running = [begun + length for begun in found.begun[complete:] if begun <= now < begun + length]
            if said is not None:
                assert max([now, *running]) <= said.earliest <= said.likely <= said.latest
                errors += [abs(said.likely - found.end)] * (complete == CLUBS[club].rounds - 1)
    assert fmean(each.total_seconds() for each in errors) < 600


def test_rounds_drawn_ahead_are_not_counted_twice() -> None:
    rounds = [round_at(1, 0, 40, 40), round_at(2, 0, 80, 80), round_at(3, 0, None, None)]
    assert likely(rounds, 81) == 160


def test_nothing_is_over_before_the_running_clock_is() -> None:
    complete = [round_at(n, 40 * n - 40, 40 * n, 40 * n) for n in (1, 2, 3)]
    last = replace(round_at(4, 125, 130, None), begun=at(130))
    clock = Clock(1, 4, at(130), timedelta(minutes=55))
    for now in (130, 150, 184):
        found = pace(replace(evening(*complete, last), clock=clock)).over(at(now))
        assert found is not None
        assert at(185) <= found.earliest <= found.likely <= found.latest


def test_a_held_clock_pushes_the_end_away() -> None:
    last = replace(round_at(4, 125, 130, None), begun=at(130))
    found = evening(*[round_at(n, 40 * n - 40, 40 * n, 40 * n) for n in (1, 2, 3)], last)
    clock = Clock(1, 4, at(130), timedelta(minutes=55)).holding(at(140))
    said = pace(replace(found, clock=clock)).over(at(200))
    assert said is not None
    assert said.earliest >= at(245)


def test_the_plan_tells_the_end_of_the_first_round_and_a_clock_does() -> None:
    first = round_at(1, 0, None, None)
    planned = pace(tournament([first], regulation(stage={"minutes": 45, "interval": 10}))).over(at(5))
    clock = Clock(1, 1, at(5), timedelta(minutes=45))
    by_clock = pace(replace(evening(replace(first, begun=at(5))), clock=clock)).over(at(5))
    assert planned is not None
    assert by_clock is not None
    assert minute(planned) == 4 * 50 + 3 * 10
    assert minute(by_clock) == 5 + 4 * 50 + 3 * 10


def test_a_round_waits_for_its_clock_where_others_did() -> None:
    first = replace(round_at(1, 0, 50, 50), begun=at(10))
    drawn = [first, round_at(2, 51, None, None)]
    begun = [first, replace(round_at(2, 51, None, None), begun=at(53))]
    assert likely(drawn, 55) == likely(begun, 55) + 7


def test_a_slip_that_is_typed_again_does_not_end_a_round_after_the_next_has_begun() -> None:
    rounds = [round_at(1, 0, 40, 95), round_at(2, 50, 90, 92), round_at(3, 96, None, None)]
    (first, second) = played_times(evening(*rounds)).values()
    assert first == (at(0), at(90))
    assert second == (at(90), at(92))


def test_it_is_not_over_again_when_all_is_in() -> None:
    assert over([round_at(n, 40 * n - 40, 40 * n, 40 * n) for n in (1, 2, 3, 4)], 170) is None


def test_the_tables_without_a_result_still_play() -> None:
    assert [table.number for table in pace(evening(round_at(1, 0, 40, None))).open_tables()] == [2]


def late(
    rounds: Sequence[RoundInfo], now: int, clock: Clock | None = None, minutes: int | None = None
) -> list[int]:
    found = tournament(rounds, regulation(stage={"minutes": minutes} if minutes else {}))
    return [table.number for table in pace(replace(found, clock=clock)).late(at(now))]


def test_a_table_is_late_that_plays_longer_than_nine_of_ten_have() -> None:
    first = round_at(1, 0, *range(30, 40), 90)
    rounds = [first, round_at(2, 100, 130, None)]
    assert late(rounds, 139) == []
    assert late(rounds, 140) == [2]


def test_in_the_first_round_nobody_knows_who_is_late_unless_the_regulation_says_it() -> None:
    rounds = [round_at(1, 0, 40, None)]
    assert late(rounds, 90) == []
    assert late(rounds, 45, minutes=45) == []
    assert late(rounds, 46, minutes=45) == [2]


def test_the_clock_decides_who_is_late_as_long_as_it_runs() -> None:
    rounds = [round_at(1, 0, 40, None)]
    clock = Clock(1, 1, at(10), timedelta(minutes=50))
    assert late(rounds, 59, clock, minutes=45) == []
    assert late(rounds, 60, clock, minutes=45) == [2]


def test_a_round_left_open_over_night_is_not_late() -> None:
    assert late([round_at(1, 0, 40, None)], 60 * 12, minutes=45) == []


def test_a_night_between_two_rounds_is_not_their_pace() -> None:
    rounds = [round_at(1, 0, 40, 40), round_at(2, 60 * 24, 60 * 24 + 40, 60 * 24 + 40)]
    assert likely(rounds, 60 * 24 + 41) == 60 * 24 + 40 + 2 * (3 + 40)


def test_an_evening_that_waits_for_the_next_day_has_no_end() -> None:
    rounds = [round_at(1, 0, 359, 359), round_at(2, 0, None, None)]
    assert over(rounds, 360) is not None
    assert pace(tournament(rounds, regulation(stage={"rounds": 9}))).over(at(360)) is None


def test_a_round_that_was_typed_in_afterwards_is_not_their_pace() -> None:
    assert over([round_at(1, 0, 3, 5)], 6) is None
    assert late([round_at(1, 0, 3, 5), round_at(2, 6, None)], 60) == []


def test_the_first_round_begins_with_its_clock_and_not_with_its_draw() -> None:
    first = replace(round_at(1, 0, 60, 70), begun=at(30))
    assert likely([first], 71) == 70 + 3 * (10 + 40)
    assert late([replace(round_at(1, 0, 60, None), begun=at(30))], 75, minutes=45) == []
    assert late([replace(round_at(1, 0, 60, None), begun=at(30))], 76, minutes=45) == [2]


def test_later_stages_count_with_their_deals() -> None:
    rules, problems = read(settings({**FIRST, "rounds": 1, "deals": 10}, {**SECOND, "rounds": 2, "deals": 5}))
    assert rules is not None, problems
    found = tournament([round_at(1, 0, 50, 50)], rules)
    said = pace(found).over(at(51))
    assert said is not None
    assert minute(said) == 50 + 2 * (3 + 25)


def test_a_round_of_more_deals_takes_longer() -> None:
    rules = regulation(
        {"rounds": 3, "deals": 10, "games": [{"rounds": [3], "game": "schieber", "deals": 20}]}
    )
    rounds = [round_at(1, 0, 50, 50), round_at(2, 50, 100, 100), round_at(3, 100, None)]
    said = pace(tournament(rounds[:1], rules)).over(at(51))
    assert said is not None
    assert minute(said) == 50 + 3 + 50 + 3 + 100
    assert pace(tournament(rounds, rules)).late(at(200)) == ()
    assert len(pace(tournament(rounds, rules)).late(at(201))) == 1


def test_a_pause_has_its_clock_until_the_next_round_is_played() -> None:
    pause = Clock(1, 0, at(41), timedelta(minutes=10))
    complete, drawn = round_at(1, 0, 40, 40), round_at(2, 45, None, None)
    assert clock_at([complete], pause, 45) == pause
    assert clock_at([complete], pause, 60) == pause
    assert clock_at([complete, drawn], pause, 50) == pause
    assert clock_at([complete, drawn], pause, 51) is None


def test_nothing_rings_once_a_round_is_complete_or_the_last_one_over() -> None:
    rounds = [round_at(n, 40 * n - 40, 40 * n, 40 * n) for n in (1, 2, 3, 4)]
    for number in (0, 4):
        assert clock_at(rounds, Clock(1, number, at(130), timedelta(minutes=45)), 161) is None
    assert clock_at(rounds[:1], Clock(1, 1, at(0), timedelta(minutes=45)), 41) is None


def test_a_round_that_is_drawn_anew_keeps_its_clock_and_another_has_none() -> None:
    clock = Clock(1, 1, at(0), timedelta(minutes=45))
    assert clock_at([round_at(1, 3, None)], clock, 5) == clock
    assert clock_at([round_at(1, 0, 40), round_at(2, 41, None)], clock, 42) is None


def clock_at(rounds: Sequence[RoundInfo], clock: Clock, now: int) -> Clock | None:
    return pace(replace(evening(*rounds), clock=clock)).clock_at(at(now))


def drawn(tables: int) -> RoundInfo:
    sides = [([4 * n + 1, 4 * n + 2], [4 * n + 3, 4 * n + 4], None) for n in range(tables)]
    return replace(played(1, *sides), drawn=START)


def said(tables: int, clock: Clock, minutes: int) -> list[str]:
    found = replace(tournament([drawn(tables)]), clock=clock)
    now = START + timedelta(minutes=minutes)
    return in_english(pace_words(found, pace(found), now))


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

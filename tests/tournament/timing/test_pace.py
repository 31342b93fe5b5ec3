"""When it will be over, by what the rounds have taken."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from jassturnier.tournament.model import RoundInfo, SlipReading, Tournament
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.timing.clock import Clock
from jassturnier.tournament.timing.pace import Over, pace
from jassturnier.tournament.words import ReadingKind
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, settings

START = datetime(2027, 3, 20, 19, 0, tzinfo=UTC)


def at(minutes: int) -> datetime:
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


def test_the_rounds_left_take_as_long_as_the_one_that_is_complete() -> None:
    assert over([round_at(1, 0, 35, 40)], 41) == Over(at(160), at(160), at(160))


def test_the_spread_is_that_of_the_shortest_and_the_longest() -> None:
    rounds = [round_at(1, 0, 30, 40), round_at(2, 45, 90, 100), round_at(3, 101, None, None)]
    assert over(rounds, 105) == Over(at(200), at(180), at(220))


def test_a_round_that_takes_longer_than_all_before_is_over_now_at_the_earliest() -> None:
    assert over([round_at(1, 0, 40, 40), round_at(2, 41, None, 60)], 95) == Over(at(175), at(175), at(175))


def test_rounds_drawn_ahead_are_not_counted_twice() -> None:
    rounds = [round_at(1, 0, 40, 40), round_at(2, 0, 80, 80), round_at(3, 0, None, None)]
    assert over(rounds, 81) == Over(at(160), at(160), at(160))


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
    assert over(rounds, 60 * 24 + 41) == Over(*[at(60 * 24 + 120)] * 3)


def test_an_evening_that_waits_for_the_next_day_has_no_end() -> None:
    rounds = [round_at(1, 0, 359, 359), round_at(2, 0, None, None)]
    assert over(rounds, 360) == Over(*[at(4 * 359)] * 3)
    assert pace(tournament(rounds, regulation(stage={"rounds": 9}))).over(at(360)) is None


def test_a_round_that_was_typed_in_afterwards_is_not_their_pace() -> None:
    assert over([round_at(1, 0, 3, 5)], 6) is None
    assert late([round_at(1, 0, 3, 5), round_at(2, 6, None)], 60) == []


def test_the_first_round_begins_with_its_clock_and_not_with_its_draw() -> None:
    first = replace(round_at(1, 0, 60, 70), begun=at(30))
    assert over([first], 71) == Over(*[at(190)] * 3)
    assert over([first, round_at(2, 70, 110, None)], 100) == Over(*[at(190)] * 3)
    assert late([replace(round_at(1, 0, 60, None), begun=at(30))], 75, minutes=45) == []
    assert late([replace(round_at(1, 0, 60, None), begun=at(30))], 76, minutes=45) == [2]


def test_later_stages_count_with_their_deals() -> None:
    rules, problems = read(settings({**FIRST, "rounds": 1, "deals": 10}, {**SECOND, "rounds": 2, "deals": 5}))
    assert rules is not None, problems
    found = tournament([round_at(1, 0, 50, 50)], rules)
    assert pace(found).over(at(51)) == Over(*[at(100)] * 3)


def test_a_round_of_more_deals_takes_longer() -> None:
    rules = regulation(
        {"rounds": 3, "deals": 10, "games": [{"rounds": [3], "game": "schieber", "deals": 20}]}
    )
    rounds = [round_at(1, 0, 50, 50), round_at(2, 50, 100, 100), round_at(3, 100, None)]
    assert pace(tournament(rounds[:1], rules)).over(at(51)) == Over(*[at(200)] * 3)
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

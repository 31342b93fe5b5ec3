"""The clock of a round, as pure values."""

from datetime import UTC, datetime, timedelta

from jassturnier.tournament.timing import LONGEST, Clock

START = datetime(2027, 3, 20, 19, 0, tzinfo=UTC)
CLOCK = Clock(1, 1, START, timedelta(minutes=45))


def at(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


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

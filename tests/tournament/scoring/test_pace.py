"""When it will be over, by what the rounds have taken."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from jassturnier.tournament.model import RoundInfo, SlipReading, Tournament
from jassturnier.tournament.scoring.pace import Over, pace
from jassturnier.tournament.words import ReadingKind
from tests.support.evenings_made import played, tournament

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
    found = pace(evening(*rounds))
    assert found is not None
    return found.over(at(now))


def test_nothing_is_known_before_a_round_is_complete() -> None:
    assert pace(evening()) is None
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
    found = pace(evening(round_at(1, 0, 40, None)))
    assert found is not None
    assert found.open_tables() == {2}

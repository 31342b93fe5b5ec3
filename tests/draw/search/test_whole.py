import pytest

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Form, History
from jassturnier.draw.request import Request
from tests.support.draw.plans_made import repeats


def plan(players: int, rounds: int, effort: int | None = None, seed: int = 1) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), seed=seed, effort=effort), rounds)


def minimum(report: Report) -> tuple[int, int, int]:
    return report.partners.minimum, report.opponents.minimum, report.meetings.minimum


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (16, 5),
        (20, 5),
        (24, 7),
        (28, 9),
        (32, 10),
        (36, 11),
        (40, 12),
        (40, 13),
        (41, 13),
        (42, 13),
        (43, 13),
        (64, 21),
        (100, 29),
    ],
)
def test_a_constructed_plan_has_no_repeat_at_all(players: int, rounds: int) -> None:
    assert repeats(check(plan(players, rounds))) == (0, 0, 0)


@pytest.mark.parametrize("players", [8, 12, 16, 20])
def test_with_one_round_less_than_players_everybody_is_partner_once_and_opponent_twice(players: int) -> None:
    history = History(plan(players, players - 1))
    assert {met for row in history.met.values() for met in row.values()} == {(1, 2)}


def test_who_sits_where_in_a_constructed_plan_is_drawn_by_lot() -> None:
    assert plan(24, 7, seed=1) != plan(24, 7, seed=2)


@pytest.mark.parametrize(("players", "rounds"), [(16, 6), (16, 8), (16, 12), (20, 12), (24, 12)])
def test_where_repeats_must_be_there_are_no_more_than_must_be(players: int, rounds: int) -> None:
    report = check(plan(players, rounds, effort=100_000))
    assert repeats(report) == minimum(report)


def test_a_plan_goes_on_where_the_history_ends() -> None:
    history = History(plan(41, 3))
    later = draw_plan(Request(tuple(range(41)), history=history), 4)
    assert repeats(check([*history.draws, *later])) == (0, 0, 0)
    report = check(later, history)
    assert report.rests.high - report.rests.low <= 1


def test_improving_a_plan_keeps_rests_and_smaller_tables_spread() -> None:
    draws = draw_plan(
        Request(tuple(range(11)), "alone", Form.ALONE, tables_of=(4, 3), effort=2000, seed=3), 6
    )
    report = check(draws)
    assert report.smaller.high - report.smaller.low <= 1
    rests = check(plan(10, 8, effort=2000)).rests
    assert rests.high - rests.low <= 1


def test_a_plan_that_is_stopped_is_the_plan_of_the_steps_done() -> None:
    told: list[int] = []

    def stop(done: int, _total: int) -> bool:
        told.append(done)
        return len(told) < 10

    stopped = draw_plan(Request(tuple(range(12)), progress=stop), 5)
    assert stopped == draw_plan(Request(tuple(range(12)), effort=told[-1]), 5)

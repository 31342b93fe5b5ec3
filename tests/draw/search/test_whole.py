import pytest

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Form, History
from jassturnier.draw.request import Request
from jassturnier.draw.search.whole import Cyclic, constructed, shift_plan, stored
from tests.support.draw.plans_made import as_draws, repeats, round_by_round


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


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (32, 9), (32, 10), (40, 13)])
def test_drawn_round_by_round_it_is_the_same_plan(players: int, rounds: int) -> None:
    assert round_by_round(Request(tuple(range(players)), seed=1), rounds) == plan(players, rounds)


def test_of_plans_without_repeats_one_is_stored_for_a_number_of_players_the_longest() -> None:
    perfect = [cyclic.players for cyclic in stored() if cyclic.without_repeats]
    assert len(perfect) == len({*perfect})


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

    stopped = draw_plan(Request(tuple(range(18)), progress=stop), 8)
    assert stopped == draw_plan(Request(tuple(range(18)), effort=told[-1]), 8)


@pytest.mark.parametrize("cyclic", stored(), ids=lambda cyclic: f"{cyclic.players}x{cyclic.rounds}")
def test_every_stored_plan_is_as_good_as_it_says(cyclic: Cyclic) -> None:
    rows = [cyclic.row(number) for number in range(cyclic.rounds)]
    report = check(as_draws(rows))
    assert all(sorted(row) == list(range(cyclic.players)) for row in rows)
    assert report.rests.high - report.rests.low <= 1
    assert report.partners.found == report.partners.minimum
    assert report.opponents.found <= report.opponents.minimum + 2
    if cyclic.without_repeats:
        assert report.meetings.found == 0


def test_from_fifteen_to_a_hundred_players_more_rounds_than_a_fifth_are_stored_without_repeats() -> None:
    perfect = {cyclic.players: cyclic.rounds for cyclic in stored() if cyclic.without_repeats}
    assert all(perfect[players] >= players // 5 for players in range(15, 101))


def test_the_shift_plan_of_twenty_tables_and_more_has_no_repeat() -> None:
    rows = shift_plan(140, 35)
    assert len(rows) == 35
    assert repeats(check(as_draws(rows))) == (0, 0, 0)
    assert shift_plan(96, 5) == []
    assert constructed(140, 30) == rows[:30]


def test_rings_turn_and_what_is_left_over_stays() -> None:
    plan = Cyclic(7, 3, 3, ((0, 2, 3, 5, 6, 1, 4),))
    assert [plan.row(number) for number in range(3)] == [
        [0, 2, 3, 5, 6, 1, 4],
        [1, 0, 4, 3, 6, 2, 5],
        [2, 1, 5, 4, 6, 0, 3],
    ]


def test_of_two_base_rounds_both_are_played_before_the_rings_turn() -> None:
    plan = Cyclic(4, 4, 4, ((0, 1, 2, 3), (0, 2, 1, 3)))
    assert [plan.row(number) for number in range(3)] == [[0, 1, 2, 3], [0, 2, 1, 3], [1, 2, 3, 0]]


def test_more_rounds_than_there_are_strangers_repeat() -> None:
    asked = [(16, 5), (16, 6), (15, 4), (15, 5)]
    perfect = [Cyclic(players, rounds, players, ((),)).without_repeats for players, rounds in asked]
    assert perfect == [True, False, True, False]


def test_no_plan_is_made_for_lines_that_would_meet_again() -> None:
    assert [n for n in range(20, 48) if shift_plan(n, 1)] == [20, 28, 44]
    assert len(shift_plan(20, 9)) == 5


def test_a_plan_for_other_numbers_is_none() -> None:
    assert constructed(6, 3) == []
    assert len(constructed(16, 3)) == 3

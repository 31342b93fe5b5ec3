import pytest

from jassturnier.draw.check import Report, Spread, check
from jassturnier.draw.history import History
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.draw.progress import go_on
from jassturnier.draw.request import Request
from jassturnier.draw.search.anneal import Anneal
from jassturnier.draw.search.constructed import Cyclic, constructed, shift_plan, stored
from jassturnier.draw.search.room import furnish


def plan(players: int, rounds: int, effort: int | None = None, seed: int = 1) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), seed=seed, effort=effort), rounds)


def repeats(report: Report) -> tuple[int, int, int]:
    return report.partners.found, report.opponents.found, report.meetings.found


def minimum(report: Report) -> tuple[int, int, int]:
    return report.partners.minimum, report.opponents.minimum, report.meetings.minimum


def as_draws(rows: list[list[int]]) -> list[Draw]:
    seats = len(rows[0]) // 4 * 4
    return [
        Draw(
            tuple(
                Table(at, ((row[at], row[at + 1]), (row[at + 2], row[at + 3]))) for at in range(0, seats, 4)
            ),
            tuple(row[seats:]),
        )
        for row in rows
    ]


@pytest.mark.parametrize("cyclic", stored(), ids=lambda cyclic: f"{cyclic.players}x{cyclic.rounds}")
def test_every_stored_plan_is_as_good_as_it_says(cyclic: Cyclic) -> None:
    rows = [cyclic.row(number) for number in range(cyclic.rounds)]
    report = check(as_draws(rows))
    assert all(sorted(row) == list(range(cyclic.players)) for row in rows)
    assert report.rests.high - report.rests.low <= 1
    assert report.partners.found == report.partners.minimum
    assert report.opponents.found <= report.opponents.minimum + 1
    if cyclic.without_repeats:
        assert report.meetings.found == 0


def test_from_fifteen_to_a_hundred_players_more_rounds_than_a_fifth_are_stored_without_repeats() -> None:
    perfect = {cyclic.players: cyclic.rounds for cyclic in stored() if cyclic.without_repeats}
    assert all(perfect[players] >= players // 5 for players in range(15, 101))


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


def test_the_shift_plan_of_twenty_tables_and_more_has_no_repeat() -> None:
    rows = shift_plan(140, 35)
    assert len(rows) == 35
    assert repeats(check(as_draws(rows))) == (0, 0, 0)
    assert shift_plan(96, 5) == []
    assert constructed(140, 30) == rows[:30]


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


def test_what_annealing_counts_is_what_the_check_counts() -> None:
    draws = plan(13, 6, effort=0)
    rows = [[*(key for table in draw.tables for key in table.keys), *draw.rests] for draw in draws]
    room = furnish(Form.PARTNERS, (4, 4, 4), rests=1)
    anneal = Anneal(rows, room, History(), Request((), seed=4).rng())
    assert tuple(anneal.repeats) == (*repeats(check(draws)), check(draws).spread.found)
    better = check(as_draws(anneal.run((0, 0, 0, 0), 20_000, go_on)))
    assert anneal.fewest == (*repeats(better), better.spread.found)
    assert better.rests == Spread(0, 1)

"""The search for the best seating, of one round and of a whole plan: places, prices, numbers."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from jassturnier.draw.check import Report, Spread, Weight, check
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Bond, Draw, Form, History, Met, Table, Wish, WishKind
from jassturnier.draw.request import Request, go_on
from jassturnier.draw.search import Anneal, Search
from jassturnier.draw.seating import (
    RESTING,
    WALKING,
    WALKING_BY_RANK,
    Places,
    Prices,
    RestTurns,
    Weights,
    best_seats,
    by_lot,
    furnish,
    in_rank_order,
    line_up,
    number_and_seat,
    strict,
    table_sizes,
)
from jassturnier.draw.whole import Cyclic, constructed, shift_plan, stored
from jassturnier.errors import NoValidDraw
from tests.support.draw.plans_made import as_draws, repeats

KEYS = tuple(range(16))
ROOM = furnish(Form.PARTNERS, (4,) * 4, 0)
BEFORE = History([Draw(tuple(Table(number, sides) for number, sides in enumerate(ROOM.deal_out(KEYS), 1)))])


def search(history: History, seed: int = 1) -> Search:
    walking = Prices(ROOM, WALKING, history)
    judging = Prices(ROOM, strict(ROOM, 1, ()), history)
    return Search(KEYS, walking, judging, RestTurns.of(KEYS, history, frozenset()), Random(seed))


def test_where_nothing_costs_nothing_is_moved_nor_where_the_search_may_not_go_on() -> None:
    free = search(History())
    assert free.run(100, go_on) == list(KEYS)
    assert free.steps == 0
    assert search(BEFORE).run(20_000, lambda *_: False) == list(KEYS)


def test_nobody_meets_again_who_need_not_and_the_total_is_kept_while_walking() -> None:
    found = search(BEFORE)
    keys = found.run(20_000, go_on)
    assert sorted(keys) == list(KEYS)
    assert found.total == found.judge.total(keys) == 0
    walked = search(BEFORE)
    walked.run(200, go_on)
    assert walked.total == walked.prices.total(walked.keys)


def alone(number: int, *keys: int) -> Table:
    return Table(number, tuple((key,) for key in keys))


def test_places_lie_table_after_table_then_those_who_rest() -> None:
    room = furnish(Form.PARTNERS, (4, 4), 1)
    assert room.table == (0, 0, 0, 0, 1, 1, 1, 1, RESTING)
    assert (room.seats, room.couples, room.size[4], room.size[8]) == (8, 12, 4, 0)
    assert (room.partners[4], room.opponents[4]) == ((5,), (6, 7))
    assert (room.partners[8], room.opponents[8]) == ((), ())
    assert room.deal_out(range(9)) == [((0, 1), (2, 3)), ((4, 5), (6, 7))]


def test_too_few_for_the_smallest_table_are_named() -> None:
    with pytest.raises(NoValidDraw, match="3"):
        table_sizes(2, (4, 3))


def test_who_rested_least_rests_of_equals_the_last() -> None:
    room = furnish(Form.PARTNERS, (4,), 1)
    assert line_up((1, 2, 3, 4, 5), room, History())[-1] == 5
    assert line_up((1, 2, 3, 4, 5), room, History([Draw((), (5,))]))[-1] == 4


def test_the_smaller_table_is_for_who_had_it_least() -> None:
    room = furnish(Form.ALONE, (4, 3), 0)
    order = tuple(range(1, 8))
    assert line_up(order, room, History()) == [1, 2, 3, 4, 5, 6, 7]
    before = History([Draw((alone(1, 1, 2, 3, 4), alone(2, 5, 6, 7)))])
    assert line_up(order, room, before) == [1, 5, 6, 7, 2, 3, 4]


def test_only_who_had_as_many_turns_exchanges_them() -> None:
    turns = RestTurns.of((1, 2, 3), History([Draw((), (1,))]), frozenset({3}))
    assert not turns.may_trade(1, 2, rests=True)
    assert turns.may_trade(2, 2, rests=True)
    assert turns.may_trade(1, 3, rests=False)
    assert not turns.may_trade(3, 2, rests=True)


def test_a_lot_is_that_of_its_seed_and_ranks_leave_out_who_is_not_there() -> None:
    assert in_rank_order((1, 2, 3, 4), (4, 9, 2)) == [4, 2, 1, 3]
    assert sorted(by_lot(range(9), Random(1))) == list(range(9))
    assert by_lot(range(9), Random(1)) == by_lot(range(9), Random(1)) != by_lot(range(9), Random(2))


TABLE = furnish(Form.PARTNERS, (4,), 0)
PLAIN = Weights(
    hard_wish=1000, partners_again=100, opponents_again=50, apart_in_rank=0, met_again=10, soft_wish=5
)
MET = History([Draw((Table(1, ((1, 2), (3, 4))),))])


def test_no_number_of_lesser_faults_outweighs_a_greater_one() -> None:
    ties = [Bond((1, 2), hard=True, as_partners=1, as_opponents=1)]
    weights = strict(TABLE, 3, ties)
    # After three rounds six couples weigh 3 · 4 / 2 each at most.
    assert (weights.soft_wish, weights.met_again) == (1, 2)
    assert weights.opponents_again == weights.apart_in_rank == 2 * 37
    assert (weights.partners_again, weights.hard_wish) == (74 * 37, 74 * 37**2)


def test_a_meeting_costs_by_what_it_was_and_a_third_one_more_than_two_second_ones() -> None:
    prices = Prices(TABLE, PLAIN, MET)
    assert (prices.as_partners(Met(1, 0)), prices.as_opponents(Met(1, 0))) == (110, 10)
    assert (prices.as_partners(Met(0, 1)), prices.as_opponents(Met(0, 1))) == (10, 60)
    assert prices.as_partners(Met(0, 0)) == prices.as_opponents(Met(0, 0)) == 0
    assert prices.as_opponents(Met(0, 2)) > 2 * prices.as_opponents(Met(0, 1))


def test_a_round_costs_every_couple_once() -> None:
    prices = Prices(TABLE, PLAIN, MET)
    assert prices.total((1, 2, 3, 4)) == 2 * 110 + 4 * 60
    assert prices.total((1, 3, 2, 4)) == 2 * 10 + 2 * 10 + 2 * 60
    assert prices.total((5, 6, 7, 8)) == 0


def test_who_shall_sit_together_pays_for_missing_and_not_for_having_met() -> None:
    wanted = Bond((1, 2), hard=True, as_partners=-1, as_opponents=-1, wanted=True)
    prices = Prices(TABLE, PLAIN, MET, [wanted])
    assert [prices.at(1, 0, keys) for keys in ((1, 2, 8, 9), (1, 7, 8, 9))] == [0, 1000]
    # A soft wish is paid and forgets no meeting.
    apart = Prices(TABLE, PLAIN, MET, [Bond((1, 2), hard=False, as_partners=1, as_opponents=0)])
    assert [apart.at(1, 0, keys) for keys in ((1, 2, 8, 9), (1, 8, 2, 9))] == [110 + 5, 10]


def test_far_in_rank_costs_more_as_opponents() -> None:
    prices = Prices(TABLE, WALKING_BY_RANK, History(), ranks={1: 0, 2: 1, 3: 2, 4: 3})
    assert prices.at(1, 0, (1, 2, 3, 4)) == 2 * 1 + 3 * (4 + 9)
    assert prices.total((1, 4, 2, 3)) < prices.total((1, 3, 2, 4)) < prices.total((1, 2, 3, 4))


TABLES = (((1, 2), (3, 4)), ((5, 6), (7, 8)))
SEATING_BEFORE = History([Draw((Table(1, TABLES[0]), Table(2, TABLES[1])))])


def numbers(places: Places, first: int = 1) -> list[tuple[int, set[int]]]:
    return [(table.number, set(table.keys)) for table in number_and_seat(TABLES, places, first)]


def test_tables_are_numbered_in_their_order_from_the_first() -> None:
    assert numbers(Places(History())) == [(1, {1, 2, 3, 4}), (2, {5, 6, 7, 8})]
    assert [number for number, _ in numbers(Places(History()), 5)] == [5, 6]


def test_everybody_sits_elsewhere_in_the_next_round_unless_tables_keep_their_order() -> None:
    assert numbers(Places(SEATING_BEFORE)) == [(1, {5, 6, 7, 8}), (2, {1, 2, 3, 4})]
    assert numbers(Places(SEATING_BEFORE, in_order=True)) == [(1, {1, 2, 3, 4}), (2, {5, 6, 7, 8})]


def test_a_wish_for_a_table_goes_before_what_was_had() -> None:
    wish = Wish(WishKind.TABLE, (5,), table=2)
    assert numbers(Places(SEATING_BEFORE, [wish])) == [(1, {1, 2, 3, 4}), (2, {5, 6, 7, 8})]
    both = [Wish(WishKind.TABLE, (1,), hard=False, table=2), Wish(WishKind.TABLE, (5,), table=2)]
    assert numbers(Places(History(), both))[1] == (2, {5, 6, 7, 8})


def test_seats_change_and_sides_stay_together() -> None:
    sides = best_seats(TABLES[0], Places(SEATING_BEFORE))
    assert {frozenset(side) for side in sides} == {frozenset({1, 2}), frozenset({3, 4})}
    had = SEATING_BEFORE.seats
    assert not any(had[key, (s, p)] for s, side in enumerate(sides) for p, key in enumerate(side))


def test_a_wish_for_a_seat_is_kept() -> None:
    wish = Wish(WishKind.SEAT, (4,), seat=(0, 0))
    assert best_seats(TABLES[0], Places(History(), [wish]))[0][0] == 4
    assert best_seats(((1,), (2, 3)), Places(History(), [Wish(WishKind.SEAT, (3,), seat=(1, 0))])) == (
        (1,),
        (3, 2),
    )


ROWS = [[*range(13)], [*range(1, 13), 0], [*range(2, 13), 0, 1]]
NOTHING = Weight(0, 0, 0)
FOURS = furnish(Form.PARTNERS, (4, 4, 4), rests=1)


def test_what_annealing_counts_is_what_the_check_counts() -> None:
    anneal, report = Anneal(ROWS, FOURS, History(), Random(4)), check(as_draws(ROWS))
    assert tuple(anneal.repeats) == report.weights
    better = check(as_draws(anneal.run(NOTHING, 20_000, go_on)))
    assert anneal.fewest == better.weights < report.weights
    assert better.rests == Spread(0, 1)
    before = History(as_draws(ROWS[:1]))
    repeated = tuple(Anneal(ROWS[1:], FOURS, before, Random(4)).repeats)
    assert repeated == check(as_draws(ROWS[1:]), before).weights


def test_a_plan_that_is_good_enough_or_may_not_be_searched_stays() -> None:
    anneal = Anneal(ROWS, FOURS, History(), Random(4))
    assert anneal.run(anneal.fewest, 20_000, go_on) == ROWS
    assert anneal.run(NOTHING, 0, go_on) == ROWS
    assert anneal.run(NOTHING, 20_000, lambda *_: False) == ROWS


def test_turns_at_smaller_tables_stay_as_evenly_spread() -> None:
    room = furnish(Form.ALONE, (4, 3), rests=0)
    rows = [[0, 1, 2, 3, 4, 5, 6], [4, 5, 6, 3, 0, 1, 2]]
    found = Anneal(rows, room, History(), Random(1)).run(NOTHING, 5_000, go_on)
    draws = [
        Draw((Table(1, tuple((key,) for key in row[:4])), Table(2, tuple((key,) for key in row[4:]))))
        for row in found
    ]
    assert check(draws).smaller == Spread(0, 1)


def plan(players: int, rounds: int, effort: int | None = None, seed: int = 1) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), seed=seed, effort=effort), rounds)


def minimum(report: Report) -> tuple[int, int, int]:
    return report.partners.minimum, report.opponents.minimum, report.meetings.minimum


def test_a_constructed_plan_has_no_repeat_at_all() -> None:
    for players, rounds in (
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
    ):
        assert repeats(check(plan(players, rounds))) == (0, 0, 0)


def test_with_one_round_less_than_players_everybody_is_partner_once_and_opponent_twice() -> None:
    for players in (8, 12, 16, 20):
        history = History(plan(players, players - 1))
        assert {met for row in history.met.values() for met in row.values()} == {(1, 2)}
    # Who sits where is drawn by lot.
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
    assert not (cyclic.without_repeats and report.meetings.found)


def test_from_fifteen_to_a_hundred_players_more_rounds_than_a_fifth_are_stored_without_repeats() -> None:
    perfect = [(cyclic.players, cyclic.rounds) for cyclic in stored() if cyclic.without_repeats]
    assert len(perfect) == len(dict(perfect))  # one for a number of players, the longest
    assert all(dict(perfect)[players] >= players // 5 for players in range(15, 101))


def test_the_shift_plan_of_twenty_tables_and_more_has_no_repeat() -> None:
    rows = shift_plan(140, 35)
    assert len(rows) == 35
    assert repeats(check(as_draws(rows))) == (0, 0, 0)
    assert shift_plan(96, 5) == []
    assert constructed(140, 30) == rows[:30]


def test_rings_turn_after_all_base_rounds_and_what_is_left_over_stays() -> None:
    plan = Cyclic(7, 3, 3, ((0, 2, 3, 5, 6, 1, 4),))
    assert [plan.row(number) for number in range(3)] == [
        [0, 2, 3, 5, 6, 1, 4],
        [1, 0, 4, 3, 6, 2, 5],
        [2, 1, 5, 4, 6, 0, 3],
    ]
    two = Cyclic(4, 4, 4, ((0, 1, 2, 3), (0, 2, 1, 3)))
    assert [two.row(number) for number in range(3)] == [[0, 1, 2, 3], [0, 2, 1, 3], [1, 2, 3, 0]]
    perfect = {(16, 5): True, (16, 6): False, (15, 4): True, (15, 5): False}
    assert {asked: Cyclic(*asked, asked[0], ((),)).without_repeats for asked in perfect} == perfect


def test_no_plan_is_made_for_lines_that_would_meet_again() -> None:
    assert [n for n in range(20, 48) if shift_plan(n, 1)] == [20, 28, 44]
    assert len(shift_plan(20, 9)) == 5


def test_a_plan_for_other_numbers_is_none() -> None:
    assert constructed(6, 3) == []
    assert len(constructed(16, 3)) == 3


Rows = tuple[tuple[int, ...], ...]
EVERYBODY = frozenset(range(17))
FIRST: Rows = tuple(tuple(range(at, at + 4)) for at in range(0, 16, 4))
SECOND: Rows = ((16, 0, 4, 8), (1, 5, 9, 12), (2, 6, 10, 13), (3, 7, 11, 14))


def couples(rows: Rows) -> frozenset[tuple[int, int]]:
    return frozenset(couple for row in rows for couple in combinations(sorted(row), 2))


def rounds_of(free: frozenset[int], met: frozenset[tuple[int, int]]) -> Iterator[Rows]:
    """Yield every way to seat these at tables of four where nobody meets whom they have met."""
    if not free:
        yield ()
        return
    least = min(free)
    strangers = sorted(other for other in free if other > least and (least, other) not in met)
    for others in combinations(strangers, 3):
        if met.isdisjoint(combinations(others, 2)):
            for rest in rounds_of(free - {least, *others}, met):
                yield ((least, *others), *rest)


def test_no_five_rounds_of_seventeen_are_without_a_meeting_again() -> None:
    met = couples(FIRST) | couples(SECOND)
    further = [
        (rests, couples(rows))
        for rests in EVERYBODY - {16, 15}
        for rows in rounds_of(EVERYBODY - {rests}, met)
    ]
    fits = {
        at: {
            to
            for to, (other, theirs) in enumerate(further)
            if to > at and other != rests and mine.isdisjoint(theirs)
        }
        for at, (rests, mine) in enumerate(further)
    }
    assert (len(further), sum(map(len, fits.values()))) == (432, 144)
    assert not any(fits[one] & fits[two] for one in fits for two in fits[one])


def test_the_bound_of_seventeen_by_five_is_one_and_is_reached() -> None:
    report = check(draw_plan(Request(tuple(range(17)), seed=1), 5))
    assert (report.meetings.found, report.meetings.minimum) == (1, 1)


def one_after_another(rests: int) -> Draw:
    seated = sorted(EVERYBODY - {rests})
    fours = (seated[at : at + 4] for at in range(0, 16, 4))
    return Draw(tuple(Table(at, ((a, b), (c, d))) for at, (a, b, c, d) in enumerate(fours)), (rests,))


def test_the_bound_is_only_for_five_rounds_where_nobody_rests_twice() -> None:
    for rests in ((0, 0, 1, 2, 3), (0, 1, 2, 3)):
        assert check([one_after_another(who) for who in rests]).meetings.minimum == 0

"""The ways to draw, one after the other, and what a draw is asked for."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History, Table, Wish, WishKind
from jassturnier.draw.request import (
    AT_THE_DOOR,
    NAMES,
    OF_A_STAGE,
    WAYS,
    Request,
    Steps,
    get,
    go_on,
    searched,
)
from jassturnier.draw.seating import Pot, table_sizes
from jassturnier.errors import NotAllowed, NotFound, NoValidDraw
from jassturnier.i18n import render
from tests.support.draw.plans_made import repeats, round_by_round


def drawn(players: int, rounds: int, seed: int = 1, effort: int | None = None) -> tuple[Draw, ...]:
    """Draw round by round."""
    return round_by_round(Request(tuple(range(players)), seed=seed, effort=effort), rounds)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize(("players", "rounds"), [(16, 3), (42, 4), (41, 8), (43, 8), (66, 13), (89, 17)])
def test_up_to_a_fifth_of_the_players_as_rounds_nobody_meets_twice(
    players: int, rounds: int, seed: int
) -> None:
    assert repeats(check(drawn(players, rounds, seed))) == (0, 0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (24, 7), (32, 9), (32, 10), (40, 13), (43, 13)])
def test_round_by_round_is_as_good_as_the_constructed_plan_it_follows(players: int, rounds: int) -> None:
    draws = drawn(players, rounds)
    assert repeats(check(draws)) == (0, 0, 0)
    assert draws == draw_plan(Request(tuple(range(players)), seed=1), rounds)


def test_after_a_withdrawal_the_rounds_are_searched_and_partners_stay_new() -> None:
    history = History(drawn(24, 3))
    for _ in range(3):
        history.add(draw_round(Request(tuple(range(1, 24)), history=history, effort=20_000)))
    report = check(history.draws)
    assert (report.partners.found, report.opponents.found) == (0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(400, 8), (1000, 4)])
def test_in_a_big_hall_nobody_meets_twice(players: int, rounds: int) -> None:
    assert repeats(check(drawn(players, rounds))) == (0, 0, 0)


@pytest.mark.parametrize("seed", range(20))
def test_twelve_players_have_five_rounds_of_new_partners(seed: int) -> None:
    assert check(drawn(12, 5, seed, effort=3000)).partners.found == 0


def test_nobody_rests_twice_before_all_have_rested_and_as_few_as_the_tables_allow() -> None:
    for players in (6, 9, 10, 13, 42, 43):
        report = check(drawn(players, 7, effort=500))
        assert report.rests.high - report.rests.low <= 1
    assert [len(drawn(players, 1)[0].rests) for players in (40, 41, 42, 43)] == [0, 1, 2, 3]
    for draw in drawn(42, 4):
        assert sorted(draw.present) == list(range(42))
        assert [table.number for table in draw.tables] == list(range(1, 11))


def test_the_same_seed_draws_the_same_and_another_seed_another() -> None:
    assert drawn(42, 4, seed=5) == drawn(42, 4, seed=5)
    assert drawn(42, 4, seed=5) != drawn(42, 4, seed=6)


def test_the_draw_of_a_seed_is_the_same_on_every_machine() -> None:
    request = Request(tuple(range(1, 10)), seed=2026)
    draw = round_by_round(request, 3)[-1]
    assert draw.rests == (1,)
    assert [table.sides for table in draw.tables] == [((2, 6), (8, 7)), ((9, 5), (4, 3))]


def test_what_the_keys_are_does_not_change_the_draw() -> None:
    names = {number: (number * 7919 + 13) % 100_003 for number in range(42)}
    renamed = round_by_round(Request(tuple(names.values()), seed=4), 4)
    plain = round_by_round(Request(tuple(names), seed=4), 4)
    for one, other in zip(renamed, plain, strict=True):
        assert one.present == tuple(names[key] for key in other.present)


def test_a_late_entry_and_a_withdrawal_are_only_other_players() -> None:
    history = History(drawn(41, 3))
    present = (*range(2, 41), 100)
    history.add(draw_round(Request(present, history=history)))
    assert repeats(check(history.draws)) == (0, 0, 0)
    assert sorted(history.draws[-1].present) == sorted(present)


def test_a_search_that_is_stopped_returns_what_the_steps_done_give() -> None:
    told: list[int] = []

    def stop(done: int, _total: int) -> bool:
        told.append(done)
        return len(told) < 3

    history = History(drawn(16, 6, effort=500))
    stopped = draw_round(Request(tuple(range(16)), history=history, progress=stop))
    assert len(told) == 3
    assert stopped == draw_round(Request(tuple(range(16)), history=history, effort=told[-1]))


def test_too_few_for_one_table_cannot_be_drawn() -> None:
    for form, players in ((Form.PARTNERS, 3), (Form.PAIRS, 1)):
        with pytest.raises(NoValidDraw):
            draw_plan(Request(tuple(range(players)), form=form), 1)
    with pytest.raises(NoValidDraw):
        table_sizes(2, (4, 3))


def test_everybody_sits_at_another_table_each_round_where_there_are_many() -> None:
    draws = drawn(400, 8)
    seen = Counter((key, table.number) for draw in draws for table in draw.tables for key in table.keys)
    assert max(seen.values()) == 1
    assert check(drawn(40, 4)).seats.found <= 40


def test_every_way_has_a_name_and_a_form_and_refuses_another() -> None:
    for way in WAYS:
        assert get(way).forms
        assert render(NAMES.of(way), "en") == way
    assert {form for way in WAYS.values() if not way.own_stage for form in way.forms} == set(Form)
    # A regulation cannot have all rounds drawn at the door.
    assert {*WAYS} - {*OF_A_STAGE} == {AT_THE_DOOR}
    with pytest.raises(NotAllowed):
        draw_round(Request(tuple(range(8)), "pairs", Form.PARTNERS))
    with pytest.raises(NotFound, match="leagues"):
        get("by-magic")


PLAYED = History([Draw((Table(1, ((1, 2), (3, 4))),))])


def test_chance_is_that_of_the_seed_and_of_the_round() -> None:
    first, later = Request((1, 2), seed=5), Request((1, 2), seed=5, history=PLAYED)
    assert first.rng().random() == Request((1, 2), seed=5).rng().random() != later.rng().random()
    assert first.after(PLAYED) == replace(later, seeds=(5,))
    assert first.rng().random() != Request((1, 2), seed=6).rng().random()
    # That of a plan is the same in every round.
    assert first.plan_rng().random() == later.plan_rng().random()


def test_what_is_not_asked_for_is_as_usual() -> None:
    assert [Request((), effort=effort).steps(9) for effort in (None, 0, 4)] == [9, 0, 4]
    assert Request((), form=Form.ALONE).sizes == (4,)
    assert Request((), form=Form.ALONE, tables_of=(3, 4)).sizes == (3, 4)
    assert go_on(0, 5) is go_on(5, 5) is True


EIGHT = Request(tuple(range(8)), seed=2)


def after(calls: int) -> Callable[[int, int], bool]:
    """Return a progress that stops at the call of this number."""
    heard: list[int] = []

    def progress(done: int, _total: int, /) -> bool:
        heard.append(done)
        return len(heard) < calls

    return progress


def second_round(request: Request) -> tuple[Draw, ...]:
    first = draw_round(replace(EIGHT, seed=3))
    return (draw_round(replace(request, history=History([first]))),)


def test_what_an_ended_search_found_is_what_its_effort_gives() -> None:
    apart = (Wish(WishKind.APART, (0, 1), as_partners=True),)
    nine = tuple(range(9))  # they never come down to the minimum; the search goes on to its end
    cases: list[tuple[Callable[[Request], tuple[Draw, ...]], tuple[Wish, ...], int]] = [
        (second_round, (), 2),
        (lambda asked: draw_plan(replace(asked, players=nine), 6), (), 3),
        (lambda asked: draw_plan(asked, 5), apart, 3),
    ]
    for draw, wishes, calls in cases:
        request, steps = replace(EIGHT, wishes=wishes, effort=20_000), Steps(after(calls))
        found = searched(request, steps, draw)
        assert steps.ended is not None
        assert found == draw(replace(request, effort=steps.ended))


def test_a_search_left_alone_is_not_ended() -> None:
    steps = Steps(after(1_000_000))
    searched(replace(EIGHT, effort=9000), steps, second_round)
    assert steps.ended is None
    assert steps.searches == 1


def by_rank(ranks: tuple[int, ...], history: History | None = None, form: Form = Form.PARTNERS) -> Draw:
    return draw_round(
        Request(tuple(sorted(ranks)), "by-rank", form, ranks=ranks, history=history or History())
    )


def test_the_first_four_sit_at_table_one_the_best_with_the_fourth() -> None:
    draw = by_rank((5, 3, 8, 1, 7, 2, 6, 4))
    assert [{frozenset(side) for side in table.sides} for table in draw.tables] == [
        {frozenset({5, 1}), frozenset({3, 8})},
        {frozenset({7, 4}), frozenset({2, 6})},
    ]


def test_the_same_four_change_partners_in_the_next_round() -> None:
    history = History([by_rank((1, 2, 3, 4))])
    sides = by_rank((1, 2, 3, 4), history).tables[0].sides
    assert {frozenset(side) for side in sides} != {frozenset({1, 4}), frozenset({2, 3})}


def test_the_last_in_rank_rests_unless_he_has_rested_and_who_has_no_rank_comes_last() -> None:
    first = by_rank((1, 2, 3, 4, 5))
    assert (first.rests, by_rank((1, 2, 3, 4, 5), History([first])).rests) == ((5,), (4,))
    draw = draw_round(Request((1, 2, 3, 4), "by-rank", Form.PAIRS, ranks=(4, 2)))
    assert [set(table.keys) for table in draw.tables] == [{4, 2}, {1, 3}]


def test_by_lot_alone_partners_meet_again_as_often_as_chance_has_it() -> None:
    players = tuple(range(8))
    partners = 0
    for seed in range(60):
        first = draw_round(Request(players, "lot", seed=seed))
        history = History([first, draw_round(Request(players, "lot", seed=seed, history=History([first])))])
        partners += check(history.draws).partners.found
    # Each of four pairs is one of the first round's with a chance of 1 in 7: 34 in 60 evenings.
    assert 15 < partners < 60


def test_by_lot_everybody_rests_before_anybody_does_again_and_hard_wishes_are_kept() -> None:
    players, wish = tuple(range(10)), Wish(WishKind.APART, (0, 1), hard=True)
    history = History()
    for _ in range(5):
        history.add(draw_round(Request(players, "lot", seed=3, history=history, wishes=(wish,))))
    assert set(history.rests.values()) == {1}
    for draw in history.draws:
        assert not any({0, 1} <= set(table.keys) for table in draw.tables)


def test_every_form_is_drawn_by_lot() -> None:
    for form in Form:
        draw = draw_round(Request(tuple(range(12)), "lot", form, seed=1))
        assert sorted(draw.present) == list(range(12))


def distances(draw: Draw, ranks: tuple[int, ...]) -> list[int]:
    place = {key: number for number, key in enumerate(ranks)}
    at_table = [[place[key] for key in table.keys] for table in draw.tables]
    return [max(places) - min(places) - len(places) + 1 for places in at_table]


def test_swiss_seats_neighbours_and_repeats_neither_partner_nor_opponent() -> None:
    players = tuple(range(40))
    history = History([draw_round(Request(players, seed=1))])
    for number in range(3):
        ranks = tuple(sorted(players, key=lambda key: (key * (7 + number) + 1) % 41))
        draw = draw_round(Request(players, "swiss", seed=1, history=history, ranks=ranks))
        history.add(draw)
        assert sum(distances(draw, ranks)) <= 3 * len(draw.tables)
        assert [table.number for table in draw.tables] == list(range(1, 11))
    report = check(history.draws)
    assert (report.partners.found, report.opponents.found) == (0, 0)


def test_swiss_for_pairs_never_repeats_a_match_and_stays_near() -> None:
    pairs = tuple(range(50))
    history = History()
    for _ in range(7):
        draw = draw_round(Request(pairs, "swiss", Form.PAIRS, history=history, ranks=pairs))
        history.add(draw)
        assert max(distances(draw, pairs)) <= 12
    assert check(history.draws).opponents.found == 0


def test_leagues_fill_the_tables_in_the_given_order_the_last_the_smaller_one_in_every_round() -> None:
    order = (7, 2, 5, 8, 1, 3, 6, 4)
    draw = draw_round(Request(tuple(sorted(order)), "leagues", ranks=order))
    assert [set(table.keys) for table in draw.tables] == [{7, 2, 5, 8}, {1, 3, 6, 4}]
    nine = (*order, 9)
    asked = Request(nine, "leagues", Form.ALONE, ranks=nine, tables_of=(5, 4))
    second = draw_round(asked.after(History([draw_round(asked)])))
    assert [set(table.keys) for table in second.tables] == [{7, 2, 5, 8, 1}, {3, 6, 4, 9}]
    # Players who come alone have no knockout.
    with pytest.raises(NotAllowed):
        draw_round(Request((1, 2, 3, 4), "knockout", Form.PARTNERS, matches=((1, 2), (3, 4))))


def alone(players: int, rounds: int, sizes: tuple[int, ...]) -> tuple[Draw, ...]:
    return draw_plan(Request(tuple(range(players)), "alone", Form.ALONE, tables_of=sizes), rounds)


def test_as_few_as_possible_rest_and_the_preferred_size_comes_first() -> None:
    cases: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = [
        (16, (4, 3), (4, 4, 4, 4)),
        (17, (4, 3), (4, 4, 3, 3, 3)),
        (18, (4, 3), (4, 4, 4, 3, 3)),
        (19, (4, 3), (4, 4, 4, 4, 3)),
        (5, (4, 3), (4,)),
        (6, (4, 3), (3, 3)),
        (11, (3, 4), (3, 4, 4)),
        (11, (3,), (3, 3, 3)),
        (13, (6,), (6, 6)),
        (4, (4,), (4,)),
        (7, (4, 3), (4, 3)),
    ]
    assert [(players, sizes, table_sizes(players, sizes)) for players, sizes, _ in cases] == cases


def test_nobody_meets_twice_and_turns_at_smaller_tables_are_spread() -> None:
    for players, rounds, sizes in (
        (41, 6, (4, 3)),
        (43, 8, (4, 3)),
        (16, 4, (4,)),
        (15, 5, (3,)),
        (60, 4, (6,)),
        (101, 8, (4, 3)),
    ):
        report = check(alone(players, rounds, sizes))
        assert report.meetings.found == 0
        assert report.smaller.high - report.smaller.low <= 1
        assert not report.has_partners
    # They are spread too where smaller tables are preferred.
    for players, rounds in ((10, 6), (17, 8)):
        report = check(alone(players, rounds, (3, 4)))
        assert report.smaller.high - report.smaller.low <= 1


def test_six_at_a_table_play_three_against_three_with_new_partners() -> None:
    draws = draw_plan(Request(tuple(range(60)), "teams", Form.TEAMS), 4)
    assert {tuple(map(len, table.sides)) for draw in draws for table in draw.tables} == {(3, 3)}
    assert check(draws).meetings.found == 0
    assert len(draw_round(Request(tuple(range(17)), "teams", Form.TEAMS)).rests) == 5


def pot_drawn(seats: dict[int, int], *, form: Form = Form.PARTNERS, sizes: tuple[int, ...] = ()) -> Draw:
    drawn = {key: seat for key, seat in seats.items() if seat}
    return draw_round(Request(tuple(seats), AT_THE_DOOR, form, tables_of=sizes, drawn=drawn))


def test_everybody_sits_where_the_seat_was_drawn() -> None:
    (table, other) = pot_drawn({10: 1, 11: 3, 12: 2, 13: 4, 14: 8, 15: 7, 16: 6, 17: 5}).tables
    assert (table.number, table.sides) == (1, ((10, 12), (11, 13)))
    assert (other.number, other.sides) == (2, ((17, 16), (15, 14)))


def test_the_emptiest_table_fills_the_gaps_and_full_ones_stay_with_their_numbers() -> None:
    seats = {1: 1, 2: 2, 3: 3, 4: 5, 5: 9, 6: 10, 7: 11, 8: 12}
    tables = pot_drawn(seats).tables
    assert [table.number for table in tables] == [1, 3]
    assert tables[0].sides[0] == (1, 2)
    assert set(tables[0].keys) == {1, 2, 3, 4}


def test_who_drew_nothing_or_the_same_seat_as_another_takes_what_is_left() -> None:
    (table,) = pot_drawn({1: 1, 2: 1, 3: 0, 4: 4}).tables
    assert (table.sides[0][0], table.sides[1][1]) == (1, 4)
    assert set(table.keys) == {1, 2, 3, 4}
    with pytest.raises(NoValidDraw):
        pot_drawn({1: 1, 2: 5, 3: 9})


def test_where_all_play_alone_a_smaller_table_closes_up() -> None:
    seats = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 8}
    first, second = pot_drawn(seats, form=Form.ALONE, sizes=(4, 3)).tables
    assert first.sides == ((1,), (2,), (3,), (4,))
    assert {side[0] for side in second.sides} == {5, 6, 7}


@given(
    st.lists(st.integers(0, 60), min_size=4, max_size=40),
    st.sampled_from(
        [(Form.PARTNERS, ()), (Form.ALONE, (4, 3)), (Form.ALONE, (4,)), (Form.PAIRS, ()), (Form.TEAMS, ())]
    ),
)
def test_everybody_has_one_seat_or_rests_whatever_was_drawn(
    seats: list[int], shape: tuple[Form, tuple[int, ...]]
) -> None:
    form, sizes = shape
    people = dict(enumerate(seats, 1))
    if form is Form.TEAMS and len(people) < 6:
        return
    found = pot_drawn(people, form=form, sizes=sizes)
    assert sorted(found.present) == sorted(people)
    wanted = sizes or form.table_sizes[:1]
    assert all(
        tuple(map(len, table.sides)) in {form.sides(size) for size in wanted} for table in found.tables
    )
    assert len({table.number for table in found.tables}) == len(found.tables)
    assert len(found.rests) < max(wanted)


def test_an_empty_pot_gives_one_more_table() -> None:
    pot = Pot(Form.PARTNERS, 4, 6)
    assert pot.free(range(1, 8)) == [8]
    assert pot.free(range(1, 9)) == [9, 10, 11, 12]
    assert pot.free(range(1, 10)) == [10, 11, 12]

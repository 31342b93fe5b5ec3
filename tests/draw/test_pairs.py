from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import circle, draw_plan, draw_round, make_groups, serpentine
from jassturnier.draw.plan import Draw, Form, History
from jassturnier.draw.request import Request
from jassturnier.errors import NotAllowed, NoValidDraw


def request(pairs: int, method: str = "pairs", seed: int = 1) -> Request:
    return Request(tuple(range(pairs)), method=method, form=Form.PAIRS, seed=seed)


def matches(draws: tuple[Draw, ...]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(sorted(table.keys)) for draw in draws for table in draw.tables)


@pytest.mark.parametrize("pairs", [2, 4, 6, 10, 20])
def test_an_even_number_of_pairs_meets_everybody_once(pairs: int) -> None:
    draws = draw_plan(request(pairs), pairs - 1)
    assert matches(draws) == Counter(combinations(range(pairs), 2))
    assert all(not draw.rests for draw in draws)


@pytest.mark.parametrize("pairs", [3, 5, 7, 19])
def test_of_an_odd_number_every_pair_rests_once_and_meets_everybody_once(pairs: int) -> None:
    draws = draw_plan(request(pairs), pairs)
    assert matches(draws) == Counter(combinations(range(pairs), 2))
    assert Counter(key for draw in draws for key in draw.rests) == Counter(range(pairs))


@pytest.mark.parametrize("pairs", range(3, 21))
def test_every_pair_sits_on_both_sides_before_it_sits_again_where_it_sat(pairs: int) -> None:
    for rounds in (2, pairs - 1):
        seats = check(draw_plan(request(pairs), rounds)).seats
        assert seats.found == seats.minimum


def test_a_second_turn_begins_only_after_everybody_was_met() -> None:
    assert set(matches(draw_plan(request(6), 10)).values()) == {2}


def test_groups_keep_to_themselves() -> None:
    groups = {key: "ABC"[key % 3] for key in range(18)}
    draws = draw_plan(Request(tuple(range(18)), "pairs", Form.PAIRS, groups=groups), 5)
    assert matches(draws) == Counter(
        pair for pair in combinations(range(18), 2) if groups[pair[0]] == groups[pair[1]]
    )
    assert {table.group for table in draws[0].tables} == {"A", "B", "C"}
    assert [table.number for table in draws[0].tables] == list(range(1, 10))
    assert (check(draws).opponents.found, check(draws).opponents.minimum) == (0, 0)


def test_a_round_robin_drawn_one_by_one_with_its_seed_is_the_plan() -> None:
    history = History()
    for _ in range(7):
        history.add(draw_round(request(8).after(history)))
    assert tuple(history.draws) == draw_plan(request(8), 7)


@pytest.mark.parametrize("seed", range(5))
def test_drawn_opponents_are_new_up_to_half_the_field(seed: int) -> None:
    draws = draw_plan(request(24, "partners-once", seed), 12)
    assert max(matches(draws).values()) == 1


def test_in_a_movement_the_first_pair_stays_and_the_second_goes_on() -> None:
    draws = draw_plan(request(12, "fixed"), 6)
    assert all(
        table.sides[0] == draws[0].tables[table.number - 1].sides[0] for d in draws for table in d.tables
    )
    first, second = draws[0], draws[1]
    assert [table.sides[1] for table in second.tables[1:]] == [table.sides[1] for table in first.tables[:-1]]
    assert max(matches(draws).values()) == 1


def test_in_a_movement_of_an_odd_number_another_of_those_who_stay_rests() -> None:
    draws = draw_plan(request(13, "fixed"), 7)
    assert Counter(key for draw in draws for key in draw.rests) == Counter(
        table.sides[0][0] for table in draws[0].tables
    ) + Counter(draws[0].rests)
    assert max(matches(draws).values()) == 1


def test_groups_are_made_by_serpentine_from_the_rank_list() -> None:
    asked = Request(tuple(range(8)), "groups", Form.PAIRS, ranks=tuple(range(8)), group_count=2)
    assert make_groups(asked) == {0: "A", 1: "B", 2: "B", 3: "A", 4: "A", 5: "B", 6: "B", 7: "A"}


def test_groups_drawn_by_lot_are_even_and_play_among_themselves() -> None:
    asked = Request(tuple(range(36)), "groups", Form.PAIRS, group_count=6)
    assert set(Counter(make_groups(asked).values()).values()) == {6}
    draws = draw_plan(asked, 5)
    assert len(matches(draws)) == 90
    assert draw_round(asked) == draws[0]


@pytest.mark.parametrize("count", [0, 5])
def test_too_many_groups_are_refused(count: int) -> None:
    with pytest.raises(NotAllowed):
        draw_round(Request(tuple(range(8)), "groups", Form.PAIRS, group_count=count))


def test_a_pair_alone_in_its_group_rests() -> None:
    groups = {1: "A", 2: "A", 3: "B"}
    assert draw_round(Request((1, 2, 3), "pairs", Form.PAIRS, groups=groups)).rests == (3,)


@pytest.mark.parametrize("method", ["pairs", "fixed"])
def test_one_pair_alone_cannot_be_drawn(method: str) -> None:
    with pytest.raises(NoValidDraw):
        draw_round(request(1, method))


def test_after_a_withdrawal_the_others_still_meet_new_opponents_of_their_group() -> None:
    groups = {key: "AB"[key % 2] for key in range(16)}
    asked = Request(tuple(range(16)), "pairs", Form.PAIRS, groups=groups)
    history = History(draw_plan(asked, 2))
    left = Request(tuple(range(1, 16)), "pairs", Form.PAIRS, groups=groups, history=history)
    draws = (*history.draws, *draw_plan(left, 2))
    assert max(matches(draws).values()) == 1
    assert all(len({groups[key] for key in table.keys}) == 1 for d in draws for table in d.tables)
    assert all(len(draw.rests) == 1 for draw in draws[2:])


def test_a_knockout_seats_the_matches_in_their_order_and_who_is_alone_rests() -> None:
    asked = Request(tuple(range(5)), "knockout", Form.PAIRS, matches=((3, 1), (4,), (0, 2)))
    found = draw_round(asked)
    assert [(table.number, set(table.keys)) for table in found.tables] == [(1, {1, 3}), (2, {0, 2})]
    assert found.rests == (4,)
    with pytest.raises(NotAllowed, match="come from results"):
        draw_round(replace(asked, matches=()))


def test_one_group_of_two_is_the_smallest_and_a_group_of_one_is_refused() -> None:
    two = Request((1, 2), "groups", Form.PAIRS, group_count=1)
    assert make_groups(two) == {1: "A", 2: "A"}
    four = Request((1, 2, 3, 4), "groups", Form.PAIRS, group_count=2)
    assert Counter(make_groups(four).values()) == {"A": 2, "B": 2}
    with pytest.raises(NotAllowed, match="cannot make"):
        make_groups(replace(four, players=(1, 2, 3)))


def test_group_aa_comes_after_z() -> None:
    groups = {key: ("AA", "Z", "B")[key % 3] for key in range(6)}
    found = draw_round(Request(tuple(range(6)), "pairs", Form.PAIRS, groups=groups))
    assert [(table.number, table.group) for table in found.tables] == [(1, "B"), (2, "Z"), (3, "AA")]


def test_one_round_is_drawn_at_a_time() -> None:
    (only,) = draw_plan(request(6), 1)
    assert draw_round(request(6)) == only
    assert serpentine(3, 5) == 0
    assert [serpentine(3, rank) for rank in range(7)] == [0, 1, 2, 2, 1, 0, 0]


def test_circle_of_even_and_odd_pairs() -> None:
    assert circle((1, 2, 3, 4), 0) == ([(1, 4), (2, 3)], [])
    assert circle((1, 2, 3), 1) == ([(3, 1)], [2])


def test_who_is_left_alone_in_a_group_rests_and_the_others_go_on() -> None:
    groups = {key: "A" if key < 5 else "B" for key in range(1, 8)}
    asked = Request(tuple(range(1, 8)), "pairs", Form.PAIRS, groups=groups)
    history = History(draw_plan(asked, 1))
    left = replace(asked, players=(1, 2, 3, 4, 5), history=history)
    found = draw_round(left)
    assert (len(found.tables), found.rests) == (2, (5,))
    two = draw_round(replace(asked, players=(1, 2, 3, 4, *sorted({5, 6, 7} - {history.draws[0].rests[0]}))))
    assert len(two.tables) == 3


@pytest.mark.parametrize(("pairs", "rests"), [(9, 1), (14, 0)])
def test_in_a_movement_somebody_rests_only_of_an_odd_number(pairs: int, rests: int) -> None:
    found = draw_round(request(pairs, "fixed"))
    assert (len(found.tables), len(found.rests)) == (pairs // 2, rests)

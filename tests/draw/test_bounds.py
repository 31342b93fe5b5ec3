"""Proven lower bounds, worked out by hand."""

import pytest

from jassturnier.draw.check import Bounds, Weight, bounds, met_again, searched, sit_together_again
from jassturnier.draw.plan import Draw, History, Table


def fours(*keys: int, rests: tuple[int, ...] = ()) -> Draw:
    """Seat keys at tables of four in their order."""
    rows = [keys[at : at + 4] for at in range(0, len(keys), 4)]
    return Draw(tuple(Table(at, ((a, b), (c, d))) for at, (a, b, c, d) in enumerate(rows, 1)), rests)


def pair(number: int, one: int, other: int, group: str = "") -> Table:
    return Table(number, ((one,), (other,)), group)


ONE = fours(1, 2, 3, 4)
NOTHING = Weight(0, 0, 0)
NOBODY = Bounds(0, 0, 0, NOTHING)
NONE: dict[int, frozenset[int]] = {}


def test_a_first_round_need_not_repeat() -> None:
    assert bounds([ONE], History(), NONE, NONE) == NOBODY


def test_three_rounds_at_one_table_have_new_partners_and_all_else_again() -> None:
    # Each has 3 partners of 3, 6 opponents of 3, 9 meetings of 3: a third one weighs 3.
    assert bounds([ONE] * 3, History(), NONE, NONE) == Bounds(0, 6, 12, Weight(0, 6, 24))


def test_the_fourth_round_at_one_table_repeats_partners() -> None:
    assert bounds([ONE] * 4, History(), NONE, NONE).partners == 2
    assert bounds([ONE], History([ONE] * 3), NONE, NONE).partners == 0
    again = bounds([ONE], History([ONE]), NONE, NONE)
    assert (again.partners, again.opponents, again.met) == (0, 2, 6)


def test_who_may_meet_nobody_repeats_all() -> None:
    found = bounds([ONE], History(), {1: frozenset({2, 3, 4})}, NONE)
    assert (found.partners, found.opponents, found.met, found.weights) == (1, 1, 2, NOTHING)


def test_never_partners_may_be_opponents() -> None:
    assert bounds([ONE], History(), NONE, {1: frozenset({2, 3, 4})}) == Bounds(1, 0, 0, NOTHING)


def test_only_who_is_there_in_a_common_round_can_meet() -> None:
    assert bounds([ONE, fours(1, 5, 6, 7, rests=(8,))], History(), NONE, NONE) == NOBODY
    # Of 1, 2 and 3 each has six meetings and four others; 4 and 5 have three.
    assert bounds([ONE, fours(1, 2, 3, 5)], History(), NONE, NONE).met == 3
    # Who comes for two later rounds meets nobody of the first.
    assert bounds([ONE, *[fours(5, 6, 7, 8)] * 2], History(), NONE, NONE).met == 6


def test_of_whom_one_has_met_those_count_who_are_still_there_and_not_kept_apart() -> None:
    # Each of 1, 2 and 3 has met the other two; 4 went home, and 5 is new.
    assert bounds([fours(1, 2, 3, 5)], History([ONE]), NONE, NONE) == Bounds(0, 1, 3, Weight(0, 1, 3))
    apart = {1: frozenset({2}), 2: frozenset({1})}
    assert bounds([ONE], History([ONE]), apart, NONE) == Bounds(0, 3, 6, Weight(0, 3, 8))


def test_groups_keep_to_themselves() -> None:
    one = Draw((pair(1, 1, 2, "A"), pair(2, 3, 4, "B")))
    assert bounds([one, one], History(), NONE, NONE) == Bounds(0, 2, 2, Weight(0, 2, 2))
    assert bounds([one], History(), {1: frozenset({3, 4})}, NONE) == NOBODY
    free = Draw((pair(1, 1, 2), pair(2, 3, 4)))
    assert bounds([free, free], History(), NONE, NONE) == NOBODY


@pytest.mark.parametrize(
    ("tables", "before", "expected"), [(1, 0, 6), (2, 0, 4), (3, 0, 3), (4, 0, 0), (2, 1, 12), (2, 2, 20)]
)
def test_few_tables_sit_together_again(tables: int, before: int, expected: int) -> None:
    draw = fours(*range(4 * tables))
    assert sit_together_again([draw, draw], History([draw] * before)) == expected


def test_only_who_was_there_in_both_sits_together_again() -> None:
    assert sit_together_again([fours(1, 2, 3, 4), fours(1, 2, 5, 6)], History()) == 1
    assert sit_together_again([fours(1, 2, 3, 4), fours(5, 6, 7, 8)], History()) == 0


@pytest.mark.parametrize(
    ("together", "rounds", "expected"), [(4, 2, (4, 4)), (4, 3, (4, 3)), (5, 4, (5, 3)), (0, 4, (0, 0))]
)
def test_a_repeat_is_worth_so_many_meetings(together: int, rounds: int, expected: tuple[int, int]) -> None:
    found = [met_again(together, rounds, History(), only_meetings=only) for only in (True, False)]
    assert tuple(found) == expected


def test_a_repeat_among_new_meetings_is_worth_as_much_as_one_that_was_always_the_same() -> None:
    # 1 and 3 were opponents, then partners; nobody else met twice.
    both = History([fours(1, 2, 3, 4), fours(1, 3, 5, 6)])
    assert met_again(4, 2, both, only_meetings=True) == 4
    assert met_again(4, 2, both, only_meetings=False) == 2
    same = History([ONE, ONE, fours(5, 6, 7, 8)])
    assert [met_again(10, 2, same, only_meetings=only) for only in (True, False)] == [5, 4]


def test_a_larger_table_sits_together_again_where_a_smaller_need_not() -> None:
    one = Draw((Table(1, ((1, 2), (3, 4))), Table(2, ((5,), (6,), (7,)))))
    other = Draw((pair(1, 1, 4), pair(2, 2, 5), Table(3, ((3,), (6,), (7,)))))
    assert sit_together_again([one, other], History()) == 1


def seventeen(rests: tuple[int, ...]) -> list[Draw]:
    return [fours(*sorted({*range(17)} - {who}), rests=(who,)) for who in rests]


@pytest.mark.parametrize(
    ("rests", "expected"), [((0, 1, 2, 3, 4), 1), ((0, 0, 1, 2, 3), 0), ((0, 1, 2, 3), 0)]
)
def test_what_was_searched_holds_for_those_plans_only(rests: tuple[int, ...], expected: int) -> None:
    assert searched(seventeen(rests), History()) == expected


def test_what_was_searched_holds_for_whole_plans_in_fours_only() -> None:
    plan = seventeen((0, 1, 2, 3, 4))
    assert searched(plan, History(plan[:1])) == 0
    three = Table(1, ((0,), (1,), (2,)))
    assert searched([*plan[:4], Draw((three,), (4,))], History()) == 0

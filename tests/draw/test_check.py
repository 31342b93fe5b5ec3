"""Bounds worked out by hand, held against all draws of small cases; and draws judged by them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.draw.check import (
    NOTHING_AGAIN,
    Bounds,
    RepeatCount,
    Repeated,
    Report,
    Spread,
    Weight,
    bounds,
    check,
    faults,
    met_again,
    searched,
    sit_together_again,
    summary,
)
from jassturnier.draw.plan import Draw, Form, History, Table, Wish, WishKind
from jassturnier.draw.request import Request
from jassturnier.draw.seating import Room, furnish, table_sizes
from jassturnier.i18n import render
from tests.support.draw.plans_made import round_by_round


def four(number: int, a: int, b: int, c: int, d: int) -> Table:
    return Table(number, ((a, b), (c, d)))


FIRST = Draw((four(1, 1, 2, 3, 4), four(2, 5, 6, 7, 8)))
SAME_PARTNERS = Draw((four(1, 1, 2, 5, 6), four(2, 3, 4, 7, 8)))


def test_repeated_partners_are_counted_and_named() -> None:
    report = check((FIRST, SAME_PARTNERS))
    assert (report.partners.found, report.partners.minimum) == (4, 0)
    assert report.partners.couples[0] == Repeated(1, 2, times=2)
    assert report.opponents.found == 0


def test_a_third_meeting_is_a_second_repeat() -> None:
    report = check((FIRST, FIRST, FIRST))
    assert report.partners.found == 8
    assert report.partners.couples[0].times == 3


def test_partners_who_become_opponents_only_meet_again() -> None:
    report = check((FIRST, Draw((four(1, 1, 3, 5, 7), four(2, 2, 4, 6, 8)))))
    assert (report.partners.found, report.opponents.found, report.meetings.found) == (0, 0, 4)


def test_a_new_round_is_judged_on_its_history() -> None:
    report = check((SAME_PARTNERS,), History((FIRST,)))
    assert (report.rounds, report.partners.found, report.meetings.found) == (1, 4, 4)


def test_two_tables_must_repeat_four_meetings_in_the_second_round() -> None:
    assert check((FIRST, SAME_PARTNERS)).meetings.minimum == 4
    assert check((FIRST, Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8))))).meetings.minimum == 4


def test_a_round_after_others_must_repeat_as_much_as_few_tables_ask() -> None:
    second = Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8)))
    assert check((second,), History((FIRST,))).meetings.minimum == 4
    # Eight couples sit together again, counted once for each round before; four have met twice.
    assert check((FIRST,), History((FIRST, second))).meetings.minimum == 4


def test_a_wish_that_came_later_does_not_raise_what_had_to_be() -> None:
    second = Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8)))
    later = [Wish(WishKind.APART, (1, other)) for other in (2, 3, 4, 5, 7)]
    report = check((FIRST, second), wishes=later)
    assert report.unkept == tuple(later)
    assert report == replace(check((FIRST, second)), unkept=report.unkept)


def test_one_table_repeats_all_who_sat_there() -> None:
    one, other = Draw((four(1, 1, 2, 3, 4),), (5,)), Draw((four(1, 1, 2, 3, 5),), (4,))
    assert check((one, other)).meetings.minimum == 3


@given(
    st.integers(4, 14),
    st.integers(0, 3),
    st.integers(1, 4),
    st.sampled_from((Form.PARTNERS, Form.ALONE)),
    st.randoms(),
)
def test_no_draw_repeats_less_than_the_minimum(
    players: int, before: int, rounds: int, form: Form, rng: Random
) -> None:
    sizes = table_sizes(players, (4, 3) if form is Form.ALONE else (4,))
    draws = [_by_chance(furnish(form, sizes, players - sum(sizes)), rng) for _ in range(before + rounds)]
    report = check(draws[before:], History(draws[:before]))
    _no_less_than_the_minimum(report)


@pytest.mark.parametrize("players", range(4, 14))
def test_no_round_that_was_searched_repeats_less_than_the_minimum(players: int) -> None:
    draws = round_by_round(Request(tuple(range(players)), effort=3000), 6)
    for first, last in combinations(range(7), 2):
        report = check(draws[first:last], History(draws[:first]))
        _no_less_than_the_minimum(report)


def _no_less_than_the_minimum(report: Report) -> None:
    assert all(count.found >= count.minimum for count in report.counts().values())
    assert all(weight >= least for weight, least in zip(report.weights, report.least, strict=True))


def _by_chance(room: Room, rng: Random) -> Draw:
    keys = sorted(range(len(room.table)), key=lambda _: rng.random())
    tables = tuple(Table(number, sides) for number, sides in enumerate(room.deal_out(keys), 1))
    return Draw(tables, tuple(keys[room.seats :]))


def test_tables_and_seats_again_stand_beside_their_minimum() -> None:
    report = check((FIRST, FIRST, FIRST))
    assert (report.tables.found, report.tables.minimum) == (16, 8)
    assert (report.seats.found, report.seats.minimum) == (16, 0)
    words = [render(text, "en") for text in summary(report)]
    assert words[-2:] == ["A table again: 16 (unavoidable: 8)", "A seat again: 16 (unavoidable: 0)"]


def test_meetings_at_their_minimum_are_the_reason_why_a_table_comes_again() -> None:
    nobody = RepeatCount(0, 0)
    report = replace(check((FIRST, FIRST, FIRST)), partners=nobody, opponents=nobody, meetings=nobody)
    assert [render(text, "en") for text in summary(report)] == [
        "A table again: 16; who meets whom comes first",
        "A seat again: 16; who meets whom comes first",
    ]


def test_rests_range_over_all_who_were_there() -> None:
    draws = (Draw((four(1, 1, 2, 3, 4),), (5,)), Draw((four(1, 1, 2, 3, 5),), (4,)))
    assert check(draws).rests == Spread(0, 1)


def test_the_summary_names_the_worst_first_and_partners_only_where_there_are_any() -> None:
    words = [render(text, "en") for text in summary(check((FIRST, SAME_PARTNERS)))]
    assert words[0] == "Partners again: 4 (unavoidable: 0)"
    assert words[1] == "Partners or opponents again: 4 (unavoidable: 4)"
    pairs = check((Draw((Table(1, ((1,), (2,))),)),))
    assert summary(pairs) == [NOTHING_AGAIN]
    again = check((Draw((Table(1, ((1,), (2,))),)),) * 2)
    assert render(summary(again)[0], "en") == "Opponents again: 1 (unavoidable: 1)"


def found(draw: Draw, players: tuple[int, ...], form: Form = Form.PARTNERS) -> list[str]:
    problems = faults(draw, Request(players, form=form))
    return [render(problem.sentence(), "en") for problem in problems]


def test_a_sound_round_has_no_faults() -> None:
    assert found(FIRST, tuple(range(1, 9))) == []


def test_everybody_has_exactly_one_place() -> None:
    assert found(Draw((four(1, 1, 2, 3, 3),), (9,)), (1, 2, 3, 4)) == [
        "3 has 2 places.",
        "9 is not among those who are here.",
        "4 neither has a seat nor rests.",
    ]


def test_every_table_is_complete_and_has_its_own_number() -> None:
    draw = Draw((Table(7, ((1, 2), (3,))), four(7, 4, 5, 6, 8)))
    assert found(draw, (1, 2, 3, 4, 5, 6, 8)) == [
        "table 7: 3 are seated as 2–1; a table needs 2–2.",
        "Table 7 stands there 2 times.",
    ]


def test_a_table_of_any_size_that_is_allowed_is_whole() -> None:
    draw = Draw((Table(1, ((1,), (2,), (3,))), Table(2, ((4,), (5,), (6,), (7,)))))
    asked = Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4, 3))
    assert faults(draw, asked) == []
    assert len(faults(draw, Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4,)))) == 1


def test_a_round_is_judged_by_its_own_couples_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rounds are behind it, they are not counted once more."""
    before, counted = History([FIRST] * 6), []
    monkeypatch.setattr(History, "_add_couples", lambda _, table: counted.append(table))
    check([SAME_PARTNERS], before)
    assert counted == list(SAME_PARTNERS.tables)


def test_an_earlier_repeat_is_none_of_this_round() -> None:
    before = History([FIRST, FIRST])
    assert check([Draw((four(1, 1, 5, 2, 6),))], before).partners.found == 0
    assert [couple.times for couple in check([FIRST], before).partners.couples] == [3, 3, 3, 3]


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


Seats = tuple[int, int, int, int]
Round = tuple[Seats, ...]
Counts = tuple[int, int, int]
Meetings = Counter[tuple[int, int]]


def minimum_fours(people: Sequence[int]) -> Iterator[list[Sequence[int]]]:
    """Yield every way to share people out among tables of four."""
    if not people:
        yield []
        return
    first, *others = people
    for three in combinations(others, 3):
        for rest in minimum_fours([key for key in others if key not in three]):
            yield [(first, *three), *rest]


def seated(four: Sequence[int]) -> list[Seats]:
    """Return the three ways in which four sit as partners: A and C against B and D."""
    a, b, c, d = four
    return [(a, c, b, d), (a, b, c, d), (a, b, d, c)]


def rounds_of(people: Sequence[int]) -> Iterator[Round]:
    for tables in minimum_fours(people):
        yield from product(*map(seated, tables))


def draw_of(tables: Sequence[Seats], rests: Sequence[int] = ()) -> Draw:
    placed = tuple(Table(n, ((a, c), (b, d))) for n, (a, b, c, d) in enumerate(tables, 1))
    return Draw(placed, tuple(rests))


def couple(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def couples(tables: Sequence[Seats]) -> tuple[Meetings, Meetings]:
    partners: Meetings = Counter()
    opponents: Meetings = Counter()
    for a, b, c, d in tables:
        partners.update(map(couple, (a, b), (c, d)))
        opponents.update(map(couple, (a, a, c, c), (b, d, b, d)))
    return partners, opponents


def again(before: Meetings, new: Meetings) -> int:
    return sum(before[pair] + times - max(1, before[pair]) for pair, times in new.items())


def counted(history: Sequence[Sequence[Seats]], tables: Sequence[Seats]) -> Counts:
    """Return partners, opponents and meetings again, counted without the program."""
    partners: Meetings = Counter()
    opponents: Meetings = Counter()
    for earlier in history:
        with_, against = couples(earlier)
        partners, opponents = partners + with_, opponents + against
    with_, against = couples(tables)
    return again(partners, with_), again(opponents, against), again(partners + opponents, with_ + against)


def minima(report: Report) -> Counts:
    return report.partners.minimum, report.opponents.minimum, report.meetings.minimum


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize(("people", "earlier"), [(8, 1), (8, 2), (8, 3), (9, 1), (9, 2), (9, 3)])
def test_no_next_round_has_fewer(people: int, earlier: int, seed: int) -> None:
    rng, keys = Random(seed), list(range(people))
    history: list[tuple[Round, list[int]]] = []
    for number in range(earlier):
        rests = [number] if people % 4 else []
        every = list(rounds_of([key for key in keys if key not in rests]))
        if seed % 2:
            known = [tables for tables, _ in history]
            # As a draw has it: nobody twice, as far as that goes.
            every = sorted(every, key=lambda tables: counted(known, tables))[:40]
        history.append((every[int(rng.random() * len(every))], rests))
    rests = [earlier] if people % 4 else []
    before = History(tuple(draw_of(*each) for each in history))
    known = [tables for tables, _ in history]
    there = [key for key in keys if key not in rests]
    found = {tables: counted(known, tables) for tables in rounds_of(there)}
    best = tuple(min(column) for column in zip(*found.values(), strict=True))
    pure = [met for partners, opponents, met in found.values() if not partners and not opponents]
    fewest = min(found, key=lambda tables: found[tables])
    for tables in (*[*found][:: len(found) // 12], fewest):
        report = check((draw_of(tables, rests),), before)
        assert (report.partners.found, report.opponents.found, report.meetings.found) == found[tables]
        assert all(low <= least for low, least in zip(minima(report), best, strict=True))
        assert not report.meetings.once or report.meetings.once <= min(pure)


@pytest.mark.parametrize("seed", range(4))
def test_no_next_round_of_twelve_has_fewer(seed: int) -> None:
    rng, known = Random(seed), list[Round]()
    groups = list(minimum_fours(range(12)))
    for _ in range(1 + seed % 3):
        chosen = groups[int(rng.random() * len(groups))]
        known.append(tuple(seated(four)[int(rng.random() * 3)] for four in chosen))
    met: Meetings = Counter()
    for tables in known:
        met.update(pair for each in couples(tables) for pair in each.elements())
    fewest = min(sum(met[pair] > 0 for four in each for pair in combinations(four, 2)) for each in groups)
    report = check((draw_of([seated(four)[0] for four in groups[0]]),), History(tuple(map(draw_of, known))))
    assert report.meetings.minimum <= fewest


@pytest.mark.parametrize("rounds", [2, 3])
def test_no_whole_plan_of_eight_has_fewer(rounds: int) -> None:
    every = list(rounds_of(range(8)))
    first = every[0]
    followers = [(first, *rest) for rest in product(every[::5] if rounds > 2 else every, repeat=rounds - 1)]
    best = [10**6] * 3
    pure = 10**6
    for plan in followers:
        added = [counted(plan[:n], plan[n]) for n in range(rounds)]
        found = [sum(column) for column in zip(*added, strict=True)]
        best = list(map(min, best, found))
        pure = min(pure, found[2]) if not found[0] and not found[1] else pure
    low = check(tuple(map(draw_of, followers[len(followers) // 2])))
    assert all(one <= least for one, least in zip(minima(low), best, strict=True))
    assert low.meetings.once <= pure


def test_the_minimum_is_that_of_all_draws_and_the_other_one_is_told_beside_it() -> None:
    one, two = ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7))
    every = {tables: counted([one, two], tables) for tables in rounds_of(range(8))}
    pure = min(every, key=lambda tables: every[tables])
    report = check((draw_of(pure),), History((draw_of(one), draw_of(two))))
    assert every[pure][:2] == (0, 0)
    assert report.meetings.found == report.meetings.once == 8
    assert report.meetings.minimum == 4 <= min(met for *_, met in every.values())
    words = [render(text, "en") for text in summary(report)]
    once = "8 if nobody is to have a partner or an opponent twice"
    assert f"Partners or opponents again: 8 (unavoidable: 4; {once})" in words

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
from tests.support.typed import sentences


def four(number: int, a: int, b: int, c: int, d: int) -> Table:
    return Table(number, ((a, b), (c, d)))


FIRST = Draw((four(1, 1, 2, 3, 4), four(2, 5, 6, 7, 8)))
SAME_PARTNERS = Draw((four(1, 1, 2, 5, 6), four(2, 3, 4, 7, 8)))


SECOND = Draw((four(1, 1, 5, 3, 7), four(2, 2, 6, 4, 8)))


def test_repeats_are_counted_beside_what_had_to_be() -> None:
    one, other = Draw((four(1, 1, 2, 3, 4),), (5,)), Draw((four(1, 1, 2, 3, 5),), (4,))
    crossed = Draw((four(1, 1, 3, 5, 7), four(2, 2, 4, 6, 8)))
    # Rounds judged, those before; partners, opponents, meetings again, and the least meetings there can be.
    cases: list[tuple[tuple[Draw, ...], tuple[Draw, ...], str]] = [
        ((FIRST, SAME_PARTNERS), (), "4 0 4, 4 at least"),
        ((FIRST, FIRST, FIRST), (), "8 16 24, 8 at least"),
        ((FIRST, crossed), (), "0 0 4, 4 at least"),
        ((FIRST, SECOND), (), "0 4 4, 4 at least"),
        ((SAME_PARTNERS,), (FIRST,), "4 0 4, 4 at least"),
        ((SECOND,), (FIRST,), "0 4 4, 4 at least"),
        # Eight couples sit together again, counted once for each round before; four have met twice.
        ((FIRST,), (FIRST, SECOND), "4 8 12, 4 at least"),
        ((one, other), (), "1 2 3, 3 at least"),
    ]
    for draws, before, said in cases:
        report = check(draws, History(before))
        again = (report.partners.found, report.opponents.found, report.meetings.found)
        assert "{} {} {}, {} at least".format(*again, report.meetings.minimum) == said
        assert report.rounds == len(draws)
    assert check((FIRST, SAME_PARTNERS)).partners.couples[0] == Repeated(1, 2, times=2)
    assert check((FIRST, SAME_PARTNERS)).partners.minimum == 0
    assert check((FIRST, FIRST, FIRST)).partners.couples[0].times == 3
    assert check((one, other)).rests == Spread(0, 1)


def test_a_wish_that_came_later_does_not_raise_what_had_to_be() -> None:
    later = [Wish(WishKind.APART, (1, other)) for other in (2, 3, 4, 5, 7)]
    report = check((FIRST, SECOND), wishes=later)
    assert report.unkept == tuple(later)
    assert report == replace(check((FIRST, SECOND)), unkept=report.unkept)


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


def test_no_round_that_was_searched_repeats_less_than_the_minimum() -> None:
    for players in range(4, 14):
        draws = round_by_round(Request(tuple(range(players)), effort=3000), 6)
        for first, last in combinations(range(7), 2):
            _no_less_than_the_minimum(check(draws[first:last], History(draws[:first])))


def _no_less_than_the_minimum(report: Report) -> None:
    assert all(count.found >= count.minimum for count in report.counts().values())
    assert all(weight >= least for weight, least in zip(report.weights, report.least, strict=True))


def _by_chance(room: Room, rng: Random) -> Draw:
    keys = sorted(range(len(room.table)), key=lambda _: rng.random())
    tables = tuple(Table(number, sides) for number, sides in enumerate(room.deal_out(keys), 1))
    return Draw(tables, tuple(keys[room.seats :]))


def test_the_summary_names_the_worst_first_and_partners_only_where_there_are_any() -> None:
    nobody = RepeatCount(0, 0)
    thrice, pairs = check((FIRST, FIRST, FIRST)), Draw((Table(1, ((1,), (2,))),))
    cases: list[tuple[Report, slice, list[str]]] = [
        (
            check((FIRST, SAME_PARTNERS)),
            slice(2),
            ["Partners again: 4 (unavoidable: 0)", "Partners or opponents again: 4 (unavoidable: 4)"],
        ),
        (check((pairs, pairs)), slice(1), ["Opponents again: 1 (unavoidable: 1)"]),
        (
            thrice,
            slice(-2, None),
            ["A table again: 16 (unavoidable: 8)", "A seat again: 16 (unavoidable: 0)"],
        ),
        (
            replace(thrice, partners=nobody, opponents=nobody, meetings=nobody),
            slice(None),
            ["A table again: 16; who meets whom comes first", "A seat again: 16; who meets whom comes first"],
        ),
    ]
    for report, part, words in cases:
        assert [render(text, "en") for text in summary(report)][part] == words
    assert summary(check((pairs,))) == [NOTHING_AGAIN]


def test_everybody_has_one_place_and_every_table_is_complete() -> None:
    incomplete = Draw((Table(7, ((1, 2), (3,))), four(7, 4, 5, 6, 8)))
    cases: list[tuple[Draw, tuple[int, ...], list[str]]] = [
        (FIRST, tuple(range(1, 9)), []),
        (
            Draw((four(1, 1, 2, 3, 3),), (9,)),
            (1, 2, 3, 4),
            ["3 has 2 places.", "9 is not among those who are here.", "4 neither has a seat nor rests."],
        ),
        (
            incomplete,
            (1, 2, 3, 4, 5, 6, 8),
            ["table 7: 3 are seated as 2–1; a table needs 2–2.", "Table 7 stands there 2 times."],
        ),
    ]
    for draw, players, said in cases:
        assert sentences(faults(draw, Request(players))) == said
    alone = Draw((Table(1, ((1,), (2,), (3,))), Table(2, ((4,), (5,), (6,), (7,)))))
    asked = Request(tuple(range(1, 8)), form=Form.ALONE, tables_of=(4, 3))
    assert [len(faults(alone, each)) for each in (asked, replace(asked, tables_of=(4,)))] == [0, 1]


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


def test_so_much_must_be_repeated() -> None:
    apart, nobody = {1: frozenset({2}), 2: frozenset({1})}, {1: frozenset({2, 3, 4})}
    one = Draw((pair(1, 1, 2, "A"), pair(2, 3, 4, "B")))
    free = Draw((pair(1, 1, 2), pair(2, 3, 4)))
    cases: list[tuple[list[Draw], list[Draw], dict[int, frozenset[int]], Bounds]] = [
        ([ONE], [], NONE, NOBODY),
        # Each has 3 partners of 3, 6 opponents of 3, 9 meetings of 3: a third one weighs 3.
        ([ONE] * 3, [], NONE, Bounds(0, 6, 12, Weight(0, 6, 24))),
        ([ONE], [], nobody, Bounds(1, 1, 2, NOTHING)),
        ([ONE, fours(1, 5, 6, 7, rests=(8,))], [], NONE, NOBODY),
        # Each of 1, 2 and 3 has met the other two; 4 went home, and 5 is new.
        ([fours(1, 2, 3, 5)], [ONE], NONE, Bounds(0, 1, 3, Weight(0, 1, 3))),
        ([ONE], [ONE], apart, Bounds(0, 3, 6, Weight(0, 3, 8))),
        # Groups keep to themselves.
        ([one, one], [], NONE, Bounds(0, 2, 2, Weight(0, 2, 2))),
        ([one], [], {1: frozenset({3, 4})}, NOBODY),
        ([free, free], [], NONE, NOBODY),
    ]
    for draws, before, never, least in cases:
        assert bounds(draws, History(before), never, NONE) == least
    # Who may never be partners may be opponents.
    assert bounds([ONE], History(), NONE, nobody) == Bounds(1, 0, 0, NOTHING)
    # The fourth round at one table repeats partners.
    assert bounds([ONE] * 4, History(), NONE, NONE).partners == 2
    assert bounds([ONE], History([ONE] * 3), NONE, NONE).partners == 0
    again = bounds([ONE], History([ONE]), NONE, NONE)
    assert (again.partners, again.opponents, again.met) == (0, 2, 6)
    # Of 1, 2 and 3 each has six meetings and four others; 4 and 5 have three.
    assert bounds([ONE, fours(1, 2, 3, 5)], History(), NONE, NONE).met == 3
    # Who comes for two later rounds meets nobody of the first.
    assert bounds([ONE, *[fours(5, 6, 7, 8)] * 2], History(), NONE, NONE).met == 6


def test_few_tables_sit_together_again_of_those_who_were_there_in_both() -> None:
    cases = {(1, 0): 6, (2, 0): 4, (3, 0): 3, (4, 0): 0, (2, 1): 12, (2, 2): 20}
    for (tables, before), expected in cases.items():
        draw = fours(*range(4 * tables))
        assert sit_together_again([draw, draw], History([draw] * before)) == expected
    assert sit_together_again([fours(1, 2, 3, 4), fours(1, 2, 5, 6)], History()) == 1
    assert sit_together_again([fours(1, 2, 3, 4), fours(5, 6, 7, 8)], History()) == 0


def test_a_repeat_is_worth_so_many_meetings() -> None:
    # 1 and 3 were opponents, then partners; nobody else met twice.
    both, same = History([fours(1, 2, 3, 4), fours(1, 3, 5, 6)]), History([ONE, ONE, fours(5, 6, 7, 8)])
    for together, rounds, before, expected in (
        (4, 2, History(), [4, 4]),
        (4, 3, History(), [4, 3]),
        (5, 4, History(), [5, 3]),
        (0, 4, History(), [0, 0]),
        (4, 2, both, [4, 2]),
        (10, 2, same, [5, 4]),
    ):
        assert [met_again(together, rounds, before, only_meetings=only) for only in (True, False)] == expected


def test_a_larger_table_sits_together_again_where_a_smaller_need_not() -> None:
    one = Draw((Table(1, ((1, 2), (3, 4))), Table(2, ((5,), (6,), (7,)))))
    other = Draw((pair(1, 1, 4), pair(2, 2, 5), Table(3, ((3,), (6,), (7,)))))
    assert sit_together_again([one, other], History()) == 1


def seventeen(rests: tuple[int, ...]) -> list[Draw]:
    return [fours(*sorted({*range(17)} - {who}), rests=(who,)) for who in rests]


def test_what_was_searched_holds_for_whole_plans_in_fours_only() -> None:
    for rests, expected in (((0, 1, 2, 3, 4), 1), ((0, 0, 1, 2, 3), 0), ((0, 1, 2, 3), 0)):
        assert searched(seventeen(rests), History()) == expected
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

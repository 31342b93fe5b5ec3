"""Of no draw there is does the report ask more than is possible: all draws of small cases are counted."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from random import Random

import pytest

from jassturnier.draw.check import Report, check, summary
from jassturnier.draw.plan import Draw, History, Table
from jassturnier.i18n import render

Seats = tuple[int, int, int, int]
Round = tuple[Seats, ...]
Counts = tuple[int, int, int]
Meetings = Counter[tuple[int, int]]


def fours(people: Sequence[int]) -> Iterator[list[Sequence[int]]]:
    """Yield every way to share people out among tables of four."""
    if not people:
        yield []
        return
    first, *others = people
    for three in combinations(others, 3):
        for rest in fours([key for key in others if key not in three]):
            yield [(first, *three), *rest]


def seated(four: Sequence[int]) -> list[Seats]:
    """Return the three ways in which four sit as partners: A and C against B and D."""
    a, b, c, d = four
    return [(a, c, b, d), (a, b, c, d), (a, b, d, c)]


def rounds_of(people: Sequence[int]) -> Iterator[Round]:
    for tables in fours(people):
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
    groups = list(fours(range(12)))
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

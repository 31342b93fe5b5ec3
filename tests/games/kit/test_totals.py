"""What deals come to together, against every sum of single deals written out."""

from collections.abc import Collection, Iterable
from itertools import permutations, product

import pytest

from jassturnier.games.kit import totals
from jassturnier.games.kit.base import SlipField
from jassturnier.games.kit.totals import (
    Part,
    Sums,
    Vector,
    match_faults,
    orders,
    pausing,
    plus,
    reach,
    repeated,
    scaled,
    together_faults,
    total_faults,
    vector_faults,
    whole_tricks,
)
from jassturnier.i18n import say
from tests.support.typed import sentences

DEAL = frozenset({0, *range(2, 156), 157})
MARKS = orders((2, -1, -1), (1, 1, -2))
NEVER = "no deals bring these numbers together, each beside the others."


def every(parts: Iterable[Part]) -> set[Vector]:
    """Return what deals come to, one after the other."""
    deals = [vectors for vectors, times in parts for _ in range(times)]
    return {tuple(map(sum, zip(*some, strict=True))) for some in product(*deals)}


@pytest.mark.parametrize("numbers", [{0}, {5}, {0, 2, 3, 4}, {1, 4, 7, 8, 20}, {2, 4, 7, 9}, DEAL])
@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_sums_are_those_of_some_numbers(numbers: Collection[int], times: int) -> None:
    some = {min(numbers), max(numbers), *sorted(numbers)[1:4]}
    assert {*repeated(frozenset(some), times)} == {sum(each) for each in product(some, repeat=times)}
    assert {*Sums(plus(0b101, numbers))} == {a + b for a in (0, 2) for b in numbers}


def test_a_round_of_twelve_deals_misses_what_one_deal_does() -> None:
    assert {*range(12 * 157 + 1)} - {*repeated(DEAL, 12)} == {1, 12 * 157 - 1}


def test_sums_are_a_set_of_numbers_that_are_not_negative() -> None:
    found = Sums(0b1101)
    assert (list(found), len(found), min(found), max(found)) == ([0, 2, 3], 3, 0, 3)
    assert [number in found for number in (-1, 0, 1, 2, 3, 4, "2", None)] == [
        *(False, True, False, True),
        *(True, False, False, False),
    ]
    assert list(Sums(0)) == []
    assert scaled((0, 3), (1, 4)) == {0, 3, 12}


PARTS: list[tuple[Part, ...]] = [
    ((MARKS, 1),),
    ((MARKS, 2),),
    ((MARKS, 1), (frozenset({(0, 0, 0)}), 1)),
    ((frozenset({(5, 0), (0, 10)}), 2), (frozenset({(-5, 5)}), 1)),
    ((frozenset({(3, 7)}), 2),),
    ((frozenset({(0, 0), (1, 4), (2, 2)}), 0), (frozenset({(1, 1), (4, 1)}), 3)),
]


@pytest.mark.parametrize("parts", PARTS)
@pytest.mark.parametrize("most", [1 << 24, 0])
def test_numbers_of_all_sides_are_those_of_some_deals(
    parts: tuple[Part, ...], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(totals, "_MOST_BITS", most)
    reach.cache_clear()
    possible, around = every(parts), range(-6, 16)
    length = len(next(iter(possible)))
    few = sum(times for _, times in parts) <= 2
    for vector in product(around, repeat=length):
        found = sentences(vector_faults(vector, parts))
        assert found in ([], [NEVER])
        # Where not even single counts are looked at, of many deals nothing is known.
        assert (not found) == (vector in possible or (most == 0 and not few)), vector
    reach.cache_clear()


def test_of_many_deals_sums_and_differences_of_counts_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: tuple[Part, ...] = ((frozenset({(0, 0), (1, 5), (3, 2)}), 3),)
    monkeypatch.setattr(totals, "_MOST_BITS", 100)
    reach.cache_clear()
    assert reach(parts) is None
    possible = every(parts)
    accepted = {each for each in product(range(-2, 18), repeat=2) if not vector_faults(each, parts)}
    assert possible <= accepted
    lines = [{(a * x + b * y) for x, y in possible} for a, b in ((1, 0), (0, 1), (1, 1), (1, -1))]
    assert accepted == {
        (x, y)
        for x, y in product(range(-2, 18), repeat=2)
        if all(value in line for value, line in zip((x, y, x + y, x - y), lines, strict=True))
    }
    reach.cache_clear()


def test_no_deals_tell_nothing() -> None:
    assert vector_faults((7, 7, 7), ((MARKS, 0),)) == []


def test_counts_have_their_values() -> None:
    found = reach(PARTS[3])
    assert found is not None
    assert [list(found.axis(number)) for number in (0, 1)] == [[-5, 0, 5], [5, 15, 25]]


@pytest.mark.parametrize(("size", "deals"), [(3, 2), (4, 1), (4, 2), (4, 5)])
def test_everybody_pauses_equally_often(size: int, deals: int) -> None:
    found = pausing(MARKS, size, deals)
    assert sum(times for _, times in found) == deals
    assert {len(vector) for vectors, _ in found for vector in vectors} == {size}
    whole = {seat: {(*each[:seat], 0, *each[seat:]) for each in MARKS} for seat in range(size)}
    if size == 4:
        assert [(set(vectors), times) for vectors, times in found] == [
            *((whole[seat], deals // 4) for seat in range(4)),
            (set().union(*whole.values()), deals % 4),
        ]


def test_any_side_may_have_any_count() -> None:
    assert orders((1, 0, 0), (2, 1, 0)) == {(1, 0, 0), (0, 1, 0), (0, 0, 1), *permutations((2, 1, 0))}


POINTS = SlipField("points", say("points"), 0, 200)


def test_a_total_that_no_deals_come_to_is_told_with_the_nearest() -> None:
    assert sentences(total_faults(POINTS, 1, 1, repeated(DEAL, 1))) == [
        "side B, points: 1 cannot be; the nearest are 0 and 2."
    ]
    assert total_faults(POINTS, 1, None, ()) == total_faults(POINTS, 1, 157, DEAL) == []


def test_all_sides_together_have_no_more_than_there_is() -> None:
    assert together_faults(POINTS, {"points": (100, 57)}, 2, 157) == []
    assert sentences(together_faults(POINTS, {"points": (100, 58, None)}, 3, 157)) == [
        "points: 158 together cannot be; 157 at most."
    ]


@pytest.mark.parametrize(
    ("matches", "points", "said"),
    [
        ((1, 1), (257, 257), []),
        ((2, 1), (514, 257), ["matches: 3 matches in 2 deals cannot be."]),
        ((1, 1), (257, 256), ["side B: Too few points: 256; matches: 1."]),
        ((1, None), (256, 0), ["side A: Too few points: 256; matches: 1."]),
    ],
)
def test_matches_fit_the_deals_and_the_points(
    matches: tuple[int | None, ...], points: tuple[int, ...], said: list[str]
) -> None:
    assert sentences([*match_faults({"matches": matches, "points": points}, 2, 2, 257)]) == said


def test_seats_together_have_what_tricks_bring() -> None:
    assert whole_tricks((80, 75, 2, 0), DEAL)
    assert not whole_tricks((78, 78, 0, 1), DEAL)
    assert not whole_tricks((1, 0), DEAL)
    assert whole_tricks((1,), DEAL)
    assert not whole_tricks((77, 77, 2), DEAL - {154, 156})

"""Proof that seventeen players cannot play five rounds without a meeting again, if nobody rests twice.

Up to the names of the players there is one way to draw the first two rounds: in the second, one table
holds who rested before and one of three first tables each; the others hold one of each first table, and the
fourth of the first table that is left over rests. All rounds that fit these two are made; no three of them
fit together.
"""

from collections.abc import Iterator
from itertools import combinations

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw, Table
from jassturnier.draw.request import Request

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


@pytest.mark.parametrize("rests", [(0, 0, 1, 2, 3), (0, 1, 2, 3)])
def test_the_bound_is_only_for_five_rounds_where_nobody_rests_twice(rests: tuple[int, ...]) -> None:
    assert check([one_after_another(who) for who in rests]).meetings.minimum == 0

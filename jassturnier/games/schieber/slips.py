"""What is wrong with the slip of a round of Schieber: what no deals come to (rules TRN-3, TRN-4)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from jassturnier.errors import Problem
from jassturnier.games.disputes.stoeck import STOECK_POINTS
from jassturnier.games.kit.base import Game, Slip, filled, side_letter, written
from jassturnier.games.kit.options import flag, whole
from jassturnier.games.kit.points import JASS, deal_total, possible_points
from jassturnier.games.kit.totals import (
    Numbers,
    combined,
    repeated,
    scaled,
    together_faults,
    total_faults,
)
from jassturnier.games.schieber.faults import weis_sums
from jassturnier.games.schieber.rules import SchieberDeal, factors
from jassturnier.i18n import say

Table = Game[SchieberDeal]
_NOTHING: Numbers = frozenset({0})


def slip_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    """Yield matches that do not fit the deals or the points, and totals that no deals come to."""
    # A total that does not fit its matches would come up a second time as one that no deals come to.
    matches = list(_match_faults(slip, table))
    yield from matches or _total_faults(slip, table)


def _match_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    matches, points = filled(slip, "matches", 2), filled(slip, "points", 2)
    if sum(matches) > table.deals:
        text = say("{found} matches in {deals} deals cannot be.", found=sum(matches), deals=table.deals)
        yield Problem(say("matches"), text)
    least = (deal_total(None, table.options) or 0) + whole(table.options, "match_bonus")
    least *= min(factors(table.options).values())
    for side in (0, 1):
        if points[side] < matches[side] * least:
            text = say("{points} points are too few; matches: {n}.", points=points[side], n=matches[side])
            yield Problem(say("side {side}", side=side_letter(side)), text)


def _total_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    columns = {column.name: column for column in table.slip_fields()}
    matches = written(slip, "matches", 2)
    for side in (0, 1):
        possible = {
            "points": _points(table, matches[side], matches[1 - side]),
            "weis": _weis(table),
            "stoeck": _stoeck(table),
        }
        for name, column in columns.items():
            if name in possible:
                yield from total_faults(column, side, written(slip, name, 2)[side], possible[name])
    if "stoeck" in columns:
        yield from together_faults(columns["stoeck"], slip, 2, max(_stoeck(table)))


@lru_cache(maxsize=64)
def _weis(table: Table) -> Numbers:
    """Return the Weis of a side in a whole round, before the factor or with it."""
    one = weis_sums(None, table.size, table.options)
    return repeated(scaled(one, {1, *factors(table.options).values()}), table.deals)


@lru_cache(maxsize=64)
def _stoeck(table: Table) -> Numbers:
    most = STOECK_POINTS * table.deals * (1 + flag(table.options, "double_pack"))
    return frozenset(range(0, most * max(factors(table.options).values()) + 1, STOECK_POINTS))


@lru_cache(maxsize=64)
def _points(table: Table, mine: int | None, theirs: int | None) -> Numbers:
    """Return what a side can have: with the matches that both sides wrote, else with any."""
    plain, full = _one_deal(table, match=False), _one_deal(table, match=True)
    if mine is None or theirs is None:
        return repeated(plain | full, table.deals)
    # Who makes no trick may still write Weis and Stöck.
    of_matches = combined(repeated(full, mine), repeated(_without_tricks(table), theirs))
    return combined(repeated(plain, table.deals - mine - theirs), of_matches)


def _one_deal(table: Table, *, match: bool) -> Numbers:
    """Return what a side can write for one deal, made with all tricks or not."""
    extras = _one_extra(table)
    found: set[int] = set()
    for name, factor in factors(table.options).items():
        total = deal_total(name, table.options) or JASS
        bonus = frozenset({total + whole(table.options, "match_bonus")})
        cards = bonus if match else possible_points(name, table.size, table.options)
        found |= scaled(combined(cards, extras), {factor})
    return frozenset(found)


def _without_tricks(table: Table) -> Numbers:
    # 0 as well: the other side may hold nothing, and Weis counts only for the side with the best.
    return scaled(_one_extra(table), {0, *factors(table.options).values()})


def _one_extra(table: Table) -> Numbers:
    """Return what Weis and Stöck can add in one deal, before the factor."""
    weis = weis_sums(None, table.size, table.options) if flag(table.options, "weis") else _NOTHING
    most = STOECK_POINTS * (1 + flag(table.options, "double_pack")) * flag(table.options, "stoeck")
    return frozenset(a + b for a, b in product(weis, range(0, most + 1, STOECK_POINTS)))

"""What is wrong with the slip of a round of Schieber: what no deals come to (rules TRN-3, TRN-4)."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from operator import mul

from jassturnier.errors import Problem
from jassturnier.games.disputes.weis import STOECK_POINTS
from jassturnier.games.kit.base import Game, Slip, filled, written
from jassturnier.games.kit.goal import Pair
from jassturnier.games.kit.options import flag, whole
from jassturnier.games.kit.points import JASS, deal_total, impossible, possible_points
from jassturnier.games.kit.totals import (
    Numbers,
    Reach,
    Sums,
    Vector,
    match_faults,
    never_together,
    plus,
    reach,
    repeated,
    scaled,
    together_faults,
    total_faults,
)
from jassturnier.games.schieber.faults import weis_sums
from jassturnier.games.schieber.rules import SchieberDeal, factors, goal
from jassturnier.i18n import Text, say

Table = Game[SchieberDeal]
_NOTHING: Numbers = frozenset({0})


def slip_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    """Yield matches that do not fit the deals or the points, and totals that no deals come to."""
    # A total that does not fit its matches would come up a second time as one that no deals come to.
    matches = list(_match_faults(slip, table))
    yield from matches or _total_faults(slip, table)


def _match_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    return match_faults(slip, 2, table.longest(), min(_changes(table, match=True)))


def _total_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    columns = {column.name: column for column in table.slip_fields()}
    matches = written(slip, "matches", 2)
    found: list[Problem] = []
    for side in (0, 1):
        possible = {
            "points": _points(table, matches[side], matches[1 - side]),
            "weis": _weis(table),
            "stoeck": _stoeck(table),
        }
        for name, column in columns.items():
            if name in possible:
                found += total_faults(column, side, written(slip, name, 2)[side], possible[name])
    if "stoeck" in columns:
        found += together_faults(columns["stoeck"], slip, 2, max(_stoeck(table)))
    yield from found or _together_faults(slip, table)


@lru_cache(maxsize=64)
def _weis(table: Table) -> Sums:
    """Return the Weis of a side in a whole round, before the factor or with it."""
    one = weis_sums(table.size, table.options)
    return repeated(scaled(one, {1, *factors(table.options).values()}), table.longest())


@lru_cache(maxsize=64)
def _stoeck(table: Table) -> Numbers:
    most = STOECK_POINTS * table.longest() * (1 + flag(table.options, "double_pack"))
    return frozenset(range(0, most * max(factors(table.options).values()) + 1, STOECK_POINTS))


@lru_cache(maxsize=64)
def _points(table: Table, mine: int | None, theirs: int | None) -> Sums:
    """Return what a side can have: with the matches that both sides wrote, else with any."""
    plain, full = _one_deal(table, match=False), _one_deal(table, match=True)
    if mine is None or theirs is None:
        return repeated(plain | full, table.longest())
    bits = repeated(full, mine).bits
    # Who makes no trick may still write Weis and Stöck.
    for one, times in ((_without_tricks(table), theirs), (plain, table.longest() - mine - theirs)):
        for _ in range(times):
            bits = plus(bits, one)
    return Sums(bits)


def _one_deal(table: Table, *, match: bool) -> Numbers:
    """Return what a side can write for one deal, made with all tricks or not."""
    extras = _one_extra(table)
    found: set[int] = set()
    for name, factor in factors(table.options).items():
        total = deal_total(name, table.options) or JASS
        bonus = frozenset({total + whole(table.options, "match_bonus")})
        cards = bonus if match else possible_points(name, table.size, table.options)
        found |= scaled({points + extra for points in cards for extra in extras}, {factor})
    return frozenset(found)


def _without_tricks(table: Table) -> Numbers:
    return scaled(_one_extra(table), factors(table.options).values())


def _one_extra(table: Table) -> Numbers:
    """Return what Weis and Stöck can add in one deal, before the factor."""
    weis = weis_sums(table.size, table.options) if flag(table.options, "weis") else _NOTHING
    most = STOECK_POINTS * (1 + flag(table.options, "double_pack")) * flag(table.options, "stoeck")
    return frozenset(a + b for a, b in product(weis, range(0, most + 1, STOECK_POINTS)))


def _together_faults(slip: Slip, table: Table) -> Iterator[Problem]:
    """Yield that both totals cannot come together, unless their sum is told as wrong or as too low."""
    if not fixed_sums(table) or too_few(slip, table) or table.wrong_sum(slip) is not None:
        return
    found, matches = sum(filled(slip, "points", 2)), _matches(slip, table)
    possible = _sums(table, None if matches is None else sum(matches))
    if found not in possible:
        yield Problem(None, say("Together: {fault}", fault=impossible(found, possible)))
    elif matches is not None and not _beside(slip, table, matches):
        yield never_together()


def fixed_sums(table: Table) -> bool:
    """Tell whether it is known what both sides can have together: no target ends the game.

    Contracts in which the cards decide what a deal adds up to leave it open (AMB-10, AMB-11).
    """
    known = all(deal_total(name, table.options) is not None for name in factors(table.options))
    return known and bool(table.deals) and not goal(table.options).target


def too_few(slip: Slip, table: Table) -> Text | None:
    """Say that both sides have less than all deals bring, where no control sum says it (TRN-3)."""
    if not fixed_sums(table) or table.slip_sum(slip) is not None:
        return None
    found, least = sum(filled(slip, "points", 2)), table.deals * min(_changes(table, match=False))
    if found >= least:
        return None
    return say("{found} together are too few; all deals bring {least} at least.", found=found, least=least)


def _matches(slip: Slip, table: Table) -> Pair | None:
    """Return the matches of both sides, None where they are not written.

    Without a bonus they do not matter.
    """
    mine, theirs = written(slip, "matches", 2)
    if mine is not None and theirs is not None:
        return mine, theirs
    return None if whole(table.options, "match_bonus") else (0, 0)


@lru_cache(maxsize=64)
def _sums(table: Table, matches: int | None) -> Sums:
    """Return what both sides can have together, with so many matches or with any."""
    plain, full = (_changes(table, match=match) for match in (False, True))
    if matches is None:
        return repeated(plain | full, table.deals)
    bits = repeated(plain, table.deals - matches).bits
    for _ in range(matches):
        bits = plus(bits, full)
    return Sums(bits)


def _changes(table: Table, *, match: bool) -> Numbers:
    """Return what one deal may bring both sides together: cards, the bonus of a match, Weis and Stöck."""
    bonus, extras = whole(table.options, "match_bonus") * match, _one_extra(table)
    worths = {(factor, total + bonus) for _, factor, total in _played(table)}
    return frozenset(factor * (worth + extra) for factor, worth in worths for extra in extras)


def _played(table: Table) -> Iterator[tuple[str, int, int]]:
    """Yield every contract with its factor and what the cards of both sides are worth in it."""
    for name, factor in factors(table.options).items():
        yield name, factor, deal_total(name, table.options) or JASS


def _worths(table: Table) -> tuple[int, ...]:
    """Return what a deal, and the bonus of a match, are worth before the factor: 157 and 100."""
    return (*sorted({total for *_, total in _played(table)}), whole(table.options, "match_bonus"))


def _units(table: Table, factor: int, total: int, *, match: bool) -> Vector:
    """Return how often a deal with this factor brings each of the worths."""
    *totals, _ = _worths(table)
    return (*(factor * (each == total) for each in totals), factor * match)


def _beside(slip: Slip, table: Table, matches: Pair) -> bool:
    """Tell whether both sides can have their totals: some of the sum is cards, the rest Weis and Stöck."""
    cards, extras = _cards(table, matches), _extras(table, sum(matches))
    if cards is None or extras is None:
        return True
    first, second = filled(slip, "points", 2)
    mine, theirs = (_extra_range(slip, table, side) for side in (0, 1))
    worths = _worths(table)
    for units in product(*map(cards.axis, range(len(worths)))):
        rest = first + second - sum(map(mul, units, worths))
        if (*units, rest) not in extras:
            continue
        for extra in range(max(mine[0], rest - theirs[1]), min(mine[1], rest - theirs[0]) + 1):
            both = extra in _one_side(table) and rest - extra in _one_side(table)
            if both and (*units, first - extra) in cards:
                return True
    return False


def _extra_range(slip: Slip, table: Table, side: int) -> Pair:
    """Return the least and the most that Weis and Stöck may have brought a side.

    What is written may be meant before the factor or with it.
    """
    low = high = 0
    for column in table.slip_fields():
        if column.name in {"weis", "stoeck"}:
            value = written(slip, column.name, 2)[side]
            low += value or 0
            high += column.high if value is None else value * max(factors(table.options).values())
    return low, high


@lru_cache(maxsize=64)
def _one_side(table: Table) -> Sums:
    """Return what Weis and Stöck of one side can come to, with the factor."""
    return repeated(_without_tricks(table), table.deals)


@lru_cache(maxsize=64)
def _cards(table: Table, matches: Pair) -> Reach | None:
    """Return what tricks can be worth: units of both sides, and what the first side has of them."""
    bonus = whole(table.options, "match_bonus")
    plain: set[Vector] = set()
    won: set[Vector] = set()
    lost: set[Vector] = set()
    for name, factor, total in _played(table):
        made = possible_points(name, table.size, table.options)
        units, full = (_units(table, factor, total, match=match) for match in (False, True))
        plain |= {(*units, factor * points) for points in made}
        won.add((*full, factor * (total + bonus)))
        lost.add((*full, 0))
    times = (table.deals - sum(matches), *matches)
    return reach(tuple(zip(map(frozenset, (plain, won, lost)), times, strict=True)))


@lru_cache(maxsize=64)
def _extras(table: Table, matches: int) -> Reach | None:
    """Return which Weis and Stöck of both sides can stand beside the units of all deals."""
    plain, full = (
        frozenset(
            (*_units(table, factor, total, match=match), factor * extra)
            for _, factor, total in _played(table)
            for extra in _one_extra(table)
        )
        for match in (False, True)
    )
    return reach(((plain, table.deals - matches), (full, matches)))

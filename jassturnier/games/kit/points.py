"""Card points: what a deal adds up to, and the faults of what people wrote."""

from collections.abc import Collection, Sequence
from functools import cache

from jassturnier.cards.card import Suit
from jassturnier.cards.contract import OBENABE, PRINTED, RAMSCH_CONTRACT, stated, trump
from jassturnier.cards.order import deal_points
from jassturnier.cards.piles import deal_sums, open_sums
from jassturnier.errors import Problem
from jassturnier.games.kit.base import fault
from jassturnier.games.kit.contracts import PLAIN, contract_of
from jassturnier.games.kit.guesses import by_digits, perhaps, round_guess, with_guesses
from jassturnier.games.kit.options import Options, out_of_range, whole
from jassturnier.i18n import Text, say

JASS = 157
RAMSCH = 120
MOST_STROKES = 3
_BONUS = "match_bonus"
_BONUSES = (50, 100)
"""What clubs add for a match."""


def sums_to(points: Sequence[int], total: int) -> bool:
    """Tell whether points are possible: none negative, `total` together (GEN-6, RAM-4)."""
    return min(points) >= 0 and sum(points) == total


def deal_total(contract: str | None, options: Options) -> int | None:
    """Return what the card points of a deal add up to (GEN-6, GEN-7, AMB-31).

    None where the sum depends on the cards (AMB-10, AMB-11), or where the contract would have to be
    known. A club's own contract, which the cards do not know, has as many as the others.
    """
    double = bool(options.get("double_pack"))
    if contract is None:
        return None if double else JASS
    known = contract_of(contract)
    return JASS if known is None else deal_points(known, double=double, house=stated(PRINTED, options))


@cache
def jass_sums(players: int) -> frozenset[int]:
    """Return what a side can make in a deal whose trump, if any, is not told."""
    return deal_sums(OBENABE, players) | deal_sums(trump(Suit.EICHELN), players)


@cache
def ramsch_sums() -> frozenset[int]:
    """Return what somebody can make in a Ramsch, with the skat or without."""
    return deal_sums(RAMSCH_CONTRACT, 3)


def possible_points(contract: str | None, players: int, options: Options) -> frozenset[int]:
    """Return what a side can make in a deal of this contract, of any where it is not told."""
    double = bool(options.get("double_pack"))
    known = None if contract is None else contract_of(contract)
    # With one pack and values that hold for the whole deal, every contract makes the same sums.
    if known is None or (contract in PLAIN and not double):
        return jass_sums(players)
    return deal_sums(known, players, double=double, house=stated(PRINTED, options))


def stopped_points(contract: str | None, players: int, options: Options) -> frozenset[int]:
    """Return what one side, or both together, can have when a deal is stopped before its last trick."""
    known = (None if contract is None else contract_of(contract)) or OBENABE
    return open_sums(known, players, double=bool(options.get("double_pack")), house=stated(PRINTED, options))


def impossible(value: int, possible: Collection[int]) -> Text:
    """Say that a number cannot be, and which are nearest to it."""
    low, high = min(possible), max(possible)
    if not low < value < high:
        return out_of_range(value, low, high)
    below = max(number for number in possible if number < value)
    above = min(number for number in possible if number > value)
    return say(
        "{value} cannot be; the nearest are {below} and {above}.", value=value, below=below, above=above
    )


def beyond(points: int, total: int, options: Options) -> Text:
    """Say that nobody makes so many points in a deal, and what a match counts where it looks like one."""
    if _BONUS not in options or points - total not in _BONUSES:
        return out_of_range(points, 0, total)
    bonus = whole(options, _BONUS)
    if bonus:
        return say("{points} cannot be; a match counts {full} here.", points=points, full=total + bonus)
    return say("{points} cannot be; a match counts no extra here, only {total}.", points=points, total=total)


def point_faults(
    points: Sequence[int], total: int | None, rule: str, sides: int, possible: Collection[int]
) -> list[Problem]:
    """Return what is wrong with the points of all sides in one deal; `total` None is not checked.

    `possible` is what one side can make.
    """
    if len(points) != sides:
        return [
            fault(
                say("{found} numbers are written, {sides} are needed.", found=len(points), sides=sides), rule
            )
        ]
    problems = [
        fault(say("{points} points cannot be; points are never negative.", points=value), rule, side)
        for side, value in enumerate(points)
        if value < 0
    ]
    # In games that count strokes, people write these instead of the points.
    if total not in {None, sum(points)} and all(abs(value) <= MOST_STROKES for value in points):
        text = say("These look like strokes; write the card points, {total} together.", total=total or 0)
        return [*problems, fault(text, rule)]
    problems += [
        fault(impossible(value, possible), rule, side)
        for side, value in enumerate(points)
        if value not in possible and 0 <= value <= max(possible)
    ]
    if total is not None and sum(points) != total:
        problems.append(fault(sum_text(points, total), rule))
    return problems


def sum_text(points: Sequence[int], total: int) -> Text:
    """Say that the points of a deal add up to something else, by how much, and what may have happened."""
    off = sum(points) - total
    values = {"found": sum(points), "total": total, "off": abs(off)}
    if off > 0:
        text = say("The points add up to {found} instead of {total}, {off} too many.", **values)
    else:
        text = say("The points add up to {found} instead of {total}, {off} too few.", **values)
    digits = [guess for *_, guess in sorted(by_digits(points, off, 0, total), key=lambda found: found[:2])]
    return with_guesses(text, perhaps([*digits, *filter(None, [round_guess(off)])]))

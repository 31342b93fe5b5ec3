"""Card points: what a deal adds up to, and the faults of what people wrote."""

from collections.abc import Sequence

from jassturnier.cards.house import PRINTED, stated
from jassturnier.cards.order import deal_points
from jassturnier.errors import Problem
from jassturnier.games.kit.base import fault
from jassturnier.games.kit.contracts import contract_of
from jassturnier.games.kit.guesses import by_digits, perhaps, round_guess, with_guesses
from jassturnier.games.kit.options import Options
from jassturnier.i18n import Text, say

JASS = 157
RAMSCH = 120
MOST_STROKES = 3


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


def point_faults(points: Sequence[int], total: int | None, rule: str, sides: int) -> list[Problem]:
    """Return what is wrong with the points of all sides in one deal; `total` None is not checked."""
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
    if total is not None and sum(points) != total:
        problems.append(_sum_fault(points, total, rule))
    return problems


def _sum_fault(points: Sequence[int], total: int, rule: str) -> Problem:
    if all(abs(value) <= MOST_STROKES for value in points):
        return fault(
            say("These look like strokes; write the card points, {total} together.", total=total), rule
        )
    return fault(sum_text(points, total), rule)


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

"""Card points: what a deal adds up to, what people may have meant; and playing to a target."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from jassturnier.cards.card import OBENABE, PRINTED, RAMSCH_CONTRACT, Suit, deal_points, stated, trump
from jassturnier.cards.deal import deal_sums, open_sums
from jassturnier.errors import Problem
from jassturnier.games.kit.base import Slip, SlipField, fault, filled, side_letter
from jassturnier.games.kit.contracts import contract_of
from jassturnier.games.kit.options import Options, out_of_range, whole
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

MOST = 2
"""More guesses than that help nobody."""

_ALIKE = tuple(map(frozenset, ("17", "37", "27", "06", "38", "49")))
"""Digits that are read for each other in handwriting: a 13 with a slip of the pen is a 17."""

_ROUND = (10, 20, 50, 100, 200, 1000)
"""What is off by one of these was carried wrongly, or is a stroke of the slate."""


def digit_guess(typed: int, wanted: int) -> Text | None:
    """Say how `wanted` may have become `typed` by its digits, None if there is no likely way."""
    found, right = str(typed), str(wanted)
    if typed < 0 or wanted < 0 or typed == wanted:
        return None
    if _swapped(found, right):
        return say("two digits changed places, {wanted} as {typed}", wanted=wanted, typed=typed)
    if _without_one(right, found):
        return say("a digit was left out, {wanted} as {typed}", wanted=wanted, typed=typed)
    if _without_one(found, right):
        return say("a digit stands there twice, {wanted} as {typed}", wanted=wanted, typed=typed)
    if _misread(found, right):
        return say("a digit was misread, {wanted} as {typed}", wanted=wanted, typed=typed)
    return None


def likelihood(typed: int, wanted: int) -> int:
    """Return the place of a digit guess among others, the most likely first."""
    return 0 if _swapped(str(typed), str(wanted)) else 1 + _misread(str(typed), str(wanted))


def round_guess(off: int) -> Text | None:
    """Say what a sum may have that is off by a round number."""
    if abs(off) not in _ROUND:
        return None
    return say("an error in adding up, exactly {off}", off=abs(off))


def by_digits(values: Sequence[int | None], off: int, low: int, high: int) -> Iterator[tuple[int, int, Text]]:
    """Guess which of the values is wrong: likelihood, position and the guess of each that may be."""
    for position, value in enumerate(values):
        # Only one number is taken to be wrong: then it is off by as much as the sum.
        wanted = (value or 0) - off
        guess = digit_guess(value or 0, wanted) if low <= wanted <= high else None
        if guess is not None:
            yield likelihood(value or 0, wanted), position, guess


def perhaps(guesses: Sequence[Text]) -> tuple[Text, ...]:
    """Return guesses as sentences."""
    return tuple(say("Perhaps {guess}.", guess=guess) for guess in guesses[:MOST])


def with_guesses(fault: Text, guesses: Iterable[Text]) -> Text:
    """Put guesses behind what is wrong."""
    for guess in guesses:
        fault = say("{fault} {guess}", fault=fault, guess=guess)
    return fault


def _swapped(found: str, right: str) -> bool:
    return len(found) == len(right) and any(
        found == right[:i] + right[i + 1] + right[i] + right[i + 2 :] for i in range(len(right) - 1)
    )


def _without_one(longer: str, shorter: str) -> bool:
    """Tell whether a digit is missing in the second number; alone it would be any number."""
    return len(shorter) > 1 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


def _misread(found: str, right: str) -> bool:
    pairs = [{a, b} for a, b in zip(found, right, strict=False) if a != b]
    return len(found) == len(right) and len(pairs) == 1 and pairs[0] in _ALIKE


JASS = 157
RAMSCH = 120
MOST_STROKES = 3
_BONUS = "match_bonus"
_BONUSES = (50, 100)
"""What clubs add for a match."""


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
    known = None if contract is None else contract_of(contract)
    if known is None:
        return jass_sums(players)
    return deal_sums(known, players, double=bool(options.get("double_pack")), house=stated(PRINTED, options))


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


@cache
def but_one(total: int) -> frozenset[int]:
    """Return what a side can make where tricks bring `total`: anything but 1, and all less 1 (TRN-4)."""
    return frozenset({0, *range(2, total - 1), total})


def beyond(points: int, total: int, options: Options) -> Text:
    """Say that nobody makes that many points in a deal, and what a match counts where it looks like one."""
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
    wanted = sum(points) if total is None else total
    # In games that count strokes, people write these instead of the points.
    if sum(points) != wanted and all(abs(value) <= MOST_STROKES for value in points):
        text = say("These look like strokes; write the card points, {total} together.", total=wanted)
        return [*problems, fault(text, rule)]
    problems += [
        fault(impossible(value, possible), rule, side)
        for side, value in enumerate(points)
        if value not in possible and 0 <= value <= max(possible)
    ]
    if sum(points) != wanted:
        problems.append(fault(sum_text(points, wanted), rule))
    return problems


def sum_text(points: Sequence[int], total: int) -> Text:
    """Say that the points of a deal add up to something else, by how much, and what may have happened."""
    off = sum(points) - total
    values = {"found": sum(points), "total": total, "off": abs(off)}
    if off > 0:
        text = say("The points add up to {found} instead of {total}, {off} too many.", **values)
    else:
        text = say("The points add up to {found} instead of {total}, {off} too few.", **values)
    digits = [guess for *_, guess in sorted(by_digits(points, off, 0, total))]
    return with_guesses(text, perhaps([*digits, *filter(None, [round_guess(off)])]))


def total_faults(column: SlipField, side: int, value: int | None, possible: Collection[int]) -> list[Problem]:
    """Return what is wrong with a number of a slip that no deals come to."""
    if value is None or value in possible:
        return []
    place = say("side {side}, {column}", side=side_letter(side), column=column.label)
    return [Problem(place, impossible(value, possible))]


def together_faults(column: SlipField, slip: Slip, sides: int, most: int) -> list[Problem]:
    """Return that all sides have written more in a column than there can be at the table."""
    found = sum(filled(slip, column.name, sides))
    if found <= most:
        return []
    return [Problem(column.label, say("{found} together cannot be; {most} at most.", found=found, most=most))]


def match_faults(slip: Slip, sides: int, deals: int, least: int) -> Iterator[Problem]:
    """Yield matches that do not fit the deals or the points; one is worth `least` points or more."""
    matches, points = filled(slip, "matches", sides), filled(slip, "points", sides)
    if sum(matches) > deals:
        text = say("{found} matches in {deals} deals cannot be.", found=sum(matches), deals=deals)
        yield Problem(say("matches"), text)
    for side in range(sides):
        if points[side] < matches[side] * least:
            text = say("Too few points: {points}; matches: {n}.", points=points[side], n=matches[side])
            yield Problem(say("side {side}", side=side_letter(side)), text)


def never_together() -> Problem:
    """Say that each number of a slip may be, but not beside the others."""
    return Problem(None, say("no deals bring these numbers together, each beside the others."))


Pair = tuple[int, int]


def pair(values: Sequence[int]) -> Pair:
    """Return the numbers of both sides as a pair."""
    return values[0], values[1]


@frozen
class Goal:
    """The target and the two side goals; a loser below `schneider` counts double (SCH-21).

    `open_tricks` tells whether the loser's tricks of the unfinished deal count for that (AMB-32).
    """

    target: int
    schneider: int
    bergpreis: int
    open_tricks: bool = True

    def games(self, loser: int) -> int:
        """Return the games that a win counts against a loser with this total."""
        return 2 if loser < self.schneider else 1


@frozen
class SlateStep:
    """Points written down at one moment: when, for each side, and whether they come from tricks.

    `first` is the side that comes first where both reach the target with this step;
    `ends` says that the deal is over with it.
    """

    deal: int
    event: int
    gains: Pair
    tricks: bool = False
    ends: bool = False
    first: int | None = None


@frozen
class Course:
    """How it went. `undecided` is the deal in which both sides got there at the same moment.

    `hill` is the deal in which a side first had the points of the Bergpreis; where `bergpreis` is None all
    the same, both had them with one step.
    """

    totals: Pair
    counted: tuple[SlateStep, ...] = ()
    winner: int | None = None
    won_at: Pair | None = None
    bergpreis: int | None = None
    games: int = 0
    undecided: int | None = None
    hill: int | None = None


def half(target: int) -> int:
    """Return the limit that half the target makes; exactly half is not below it."""
    return (target + 1) // 2


def run(start: Pair, steps: Iterable[SlateStep], goal: Goal) -> Course:
    """Add step by step until a side has the target; later steps are not counted.

    The Bergpreis is nobody's when a side had it before the start.
    """
    way, counted = Course(start), list[SlateStep]()
    for step in steps:
        counted.append(step)
        totals = (way.totals[0] + step.gains[0], way.totals[1] + step.gains[1])
        if max(way.totals) < goal.bergpreis <= max(totals):
            way = replace(way, hill=step.deal, bergpreis=_first(totals, goal.bergpreis, step))
        way = replace(way, totals=totals)
        if goal.target and max(totals) >= goal.target:
            way = _finish(way, counted, goal)
            break
    return replace(way, counted=tuple(counted))


def _first(totals: Pair, limit: int, step: SlateStep) -> int | None:
    there = [side for side in (0, 1) if totals[side] >= limit]
    return there[0] if len(there) == 1 else step.first


def _finish(way: Course, counted: list[SlateStep], goal: Goal) -> Course:
    last = counted[-1]
    winner = _first(way.totals, goal.target, last)
    if winner is None:
        return replace(way, undecided=last.deal)
    loser = 1 - winner
    total = way.totals[loser]
    # At the end of a deal all its tricks are on the slate: nothing of the loser is open (AMB-32).
    if not (goal.open_tricks or last.ends):
        total -= sum(step.gains[loser] for step in counted if step.deal == last.deal and step.tricks)
    return replace(way, winner=winner, won_at=(last.deal, last.event), games=goal.games(total))

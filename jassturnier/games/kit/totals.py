"""What several deals can come to together: the totals that a slip may have."""

from collections.abc import Collection, Iterable
from functools import cache

from jassturnier.errors import Problem
from jassturnier.games.kit.base import Slip, SlipField, filled, side_letter
from jassturnier.games.kit.points import impossible
from jassturnier.i18n import say

Numbers = frozenset[int]


@cache
def repeated(one: Numbers, times: int) -> Numbers:
    """Return every sum of so many numbers, each one of these."""
    found: Numbers = frozenset({0})
    for _ in range(times):
        found = combined(found, one)
    return found


@cache
def combined(one: Numbers, other: Numbers) -> Numbers:
    """Return every sum of one of these and one of those."""
    bits = 0
    ones = as_bits(one)
    for number in other:
        # The sums of a round are a set of thousands: as bits of one number each step is a shift, not a loop
        # over pairs.
        bits |= ones << number
    return from_bits(bits)


def scaled(numbers: Iterable[int], factors: Iterable[int]) -> Numbers:
    """Return these numbers times each of the factors."""
    numbers = tuple(numbers)
    return frozenset(number * factor for factor in factors for number in numbers)


def as_bits(numbers: Iterable[int]) -> int:
    """Return a number with a bit set for each of these; none may be negative."""
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def from_bits(bits: int) -> Numbers:
    """Return the numbers of the bits that are set."""
    return frozenset(place for place, bit in enumerate(reversed(f"{bits:b}")) if bit == "1")


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

"""What several deals can come to together: the totals that a slip may have.

A set of whole numbers is kept as the bits of one long number: bit 157 is set where 157 can be. The sums of
two such sets are then a few shifts. What several sides count together is a vector, and a vector is one number
too, its counts written one behind the other as the digits of a number are.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations, permutations, product
from math import gcd, prod
from operator import floordiv, mul, sub

from jassturnier.errors import Problem
from jassturnier.games.kit.base import Slip, SlipField, filled, side_letter
from jassturnier.games.kit.points import impossible
from jassturnier.i18n import say
from jassturnier.values import frozen

Numbers = frozenset[int]
Vector = tuple[int, ...]
"""What a deal changes: a number for each side, or for each thing that is counted."""
Vectors = frozenset[Vector]
Part = tuple[Vectors, int]
"""What one deal may change, and how many deals it may be any of."""

_MOST_BITS = 1 << 24
"""Larger sets of vectors, two megabytes, are not looked at as a whole."""
_TRIED = 2


@frozen
class Sums(Collection[int]):
    """A set of whole numbers that are not negative, as bits."""

    bits: int

    def __contains__(self, number: object) -> bool:
        """Tell whether a number is one of them."""
        return isinstance(number, int) and number >= 0 and bool(self.bits >> number & 1)

    def __iter__(self) -> Iterator[int]:
        """Go through them from the lowest."""
        return (place for place, bit in enumerate(reversed(f"{self.bits:b}")) if bit == "1")

    def __len__(self) -> int:
        """Count them."""
        return self.bits.bit_count()


@cache
def repeated(one: Numbers, times: int) -> Sums:
    """Return every sum of `times` numbers, each of them out of `one`; none may be negative."""
    bits = 1
    for _ in range(times):
        bits = plus(bits, one)
    return Sums(bits)


def scaled(numbers: Iterable[int], factors: Iterable[int]) -> Numbers:
    """Return every number times every factor."""
    numbers = tuple(numbers)
    return frozenset(number * factor for factor in factors for number in numbers)


def plus(bits: int, numbers: Iterable[int]) -> int:
    """Return, as bits, every sum of a number in `bits` and one of these."""
    found = 0
    for first, step, count in _runs(sorted(numbers)):
        reached, width = bits, 1
        # 0 to 155 are eight shifts, each of all that the ones before have reached.
        while width < count:
            more = min(width, count - width)
            reached |= reached << more * step
            width += more
        found |= reached << first
    return found


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Cut ascending numbers into runs with equal steps: first number, step, how many.

    0, 2, 3, 4 is (0, 2, 2) and (3, 1, 2).
    """
    start = 0
    while start < len(numbers):
        step = numbers[start + 1] - numbers[start] if start + 1 < len(numbers) else 1
        end = start + 1
        while end < len(numbers) and numbers[end] - numbers[end - 1] == step:
            end += 1
        yield numbers[start], step, end - start
        start = end


@frozen
class Reach:
    """The vectors that some deals can come to, as bits: a vector's place is its counts as digits.

    A count is what is above `lowest`, in `steps`; it has `widths` possible values.
    """

    bits: int
    lowest: Vector
    steps: Vector
    widths: Vector

    def axis(self, number: int) -> range:
        """Return the values that one of the counts may have."""
        low, step = self.lowest[number], self.steps[number]
        return range(low, low + step * self.widths[number], step)

    def __contains__(self, vector: Vector) -> bool:
        """Tell whether the deals can come to a vector."""
        counts: list[int] = []
        for value, low, step, width in zip(vector, self.lowest, self.steps, self.widths, strict=True):
            count, rest = divmod(value - low, step)
            if rest or not 0 <= count < width:
                return False
            counts.append(count)
        return bool(self.bits >> _place(counts, self.widths) & 1)


@cache
def reach(parts: tuple[Part, ...]) -> Reach | None:
    """Return every vector that deals can come to, None where there are too many to be looked at together."""
    lows = [tuple(map(min, _columns(vectors))) for vectors, _ in parts]
    # Counted from the lowest that each deal may change, nothing is negative.
    raised = [
        ({tuple(map(sub, each, low)) for each in vectors}, times)
        for (vectors, times), low in zip(parts, lows, strict=True)
    ]
    steps = tuple(gcd(*column) or 1 for column in _columns(each for vectors, _ in raised for each in vectors))
    highs = _summed((tuple(map(max, _columns(vectors))), times) for vectors, times in raised)
    widths = tuple(high // step + 1 for high, step in zip(highs, steps, strict=True))
    if prod(widths) > _MOST_BITS:
        return None
    bits = 1
    for vectors, times in raised:
        places = {_place(tuple(map(floordiv, each, steps)), widths) for each in vectors}
        for _ in range(times):
            bits = plus(bits, places)
    lowest = _summed((low, times) for low, (_, times) in zip(lows, parts, strict=True))
    return Reach(bits, lowest, steps, widths)


def _columns(vectors: Iterable[Vector]) -> list[tuple[int, ...]]:
    """Return the first counts of all vectors, their second ones, and so on."""
    return list(zip(*vectors, strict=True))


def _summed(changes: Iterable[tuple[Vector, int]]) -> Vector:
    """Add vectors, each as often as is said."""
    return tuple(map(sum, _columns(tuple(times * n for n in vector) for vector, times in changes)))


def vector_faults(vector: Vector, parts: tuple[Part, ...]) -> list[Problem]:
    """Return that numbers of all sides, each possible alone, cannot come together; no deals tell nothing."""
    known = any(times for _, times in parts)
    return [never_together()] if known and not _possible(vector, parts) else []


def _possible(vector: Vector, parts: tuple[Part, ...]) -> bool:
    """Tell whether deals may come to a vector.

    Where there are too many to look at all counts together, two deals are tried one by one, and of more every
    sum and difference of some counts is looked at.
    """
    everything = reach(parts)
    if everything is not None:
        return vector in everything
    deals = [vectors for vectors, times in parts for _ in range(times)]
    if len(deals) <= _TRIED:
        first, *others = deals
        left = {tuple(map(sub, vector, each)) for each in first}
        return not left.isdisjoint(others[0] if others else {(0,) * len(vector)})
    seen = [(weights, reach(_projected(parts, weights))) for weights in _weights(len(vector))]
    return all(line is None or (_dot(vector, weights),) in line for weights, line in seen)


@cache
def _projected(parts: tuple[Part, ...], weights: Vector) -> tuple[Part, ...]:
    """Return what deals may do to one sum of counts, each times its weight."""
    return tuple((frozenset((_dot(each, weights),) for each in vectors), times) for vectors, times in parts)


def _weights(length: int) -> list[Vector]:
    """Return the weights of every sum and difference of some counts, one of two that only differ in sign."""
    nothing = (0,) * length
    return [weights for weights in product((-1, 0, 1), repeat=length) if weights > nothing]


def _dot(vector: Vector, weights: Vector) -> int:
    return sum(map(mul, vector, weights))


def pausing(vectors: Iterable[Vector], size: int, deals: int) -> tuple[Part, ...]:
    """Return what deals may change at a table of `size`: where one more sits there, all pause equally often.

    `vectors` are those of a deal among who plays it; who pauses it counts 0.
    """
    vectors = frozenset(vectors)
    if len(next(iter(vectors))) == size:
        return ((vectors, deals),)
    turns = [frozenset((*each[:seat], 0, *each[seat:]) for each in vectors) for seat in range(size)]
    return (*((turn, deals // size) for turn in turns), (frozenset().union(*turns), deals % size))


def orders(*vectors: Vector) -> Vectors:
    """Return each vector with its counts in every order of the sides."""
    return frozenset(order for each in vectors for order in permutations(each))


def _place(counts: Sequence[int], widths: Sequence[int]) -> int:
    """Return the number whose digits are these counts, the last count being its ones."""
    values = accumulate((1, *widths[:0:-1]), mul)
    return sum(count * value for count, value in zip(reversed(counts), values, strict=True))


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


def whole_tricks(points: Sequence[int], possible: Collection[int]) -> bool:
    """Tell whether any seats together have what tricks bring: `possible` is that of one seat."""
    counts = range(2, len(points) + 1)
    return all(sum(some) in possible for count in counts for some in combinations(points, count))


def never_together() -> Problem:
    """Say that each number of a slip may be, but not beside the others."""
    return Problem(None, say("no deals bring these numbers together, each beside the others."))

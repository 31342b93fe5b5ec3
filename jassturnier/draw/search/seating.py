"""Table numbers and seats, once it is settled who sits together: everybody somewhere else each round."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import permutations, product
from typing import TypeAlias

from jassturnier.draw.plan import History, Key, Seat, Table
from jassturnier.draw.wishes import Wish, WishKind

Sides: TypeAlias = tuple[tuple[Key, ...], ...]


class Places:
    """What a table number or a seat costs: how often it was had before, and wishes not kept by it.

    With `in_order` the tables keep their order as far as wishes allow, whoever sat there before.
    """

    def __init__(self, history: History, wishes: Iterable[Wish] = (), *, in_order: bool = False) -> None:
        self._numbers = Counter() if in_order else history.numbers
        self._seats = history.seats
        self._tables: dict[Key, list[tuple[int, int]]] = {}
        self._places: dict[Key, list[tuple[Seat, int]]] = {}
        for wish in wishes:
            weight = HARD if wish.hard else SOFT
            for key in wish.keys:
                if wish.kind is WishKind.TABLE:
                    self._tables.setdefault(key, []).append((wish.table, weight))
                elif wish.kind is WishKind.SEAT:
                    self._places.setdefault(key, []).append((wish.seat, weight))

    def at_number(self, keys: Iterable[Key], number: int) -> int:
        """Return what it costs players to sit at the table of a number."""
        had = self._numbers.get
        total = 0
        for key in keys:
            total += had((key, number), 0)
            if key in self._tables:
                total += sum(weight for table, weight in self._tables[key] if table != number)
        return total

    def at_seats(self, key: Key, seats: Sequence[Seat]) -> list[int]:
        """Return what it costs a player to sit on each of the seats."""
        had = self._seats.get
        costs = [had((key, seat), 0) for seat in seats]
        for wanted, weight in self._places.get(key, ()):
            costs = [cost + weight * (seat != wanted) for seat, cost in zip(seats, costs, strict=True)]
        return costs

    def urgency(self, keys: Iterable[Key]) -> int:
        """Return how much these keys care which table number they get."""
        return sum(weight for key in keys for _, weight in self._tables.get(key, ()))


HARD, SOFT = 1 << 40, 1 << 20
"""No number of seats had before outweighs a soft wish, and no number of soft wishes a hard one."""


def number_and_seat(
    tables: Sequence[Sides], places: Places, first: int = 1, group: str = ""
) -> tuple[Table, ...]:
    """Return the tables with numbers from `first` on and seats, repeating as few of both as it finds."""
    numbers = _numbers([[key for side in sides for key in side] for sides in tables], places, first)
    seated = [
        Table(number, best_seats(sides, places), group) for number, sides in zip(numbers, tables, strict=True)
    ]
    return tuple(sorted(seated, key=lambda table: table.number))


def best_seats(sides: Sides, places: Places) -> Sides:
    """Return the same sides in the order of sides and places that costs least."""
    shape = tuple(map(len, sides))
    seats = _seats(shape)
    keys = [key for side in sides for key in side]
    cost = [places.at_seats(key, seats) for key in keys]
    best, least = keys, -1
    for order in _orders(shape):
        there = sum([cost[who][at] for at, who in enumerate(order)])
        if least < 0 or there < least:
            best, least = [keys[who] for who in order], there
            if there == 0:
                break
    taken = iter(best)
    return tuple(tuple(next(taken) for _ in range(size)) for size in shape)


@cache
def _seats(shape: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple((side, place) for side, size in enumerate(shape) for place in range(size))


@cache
def _orders(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return every order of the places of a table that leaves its sides together."""
    starts = [sum(shape[:side]) for side in range(len(shape))]
    sides = [range(start, start + size) for start, size in zip(starts, shape, strict=True)]
    return tuple(
        tuple(place for side in chosen for place in side)
        for order in permutations(sides)
        # Only sides of one size change places, or a seat would belong to the wrong side.
        if tuple(map(len, order)) == shape
        for chosen in product(*map(permutations, order))
    )


def _numbers(tables: Sequence[Sequence[Key]], places: Places, first: int) -> list[int]:
    """Return a number for each table: the first free one that costs nothing, then swaps that help."""
    free = list(range(first, first + len(tables)))
    numbers = [0] * len(tables)
    # Whom a wish binds to a number chooses before the others have taken it.
    for one in sorted(range(len(tables)), key=lambda table: -places.urgency(tables[table])):
        numbers[one] = _best_number(tables[one], free, places)
        free.remove(numbers[one])
    # It ends: every exchange lowers a sum of whole numbers that is never below 0.
    while any(_exchange(one, tables, numbers, places) for one in range(len(tables))):
        pass
    return numbers


def _best_number(keys: Sequence[Key], free: Sequence[int], places: Places) -> int:
    best, least = free[0], -1
    for number in free:
        cost = places.at_number(keys, number)
        if least < 0 or cost < least:
            best, least = number, cost
        if cost == 0:
            break
    return best


def _exchange(one: int, tables: Sequence[Sequence[Key]], numbers: list[int], places: Places) -> bool:
    """Exchange the number of one table with that of the table where it helps most, if it does."""
    here = places.at_number(tables[one], numbers[one])
    if here == 0:
        return False

    def change(other: int) -> int:
        return (
            places.at_number(tables[one], numbers[other])
            + places.at_number(tables[other], numbers[one])
            - places.at_number(tables[other], numbers[other])
            - here
        )

    other = min(range(len(tables)), key=change)
    if change(other) >= 0:
        return False
    numbers[one], numbers[other] = numbers[other], numbers[one]
    return True

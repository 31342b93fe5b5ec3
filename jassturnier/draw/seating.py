"""Table numbers and seats, after it is settled who sits together: everybody somewhere else each round."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from jassturnier.draw.history import History
from jassturnier.draw.plan import Key, Table

Sides: TypeAlias = tuple[tuple[Key, ...], ...]


def number_and_seat(
    tables: Sequence[Sides], history: History, first: int = 1, group: str = ""
) -> tuple[Table, ...]:
    """Return the tables with numbers from `first` on and seats, repeating as few of both as it finds."""
    numbers = _numbers(tables, history, first)
    seated = (
        Table(number, best_seats(sides, history), group)
        for number, sides in zip(numbers, tables, strict=True)
    )
    return tuple(sorted(seated, key=lambda table: table.number))


def best_seats(sides: Sides, history: History) -> Sides:
    """Return the same sides, turned so that as few as possible have a seat again."""
    best, cost = sides, _seat_cost(sides, history)
    while cost:
        turned = min(_turned(best), key=lambda other: _seat_cost(other, history))
        if _seat_cost(turned, history) >= cost:
            break
        best, cost = turned, _seat_cost(turned, history)
    return best


def _seat_cost(sides: Sides, history: History) -> int:
    return sum(history.seats[seat] for seat in Table(0, sides).seats())


def _turned(sides: Sides) -> Iterator[Sides]:
    """Yield the table with two sides, or two partners, having changed places, or both sides turned."""
    for one, other in combinations(range(len(sides)), 2):
        order = list(sides)
        order[one], order[other] = order[other], order[one]
        yield tuple(order)
    for number, side in enumerate(sides):
        for one, other in combinations(range(len(side)), 2):
            order = list(sides)
            places = list(side)
            places[one], places[other] = places[other], places[one]
            order[number] = tuple(places)
            yield tuple(order)


def _numbers(tables: Sequence[Sides], history: History, first: int) -> list[int]:
    """Return a number for each table: the first free one that is new to all, then swaps that help."""
    keys = [Table(0, sides).keys for sides in tables]
    free = list(range(first, first + len(tables)))
    numbers = []
    for seated in keys:
        best = _cheapest(seated, free, history)
        free.remove(best)
        numbers.append(best)
    for one, seated in enumerate(keys):
        if _times_there(seated, numbers[one], history):
            _swap_numbers(one, keys, numbers, history)
    return numbers


def _times_there(keys: Sequence[Key], number: int, history: History) -> int:
    return sum(history.numbers[key, number] for key in keys)


def _cheapest(keys: Sequence[Key], free: Sequence[int], history: History) -> int:
    best, cost = free[0], -1
    for number in free:
        there = _times_there(keys, number, history)
        if there == 0:
            return number
        if cost < 0 or there < cost:
            best, cost = number, there
    return best


def _swap_numbers(one: int, keys: Sequence[Sequence[Key]], numbers: list[int], history: History) -> None:
    """Exchange the number of one table with the table where that helps most."""

    def change(other: int) -> int:
        return (
            _times_there(keys[one], numbers[other], history)
            + _times_there(keys[other], numbers[one], history)
            - _times_there(keys[one], numbers[one], history)
            - _times_there(keys[other], numbers[other], history)
        )

    other = min(range(len(keys)), key=change)
    if change(other) < 0:
        numbers[one], numbers[other] = numbers[other], numbers[one]

"""Search for the best seating of one round: swap two where it helps most, never straight back.

The steps counted are the swaps tried.
"""

from collections.abc import Mapping, Sequence
from random import Random

from jassturnier.draw.plan import Key
from jassturnier.draw.prices import Prices
from jassturnier.draw.progress import Progress
from jassturnier.draw.room import RESTING

TELL_EVERY = 4096
REST_OF_A_MOVE = 6
"""For how many moves at least nobody goes back to the table just left."""


class Search:
    """A seating under way: `keys[place]` sits at `place` of the room and costs `cost[place]` there.

    Two places of tables of different size, or a seat and a rest, are swapped only between keys
    with equal `turns`.
    """

    def __init__(
        self, keys: Sequence[Key], prices: Prices, turns: Mapping[Key, tuple[int, int]], rng: Random
    ) -> None:
        self.keys = list(keys)
        self.prices = prices
        self.room = prices.room
        self.turns = turns
        self.rng = rng
        self.steps = 0
        self.cost = [prices.at(key, place, self.keys) for place, key in enumerate(self.keys)]
        self.total = sum(self.cost) // 2
        self._moves = 0
        self._barred: dict[tuple[Key, int], int] = {}
        self._troubled: list[int] = []

    def run(self, effort: int, progress: Progress) -> list[Key]:
        """Return the best seating found within `effort` steps; stop when nothing is left to mend."""
        best, best_total, told = list(self.keys), self.total, 0
        while best_total and self.steps < effort:
            self._move(self._next_trouble(), best_total)
            if self.total < best_total:
                best, best_total = list(self.keys), self.total
            if self.steps - told >= TELL_EVERY:
                told = self.steps
                if not progress(told, effort):
                    break
        return best

    def _next_trouble(self) -> int:
        while True:
            if not self._troubled:
                self._troubled = [place for place, cost in enumerate(self.cost) if cost]
            place = self._troubled.pop(int(self.rng.random() * len(self._troubled)))
            if self.cost[place]:
                return place

    def _move(self, place: int, best_total: int) -> None:
        """Make the best swap of one place that is not barred, or that beats everything so far."""
        chosen, gain = -1, 0
        start = int(self.rng.random() * len(self.keys))
        for other in (*range(start, len(self.keys)), *range(start)):
            change = self._change(place, other)
            if change is None or (chosen >= 0 and change >= gain):
                continue
            if self._is_barred(place, other) and self.total + change >= best_total:
                continue
            chosen, gain = other, change
            if gain <= -self.cost[place]:
                break
        self._moves += 1
        if chosen >= 0:
            self._swap(place, chosen, gain)

    def _change(self, place: int, other: int) -> int | None:
        """Return how a swap changes the total, None if it is no swap or not allowed."""
        room, keys, at = self.room, self.keys, self.prices.at
        one, two = keys[place], keys[other]
        if room.size[place] != room.size[other] and self.turns[one] != self.turns[two]:
            return None
        self.steps += 1
        if room.table[place] == room.table[other]:
            return self._change_within(place, other)
        return at(two, place, keys) + at(one, other, keys) - self.cost[place] - self.cost[other]

    def _change_within(self, place: int, other: int) -> int | None:
        room, keys = self.room, self.keys
        if room.table[place] == RESTING or place == other or other in room.partners[place]:
            return None
        places = room.places_of(room.table[place])
        keys[place], keys[other] = keys[other], keys[place]
        after = sum(self.prices.at(keys[p], p, keys) for p in places)
        keys[place], keys[other] = keys[other], keys[place]
        return (after - sum(self.cost[p] for p in places)) // 2

    def _is_barred(self, place: int, other: int) -> bool:
        table, keys = self.room.table, self.keys
        there = self._barred.get((keys[place], table[other]), 0)
        here = self._barred.get((keys[other], table[place]), 0)
        return max(there, here) > self._moves

    def _swap(self, place: int, other: int, change: int) -> None:
        room, keys = self.room, self.keys
        until = self._moves + REST_OF_A_MOVE + int(self.rng.random() * REST_OF_A_MOVE)
        for p in (place, other):
            self._barred[keys[p], room.table[p]] = until
        keys[place], keys[other] = keys[other], keys[place]
        self.total += change
        for p in (*self._around(place), *self._around(other)):
            self.cost[p] = self.prices.at(keys[p], p, keys)

    def _around(self, place: int) -> Sequence[int]:
        room = self.room
        return (place,) if room.table[place] == RESTING else room.places_of(room.table[place])

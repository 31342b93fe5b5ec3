"""Search for the best seating of one round: swap two where it helps most, never straight back.

The way leads by prices near to each other, because a better seating often lies behind a worse fault;
what is found is judged strictly by the order of the regulation. The steps counted are the swaps tried.
"""

from collections.abc import Iterable, Sequence
from random import Random

from jassturnier.draw.plan import Key
from jassturnier.draw.request import Progress
from jassturnier.draw.search.prices import Prices
from jassturnier.draw.search.room import RESTING, RestTurns

TELL_EVERY = 4096
REST_OF_A_MOVE = 2
"""For how many moves at least nobody goes back to the table just left."""
SLACK = 8
"""How much more than the lowest total a seating may cost and still be judged: to judge all takes too long."""


class Search:
    """A seating under way: `keys[place]` sits at `place` of the room and costs `cost[place]` there.

    Places at tables of different size, or a seat and a rest, are swapped only where `turns` allow it,
    and only places at most `reach` apart.
    """

    def __init__(
        self,
        keys: Sequence[Key],
        walking: Prices,
        judging: Prices,
        turns: RestTurns,
        rng: Random,
    ) -> None:
        self.keys = list(keys)
        self.prices, self.judge = walking, judging
        self.room = walking.room
        self.turns = turns
        self.rng = rng
        self.reach = len(self.keys)
        self.steps = 0
        self.cost = [walking.at(key, place, self.keys) for place, key in enumerate(self.keys)]
        self.total = sum(self.cost) // 2
        self.best = list(self.keys)
        self._judged: int | None = None
        self._lowest = self.total
        self._moves = 0
        self._barred: dict[tuple[Key, int], int] = {}
        self._troubled: list[int] = []

    def run(self, effort: int, progress: Progress) -> list[Key]:
        """Return the best seating found within `effort` steps; stop when nothing is left to mend."""
        told, going = 0, progress(0, effort)
        while going and self.total and self.steps < effort:
            self._move(self._next_trouble())
            if self.steps - told >= TELL_EVERY:
                told = self.steps
                going = progress(told, effort)
        # Without any price on the way nothing at all is repeated: the judge could find nothing either.
        if self.total == 0:
            return self.keys
        self._compare()
        return self.best

    def _compare(self) -> None:
        """Keep the seating if it is the best so far; called before it gets worse."""
        if self.total > self._lowest + SLACK:
            return
        self._lowest = min(self._lowest, self.total)
        # Judging a whole seating is dear, and most searches end at 0 without it.
        if self._judged is None:
            self._judged = self.judge.total(self.best)
        judged = self.judge.total(self.keys)
        if judged < self._judged:
            self.best, self._judged = list(self.keys), judged

    def _next_trouble(self) -> int:
        while True:  # it ends: as long as the total is not 0, somebody costs something
            if not self._troubled:
                self._troubled = [place for place, cost in enumerate(self.cost) if cost]
            place = self._troubled.pop(int(self.rng.random() * len(self._troubled)))
            # The list is as old as the last time it ran empty; by now somebody else's swap may have helped.
            if self.cost[place]:
                return place

    def _move(self, place: int) -> None:
        """Make the best swap of one place that is not barred, or that beats everything so far."""
        chosen, gain = -1, 0
        for other in self._within_reach(place):
            change = self._change(place, other)
            if change is None or (chosen >= 0 and change >= gain):
                continue
            if self._is_barred(place, other) and self.total + change >= self._lowest:
                continue
            chosen, gain = other, change
            if gain <= -self.cost[place]:
                break  # all that this place costs is saved; to look on costs more steps than it gains
        self._moves += 1
        # Even a swap for the worse is made: it leads out of a seating that no single swap can mend.
        if chosen >= 0:
            if gain >= 0:
                self._compare()
            self._swap(place, chosen, gain)

    def _within_reach(self, place: int) -> Iterable[int]:
        first, last = max(0, place - self.reach), min(len(self.keys), place + self.reach + 1)
        # From anywhere on and round again: of equally good swaps not always the one to the left.
        start = first + int(self.rng.random() * (last - first))
        return (*range(start, last), *range(first, start))

    def _change(self, place: int, other: int) -> int | None:
        """Return how a swap changes the total, None if it is no swap or not allowed."""
        room, keys, at = self.room, self.keys, self.prices.at
        one, two = keys[place], keys[other]
        sizes = room.size[place], room.size[other]
        if sizes[0] != sizes[1] and not self.turns.may_trade(one, two, rests=0 in sizes):
            return None
        self.steps += 1
        if room.table[place] == room.table[other]:
            return self._change_within(place, other)
        return at(two, place, keys) + at(one, other, keys) - self.cost[place] - self.cost[other]

    def _change_within(self, place: int, other: int) -> int | None:
        room, keys = self.room, self.keys
        if room.table[place] == RESTING or place == other or other in room.partners[place]:
            return None
        places = room.places[room.table[place]]
        keys[place], keys[other] = keys[other], keys[place]
        after = sum(self.prices.at(keys[p], p, keys) for p in places)
        keys[place], keys[other] = keys[other], keys[place]
        # Every couple of the table is counted from both its ends here; `_change` counts one end of each.
        return (after - sum(self.cost[p] for p in places)) // 2

    def _is_barred(self, place: int, other: int) -> bool:
        table, keys = self.room.table, self.keys
        there = self._barred.get((keys[place], table[other]), 0)
        here = self._barred.get((keys[other], table[place]), 0)
        return max(there, here) > self._moves

    def _swap(self, place: int, other: int, change: int) -> None:
        room, keys = self.room, self.keys
        # How long varies by chance: with a fixed number of moves the search goes round in circles.
        until = self._moves + REST_OF_A_MOVE + int(self.rng.random() * REST_OF_A_MOVE)
        for p in (place, other):
            self._barred[keys[p], room.table[p]] = until
        keys[place], keys[other] = keys[other], keys[place]
        self.total += change
        for p in (*self._around(place), *self._around(other)):
            self.cost[p] = self.prices.at(keys[p], p, keys)

    def _around(self, place: int) -> Sequence[int]:
        room = self.room
        return (place,) if room.table[place] == RESTING else room.places[room.table[place]]

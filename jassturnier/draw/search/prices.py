"""What it costs to seat two together: the order of the regulation as whole numbers."""

from collections.abc import Callable, Mapping, Sequence

from jassturnier.draw.plan import History, Key, Met, once_more
from jassturnier.draw.search.room import Room
from jassturnier.draw.wishes import Bond
from jassturnier.values import frozen


@frozen
class Weights:
    """What one fault costs, in the order of the regulation.

    `apart_in_rank` counts only where neighbours in the rank list are wanted at one table.
    """

    hard_wish: int
    partners_again: int
    opponents_again: int
    apart_in_rank: int
    met_again: int
    soft_wish: int


WALKING = Weights(200, 7, 4, 0, 3, 1)
WALKING_BY_RANK = Weights(1_000_000, 20_000, 10_000, 1, 0, 0)
ONLY_RANK = Weights(0, 0, 0, 1, 0, 0)
"""For the way to a good seating, which leads through worse faults: prices near to each other."""


def strict(room: Room, rounds: int, ties: Sequence[Bond], ranked: int = 0) -> Weights:
    """Return weights where no number of later faults outweighs one earlier fault, after so many rounds."""
    tied = sum(tie.couples for tie in ties)
    again = room.couples * once_more(rounds)
    most = {
        "soft_wish": tied,
        "met_again": again,
        "apart_in_rank": room.couples * FAR_OPPONENTS * ranked**2,
        "opponents_again": again,
        "partners_again": again,
        "hard_wish": tied,
    }
    # From the least fault up: each weighs one more than all lesser ones together can.
    weights, weight = {}, 1
    for name, number in most.items():
        weights[name] = weight
        weight *= number + 1
    return Weights(**weights)


class _Known(dict[Met, int]):
    """Prices worked out once; couples are looked up far too often to work them out each time."""

    def __init__(self, work_out: Callable[[Met], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, before: Met) -> int:
        self[before] = price = self._work_out(before)
        return price


class Prices:
    """The price of everybody at the tables of a room, on a history, with wishes and maybe ranks.

    Who must meet again by a hard wish pays nothing for having met before.
    """

    def __init__(
        self,
        room: Room,
        weights: Weights,
        history: History,
        ties: Sequence[Bond] = (),
        ranks: Mapping[Key, int] | None = None,
    ) -> None:
        self.room = room
        self.weights = weights
        self.ranks = ranks or {}
        # A copy: `_add` puts other rows in for those whom a hard wish seats together every round.
        self._met = dict(history.met)
        self._as_partners = _Known(self.as_partners)
        self._as_opponents = _Known(self.as_opponents)
        self._ties: dict[Key, list[tuple[frozenset[Key], int, int]]] = {}
        self._alone: dict[Key, int] = {}
        for tie in ties:
            self._add(tie)

    def total(self, keys: Sequence[Key]) -> int:
        """Return what a whole round costs, every couple counted once."""
        return sum(self.at(key, place, keys) for place, key in enumerate(keys)) // 2

    def at(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        """Return the price of `who` at this place, with everybody else as they sit in `keys`."""
        met = self._met.get(who)
        total = 0
        if met:
            for other in self.room.partners[place]:
                before = met.get(keys[other])
                if before:
                    total += self._as_partners[before]
            for other in self.room.opponents[place]:
                before = met.get(keys[other])
                if before:
                    total += self._as_opponents[before]
        if who in self._ties:
            total += self._tied(who, place, keys)
        if self.ranks:
            total += self._far(who, place, keys)
        return total

    def as_partners(self, before: Met) -> int:
        """Return the price of two partners who have met so often before."""
        return self._again(self.weights.partners_again, before.partners, before)

    def as_opponents(self, before: Met) -> int:
        """Return the price of two opponents who have met so often before."""
        return self._again(self.weights.opponents_again, before.opponents, before)

    def _again(self, weight: int, so: int, before: Met) -> int:
        """Return the price of two who have met so often in the same way, and before in any."""
        return weight * once_more(so) + self.weights.met_again * once_more(before.times)

    def _add(self, tie: Bond) -> None:
        weight = self.weights.hard_wish if tie.hard else self.weights.soft_wish
        keys = frozenset(tie.keys)
        for key in tie.keys:
            self._ties.setdefault(key, []).append((keys, weight * tie.as_partners, weight * tie.as_opponents))
            if tie.wanted:
                self._alone[key] = self._alone.get(key, 0) + weight * (len(keys) - 1)
            if tie.wanted and tie.hard:
                met = self._met.get(key, {})
                self._met[key] = {other: times for other, times in met.items() if other not in keys}

    def _tied(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        total = self._alone.get(who, 0)
        for others, as_partners, as_opponents in self._ties[who]:
            for other in self.room.partners[place]:
                if keys[other] in others:
                    total += as_partners
            for other in self.room.opponents[place]:
                if keys[other] in others:
                    total += as_opponents
        return total

    def _far(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        """Count the squares of the distances in rank: opponents more, so that 1 and 4 play 2 and 3."""
        rank, ranks = self.ranks[who], self.ranks
        total = 0
        for other in self.room.partners[place]:
            total += FAR_PARTNERS * (rank - ranks[keys[other]]) ** 2
        for other in self.room.opponents[place]:
            total += FAR_OPPONENTS * (rank - ranks[keys[other]]) ** 2
        return total * self.weights.apart_in_rank


FAR_PARTNERS, FAR_OPPONENTS = 2, 3

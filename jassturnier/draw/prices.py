"""What it costs to seat two together: the order of the regulation as whole numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from jassturnier.draw.history import History, Met
from jassturnier.draw.plan import Key
from jassturnier.draw.room import Room


@dataclass(frozen=True, slots=True)
class Weights:
    """What one fault costs, in the order of the regulation: no number of later ones outweighs it."""

    hard_wish: int
    partners_again: int
    opponents_again: int
    met_again: int
    soft_wish: int
    how_often: int

    @classmethod
    def of(cls, couples: int, rounds: int) -> "Weights":
        """Set the weights for a round of so many couples after so many rounds."""
        step = 1 + 2 * couples * (rounds + 1)
        return cls(*(step**power for power in range(5, -1, -1)))


class Prices:
    """The price of every couple at the tables of a room, on a history."""

    def __init__(self, room: Room, history: History) -> None:
        self.room = room
        self.weights = Weights.of(room.couples, len(history.draws))
        self._met = history.met
        self._as_partners: dict[Met, int] = {}
        self._as_opponents: dict[Met, int] = {}
        for before in {met for row in history.met.values() for met in row.values()}:
            self._as_partners[before] = self.as_partners(before)
            self._as_opponents[before] = self.as_opponents(before)

    def at(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        """Return what `who` costs at this place, beside the others as they sit in `keys`."""
        met = self._met.get(who)
        if not met:
            return 0
        total = 0
        for other in self.room.partners[place]:
            before = met.get(keys[other])
            if before:
                total += self._as_partners[before]
        for other in self.room.opponents[place]:
            before = met.get(keys[other])
            if before:
                total += self._as_opponents[before]
        return total

    def as_partners(self, before: Met) -> int:
        """Return what two cost as partners who met so often before."""
        w = self.weights
        return (
            w.partners_again * (before.partners > 0)
            + w.met_again * (before.times > 0)
            + w.how_often * (before.partners + before.times)
        )

    def as_opponents(self, before: Met) -> int:
        """Return what two cost as opponents who met so often before."""
        w = self.weights
        return (
            w.opponents_again * (before.opponents > 0)
            + w.met_again * (before.times > 0)
            + w.how_often * (before.opponents + before.times)
        )

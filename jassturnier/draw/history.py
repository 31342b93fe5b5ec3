"""What the rounds so far say: who met whom how often, who rested, who sat where."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from jassturnier.draw.plan import Draw, Key, Seat, Table


class Met(NamedTuple):
    """How often two have been partners and opponents."""

    partners: int
    opponents: int

    @property
    def times(self) -> int:
        """How often they sat at one table."""
        return self.partners + self.opponents


NEVER = Met(0, 0)


class History:
    """The rounds so far, counted. Grows with `add`; its counts are for reading only."""

    def __init__(self, draws: Iterable[Draw] = ()) -> None:
        self.draws: list[Draw] = []
        self.met: dict[Key, dict[Key, Met]] = {}
        self.rests: Counter[Key] = Counter()
        self.smaller: Counter[Key] = Counter()
        """Turns at a table with fewer seats than the largest of its round."""
        self.numbers: Counter[tuple[Key, int]] = Counter()
        self.seats: Counter[tuple[Key, Seat]] = Counter()
        for draw in draws:
            self.add(draw)

    def add(self, draw: Draw) -> None:
        """Count one more round."""
        self.draws.append(draw)
        self.rests.update(draw.rests)
        for key in draw.present:
            self.met.setdefault(key, {})
        largest = max((len(table.keys) for table in draw.tables), default=0)
        for table in draw.tables:
            self._add_table(table)
            if len(table.keys) < largest:
                self.smaller.update(table.keys)

    def _add_table(self, table: Table) -> None:
        for one, other, partners in table.couples():
            p, o = self.met[one].get(other, NEVER)
            met = Met(p + 1, o) if partners else Met(p, o + 1)
            self.met[one][other] = self.met[other][one] = met
        self.numbers.update((key, table.number) for key in table.keys)
        self.seats.update(table.seats())

    def between(self, one: Key, other: Key) -> Met:
        """Return how often two have met."""
        return self.met.get(one, {}).get(other, NEVER)

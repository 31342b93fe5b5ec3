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

    def again(self, *, partners: bool) -> "Met":
        """Return the count after one more time."""
        return Met(self.partners + partners, self.opponents + (not partners))


NEVER = Met(0, 0)
# Nearly all who have met have met once: these two serve for all of them, in a hall of 2000 for many thousand.
_ONCE = {partners: NEVER.again(partners=partners) for partners in (True, False)}


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
        # Who rests is known as well: the check of a draw puts couples in the order in which people first came
        # up.
        for key in draw.present:
            self.met.setdefault(key, {})
        largest = max((len(table.keys) for table in draw.tables), default=0)
        for table in draw.tables:
            self._add_table(table)
            if len(table.keys) < largest:
                self.smaller.update(table.keys)

    def _add_table(self, table: Table) -> None:
        known = self.met
        for one, other, partners in table.couples():
            before = known[one].get(other)
            met = before.again(partners=partners) if before else _ONCE[partners]
            known[one][other] = known[other][one] = met
        self.numbers.update([(key, table.number) for key in table.keys])
        self.seats.update(table.seats())

    def has_repeats(self) -> bool:
        """Tell whether any two have met more than once: there are fewer couples than meetings."""
        sizes = [len(table.keys) for draw in self.draws for table in draw.tables]
        return sum(map(len, self.met.values())) < sum(size * (size - 1) for size in sizes)

    def between(self, one: Key, other: Key) -> Met:
        """Return how often two have met."""
        return self.met.get(one, {}).get(other, NEVER)

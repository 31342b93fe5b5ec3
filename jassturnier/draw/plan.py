"""Tables, seats and rounds: what every method of the draw returns, and what the rounds so far say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from jassturnier.values import frozen

Key: TypeAlias = int
"""An entry: a player, or a fixed pair. Opaque; only its place in a list ever matters."""

Seat: TypeAlias = tuple[int, int]
"""Side and place on that side, both counted from 0."""

LETTERS = "ABCDEFGH"


class Form(StrEnum):
    """Who plays together at a table."""

    PARTNERS = "partners"
    TEAMS = "teams"
    ALONE = "alone"
    PAIRS = "pairs"

    @classmethod
    def of(cls, together: int) -> "Form":
        """Return how people sit who came alone, so many of them on a side."""
        return {1: cls.ALONE, 2: cls.PARTNERS}.get(together, cls.TEAMS)

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many keys a table may take, the usual number first."""
        return _TABLE_SIZES[self]

    def sides(self, size: int) -> tuple[int, ...]:
        """Return how many keys each side of a table of `size` has."""
        return (size // 2, size // 2) if self in {Form.PARTNERS, Form.TEAMS} else (1,) * size


_TABLE_SIZES = {Form.PARTNERS: (4,), Form.TEAMS: (6,), Form.ALONE: (4, 3, 5, 6), Form.PAIRS: (2,)}


@frozen
class Table:
    """One table of a round: its number, the keys of each side in the order of their seats."""

    number: int
    sides: tuple[tuple[Key, ...], ...]
    group: str = ""

    @property
    def keys(self) -> tuple[Key, ...]:
        """Everybody at the table, side after side."""
        return tuple(chain.from_iterable(self.sides))

    def seats(self) -> Iterator[tuple[Key, Seat]]:
        """Yield everybody with the seat."""
        for s, side in enumerate(self.sides):
            for p, key in enumerate(side):
                yield key, (s, p)

    def couples(self) -> Iterator[tuple[Key, Key, bool]]:
        """Yield each two at the table and whether they are partners."""
        seated = [(key, side) for side, keys in enumerate(self.sides) for key in keys]
        for (one, mine), (other, side) in combinations(seated, 2):
            yield one, other, side == mine


@frozen
class Draw:
    """One round: its tables, and who is there but rests."""

    tables: tuple[Table, ...]
    rests: tuple[Key, ...] = ()

    @property
    def present(self) -> tuple[Key, ...]:
        """Everybody who was there, seated or resting."""
        return (*chain.from_iterable(table.keys for table in self.tables), *self.rests)


Plan: TypeAlias = tuple[Draw, ...]
"""Rounds that follow each other."""


def seat_name(seat: Seat, form: Form) -> str:
    """Return what a seat is called: A1 and B2 for partners and teams, 3 alone, A for a pair."""
    side, place = seat
    match form:
        case Form.ALONE:
            return str(side + 1)
        case Form.PAIRS:
            return LETTERS[side]
        case _:
            return f"{LETTERS[side]}{place + 1}"


def parse_seat(name: str, form: Form) -> Seat | None:
    """Read a seat name, capitals or not; None if no table of this form has such a seat."""
    return _SEATS[form].get(name.strip().upper())


def _seats_of(form: Form) -> dict[str, Seat]:
    sides = form.sides(max(form.table_sizes))
    seats = ((side, place) for side, size in enumerate(sides) for place in range(size))
    return {seat_name(seat, form): seat for seat in seats}


_SEATS = {form: _seats_of(form) for form in Form}


def group_name(number: int) -> str:
    """Return the name of a group counted from 0: A to Z, then AA."""
    letters = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


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


def once_more(times: int) -> int:
    """Return what one more meeting after so many weighs: a third one more than two second ones."""
    return times * (times + 1) // 2


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
        seated = [(table, table.keys) for table in draw.tables]
        largest = max((len(keys) for _, keys in seated), default=0)
        self.smaller.update([key for _, keys in seated if len(keys) < largest for key in keys])
        self.numbers.update([(key, table.number) for table, keys in seated for key in keys])
        self.seats.update([seat for table in draw.tables for seat in table.seats()])
        for table in draw.tables:
            self._add_couples(table)

    def _add_couples(self, table: Table) -> None:
        known = self.met
        for one, other, partners in table.couples():
            before = known[one].get(other)
            met = before.again(partners=partners) if before else _ONCE[partners]
            known[one][other] = known[other][one] = met

    def between(self, one: Key, other: Key) -> Met:
        """Return how often two have met."""
        return self.met.get(one, {}).get(other, NEVER)

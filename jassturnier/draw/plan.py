"""Tables, seats and rounds: what every method of the draw returns."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import TypeAlias

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

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many keys a table may take, the usual number first."""
        return _TABLE_SIZES[self]

    def sides(self, size: int) -> tuple[int, ...]:
        """Return how many keys each side of a table of `size` has."""
        return (size // 2, size // 2) if self in {Form.PARTNERS, Form.TEAMS} else (1,) * size


_TABLE_SIZES = {Form.PARTNERS: (4,), Form.TEAMS: (6,), Form.ALONE: (4, 3, 6), Form.PAIRS: (2,)}


@dataclass(frozen=True, slots=True)
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
        for i, (one, mine) in enumerate(seated):
            for other, side in seated[i + 1 :]:
                yield one, other, side == mine


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: its tables, and who is there but rests."""

    tables: tuple[Table, ...]
    rests: tuple[Key, ...] = ()

    @property
    def present(self) -> tuple[Key, ...]:
        """Everybody who was there, seated or resting."""
        return (*chain.from_iterable(table.keys for table in self.tables), *self.rests)


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

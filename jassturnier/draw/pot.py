"""Draw at the door: everybody takes a seat out of a pot, and the round is what was drawn.

The seats of a pot are counted from 1, table after table, seat after seat.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from jassturnier.draw.plan import Draw, Form, Key, Seat, Table
from jassturnier.draw.request import Request
from jassturnier.draw.search.seating import by_lot, table_sizes
from jassturnier.values import frozen


@frozen
class Pot:
    """The seats there are, at tables of one size."""

    form: Form
    size: int
    seats: int

    @property
    def tables(self) -> int:
        """Return how many tables it takes to seat everybody."""
        return -(-self.seats // self.size)

    def at(self, number: int) -> tuple[int, Seat]:
        """Return table and seat of a number."""
        table, place = divmod(number - 1, self.size)
        return table + 1, _seats_of(self.form, self.size)[place]

    def table(self, number: int) -> range:
        """Return the numbers of the seats at a table."""
        return range((number - 1) * self.size + 1, number * self.size + 1)

    def number(self, table: int, seat: Seat) -> int | None:
        """Return the number of a seat, None if a table has no such seat."""
        seats = _seats_of(self.form, self.size)
        return self.table(table)[seats.index(seat)] if seat in seats else None

    def free(self, taken: Iterable[int]) -> list[int]:
        """Return what is still in the pot; once it is empty, the seats of one more table."""
        gone = set(taken)
        tables = max([self.tables, *(self.at(number)[0] for number in gone)])
        left = [number for number in range(1, tables * self.size + 1) if number not in gone]
        return left or [*self.table(tables + 1)]


def _seats_of(form: Form, size: int) -> list[Seat]:
    return [(side, place) for side, seats in enumerate(form.sides(size)) for place in range(seats)]


@dataclass(slots=True)
class _Laid:
    """A table that is being filled."""

    number: int
    seats: dict[Seat, Key] = field(default_factory=dict)

    def shrunk(self, seats: Sequence[Seat]) -> list[Key]:
        """Take away the seats that the table has no longer; return the players without another one."""
        without = [self.seats.pop(seat) for seat in sorted(self.seats) if seat not in seats]
        return self.filled(seats, without)

    def filled(self, seats: Sequence[Seat], waiting: Sequence[Key]) -> list[Key]:
        """Give the free seats to waiting players; return the players who still wait."""
        left = list(waiting)
        for seat in seats:
            if seat not in self.seats and left:
                self.seats[seat] = left.pop(0)
        return left

    def table(self) -> Table:
        sides: dict[int, list[Key]] = {}
        for (side, _), key in sorted(self.seats.items()):
            sides.setdefault(side, []).append(key)
        return Table(self.number, tuple(map(tuple, sides.values())))


def as_drawn(request: Request) -> Draw:
    """Return the round that was drawn at the door.

    Tables that are not full are filled by those of the emptiest ones, which are given up, and by who
    has drawn nothing; who finds no seat rests.
    """
    sizes = sorted(table_sizes(len(request.players), request.sizes), reverse=True)
    pot = Pot(request.form, request.sizes[0], len(request.players))
    laid, waiting = _seated(pot, request.players, request.drawn)
    # The fullest stay, so that as few as possible leave the seat they drew.
    kept, given_up = laid[: len(sizes)], laid[len(sizes) :]
    waiting += [key for table in given_up for key in table.seats.values()]
    kept += map(_Laid, _new_numbers({table.number for table in kept}, len(sizes) - len(kept)))
    shapes = [_seats_of(request.form, size) for size in sizes]
    waiting += [key for table, shape in zip(kept, shapes, strict=True) for key in table.shrunk(shape)]
    resting = _fill(kept, shapes, waiting, request.rng())
    tables = (table.table() for table in sorted(kept, key=lambda table: table.number))
    return Draw(tuple(tables), tuple(resting))


def _seated(pot: Pot, players: Sequence[Key], drawn: Mapping[Key, int]) -> tuple[list[_Laid], list[Key]]:
    """Return the tables, the fullest first, and who has no seat: nothing drawn, or the same as another."""
    tables: dict[int, _Laid] = {}
    without = []
    for key in players:
        number, seat = pot.at(drawn[key]) if key in drawn else (0, (0, 0))
        table = tables.setdefault(number, _Laid(number)) if number else None
        if table is None or seat in table.seats:
            without.append(key)
        else:
            table.seats[seat] = key
    return sorted(tables.values(), key=lambda table: (-len(table.seats), table.number)), without


def _new_numbers(taken: set[int], count: int) -> list[int]:
    free = (number for number in range(1, len(taken) + count + 1) if number not in taken)
    return [number for number, _ in zip(free, range(count), strict=False)]


def _fill(
    tables: Sequence[_Laid], shapes: Sequence[Sequence[Seat]], waiting: Sequence[Key], rng: Random
) -> list[Key]:
    left = by_lot(waiting, rng)
    for table, shape in zip(tables, shapes, strict=True):
        left = table.filled(shape, left)
    return left

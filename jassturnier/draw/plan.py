"""Tables, seats and rounds, as every draw returns them; who must or should sit with whom, or apart."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from jassturnier.i18n import Text, say
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
        """Return how people sit who came alone, by how many are on a side."""
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
    sides, typed = form.sides(max(form.table_sizes)), name.strip().upper()
    seats = ((side, place) for side, size in enumerate(sides) for place in range(size))
    return next((seat for seat in seats if seat_name(seat, form) == typed), None)


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
    """Return what one more meeting weighs after those before: a third one more than two second ones."""
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


class WishKind(StrEnum):
    """What a wish asks for."""

    APART = "apart"
    TOGETHER = "together"
    TABLE = "table"
    SEAT = "seat"


@frozen
class Wish:
    """One wish: several keys each two apart or together, or a table number or a seat for each.

    A hard wish is never broken; a soft one gives way to a repeat. `as_partners` makes apart and
    together speak of partners only; otherwise they speak of the table.
    """

    kind: WishKind
    keys: tuple[Key, ...]
    hard: bool = True
    as_partners: bool = False
    table: int = 0
    seat: Seat = (0, 0)


@frozen
class Bond:
    """What a wish means for each two of its keys: how many faults they are as partners and as opponents.

    With `wanted` not to sit together is a fault, and sitting together takes it away.
    """

    keys: tuple[Key, ...]
    hard: bool
    as_partners: int
    as_opponents: int
    wanted: bool = False

    @property
    def couples(self) -> int:
        """How many two there are."""
        return len(self.keys) * (len(self.keys) - 1) // 2

    def among(self, seated: set[Key]) -> "Bond":
        """Return the tie for those who are seated; who rests cannot be missed at a table."""
        return replace(self, keys=tuple(key for key in self.keys if key in seated))


def ties(wishes: Sequence[Wish], present: Iterable[Key]) -> list[Bond]:
    """Return the ties that the wishes make between the players who are there."""
    there = set(present)
    found = []
    for wish in wishes:
        keys = tuple(key for key in wish.keys if key in there)
        against = not wish.as_partners
        if wish.kind is WishKind.APART:
            found.append(Bond(keys, wish.hard, 1, against))
        elif wish.kind is WishKind.TOGETHER:
            found.append(Bond(keys, wish.hard, -1, -against, wanted=True))
    return [*found, *_ties_of_places(wishes, there)]


def bound(bonds: Iterable[Bond]) -> frozenset[Key]:
    """Return who belongs to somebody at the table."""
    return frozenset(key for tie in bonds if tie.wanted for key in tie.keys)


def _ties_of_places(wishes: Sequence[Wish], there: set[Key]) -> Iterator[Bond]:
    """Yield what fixed tables and seats mean for two: the same table is together, the same seat apart."""
    places = (wish for wish in wishes if wish.kind in {WishKind.TABLE, WishKind.SEAT})
    fixed = [(key, wish) for wish in places for key in wish.keys if key in there]
    # Numbers and seats come after the search, which decides only who sits with whom: whom wishes bind to one
    # table has to be together by then, and whom they bind to one seat apart.
    for (one, wish), (other, also) in combinations(fixed, 2):
        if one == other or wish.kind is not also.kind:
            continue
        hard = wish.hard and also.hard
        if wish.kind is WishKind.SEAT:
            same_side = wish.seat[0] == also.seat[0]
            yield Bond((one, other), hard, wish.seat == also.seat or not same_side, same_side)
        elif wish.table == also.table:
            yield Bond((one, other), hard, -1, -1, wanted=True)
        else:
            yield Bond((one, other), hard, 1, 1)


def kept_apart(wishes: Iterable[Wish], *, as_partners: bool) -> dict[Key, frozenset[Key]]:
    """Return with whom each key must never be a partner, or never at the table at all."""
    barred: dict[Key, set[Key]] = {}
    for wish in wishes:
        if wish.kind is WishKind.APART and wish.hard and wish.as_partners is as_partners:
            for key in wish.keys:
                barred.setdefault(key, set()).update(wish.keys)
    return {key: frozenset(others - {key}) for key, others in barred.items()}


def asked_where(wishes: Iterable[Wish], *, lone: bool) -> tuple[Wish, ...]:
    """Return the wishes that mean something where everybody is alone on his side, or nobody is.

    Only where rounds of one tournament seat people in different ways are there others.
    """
    if lone:
        of_all = (wish for wish in wishes if not wish.as_partners)
        return tuple(wish for wish in of_all if wish.kind is not WishKind.SEAT or wish.seat[1] == 0)
    return tuple(wish for wish in wishes if wish.kind is not WishKind.SEAT or wish.seat[0] <= 1)


def unkept(wishes: Iterable[Wish], draw: Draw) -> tuple[Wish, ...]:
    """Return the wishes that a round does not keep; they ask nothing of who is not seated."""
    lone = all(len(side) == 1 for table in draw.tables for side in table.sides)
    wishes = asked_where(wishes, lone=lone)
    if not wishes:
        return ()
    at = {key: (table.number, seat) for table in draw.tables for key, seat in table.seats()}
    return tuple(wish for wish in wishes if not _is_kept(wish, [at[key] for key in wish.keys if key in at]))


def _is_kept(wish: Wish, seats: Sequence[tuple[int, Seat]]) -> bool:
    if wish.kind is WishKind.TABLE:
        return all(table == wish.table for table, _ in seats)
    if wish.kind is WishKind.SEAT:
        return all(seat == wish.seat for _, seat in seats)
    places = {(table, side) if wish.as_partners else table for table, (side, _) in seats}
    return len(places) == len(seats) if wish.kind is WishKind.APART else len(places) <= 1


def word(wish: Wish, name: Callable[[Key], str], form: Form) -> Text:
    """Put a wish into words."""
    names = [name(key) for key in wish.keys]
    match wish.kind:
        case WishKind.TABLE:
            return say("{names} at table {table}", names=names, table=str(wish.table))
        case WishKind.SEAT:
            return say("{names} on seat {seat}", names=names, seat=seat_name(wish.seat, form))
        case WishKind.APART if wish.as_partners:
            return say("{names} never partners", names=names)
        case WishKind.APART:
            return say("{names} never at one table", names=names)
        case WishKind.TOGETHER if wish.as_partners:
            return say("{names} always partners", names=names)
        case WishKind.TOGETHER:
            return say("{names} always at one table", names=names)

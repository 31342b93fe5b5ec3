"""Who must or should sit with whom, apart from whom, or where."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from itertools import combinations

from jassturnier.draw.plan import Draw, Form, Key, Seat, seat_name
from jassturnier.i18n import Text, say
from jassturnier.values import frozen


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


def apart(wishes: Iterable[Wish], *, as_partners: bool) -> dict[Key, frozenset[Key]]:
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
    senseless = _speaks_of_partners if lone else _speaks_of_many_sides
    return tuple(wish for wish in wishes if not senseless(wish))


def _speaks_of_partners(wish: Wish) -> bool:
    return wish.as_partners or (wish.kind is WishKind.SEAT and wish.seat[1] > 0)


def _speaks_of_many_sides(wish: Wish) -> bool:
    return wish.kind is WishKind.SEAT and wish.seat[0] > 1


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

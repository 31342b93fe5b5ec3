"""Who must or should sit with whom, apart from whom, or where."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

from jassturnier.draw.plan import Draw, Key, Seat, Table


class Kind(StrEnum):
    """What a wish asks for."""

    APART = "apart"
    TOGETHER = "together"
    TABLE = "table"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Wish:
    """One wish of one key (a table, a seat) or between several (each two apart or together).

    A hard wish is never broken; a soft one gives way to a repeat. `as_partners` makes apart and
    together speak of partners only; otherwise they speak of the table.
    """

    kind: Kind
    keys: tuple[Key, ...]
    hard: bool = True
    as_partners: bool = False
    table: int = 0
    seat: Seat = (0, 0)


def apart(wishes: Iterable[Wish], *, as_partners: bool) -> dict[Key, frozenset[Key]]:
    """Return with whom each key must never be a partner, or never at the table at all."""
    barred: dict[Key, set[Key]] = {}
    for wish in wishes:
        if wish.kind is Kind.APART and wish.hard and wish.as_partners is as_partners:
            for key in wish.keys:
                barred.setdefault(key, set()).update(wish.keys)
    return {key: frozenset(others - {key}) for key, others in barred.items()}


def is_kept(wish: Wish, draw: Draw) -> bool:
    """Tell whether a round keeps a wish; who is not seated keeps every wish."""
    at = {key: (table, seat) for table in draw.tables for key, seat in table.seats()}
    seated = [key for key in wish.keys if key in at]
    match wish.kind:
        case Kind.TABLE:
            return all(at[key][0].number == wish.table for key in seated)
        case Kind.SEAT:
            return all(at[key][1] == wish.seat for key in seated)
        case _:
            wanted = wish.kind is Kind.TOGETHER
            meets = _with(wish, [(at[key][0], at[key][1][0]) for key in seated])
            return all(together is wanted for together in meets)


def _with(wish: Wish, seats: list[tuple[Table, int]]) -> Iterator[bool]:
    for (table, side), (other_table, other_side) in combinations(seats, 2):
        yield table is other_table and (side == other_side or not wish.as_partners)

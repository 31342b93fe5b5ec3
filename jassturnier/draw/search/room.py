"""The places of one round: how many tables of which size, who may rest, what a place is beside."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from random import Random

from jassturnier.draw.plan import Form, History, Key
from jassturnier.errors import NoValidDraw
from jassturnier.i18n import say
from jassturnier.values import frozen

RESTING = -1


@frozen
class Room:
    """The places of a round, table after table, then those of who rests.

    `sides[table]` is how many each side has, `places[table]` the places of a table, counted from 0.
    `partners[place]` and `opponents[place]` are the other places at its table, `table[place]` is the
    table or `RESTING`, `size[place]` how many sit there, 0 for who rests.
    """

    sides: tuple[tuple[int, ...], ...]
    places: tuple[range, ...]
    table: tuple[int, ...]
    size: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]
    opponents: tuple[tuple[int, ...], ...]

    @property
    def seats(self) -> int:
        """How many places are seats at tables; the others rest."""
        return sum(map(sum, self.sides))

    @property
    def couples(self) -> int:
        """How many two sit together at a table."""
        return sum(map(len, self.partners + self.opponents)) // 2

    def deal_out(self, keys: Sequence[Key]) -> list[tuple[tuple[Key, ...], ...]]:
        """Return the keys, given place by place, as the sides of each table."""
        source = iter(keys)
        return [tuple(tuple(next(source) for _ in range(n)) for n in table) for table in self.sides]


# A plan of many rounds, and every search in it, asks for the same room.
@lru_cache(maxsize=8)
def furnish(form: Form, sizes: tuple[int, ...], rests: int) -> Room:
    """Build the room for tables of these sizes and so many who rest."""
    sides = tuple(form.sides(size) for size in sizes)
    ends = list(accumulate(sizes))
    places = tuple(range(end - size, end) for end, size in zip(ends, sizes, strict=True))
    side_of = [side for table in sides for side, size in enumerate(table) for _ in range(size)]
    table_of = [table for table, size in enumerate(sizes) for _ in range(size)]
    beside = [[q for q in places[table] if q != p] for p, table in enumerate(table_of)]
    nobody: tuple[tuple[int, ...], ...] = ((),) * rests
    return Room(
        sides=sides,
        places=places,
        table=(*table_of, *(RESTING,) * rests),
        size=(*(sizes[table] for table in table_of), *(0,) * rests),
        partners=(
            *(tuple(q for q in row if side_of[q] == side_of[p]) for p, row in enumerate(beside)),
            *nobody,
        ),
        opponents=(
            *(tuple(q for q in row if side_of[q] != side_of[p]) for p, row in enumerate(beside)),
            *nobody,
        ),
    )


def table_sizes(present: int, sizes: Sequence[int]) -> tuple[int, ...]:
    """Return the size of each table: as few rest as possible, then as many tables of the first size.

    Raises:
        NoValidDraw: too few are there for one table.
    """
    for seated in range(present, 0, -1):
        tables = _fill(seated, tuple(sizes))
        if tables:
            return tables
    raise NoValidDraw(
        say("{n} present are too few: the smallest table takes {size}.", n=present, size=min(sizes))
    )


def _fill(seated: int, sizes: tuple[int, ...]) -> tuple[int, ...]:
    if len(sizes) == 1:
        return sizes * (seated // sizes[0]) if seated % sizes[0] == 0 else ()
    for first in range(seated // sizes[0], -1, -1):
        rest = seated - first * sizes[0]
        others = _fill(rest, sizes[1:])
        if rest == 0 or others:
            return sizes[:1] * first + others
    return ()


def line_up(order: Sequence[Key], room: Room, history: History, *, in_turns: bool = True) -> list[Key]:
    """Give everybody a place in this order, but rests and smaller tables to those who had fewest.

    Of those who had equally many, the last in the order rest. Not `in_turns` the last have smaller tables.
    """
    resting = _fewest(order, history.rests, len(order) - room.seats)
    seated = _without(order, resting)
    largest = max(room.size)
    turns = history.smaller if in_turns else Counter[Key]()
    small = _fewest(seated, turns, sum(1 for size in room.size if 0 < size < largest))
    low, high = iter(small), iter(_without(seated, small))
    return [next(high if size == largest else low) for size in room.size if size] + resting


def _fewest(order: Sequence[Key], turns: Counter[Key], number: int) -> list[Key]:
    """Return `number` keys, those with the fewest turns; of equals the last."""
    if not number:
        return []
    by_turns = sorted(range(len(order)), key=lambda i: (turns[order[i]], -i))
    # Back in the order given: in rank order, neighbours of the list stay neighbours at the smaller tables.
    return [order[i] for i in sorted(by_turns[:number])]


def _without(keys: Sequence[Key], some: Sequence[Key]) -> list[Key]:
    gone = set(some)
    return [key for key in keys if key not in gone]


def by_lot(keys: Sequence[Key], rng: Random) -> list[Key]:
    """Return the keys in an order drawn by lot."""
    # No shuffle: only random() is promised to give the same numbers in every version of Python.
    lots = [(rng.random(), i) for i in range(len(keys))]
    return [keys[i] for _, i in sorted(lots)]


@frozen
class RestTurns:
    """How often everybody rested and had a smaller table: only equals exchange such turns.

    Who is `bound` to another goes to a table of any size with the other, and rests only by lot.
    """

    had: Mapping[Key, tuple[int, int]]
    bound: frozenset[Key]

    @classmethod
    def of(cls, players: Sequence[Key], history: History, bound: frozenset[Key]) -> "RestTurns":
        """Count the turns so far."""
        return cls({key: (history.rests[key], history.smaller[key]) for key in players}, bound)

    def may_trade(self, one: Key, other: Key, *, rests: bool) -> bool:
        """Tell whether two may exchange places that are not alike."""
        if one in self.bound or other in self.bound:
            return not rests
        return self.had[one] == self.had[other]


def in_rank_order(players: Sequence[Key], ranks: Sequence[Key]) -> list[Key]:
    """Return the players in the order of the rank list, those not on it last."""
    there, ranked = set(players), set(ranks)
    return [*(key for key in ranks if key in there), *(key for key in players if key not in ranked)]

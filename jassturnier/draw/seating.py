"""The places of one round, what it costs to seat two together, table numbers, and drawing at the door."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import accumulate, permutations, product
from random import Random
from typing import TypeAlias

from jassturnier.draw.plan import Bond, Draw, Form, History, Key, Met, Seat, Table, Wish, WishKind, once_more
from jassturnier.draw.request import Request
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
    """Build the room for tables of these sizes and a number who rest."""
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


@frozen
class Weights:
    """What one fault costs, in the order of the regulation.

    `apart_in_rank` counts only where neighbours in the rank list are wanted at one table.
    """

    hard_wish: int
    partners_again: int
    opponents_again: int
    apart_in_rank: int
    met_again: int
    soft_wish: int


WALKING = Weights(200, 7, 4, 0, 3, 1)
WALKING_BY_RANK = Weights(1_000_000, 20_000, 10_000, 1, 0, 0)
ONLY_RANK = Weights(0, 0, 0, 1, 0, 0)
"""For the way to a good seating, which leads through worse faults: prices near to each other."""


def strict(room: Room, rounds: int, ties: Sequence[Bond], ranked: int = 0) -> Weights:
    """Return weights where no number of later faults outweighs one earlier fault, after so many rounds."""
    tied = sum(tie.couples for tie in ties)
    again = room.couples * once_more(rounds)
    most = {
        "soft_wish": tied,
        "met_again": again,
        "apart_in_rank": room.couples * FAR_OPPONENTS * ranked**2,
        "opponents_again": again,
        "partners_again": again,
        "hard_wish": tied,
    }
    # From the least fault up: each weighs one more than all lesser ones together can.
    weights, weight = {}, 1
    for name, number in most.items():
        weights[name] = weight
        weight *= number + 1
    return Weights(**weights)


class _Known(dict[Met, int]):
    """Prices worked out once; couples are looked up far too often to work them out each time."""

    def __init__(self, work_out: Callable[[Met], int]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, before: Met) -> int:
        self[before] = price = self._work_out(before)
        return price


class Prices:
    """The price of everybody at the tables of a room, on a history, with wishes and maybe ranks.

    Who must meet again by a hard wish pays nothing for having met before.
    """

    def __init__(
        self,
        room: Room,
        weights: Weights,
        history: History,
        ties: Sequence[Bond] = (),
        ranks: Mapping[Key, int] | None = None,
    ) -> None:
        self.room = room
        self.weights = weights
        self.ranks = ranks or {}
        # A copy: `_add` puts other rows in for those whom a hard wish seats together every round.
        self._met = dict(history.met)
        self._as_partners = _Known(self.as_partners)
        self._as_opponents = _Known(self.as_opponents)
        self._ties: dict[Key, list[tuple[frozenset[Key], int, int]]] = {}
        self._alone: dict[Key, int] = {}
        for tie in ties:
            self._add(tie)

    def total(self, keys: Sequence[Key]) -> int:
        """Return what a whole round costs, every couple counted once."""
        return sum(self.at(key, place, keys) for place, key in enumerate(keys)) // 2

    def at(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        """Return the price of `who` at this place, with everybody else as they sit in `keys`."""
        met = self._met.get(who)
        total = 0
        if met:
            for other in self.room.partners[place]:
                before = met.get(keys[other])
                if before:
                    total += self._as_partners[before]
            for other in self.room.opponents[place]:
                before = met.get(keys[other])
                if before:
                    total += self._as_opponents[before]
        if who in self._ties:
            total += self._tied(who, place, keys)
        if self.ranks:
            total += self._far(who, place, keys)
        return total

    def as_partners(self, before: Met) -> int:
        """Return the price of two partners by how often they have met before."""
        return self._again(self.weights.partners_again, before.partners, before)

    def as_opponents(self, before: Met) -> int:
        """Return the price of two opponents by how often they have met before."""
        return self._again(self.weights.opponents_again, before.opponents, before)

    def _again(self, weight: int, so: int, before: Met) -> int:
        return weight * once_more(so) + self.weights.met_again * once_more(before.times)

    def _add(self, tie: Bond) -> None:
        weight = self.weights.hard_wish if tie.hard else self.weights.soft_wish
        keys = frozenset(tie.keys)
        for key in tie.keys:
            self._ties.setdefault(key, []).append((keys, weight * tie.as_partners, weight * tie.as_opponents))
            if tie.wanted:
                self._alone[key] = self._alone.get(key, 0) + weight * (len(keys) - 1)
            if tie.wanted and tie.hard:
                met = self._met.get(key, {})
                self._met[key] = {other: times for other, times in met.items() if other not in keys}

    def _tied(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        total = self._alone.get(who, 0)
        for others, as_partners, as_opponents in self._ties[who]:
            for other in self.room.partners[place]:
                if keys[other] in others:
                    total += as_partners
            for other in self.room.opponents[place]:
                if keys[other] in others:
                    total += as_opponents
        return total

    def _far(self, who: Key, place: int, keys: Sequence[Key]) -> int:
        """Count the squares of the distances in rank: opponents more, so that 1 and 4 play 2 and 3."""
        rank, ranks = self.ranks[who], self.ranks
        total = 0
        for other in self.room.partners[place]:
            total += FAR_PARTNERS * (rank - ranks[keys[other]]) ** 2
        for other in self.room.opponents[place]:
            total += FAR_OPPONENTS * (rank - ranks[keys[other]]) ** 2
        return total * self.weights.apart_in_rank


FAR_PARTNERS, FAR_OPPONENTS = 2, 3


Sides: TypeAlias = tuple[tuple[Key, ...], ...]


class Places:
    """What a table number or a seat costs: how often it was had before, and wishes not kept by it.

    With `in_order` the tables keep their order as far as wishes allow, whoever sat there before.
    """

    def __init__(self, history: History, wishes: Iterable[Wish] = (), *, in_order: bool = False) -> None:
        self._numbers = Counter() if in_order else history.numbers
        self._seats = history.seats
        self._tables: dict[Key, list[tuple[int, int]]] = {}
        self._places: dict[Key, list[tuple[Seat, int]]] = {}
        for wish in wishes:
            weight = HARD if wish.hard else SOFT
            for key in wish.keys:
                if wish.kind is WishKind.TABLE:
                    self._tables.setdefault(key, []).append((wish.table, weight))
                elif wish.kind is WishKind.SEAT:
                    self._places.setdefault(key, []).append((wish.seat, weight))

    def at_number(self, keys: Iterable[Key], number: int) -> int:
        """Return what it costs players to sit at the table of a number."""
        had = self._numbers.get
        total = 0
        for key in keys:
            total += had((key, number), 0)
            if key in self._tables:
                total += sum(weight for table, weight in self._tables[key] if table != number)
        return total

    def at_seats(self, key: Key, seats: Sequence[Seat]) -> list[int]:
        """Return what it costs a player to sit on each of the seats."""
        had = self._seats.get
        costs = [had((key, seat), 0) for seat in seats]
        for wanted, weight in self._places.get(key, ()):
            costs = [cost + weight * (seat != wanted) for seat, cost in zip(seats, costs, strict=True)]
        return costs

    def urgency(self, keys: Iterable[Key]) -> int:
        """Return how much these keys care which table number they get."""
        return sum(weight for key in keys for _, weight in self._tables.get(key, ()))


HARD, SOFT = 1 << 40, 1 << 20
"""No number of seats had before outweighs a soft wish, and no number of soft wishes a hard one."""


def number_and_seat(
    tables: Sequence[Sides], places: Places, first: int = 1, group: str = ""
) -> tuple[Table, ...]:
    """Return the tables with numbers from `first` on and seats, repeating as few of both as it finds."""
    numbers = _numbers([[key for side in sides for key in side] for sides in tables], places, first)
    seated = [
        Table(number, best_seats(sides, places), group) for number, sides in zip(numbers, tables, strict=True)
    ]
    return tuple(sorted(seated, key=lambda table: table.number))


def best_seats(sides: Sides, places: Places) -> Sides:
    """Return the same sides in the order of sides and places that costs least."""
    shape = tuple(map(len, sides))
    seats = _seats(shape)
    keys = [key for side in sides for key in side]
    cost = [places.at_seats(key, seats) for key in keys]
    best, least = keys, -1
    for order in _orders(shape):
        there = sum([cost[who][at] for at, who in enumerate(order)])
        if least < 0 or there < least:
            best, least = [keys[who] for who in order], there
            if there == 0:
                break
    taken = iter(best)
    return tuple(tuple(next(taken) for _ in range(size)) for size in shape)


@cache
def _seats(shape: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple((side, place) for side, size in enumerate(shape) for place in range(size))


@cache
def _orders(shape: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    starts = [sum(shape[:side]) for side in range(len(shape))]
    sides = [range(start, start + size) for start, size in zip(starts, shape, strict=True)]
    return tuple(
        tuple(place for side in chosen for place in side)
        for order in permutations(sides)
        # Only sides of one size change places, or a seat would belong to the wrong side.
        if tuple(map(len, order)) == shape
        for chosen in product(*map(permutations, order))
    )


def _numbers(tables: Sequence[Sequence[Key]], places: Places, first: int) -> list[int]:
    """Return a number for each table: the first free one that costs nothing, then swaps that help."""
    free = list(range(first, first + len(tables)))
    numbers = [0] * len(tables)
    # Whom a wish binds to a number chooses before the others have taken it.
    for one in sorted(range(len(tables)), key=lambda table: -places.urgency(tables[table])):
        numbers[one] = _best_number(tables[one], free, places)
        free.remove(numbers[one])
    # It ends: every exchange lowers a sum of whole numbers that is never below 0.
    while any(_exchange(one, tables, numbers, places) for one in range(len(tables))):
        pass
    return numbers


def _best_number(keys: Sequence[Key], free: Sequence[int], places: Places) -> int:
    best, least = free[0], -1
    for number in free:
        cost = places.at_number(keys, number)
        if least < 0 or cost < least:
            best, least = number, cost
        if cost == 0:
            break
    return best


def _exchange(one: int, tables: Sequence[Sequence[Key]], numbers: list[int], places: Places) -> bool:
    here = places.at_number(tables[one], numbers[one])
    if here == 0:
        return False

    def change(other: int) -> int:
        return (
            places.at_number(tables[one], numbers[other])
            + places.at_number(tables[other], numbers[one])
            - places.at_number(tables[other], numbers[other])
            - here
        )

    other = min(range(len(tables)), key=change)
    if change(other) >= 0:
        return False
    numbers[one], numbers[other] = numbers[other], numbers[one]
    return True


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
    taken = {table.number for table in kept}
    unused = [number for number in range(1, len(sizes) + 1) if number not in taken]
    kept += map(_Laid, unused[: len(sizes) - len(kept)])
    shapes = [_seats_of(request.form, size) for size in sizes]
    waiting += [key for table, shape in zip(kept, shapes, strict=True) for key in table.shrunk(shape)]
    resting = by_lot(waiting, request.rng())
    for table, shape in zip(kept, shapes, strict=True):
        resting = table.filled(shape, resting)
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

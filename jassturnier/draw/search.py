"""Draws by search: one round by the best swap, a whole plan by swaps at random; and the draw by lot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache, partial
from itertools import combinations
from random import Random

from jassturnier.draw.check import Weight
from jassturnier.draw.plan import Bond, Draw, Form, History, Key, bound, once_more, ties
from jassturnier.draw.request import Progress, Request
from jassturnier.draw.seating import (
    ONLY_RANK,
    RESTING,
    WALKING,
    WALKING_BY_RANK,
    Places,
    Prices,
    RestTurns,
    Room,
    by_lot,
    furnish,
    in_rank_order,
    line_up,
    number_and_seat,
    strict,
    table_sizes,
)

TELL_EVERY = 4096
REST_OF_A_MOVE = 2
"""For how many moves at least nobody goes back to the table just left."""
SLACK = 8
"""How much more than the lowest total a seating may cost and still be judged: to judge all takes too long."""


class Search:
    """A seating under way: `keys[place]` sits at `place` of the room and costs `cost[place]` there.

    Places at tables of different size, or a seat and a rest, are swapped only where `turns` allow it,
    and only places at most `reach` apart.
    """

    def __init__(
        self, keys: Sequence[Key], walking: Prices, judging: Prices, turns: RestTurns, rng: Random
    ) -> None:
        self.keys = list(keys)
        self.prices, self.judge = walking, judging
        self.room = walking.room
        self.turns = turns
        self.rng = rng
        self.reach = len(self.keys)
        self.steps = 0
        self.cost = [walking.at(key, place, self.keys) for place, key in enumerate(self.keys)]
        self.total = sum(self.cost) // 2
        self.best = list(self.keys)
        self._judged: int | None = None
        self._lowest = self.total
        self._moves = 0
        self._barred: dict[tuple[Key, int], int] = {}
        self._troubled: list[int] = []

    def run(self, effort: int, progress: Progress) -> list[Key]:
        """Return the best seating found within `effort` steps; stop when nothing is left to mend."""
        told, going = 0, progress(0, effort)
        while going and self.total and self.steps < effort:
            self._move(self._next_trouble())
            if self.steps - told >= TELL_EVERY:
                told = self.steps
                going = progress(told, effort)
        # Without any price on the way nothing at all is repeated: the judge could find nothing either.
        if self.total == 0:
            return self.keys
        self._compare()
        return self.best

    def _compare(self) -> None:
        if self.total > self._lowest + SLACK:
            return
        self._lowest = min(self._lowest, self.total)
        # Judging a whole seating is dear, and most searches end at 0 without it.
        if self._judged is None:
            self._judged = self.judge.total(self.best)
        judged = self.judge.total(self.keys)
        if judged < self._judged:
            self.best, self._judged = list(self.keys), judged

    def _next_trouble(self) -> int:
        while True:  # it ends: as long as the total is not 0, somebody costs something
            if not self._troubled:
                self._troubled = [place for place, cost in enumerate(self.cost) if cost]
            place = self._troubled.pop(int(self.rng.random() * len(self._troubled)))
            # The list is as old as the last time it ran empty; by now somebody else's swap may have helped.
            if self.cost[place]:
                return place

    def _move(self, place: int) -> None:
        """Make the best swap of one place that is not barred, or that beats everything so far."""
        chosen, gain = -1, 0
        first, last = max(0, place - self.reach), min(len(self.keys), place + self.reach + 1)
        # From anywhere on and round again: of equally good swaps not always the one to the left.
        start = first + int(self.rng.random() * (last - first))
        for other in (*range(start, last), *range(first, start)):
            change = self._change(place, other)
            if change is None or (chosen >= 0 and change >= gain):
                continue
            if self._is_barred(place, other) and self.total + change >= self._lowest:
                continue
            chosen, gain = other, change
            if gain <= -self.cost[place]:
                break  # all that this place costs is saved; to look on costs more steps than it gains
        self._moves += 1
        # Even a swap for the worse is made: it leads out of a seating that no single swap can mend.
        if chosen >= 0:
            if gain >= 0:
                self._compare()
            self._swap(place, chosen, gain)

    def _change(self, place: int, other: int) -> int | None:
        """Return how a swap changes the total, None if it is no swap or not allowed."""
        room, keys, at = self.room, self.keys, self.prices.at
        one, two = keys[place], keys[other]
        sizes = room.size[place], room.size[other]
        if sizes[0] != sizes[1] and not self.turns.may_trade(one, two, rests=0 in sizes):
            return None
        self.steps += 1
        if room.table[place] == room.table[other]:
            return self._change_within(place, other)
        return at(two, place, keys) + at(one, other, keys) - self.cost[place] - self.cost[other]

    def _change_within(self, place: int, other: int) -> int | None:
        room, keys = self.room, self.keys
        if room.table[place] == RESTING or place == other or other in room.partners[place]:
            return None
        places = room.places[room.table[place]]
        keys[place], keys[other] = keys[other], keys[place]
        after = sum(self.prices.at(keys[p], p, keys) for p in places)
        keys[place], keys[other] = keys[other], keys[place]
        # Every couple of the table is counted from both its ends here; `_change` counts one end of each.
        return (after - sum(self.cost[p] for p in places)) // 2

    def _is_barred(self, place: int, other: int) -> bool:
        table, keys = self.room.table, self.keys
        there = self._barred.get((keys[place], table[other]), 0)
        here = self._barred.get((keys[other], table[place]), 0)
        return max(there, here) > self._moves

    def _swap(self, place: int, other: int, change: int) -> None:
        room, keys = self.room, self.keys
        # How long varies by chance: with a fixed number of moves the search goes round in circles.
        until = self._moves + REST_OF_A_MOVE + int(self.rng.random() * REST_OF_A_MOVE)
        for p in (place, other):
            self._barred[keys[p], room.table[p]] = until
        keys[place], keys[other] = keys[other], keys[place]
        self.total += change
        for p in (*self._around(place), *self._around(other)):
            self.cost[p] = self.prices.at(keys[p], p, keys)

    def _around(self, place: int) -> Sequence[int]:
        room = self.room
        return (place,) if room.table[place] == RESTING else room.places[room.table[place]]


# Prices as far apart as the order of the regulation would freeze the plan: at a heat at which partners
# still change, opponents would be in no order at all.
PARTNERS_AGAIN, OPPONENTS_AGAIN, MET_AGAIN, ONCE_MORE = 12, 4, 3, 1
"""Prices on the way, near to each other; what is found is judged strictly."""
HOTTEST, STAGES = 2_000, 400
"""The heat a cooling begins with, in thousandths of a price; it falls by half a percent each time."""
FIRST_STAGE = 500
"""Steps of each stage of the first cooling; every cooling takes twice as long as the one before."""
CHANCES = 1024


class Anneal:
    """A plan under way: `rounds[r][place]` is who has a place, the keys numbered from 0.

    `met[a][b]` counts `once` for each time a and b were partners, 1 for each time they were opponents,
    the history included. `had[size]` counts turns at a table of that size, 0 being a rest. `repeats`
    are what the partners, opponents and meetings repeated in these rounds weigh.
    """

    def __init__(self, draws: Sequence[Sequence[Key]], room: Room, history: History, rng: Random) -> None:
        self.keys = list(draws[0])
        number = {key: i for i, key in enumerate(self.keys)}
        self.rounds = [[number[key] for key in row] for row in draws]
        self.room = room
        self.rng = rng
        before = [[history.between(one, other) for other in self.keys] for one in self.keys]
        # Both counts of a couple in one number: what it costs is then looked up in a list, by far the
        # quickest way, and this happens many million times.
        self.once = 1 + len(draws) + max(met.opponents for row in before for met in row)
        self.met = [[self.once * met.partners + met.opponents for met in row] for row in before]
        most = self.once * (2 + len(draws) + max(met.partners for row in before for met in row))
        counts = [divmod(count, self.once) for count in range(most)]
        self.as_partners = [PARTNERS_AGAIN * (p > 0) + _again(p + o) for p, o in counts]
        self.as_opponents = [OPPONENTS_AGAIN * (o > 0) + ONCE_MORE * o + _again(p + o) for p, o in counts]
        self.had = {size: [history.smaller[key] for key in self.keys] for size in room.size}
        # A rest is a turn at a table of size 0: so one rule, `_may_trade`, keeps rests and small tables even.
        self.had[0] = [history.rests[key] for key in self.keys]
        self.repeats = [0, 0, 0]
        for row in self.rounds:
            self._take(row, range(len(row)), 1)
            for table in range(len(room.places)):
                self._tally(row, table, 1)
        # The plan it starts from is the first one found: a search that only makes it worse gives it back.
        self.best, self.fewest = self._copy(), Weight(*self.repeats)

    def run(self, goal: Weight, effort: int, progress: Progress) -> list[list[Key]]:
        """Return the best plan found within `effort` steps; stop where it weighs no more than `goal`."""
        done, stage = 0, FIRST_STAGE
        while True:
            for cooled in range(STAGES):
                if self.fewest <= goal or done >= effort or not progress(done, effort):
                    return [[self.keys[player] for player in row] for row in self.best]
                self._walk(HOTTEST * 995**cooled // 1000**cooled, min(stage, effort - done))
                self._keep()
                done += stage
            # How slowly a plan has to cool is not known beforehand: try again, at half the pace.
            stage *= 2

    def _walk(self, heat: int, steps: int) -> None:
        random, chances = self.rng.random, _chances()
        seats, players, rounds = self.room.seats, len(self.keys), len(self.rounds)
        for _ in range(steps):
            # No randrange(): of Python's chance only random() is promised to give the same in every version.
            row = self.rounds[int(random() * rounds)]
            # One of the two at least is seated: two who rest would exchange nothing.
            place, other = int(random() * seats), int(random() * players)
            change = self._change(row, place, other)
            # Metropolis without exp(): worse by `change` is accepted with the chance e^(−change / heat);
            # heat and −ln of a chance are both in thousandths.
            if change is not None and change * 1_000_000 <= heat * chances[int(random() * CHANCES)]:
                if change > 0:
                    self._keep()
                self._swap(row, place, other)

    def _change(self, row: list[int], place: int, other: int) -> int | None:
        """Return how a swap changes the price, None if it is no swap or not allowed."""
        room, one, two = self.room, row[place], row[other]
        if room.table[place] == room.table[other]:
            return self._change_within(row, place, other)
        sizes = room.size[place], room.size[other]
        if sizes[0] != sizes[1] and not self._may_trade(sizes, one, two):
            return None
        return self._move(row, place, one, two) + self._move(row, other, two, one)

    def _move(self, row: list[int], place: int, leaves: int, comes: int) -> int:
        """Return the change of price at one table when somebody comes for somebody else."""
        gone, new = self.met[leaves], self.met[comes]
        as_partners, as_opponents, once = self.as_partners, self.as_opponents, self.once
        change = 0
        # `met` counts the couple that sits here now: what goes is the price of its last meeting.
        for beside in self.room.partners[place]:
            who = row[beside]
            change += as_partners[new[who]] - as_partners[gone[who] - once]
        for beside in self.room.opponents[place]:
            who = row[beside]
            change += as_opponents[new[who]] - as_opponents[gone[who] - 1]
        return change

    def _change_within(self, row: list[int], place: int, other: int) -> int | None:
        room = self.room
        if room.table[place] == RESTING or place == other or other in room.partners[place]:
            return None
        change = 0
        for q in room.partners[place]:
            change += self._becomes_opponent(row[place], row[q]) + self._becomes_partner(row[other], row[q])
        for q in room.partners[other]:
            change += self._becomes_opponent(row[other], row[q]) + self._becomes_partner(row[place], row[q])
        return change

    def _becomes_opponent(self, one: int, other: int) -> int:
        # The count without this meeting: what it costs depends on what there was before it.
        rest = self.met[one][other] - self.once
        return self.as_opponents[rest] - self.as_partners[rest]

    def _becomes_partner(self, one: int, other: int) -> int:
        rest = self.met[one][other] - 1
        return self.as_partners[rest] - self.as_opponents[rest]

    def _may_trade(self, sizes: tuple[int, int], one: int, two: int) -> bool:
        """Tell whether the turns at the smaller table, or the rests, stay as evenly spread."""
        turns = self.had[min(sizes)]
        at_smaller, at_larger = (one, two) if sizes[0] < sizes[1] else (two, one)
        # Who gives the turn away had one more: after it the two have merely exchanged their counts.
        return turns[at_smaller] == turns[at_larger] + 1

    def _swap(self, row: list[int], place: int, other: int) -> None:
        tables = {self.room.table[place], self.room.table[other]} - {RESTING}
        self._take(row, (place, other), -1)
        for table in tables:
            self._tally(row, table, -1)
        row[place], row[other] = row[other], row[place]
        self._take(row, (place, other), 1)
        for table in tables:
            self._tally(row, table, 1)

    def _take(self, row: list[int], places: Iterable[int], times: int) -> None:
        for place in places:
            self.had[self.room.size[place]][row[place]] += times

    def _tally(self, row: list[int], table: int, times: int) -> None:
        for place in self.room.places[table]:
            for beside in self.room.partners[place]:
                if beside > place:
                    self._meet(row[place], row[beside], self.once, times)
            for beside in self.room.opponents[place]:
                if beside > place:
                    self._meet(row[place], row[beside], 1, times)

    def _meet(self, one: int, other: int, meeting: int, times: int) -> None:
        without = self.met[one][other] - (meeting if times < 0 else 0)
        if without:
            partners, opponents = divmod(without, self.once)
            self.repeats[2] += times * once_more(partners + opponents)
            if meeting == 1:
                self.repeats[1] += times * once_more(opponents)
            else:
                self.repeats[0] += times * once_more(partners)
        self.met[one][other] = self.met[other][one] = without + (meeting if times > 0 else 0)

    def _keep(self) -> None:
        if Weight(*self.repeats) < self.fewest:
            self.best, self.fewest = self._copy(), Weight(*self.repeats)

    def _copy(self) -> list[list[int]]:
        return [list(row) for row in self.rounds]


def _again(times: int) -> int:
    return MET_AGAIN * (times > 0) + ONCE_MORE * times


@cache
def _chances() -> tuple[int, ...]:
    """Return thousandths of −ln of evenly spread chances, worked out in decimals: equal everywhere."""
    return tuple(int(-1000 * (Decimal(2 * i + 1) / (2 * CHANCES)).ln()) for i in range(CHANCES))


MOST_STEPS = 400_000
SWISS_REACH = 24
"""How many places away a swap is tried where neighbours in rank shall meet."""


def nobody_twice(request: Request) -> list[Key]:
    """Return, place by place, a round in which nobody meets again who need not: partners first."""
    room = room_for(request)
    keys = line_up(by_lot(request.players, request.rng()), room, request.history)
    # Each of the n²/2 swaps some 400 times over; beyond about 45 players a second of search is the limit.
    return _search(request, room, keys, min(200 * len(keys) ** 2, MOST_STEPS))


def lot(request: Request) -> Draw:
    """Draw one round by lot: who met may meet again; rests take turns, and wishes are kept."""
    room = room_for(request)
    keys = line_up(by_lot(request.players, request.rng()), room, request.history)
    nobody_met = replace(request, history=History())
    keys = _search(nobody_met, room, keys, MOST_STEPS, turns=request.history)
    return seated(keys, room, nobody_met)


def swiss(request: Request) -> Draw:
    """Draw one round in which neighbours in rank meet, partners and opponents not again."""
    room, ranks = room_for(request), places_in_rank(request)
    keys = line_up([*ranks], room, request.history)
    # The best of each table beside the weakest: 1 and 4 play 2 and 3.
    for places, sides in zip(room.places, room.sides, strict=True):
        if sides[0] > 1:
            block = keys[places.start : places.stop]
            first = [key for number, key in enumerate(block) if number % 4 in {0, 3}]
            keys[places.start : places.stop] = first + [key for key in block if key not in first]
    steps = 100 * len(keys) + (0 if request.form is Form.PAIRS else 50_000)
    return in_order(_search(request, room, keys, steps, ranks=ranks), room, request, ranks)


def by_rank(request: Request, *, in_turns: bool = True) -> Draw:
    """Seat the first of the rank list at table 1, the next at table 2 and so on; only sides are chosen.

    Smaller tables are taken in turns; not `in_turns` they are the last ones.
    """
    room, ranks = room_for(request), places_in_rank(request)
    keys = line_up([*ranks], room, request.history, in_turns=in_turns)
    history, bonds = request.history, _bonds(request, room, keys)
    prices = Prices(room, strict(room, len(history.draws), bonds, len(ranks)), history, bonds, ranks)
    for places, sides in zip(room.places, room.sides, strict=True):
        before, behind = keys[: places.start], keys[places.stop :]
        splits = ([*before, *split, *behind] for split in _splits([keys[p] for p in places], sides))
        # By the judging prices: there are so few ways to split a table that all are tried.
        keys = min(splits, key=partial(_price, prices, places))
    return in_order(keys, room, request, ranks)


def apart_in_rank(keys: Sequence[Key], room: Room, ranks: Mapping[Key, int]) -> int:
    """Return how far from each other in rank those of a round sit, given place by place."""
    return Prices(room, ONLY_RANK, History(), ranks=ranks).total(keys)


def _price(prices: Prices, places: range, keys: Sequence[Key]) -> int:
    return sum(prices.at(keys[place], place, keys) for place in places)


def places_in_rank(request: Request) -> dict[Key, int]:
    """Return the place of everybody who is there, counted from 0, in the order of the rank list."""
    return {key: place for place, key in enumerate(in_rank_order(request.players, request.ranks))}


def room_for(request: Request) -> Room:
    """Return the room for everybody who is there."""
    sizes = table_sizes(len(request.players), request.sizes)
    return furnish(request.form, sizes, len(request.players) - sum(sizes))


def _search(  # noqa: PLR0913 — what a search goes by
    request: Request,
    room: Room,
    keys: Sequence[Key],
    steps: int,
    *,
    ranks: Mapping[Key, int] | None = None,
    turns: History | None = None,
) -> list[Key]:
    history, bonds = request.history, _bonds(request, room, keys)
    judging = Prices(room, strict(room, len(history.draws), bonds, len(ranks or ())), history, bonds, ranks)
    search = Search(
        keys,
        walking=Prices(room, WALKING_BY_RANK if ranks else WALKING, history, bonds, ranks),
        judging=judging,
        turns=RestTurns.of(keys, turns or history, bound(ties(request.wishes, keys))),
        rng=request.rng(),
    )
    if ranks:
        # Prices grow with the square of the distance in rank: a far swap seldom pays, and looking at all of
        # them would take most of the steps in a large hall.
        search.reach = SWISS_REACH
    return search.run(request.steps(steps), request.progress)


def _bonds(request: Request, room: Room, keys: Sequence[Key]) -> list[Bond]:
    seated = set(keys[: room.seats])
    return [tie.among(seated) if tie.wanted else tie for tie in ties(request.wishes, keys)]


def seated(keys: Sequence[Key], room: Room, request: Request) -> Draw:
    """Return the round with table numbers and seats."""
    tables = number_and_seat(room.deal_out(keys), Places(request.history, request.wishes))
    return Draw(tables, tuple(keys[room.seats :]))


def in_order(keys: Sequence[Key], room: Room, request: Request, ranks: Mapping[Key, int]) -> Draw:
    """Return the round with the tables numbered by rank."""
    tables = sorted(room.deal_out(keys), key=lambda sides: sum(ranks[key] for side in sides for key in side))
    places = Places(request.history, request.wishes, in_order=True)
    return Draw(number_and_seat(tables, places), tuple(keys[room.seats :]))


def _splits(block: list[Key], sides: tuple[int, ...]) -> Iterator[list[Key]]:
    if sides[0] == 1:
        yield block
        return
    for others in combinations(block[1:], sides[0] - 1):
        first = [block[0], *others]
        yield first + [key for key in block if key not in first]

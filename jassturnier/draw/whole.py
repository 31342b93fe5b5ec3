"""The rounds that are left, planned at once: constructed where they can be, else searched and improved.

Nothing stored says which plan the rounds so far are the beginning of: it is made again from their seed
and recognised by who sat with whom. So all that is drawn one after the other is one plan.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from math import gcd
from operator import itemgetter
from typing import TypeAlias

from jassturnier import resources
from jassturnier.draw.check import check
from jassturnier.draw.plan import Draw, Form, History, Key, Plan, Table, WishKind, kept_apart, unkept
from jassturnier.draw.request import Request, go_on, one_by_one
from jassturnier.draw.search import Anneal, nobody_twice, room_for, seated
from jassturnier.draw.seating import Room, by_lot
from jassturnier.values import frozen

Rows: TypeAlias = list[list[Key]]
"""Rounds of which it is settled who sits together: who has each place of the room."""

QUICK = 20_000
"""Steps of each round that is improved afterwards."""
TRIES, STEPS_FOR_A_TRY = 4, 50
"""The fewest plans that are tried where there are wishes; steps of a round for every two who could swap."""
STEPS, STEPS_FOR_WISHES = 2_000_000, 400_000
"""Steps of the search over a whole plan, however few of its rounds are drawn now; of plans with wishes."""
STEPS_FOR_EACH_SWAP = 8_000
"""The most steps for every swap that there is."""


def nobody_twice_on(request: Request, rounds: int) -> Plan:
    """Draw rounds in which nobody meets again who need not, and behind them a plan for those that are left.

    Where such a plan is always there, as in a large hall, none is made.
    """
    room, rows = room_for(request), rows_on(request, rounds)
    source = iter(rows)
    draws = one_by_one(request, rounds, lambda asked: seated(next(source), room, asked))
    return (*draws, *(unnumbered(row, room) for row in source))


def rows_on(request: Request, rounds: int) -> Rows:
    """Return who sits together in the next rounds, and in those that are left after them."""
    if is_roomy(request):
        known = constructed(len(request.players), 1)
        rows = (known and _continued(request, _constructed)) or _constructed(request)
        return _drawn_on(rows[:rounds], rounds, request)
    plan = partial(planned, steps=STEPS)
    return _continued(request, plan) or plan(request)


def is_roomy(request: Request) -> bool:
    """Tell whether each round that is left can be without meetings again, whatever those before it are.

    Where nobody is barred from more than k others, people can be shared out among k + 1 tables or more,
    as evenly as tables are, so that nobody is barred from anybody at the table (Hajnal, Szemerédi 1970).
    """
    room, met = room_for(request), request.history.met
    barred = kept_apart(request.wishes, as_partners=False)
    most = max(len(met.get(key, ())) + len(barred.get(key, ())) for key in request.players)
    largest, smallest = max(room.size), min(size for size in room.size if size)
    return largest - smallest <= 1 and most + (request.left - 1) * (largest - 1) < len(room.places)


def _continued(request: Request, plan: Callable[[Request], Rows]) -> Rows:
    played = _played(request)
    if not played or len(request.seeds) < len(played):
        return []
    history, seed = History(request.history.draws[: -len(played)]), request.seeds[-len(played)]
    left = request.left + len(played)
    rows = plan(replace(request, history=history, seeds=(), seed=seed, left=left))
    room = room_for(request)
    sides = [_sides(unnumbered(row, room)) for row in rows]
    for draw in played:
        if draw not in sides:
            return []
        at = sides.index(draw)
        del rows[at], sides[at]
    if request.seed == seed:
        return rows
    # As for a draw that did not please: what is left comes in another order.
    return _in_turns([rows[at] for at in by_lot(range(len(rows)), request.rng())], request)


def _played(request: Request) -> list[frozenset[frozenset[frozenset[Key]]]]:
    there, room = set(request.players), room_for(request)
    found = []
    for draw in reversed(request.history.draws):
        ours = replace(draw, tables=tuple(t for t in draw.tables if there.issuperset(t.keys)))
        seats = sum(len(table.keys) for table in ours.tables)
        if len(ours.tables) < len(room.places) or seats + len(there.intersection(draw.rests)) < len(there):
            break
        found.append(_sides(ours))
    return found[::-1]


def _sides(draw: Draw) -> frozenset[frozenset[frozenset[Key]]]:
    return frozenset(frozenset(map(frozenset, table.sides)) for table in draw.tables)


def unnumbered(row: list[Key], room: Room) -> Draw:
    """Return a round of which it is settled only who sits together."""
    return Draw(tuple(Table(0, sides) for sides in room.deal_out(row)), tuple(row[room.seats :]))


def planned(request: Request, steps: int) -> Rows:
    """Return who sits together in all rounds that are left."""
    rows = _constructed(request)
    if len(rows) == request.left:
        return rows
    if request.left == 1:
        return [nobody_twice(request)]
    # The search over a whole plan knows no wishes; that for a round does.
    if request.wishes:
        return _tried(request)
    # Only a start for the search over the whole plan, which is what the progress is about.
    rows = _drawn_on(rows, request.left, replace(request, effort=QUICK, progress=go_on))
    room = room_for(request)
    report = check([unnumbered(row, room) for row in rows], request.history)
    # The bounds are proven: a plan that reaches them cannot be improved, and the search would run to its end.
    if report.weights <= report.least:
        return rows
    anneal = Anneal(rows, room, request.history, request.plan_rng())
    swaps = len(rows) * len(request.players) ** 2 // 2
    effort = request.steps(min(steps, STEPS_FOR_EACH_SWAP * swaps))
    return _in_turns(anneal.run(report.least, effort, request.progress), request)


def _tried(request: Request) -> Rows:
    found: list[tuple[tuple[int, ...], Rows]] = []
    with_whom = [
        wish for wish in request.wishes if wish.hard and wish.kind in {WishKind.APART, WishKind.TOGETHER}
    ]
    effort = request.steps(min(QUICK, STEPS_FOR_A_TRY * len(request.players) ** 2))
    tries = max(TRIES, STEPS_FOR_WISHES // (request.left * max(1, effort)))
    for number in range(tries):
        asked = replace(request, seed=request.seed + (number << 32), effort=effort)
        rows = _drawn_on([], request.left, asked)
        draws = [unnumbered(row, room_for(request)) for row in rows]
        report = check(draws, request.history, request.wishes)
        broken = sum(len(unkept(with_whom, draw)) for draw in draws)
        found.append(((broken, *report.weights), rows))
        if not broken and report.weights <= report.least:
            break
    return min(found, key=itemgetter(0))[1]


def _constructed(request: Request) -> Rows:
    """Return the rounds that can be constructed, who is who in them drawn by lot; none on a history."""
    if request.form is not Form.PARTNERS or request.wishes or request.history.draws:
        return []
    order = by_lot(request.players, request.plan_rng())
    return [[order[point] for point in row] for row in constructed(len(order), request.left)]


def _drawn_on(rows: Rows, rounds: int, request: Request) -> Rows:
    room, source, found = room_for(request), iter(rows), list[list[Key]]()

    def draw(asked: Request) -> Draw:
        found.append(next(source, []) or nobody_twice(asked))
        return unnumbered(found[-1], room)

    one_by_one(request, rounds, draw)
    return found


def _in_turns(rows: Rows, request: Request) -> Rows:
    """Return the rounds in an order in which nobody rests, or has a smaller table, long before others do."""
    left, found, room = list(rows), list[list[Key]](), room_for(request)
    history = History(request.history.draws)
    while left:
        found.append(first_in_turns(left, request.after(history))[0])
        left.remove(found[-1])
        history.add(unnumbered(found[-1], room))
    return found


def first_in_turns(rows: Rows, request: Request) -> Rows:
    """Return the rounds in which those who had fewest turns rest, or have a smaller table."""
    room, history = room_for(request), request.history
    small = [place for place, size in enumerate(room.size) if 0 < size < max(room.size)]

    def turns(row: list[Key]) -> tuple[int, int]:
        rests = sum(history.rests[key] for key in row[room.seats :])
        return rests, sum(history.smaller[row[place]] for place in small)

    fewest = min(map(turns, rows))
    return [row for row in rows if turns(row) == fewest]


@frozen
class Cyclic:
    """Base rounds for `players`, place by place, good for `rounds` rounds."""

    players: int
    rounds: int
    ring: int
    base: tuple[tuple[int, ...], ...]

    def row(self, number: int) -> list[int]:
        """Return round `number`, counted from 0, place by place; the last places rest."""
        turn, which = divmod(number, len(self.base))
        return [self._turned(point, turn) for point in self.base[which]]

    def _turned(self, point: int, turn: int) -> int:
        ring, at = divmod(point, self.ring)
        # What is left over when the rings are full are the fixed points of the design: they never turn.
        in_ring = point < self.players // self.ring * self.ring
        return ring * self.ring + (at + turn) % self.ring if in_ring else point

    @property
    def without_repeats(self) -> bool:
        """Whether nobody meets again in any of the rounds, so that fewer rounds are as good."""
        # Everybody meets three others in a round. Stored plans with more rounds (each pair once as partners,
        # twice as opponents) are even only when they are played to their end, so no part of them is taken.
        return self.rounds <= (self.players - 1) // 3


def constructed(players: int, rounds: int) -> list[list[int]]:
    """Return the rounds that can be constructed, at most `rounds`, place by place; none is an empty list.

    No better plan is known for those rounds, and nobody meets again in them unless they are all there.
    """
    plans = [plan for plan in stored() if plan.players == players]
    whole = [plan for plan in plans if plan.rounds == rounds]
    perfect = [plan for plan in plans if plan.without_repeats]
    shifted = shift_plan(players, rounds)
    if whole or (perfect and perfect[0].rounds >= len(shifted)):
        plan = (whole or perfect)[0]
        return [plan.row(number) for number in range(min(rounds, plan.rounds))]
    return shifted


def shift_plan(players: int, rounds: int) -> list[list[int]]:
    """Return rounds without any repeat, where the number of tables is odd and no multiple of three.

    The players stand in four lines, one of each at a table; in each round the second line moves on by
    one table, the third by two, the fourth by three. Nobody of one line ever meets.
    """
    tables = players // 4
    # Two lines move apart by 1, 2 or 3 tables a round. If none of these has a divisor in common with the
    # number of tables, two of different lines meet once until the lines have gone all the way round.
    if players % 4 or gcd(tables, 6) != 1:
        return []
    return [
        [line * tables + (table + line * number) % tables for table in range(tables) for line in range(4)]
        for number in range(min(rounds, tables))
    ]


@cache
def stored() -> tuple[Cyclic, ...]:
    """Return the stored plans."""
    plans: list[Cyclic] = []
    for line in resources.read("draw", "base_rounds.txt").decode().splitlines():
        if line and not line.startswith("#"):
            head, _, points = line.partition(":")
            players, rounds, ring = map(int, head.split())
            numbers = tuple(map(int, points.split()))
            base = tuple(numbers[at : at + players] for at in range(0, len(numbers), players))
            plans.append(Cyclic(players, rounds, ring, base))
    return tuple(plans)

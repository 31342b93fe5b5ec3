"""A whole plan at once: constructed where it can be, else drawn round by round and then improved."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from math import gcd

from jassturnier import resources
from jassturnier.draw.check import check
from jassturnier.draw.drawn import nobody_twice, room_for, seated
from jassturnier.draw.plan import Draw, Form, History, Key, Table
from jassturnier.draw.request import Request, go_on
from jassturnier.draw.search.anneal import Anneal
from jassturnier.draw.search.room import Room, by_lot
from jassturnier.values import frozen

QUICK = 20_000
"""Steps of each round that is improved afterwards."""
STEPS = 2_000_000
STEPS_FOR_EACH_SWAP = 8_000
"""Steps of the search over a whole plan: so many for every swap there is, at most `STEPS`."""


def nobody_twice_next(request: Request) -> Draw:
    """Draw the next round: as constructed while the rounds before were, else by search."""
    draws = request.history.draws
    # Nothing stored says how a round was drawn: the plan is made again from its seed and recognised by who
    # sat with whom.
    rows = _constructed(request, len(draws) + 1)
    if len(rows) <= len(draws):
        return nobody_twice(request)
    room = room_for(request)
    begun = [_sides(Table(0, sides) for sides in room.deal_out(row)) for row in rows[:-1]]
    # Somebody came, went or was moved at the desk: the rounds so far are not those of the construction.
    if begun != [_sides(draw.tables) for draw in draws]:
        return nobody_twice(request)
    return seated(rows[-1], room, request)


def nobody_twice_in_all(request: Request, rounds: int) -> tuple[Draw, ...]:
    """Draw a plan in which nobody meets again who need not: partners first, then opponents."""
    before = len(request.history.draws)
    history = History(request.history.draws)
    # Neither a construction nor the search over a whole plan knows wishes; each round by itself does.
    if request.wishes:
        _draw_on(history, request, before + rounds)
        return tuple(history.draws[before:])
    room = room_for(request)
    # A construction knows nothing of rounds played before; a search goes on from any.
    _seat_on(history, [] if before else _constructed(request, rounds), room, request)
    # Only a start for the search over the whole plan, which is what the progress is about.
    _draw_on(history, replace(request, effort=QUICK, progress=go_on), before + rounds)
    plan = tuple(history.draws[before:])
    return _improved(plan, room, request) if history.has_repeats() else plan


def _constructed(request: Request, rounds: int) -> list[list[Key]]:
    """Return the rounds that can be constructed, who is who in them drawn by lot."""
    if request.form is not Form.PARTNERS or request.wishes:
        return []
    order = by_lot(request.players, request.plan_rng())
    return [[order[point] for point in row] for row in constructed(len(order), rounds)]


def _sides(tables: Iterable[Table]) -> set[frozenset[frozenset[Key]]]:
    return {frozenset(map(frozenset, table.sides)) for table in tables}


def _draw_on(history: History, request: Request, rounds: int) -> None:
    """Draw round after round until there are so many."""
    while len(history.draws) < rounds:
        history.add(nobody_twice(request.after(history)))


def _seat_on(history: History, rows: list[list[Key]], room: Room, request: Request) -> None:
    """Add rounds of which it is settled who sits together."""
    for keys in rows:
        history.add(seated(keys, room, request.after(history)))


def _improved(plan: tuple[Draw, ...], room: Room, request: Request) -> tuple[Draw, ...]:
    """Return the plan with as few repeats as a search over all its rounds finds."""
    report = check(plan, request.history)
    counts = (report.partners, report.opponents, report.meetings, report.spread)
    goal = tuple(count.goal for count in counts)
    # The bounds are proven: a plan that reaches them cannot be improved, and the search would run to its end.
    if tuple(count.found for count in counts) <= goal:
        return plan
    anneal = Anneal([_places(draw, room) for draw in plan], room, request.history, request.plan_rng())
    before = anneal.fewest
    swaps = len(plan) * len(request.players) ** 2 // 2
    steps = request.steps(min(STEPS, STEPS_FOR_EACH_SWAP * swaps))
    rows = anneal.run(goal, steps, request.progress)
    # What was not improved keeps the seats and tables it was drawn with.
    if anneal.fewest == before:
        return plan
    history = History(request.history.draws)
    _seat_on(history, rows, room, request)
    return tuple(history.draws[-len(rows) :])


def _places(draw: Draw, room: Room) -> list[Key]:
    """Return who has each place of the room."""
    sizes = [len(places) for places in room.places]
    # The draw has its tables by number; the room has those of one size together, the preferred size first.
    tables = sorted(draw.tables, key=lambda table: sizes.index(len(table.keys)))
    return [key for table in tables for key in table.keys] + list(draw.rests)


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
    text = resources.read("draw", "base_rounds.txt").decode()
    return tuple(_parse(line) for line in text.splitlines() if line and not line.startswith("#"))


def _parse(line: str) -> Cyclic:
    head, _, points = line.partition(":")
    players, rounds, ring = map(int, head.split())
    numbers = tuple(map(int, points.split()))
    base = tuple(numbers[at : at + players] for at in range(0, len(numbers), players))
    return Cyclic(players, rounds, ring, base)

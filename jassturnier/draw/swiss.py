"""Swiss with the last round in view: neighbours in rank meet, as far as the others need not for it."""

from collections.abc import Sequence
from dataclasses import replace

from jassturnier.draw.check import check
from jassturnier.draw.drawn import apart_in_rank, in_order, places_in_rank, room_for, swiss
from jassturnier.draw.plan import Draw, History, Plan
from jassturnier.draw.request import Request, go_on, one_by_one
from jassturnier.draw.search.whole import Rows, first_in_turns, is_roomy, planned, rows_on, unnumbered
from jassturnier.draw.wishes import Wish, WishKind

TRIES = 6
"""How many rounds of neighbours are tried before one is taken out of a plan that knows no ranks."""
STEPS = 50_000
"""Steps of the search for what can follow one of them."""


def swiss_on(request: Request, rounds: int) -> Plan:
    """Draw rounds in which neighbours in rank meet, and behind them a plan for those that are left."""
    first = one_by_one(request, rounds - 1, lambda asked: _next(asked)[0])
    return (*first, *_next(request.after(History((*request.history.draws, *first)))))


def _next(request: Request) -> Plan:
    """Draw the next round, and what can follow it where that has to be seen to."""
    found = swiss(request)
    if is_roomy(request):
        return (found,)
    plan = _followed(found, request)
    report = check(plan, request.history)
    # Partners and opponents again weigh more than the distance in rank, any other meeting less.
    return plan if report.weights[:2] <= report.least[:2] else _compromise(plan, request)


def _followed(draw: Draw, request: Request) -> Plan:
    """Return a round and the rounds that can follow it."""
    if request.left == 1:
        return (draw,)
    after = replace(request, effort=STEPS, progress=go_on).after(History((*request.history.draws, draw)))
    room = room_for(request)
    return draw, *(unnumbered(row, room) for row in planned(after, STEPS))


def _compromise(plan: Plan, request: Request) -> Plan:
    """Return a round of neighbours, as near as can be, that is followed by as few repeats as any."""
    room, rows, rng = room_for(request), rows_on(request, 1), request.rng()
    goal, barred = _weight([unnumbered(row, room) for row in rows], request), request.wishes
    for _ in range(TRIES):
        if _weight(plan, request) <= goal:
            return plan
        tables = plan[0].tables
        one, other, _ = next(tables[int(rng.random() * len(tables))].couples())
        barred = (*barred, Wish(WishKind.APART, (one, other)))
        plan = _followed(swiss(replace(request, wishes=barred)), request)
    return _nearest_first(rows, request)


def _weight(draws: Sequence[Draw], request: Request) -> tuple[int, ...]:
    return check(draws, request.history).weights[:2]


def _nearest_first(rows: Rows, request: Request) -> Plan:
    """Return a plan with that of its rounds first in which those nearest in rank meet."""
    room, ranks = room_for(request), places_in_rank(request)
    row = min(first_in_turns(rows, request), key=lambda row: apart_in_rank(row, room, ranks))
    rest = (unnumbered(each, room) for each in rows if each is not row)
    return in_order(row, room, request, ranks), *rest

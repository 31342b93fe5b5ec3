"""Drawing in any of the ways there are: one round on any history, or a whole plan."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from jassturnier.draw import drawn, pairs, pot, ways
from jassturnier.draw.plan import Draw, History
from jassturnier.draw.request import Request
from jassturnier.draw.search import whole
from jassturnier.draw.wishes import Wish, unkept, word
from jassturnier.errors import NotAllowed, NoValidDraw
from jassturnier.i18n import say, say_n

Plan: TypeAlias = tuple[Draw, ...]


_ROUNDS: Mapping[str, Callable[[Request], Draw]] = {
    "partners-once": whole.nobody_twice_next,
    "alone": whole.nobody_twice_next,
    "teams": whole.nobody_twice_next,
    "swiss": drawn.swiss,
    "lot": drawn.lot,
    "by-rank": drawn.by_rank,
    "pairs": lambda request: pairs.round_robin(request, 1)[0],
    "groups": lambda request: pairs.groups(request, 1)[0],
    "fixed": pairs.fixed,
    "knockout": pairs.knockout,
    # Turns at smaller tables would send somebody up or down who has neither won nor lost.
    "leagues": partial(drawn.by_rank, in_turns=False),
    ways.AT_THE_DOOR: pot.as_drawn,
}
_PLANS: Mapping[str, Callable[[Request, int], Plan]] = {
    "partners-once": whole.nobody_twice_in_all,
    "alone": whole.nobody_twice_in_all,
    "teams": whole.nobody_twice_in_all,
    "pairs": pairs.round_robin,
    "groups": pairs.groups,
}
"""Without one a plan is drawn one round after the other, as it would be in the evening."""


def draw_round(request: Request) -> Draw:
    """Draw the next round.

    Raises:
        NoValidDraw: too few are there, or the hard wishes cannot all be kept; it names which have to go.
        NotAllowed: the method does not know this form.
        NotFound: there is no such method.
    """
    one = _ROUNDS[_known(request)]
    return _keep_hard_wishes(request, lambda asked: (one(asked),))[0]


def draw_plan(request: Request, rounds: int) -> Plan:
    """Draw the next `rounds` rounds together; raises what `draw_round` raises."""
    plan = _PLANS.get(_known(request))
    if plan is None:
        return round_by_round(request, rounds)
    return _keep_hard_wishes(request, lambda asked: plan(asked, rounds))


def round_by_round(request: Request, rounds: int) -> Plan:
    """Draw a plan one round after the other."""
    history = History(request.history.draws)
    for _ in range(rounds):
        history.add(draw_round(request.after(history)))
    return tuple(history.draws[len(request.history.draws) :])


def _known(request: Request) -> str:
    """Return the id of the method, which there is and which knows the form."""
    way = ways.get(request.method)
    if request.form not in way.forms:
        raise NotAllowed(
            say(
                "The draw “{method}” does not know tables of the form “{form}”.",
                method=way.id,
                form=request.form.value,
            )
        )
    return way.id


def _keep_hard_wishes(request: Request, draw: Callable[[Request], Plan]) -> Plan:
    plan = draw(request)
    broken = _broken(request.wishes, plan)
    if not broken:
        return plan
    if len(broken) > 1:
        # Of wishes that exclude each other usually one alone has to go: the desk is told the least that
        # helps.
        broken = next(((one,) for one in broken if not _broken_without(one, request, draw)), broken)
    raise NoValidDraw(
        say_n(
            "No draw keeps all hard wishes. It works without this one:",
            "No draw keeps all hard wishes. It works without these:",
            len(broken),
        ),
        *(word(wish, request.name, request.form) for wish in broken),
    )


def _broken(wishes: tuple[Wish, ...], plan: Plan) -> tuple[Wish, ...]:
    hard = [wish for wish in wishes if wish.hard]
    return tuple({wish: None for draw in plan for wish in unkept(hard, draw)})


def _broken_without(wish: Wish, request: Request, draw: Callable[[Request], Plan]) -> tuple[Wish, ...]:
    others = tuple(other for other in request.wishes if other != wish)
    return _broken(others, draw(replace(request, wishes=others)))

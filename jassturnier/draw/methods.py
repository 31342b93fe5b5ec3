"""Drawing in any of the ways there are: the next rounds on any history, with the others in view."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from jassturnier.draw import drawn, pairs, pot, swiss, ways
from jassturnier.draw.plan import Draw, Plan
from jassturnier.draw.request import Request, one_by_one
from jassturnier.draw.search import whole
from jassturnier.draw.wishes import Wish, unkept, word
from jassturnier.errors import NotAllowed, NoValidDraw
from jassturnier.i18n import say, say_n

_Ahead: TypeAlias = Callable[[Request, int], Plan]


def _one_by_one(draw: Callable[[Request], Draw]) -> _Ahead:
    """Return a way that looks at no later round."""
    return lambda request, rounds: one_by_one(request, rounds, draw)


_WAYS: Mapping[str, _Ahead] = {
    "partners-once": whole.nobody_twice_on,
    "alone": whole.nobody_twice_on,
    "teams": whole.nobody_twice_on,
    "swiss": swiss.swiss_on,
    "pairs": pairs.round_robin,
    "groups": pairs.groups,
    "lot": _one_by_one(drawn.lot),
    "by-rank": _one_by_one(drawn.by_rank),
    "fixed": _one_by_one(pairs.fixed),
    "knockout": _one_by_one(pairs.knockout),
    # Turns at smaller tables would send somebody up or down who has neither won nor lost.
    "leagues": _one_by_one(partial(drawn.by_rank, in_turns=False)),
    ways.AT_THE_DOOR: _one_by_one(pot.as_drawn),
}


def draw_round(request: Request) -> Draw:
    """Draw the next round; raises what `draw_ahead` raises."""
    return draw_ahead(request, 1)[0]


def draw_plan(request: Request, rounds: int) -> Plan:
    """Draw the next `rounds` rounds together; raises what `draw_ahead` raises."""
    return draw_ahead(request, rounds)[:rounds]


def draw_ahead(request: Request, rounds: int) -> Plan:
    """Draw the next `rounds` rounds, and behind them a plan for those that are left, where one has to be.

    Raises:
        NoValidDraw: too few are there, or the hard wishes cannot all be kept; it names which have to go.
        NotAllowed: the method does not know this form.
        NotFound: there is no such method.
    """
    way = _WAYS[_known(request)]
    asked = replace(request, left=max(request.left, rounds))
    return _keep_hard_wishes(asked, rounds, lambda asked: way(asked, rounds))


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


def _keep_hard_wishes(request: Request, rounds: int, draw: Callable[[Request], Plan]) -> Plan:
    plan = draw(request)
    broken = _broken(request.wishes, plan[:rounds])
    if not broken:
        return plan
    if len(broken) > 1:
        # Of wishes that exclude each other usually one alone has to go: the desk is told the least that
        # helps.
        helps = partial(_helps, request=request, draw=lambda asked: draw(asked)[:rounds])
        broken = next(((one,) for one in broken if helps(one)), broken)
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


def _helps(wish: Wish, request: Request, draw: Callable[[Request], Plan]) -> bool:
    """Tell whether all others are kept without this wish."""
    others = tuple(other for other in request.wishes if other != wish)
    return not _broken(others, draw(replace(request, wishes=others)))

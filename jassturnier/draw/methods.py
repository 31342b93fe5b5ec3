"""The ways to draw, by their id: one round on any history, or a whole plan."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from jassturnier.draw import drawn, pairs, whole
from jassturnier.draw.history import History
from jassturnier.draw.plan import Draw, Form
from jassturnier.draw.request import Request
from jassturnier.draw.wishes import Wish, unkept, word
from jassturnier.errors import NotAllowed, NotFound, NoValidDraw
from jassturnier.i18n import Text, say, say_n

Plan: TypeAlias = tuple[Draw, ...]


@dataclass(frozen=True, slots=True)
class Method:
    """One way to draw: its id, what it does in words, the forms it knows.

    Without `plan`, a plan is drawn one round after the other, as it would be in the evening. `own_stage`
    says that it goes on with the rounds of its own stage; any other avoids who met in an earlier one.
    """

    id: str
    words: Text
    forms: tuple[Form, ...]
    one: Callable[[Request], Draw]
    plan: Callable[[Request, int], Plan] | None = None
    own_stage: bool = False


_ALL = tuple(Form)
_NOBODY_TWICE = (whole.nobody_twice_next, whole.nobody_twice_in_all)
_METHODS = (
    Method(
        "partners-once",
        say("Nobody has a partner or an opponent twice, as far as possible."),
        (Form.PARTNERS, Form.PAIRS),
        *_NOBODY_TWICE,
    ),
    Method(
        "alone",
        say("Everybody plays alone; nobody meets twice, as far as possible."),
        (Form.ALONE,),
        *_NOBODY_TWICE,
    ),
    Method(
        "teams",
        say("Three play against three; nobody meets twice, as far as possible."),
        (Form.TEAMS,),
        *_NOBODY_TWICE,
    ),
    Method(
        "swiss",
        say("Neighbours in rank meet; nobody has a partner or an opponent twice, as far as possible."),
        _ALL,
        drawn.swiss,
    ),
    Method(
        "by-rank", say("The first of the rank list sit at table 1, the next at table 2."), _ALL, drawn.by_rank
    ),
    Method(
        "pairs",
        say("Every pair plays every other, within its group if there are groups."),
        (Form.PAIRS,),
        pairs.next_of_round_robin,
        pairs.round_robin,
        own_stage=True,
    ),
    Method(
        "groups",
        say("Groups are made by serpentine or by lot; in each, every pair plays every other."),
        (Form.PAIRS,),
        pairs.next_of_groups,
        pairs.groups,
        own_stage=True,
    ),
    Method(
        "fixed",
        say("The first pair of a table stays, the second moves on."),
        (Form.PAIRS,),
        pairs.fixed,
        own_stage=True,
    ),
    Method(
        "knockout",
        say("K.-o.: who wins goes on to the next match, who loses is out."),
        (Form.PAIRS,),
        pairs.knockout,
        own_stage=True,
    ),
    Method(
        "leagues",
        say("Tables are leagues: who wins goes up by a table, who is last goes down."),
        _ALL,
        drawn.by_rank,
    ),
)
METHODS = {method.id: method for method in _METHODS}


def get(method: str) -> Method:
    """Return the method with this id.

    Raises:
        NotFound: there is no such method; the sentence lists those there are.
    """
    if method not in METHODS:
        raise NotFound(
            say("There is no draw “{method}”. Draws: {methods}.", method=method, methods=tuple(METHODS))
        )
    return METHODS[method]


def draw_round(request: Request) -> Draw:
    """Draw the next round.

    Raises:
        NoValidDraw: too few are there, or the hard wishes cannot all be kept; it names which have to go.
        NotAllowed: the method does not know this form.
        NotFound: there is no such method.
    """
    method = _known(request)
    return _keep_hard_wishes(request, lambda asked: (method.one(asked),))[0]


def draw_plan(request: Request, rounds: int) -> Plan:
    """Draw the next `rounds` rounds together; raises what `draw_round` raises."""
    plan = _known(request).plan
    if plan is None:
        return round_by_round(request, rounds)
    return _keep_hard_wishes(request, lambda asked: plan(asked, rounds))


def round_by_round(request: Request, rounds: int) -> Plan:
    """Draw a plan one round after the other."""
    history = History(request.history.draws)
    for _ in range(rounds):
        history.add(draw_round(request.after(history)))
    return tuple(history.draws[len(request.history.draws) :])


def _known(request: Request) -> Method:
    method = get(request.method)
    if request.form not in method.forms:
        raise NotAllowed(
            say(
                "The draw “{method}” does not know tables of the form “{form}”.",
                method=method.id,
                form=request.form.value,
            )
        )
    return method


def _keep_hard_wishes(request: Request, draw: Callable[[Request], Plan]) -> Plan:
    plan = draw(request)
    broken = _broken(request.wishes, plan)
    if not broken:
        return plan
    if len(broken) > 1:
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

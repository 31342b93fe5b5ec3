"""The ways to draw, by their id: one round on any history, or a whole plan."""

from collections.abc import Callable
from dataclasses import dataclass

from jassturnier.draw import individuals, pairs
from jassturnier.draw.history import History
from jassturnier.draw.plan import Draw, Form
from jassturnier.draw.request import Request
from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, say


def round_by_round(request: Request, rounds: int) -> tuple[Draw, ...]:
    """Draw a plan one round after the other, as it would be drawn in the evening."""
    history = History(request.history.draws)
    for _ in range(rounds):
        history.add(draw_round(request.after(history)))
    return tuple(history.draws[len(request.history.draws) :])


@dataclass(frozen=True, slots=True)
class Method:
    """One way to draw: its id, what it does in words, the forms it knows."""

    id: str
    words: Text
    forms: tuple[Form, ...]
    one: Callable[[Request], Draw]
    plan: Callable[[Request, int], tuple[Draw, ...]] = round_by_round


INDIVIDUALS = (Form.PARTNERS, Form.TEAMS, Form.ALONE)

METHODS = {
    method.id: method
    for method in (
        Method(
            "partners-once",
            say("Nobody has the same partner or opponent twice, as far as possible."),
            (*INDIVIDUALS, Form.PAIRS),
            individuals.nobody_twice,
        ),
        Method(
            "pairs",
            say("Every pair plays every other, within its group if there are groups."),
            (Form.PAIRS,),
            pairs.next_of_round_robin,
            pairs.round_robin,
        ),
    )
}


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
        NoValidDraw: too few are there, or the hard wishes cannot all be kept.
        NotAllowed: the method does not know this form.
        NotFound: there is no such method.
    """
    return _known(request).one(request)


def draw_plan(request: Request, rounds: int) -> tuple[Draw, ...]:
    """Draw the next `rounds` rounds together; raises what `draw_round` raises."""
    return _known(request).plan(request, rounds)


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

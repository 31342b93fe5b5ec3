"""Fixed pairs: everybody against everybody, in one field or in groups."""

from collections.abc import Sequence

from jassturnier.draw.history import History
from jassturnier.draw.plan import Draw, Key, Table
from jassturnier.draw.request import Request
from jassturnier.draw.room import by_lot
from jassturnier.draw.seating import number_and_seat
from jassturnier.errors import NoValidDraw
from jassturnier.i18n import say


def round_robin(request: Request, rounds: int) -> tuple[Draw, ...]:
    """Draw rounds in which every pair of a group meets every other once before any meets again.

    An odd pair rests; each rests once before any rests again.
    """
    groups = _groups(request)
    history = History(request.history.draws)
    draws = []
    for number in range(len(history.draws), len(history.draws) + rounds):
        tables: list[Table] = []
        rests: list[Key] = []
        for group, pairs in groups.items():
            matches, resting = circle(pairs, number)
            tables += number_and_seat(
                [((one,), (other,)) for one, other in matches], history, len(tables) + 1, group
            )
            rests += resting
        draws.append(Draw(tuple(tables), tuple(rests)))
        history.add(draws[-1])
    return tuple(draws)


def next_of_round_robin(request: Request) -> Draw:
    """Draw the next round of a round robin; with the seed of the rounds before it goes on with them."""
    return round_robin(request, 1)[0]


def circle(pairs: Sequence[Key], number: int) -> tuple[list[tuple[Key, Key]], list[Key]]:
    """Return the matches of round `number` (from 0) of the circle method, and who rests.

    One pair stays, the others move on by one chair each round and play who sits opposite. Of an odd
    number, who would play the chair that stays rests.
    """
    around = len(pairs) - 1 + len(pairs) % 2
    opposite = [
        (pairs[(number + i) % around], pairs[(number - i) % around]) for i in range(1, (around + 1) // 2)
    ]
    alone = pairs[number % around]
    if len(pairs) % 2:
        return opposite, [alone]
    return [(pairs[-1], alone), *opposite], []


def _groups(request: Request) -> dict[str, list[Key]]:
    """Return the pairs of each group in an order drawn by lot, the same for all rounds."""
    groups: dict[str, list[Key]] = {}
    for key in by_lot(request.players, request.plan_rng()):
        groups.setdefault(request.groups.get(key, ""), []).append(key)
    for group, pairs in groups.items():
        if len(pairs) == 1:
            raise NoValidDraw(say("Group {group} has only one pair.", group=group))
    return dict(sorted(groups.items()))

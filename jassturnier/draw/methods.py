"""Drawing in any of the ways there are: the next rounds on any history, with the others in view."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import TypeAlias

from jassturnier.draw import request as ways
from jassturnier.draw import whole
from jassturnier.draw.check import check
from jassturnier.draw.plan import Draw, History, Key, Plan, Table, Wish, WishKind, group_name, unkept, word
from jassturnier.draw.request import Request, go_on, one_by_one
from jassturnier.draw.search import apart_in_rank, by_rank, in_order, lot, places_in_rank, room_for, swiss
from jassturnier.draw.seating import (
    Places,
    as_drawn,
    best_seats,
    by_lot,
    in_rank_order,
    number_and_seat,
    table_sizes,
)
from jassturnier.draw.whole import Rows, first_in_turns, is_roomy, planned, rows_on, unnumbered
from jassturnier.errors import NotAllowed, NoValidDraw
from jassturnier.i18n import say, say_n


def round_robin(request: Request, rounds: int) -> Plan:
    """Draw rounds in which every pair of a group meets every other once before any meets again.

    An odd pair rests; each rests once before any rests again. After a change in the field, rounds are
    searched in which nobody meets again who need not, and behind them a plan for those that are left.
    """
    table_sizes(len(request.players), request.sizes)
    groups: dict[str, list[Key]] = {}
    for key in by_lot(request.players, request.plan_rng()):
        groups.setdefault(request.groups.get(key, ""), []).append(key)
    # By length first: group AA comes after Z, not after A.
    groups = dict(sorted(groups.items(), key=lambda group: (len(group[0]), group[0])))
    history, before = History(request.history.draws), len(request.history.draws)
    # The circle never sees two pairs meet twice, but only if all its rounds are of one circle: whoever came,
    # went or was moved since has broken it.
    on_course = all(
        _couples(draw.tables) == _couples(_circles(groups, number)[0])
        for number, draw in enumerate(history.draws)
    )
    if on_course:
        needed = rounds if is_roomy(request) else request.left
        found = [_circles(groups, before + number) for number in range(needed)]
    else:
        found = _searched(groups, request, rounds)
    for tables, rests in found[:rounds]:
        history.add(_numbered(tables, rests, Places(history, request.wishes)))
    rest = (Draw(tuple(tables), tuple(rests)) for tables, rests in found[rounds:])
    return (*history.draws[before:], *rest)


def _circles(groups: Mapping[str, Sequence[Key]], number: int) -> tuple[list[Table], list[Key]]:
    """Return the matches of all groups in round `number`, not yet numbered, and who rests."""
    tables: list[Table] = []
    rests: list[Key] = []
    for group, pairs in groups.items():
        matches, resting = circle(pairs, number)
        tables += [Table(0, ((one,), (other,)), group) for one, other in matches]
        rests += resting
    return tables, rests


def _searched(
    groups: Mapping[str, Sequence[Key]], request: Request, rounds: int
) -> list[tuple[list[Table], list[Key]]]:
    """Return the matches of all groups round after round, not yet numbered, and who rests."""
    # A group of which one pair is left cannot be drawn: that would be refused as too few for one table.
    alone = [key for pairs in groups.values() if len(pairs) == 1 for key in pairs]
    asked = {
        group: replace(request, players=tuple(pairs)) for group, pairs in groups.items() if len(pairs) > 1
    }
    # What one group has to plan is worth nothing without the others.
    needed = rounds if all(map(is_roomy, asked.values())) else request.left
    plans = [
        _in_group(group, each, rows_on(each, needed if is_roomy(each) else rounds))
        for group, each in asked.items()
    ]
    length = min(map(len, plans), default=rounds)
    return [
        (
            [table for plan in plans for table in plan[number].tables],
            [*alone, *(key for plan in plans for key in plan[number].rests)],
        )
        for number in range(length)
    ]


def _in_group(group: str, request: Request, rows: Rows) -> Plan:
    draws = (unnumbered(row, room_for(request)) for row in rows)
    return tuple(
        replace(draw, tables=tuple(replace(table, group=group) for table in draw.tables)) for draw in draws
    )


def _numbered(tables: Sequence[Table], rests: Sequence[Key], places: Places) -> Draw:
    numbered: list[Table] = []
    for group, matches in groupby(tables, key=lambda table: table.group):
        sides = [table.sides for table in matches]
        numbered += number_and_seat(sides, places, len(numbered) + 1, group)
    return Draw(tuple(numbered), tuple(rests))


def _couples(tables: Iterable[Table]) -> set[frozenset[Key]]:
    return {frozenset(table.keys) for table in tables}


def fixed(request: Request) -> Draw:
    """Draw the next round of a movement: the first pair of each table stays, the second moves one on.

    Of an odd number one pair rests, another of those who stay each round.

    Raises:
        NoValidDraw: there are not even two pairs.
    """
    table_sizes(len(request.players), request.sizes)
    pairs: list[Key | None] = list(by_lot(request.players, request.plan_rng()))
    if len(pairs) % 2:
        # Who meets the empty chair rests; as it moves on like a pair, the rests go round among those who
        # stay.
        pairs.append(None)
    tables, moved = len(pairs) // 2, len(request.history.draws)
    stay, move = pairs[:tables], pairs[tables:]
    matches = [(stay[t], move[(t - moved) % tables]) for t in range(tables)]
    return Draw(
        tuple(
            Table(number, ((one,), (other,)))
            for number, (one, other) in enumerate(matches, 1)
            if one is not None and other is not None
        ),
        tuple(one for one, other in matches if one is not None and other is None),
    )


def knockout(request: Request) -> Draw:
    """Seat the matches of a K.-o. round at tables in their order; who has no rival rests and goes on.

    Raises:
        NotAllowed: there are no matches; they come from the results of a tournament.
    """
    if not request.matches:
        raise NotAllowed(say("K.-o. matches come from results: they are drawn in a tournament only."))
    places = Places(request.history, request.wishes)
    matches = [match for match in request.matches if len(match) > 1]
    return Draw(
        tuple(
            Table(number, best_seats(tuple((key,) for key in match), places))
            for number, match in enumerate(matches, 1)
        ),
        tuple(match[0] for match in request.matches if len(match) == 1),
    )


def groups(request: Request, rounds: int) -> Plan:
    """Draw the round robins of groups, making the groups first where there are none."""
    made = request.groups or make_groups(request)
    return round_robin(replace(request, groups=made), rounds)


def make_groups(request: Request) -> dict[Key, str]:
    """Divide the players into `group_count` groups: by serpentine where there are ranks, else by lot.

    Raises:
        NotAllowed: some group would have fewer than two.
    """
    count = request.group_count
    if count < 1 or len(request.players) < 2 * count:
        raise NotAllowed(
            say("{n} entries cannot make {groups} groups.", n=len(request.players), groups=count)
        )
    order = by_lot(request.players, request.plan_rng())
    if request.ranks:
        order = in_rank_order(request.players, request.ranks)
    return {key: group_name(serpentine(count, rank)) for rank, key in enumerate(order)}


def serpentine(groups: int, rank: int) -> int:
    """Return the group, counted from 0, of who has this rank from 0: there and back again."""
    turn, at = divmod(rank, groups)
    return groups - 1 - at if turn % 2 else at


def circle(pairs: Sequence[Key], number: int) -> tuple[list[tuple[Key, Key]], list[Key]]:
    """Return the matches of round `number` (from 0) of the circle method, and who rests.

    One pair stays, the others move on by one chair each round and play who sits opposite. Of an odd
    number, who would play the chair that stays rests. In the first two rounds together every pair can sit
    once on each side: named first is every other chair of the way from match to match through both rounds.
    """
    around = len(pairs) - 1 + len(pairs) % 2
    turns = [i if i % 2 else -i for i in range(1, (around + 1) // 2)]
    opposite = [(pairs[(number + turn) % around], pairs[(number - turn) % around]) for turn in turns]
    alone = pairs[number % around]
    if len(pairs) % 2:
        return opposite, [alone]
    return [(alone, pairs[-1]), *opposite], []


TRIES = 6
"""How many rounds of neighbours are tried before one is taken out of a plan that knows no ranks."""
STEPS = 50_000
"""Steps of the search for what can follow one of them."""


def _swiss_on(request: Request, rounds: int) -> Plan:
    """Draw rounds in which neighbours in rank meet, and behind them a plan for those that are left."""
    first = one_by_one(request, rounds - 1, lambda asked: _next(asked)[0])
    return (*first, *_next(request.after(History((*request.history.draws, *first)))))


def _next(request: Request) -> Plan:
    found = swiss(request)
    if is_roomy(request):
        return (found,)
    plan = _followed(found, request)
    report = check(plan, request.history)
    # Partners and opponents again weigh more than the distance in rank, any other meeting less.
    return plan if report.weights[:2] <= report.least[:2] else _compromise(plan, request)


def _followed(draw: Draw, request: Request) -> Plan:
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
    ranks = places_in_rank(request)
    row = min(first_in_turns(rows, request), key=lambda row: apart_in_rank(row, room, ranks))
    rest = (unnumbered(each, room) for each in rows if each is not row)
    return in_order(row, room, request, ranks), *rest


def _weight(draws: Sequence[Draw], request: Request) -> tuple[int, ...]:
    return check(draws, request.history).weights[:2]


_Ahead: TypeAlias = Callable[[Request, int], Plan]


def _one_by_one(draw: Callable[[Request], Draw]) -> _Ahead:
    return lambda request, rounds: one_by_one(request, rounds, draw)


_WAYS: Mapping[str, _Ahead] = {
    "partners-once": whole.nobody_twice_on,
    "alone": whole.nobody_twice_on,
    "teams": whole.nobody_twice_on,
    "swiss": _swiss_on,
    "pairs": round_robin,
    "groups": groups,
    "lot": _one_by_one(lot),
    "by-rank": _one_by_one(by_rank),
    "fixed": _one_by_one(fixed),
    "knockout": _one_by_one(knockout),
    # Turns at smaller tables would send somebody up or down who has neither won nor lost.
    "leagues": _one_by_one(partial(by_rank, in_turns=False)),
    ways.AT_THE_DOOR: _one_by_one(as_drawn),
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
    known = ways.get(request.method)
    if request.form not in known.forms:
        raise NotAllowed(
            say(
                "The draw “{method}” does not know tables of the form “{form}”.",
                method=known.id,
                form=request.form.value,
            )
        )
    way, asked = _WAYS[known.id], replace(request, left=max(request.left, rounds))
    return _keep_hard_wishes(asked, rounds, lambda asked: way(asked, rounds))


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
    others = tuple(other for other in request.wishes if other != wish)
    return not _broken(others, draw(replace(request, wishes=others)))

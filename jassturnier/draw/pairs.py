"""Fixed pairs: everybody against everybody, in one field or in groups."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from jassturnier.draw.drawn import room_for
from jassturnier.draw.plan import Draw, History, Key, Plan, Table, group_name
from jassturnier.draw.request import Request
from jassturnier.draw.search.room import by_lot, in_rank_order, table_sizes
from jassturnier.draw.search.seating import Places, best_seats, number_and_seat
from jassturnier.draw.search.whole import Rows, is_roomy, rows_on, unnumbered
from jassturnier.errors import NotAllowed
from jassturnier.i18n import say


def round_robin(request: Request, rounds: int) -> Plan:
    """Draw rounds in which every pair of a group meets every other once before any meets again.

    An odd pair rests; each rests once before any rests again. After a change in the field, rounds are
    searched in which nobody meets again who need not, and behind them a plan for those that are left.

    Raises:
        NoValidDraw: there are not even two pairs.
    """
    table_sizes(len(request.players), request.sizes)
    groups = _groups(request)
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
    """Return the round with each group at tables of its own."""
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


def _groups(request: Request) -> dict[str, list[Key]]:
    """Return the pairs of each group in an order drawn by lot, the same for all rounds."""
    groups: dict[str, list[Key]] = {}
    for key in by_lot(request.players, request.plan_rng()):
        groups.setdefault(request.groups.get(key, ""), []).append(key)
    # By length first: group AA comes after Z, not after A.
    return dict(sorted(groups.items(), key=lambda group: (len(group[0]), group[0])))

"""Draws by search: nobody meets again, or neighbours in the rank list meet; and the draw by lot."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations

from jassturnier.draw.plan import Bond, Draw, Form, History, Key, bound, ties
from jassturnier.draw.request import Request
from jassturnier.draw.search.search import Search
from jassturnier.draw.search.seating import (
    ONLY_RANK,
    WALKING,
    WALKING_BY_RANK,
    Places,
    Prices,
    RestTurns,
    Room,
    by_lot,
    furnish,
    in_rank_order,
    line_up,
    number_and_seat,
    strict,
    table_sizes,
)

MOST_STEPS = 400_000
SWISS_REACH = 24
"""How many places away a swap is tried where neighbours in rank shall meet."""


def nobody_twice(request: Request) -> list[Key]:
    """Return, place by place, a round in which nobody meets again who need not: partners first."""
    room = room_for(request)
    keys = line_up(by_lot(request.players, request.rng()), room, request.history)
    # Each of the n²/2 swaps some 400 times over; beyond about 45 players a second of search is the limit.
    return _search(request, room, keys, min(200 * len(keys) ** 2, MOST_STEPS))


def lot(request: Request) -> Draw:
    """Draw one round by lot: who met may meet again; rests take turns, and wishes are kept."""
    room = room_for(request)
    keys = line_up(by_lot(request.players, request.rng()), room, request.history)
    nobody_met = replace(request, history=History())
    keys = _search(nobody_met, room, keys, MOST_STEPS, turns=request.history)
    return seated(keys, room, nobody_met)


def swiss(request: Request) -> Draw:
    """Draw one round in which neighbours in rank meet, partners and opponents not again."""
    room, ranks = room_for(request), places_in_rank(request)
    keys = _folded(line_up([*ranks], room, request.history), room)
    steps = 100 * len(keys) + (0 if request.form is Form.PAIRS else 50_000)
    return in_order(_search(request, room, keys, steps, ranks=ranks), room, request, ranks)


def by_rank(request: Request, *, in_turns: bool = True) -> Draw:
    """Seat the first of the rank list at table 1, the next at table 2 and so on; only sides are chosen.

    Smaller tables are taken in turns; not `in_turns` they are the last ones.
    """
    room, ranks = room_for(request), places_in_rank(request)
    keys = line_up([*ranks], room, request.history, in_turns=in_turns)
    history, bonds = request.history, _bonds(request, room, keys)
    prices = Prices(room, strict(room, len(history.draws), bonds, len(ranks)), history, bonds, ranks)
    for places, sides in zip(room.places, room.sides, strict=True):
        splits = (_with(keys, places, split) for split in _splits([keys[p] for p in places], sides))
        # By the judging prices: there are so few ways to split a table that all are tried.
        keys = min(splits, key=partial(_price, prices, places))
    return in_order(keys, room, request, ranks)


def apart_in_rank(keys: Sequence[Key], room: Room, ranks: Mapping[Key, int]) -> int:
    """Return how far from each other in rank those of a round sit, given place by place."""
    return Prices(room, ONLY_RANK, History(), ranks=ranks).total(keys)


def _price(prices: Prices, places: range, keys: Sequence[Key]) -> int:
    return sum(prices.at(keys[place], place, keys) for place in places)


def places_in_rank(request: Request) -> dict[Key, int]:
    """Return the place of everybody who is there, counted from 0, in the order of the rank list."""
    return {key: place for place, key in enumerate(in_rank_order(request.players, request.ranks))}


def room_for(request: Request) -> Room:
    """Return the room for everybody who is there."""
    sizes = table_sizes(len(request.players), request.sizes)
    return furnish(request.form, sizes, len(request.players) - sum(sizes))


def _search(  # noqa: PLR0913 — what a search goes by
    request: Request,
    room: Room,
    keys: Sequence[Key],
    steps: int,
    *,
    ranks: Mapping[Key, int] | None = None,
    turns: History | None = None,
) -> list[Key]:
    history, bonds = request.history, _bonds(request, room, keys)
    judging = Prices(room, strict(room, len(history.draws), bonds, len(ranks or ())), history, bonds, ranks)
    search = Search(
        keys,
        walking=Prices(room, WALKING_BY_RANK if ranks else WALKING, history, bonds, ranks),
        judging=judging,
        turns=RestTurns.of(keys, turns or history, bound(ties(request.wishes, keys))),
        rng=request.rng(),
    )
    if ranks:
        # Prices grow with the square of the distance in rank: a far swap seldom pays, and looking at all of
        # them would take most of the steps in a large hall.
        search.reach = SWISS_REACH
    return search.run(request.steps(steps), request.progress)


def _bonds(request: Request, room: Room, keys: Sequence[Key]) -> list[Bond]:
    seated = set(keys[: room.seats])
    return [tie.among(seated) if tie.wanted else tie for tie in ties(request.wishes, keys)]


def seated(keys: Sequence[Key], room: Room, request: Request) -> Draw:
    """Return the round with table numbers and seats."""
    tables = number_and_seat(room.deal_out(keys), Places(request.history, request.wishes))
    return Draw(tables, tuple(keys[room.seats :]))


def in_order(keys: Sequence[Key], room: Room, request: Request, ranks: Mapping[Key, int]) -> Draw:
    """Return the round with the tables numbered by rank."""
    tables = sorted(room.deal_out(keys), key=lambda sides: sum(ranks[key] for side in sides for key in side))
    places = Places(request.history, request.wishes, in_order=True)
    return Draw(number_and_seat(tables, places), tuple(keys[room.seats :]))


def _folded(keys: Sequence[Key], room: Room) -> list[Key]:
    """Return the keys with the best of each table beside the weakest: 1 and 4 play 2 and 3."""
    keys = list(keys)
    for places, sides in zip(room.places, room.sides, strict=True):
        if sides[0] > 1:
            block = keys[places.start : places.stop]
            first = [key for number, key in enumerate(block) if number % 4 in {0, 3}]
            keys[places.start : places.stop] = first + [key for key in block if key not in first]
    return keys


def _splits(block: list[Key], sides: tuple[int, ...]) -> Iterator[list[Key]]:
    """Yield every way to make the sides of a table from those who sit there."""
    if sides[0] == 1:
        yield block
        return
    for others in combinations(block[1:], sides[0] - 1):
        first = [block[0], *others]
        yield first + [key for key in block if key not in first]


def _with(keys: Sequence[Key], places: range, block: Sequence[Key]) -> list[Key]:
    return [*keys[: places.start], *block, *keys[places.stop :]]

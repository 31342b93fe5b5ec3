"""Draws for individuals: two against two, three against three, or everybody alone."""

from jassturnier.draw.plan import Draw, Key
from jassturnier.draw.prices import Prices
from jassturnier.draw.request import Request
from jassturnier.draw.room import Room, furnish, line_up, table_sizes, turns
from jassturnier.draw.search import Search
from jassturnier.draw.seating import number_and_seat


def nobody_twice(request: Request) -> Draw:
    """Draw one round in which nobody meets again who need not: partners first, then opponents."""
    room = room_for(request)
    rng = request.rng()
    keys = line_up(request.players, room, request.history, rng)
    prices = Prices(room, request.history)
    search = Search(keys, prices, turns(request.players, request.history), rng)
    return seated(search.run(request.steps, request.progress), room, request)


def room_for(request: Request) -> Room:
    """Return the room for everybody who is there."""
    sizes = table_sizes(len(request.players), request.sizes)
    return furnish(request.form, sizes, len(request.players) - sum(sizes))


def seated(keys: list[Key], room: Room, request: Request) -> Draw:
    """Return the round with table numbers and seats."""
    tables = number_and_seat(room.deal_out(keys), request.history)
    return Draw(tables, tuple(keys[room.seats :]))

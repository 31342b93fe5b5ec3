"""Faults of a round that was drawn elsewhere: nobody twice, nobody missing, every table complete."""

from collections import Counter
from collections.abc import Iterator

from jassturnier.draw.plan import Draw, Table
from jassturnier.draw.request import Request
from jassturnier.errors import Problem
from jassturnier.i18n import Text, say


def faults(draw: Draw, request: Request, place: Text | None = None) -> list[Problem]:
    """Return every fault of a round for the players, the form and the table sizes of a request.

    `place` says which round or file it is.
    """
    return [
        *_wrong_tables(draw, request, place),
        *(Problem(place, text) for text in _wrong_people(draw, request)),
    ]


def _wrong_people(draw: Draw, request: Request) -> Iterator[Text]:
    there, name = Counter(draw.present), request.name
    known = set(request.players)
    for key, times in there.items():
        if key not in known:
            yield say("{name} is not among those who are here.", name=name(key))
        elif times > 1:
            yield say("{name} has {n} places.", name=name(key), n=times)
    for key in request.players:
        if key not in there:
            yield say("{name} neither has a seat nor rests.", name=name(key))


def _wrong_tables(draw: Draw, request: Request, place: Text | None) -> Iterator[Problem]:
    numbers = Counter(table.number for table in draw.tables)
    shapes = {request.form.sides(size) for size in request.sizes}
    for table in draw.tables:
        where = _table(table, place)
        if tuple(map(len, table.sides)) not in shapes:
            yield Problem(
                where,
                say(
                    "{n} are seated as {sides}; a table needs {shapes}.",
                    n=len(table.keys),
                    sides=_versus(tuple(map(len, table.sides))),
                    shapes=[_versus(shape) for shape in sorted(shapes)],
                ),
            )
    for number, times in numbers.items():
        if times > 1:
            yield Problem(place, say("Table {table} stands there {n} times.", table=str(number), n=times))


def _table(table: Table, place: Text | None) -> Text:
    number = str(table.number)
    return (
        say("table {table}", table=number)
        if place is None
        else say("{place}, table {table}", place=place, table=number)
    )


def _versus(sides: tuple[int, ...]) -> str:
    return "–".join(map(str, sides))

"""What is read: named rows by plain SQL, from a file, from a server, or within a change that writes.

SQLModel declares the tables and does all writing. Reading goes around it: to load it takes longer than most
answers do. What has to be known of a table, its columns in order and how each is stored, stands in
`kit/columns.json`; a test holds it equal to the models.
"""

import json
import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from enum import StrEnum
from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from jassturnier import resources
from jassturnier.i18n import visible
from jassturnier.store.kit.schema import JournalKind, Suits
from jassturnier.tournament.lists import Announced, How, PaidBy, Presence, ReadingKind, RoundPart
from jassturnier.values import frozen

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.orm import Session as Session  # noqa: PLC0414 — who annotates with it has it from here
else:
    Session = object
    """What a change is written through; the real one is loaded with the first change."""

Columns: TypeAlias = Mapping[str, str]
"""How a column is stored: "words", "json", "moment", "day", "bool", a choice by its name, or "" as it is."""
CHOICES: Mapping[str, type[StrEnum]] = {
    each.__name__: each
    for each in (Announced, How, JournalKind, PaidBy, RoundPart, Presence, ReadingKind, Suits)
}


@frozen
class View:
    """One state of a database, from begin to end; a query has a `?` for each value.

    Where it is a file, moments, days and JSON are `written` as words, and yes as 1.
    """

    ask: Callable[[str, Sequence[Any]], list[tuple[Any, ...]]]
    written: bool = True


@frozen
class Keys:
    """A query of keys, for what refers to them."""

    query: str
    values: tuple[Any, ...]


Source: TypeAlias = "View | Session | Connection"
"""A state of the data, or a change with what it has made so far; a connection has what it has flushed."""
Equal: TypeAlias = "int | str | bool | Keys | Iterable[Any] | None"
"""What a column must be: a value, one of several, or one of those that a query finds."""


def view_of(source: Source) -> View:
    """Return what is read from; a change flushes first what it has made so far."""
    if isinstance(source, View):
        return source
    connection: Any = source
    if hasattr(connection, "flush"):
        connection.flush()
        connection = connection.connection()
    raw = connection.connection.driver_connection
    return file_view(raw) if isinstance(raw, sqlite3.Connection) else _server_view(connection)


RECORDER = "recorder"
"""Where `Session.info` holds what collects the rows that its change touches."""
WRITTEN = "written"
"""Where it holds the journal head that its change has made."""


def touched(source: Source) -> set[str]:
    """Return the names of the tables of which a change has written rows so far."""
    return set() if isinstance(source, View) else {table for table, _ in source.info[RECORDER].before}


def file_view(connection: sqlite3.Connection) -> View:
    """Return what is read from an open file."""
    return View(lambda query, values: connection.execute(query, values).fetchall())


def _server_view(connection: "Connection") -> View:
    def ask(query: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        # By SQLAlchemy, which says of an error whether the server is gone.
        return [tuple(row) for row in connection.exec_driver_sql(query.replace("?", "%s"), tuple(values))]

    return View(ask, written=False)


def rows(source: Source, table: str, /, *order: str, but: Sequence[str] = (), **equal: Equal) -> list[Any]:
    """Read the rows of a table, each with all its columns by name.

    Args:
        source: what is read from.
        table: its name in the database.
        order: the columns the rows are ordered by.
        but: columns that are not needed.
        equal: what columns must be.
    """
    names = tuple(name for name in columns()[table] if name not in but)
    found = some_columns(source, table, names, *order, shown=True, **equal)
    return list(map(_named(table, names), found))


def some_columns(
    source: Source, table: str, names: Sequence[str], /, *order: str, shown: bool = True, **equal: Equal
) -> list[tuple[Any, ...]]:
    """Read these columns only, as tuples in their order: for tables with thousands of rows.

    What is not `shown` but proved has every sign that was stored, and no number but 0 and 1 for no and yes.
    """
    view = view_of(source)
    condition, values = _condition(table, equal)
    by = f" ORDER BY {_listed(table, order)}" if order else ""
    # No typed word gets into a query: names are ours, and values have question marks.
    found = view.ask(f'SELECT {_listed(table, names)} FROM "{table}"{condition}{by}', values)  # noqa: S608
    ways = _ways(table, (*names,), written=view.written, shown=shown)
    if not ways:
        return found
    read = []
    for row in found:
        cells = [*row]
        for place, way, null in ways:
            value = cells[place]
            if value is not None or null:
                cells[place] = way(value)
        read.append(tuple(cells))
    return read


def keys(table: str, of: str = "id", /, **equal: Equal) -> Keys:
    """Return the query of the keys of the rows of a table, or of what they refer to in a column."""
    condition, values = _condition(table, equal)
    return Keys(f'SELECT {_listed(table, [of])} FROM "{table}"{condition}', values)  # noqa: S608 — as above


def _listed(table: str, names: Iterable[str]) -> str:
    """Return names of columns in quotes; SQLite would take one that there is not for a word."""
    known = columns()[table]
    return ", ".join(f'"{name}"' for name in names if known[name] is not None)


def _condition(table: str, equal: Mapping[str, Equal]) -> tuple[str, tuple[Any, ...]]:
    conditions: list[str] = []
    values: list[Any] = []
    for name, value in equal.items():
        words, meant = _equals(value)
        conditions.append(f"{_listed(table, [name])} {words}")
        values += meant
    return f" WHERE {' AND '.join(conditions)}" if conditions else "", tuple(values)


def _equals(value: Equal) -> tuple[str, Sequence[Any]]:
    match value:
        case None:
            return "IS NULL", ()
        case Keys(query=query, values=values):
            return f"IN ({query})", values
        case str() | int():
            return "= ?", (_plain(value),)
        case _:
            several = [*map(_plain, value)]
            return f"IN ({', '.join('?' * len(several))})", several


def _plain(value: Any) -> Any:  # noqa: ANN401 — a value of a column
    return value.value if isinstance(value, StrEnum) else value


@cache
def _named(table: str, names: tuple[str, ...]) -> type[tuple[Any, ...]]:
    columns = {name: property(itemgetter(place)) for place, name in enumerate(names)}
    return type(table, (tuple,), {"__slots__": (), **columns})


Way: TypeAlias = Callable[[Any], Any]


@cache
def _ways(
    table: str, names: tuple[str, ...], *, written: bool, shown: bool
) -> tuple[tuple[int, Way, bool], ...]:
    """Return the places of the columns that are not stored as they are, what reads each, if NULL too."""
    # Each choice has to be made: NULL there is as wrong as a word that nobody knows.
    stored = [columns()[table][name] for name in names]
    ways = (_way(each, written=written, shown=shown) for each in stored)
    return tuple((place, way, stored[place] in CHOICES) for place, way in enumerate(ways) if way is not None)


def _way(stored: str, *, written: bool, shown: bool) -> Way | None:
    if stored in CHOICES:
        return {member.value: member for member in CHOICES[stored]}.__getitem__
    way = (_WRITTEN if written else _PARSED)[stored]
    if not shown:
        return way
    clean = _SHOWN.get(stored)
    if way is None or clean is None:
        return way or clean
    return lambda value: clean(way(value))


_EMPTY: Mapping[str, Callable[[], object]] = {"{}": dict, "[]": list}
"""What thousands of readings and persons have."""


def read_json(words: str | float) -> object:
    """Read the JSON of a column; JSON nested too deeply is refused like other nonsense."""
    if isinstance(words, int | float):
        return words  # SQLite keeps what is a number alone as the number
    try:
        return json.loads(words) if words not in _EMPTY else _EMPTY[words]()
    except RecursionError as error:
        raise json.JSONDecodeError("nested too deeply", words[:9], 0) from error


def _visible(value: Any) -> Any:  # noqa: ANN401 — a JSON value
    """Return words, wherever they stand in a value, without signs that steer a terminal or turn the writing.

    Somebody else's program may have written them.
    """
    match value:
        case str():
            return visible(value)
        case dict():
            return {_visible(key): _visible(inner) for key, inner in value.items()}
        case list():
            return list(map(_visible, value))
    return value


_WRITTEN: Mapping[str, Way | None] = {
    "": None,
    "words": None,
    "json": read_json,
    "moment": lambda words: datetime.fromisoformat(words).replace(tzinfo=UTC),
    "day": date.fromisoformat,
    "bool": lambda number: {0: False, 1: True}.get(number, number),
}
_PARSED: Mapping[str, Way | None] = {
    **dict.fromkeys(_WRITTEN),
    "moment": lambda moment: moment.replace(tzinfo=UTC),
}
_SHOWN: Mapping[str, Way] = {
    "words": lru_cache(1000, typed=True)(_visible),  # in most columns it is the same few words
    "json": _visible,
    "bool": bool,
}


@cache
def columns() -> Mapping[str, Columns]:
    """Return the columns of every table."""
    found: Mapping[str, Columns] = json.loads(resources.read("store", "kit", "columns.json"))
    return found

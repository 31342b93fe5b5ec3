"""Rows as columns, not as objects: it is several times faster."""

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, TypeAlias

from sqlalchemy import Select, inspect, select, type_coerce
from sqlalchemy.orm import Session
from sqlmodel.sql.sqltypes import AutoString

from jassturnier.store.kit import models as m
from jassturnier.store.kit.columns import VisibleJson, VisibleWords

Equal: TypeAlias = "tuple[tuple[str, int | Select[Any]], ...]"
_KEPT = lru_cache(maxsize=256)
"""Queries of the same rows are kept: making one takes longer than asking it."""


def rows(session: Session, kind: type[m.Row], /, *order: str, **equal: "int | Select[Any]") -> Sequence[Any]:
    """Read the rows of a table, each with all its columns by name.

    Args:
        session: what reads; it does not flush.
        kind: the table.
        order: the columns they are ordered by.
        equal: what columns must be: a value, or one of those a query finds.
    """
    return list(map(_named(kind), session.execute(_ordered_where(kind, order, (*equal.items(),))).all()))


@cache
def _named(kind: type[m.Row]) -> type[tuple[Any, ...]]:
    """Return tuples with the names of the columns; SQLAlchemy's take nine times as long to find a name."""
    names = {name: property(itemgetter(place)) for place, name in enumerate(_columns(kind).keys())}
    return type(kind.__name__, (tuple,), {"__slots__": (), **names})


def some_columns(
    session: Session, kind: type[m.Row], names: Sequence[str], /, *order: str, **equal: "int | Select[Any]"
) -> Sequence[Any]:
    """Read these columns only, as tuples in their order: for tables with thousands of rows."""
    return session.execute(_only(kind, (*names,), order, (*equal.items(),))).all()


@_KEPT
def keys(kind: type[m.Row], of: str = "id", /, **equal: "int | Select[Any]") -> "Select[Any]":
    """Return the query of the keys of the rows of a table, or of what they refer to in a column."""
    return _query(kind, (*equal.items(),)).with_only_columns(_columns(kind)[of])


@_KEPT
def tables_of(drawn: "Select[Any]") -> "Select[Any]":
    """Return the query of the keys of all tables of the rounds whose keys a query finds."""
    return keys(m.Table, round_id=drawn)


@_KEPT
def readings_of(drawn: "Select[Any]") -> "Select[Any]":
    """Return the query of the keys of all readings of slips of the rounds whose keys a query finds."""
    table, reading = _columns(m.Table), _columns(m.Reading)
    return select(reading["id"]).where(reading["table_id"] == table["id"], table["round_id"].in_(drawn))


@cache
def _ordered(kind: type[m.Row], order: tuple[str, ...]) -> "Select[Any]":
    """Return the query of all rows of a table; making it takes longer than asking it."""
    columns = _columns(kind)
    return select(*map(_visible, columns)).order_by(*(columns[name] for name in order))


@_KEPT
def _ordered_where(kind: type[m.Row], order: tuple[str, ...], equal: Equal) -> "Select[Any]":
    return _where(_ordered(kind, order), kind, equal)


@_KEPT
def _only(kind: type[m.Row], names: tuple[str, ...], order: tuple[str, ...], equal: Equal) -> "Select[Any]":
    wanted, by = ([_columns(kind)[name] for name in some] for some in (names, order))
    return _query(kind, equal).with_only_columns(*wanted).order_by(*by)


def _query(kind: type[m.Row], equal: Equal) -> "Select[Any]":
    return _where(select(inspect(kind).local_table), kind, equal)


def _where(query: "Select[Any]", kind: type[m.Row], equal: Equal) -> "Select[Any]":
    columns = _columns(kind)
    return query.where(
        *(
            columns[name].in_(value) if isinstance(value, Select) else columns[name] == value
            for name, value in equal
        )
    )


def _visible(column: Any) -> Any:  # noqa: ANN401 — a column of SQLAlchemy
    """Read words without signs that nobody sees: somebody else's program may have written them."""
    if column.type.__visit_name__ == "JSON":
        return type_coerce(column, VisibleJson())
    return type_coerce(column, VisibleWords()) if isinstance(column.type, AutoString) else column


def _columns(kind: type[m.Row]) -> Any:  # noqa: ANN401 — SQLAlchemy's own collection
    return inspect(kind).local_table.c

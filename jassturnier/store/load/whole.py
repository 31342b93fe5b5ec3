"""A whole tournament as rows in their JSON form: for another program, or to take it out."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Column, ColumnElement, select
from sqlalchemy import Table as SqlTable

from jassturnier.store.journal.changes import Change, Image
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import apply, tables, whole_rows, write
from jassturnier.store.kit.view import Session

NOT_IN = frozenset({"season", "season_event", "station", "layout"})
"""What joins several tournaments, or is about laptops, stays outside."""


def dump(session: Session, tournament_id: int) -> dict[str, list[Image]]:
    """Return all rows of a tournament and of its persons, table by table, parents before children."""
    belonging = _belonging(tournament_id)
    return {
        name: list(
            whole_rows(session.connection(), select(table).where(belonging[name]).order_by(*_order(table)))
        )
        for name, table in _tables().items()
    }


def _tables() -> dict[str, SqlTable]:
    return {name: table for name, table in tables().items() if name not in NOT_IN}


def _order(table: SqlTable) -> list[Column[Any]]:
    return [table.c[name] for name in ("number", "id") if name in table.c]


def _belonging(tournament_id: int) -> dict[str, ColumnElement[bool]]:
    """Return for every table what its rows of a tournament have in common."""
    known = _tables()
    found: dict[str, ColumnElement[bool]] = {"tournament": known["tournament"].c.id == tournament_id}
    for name, table in known.items():
        for column, parent in _references(table):
            if parent.name in found and not column.nullable:
                found.setdefault(name, column.in_(select(parent.c.id).where(found[parent.name])))
    members = known["entry_member"]
    persons = select(members.c.person_id).where(found["entry_member"])
    with_credit = select(known["payment"].c.credit_of).where(found["payment"])
    key = known["person"].c.id
    return {**found, "person": key.in_(persons) | key.in_(with_credit)}


def _references(table: SqlTable) -> Iterator[tuple[Column[Any], SqlTable]]:
    for column in table.columns:
        for key in column.foreign_keys:
            yield column, key.column.table


def take_out(session: Session, stamp: Stamp, tournament_id: int) -> None:
    """Take all rows of a tournament out, with one journal entry; its persons stay in the register."""
    rows = dump(session, tournament_id)
    changes = [
        Change(name, image["id"], image, None)
        for name, listed in rows.items()
        if name != "person"
        for image in listed
    ]
    apply(session.connection(), changes)
    write(session, stamp, changes)

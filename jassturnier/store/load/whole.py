"""A whole tournament as rows in their JSON form: for another program, or to take it out."""

from typing import Any

from jassturnier.store.journal.changes import Change, Image, images
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import apply, tables, write
from jassturnier.store.kit.view import Session, columns, keys, some_columns

NOT_IN = frozenset({"season", "season_event", "station", "layout"})
"""What joins several tournaments, or is about laptops, stays outside."""


def dump(session: Session, tournament_id: int) -> dict[str, list[Image]]:
    """Return all rows of a tournament and of its persons, table by table, parents before children."""
    belonging = _belonging(session, tournament_id)
    return {
        name: list(images(session, name, *_order(name), **belonging[name]))
        for name in tables()
        if name not in NOT_IN
    }


def _order(table: str) -> list[str]:
    return [name for name in ("number", "id") if name in columns()[table]]


def _belonging(session: Session, tournament_id: int) -> dict[str, dict[str, Any]]:
    """Return for every table what its rows of a tournament have in common."""
    found: dict[str, dict[str, Any]] = {"tournament": {"id": tournament_id}}
    for name, table in tables().items():
        for column in table.columns:
            for parent in (key.column.table.name for key in column.foreign_keys):
                if name not in NOT_IN and parent in found and not column.nullable:
                    found.setdefault(name, {column.name: keys(parent, **found[parent])})
    persons = [
        *some_columns(session, "entry_member", ["person_id"], **found["entry_member"]),
        *some_columns(session, "payment", ["credit_of"], **found["payment"]),
    ]
    return {**found, "person": {"id": {key for (key,) in persons if key is not None}}}


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

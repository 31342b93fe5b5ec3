"""A whole tournament as rows in their JSON form: out of one database, into another."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import Enum
from typing import Any

from sqlalchemy import Column, ColumnElement, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.orm import Session
from sqlmodel.sql.sqltypes import AutoString

from jassturnier.errors import Problem
from jassturnier.i18n import Text, clean, say
from jassturnier.store.journal.images import (
    Image,
    decode,
    insert,
    read_images,
    tables,
    usual_values,
    whole_rows,
)
from jassturnier.store.journal.journal import Change, Stamp, apply, write
from jassturnier.tournament.regulation.round_rules import MOST_DEALS, MOST_ROUNDS

NOT_IN = frozenset({"season", "season_event", "station", "layout"})
"""What joins several tournaments, or is about laptops, stays outside."""

_HIGHEST = 2**63 - 1
_ENOUGH = 100
"""So many faults are looked for; a file with more is none of ours."""

_SIDES = range(10)
_NUMBERS = range(1, 10**9)
_COUNTED = {
    "jass_table.deals": range(1, MOST_DEALS + 1),
    "jass_table.number": _NUMBERS,
    "jass_table.sheet": _NUMBERS,
    "round.number": range(1, MOST_ROUNDS + 1),
    "stage.number": range(1, MOST_ROUNDS + 1),
    "seat.side": _SIDES,
    "seat.place": _SIDES,
    "reading_line.side": _SIDES,
}
"""What is counted, and would be computed with without end if it were anything else."""


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


def checked(document: Mapping[str, Any]) -> tuple[dict[str, list[Image]], list[Problem]]:
    """Return the rows of a document with all their columns, and everything that cannot be in them.

    A column that an older version did not have gets its usual value; text is cleaned as if it were typed.
    """
    problems = [
        Problem(None, say("There is no table “{name}”.", name=str(name)))
        for name in document.keys() - _tables().keys()
    ]
    rows: dict[str, list[Image]] = {}
    for name, table in _tables().items():
        listed = document.get(name, [])
        if not isinstance(listed, list) or not all(isinstance(row, dict) for row in listed):
            problems.append(Problem(None, say("“{name}” is no list of rows.", name=name)))
            listed = []
        rows[name] = []
        for number, row in enumerate(listed, 1):
            if len(problems) < _ENOUGH:
                rows[name].append(_row(table, row, _place(name, number), problems))
    return rows, problems or list(_contradictions(rows))


def _place(table: str, number: int) -> Text:
    return say("{table}, row {row}", table=table, row=str(number))


def _row(table: SqlTable, row: Mapping[str, Any], place: Text, problems: list[Problem]) -> Image:
    usual = usual_values(table.name)
    image = {**usual, **row}
    strangers = sorted(image.keys() - table.c.keys())
    wrong = [c.name for c in table.columns if c.name not in image or not _fits(c, image[c.name], usual)]
    for name in (*strangers, *wrong):
        value = str(image.get(name, ""))[:40]
        problems.append(Problem(place, say("{column} cannot be “{value}”.", column=name, value=value)))
    return {name: clean(value) if isinstance(value, str) else value for name, value in image.items()}


def _fits(column: Column[Any], value: object, usual: Image) -> bool:
    if value is None:
        return bool(column.nullable)
    if column.type.__visit_name__ == "JSON":
        return isinstance(value, type(usual[column.name])) and _fits_list(column, value)
    kind: type = str if isinstance(column.type, AutoString) else column.type.python_type
    if kind is int:
        return _is_whole(value) and value in _COUNTED.get(str(column), (value,))
    if issubclass(kind, Enum | date | bytes):
        return isinstance(value, str) and _reads(column, value)
    return type(value) is kind


def _is_whole(value: object) -> bool:
    # Not isinstance(): true and false are whole numbers to Python.
    return type(value) is int and -_HIGHEST <= value <= _HIGHEST


def _fits_list(column: Column[Any], value: object) -> bool:
    """Say whether what is in a list can be: a rank order, spellings, who changed seats, later tables."""
    match column.name, value:
        case "rank_order", list():
            return all(map(_is_whole, value))
        case "spellings", list():
            return all(isinstance(name, str) for name in value)
        case "report", dict():
            swaps, opened = value.get("swaps", []), value.get("opened", [])
            lists = isinstance(swaps, list) and isinstance(opened, list)
            return lists and all(map(_is_swap, swaps)) and all(map(_is_whole, opened))
    return True


def _is_swap(swap: object) -> bool:
    match swap:
        case {"one": int(), "other": int(), **more}:
            return more.keys() <= {"reason"} and isinstance(more.get("reason", ""), str)
    return False


def _reads(column: Column[Any], value: str) -> bool:
    try:
        decode(column, value)
    except ValueError:
        return False
    return True


def _contradictions(rows: Mapping[str, Sequence[Image]]) -> Iterator[Problem]:
    """Find keys that occur twice and references to what is not there."""
    keys = {name: [image["id"] for image in listed] for name, listed in rows.items()}
    known = {name: set(ids) for name, ids in keys.items()}
    for name, table in _tables().items():
        if len(known[name]) < len(keys[name]):
            yield Problem(None, say("“{name}”: a key occurs twice.", name=name))
        references = [(column.name, known[parent.name]) for column, parent in _references(table)]
        for number, image in enumerate(rows[name], 1):
            for column, there in references:
                if image[column] is not None and image[column] not in there:
                    text = say("{column} is the key of nothing in this file.", column=column)
                    yield Problem(_place(name, number), text)


def present(session: Session, rows: Mapping[str, Sequence[Image]]) -> bool:
    """Say whether any row but a person is in the database already."""
    keys = [(name, image["id"]) for name, listed in rows.items() if name != "person" for image in listed]
    return any(image is not None for image in read_images(session.connection(), keys).values())


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


def put(session: Session, stamp: Stamp, rows: Mapping[str, Sequence[Image]]) -> None:
    """Add rows that are not there, with one journal entry."""
    images = {(name, image["id"]): image for name, listed in rows.items() for image in listed}
    insert(session.connection(), images)
    write(session, stamp, [Change(*key, None, image) for key, image in images.items()])

"""Proof that the data is what the journal made it: hash chain, and a replay compared row by row."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from sqlalchemy import Connection, Select, inspect, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import Unreadable
from jassturnier.i18n import Text, say
from jassturnier.store.journal.branches import lines
from jassturnier.store.journal.file_check import file_faults
from jassturnier.store.journal.journal import (
    START,
    Change,
    Image,
    RowKey,
    changes_of,
    digest,
    patched,
    tables,
    unreadable,
    whole_rows,
)
from jassturnier.store.kit.models import Journal, JournalKind
from jassturnier.store.kit.plain_words import no_letters


@dataclass(frozen=True, slots=True)
class RowDifference:
    """A row that is not what the journal made it: None where it is not there; `writer` wrote it last."""

    row: RowKey
    expected: Image | None
    found: Image | None
    writer: Journal | None


@dataclass(frozen=True, slots=True)
class Findings:
    """What is wrong with journal and tables, which rows differ, and all rows known, to name them by."""

    faults: tuple[Text, ...]
    differences: tuple[RowDifference, ...]
    rows: Mapping[RowKey, Image]


def verify(session: Session) -> Findings:
    """Return every difference between the journal and itself, and between the journal and the data.

    Where a journal entry cannot be read, nothing that follows from it is compared.

    Raises:
        Unreadable: there is no journal any more.
    """
    faults: list[Text] = []
    present = set(inspect(session.connection()).get_table_names())
    if "journal" not in present:
        raise Unreadable(say("The journal is gone, nothing can be proven. Go back to a copy of the file."))
    entries = list(_journal(session, faults))
    of_file = tuple(file_faults(session.connection()))
    # Everything after an unreadable entry would differ, and hide what really does.
    if faults:
        return Findings((*of_file, *faults), (), {})
    replayed, writers = replay(entries)
    data = _data(session.connection(), present, faults)
    known = () if replayed == data else replayed.keys() | data.keys()
    differing = (key for key in known if replayed.get(key) != data.get(key))
    differences = [
        RowDifference(key, replayed.get(key), data.get(key), writers.get(key))
        for key in sorted(differing)
        if key[0] in present
    ]
    chain = [entry for entry, _ in entries]
    of_journal = (*_chain(chain), *lines(chain).faults, *_strange(entries))
    return Findings((*of_file, *faults, *of_journal), tuple(differences), {**data, **replayed})


def _journal(session: Session, faults: list[Text]) -> Iterator[tuple[Journal, list[Change]]]:
    """Read the journal entry by entry, so that one that cannot be read does not hide the others."""
    for number in session.execute(select(col(Journal.number)).order_by(col(Journal.number))).scalars().all():
        with _naming(unreadable(number), faults):
            entry = session.execute(select(Journal).where(col(Journal.number) == number)).scalar_one()
            yield entry, changes_of(entry)


@contextmanager
def _naming(fault: Text, faults: list[Text]) -> Iterator[None]:
    """Note a fault where a row cannot be read, as no program wrote it."""
    try:
        yield
    except (LookupError, TypeError, ValueError, Unreadable):
        faults.append(fault)
    except DBAPIError as error:
        if not no_letters(str(error.orig)):
            raise
        faults.append(fault)


def _data(connection: Connection, present: set[str], faults: list[Text]) -> dict[RowKey, Image]:
    rows: dict[RowKey, Image] = {}
    for name, table in tables().items():
        if name in present:
            rows |= _rows(connection, table, faults)
        else:
            faults.append(say("The whole table “{table}” of the database is gone.", table=name))
    return rows


def _rows(connection: Connection, table: SqlTable, faults: list[Text]) -> dict[RowKey, Image]:
    fault = say("A row of the table “{table}” cannot be read.", table=table.name)
    rows: dict[RowKey, Image] = {}
    failed: list[Text] = []
    with _naming(fault, failed):
        rows = _images(connection, table, select(table))
    if not failed:
        return rows
    # Only now row by row, which is slow: a table is whole nearly always.
    for key in connection.execute(select(table.c.id)).scalars().all():
        with _naming(fault, faults):
            rows |= _images(connection, table, select(table).where(table.c.id == key))
    return rows


def _images(connection: Connection, table: SqlTable, query: Select[*tuple[Any, ...]]) -> dict[RowKey, Image]:
    return {(table.name, image["id"]): image for image in whole_rows(connection, query)}


def _chain(entries: Sequence[Journal]) -> Iterator[Text]:
    previous = START
    for position, entry in enumerate(entries, start=1):
        if entry.number != position or entry.previous != previous:
            yield say(
                "Journal entry {number}: the entry before it is missing or was changed.", number=str(position)
            )
            return
        if digest(entry) != entry.digest:
            yield say("Journal entry {number} was changed after it was written.", number=str(entry.number))
        previous = entry.digest


def _strange(entries: Sequence[tuple[Journal, Sequence[Change]]]) -> Iterator[Text]:
    """Name what no program wrote into a change: replayed it may do nothing, but taken back it would."""
    for entry, changes in entries:
        names = {name for each in zip(entry.changes, changes, strict=True) for name in _unknown(*each)}
        if names:
            yield say(
                "Journal entry {number} holds what the program does not know: {names}.",
                number=str(entry.number),
                names=tuple(sorted(names)),
            )


def _unknown(document: Mapping[str, object], change: Change) -> Iterator[str]:
    yield from document.keys() - _PARTS
    known = _columns().get(change.table)
    if known is None:
        yield change.table
        return
    for image in (change.before, change.after):
        if image is not None:
            yield from image.keys() - known


_PARTS = {field.name for field in fields(Change)}


@cache
def _columns() -> dict[str, set[str]]:
    """Return the columns of every journaled table."""
    return {name: set(table.columns.keys()) for name, table in tables().items()}


def replay(
    entries: Sequence[tuple[Journal, Sequence[Change]]],
) -> tuple[dict[RowKey, Image], dict[RowKey, Journal]]:
    """Make the rows anew from the journal alone; say with each which entry wrote it last."""
    rows: dict[RowKey, Image] = {}
    writers: dict[RowKey, Journal] = {}
    for entry, changes in entries:
        if entry.kind is JournalKind.CHECKPOINT:
            rows.clear()  # it holds every row anew, in the shape that a migration gave it
        for change in changes:
            key = (change.table, change.key)
            writers[key] = entry
            if change.before is not None and change.after is not None and key not in rows:
                continue  # of two laptops that were merged the other has taken the row away
            image = patched(rows.pop(key, None), change.after)
            if image is not None:
                rows[key] = image
    return rows, writers

"""Whole databases, from a server into a file and from a file onto a server, with their journal."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, select

from jassturnier.errors import JassError, NotAllowed
from jassturnier.i18n import say
from jassturnier.store.journal.journal import Head, head
from jassturnier.store.kit import backups
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import make_folder
from jassturnier.store.kit.models import Row

_AT_ONCE = 2_000


def copy_rows(source: Connection, target: Connection) -> None:
    """Make the rows of a database, its journal included, those of another."""
    tables = Row.metadata.sorted_tables
    for table in reversed(tables):
        target.execute(table.delete())
    for table in tables:
        rows = source.execution_options(yield_per=_AT_ONCE).execute(select(table)).mappings()
        for part in rows.partitions(_AT_ONCE):
            target.execute(table.insert(), [dict(row) for row in part])


def file_of(database: Database) -> Path:
    """Return the file of a database; of one on a server a copy on this laptop, brought up to its state.

    Raises:
        NotFound: there is nothing on the server yet.
        NotAllowed: this program keeps no copies.
    """
    if database.path is not None:
        return database.path
    copy = database.copy
    if copy is None:
        raise NotAllowed(say("A database on a server is copied by its own laptop."))
    with database.reading() as session:
        if _state_of(copy) != head(session):
            _write_copy(session.connection(), copy)
    return copy


def _state_of(copy: Path) -> Head | None:
    with suppress(JassError):
        return backups.contents(copy).head if copy.is_file() else None
    return None


def _write_copy(source: Connection, copy: Path) -> None:
    make_folder(copy.parent)
    part = copy.with_name(f".{copy.name}.{os.getpid()}")
    try:
        part.unlink(missing_ok=True)
        with Database(str(part)).patching() as session:
            copy_rows(source, session.connection())
        part.replace(copy)
    finally:
        part.unlink(missing_ok=True)


def put_back(backup: Path, database: Database, expected: Head | None) -> None:
    """Make a database what a backup is, in one step or not at all.

    Raises:
        Failed: it is locked for long, write-protected, the disk is full, or a database on a server is not at
            the state `expected` any more.
    """
    if database.path is not None:
        backups.put_back(backup, database.path, database.wait_ms)
        return
    with _own_copy(backup) as source, source.reading() as old, database.patching(expected) as new:
        copy_rows(old.connection(), new.connection())


@contextmanager
def _own_copy(backup: Path) -> Iterator[Database]:
    """Copy a backup, which may be of an older version and has to stay as it is."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, "backup.db")
        backups.copy(backup, path)
        yield Database(str(path))

"""The database: opening and transactions.

Writers take the lock at once (`BEGIN IMMEDIATE`); readers see one state from begin to end. No
transaction is ever held across a question to the operator or a long computation: compute first,
then write with `expected`, the journal head the computation started from.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from jassturnier.errors import Damaged, Failed, JassError, NotFound, Unreadable
from jassturnier.i18n import say
from jassturnier.store.journal.journal import Head, Recorder, Stamp, head, write
from jassturnier.store.kit.connection import (
    WAIT_MS,
    backup_folder,
    begin_writing,
    connect,
    create_tables,
    file_version,
    schema_number,
)
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import newer, plain_words

WRITTEN = "written"
"""Where `Session.info` holds the journal head that its change has made."""


@dataclass(frozen=True, slots=True)
class Database:
    """One database, named by the path of its file or by a `postgresql+psycopg://` address."""

    place: str
    wait_ms: int = WAIT_MS

    @property
    def path(self) -> Path | None:
        """Return the file, or None for a server."""
        return None if "://" in self.place else Path(self.place)

    def exists(self) -> bool:
        """Say whether there is something to open."""
        return self.path is None or (self.path.is_file() and self.path.stat().st_size > 0)

    def lost(self) -> bool:
        """Say whether there is nothing to open, but was once: backups of it are left."""
        return self.path is not None and not self.exists() and any(backup_folder(self.path).glob("*.db"))

    def _absent(self) -> JassError:
        if self.lost():
            return Damaged(say("{place} is gone or empty, but there are backups of it.", place=self.place))
        return NotFound(say("There is no database {place} yet. “new” starts a tournament.", place=self.place))

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Open one consistent view of the data.

        Raises:
            NotFound: there is no database yet.
            Damaged: there is none any more.
            Unreadable: the file is no database of ours, damaged, or newer than the program.
        """
        if not self.exists():
            raise self._absent()
        with plain_words(self.place), self._session(writes=False) as session:
            yield session

    @contextmanager
    def writing(self, stamp: Stamp, expected: Head | None = None) -> Iterator[Session]:
        """Change data: everything inside is one transaction with one journal entry, or nothing.

        Raises:
            Failed: locked for too long, read-only, disk full, or changed since `expected`.
        """
        with plain_words(self.place), self._session(writes=True) as session:
            _refuse_changed(session, expected)
            recorder = Recorder()
            recorder.attach(session)
            yield session
            session.flush()
            changes = recorder.changes(session.connection())
            if changes:
                entry = write(session, stamp, changes)
                session.info[WRITTEN] = Head(entry.number, entry.digest)
            session.commit()

    @contextmanager
    def patching(self, expected: Head | None = None) -> Iterator[Session]:
        """Open a transaction for `journal.undo`, which writes the journal itself."""
        with plain_words(self.place), self._session(writes=True) as session:
            _refuse_changed(session, expected)
            yield session
            session.commit()

    @contextmanager
    def rehearsing(self) -> Iterator[Session]:
        """Open a transaction for `journal.undo` that is thrown away, to see what a change would do."""
        with plain_words(self.place), self._session(writes=True) as session:
            yield session
            session.rollback()

    @contextmanager
    def _session(self, *, writes: bool) -> Iterator[Session]:
        if self.path is not None:
            bring_up_to_date(self.path, self.wait_ms)
        with Session(_engine(self.place, self.wait_ms, writes=writes), expire_on_commit=False) as session:
            _check_version(session.connection(), self.place, writes=writes)
            yield session


def _refuse_changed(session: Session, expected: Head | None) -> None:
    if expected is not None and head(session) != expected:
        raise Failed(say("Somebody else changed the data in the meantime. Please start the command again."))


@cache
def _engine(place: str, wait_ms: int, *, writes: bool) -> Engine:
    """Return the engine of a database; it holds no connections, but remembers compiled statements."""
    if "://" in place:
        return create_engine(place, poolclass=NullPool)
    engine = create_engine(
        "sqlite://", creator=lambda: connect(Path(place), wait_ms, create=writes), poolclass=NullPool
    )
    event.listen(engine, "begin", lambda c: _begin(c, wait_ms if writes else None))
    return engine


def _begin(connection: Connection, wait_ms: int | None) -> None:
    """Begin a transaction; with `wait_ms` one that writes."""
    if wait_ms is None:
        connection.exec_driver_sql("BEGIN")
    elif isinstance(raw := connection.connection.driver_connection, sqlite3.Connection):
        begin_writing(raw, wait_ms)


def bring_up_to_date(path: Path, wait_ms: int) -> None:
    """Migrate a file of an older version; Alembic is only loaded for such a file."""
    if path.is_file() and (0 < (file_version(path, wait_ms) or SCHEMA) < SCHEMA):
        from jassturnier.store.kit.migrate import upgrade  # noqa: PLC0415 — heavy, and hardly ever needed

        upgrade(path)


def _check_version(connection: Connection, place: str, *, writes: bool) -> None:
    found = schema_number(connection)
    if found is None and writes and not inspect(connection).get_table_names():
        create_tables(connection)
    elif found is None:
        raise Unreadable(say("{place} is a database, but not one of this program.", place=place))
    elif found > SCHEMA:
        raise newer(place, found)

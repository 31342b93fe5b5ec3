"""Transactions of a database, through SQLAlchemy: what writes, and what reads more than `view` does.

Writers take the lock at once (`BEGIN IMMEDIATE`, on a server an advisory lock); readers see one state
from begin to end. No transaction is ever held across a question to the operator or a long computation:
compute first, then write with `expected`, the journal head the computation started from.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, inspect, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError, InvalidRequestError
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool
from sqlmodel import col

from jassturnier.errors import Failed, LostConnection, Unreadable
from jassturnier.i18n import say
from jassturnier.store.journal.changes import Change
from jassturnier.store.journal.heads import Head, Stamp, head, holds, state_of
from jassturnier.store.journal.journal import Recorder, apply, write
from jassturnier.store.kit import server
from jassturnier.store.kit.connection import (
    REMEMBERED,
    Deed,
    begin_writing,
    connect,
    newer,
    plain_words,
    uninterrupted,
    version_of,
    worded,
)
from jassturnier.store.kit.database import Database, bring_up_to_date
from jassturnier.store.kit.files import is_address, make_folder
from jassturnier.store.kit.models import Journal, Row
from jassturnier.store.kit.schema import SCHEMA
from jassturnier.store.kit.view import WRITTEN, read_json
from jassturnier.values import frozen


@contextmanager
def reading(database: Database, *, as_it_is: bool = False) -> Iterator[Session]:
    """Open one consistent view of the data; `as_it_is` for who proves it, see `believe`.

    Raises:
        NotFound: there is no database yet.
        Damaged: there is none any more, or the data is not what its journal says.
        Unreadable: the file is no database of ours, damaged, or newer than the program.
    """
    with plain_refusals(database.place), _session(database, writes=False, as_it_is=as_it_is) as session:
        yield session


@contextmanager
def writing(database: Database, stamp: Stamp, expected: Head | None = None) -> Iterator[Session]:
    """Change data: everything inside is one transaction with one journal entry, or nothing.

    Raises:
        Failed: locked for too long, read-only, disk full, or changed since `expected`.
    """
    with plain_refusals(database.place), _session(database, writes=True) as session:
        _refuse_changed(session, expected)
        recorder = Recorder()
        recorder.attach(session)
        yield session
        session.flush()
        changes = recorder.changes(session.connection())
        if changes:
            # Kept outside the session: when a server does not answer the commit, this is what is stored
            # once more.
            made = Written(write(session, stamp, changes).model_dump(), changes)
            session.info[WRITTEN] = made.head
            _commit(database, session, made, [Deed.of(made.entry)])
        else:
            session.commit()


@contextmanager
def patching(database: Database, expected: Head | None = None) -> Iterator[Session]:
    """Open a transaction for `journal.undo`, which writes the journal itself."""
    with plain_refusals(database.place), _session(database, writes=True) as session:
        _refuse_changed(session, expected)
        before = head(session)
        yield session
        session.flush()
        after = head(session)
        if after == before:
            session.commit()
        else:
            _commit(database, session, after, list(_deeds_after(session, before.number)))


@contextmanager
def rehearsing(database: Database, expected: Head | None = None) -> Iterator[Session]:
    """Open a transaction that is thrown away, to see what a change would do."""
    with plain_refusals(database.place), _session(database, writes=True) as session:
        _refuse_changed(session, expected)
        yield session
        session.rollback()


@contextmanager
def plain_refusals(place: str) -> Iterator[None]:
    """Turn what a database complains about into errors with a sentence, whatever stands between."""
    with plain_words(place):
        try:
            yield
        # Two rows with the same name or number: whoever wrote them knows the words for it.
        except IntegrityError:
            raise
        except DBAPIError as error:
            if is_address(place):
                raise server.worded(place, error) from error
            raise worded(place, str(error.orig).lower()) from error
        # What the driver complains about when a connection that broke is put away, or is used once more.
        except (InvalidRequestError, server.driver_error()) as error:
            if not is_address(place):
                raise
            raise server.away(place) from error


@contextmanager
def _session(database: Database, *, writes: bool, as_it_is: bool = False) -> Iterator[Session]:
    if database.path is None:
        engine = _server(database.place, database.wait_ms, writes=writes, read_only=database.read_only)
    else:
        engine = _files()
        if writes and database.makes_folder and not database.read_only:
            make_folder(database.path.parent)
    # What a service made is shown after the commit, when there is no transaction left to read it again.
    with Session(engine, expire_on_commit=False) as session:
        connection = _begin(database, session, writes=writes)
        found = version_of(connection)
        if not database.read_only and 0 < (found or SCHEMA) < SCHEMA:
            session.rollback()
            _upgrade(database)
            connection, found = _begin(database, session, writes=writes), SCHEMA
        begun = _begun(database, connection, found, writes=writes)
        if begun and not as_it_is:
            database.refuse_damaged(session)
        yield session


def _begin(database: Database, session: Session, *, writes: bool) -> Connection:
    if database.path is None:
        return server.patiently(database.place, database.wait_ms, session.connection, session.rollback)
    # One engine serves all files, so that what it has compiled serves them all; which file is meant is
    # known only while this connection is made.
    opens = partial(connect, database.path, database.wait_ms, create=writes, read_only=database.read_only)
    before = _opens.set(opens)
    try:
        connection = session.connection()
    finally:
        _opens.reset(before)
    raw = connection.connection.driver_connection
    if writes and isinstance(raw, sqlite3.Connection):
        begin_writing(raw, database.wait_ms)
    else:
        connection.exec_driver_sql("BEGIN")
    return connection


def _upgrade(database: Database) -> None:
    """Migrate a database of an older version, unless another program was faster."""
    if database.path is not None:
        bring_up_to_date(database.path, database.wait_ms, unproved=database.unproved)
        return
    from jassturnier.store.kit.migrate import upgrade_server  # noqa: PLC0415 — hardly ever needed

    with _server(database.place, database.wait_ms, writes=True, read_only=False).begin() as connection:
        upgrade_server(connection)


def _begun(database: Database, connection: Connection, found: int | None, *, writes: bool) -> bool:
    """Say whether there is data of a version that the program knows; else begin a database."""
    if found is None and not inspect(connection).get_table_names():
        if not writes:
            raise database.absent()
        create_tables(connection)
        return False
    if found is None:
        raise Unreadable(say("{place} is a database, but not one of this program.", place=database.place))
    if found > SCHEMA:
        raise newer(database.place, found)
    return True


def _commit(database: Database, session: Session, made: "Written | Head", deeds: Sequence[Deed]) -> None:
    """Commit and report the change; Ctrl-C waits until then: what is stored is known to be."""
    state = None if database.note is None else state_of(session)
    with uninterrupted():
        _commit_surely(database, session, made)
        database.leave(state)
        if database.memory is not None:
            database.memory.note(deeds)
        database.on_stored()


def _commit_surely(database: Database, session: Session, made: "Written | Head") -> None:
    """Commit; where a server goes away before it has answered, find out what became of it."""
    try:
        session.commit()
    except DBAPIError as error:
        if database.path is not None or not server.is_lost(error):
            raise
        session.rollback()
        _settle(database, made)


def _settle(database: Database, made: "Written | Head") -> None:
    """Look whether a change is stored whose commit was not answered; store it if it is not.

    The lock of writers is taken first: whatever became of the lost transaction, it is over then.

    Raises:
        LostConnection: a change that cannot be stored again is not stored.
        Failed: the server stayed away, so that nobody knows, or others have written since.
    """
    try:
        with _session(database, writes=True) as session:
            if holds(session, made if isinstance(made, Head) else made.head):
                return
            if isinstance(made, Written):
                made.store(session)
                _commit_surely(database, session, made)
                return
    except (LostConnection, DBAPIError) as error:
        raise Failed(
            say("The server went away while it stored this. “history” shows whether it is stored.")
        ) from error
    raise server.away(database.place)


@frozen
class Written:
    """A change as it was given to the database: the columns of its journal entry, and its rows."""

    entry: Mapping[str, Any]
    changes: Sequence[Change]

    @property
    def head(self) -> Head:
        """Return the journal head after this change."""
        return Head(self.entry["number"], self.entry["digest"])

    def store(self, session: Session) -> None:
        """Store the change once more, on the very state that it was made on."""
        _refuse_changed(session, Head(self.entry["number"] - 1, self.entry["previous"]))
        apply(session.connection(), self.changes)
        session.add(Journal(**self.entry))


def _refuse_changed(session: Session, expected: Head | None) -> None:
    if expected is not None and head(session) != expected:
        raise Failed(say("Somebody else changed the data in the meantime. Please start the command again."))


_server = cache(server.engine)
"""The engine of a database on a server; it remembers compiled statements, and the connection."""

_opens: ContextVar[Callable[[], sqlite3.Connection]] = ContextVar("opens")
"""How the file is opened that a transaction is about."""


@cache
def _files() -> Engine:
    """Return the engine of all files: what it has compiled for one, it need not compile for another."""
    # Without a handler Python prints what Ctrl-C leaves unclosed on stderr, amid our sentences.
    logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())
    return create_engine("sqlite://", creator=_open, poolclass=NullPool, json_deserializer=read_json)


def _open() -> sqlite3.Connection:
    return _opens.get()()


def create_tables(connection: Connection) -> None:
    """Build an empty database of the present version."""
    Row.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:n)"), {"n": f"{SCHEMA:04d}"})


_REMEMBERED = [col(getattr(Journal, name)) for name in REMEMBERED]


def _deeds_after(session: Session, number: int) -> Iterator[Deed]:
    query = select(*_REMEMBERED).where(col(Journal.number) > number).order_by(col(Journal.number))
    return map(Deed.of, session.execute(query).mappings())

"""Transactions of a database, through SQLAlchemy: what writes, what reads more than `view`, what migrates.

Writers take the lock at once (`BEGIN IMMEDIATE`, on a server an advisory lock); readers see one state
from begin to end. No transaction is ever held across a question to the operator or a long computation:
compute first, then write with `expected`, the journal head the computation started from. An older
database is brought up to date: what the models have and it has not is added.
"""

import logging
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, partial
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import (
    CheckConstraint,
    Column,
    Connection,
    Engine,
    create_engine,
    inspect,
    literal,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, InvalidRequestError
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateColumn
from sqlmodel import col

from jassturnier.errors import Failed, LostConnection, Unreadable
from jassturnier.i18n import say
from jassturnier.store import copies
from jassturnier.store.journal.changes import Change
from jassturnier.store.journal.heads import Head, Stamp, head, holds, state_of
from jassturnier.store.journal.journal import Recorder, all_images, apply, decode, usual_values, write
from jassturnier.store.journal.verify import UNPROVED, Unproved, verify
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
from jassturnier.store.kit.schema import SCHEMA, JournalKind, new_code
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
            columns = [col(getattr(Journal, name)) for name in REMEMBERED]
            new = select(*columns).where(col(Journal.number) > before.number).order_by(col(Journal.number))
            _commit(database, session, after, list(map(Deed.of, session.execute(new).mappings())))


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
            if database.path is not None:
                bring_up_to_date(database.path, database.wait_ms, unproved=database.unproved)
            else:
                writer = _server(database.place, database.wait_ms, writes=True, read_only=False)
                with writer.begin() as upgraded:
                    upgrade_server(upgraded)
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


def upgrade(path: Path, *, unproved: bool = False) -> Path | None:
    """Migrate a database file to the newest version, after copying it beside itself, under one lock.

    The journal gets a checkpoint: all rows as they are afterwards, from which `verify` replays. So they are
    proved before; `unproved` takes them as they are.

    Returns:
        The copy of the old file; None if another program was faster.
    """
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            version = version_of(connection)
            # SQLite ignores this inside a transaction, and SQLAlchemy begins one by itself.
            connection.rollback()
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.rollback()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            # Two programs found the old file at once; the other has migrated it while this one waited for the
            # lock.
            if version_of(connection) != version:
                return None
            if not unproved:
                _refuse_unproved(connection, path)
            # Under the lock, so that nothing is entered between the copy and the migration.
            copy = _copy(path, version)
            run(connection)
            if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                raise Unreadable(
                    say("{place} cannot be brought up to date: its data is damaged.", place=str(path))
                )
            _checkpoint(connection)
            connection.commit()
    finally:
        engine.dispose()
    return copy


def _refuse_unproved(connection: Connection, path: Path) -> None:
    """Make sure that the rows are what the journal made of them: after a checkpoint they count."""
    with Session(connection, join_transaction_mode="create_savepoint") as session:
        found = verify(session)
    if not found.proven:
        raise Unproved(
            found,
            say(
                "{place} was written by an older version of the program, and its data is not what its "
                "journal says. Nothing was changed.",
                place=str(path),
            ),
            UNPROVED,
        )


def upgrade_server(connection: Connection) -> None:
    """Migrate a database on a server within the transaction of a writer, with a checkpoint as for a file.

    A server takes a migration back as a whole if it fails, so no copy is made before.
    """
    if (version_of(connection) or SCHEMA) < SCHEMA:
        run(connection)
        _checkpoint(connection)


def run(connection: Connection) -> None:
    """Add the tables and columns that the database does not have yet, and call it up to date.

    A row that was there takes the usual value of a new column. No version ever took anything away or gave it
    another meaning; the first that does needs a function here, between the columns and the number.
    """
    Row.metadata.create_all(connection)
    there = inspect(connection)
    for table in Row.metadata.sorted_tables:
        known = {column["name"] for column in there.get_columns(table.name)}
        for column in table.columns:
            if column.name not in known:
                _add(connection, column)
    tables = connection.execute(text("SELECT id FROM jass_table WHERE code = ''")).scalars()
    codes = [{"id": key, "code": new_code()} for key in tables]
    if codes:
        connection.execute(text("UPDATE jass_table SET code = :code WHERE id = :id"), codes)
    connection.execute(text("UPDATE alembic_version SET version_num = :n"), {"n": f"{SCHEMA:04d}"})


def _add(connection: Connection, column: Column[Any]) -> None:
    """Add a column together with its check: SQLite adds none to a column that is there."""
    new = CreateColumn(column).compile(connection)
    table = connection.dialect.identifier_preparer.format_table(column.table)
    checks = (each for each in column.table.constraints if isinstance(each, CheckConstraint))
    words = [
        f"ALTER TABLE {table} ADD COLUMN {new}",
        _default(connection, column),
        *(new.process(each) for each in checks if column.name in each.columns),
    ]
    connection.exec_driver_sql(" ".join(words))


def _default(connection: Connection, column: Column[Any]) -> str:
    """Return what rows from before have in a column that may not be empty: DEFAULT false."""
    if column.nullable or column.server_default is not None:
        return ""
    value = decode(column, usual_values(column.table.name)[column.name])
    shown = literal(value, column.type).compile(connection, compile_kwargs={"literal_binds": True})
    return f"DEFAULT {shown}"


def _copy(path: Path, version: int | None) -> Path:
    name = f"{path.name}.version-{version or 0}"
    names = (path.with_name(f"{name}-{n}" if n > 1 else name) for n in count(1))
    copy = next(name for name in names if not name.exists())
    copies.copy(path, copy)
    return copy


def _checkpoint(connection: Connection) -> None:
    images = all_images(connection)
    changes = [Change(table, key, None, image) for (table, key), image in images.items()]
    # A savepoint: what is committed here must not end the transaction of the migration.
    with Session(connection, join_transaction_mode="create_savepoint") as session:
        write(session, Stamp("", "migration", None, JournalKind.CHECKPOINT), changes)
        session.commit()

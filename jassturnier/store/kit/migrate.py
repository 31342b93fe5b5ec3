"""Bringing an older database up to date: what the models have and it has not is added."""

from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import CheckConstraint, Column, Connection, create_engine, inspect, literal, text
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool
from sqlalchemy.schema import CreateColumn

from jassturnier.errors import Unreadable
from jassturnier.i18n import say
from jassturnier.store import copies
from jassturnier.store.journal.changes import Change
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.journal.journal import all_images, decode, usual_values, write
from jassturnier.store.journal.verify import UNPROVED, Unproved, verify
from jassturnier.store.kit.connection import connect, version_of
from jassturnier.store.kit.models import Row
from jassturnier.store.kit.schema import SCHEMA, JournalKind, new_code


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
            _check_references(connection, path)
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


def _check_references(connection: Connection, path: Path) -> None:
    if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
        raise Unreadable(say("{place} cannot be brought up to date: its data is damaged.", place=str(path)))


def _checkpoint(connection: Connection) -> None:
    images = all_images(connection)
    changes = [Change(table, key, None, image) for (table, key), image in images.items()]
    # A savepoint: what is committed here must not end the transaction of the migration.
    with Session(connection, join_transaction_mode="create_savepoint") as session:
        write(session, Stamp("", "migration", None, JournalKind.CHECKPOINT), changes)
        session.commit()

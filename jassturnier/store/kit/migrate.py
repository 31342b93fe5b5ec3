"""Bringing an older database up to date with Alembic."""

from itertools import count
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool

from jassturnier.errors import Unreadable
from jassturnier.i18n import say
from jassturnier.store.journal.journal import Change, Stamp, all_images, write
from jassturnier.store.kit import backups
from jassturnier.store.kit.connection import connect, schema_number
from jassturnier.store.kit.models import SCHEMA, JournalKind

MIGRATIONS = Path(__file__).parents[1] / "migrations"


def upgrade(path: Path, migrations: Path = MIGRATIONS) -> Path | None:
    """Migrate a database file to the newest version, after copying it beside itself, under one lock.

    The journal gets a checkpoint: all rows as they are afterwards, from which `verify` replays.

    Returns:
        The copy of the old file; None if another program was faster.

    Raises:
        Unreadable: the data breaks its own references; the copy still holds the old state.
    """
    engine = create_engine("sqlite://", creator=lambda: connect(path), poolclass=NullPool)
    try:
        with engine.connect() as connection:
            version = schema_number(connection)
            # SQLite ignores this inside a transaction, and SQLAlchemy begins one by itself.
            connection.rollback()
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.rollback()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            # Two programs found the old file at once; the other has migrated it while this one waited for the
            # lock.
            if schema_number(connection) != version:
                return None
            # Under the lock, so that nothing is entered between the copy and the migration.
            copy = _copy(path, version)
            run(connection, migrations)
            _check_references(connection, path)
            _checkpoint(connection)
            connection.commit()
    finally:
        engine.dispose()
    return copy


def upgrade_server(connection: Connection, migrations: Path = MIGRATIONS) -> None:
    """Migrate a database on a server within the transaction of a writer, with a checkpoint as for a file.

    A server takes a migration back as a whole if it fails, so no copy is made before.
    """
    if (schema_number(connection) or SCHEMA) < SCHEMA:
        run(connection, migrations)
        _checkpoint(connection)


def run(connection: Connection, migrations: Path = MIGRATIONS) -> None:
    """Run every migration that the database does not have yet."""
    config = Config()
    # An ini file to Alembic: a % in the path of somebody's folder would begin a reference.
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _copy(path: Path, version: int | None) -> Path:
    name = f"{path.name}.version-{version or 0}"
    names = (path.with_name(f"{name}-{n}" if n > 1 else name) for n in count(1))
    copy = next(name for name in names if not name.exists())
    backups.copy(path, copy)
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

"""Connections to a database file, and the version of the data in it."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import uniform
from typing import Any

from sqlalchemy import Connection, inspect, text

from jassturnier.store.kit.models import SCHEMA, Row

WAIT_MS = 20_000
"""How long a program waits for another one to finish."""

_LONGEST_NAP, _SHORTEST_NAP = 0.02, 0.001
"""Seconds between two tries to get the lock: at first, and after two seconds."""


def connect(path: Path, wait_ms: int = WAIT_MS, *, create: bool = False) -> sqlite3.Connection:
    """Open a database file with the settings every connection has."""
    address = f"{path.resolve().as_uri()}?mode={'rwc' if create else 'rw'}"
    connection = sqlite3.connect(address, uri=True, timeout=wait_ms / 1000, isolation_level=None)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def begin_writing(connection: sqlite3.Connection, wait_ms: int) -> None:
    """Take the write lock, or wait for it.

    SQLite's own waiting asks ever less often, so that in a crowd whoever has waited longest gets it last;
    here it is the other way round.

    Raises:
        sqlite3.OperationalError: others have held it all the time.
    """
    start = time.monotonic()
    connection.execute("PRAGMA busy_timeout = 0")
    while not _has_begun(connection, last=(waited := time.monotonic() - start) > wait_ms / 1000):
        time.sleep(uniform(0, max(_SHORTEST_NAP, _LONGEST_NAP - waited / 100)))
    connection.execute(f"PRAGMA busy_timeout = {wait_ms}")


def _has_begun(connection: sqlite3.Connection, *, last: bool) -> bool:
    # A plain BEGIN takes the lock at the first write only. Two that have read and now want to write would
    # wait for each other; SQLite fails one of them at once, however long it was told to wait.
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as error:
        if last or "locked" not in str(error):
            raise
        return False
    return True


def backup_folder(database: Path) -> Path:
    """Return where the backups of a database file are."""
    return database.parent / f"{database.name}.backups"


def file_version(path: Path, wait_ms: int) -> int | None:
    """Return the version of the data in a file, without SQLAlchemy; None if it carries none."""
    with closing(connect(path, wait_ms)) as connection:
        known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
    return None if row is None else int(row[0])


def schema_number(connection: Connection) -> int | None:
    """Return the version of the data, or None if the database carries none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: Any = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return int(version) if version is not None and str(version).isdecimal() else None


def create_tables(connection: Connection) -> None:
    """Build an empty database of the present version, the same as all migrations in turn."""
    Row.metadata.create_all(connection)
    connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:n)"), {"n": f"{SCHEMA:04d}"})

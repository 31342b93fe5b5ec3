"""Connections to a database file, and the version of the data in it."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, inspect, text

from jassturnier.store.models import SCHEMA, Row

WAIT_MS = 10_000
"""How long a program waits for another one to finish."""


def connect(path: Path, wait_ms: int = WAIT_MS, *, create: bool = False) -> sqlite3.Connection:
    """Open a database file with the settings every connection has."""
    address = f"{path.resolve().as_uri()}?mode={'rwc' if create else 'rw'}"
    connection = sqlite3.connect(address, uri=True, timeout=wait_ms / 1000, isolation_level=None)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


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

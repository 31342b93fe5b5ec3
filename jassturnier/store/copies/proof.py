"""Proof of a copy: that its journal made its rows, and that nobody has changed it since."""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from jassturnier.errors import Damaged, Failed
from jassturnier.store.copies.making import own_copy, read
from jassturnier.store.journal.verify import Findings, verify
from jassturnier.store.kit.connection import WAIT_MS, connect, file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import plain_words

SEAL = 12
"""So many digits a seal has; who forges it can change the name too: only the replay is proof."""


def prove(path: Path) -> Findings:
    """Replay the journal of a copy and compare; one of an older version is brought up to date elsewhere.

    Raises:
        NotFound: it is not there.
        Damaged, Unreadable: it is no database of this program, not whole, or newer than the program.
    """
    read(path)
    with Database(str(path), read_only=True).reading() as session:
        found = verify(session)
    if file_version(path, WAIT_MS) == SCHEMA or not found.proven:
        return found
    return replace(found, structure=_when_new(path).structure)


def _when_new(path: Path) -> Findings:
    """Prove a copy as it is when it is brought up to date: only so it is seen whether all of it is there."""
    try:
        with own_copy(path) as migrated, migrated.reading() as session:
            return verify(session)
    except Failed as error:
        raise Damaged(*error.texts) from error


def seal_of(path: Path) -> str:
    """Return digits that a file has no longer once anything in it is changed."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:SEAL]


def same_contents(one: Path, other: Path) -> bool:
    """Say whether two databases hold the same tables with the same rows, the journal included."""
    return _contents(one) == _contents(other)


def _contents(path: Path) -> str:
    digest = hashlib.sha256()
    with plain_words(str(path)), closing(connect(path)) as connection:
        # As they are: what cannot be read as letters differs, too.
        connection.text_factory = bytes
        connection.execute("BEGIN")
        for part in _parts(connection):
            digest.update(part)
    return digest.hexdigest()


def _parts(connection: sqlite3.Connection) -> Iterator[bytes]:
    """Yield definitions and rows in an order that does not depend on when they were written."""
    for kind, name, made in sorted(connection.execute("SELECT type, name, sql FROM sqlite_master"), key=str):
        yield repr((kind, name, made)).encode()
        if kind == b"table":
            table = name.decode().replace('"', '""')
            rows = connection.execute(f'SELECT * FROM "{table}"')  # noqa: S608 — names of tables
            yield "\n".join(sorted(map(repr, rows))).encode()

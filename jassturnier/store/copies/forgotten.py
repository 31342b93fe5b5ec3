"""The copies of a database that the program keeps: those that know somebody who is forgotten are removed."""

import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path

from jassturnier.store.journal.forgetting import label_of
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, connect
from jassturnier.store.kit.plain_words import plain_words
from jassturnier.values import frozen

_FAMILY = "SELECT family FROM person WHERE id = ?"
_EVER = "SELECT 1 FROM journal WHERE changes LIKE ? LIMIT 1"


@frozen
class Copies:
    """What became of the copies: which were removed, and which files another program holds."""

    removed: tuple[Path, ...]
    left: tuple[Path, ...]


def knowing(database: Path, persons: Collection[int]) -> tuple[Path, ...]:
    """Return the backups, and the copies made before a migration, that know somebody or cannot be read."""
    return tuple(path for path in _copies(database) if any(_knows(path, person) for person in persons))


def remove(paths: Iterable[Path]) -> Copies:
    """Remove copies; those that another program holds, as Windows lets it, are left."""
    found = {path: _is_gone(path) for path in paths}
    return Copies(
        *(tuple(path for path, gone in found.items() if gone == wanted) for wanted in (True, False))
    )


def _copies(database: Path) -> Iterator[Path]:
    folder = backup_folder(database)
    # What an unfinished change or copy has left there holds whole pages of the database, names too.
    yield from sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else ()
    yield from sorted(database.parent.glob(f"{database.name}.version-*"))


def _knows(path: Path, person: int) -> bool:
    """Say whether a copy holds a row of a person, or an earlier one in its journal."""
    try:
        with closing(connect(path, read_only=True)) as connection:
            found = connection.execute(_FAMILY, (person,)).fetchone()
            if found is not None:
                return bool(found[0] != label_of(person))
            return connection.execute(_EVER, (f"%{person}%",)).fetchone() is not None
    except sqlite3.Error:
        return True


def _is_gone(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def shrink(path: Path, wait_ms: int = WAIT_MS) -> None:
    """Write a database file anew, so that nothing is left in it of what was taken out.

    Raises:
        Failed: another program reads it for long, or the disk is full.
    """
    with plain_words(str(path)), closing(connect(path, wait_ms)) as connection:
        connection.execute("VACUUM")

"""Going back to a copy of a database, under one lock from the comparison to the end.

Whoever waits for the lock meanwhile writes into the database as it is afterwards, or is told that the
file was replaced; whatever was acknowledged before is in the copy that is made first.
"""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from jassturnier import system
from jassturnier.errors import Damaged, Unreadable
from jassturnier.store.copies import backups
from jassturnier.store.copies.making import Contents, contents, copy, name_of
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, begin_writing, connect
from jassturnier.store.kit.files import make_folder, unfinished, writing
from jassturnier.store.kit.plain_words import plain_words
from jassturnier.values import frozen


@frozen
class Before:
    """What a database held before it was put back, None if it was damaged or gone, and where that is kept."""

    contents: Contents | None
    kept: Path | None


def put_back(
    backup: Path, database: Path, check: Callable[[Contents | None], None], wait_ms: int = WAIT_MS
) -> Before:
    """Make a database what a backup is, whatever it is now; in one step or not at all.

    `check` is given what it holds, under the lock, and may refuse.

    Raises:
        Failed: it is locked for long, write-protected, or the disk is full; nothing was changed.
    """
    if not database.is_file() or database.stat().st_size == 0:
        check(None)
        with _journal_aside(database, _place_aside(database)):
            copy(backup, database)
        return Before(None, None)
    try:
        with plain_words(str(database)), _beside(database, backup, wait_ms) as connection:
            begin_writing(connection, wait_ms)
            present = contents(database, wait_ms)
            check(present)
            kept = backups.keep(database, wait_ms=wait_ms, spared=backup).path
            _rewrite(connection)
            connection.execute("COMMIT")
            return Before(present, kept)
    except Damaged:
        return _replace(backup, database, check, wait_ms)


@contextmanager
def _beside(database: Path, backup: Path, wait_ms: int) -> Iterator[sqlite3.Connection]:
    """Open a database with a backup of it attached for reading."""
    with closing(connect(database, wait_ms)) as connection:
        # With them on, SQLite deletes the rows of a dropped table one by one and checks what refers to each;
        # inside a transaction they cannot be turned off.
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("ATTACH ? AS backup", (f"{system.address(backup.resolve())}?mode=ro",))
        yield connection


def _rewrite(connection: sqlite3.Connection) -> None:
    """Build every table and row of the attached backup in the place of those that are there."""
    # Indexes and triggers go with their tables. The file itself stays, so whoever has it open sees the new
    # rows.
    for kind in ("view", "table"):
        for name, _ in _parts(connection, "main", kind):
            connection.execute(f"DROP {kind} main.{_quoted(name)}")
    for name, made in _parts(connection, "backup", "table"):
        connection.execute(made)
        copied = f"INSERT INTO main.{_quoted(name)} SELECT * FROM backup.{_quoted(name)}"  # noqa: S608 — names of tables
        connection.execute(copied)
    for _, made in _parts(connection, "backup", "index"):
        connection.execute(made)


def _parts(connection: sqlite3.Connection, place: str, kind: str) -> list[tuple[str, str]]:
    """Return names and definitions, but for what SQLite makes by itself."""
    found = connection.execute(f"SELECT name, sql FROM {place}.sqlite_master WHERE type = ?", (kind,))  # noqa: S608 — our words
    return [(name, made) for name, made in found if not name.startswith("sqlite_")]


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _replace(backup: Path, database: Path, check: Callable[[Contents | None], None], wait_ms: int) -> Before:
    """Put a copy in the place of a damaged file; its lock is held as far as it still has one.

    Programs that wait for the lock of the file that goes find that it was replaced.
    """
    file = database.resolve()
    with ExitStack() as until_done:
        _lock(database, wait_ms, until_done)
        check(_present(database, wait_ms))
        kept = _set_aside(database, until_done)
        if not system.open_files_can_be_replaced():
            until_done.close()
        with _journal_aside(database, kept):
            copy(backup, file)
    return Before(None, kept)


def _lock(database: Path, wait_ms: int, until_done: ExitStack) -> None:
    with suppress(Damaged), plain_words(str(database)):
        begin_writing(until_done.enter_context(closing(connect(database, wait_ms))), wait_ms)


def _present(database: Path, wait_ms: int) -> Contents | None:
    try:
        return contents(database, wait_ms)
    except Unreadable:
        return None


def _set_aside(database: Path, until_done: ExitStack) -> Path:
    """Copy the bytes of a damaged database, as they are, among its backups.

    Its file stays open to the end: closing it would give up the lock that this program holds on it.

    Raises:
        Failed: the folder cannot be written, or the disk is full.
    """
    target = _place_aside(database)
    make_folder(target.parent)
    with writing(target):
        source = until_done.enter_context(database.open("rb"))
        with unfinished(target, database) as part, part.open("r+b") as copied:
            shutil.copyfileobj(source, copied)
    return target


def _place_aside(database: Path) -> Path:
    return backup_folder(database) / name_of(database, "damaged")


@contextmanager
def _journal_aside(database: Path, kept: Path) -> Iterator[None]:
    """Put what an unfinished change has left beside what is kept of the database; back where no copy comes.

    SQLite would take it for one of the copy that gets the name, and play it back into that.

    Raises:
        Failed: it cannot be moved.
    """
    left, aside = _journal_of(database.resolve()), _journal_of(kept)
    if not left.is_file():
        yield
        return
    make_folder(kept.parent)
    with writing(kept):
        shutil.move(left, aside)
    try:
        yield
    except BaseException:
        shutil.move(aside, left)
        raise


def _journal_of(database: Path) -> Path:
    """Return where SQLite keeps what an unfinished transaction has changed."""
    return database.with_name(f"{database.name}-journal")

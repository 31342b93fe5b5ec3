"""Copies of a database file: making, checking, listing, and putting one back.

A copy is made with SQLite's own backup, under a read lock, so that another program at work cannot
tear it. It gets its name only once it is whole on the disk and checked.
"""

import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from jassturnier.errors import Damaged, Failed, JassError, NotFound, Unreadable, damaged
from jassturnier.i18n import say
from jassturnier.store.journal.journal import START, Head
from jassturnier.store.kit.columns import now
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, connect, file_version
from jassturnier.store.kit.files import make_folder, reason
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import newer, plain_words

KEPT = 20
"""How many automatic backups stay; those made by hand stay until somebody deletes them."""

_MOMENT = "%Y%m%dT%H%M%S.%f"
_NAME = re.compile(r"(\d{8}T\d{6}\.\d{6})Z-(\d+-[0-9a-f]{8})(-by-hand)?\.db")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the folder of a database; `state` is the journal head it was made at."""

    path: Path
    made: datetime
    state: str
    by_hand: bool


@dataclass(frozen=True, slots=True)
class Held:
    """A tournament in a database, and how much there is of it."""

    name: str
    entries: int
    rounds: int
    results: int


@dataclass(frozen=True, slots=True)
class Done:
    """A journal entry in a database, as far as it matters for going back."""

    number: int
    digest: str
    made: datetime
    command: str


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds: its tournaments, and what was done, the oldest first."""

    tournaments: tuple[Held, ...]
    journal: tuple[Done, ...]

    @property
    def head(self) -> Head:
        """Return the newest journal entry."""
        return Head(self.journal[-1].number, self.journal[-1].digest) if self.journal else Head(0, START)


def name_of(database: Path) -> str:
    """Return the name of a copy of a database in some other folder."""
    return f"{database.stem}-{now().strftime(_MOMENT)}Z.db"


def listed(database: Path) -> list[Backup]:
    """Return the backups of a database, the newest first."""
    with suppress(OSError):
        found = map(_backup, backup_folder(database).iterdir())
        return sorted(filter(None, found), key=lambda backup: backup.made, reverse=True)
    return []


def _backup(path: Path) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    if match is None:
        return None
    made = datetime.strptime(match[1], _MOMENT).replace(tzinfo=UTC)
    return Backup(path, made, match[2], match[3] is not None)


def newest_good(database: Path) -> tuple[int, Backup] | None:
    """Return the newest backup that is whole, with its number in the list."""
    for number, backup in enumerate(listed(database), start=1):
        with suppress(JassError):
            read(backup.path)
            return number, backup
    return None


def keep(database: Path, *, by_hand: bool = False, wait_ms: int = WAIT_MS) -> Path:
    """Back up a database into its folder, and remove the automatic backups that are too many.

    The same state is not copied twice.

    Raises:
        Failed: the folder cannot be written, or the disk is full.
        Damaged: the database is damaged; nothing was kept.
    """
    make_folder(backup_folder(database))
    state = contents(database, wait_ms).head.short
    known = next((b for b in listed(database) if b.state == state and (b.by_hand or not by_hand)), None)
    if known is not None and _whole(known.path):
        return known.path
    mark = "-by-hand" if by_hand else ""
    path = backup_folder(database) / f"{now().strftime(_MOMENT)}Z-{state}{mark}.db"
    copy(database, path, wait_ms)
    automatic = [b.path for b in listed(database) if not b.by_hand and b.path != path]
    for old in automatic[KEPT - 1 :]:
        with suppress(OSError):
            old.unlink()
    return path


def _whole(path: Path) -> bool:
    with suppress(JassError):
        read(path)
        return True
    return False


def copy(database: Path, target: Path, wait_ms: int = WAIT_MS) -> Contents:
    """Copy a database under a temporary name, check the copy, then rename it; return what it holds.

    Raises:
        Failed: the place cannot be written, the disk is full, or the database is locked for long.
        Damaged: what was copied is not whole.
    """
    part = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with plain_words(str(target)), _source(database, wait_ms) as source, closing(_new(part)) as made:
            source.backup(made)
        held = read(part)
        part.replace(target)
        _sync_folder(target.parent)
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(target), why=reason(error))) from error
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    return held


@contextmanager
def _source(database: Path, wait_ms: int) -> Iterator[sqlite3.Connection]:
    """Open a database with a read lock, which waits for a writer only so long."""
    with closing(connect(database, wait_ms)) as source:
        # BEGIN alone locks nothing yet; the first look does.
        source.execute("BEGIN")
        source.execute("SELECT 1 FROM sqlite_master").fetchone()
        yield source


def _new(part: Path) -> sqlite3.Connection:
    made = connect(part, create=True)
    # Nothing to take back: a copy that fails is thrown away whole.
    made.execute("PRAGMA journal_mode = OFF")
    return made


def _sync_folder(folder: Path) -> None:
    """Make a new name last, where the system has a way to."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read(path: Path) -> Contents:
    """Check a backup page by page and return what it holds.

    Raises:
        NotFound: it is not there.
        Damaged: it is no database, or not whole.
        Unreadable: it is a database of another kind, or newer than the program.
    """
    if not path.is_file():
        raise NotFound(say("There is no file {path}.", path=str(path)))
    if path.stat().st_size == 0:
        raise Damaged(say("{place} is empty.", place=str(path)))
    with plain_words(str(path)), closing(connect(path)) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()
        if found != ("ok",) or connection.execute("PRAGMA foreign_key_check").fetchone():
            raise Damaged(say("{place} is damaged.", place=str(path)))
        version = file_version(path, WAIT_MS)
    if version is None:
        raise Unreadable(say("{place} is a database, but not one of this program.", place=str(path)))
    if version > SCHEMA:
        raise newer(str(path), version)
    return contents(path)


def contents(path: Path, wait_ms: int = WAIT_MS) -> Contents:
    """Return what a database holds, without checking or migrating it."""
    with plain_words(str(path)), closing(connect(path, wait_ms)) as connection:
        connection.execute("BEGIN")
        return Contents(tuple(_tournaments(connection)), tuple(_journal(connection)))


def _tournaments(connection: sqlite3.Connection) -> Iterator[Held]:
    for name, *counts in connection.execute(
        "SELECT name, (SELECT count(*) FROM entry WHERE tournament_id = tournament.id), "
        "(SELECT count(*) FROM round JOIN stage ON stage_id = stage.id WHERE tournament_id = tournament.id), "
        "(SELECT count(DISTINCT table_id) FROM reading JOIN jass_table ON table_id = jass_table.id "
        "WHERE tournament_id = tournament.id) FROM tournament ORDER BY created"
    ):
        yield Held(name, *counts)


def _journal(connection: sqlite3.Connection) -> Iterator[Done]:
    query = "SELECT number, digest, made, command FROM journal ORDER BY number"
    try:
        for number, digest, made, command in connection.execute(query):
            yield Done(number, digest, datetime.fromisoformat(made).replace(tzinfo=UTC), command)
    except (TypeError, ValueError) as error:
        raise damaged() from error


def put_back(backup: Path, database: Path, wait_ms: int = WAIT_MS) -> None:
    """Make a database what a backup is, whatever it is now; in one step or not at all.

    Raises:
        Failed: it is locked for long, write-protected, or the disk is full; nothing was changed.
    """
    try:
        with plain_words(str(database)):
            _overwrite(backup, database, wait_ms)
    except Damaged:
        _replace(backup, database)


def _overwrite(backup: Path, database: Path, wait_ms: int) -> None:
    """Write the pages of a backup into a database, as one transaction that other programs wait for."""
    until = time.monotonic() + wait_ms / 1000

    def give_up(status: int, _left: int, _all: int) -> None:
        if status in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} and time.monotonic() > until:
            locked = "database is locked"
            raise sqlite3.OperationalError(locked)

    with closing(connect(backup)) as source, closing(connect(database, 0, create=True)) as target:
        source.backup(target, progress=give_up, sleep=0.05)


def _replace(backup: Path, database: Path) -> None:
    """Put a copy in the place of a file that is no database any more, nor has a transaction to finish."""
    database = database.resolve()
    with suppress(FileNotFoundError):
        _journal_of(database).unlink()
    copy(backup, database)


def set_aside(database: Path) -> Path:
    """Copy the bytes of a damaged database, as they are, among its backups.

    Raises:
        Failed: the folder cannot be written, or the disk is full.
    """
    folder = backup_folder(database)
    make_folder(folder)
    target = folder / f"damaged-{now().strftime(_MOMENT)}Z.db"
    try:
        shutil.copyfile(database, target)
        if _journal_of(database).is_file():
            shutil.copyfile(_journal_of(database), _journal_of(target))
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(target), why=reason(error))) from error
    return target


def _journal_of(database: Path) -> Path:
    """Return where SQLite keeps what an unfinished transaction has changed."""
    return database.with_name(f"{database.name}-journal")

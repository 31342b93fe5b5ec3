"""Whole databases, from a server into a file and from a file onto a server, with their journal."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, select

from jassturnier.errors import JassError, NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.store.copies import backups, restore
from jassturnier.store.copies.making import Contents, contents, own_copy
from jassturnier.store.copies.restore import Before
from jassturnier.store.journal.journal import Head, head
from jassturnier.store.kit.connection import uninterrupted
from jassturnier.store.kit.database import Database, bring_up_to_date
from jassturnier.store.kit.files import make_folder, unfinished
from jassturnier.store.kit.models import Row

_AT_ONCE = 2_000


def copy_rows(source: Connection, target: Connection) -> None:
    """Make the rows of a database, its journal included, those of another."""
    tables = Row.metadata.sorted_tables
    for table in reversed(tables):
        target.execute(table.delete())
    for table in tables:
        # Not all at once: the journal of some seasons with its images is large.
        rows = source.execution_options(yield_per=_AT_ONCE).execute(select(table)).mappings()
        for part in rows.partitions(_AT_ONCE):
            target.execute(table.insert(), [dict(row) for row in part])


def file_of(database: Database) -> Path:
    """Return the file of a database; of one on a server a copy on this laptop, brought up to its state.

    Raises:
        NotFound: there is nothing on the server yet.
        NotAllowed: this program keeps no copies.
    """
    if database.path is not None:
        return database.path
    copy = database.copy
    if copy is None:
        raise NotAllowed(say("A database on a server is copied by its own laptop."))
    with database.reading() as session:
        if _state_of(copy) != head(session):
            _write_copy(session.connection(), copy)
    return copy


def _state_of(copy: Path) -> Head | None:
    with suppress(JassError):
        return contents(copy).head if copy.is_file() else None
    return None


def _write_copy(source: Connection, copy: Path) -> None:
    make_folder(copy.parent)
    with unfinished(copy) as part, Database(str(part)).patching() as session:
        copy_rows(source, session.connection())


def put_back(backup: Path, database: Database, check: Callable[[Contents | None], None]) -> Before:
    """Make a database what a backup is, in one step or not at all; see `restore.put_back`.

    Raises:
        Failed: it is locked for long, write-protected, or the disk is full.
    """
    if database.path is not None:
        with uninterrupted():
            before = restore.put_back(backup, database.path, check, database.wait_ms)
            # Whoever goes back to a copy that is not proved has said so.
            bring_up_to_date(database.path, database.wait_ms, unproved=True)
            database.accept()
            database.on_stored()
        return before
    with own_copy(backup, unproved=True) as source, source.reading() as old, database.patching() as new:
        before = _kept(database, backup)
        check(before.contents)
        copy_rows(old.connection(), new.connection())
    return before


def _kept(database: Database, backup: Path) -> Before:
    """Keep what is on a server, in the folder of this laptop."""
    try:
        copy = file_of(database)
    except NotFound:
        return Before(None, None)
    return Before(contents(copy), backups.keep(copy, spared=backup).path)

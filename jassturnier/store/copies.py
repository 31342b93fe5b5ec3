"""Copies of the database: making and proving them, the folder of backups, going back."""

import shutil
import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Connection, select

from jassturnier import system
from jassturnier.errors import Damaged, Failed, JassError, NotAllowed, NotFound, Unreadable, damaged
from jassturnier.i18n import say
from jassturnier.store.backup_files import MOMENT, keep
from jassturnier.store.journal.forgetting import label_of
from jassturnier.store.journal.heads import NO_ENTRY, Head, head
from jassturnier.store.journal.verify import Findings, verify
from jassturnier.store.kit.connection import (
    WAIT_MS,
    backup_folder,
    begin_writing,
    connect,
    file_version,
    newer,
    plain_words,
    uninterrupted,
)
from jassturnier.store.kit.database import Database, bring_up_to_date
from jassturnier.store.kit.files import make_folder, unfinished, writing
from jassturnier.store.kit.models import Row
from jassturnier.store.kit.schema import SCHEMA, now
from jassturnier.values import frozen


@frozen
class Held:
    """A tournament in a database, and how much there is of it."""

    name: str
    entries: int
    rounds: int
    results: int


@frozen
class Done:
    """A journal entry in a database, as far as it matters for going back."""

    key: int
    number: int
    digest: str
    made: datetime
    command: str


@frozen
class Contents:
    """What a database holds: its tournaments, and what was done, the oldest first."""

    tournaments: tuple[Held, ...]
    journal: tuple[Done, ...]

    @property
    def head(self) -> Head:
        """Return the newest journal entry."""
        return Head(self.journal[-1].number, self.journal[-1].digest) if self.journal else NO_ENTRY

    @property
    def past(self) -> dict[int, str]:
        """Return the digests of what the database went through, by number."""
        return {done.number: done.digest for done in self.journal}


def name_of(database: Path, word: str = "") -> str:
    """Return the name of a copy of a database in some other folder, or of one with another word before it."""
    return f"{word or database.stem}-{now().strftime(MOMENT)}Z.db"


def copy(database: Path, target: Path, wait_ms: int = WAIT_MS) -> Contents:
    """Copy a database under a temporary name, check the copy, then rename it; return what it holds.

    Raises:
        Failed: the place cannot be written, the disk is full, or the database is locked for long.
        Damaged: what was copied is not whole.
    """
    with writing(target), unfinished(target, database) as part:
        with (
            plain_words(str(target)),
            closing(connect(database, wait_ms)) as source,
            closing(connect(part, create=True)) as made,
        ):
            # A read lock, which waits for a writer only so long; BEGIN alone locks nothing, the first look
            # does.
            source.execute("BEGIN")
            source.execute("SELECT 1 FROM sqlite_master").fetchone()
            # Nothing to take back: a copy that fails is thrown away whole.
            made.execute("PRAGMA journal_mode = OFF")
            source.backup(made)
            # One of a viewer's kind would need files beside itself to be read.
            made.execute("PRAGMA journal_mode = DELETE")
        return read(part, database)


def read(path: Path, called: Path | None = None) -> Contents:
    """Check a backup page by page and return what it holds; `called` is its name in messages.

    Raises:
        NotFound: it is not there.
        Damaged: it is no database, or not whole.
        Unreadable: it is a database of another kind, or newer than the program.
    """
    place = str(called or path)
    if not path.is_file():
        raise NotFound(say("There is no file {path}.", path=place))
    if path.stat().st_size == 0:
        raise Damaged(say("{place} is empty.", place=place))
    with plain_words(place), closing(connect(path)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise Damaged(say("{place} is damaged.", place=place))
        version = file_version(path, WAIT_MS)
    if version is None:
        raise Unreadable(say("{place} is a database, but not one of this program.", place=place))
    if version > SCHEMA:
        raise newer(place, version)
    return contents(path)


def contents(path: Path, wait_ms: int = WAIT_MS) -> Contents:
    """Return what a database holds, without checking or migrating it."""
    with plain_words(str(path)), closing(connect(path, wait_ms)) as connection:
        connection.execute("BEGIN")
        tournaments = connection.execute(
            "SELECT name, (SELECT count(*) FROM entry WHERE tournament_id = tournament.id), "
            "(SELECT count(*) FROM round JOIN stage ON stage_id = stage.id "
            "WHERE tournament_id = tournament.id), "
            "(SELECT count(DISTINCT table_id) FROM reading JOIN jass_table ON table_id = jass_table.id "
            "WHERE tournament_id = tournament.id) FROM tournament ORDER BY created"
        )
        held = tuple(Held(name, *counts) for name, *counts in tournaments)
        journal = connection.execute("SELECT id, number, digest, made, command FROM journal ORDER BY number")
        try:
            done = tuple(
                Done(key, number, digest, datetime.fromisoformat(made).replace(tzinfo=UTC), command)
                for key, number, digest, made, command in journal
            )
        except (TypeError, ValueError) as error:
            raise damaged() from error
    return Contents(held, done)


@contextmanager
def own_copy(backup: Path, *, unproved: bool = False) -> Iterator[Database]:
    """Open a copy of a backup, which may be of an older version and has to stay as it is.

    One of an older version has to be proved, if it is not taken `unproved`.

    Raises:
        NotFound, Damaged, Unreadable: as `read`.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        path = Path(folder, "backup.db")
        read(backup)
        copy(backup, path)
        yield Database(str(path), unproved=unproved)


def prove(path: Path) -> Findings:
    """Replay the journal of a copy and compare; one of an older version is brought up to date elsewhere.

    Raises:
        NotFound: it is not there.
        Damaged, Unreadable: it is no database of this program, not whole, or newer than the program.
    """
    read(path)
    with plain_words(str(path)), Database(str(path), read_only=True).reading() as session:
        found = verify(session)
        current = file_version(path, WAIT_MS) == SCHEMA
    if current or not found.proven:
        return found
    try:
        # Only when it is brought up to date it is seen whether all of it is there.
        with own_copy(path) as migrated, migrated.reading() as session:
            return replace(found, structure=verify(session).structure)
    except Failed as error:
        raise Damaged(*error.texts) from error


def same_contents(one: Path, other: Path) -> bool:
    """Say whether two databases hold the same tables with the same rows, the journal included."""
    with plain_words(str(one)), closing(connect(one)) as connection:
        # As they are: what cannot be read as letters differs, too.
        connection.text_factory = bytes
        connection.execute("ATTACH ? AS was", (f"{system.address(other.resolve())}?mode=ro",))
        now, was = (connection.execute(_DEFINED.format(place)).fetchall() for place in ("main", "was"))
        if now != was:
            return False
        columns: dict[str, list[str]] = defaultdict(list)
        for name, column in connection.execute(_COLUMNS):
            columns[name.decode()].append(column.decode())
        for name, kept in columns.items():
            other_values = " OR ".join(f'one."{column}" IS NOT other."{column}"' for column in kept)
            if connection.execute(f"{_OTHERS.format(name, other_values)} LIMIT 1").fetchone():
                return False
        return True


_DEFINED = (
    "SELECT type, name, sql FROM {0}.sqlite_master "
    "UNION ALL SELECT 'version', version_num, '' FROM {0}.alembic_version ORDER BY 1, 2"
)
# As the files have them: both may be of an older version.
_COLUMNS = (
    "SELECT tables.name, columns.name "
    "FROM main.sqlite_master AS tables, pragma_table_info(tables.name) AS columns "
    "WHERE tables.type = 'table' AND tables.name <> 'alembic_version'"
)
_OTHERS = (
    "SELECT one.id FROM main.{0} AS one LEFT JOIN was.{0} AS other ON other.id = one.id WHERE {1} "
    "UNION ALL SELECT id FROM was.{0} AS one WHERE NOT EXISTS (SELECT 1 FROM main.{0} WHERE id = one.id)"
)


@frozen
class Copies:
    """What became of the copies: which were removed, and which files another program holds."""

    removed: tuple[Path, ...]
    left: tuple[Path, ...]


def knowing(database: Path, persons: Collection[int]) -> tuple[Path, ...]:
    """Return the backups, and the copies made before a migration, that know somebody or cannot be read."""
    folder = backup_folder(database)
    # What an unfinished change or copy has left there holds whole pages of the database, names too.
    copies = sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []
    copies += sorted(database.parent.glob(f"{database.name}.version-*"))
    return tuple(path for path in copies if any(_knows(path, person) for person in persons))


def remove(paths: Iterable[Path]) -> Copies:
    """Remove copies; those that another program holds, as Windows lets it, are left."""
    found = {path: _is_gone(path) for path in paths}
    return Copies(
        *(tuple(path for path, gone in found.items() if gone == wanted) for wanted in (True, False))
    )


def _knows(path: Path, person: int) -> bool:
    try:
        with closing(connect(path, read_only=True)) as connection:
            found = connection.execute("SELECT family FROM person WHERE id = ?", (person,)).fetchone()
            if found is not None:
                return bool(found[0] != label_of(person))
            ever = "SELECT 1 FROM journal WHERE changes LIKE ? LIMIT 1"
            return connection.execute(ever, (f"%{person}%",)).fetchone() is not None
    except sqlite3.Error:
        return True


def _is_gone(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def shrink(path: Path) -> None:
    """Write a database file anew, so that nothing that was taken out is left in it.

    Raises:
        Failed: another program reads it for long, or the disk is full.
    """
    with plain_words(str(path)), closing(connect(path, WAIT_MS)) as connection:
        connection.execute("VACUUM")


@frozen
class Before:
    """What a database held before it was put back, None if it was damaged or gone, and where that is kept."""

    contents: Contents | None
    kept: Path | None


def put_file_back(
    backup: Path, database: Path, check: Callable[[Contents | None], None], wait_ms: int = WAIT_MS
) -> Before:
    """Make a database what a backup is, whatever it is now; in one step or not at all.

    `check` is given what it holds, under the lock, and may refuse.
    """
    if not database.is_file() or database.stat().st_size == 0:
        check(None)
        with _journal_aside(database, _place_aside(database)):
            copy(backup, database)
        return Before(None, None)
    try:
        with plain_words(str(database)), closing(connect(database, wait_ms)) as connection:
            # With them on, SQLite deletes the rows of a dropped table one by one and checks what refers to
            # each; inside a transaction they cannot be turned off.
            connection.execute("PRAGMA foreign_keys = OFF")
            connection.execute("ATTACH ? AS backup", (f"{system.address(backup.resolve())}?mode=ro",))
            begin_writing(connection, wait_ms)
            present = contents(database, wait_ms)
            check(present)
            kept = keep(database, wait_ms=wait_ms, spared=backup).path
            _rewrite(connection)
            connection.execute("COMMIT")
            return Before(present, kept)
    except Damaged:
        return _replace(backup, database, check, wait_ms)


def _rewrite(connection: sqlite3.Connection) -> None:
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
        with suppress(Damaged), plain_words(str(database)):
            begin_writing(until_done.enter_context(closing(connect(database, wait_ms))), wait_ms)
        present: Contents | None = None
        with suppress(Unreadable):
            present = contents(database, wait_ms)
        check(present)
        kept = _set_aside(database, until_done)
        if not system.open_files_can_be_replaced():
            until_done.close()
        with _journal_aside(database, kept):
            copy(backup, file)
    return Before(None, kept)


def _set_aside(database: Path, until_done: ExitStack) -> Path:
    """Copy the bytes of a damaged database, as they are, among its backups.

    Its file stays open to the end: closing it would give up the lock that this program holds on it.
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
        state: Head | None = None
        with suppress(JassError):
            state = contents(copy).head if copy.is_file() else None
        if state != head(session):
            make_folder(copy.parent)
            with unfinished(copy) as part, Database(str(part)).patching() as target:
                copy_rows(session.connection(), target.connection())
    return copy


def put_back(backup: Path, database: Database, check: Callable[[Contents | None], None]) -> Before:
    """Make a database what a backup is, in one step or not at all; see `put_file_back`.

    Raises:
        Failed: it is locked for long, write-protected, or the disk is full.
    """
    if database.path is not None:
        if database.makes_folder:
            make_folder(database.path.parent)
        with uninterrupted():
            before = put_file_back(backup, database.path, check, database.wait_ms)
            # Whoever goes back to a copy that is not proved has said so.
            bring_up_to_date(database.path, database.wait_ms, unproved=True)
            database.accept()
            database.on_stored()
        return before
    with own_copy(backup, unproved=True) as source, source.reading() as old, database.patching() as new:
        try:
            kept = file_of(database)
        except NotFound:
            before = Before(None, None)
        else:
            before = Before(contents(kept), keep(kept, spared=backup).path)
        check(before.contents)
        copy_rows(old.connection(), new.connection())
    return before

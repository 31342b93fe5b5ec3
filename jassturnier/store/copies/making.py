"""One copy of a database file: making it, and reading what it holds; proving it.

A copy is made with SQLite's own backup, under a read lock, so that another program at work cannot
tear it. It gets its name only once it is whole on the disk and checked.
The proof is that its journal made its rows.
"""

import sqlite3
import tempfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from jassturnier import system
from jassturnier.errors import Damaged, Failed, NotFound, Unreadable, damaged
from jassturnier.i18n import say
from jassturnier.store.journal.journal import NO_ENTRY, Head
from jassturnier.store.journal.verify import Findings, verify
from jassturnier.store.kit.columns import now
from jassturnier.store.kit.connection import WAIT_MS, connect, file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import unfinished, writing
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import newer, plain_words
from jassturnier.values import frozen

MOMENT = "%Y%m%dT%H%M%S.%f"


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
        with plain_words(str(target)), _source(database, wait_ms) as source, closing(_new(part)) as made:
            source.backup(made)
            # One of a viewer's kind would need files beside itself to be read.
            made.execute("PRAGMA journal_mode = DELETE")
        return read(part, database)


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
    query = "SELECT id, number, digest, made, command FROM journal ORDER BY number"
    try:
        for key, number, digest, made, command in connection.execute(query):
            yield Done(key, number, digest, datetime.fromisoformat(made).replace(tzinfo=UTC), command)
    except (TypeError, ValueError) as error:
        raise damaged() from error


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
    return replace(found, structure=_when_new(path).structure)


def _when_new(path: Path) -> Findings:
    """Prove a copy as it is when it is brought up to date: only so it is seen whether all of it is there."""
    try:
        with own_copy(path) as migrated, migrated.reading() as session:
            return verify(session)
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
        queries = (_OTHERS.format(name, _other_values(kept)) for name, kept in columns.items())
        return not any(connection.execute(f"{query} LIMIT 1").fetchone() for query in queries)


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


def _other_values(columns: Iterable[str]) -> str:
    return " OR ".join(f'one."{name}" IS NOT other."{name}"' for name in columns)

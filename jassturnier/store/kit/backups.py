"""Copies of a database file: making, checking, listing.

A copy is made with SQLite's own backup, under a read lock, so that another program at work cannot
tear it. It gets its name only once it is whole on the disk and checked.
"""

import re
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from jassturnier.errors import Damaged, Failed, JassError, NotFound, Unreadable, damaged
from jassturnier.i18n import say
from jassturnier.store.journal.journal import DIGITS, START, Head
from jassturnier.store.kit.columns import now
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, connect, file_version
from jassturnier.store.kit.files import make_folder, reason, tidy, unfinished
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import newer, plain_words

_SHORT_WAIT_MS = 1_000

KEPT = 20
"""How many automatic backups stay; those made by hand stay until somebody deletes them."""

_MOMENT = "%Y%m%dT%H%M%S.%f"
_NAME = re.compile(r"(\d{8}T\d{6}\.\d{6})Z-(\d{1,9})-([0-9a-f]{8,64})(-by-hand)?\.db")


@dataclass(frozen=True, slots=True)
class Backup:
    """A backup in the folder of a database: the journal entry it was made at and how its digest begins.

    `own` says that the database as it is now went through that state, or that the backup goes on from it.
    """

    path: Path
    made: datetime
    number: int
    digest: str
    by_hand: bool
    own: bool

    @property
    def state(self) -> str:
        """Return the state as it is printed on lists, as far as the name of the file tells it."""
        return Head(self.number, self.digest).printed

    def order(self) -> tuple[bool, int, datetime]:
        """Return what puts the latest state last; the clock of a laptop may be wrong, the journal is not."""
        return self.own, self.number, self.made


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

    @property
    def past(self) -> dict[int, str]:
        """Return the digests of what the database went through, by number."""
        return {done.number: done.digest for done in self.journal}


def name_of(database: Path, word: str = "") -> str:
    """Return the name of a copy of a database in some other folder, or of one with another word before it."""
    return f"{word or database.stem}-{now().strftime(_MOMENT)}Z.db"


def listed(database: Path) -> list[Backup]:
    """Return the backups of a database, the latest state first.

    Those of a way that was left by going back to a backup follow after all others.
    """
    return _listed(database, _past(database))


def _listed(database: Path, past: Mapping[int, str]) -> list[Backup]:
    with suppress(OSError):
        found = [_backup(path, past) for path in backup_folder(database).iterdir()]
        return sorted(filter(None, found), key=Backup.order, reverse=True)
    return []


def is_backup(path: Path) -> bool:
    """Say whether a file is one of the backups of some database."""
    return _NAME.fullmatch(path.name) is not None and path.resolve().parent.name.endswith(".backups")


def leftovers(database: Path) -> Path:
    """Return where it stands which files still hold somebody who was forgotten."""
    return backup_folder(database) / "to-be-cleaned.json"


def _past(database: Path) -> dict[int, str]:
    """Return the digests of what a database went through, by number; nothing if it is damaged or gone."""
    with (
        suppress(JassError),
        plain_words(str(database)),
        closing(connect(database, _SHORT_WAIT_MS)) as opened,
    ):
        return dict(opened.execute("SELECT number, digest FROM journal"))
    return {}


def _backup(path: Path, past: Mapping[int, str]) -> Backup | None:
    match = _NAME.fullmatch(path.name)
    if match is None or not path.is_file():
        return None
    number, digest = int(match[2]), match[3]
    own = _is_before(past, number, digest) or _is_after(past, number, path)
    return Backup(path, _moment(match[1], path), number, digest, match[4] is not None, own)


def _is_before(past: Mapping[int, str], number: int, digest: str) -> bool:
    return past.get(number, "").startswith(digest)


def _is_after(past: Mapping[int, str], number: int, path: Path) -> bool:
    """Say whether a backup goes on from what the database is now, as after going back to an earlier one."""
    newest = max(past, default=number)
    return newest < number and _past(path).get(newest) == past[newest]


def _moment(written: str, path: Path) -> datetime:
    """Read the time in a name; where there is no such time, say when the file was written."""
    try:
        return datetime.strptime(written, _MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def newest_good(database: Path) -> tuple[int, Backup] | None:
    """Return the newest backup that is whole, with its number in the list."""
    for number, backup in enumerate(listed(database), start=1):
        with suppress(JassError):
            read(backup.path)
            return number, backup
    return None


def keep(
    database: Path, *, by_hand: bool = False, wait_ms: int = WAIT_MS, spared: Path | None = None
) -> Path:
    """Back up a database into its folder, and remove the automatic backups that are too many, but `spared`.

    The same state is not copied twice.

    Raises:
        Failed: the folder cannot be written, or the disk is full.
        Damaged: the database is damaged; nothing was kept.
    """
    make_folder(backup_folder(database))
    tidy(backup_folder(database))
    present = contents(database, wait_ms)
    head, past = present.head, present.past
    # By hand counts for more: it stays for ever, so it is not taken for made where only an automatic one is
    # there.
    known = [b for b in _listed(database, past) if _is_at(b, head) and (b.by_hand or not by_hand)]
    if known and _whole(known[0].path):
        return known[0].path
    # Number and digest in the name: mostly, which backups belong to the way of this database is seen without
    # opening them.
    mark = "-by-hand" if by_hand else ""
    path = (
        backup_folder(database) / f"{now().strftime(_MOMENT)}Z-{head.number}-{head.digest[:DIGITS]}{mark}.db"
    )
    copy(database, path, wait_ms)
    _remove_old(_listed(database, past), {path, spared})
    return path


def _is_at(backup: Backup, head: Head) -> bool:
    return backup.number == head.number and head.digest.startswith(backup.digest)


def _remove_old(known: Sequence[Backup], spared: Collection[Path | None]) -> None:
    """Remove the earliest states of the way that the database went, and of the ways that were left."""
    automatic = [backup for backup in known if not backup.by_hand]
    own = [backup for backup in automatic if backup.own]
    left = [backup for backup in automatic if not backup.own]
    for old in (*own[KEPT:], *_ends_first(left)[KEPT:]):
        if old.path not in spared:
            with suppress(OSError):
                old.path.unlink()


def _ends_first(left: list[Backup]) -> list[Backup]:
    """Put last what another backup holds too."""
    if len(left) <= KEPT:
        return left
    pasts = [_past(backup.path) for backup in left]

    def is_held_elsewhere(backup: Backup) -> bool:
        longer = [past for past in pasts if max(past, default=0) > backup.number]
        return any(_is_before(past, backup.number, backup.digest) for past in longer)

    # Only the end of a way that was left holds something that is nowhere else.
    return sorted(left, key=is_held_elsewhere)


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
    try:
        with unfinished(target, database) as part:
            with plain_words(str(target)), _source(database, wait_ms) as source, closing(_new(part)) as made:
                source.backup(made)
            return read(part, database)
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(target), why=reason(error))) from error


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
        found = connection.execute("PRAGMA integrity_check").fetchone()
        if found != ("ok",) or connection.execute("PRAGMA foreign_key_check").fetchone():
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
    query = "SELECT number, digest, made, command FROM journal ORDER BY number"
    try:
        for number, digest, made, command in connection.execute(query):
            yield Done(number, digest, datetime.fromisoformat(made).replace(tzinfo=UTC), command)
    except (TypeError, ValueError) as error:
        raise damaged() from error

"""Connections to a database, what is wrong with it in plain words, and how this laptop left it.

Of a database on a server, two files lie beside the copy that the laptop keeps of it, for the time when the
server is gone: the newest state that it has seen there, and what it did there itself.
"""

import hashlib
import json
import os
import signal
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, fields, replace
from datetime import datetime
from json import JSONDecodeError
from pathlib import Path
from random import uniform
from typing import Any, TypeAlias

from jassturnier import system
from jassturnier.errors import Damaged, Failed, JassError, Unreadable, Unusable, WrongUsage, damaged
from jassturnier.i18n import say
from jassturnier.store.journal.heads import State, state_of
from jassturnier.store.kit.files import OWN, read_file, remove_file, tidy, write_file
from jassturnier.store.kit.schema import SCHEMA, now
from jassturnier.store.kit.view import Source, file_view, some_columns, view_of
from jassturnier.values import frozen


def newer(place: str, found: int) -> Unreadable:
    """Return the refusal of data that a newer program wrote."""
    return Unreadable(
        say(
            "{place} was written by a newer version of the program: its data has version {found}, "
            "known is {known}. Please install the newer version.",
            place=place,
            found=str(found),
            known=str(SCHEMA),
        )
    )


@contextmanager
def plain_words(place: str) -> Iterator[None]:
    """Turn what a file complains about into errors with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise worded(place, str(error).lower()) from error
    except JSONDecodeError as error:
        raise damaged() from error
    # A terminal in Latin-1 gives Python half letters, which no database takes.
    except UnicodeEncodeError as error:
        raise WrongUsage(
            say("What was typed contains letters that are not UTF-8. Nothing was changed; type it again.")
        ) from error


def worded(place: str, why: str) -> JassError:
    """Put into words what a file complains about."""
    if "locked" in why or "busy" in why:
        return Unusable(
            say("Another program is using {place}. Nothing was changed.", place=place),
            say("Close it (another window, a database viewer, a cloud folder at work), then try again."),
        )
    if "readonly" in why or "read-only" in why:
        return Unusable(say("{place} is write-protected. Nothing was changed.", place=place))
    damage = ("malformed", "not a database", "unsupported file format")
    if any(each in why for each in damage) or _is_torn(place):
        return Damaged(say("{place} is no database, or it is damaged.", place=place))
    if any(each in why for each in ("disk i/o", "full", "unable to open")):
        return _refused_by_disk(place, why)
    refused = Failed(say("The database {place} refused: {why}", place=place, why=why))
    return damaged() if "no such" in why or no_letters(why) else refused


def _is_torn(place: str) -> bool:
    """Say whether a file is damaged: of a page that cannot be SQLite may say that the disk is full."""
    reading = f"{Path(place).absolute().as_uri()}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(reading, uri=True)) as file:
        return file.execute("PRAGMA quick_check(1)").fetchall() != [("ok",)]
    return False


def _refused_by_disk(place: str, why: str) -> Unusable:
    if "disk i/o" in why:
        return Unusable(
            say("The disk does not take it: perhaps a virus scanner or a cloud holds {place}.", place=place),
            say("Nothing was changed. Wait a moment and try again; if it stays so, the disk is failing."),
        )
    if "full" in why:
        return Unusable(
            say("The disk is full or failing."), say("Nothing was changed; make room and try again.")
        )
    refused = say("{place} cannot be opened: check the folder and its permissions.", place=place)
    shielded = say(
        "Windows may shield the folder (“Controlled folder access”): allow the program there, or name "
        "another place with --db."
    )
    return Unusable(refused, *((shielded,) if system.shields_folders() else ()))


def no_letters(why: str) -> bool:
    """Say whether SQLite complains about bytes in a row that are no letters."""
    return "could not decode" in why.lower()


Present: TypeAlias = Mapping[str, Mapping[str, bool]]
"""The names of the columns of every table there is, and of each whether it is of the key."""

WAIT_MS = 20_000
"""How long a program waits for another one to finish."""

_LONGEST_NAP, _SHORTEST_NAP = 0.02, 0.001
"""Seconds between two tries to get the lock: at first, and after two seconds."""

_DIGITS = 9
"""Longer is no version of the data that any program will ever write."""


class FileConnection(sqlite3.Connection):
    """A connection that knows which file it was opened on."""

    file: Path
    identity: tuple[int, int] | None

    def refuse_replaced(self) -> None:
        """Make sure that the file still bears its name: what is written into another one is lost.

        Raises:
            Failed: it was moved, deleted or replaced since it was opened.
        """
        if self.identity is not None and _identity(self.file) != self.identity:
            self.rollback()
            raise Failed(
                say(
                    "{place} was moved or replaced in the meantime. Nothing was changed; please start the "
                    "command again.",
                    place=str(self.file),
                )
            )


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connect(
    path: Path, wait_ms: int = WAIT_MS, *, create: bool = False, read_only: bool = False
) -> FileConnection:
    """Open a database file with the settings every connection has; if `read_only`, nothing can write."""
    file = path.resolve()
    # Only who may begin a database makes the file: to all others a name that is gone is a mistake.
    mode = "ro" if read_only else "rwc" if create else "rw"
    address = f"{system.address(file)}?mode={mode}"
    # Before it is opened: a file that is replaced in between must not be taken for the one we looked at.
    identity = _identity(file)
    if create and identity is None:
        # SQLite would make it readable for everybody, and it holds names; where this fails, SQLite says why.
        with suppress(OSError):
            handle = system.make_file(file, OWN)
            if handle is not None:
                os.close(handle)
    # No isolation level: Python would begin transactions by itself, and only at the first write.
    connection = sqlite3.connect(
        address, uri=True, timeout=wait_ms / 1000, isolation_level=None, factory=FileConnection
    )
    connection.file, connection.identity = file, identity or _identity(file)
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        # What was acknowledged has to outlive a power cut.
        connection.execute("PRAGMA synchronous = FULL")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def begin_writing(connection: sqlite3.Connection, wait_ms: int) -> None:
    """Take the write lock, or wait for it.

    SQLite's own waiting asks ever less often, so that in a crowd whoever has waited longest gets it last;
    here it is the other way round.
    """
    _wait_for_lock(connection, wait_ms)
    if connection.execute("PRAGMA main.journal_mode").fetchone() == ("wal",):
        # A viewer has set it so: what is stored would lie in a second file. As long as it is open, it stays.
        connection.execute("ROLLBACK")
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA main.journal_mode = DELETE")
        _wait_for_lock(connection, wait_ms)
    connection.execute(f"PRAGMA busy_timeout = {wait_ms}")
    if isinstance(connection, FileConnection):
        connection.refuse_replaced()


def _wait_for_lock(connection: sqlite3.Connection, wait_ms: int) -> None:
    start = time.monotonic()
    connection.execute("PRAGMA busy_timeout = 0")
    while True:
        waited = time.monotonic() - start
        # A plain BEGIN takes the lock at the first write only. Two that have read and now want to write would
        # wait for each other; SQLite fails one of them at once, however long it was told to wait.
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if waited > wait_ms / 1000 or "locked" not in str(error):
                raise
        else:
            return
        time.sleep(uniform(0, max(_SHORTEST_NAP, _LONGEST_NAP - waited / 100)))


def backup_folder(database: Path) -> Path:
    """Return where the backups of a database file are."""
    return database.parent / f"{database.name}.backups"


def file_version(path: Path, wait_ms: int) -> int | None:
    """Return the version of the data in a file, without SQLAlchemy; None if it carries none."""
    with closing(connect(path, wait_ms)) as connection:
        return version_of(file_view(connection))


def version_of(source: Source) -> int | None:
    """Return the version of the data; None if it carries none."""
    view = view_of(source)
    there = "FROM sqlite_master WHERE name = 'alembic_version'" if view.written else _ON_SERVER
    known = view.ask(f"SELECT 1 {there}", ())
    rows = view.ask("SELECT version_num FROM alembic_version", ()) if known else []
    # Anything but one row with a number is no version that this program has written.
    words = str(rows[0][0]) if len(rows) == 1 else ""
    return int(words) if words.isascii() and words.isdecimal() and len(words) < _DIGITS else None


_ON_SERVER = "WHERE to_regclass('alembic_version') IS NOT NULL"


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let a Ctrl-C wait until this is over."""
    before = signal.getsignal(signal.SIGINT)
    # Python lets only the main thread set handlers; the dialogue listens and the board answers in others.
    if before is None or threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed: list[int] = []
    signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        signal.raise_signal(signal.SIGINT)


Trace: TypeAlias = tuple[int, ...]
"""Size of a file in bytes, when it was written last, when it came here or was touched, in nanoseconds.

Then the same of what a viewer has stored beside it."""


@frozen
class Left:
    """A file as this laptop left it: the newest state seen there, and whether the file holds that no more."""

    newest: State
    trace: Trace
    older: bool = False


@frozen
class Note:
    """What this laptop remembers of a file, in its folder of such notes; where none can be kept, nothing."""

    database: Path
    folder: Path

    def trace(self) -> Trace:
        """Return what the system says of the file now."""
        database = self.database.resolve()
        beside = database.with_name(f"{database.name}-wal")
        there = beside.is_file() and beside.stat().st_size > 0
        found = [each.stat() for each in (database, *([beside] if there else []))]
        return tuple(
            number for each in found for number in (each.st_size, each.st_mtime_ns, each.st_ctime_ns)
        )

    def read(self) -> Left | None:
        """Return how the file was left; None if this laptop does not know it."""
        with suppress(JassError, LookupError, TypeError, ValueError, RecursionError):
            found = json.loads(read_file(self._place))
            made = datetime.fromisoformat(found["newest"]["made"])
            return Left(State(**{**found["newest"], "made": made}), tuple(found["trace"]), found["older"])
        return None

    def leave(self, left: Left) -> None:
        """Remember how the file is left; a note that is lost in a power cut costs one proof."""
        with suppress(JassError):
            content = json.dumps(asdict(left), default=datetime.isoformat).encode()
            write_file(self._place, content, lasting=False)

    def tidy(self) -> None:
        """Remove what killed programs have left beside the note."""
        tidy(self.folder)

    @property
    def _place(self) -> Path:
        name = hashlib.sha256(os.fsencode(self.database.resolve())).hexdigest()
        return self.folder / f"{name[:32]}.json"


_SEEN, _DEEDS = ".seen.json", ".deeds.json"
_TORN = (JassError, LookupError, TypeError, ValueError, RecursionError)
_MOST = 2_000
"""The most deeds that are remembered: an evening has fewer."""


@frozen
class Deed:
    """A journal entry without what it changed; `desk` is what the laptop is called that wrote it."""

    number: int
    digest: str
    made: datetime
    station: str
    kind: str
    command: str
    desk: str = ""

    @classmethod
    def of(cls, entry: Mapping[Any, Any], desk: str = "") -> "Deed":
        """Return a journal entry, given by its columns, as a laptop remembers it."""
        return cls(**{name: entry[name] for name in REMEMBERED}, desk=desk)


REMEMBERED = [each.name for each in fields(Deed) if each.name != "desk"]
"""The columns of the journal that are remembered."""


@frozen
class SeenState:
    """The newest state of a server that was seen; `began` is the digest of the first entry of its journal.

    `clock` are the seconds by which the clock of the server was ahead then.
    """

    began: str
    newest: Deed
    clock: int = 0


@frozen
class Memory:
    """The files in which this laptop remembers a database on a server; `copy` is its file of it."""

    copy: Path

    def seen(self) -> SeenState | None:
        """Return the newest state that this laptop has seen; None if it never saw one."""
        with suppress(*_TORN):
            found = json.loads(read_file(self._file(_SEEN)))
            return SeenState(found["began"], _deed(found["newest"]), found["clock"])
        return None

    def deeds(self) -> list[Deed]:
        """Return what this laptop did there, the oldest first."""
        with suppress(*_TORN):
            return [_deed(found) for found in json.loads(read_file(self._file(_DEEDS)))]
        return []

    def see(self, seen: SeenState) -> None:
        """Remember the newest state; what is not in it any more, as after going back, was not done."""
        known = self.seen()
        if known == seen:
            return
        if known is not None and known.began != seen.began:
            self._keep([])
        elif known is not None and seen.newest.number < known.newest.number:
            self._keep(deed for deed in self.deeds() if deed.number <= seen.newest.number)
        self._write(_SEEN, asdict(seen))

    def note(self, done: Iterable[Deed]) -> None:
        """Remember what this laptop did; the commit has been answered, so nothing here may fail."""
        new = list(done)
        if new:
            before = [deed for deed in self.deeds() if deed.number < new[0].number]
            self._keep([*before, *new])

    def _keep(self, deeds: Iterable[Deed]) -> None:
        self._write(_DEEDS, [asdict(deed) for deed in deeds][-_MOST:])

    def _write(self, ending: str, found: object) -> None:
        with suppress(JassError):
            write_file(self._file(ending), json.dumps(found, default=datetime.isoformat).encode())

    def _file(self, ending: str) -> Path:
        return self.copy.with_name(f"{self.copy.name}{ending}")


def newest_state(source: Source) -> SeenState | None:
    """Return the newest state of a server, and how far its clock is ahead; None of an empty one."""
    state = state_of(source)
    if state is None:
        return None
    (found,) = some_columns(source, "journal", REMEMBERED, number=state.number)
    entry = dict(zip(REMEMBERED, found, strict=True))
    called = [name for (name,) in some_columns(source, "station", ("name",), code=entry["station"])]
    ((clock,),) = view_of(source).ask("SELECT clock_timestamp()", ())
    return SeenState(
        state.began, Deed.of(entry, *called or [entry["station"]]), round((clock - now()).total_seconds())
    )


def _deed(found: dict[str, str | int]) -> Deed:
    deed = Deed(**found)  # type: ignore[arg-type]
    return replace(deed, made=datetime.fromisoformat(str(deed.made)))


def forget_all(folder: Path) -> None:
    """Take away everything remembered, as somebody in it has to be forgotten."""
    for path in (*folder.glob(f"*{_SEEN}"), *folder.glob(f"*{_DEEDS}")):
        remove_file(path)


def remembered(folder: Path, began: str) -> Iterator[Memory]:
    """Yield what is remembered of the databases on servers whose journal began with an entry."""
    for path in sorted(folder.glob(f"*{_SEEN}")):
        memory = Memory(path.with_name(path.name.removesuffix(_SEEN)))
        seen = memory.seen()
        if seen is not None and seen.began == began:
            yield memory

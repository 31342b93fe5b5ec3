"""The database: opening and transactions.

Writers take the lock at once (`BEGIN IMMEDIATE`, on a server an advisory lock); readers see one state
from begin to end. No transaction is ever held across a question to the operator or a long computation:
compute first, then write with `expected`, the journal head the computation started from.
"""

import json
import logging
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import field
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, inspect, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool
from sqlmodel import col

from jassturnier.errors import Damaged, Failed, JassError, NotFound, Unreadable, damaged
from jassturnier.i18n import say
from jassturnier.store.journal.journal import Change, Head, Recorder, Stamp, apply, head, holds, write
from jassturnier.store.kit import server
from jassturnier.store.kit.connection import (
    WAIT_MS,
    Left,
    Note,
    State,
    backup_folder,
    begin_writing,
    connect,
    create_tables,
    file_version,
    newer,
    plain_words,
    schema_number,
    state_of,
    uninterrupted,
)
from jassturnier.store.kit.files import is_address, make_folder
from jassturnier.store.kit.memory import REMEMBERED, Deed, Memory, Seen
from jassturnier.store.kit.models import SCHEMA, Journal, Station, now
from jassturnier.values import frozen

WRITTEN = "written"
"""Where `Session.info` holds the journal head that its change has made."""


_NAP = 0.01
"""Seconds that another command of this laptop may take to note how it leaves a file."""


def _unheard(*_: object) -> None:
    """Be told where nobody listens."""


@frozen
class Database:
    """One database, named by the path of its file or by a `postgresql://` address.

    `copies` is the folder in which this laptop keeps files of what is on servers, `notes` that of how it
    left its files; `on_older` is told which state one is in, and which was seen there that it does not hold.
    With `makes_folder` the folder of a new file is made; where people name one, it may be mistyped.
    `on_stored` is called after each change that is stored. A file that is `read_only` cannot be written, not
    even to bring it up to date. A file of an older version is brought up to date `unproved` only where
    somebody said so.
    """

    place: str
    wait_ms: int = WAIT_MS
    copies: Path | None = field(default=None, kw_only=True)
    makes_folder: bool = field(default=False, kw_only=True)
    on_stored: Callable[[], None] = field(default=_unheard, kw_only=True, compare=False)
    notes: Path | None = field(default=None, kw_only=True)
    on_older: Callable[[State, State], None] = field(default=_unheard, kw_only=True, compare=False)
    read_only: bool = field(default=False, kw_only=True)
    unproved: bool = field(default=False, kw_only=True)

    @property
    def path(self) -> Path | None:
        """Return the file, or None for a server."""
        return None if is_address(self.place) else Path(self.place)

    @property
    def copy(self) -> Path | None:
        """Return the file that stands for the database on this laptop; its backups lie beside it."""
        if self.path is not None or self.copies is None:
            return self.path
        return self.copies / server.local_name(self.place)

    @property
    def memory(self) -> Memory | None:
        """Return what this laptop remembers of a database on a server; None of a file."""
        return None if self.path is not None or self.copy is None else Memory(self.copy)

    @property
    def _note(self) -> Note | None:
        return None if self.path is None or self.notes is None else Note(self.path, self.notes)

    def exists(self) -> bool:
        """Say whether there is something to open."""
        return self.path is None or (self.path.is_file() and self.path.stat().st_size > 0)

    def lost(self) -> bool:
        """Say whether there is nothing to open, but was once."""
        return not self.exists() and isinstance(self._absent(), Damaged)

    def refuse_absent(self) -> None:
        """Make sure that there is something to open; it may be gone since the program began.

        Raises:
            NotFound: there is no database yet.
            Damaged: there is none any more.
        """
        if not self.exists():
            raise self._absent()

    def _absent(self) -> JassError:
        """Return the refusal to open what is not there; what was there once is damaged."""
        if self.path is not None and any(backup_folder(self.path).glob("*.db")):
            return Damaged(say("{place} is gone or empty, but there are backups of it.", place=self.place))
        if self._note is not None and self._note.database.is_file() and self._note.read() is not None:
            return Damaged(say("{place} is empty.", place=self.place))
        return NotFound(say("There is no database {place} yet. “new” starts a tournament.", place=self.place))

    @contextmanager
    def reading(self, *, as_it_is: bool = False) -> Iterator[Session]:
        """Open one consistent view of the data; `as_it_is` for who proves it, see `believe`.

        Raises:
            NotFound: there is no database yet.
            Damaged: there is none any more, or the data is not what its journal says.
            Unreadable: the file is no database of ours, damaged, or newer than the program.
        """
        self.refuse_absent()
        with plain_words(self.place), self._session(writes=False, as_it_is=as_it_is) as session:
            yield session

    @contextmanager
    def writing(self, stamp: Stamp, expected: Head | None = None) -> Iterator[Session]:
        """Change data: everything inside is one transaction with one journal entry, or nothing.

        Raises:
            Failed: locked for too long, read-only, disk full, or changed since `expected`.
        """
        with plain_words(self.place), self._session(writes=True) as session:
            _refuse_changed(session, expected)
            recorder = Recorder()
            recorder.attach(session)
            yield session
            session.flush()
            changes = recorder.changes(session.connection())
            if changes:
                # Kept outside the session: when a server does not answer the commit, this is what is stored
                # once more.
                made = Written(write(session, stamp, changes).model_dump(), changes)
                session.info[WRITTEN] = made.head
                self._commit(session, made, [Deed.of(made.entry)])
            else:
                session.commit()

    @contextmanager
    def patching(self, expected: Head | None = None) -> Iterator[Session]:
        """Open a transaction for `journal.undo`, which writes the journal itself."""
        with plain_words(self.place), self._session(writes=True) as session:
            _refuse_changed(session, expected)
            before = head(session)
            yield session
            session.flush()
            after = head(session)
            if after == before:
                session.commit()
            else:
                self._commit(session, after, list(deeds_after(session, before.number)))

    @contextmanager
    def rehearsing(self, expected: Head | None = None) -> Iterator[Session]:
        """Open a transaction that is thrown away, to see what a change would do."""
        with plain_words(self.place), self._session(writes=True) as session:
            _refuse_changed(session, expected)
            yield session
            session.rollback()

    def believe(self, session: Session) -> None:
        """Remember that what a session sees was proved; tell where it lacks what was seen there before."""
        note, state = self._note, state_of(session)
        if note is None or state is None:
            return
        note.tidy()
        before = note.read()
        missing = before.newest if before is not None and _lacks(session, before.newest) else None
        note.leave(Left(missing or state, note.trace(), older=missing is not None))
        if missing is not None:
            self.on_older(state, missing)

    def accept(self) -> None:
        """Remember the data as it is now, also unproved or older: somebody has gone back to it."""
        if self._note is not None:
            with self.reading(as_it_is=True) as session:
                self._leave(state_of(session))

    def _leave(self, state: State | None) -> None:
        """Remember the state in which this laptop has left its file."""
        if self._note is not None and state is not None:
            with suppress(OSError):
                self._note.leave(Left(state, self._note.trace()))

    def _refuse_damaged(self, session: Session) -> None:
        """Prove a file that is not as this laptop left it, before anybody believes it."""
        note = self._note
        if note is None:
            return
        left, trace = note.read(), note.trace()
        if left is not None and left.trace != trace:
            # Most likely another command of this laptop stored something a moment ago.
            time.sleep(_NAP)
            left = note.read()
        if left is None or left.trace != trace:
            _prove(session)
            self.believe(session)
        elif left.older and (state := state_of(session)) is not None:
            self.on_older(state, left.newest)

    @contextmanager
    def _session(self, *, writes: bool, as_it_is: bool = False) -> Iterator[Session]:
        if self.path is None:
            engine = _server(self.place, self.wait_ms, writes=writes, read_only=self.read_only)
        else:
            engine = _files()
            if writes and self.makes_folder and not self.read_only:
                make_folder(self.path.parent)
        # What a service made is shown after the commit, when there is no transaction left to read it again.
        with Session(engine, expire_on_commit=False) as session:
            connection = self._begin(session, writes=writes)
            found = schema_number(connection)
            if not self.read_only and 0 < (found or SCHEMA) < SCHEMA:
                session.rollback()
                self._upgrade()
                connection, found = self._begin(session, writes=writes), SCHEMA
            begun = self._begun(connection, found, writes=writes)
            if begun and not as_it_is:
                self._refuse_damaged(session)
            yield session

    def _begin(self, session: Session, *, writes: bool) -> Connection:
        """Begin a transaction, one that writes with the lock of writers."""
        if self.path is None:
            return server.patiently(self.place, self.wait_ms, session.connection, session.rollback)
        # One engine serves all files, so that what it has compiled serves them all; which file is meant is
        # known only while this connection is made.
        opens = partial(connect, self.path, self.wait_ms, create=writes, read_only=self.read_only)
        before = _opens.set(opens)
        try:
            connection = session.connection()
        finally:
            _opens.reset(before)
        raw = connection.connection.driver_connection
        if writes and isinstance(raw, sqlite3.Connection):
            begin_writing(raw, self.wait_ms)
        else:
            connection.exec_driver_sql("BEGIN")
        return connection

    def _upgrade(self) -> None:
        """Migrate a database of an older version, unless another program was faster."""
        if self.path is not None:
            bring_up_to_date(self.path, self.wait_ms, unproved=self.unproved)
            return
        from jassturnier.store.kit.migrate import upgrade_server  # noqa: PLC0415 — hardly ever needed

        with _server(self.place, self.wait_ms, writes=True, read_only=False).begin() as connection:
            upgrade_server(connection)

    def _begun(self, connection: Connection, found: int | None, *, writes: bool) -> bool:
        """Say whether there is data of a version that the program knows; else begin a database."""
        if found is None and not inspect(connection).get_table_names():
            if not writes:
                raise self._absent()
            create_tables(connection)
            return False
        if found is None:
            raise Unreadable(say("{place} is a database, but not one of this program.", place=self.place))
        if found > SCHEMA:
            raise newer(self.place, found)
        return True

    def _commit(self, session: Session, made: "Written | Head", deeds: Sequence[Deed]) -> None:
        """Commit and report the change; Ctrl-C waits until then: what is stored is known to be."""
        state = None if self._note is None else state_of(session)
        with uninterrupted():
            self._commit_surely(session, made)
            self._leave(state)
            if self.memory is not None:
                self.memory.note(deeds)
            self.on_stored()

    def _commit_surely(self, session: Session, made: "Written | Head") -> None:
        """Commit; where a server goes away before it has answered, find out what became of it."""
        try:
            session.commit()
        except DBAPIError as error:
            if self.path is not None or not server.is_lost(error):
                raise
            session.rollback()
            self._settle(made)

    def _settle(self, made: "Written | Head") -> None:
        """Look whether a change is stored whose commit was not answered; store it if it is not.

        The lock of writers is taken first: whatever became of the lost transaction, it is over then.

        Raises:
            LostConnection: a change that cannot be stored again is not stored.
            Failed: the server stayed away, so that nobody knows, or others have written since.
        """
        try:
            with self._session(writes=True) as session:
                if holds(session, made if isinstance(made, Head) else made.head):
                    return
                if isinstance(made, Written):
                    made.store(session)
                    self._commit_surely(session, made)
                    return
        except (server.LostConnection, DBAPIError) as error:
            raise Failed(
                say("The server went away while it stored this. “history” shows whether it is stored.")
            ) from error
        raise server.away(self.place)


def _prove(session: Session) -> None:
    """Refuse data that its journal does not prove.

    Raises:
        Damaged: with what was found.
    """
    from jassturnier.store.journal.verify import verify  # noqa: PLC0415 — hardly ever needed
    from jassturnier.store.kit.migrate import UNPROVED, Unproved  # noqa: PLC0415 — the same

    try:
        found = verify(session)
    except Unreadable as error:
        raise damaged() from error
    session.expunge_all()
    if not found.proven:
        raise Unproved(found, *damaged().texts, UNPROVED)


def _lacks(session: Session, seen: State) -> bool:
    """Say whether a database began as one that was seen, and does not hold what was seen there."""
    if holds(session, Head(seen.number, seen.digest)):
        return False
    from jassturnier.store.journal.verify import find  # noqa: PLC0415 — hardly ever needed

    began, newest = find(session, (seen.began, seen.digest))
    return began.entry is not None and newest.entry is None


@frozen
class Written:
    """A change as it was given to the database: the columns of its journal entry, and its rows."""

    entry: Mapping[str, Any]
    changes: Sequence[Change]

    @property
    def head(self) -> Head:
        """Return the journal head after this change."""
        return Head(self.entry["number"], self.entry["digest"])

    def store(self, session: Session) -> None:
        """Store the change once more, on the very state that it was made on."""
        _refuse_changed(session, Head(self.entry["number"] - 1, self.entry["previous"]))
        apply(session.connection(), self.changes)
        session.add(Journal(**self.entry))


def _refuse_changed(session: Session, expected: Head | None) -> None:
    if expected is not None and head(session) != expected:
        raise Failed(say("Somebody else changed the data in the meantime. Please start the command again."))


_EMPTY: Mapping[str, Callable[[], object]] = {"{}": dict, "[]": list}
"""What thousands of readings and persons have."""


def _read_json(words: str) -> object:
    """Read the JSON of a column; JSON nested too deeply is refused like other nonsense."""
    try:
        return json.loads(words) if words not in _EMPTY else _EMPTY[words]()
    except RecursionError as error:
        raise json.JSONDecodeError("nested too deeply", words[:9], 0) from error


_server = cache(server.engine)
"""The engine of a database on a server; it remembers compiled statements, and the connection."""

_opens: ContextVar[Callable[[], sqlite3.Connection]] = ContextVar("opens")
"""How the file is opened that a transaction is about."""


@cache
def _files() -> Engine:
    """Return the engine of all files: what it has compiled for one, it need not compile for another."""
    # Without a handler Python prints what Ctrl-C leaves unclosed on stderr, amid our sentences.
    logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())
    return create_engine("sqlite://", creator=_open, poolclass=NullPool, json_deserializer=_read_json)


def _open() -> sqlite3.Connection:
    return _opens.get()()


def bring_up_to_date(path: Path, wait_ms: int, *, unproved: bool = False) -> None:
    """Migrate a file of an older version; see `migrate.upgrade`."""
    if path.is_file() and (0 < (file_version(path, wait_ms) or SCHEMA) < SCHEMA):
        from jassturnier.store.kit.migrate import upgrade  # noqa: PLC0415 — hardly ever needed

        upgrade(path, unproved=unproved)


_COLUMNS = [col(getattr(Journal, name)) for name in REMEMBERED]


def newest_state(session: Session) -> Seen | None:
    """Return the newest state of a server, and how far its clock is ahead; None of an empty one."""
    newest = select(*_COLUMNS).order_by(col(Journal.number).desc()).limit(1)
    found = session.execute(newest).mappings().first()
    if found is None:
        return None
    began = session.execute(select(col(Journal.digest)).where(col(Journal.number) == 1)).scalar_one()
    clock: datetime = session.execute(text("SELECT clock_timestamp()")).scalar_one()
    called = select(col(Station.name)).where(col(Station.code) == found["station"])
    deed = Deed.of(found, session.execute(called).scalar() or found["station"])
    return Seen(began, deed, round((clock - now()).total_seconds()))


def deeds_after(session: Session, number: int) -> Iterator[Deed]:
    """Yield the journal entries after one."""
    query = select(*_COLUMNS).where(col(Journal.number) > number).order_by(col(Journal.number))
    return map(Deed.of, session.execute(query).mappings())

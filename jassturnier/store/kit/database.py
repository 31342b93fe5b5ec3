"""The database: where it is, how this laptop left it, and the view of what only reads; see `transactions`."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import field
from importlib import import_module
from pathlib import Path
from types import ModuleType

from jassturnier.errors import Damaged, JassError, NotFound, Unreadable, damaged
from jassturnier.i18n import say
from jassturnier.store.journal.heads import Head, Stamp, State, holds, state_of
from jassturnier.store.kit.connection import (
    WAIT_MS,
    Left,
    Memory,
    Note,
    backup_folder,
    connect,
    file_version,
    plain_words,
    version_of,
)
from jassturnier.store.kit.files import is_address
from jassturnier.store.kit.schema import SCHEMA
from jassturnier.store.kit.view import Session, Source, View, file_view, view_of
from jassturnier.values import frozen

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
        from jassturnier.store.kit.server import local_name  # noqa: PLC0415 — a file needs no server

        return self.copies / local_name(self.place)

    @property
    def memory(self) -> Memory | None:
        """Return what this laptop remembers of a database on a server; None of a file."""
        return None if self.path is not None or self.copy is None else Memory(self.copy)

    @property
    def note(self) -> Note | None:
        """Return what this laptop remembers of how it left the file; None of a server."""
        return None if self.path is None or self.notes is None else Note(self.path, self.notes)

    def exists(self) -> bool:
        """Say whether there is something to open."""
        return self.path is None or (self.path.is_file() and self.path.stat().st_size > 0)

    def lost(self) -> bool:
        """Say whether there is nothing to open, but was once."""
        return not self.exists() and isinstance(self.absent(), Damaged)

    def refuse_absent(self) -> None:
        """Make sure that there is something to open; it may be gone since the program began.

        Raises:
            NotFound: there is no database yet.
            Damaged: there is none any more.
        """
        if not self.exists():
            raise self.absent()

    def absent(self) -> JassError:
        """Return the refusal to open what is not there; what was there once is damaged."""
        if self.path is not None and any(backup_folder(self.path).glob("*.db")):
            return Damaged(say("{place} is gone or empty, but there are backups of it.", place=self.place))
        if self.note is not None and self.note.database.is_file() and self.note.read() is not None:
            return Damaged(say("{place} is empty.", place=self.place))
        return NotFound(say("There is no database {place} yet. “new” starts a tournament.", place=self.place))

    @contextmanager
    def viewing(self, *, as_it_is: bool = False) -> Iterator[View]:
        """Open one consistent view of the data for what only reads; of a file without SQLAlchemy.

        `as_it_is` is for who proves it, see `believe`.

        Raises:
            NotFound: there is no database yet.
            Damaged: there is none any more, or the data is not what its journal says.
            Unreadable: the file is no database of ours, damaged, or newer than the program.
        """
        self.refuse_absent()
        if self.path is None:
            with self.reading(as_it_is=as_it_is) as session:
                yield view_of(session)
            return
        with plain_words(self.place), ExitStack() as opened:
            view = opened.enter_context(self._view(self.path))
            if version_of(view) != SCHEMA:
                opened.close()
                # It is brought up to date, or refused.
                with self.reading(as_it_is=as_it_is):
                    pass
                view = opened.enter_context(self._view(self.path))
            if not as_it_is:
                self.refuse_damaged(view)
            yield view

    @contextmanager
    def _view(self, path: Path) -> Iterator[View]:
        with closing(connect(path, self.wait_ms, read_only=self.read_only)) as connection:
            connection.execute("BEGIN")
            yield file_view(connection)

    def refuse_damaged(self, source: Source) -> None:
        """Prove a file that is not as this laptop left it, before anybody believes it.

        Its version was read before, and with that came the lock of who reads: what is looked at is what will
        be read.
        """
        note = self.note
        if note is None:
            return
        left, trace = note.read(), note.trace()
        if left is not None and left.trace != trace:
            # Most likely another command of this laptop stored something a moment ago.
            time.sleep(_NAP)
            left = note.read()
        if left is None or left.trace != trace:
            _prove(source)
            self.believe(source)
        elif left.older and (state := state_of(source)) is not None:
            self.on_older(state, left.newest)

    def reading(self, *, as_it_is: bool = False) -> AbstractContextManager[Session]:
        """Open one consistent view of the data as a session; see `transactions.reading`."""
        self.refuse_absent()
        made: AbstractContextManager[Session] = _transactions().reading(self, as_it_is=as_it_is)
        return made

    def writing(self, stamp: Stamp, expected: Head | None = None) -> AbstractContextManager[Session]:
        """Change data with one journal entry; see `transactions.writing`."""
        made: AbstractContextManager[Session] = _transactions().writing(self, stamp, expected)
        return made

    def patching(self, expected: Head | None = None) -> AbstractContextManager[Session]:
        """Open a transaction that writes the journal itself; see `transactions.patching`."""
        made: AbstractContextManager[Session] = _transactions().patching(self, expected)
        return made

    def rehearsing(self, expected: Head | None = None) -> AbstractContextManager[Session]:
        """Open a transaction that is thrown away; see `transactions.rehearsing`."""
        self.refuse_absent()
        made: AbstractContextManager[Session] = _transactions().rehearsing(self, expected)
        return made

    def believe(self, source: Source) -> None:
        """Remember that what is seen was proved; tell where it lacks what was seen there before."""
        note, state = self.note, state_of(source)
        if note is None or state is None:
            return
        note.tidy()
        before = note.read()
        missing = before.newest if before is not None and _lacks(source, before.newest) else None
        note.leave(Left(missing or state, note.trace(), older=missing is not None))
        if missing is not None:
            self.on_older(state, missing)

    def accept(self) -> None:
        """Remember the data as it is now, also unproved or older: somebody has gone back to it."""
        if self.note is not None:
            with self.viewing(as_it_is=True) as view:
                self.leave(state_of(view))

    def leave(self, state: State | None) -> None:
        """Remember the state in which this laptop has left its file."""
        if self.note is not None and state is not None:
            with suppress(OSError):
                self.note.leave(Left(state, self.note.trace()))


def _transactions() -> ModuleType:
    """Return what needs SQLAlchemy: only what writes, or reads more than a view does, waits for it."""
    return import_module("jassturnier.store.kit.transactions")


def _prove(source: Source) -> None:
    from jassturnier.store.journal.verify import UNPROVED, Unproved, verify  # noqa: PLC0415 — hardly ever needed

    try:
        found = verify(source)
    except Unreadable as error:
        raise damaged() from error
    if not found.proven:
        raise Unproved(found, *damaged().texts, UNPROVED)


def _lacks(source: Source, seen: State) -> bool:
    """Say whether a database began as one that was seen, and does not hold what was seen there."""
    if holds(source, Head(seen.number, seen.digest)):
        return False
    from jassturnier.store.journal.verify import find  # noqa: PLC0415 — hardly ever needed

    # One alone where the file was left after its first entry.
    found = find(source, (seen.began, seen.digest))
    return found[0].entry is not None and found[-1].entry is None


def bring_up_to_date(path: Path, wait_ms: int, *, unproved: bool = False) -> None:
    """Migrate a file of an older version; see `transactions.upgrade`."""
    if path.is_file() and (0 < (file_version(path, wait_ms) or SCHEMA) < SCHEMA):
        from jassturnier.store.kit.transactions import upgrade  # noqa: PLC0415 — hardly ever needed

        upgrade(path, unproved=unproved)

"""Hearing of what other desks write and type: a server tells, a file is looked at every second."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from sqlalchemy import create_engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from jassturnier.store.kit import server
from jassturnier.store.kit.database import Database
from jassturnier.values import frozen

_SECONDS = 1.0
_AGAIN = 5.0
_SILENT = 15.0
"""Seconds after which a desk says again what it types, and after which one that is silent types nothing."""


@dataclass(slots=True)
class Typing:
    """Which table every desk is typing just now, by the table's key; nothing of it is stored.

    `code` and `name` are those of this desk's station, `table` is what it types itself.
    """

    code: str
    name: str
    table: int | None = None
    _said: tuple[int | None, float] = (None, 0.0)
    _heard: dict[str, tuple[str, str, int | None, float]] = field(default_factory=dict)

    def others(self) -> dict[int, str]:
        """Return who else types which table."""
        now = time.monotonic()
        heard = [(table, name, at) for _, name, table, at in tuple(self._heard.values())]
        return {table: name for table, name, at in heard if table is not None and now - at < _SILENT}

    def to_say(self) -> str | None:
        """Return what the others have to hear now, if anything."""
        now = time.monotonic()
        table, said = self._said
        if table == self.table and (table is None or now - said < _AGAIN):
            return None
        self._said = self.table, now
        # The moment makes what is said again differ from what was said before: so the others hear that the
        # desk is alive.
        return json.dumps([self.code, self.name, self.table, now])

    def hear(self, words: str) -> None:
        """Take in what another desk says; what it has said before is no news."""
        with suppress(ValueError, TypeError):
            code, name, table, _ = json.loads(words)
            if code != self.code and self._heard.get(code, ("",))[0] != words:
                self._heard[code] = words, str(name), table, time.monotonic()


def beats(database: Database, over: Event, typing: Typing) -> Iterator[None]:
    """Yield whenever something may have been written, where nobody tells every second, until it is over."""
    if database.path is None:
        yield from _told(database.place, over, typing)
    notes = None if database.path is None else _Notes(database.path, typing)
    # A server that is gone, or tells nothing, is looked at every second like a file.
    while not over.wait(_SECONDS):
        if notes is not None:
            notes.exchange()
        yield
    if notes is not None:
        notes.remove()


@frozen
class _Notes:
    """What the desks of a file tell each other: a note of each in a folder beside it."""

    database: Path
    typing: Typing

    @property
    def _folder(self) -> Path:
        return self.database.with_name(f"{self.database.name}.desks")

    def exchange(self) -> None:
        """Write what has to be said, and read what the others say; a write-protected folder is no fault."""
        with suppress(OSError, UnicodeDecodeError):
            if (words := self.typing.to_say()) is not None:
                self._folder.mkdir(exist_ok=True)
                (self._folder / self.typing.code).write_text(words, "utf-8")
            for note in self._folder.iterdir():
                self.typing.hear(note.read_text("utf-8"))

    def remove(self) -> None:
        """Take the note of this desk away, those of killed ones, and the folder with the last."""
        own = self._folder / self.typing.code
        with suppress(OSError):
            # The clock of the disk with the notes decides who is silent: those of the laptops differ.
            own.touch()
            oldest = own.stat().st_mtime - _SILENT
            for note in self._folder.iterdir():
                if note == own or note.stat().st_mtime < oldest:
                    note.unlink()
            self._folder.rmdir()


def _told(place: str, over: Event, typing: Typing) -> Iterator[None]:
    """Yield whenever the server tells of a writer, as long as it is there."""
    engine = create_engine(server.address(place), poolclass=NullPool)
    with (
        suppress(DBAPIError),
        engine.connect() as connection,
        suppress(connection.dialect.loaded_dbapi.Error),
    ):
        raw: Any = connection.connection.driver_connection
        # LISTEN holds only from a commit on, and inside a transaction the server keeps back what others say.
        raw.autocommit = True
        raw.execute(f"LISTEN {server.CHANNEL}")
        while not over.is_set():
            if (words := typing.to_say()) is not None:
                raw.execute("SELECT pg_notify(%s, %s)", (server.CHANNEL, words))
            for note in raw.notifies(timeout=_SECONDS, stop_after=1):
                if note.payload:
                    typing.hear(note.payload)
                else:
                    yield

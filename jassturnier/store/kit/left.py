"""How this laptop left a database file, so that what somebody else made of it is not believed unseen.

A note of each file lies in the settings of the laptop: the newest state that it saw there, and what the
system says of the file. The file itself is not opened for it: to close it would give up SQLite's locks on it.
"""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import select
from sqlalchemy.orm import Session

from jassturnier.errors import JassError
from jassturnier.store.journal.images import journal_table
from jassturnier.store.kit.files import read_file, tidy, write_file
from jassturnier.values import frozen

Trace: TypeAlias = tuple[int, ...]
"""Size of a file in bytes, when it was written last, when it came here or was touched, in nanoseconds.

The same follows of what a viewer has stored beside it."""


@frozen
class State:
    """A state of a database: its newest journal entry; `began` is the digest of the first."""

    began: str
    number: int
    digest: str
    made: datetime


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


def state_of(session: Session) -> State | None:
    """Return the state of a database, None as long as its journal is empty."""
    entry = journal_table().c
    columns = select(entry.number, entry.digest, entry.made)
    newest = session.execute(columns.order_by(entry.number.desc()).limit(1)).first()
    if newest is None:
        return None
    began = session.execute(select(entry.digest).where(entry.number == 1)).scalar()
    return State(began or newest.digest, newest.number, newest.digest, newest.made)

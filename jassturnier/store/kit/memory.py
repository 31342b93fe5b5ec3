"""What this laptop remembers of a database on a server, for the time when the server is gone.

Two files beside the copy that the laptop keeps of it: the newest state that it has seen there, and what it
did there itself.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, fields, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from jassturnier.errors import JassError
from jassturnier.store.journal.heads import state_of
from jassturnier.store.kit.files import read_file, remove_file, write_file
from jassturnier.store.kit.schema import now
from jassturnier.store.kit.view import Source, some_columns, view_of
from jassturnier.values import frozen

_SEEN, _DEEDS = ".seen.json", ".deeds.json"
_TORN = (JassError, LookupError, TypeError, ValueError, RecursionError)
_MOST = 2_000
"""So many deeds are remembered: an evening has fewer."""


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
class Seen:
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

    def seen(self) -> Seen | None:
        """Return the newest state that this laptop has seen; None if it never saw one."""
        with suppress(*_TORN):
            found = json.loads(read_file(self._file(_SEEN)))
            return Seen(found["began"], _deed(found["newest"]), found["clock"])
        return None

    def deeds(self) -> list[Deed]:
        """Return what this laptop did there, the oldest first."""
        with suppress(*_TORN):
            return [_deed(found) for found in json.loads(read_file(self._file(_DEEDS)))]
        return []

    def see(self, seen: Seen) -> None:
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


def newest_state(source: Source) -> Seen | None:
    """Return the newest state of a server, and how far its clock is ahead; None of an empty one."""
    state = state_of(source)
    if state is None:
        return None
    (found,) = some_columns(source, "journal", REMEMBERED, number=state.number)
    entry = dict(zip(REMEMBERED, found, strict=True))
    called = [name for (name,) in some_columns(source, "station", ("name",), code=entry["station"])]
    ((clock,),) = view_of(source).ask("SELECT clock_timestamp()", ())
    return Seen(
        state.began, Deed.of(entry, *called or [entry["station"]]), round((clock - now()).total_seconds())
    )


def _deed(found: dict[str, str | int]) -> Deed:
    """Read a deed.

    Raises:
        TypeError, ValueError: it is none.
    """
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

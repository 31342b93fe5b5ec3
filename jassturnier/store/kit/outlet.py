"""The one way in which commands write the files that people asked for.

A file that is there is refused where it is something else than what is written, and asked about where it
is of the same kind: a list of the club may lie there. Only what the program wrote itself for the same
tournament, under a name of its own choice, and what nobody has changed since, is replaced without a word.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from io import BytesIO
from pathlib import Path
from typing import TypeAlias, TypeVar
from zipfile import BadZipFile, ZipFile

from jassturnier.errors import JassError, NotAllowed, WrongUsage
from jassturnier.i18n import say
from jassturnier.store.kit.files import is_address, read_file, refuse_special, write_file
from jassturnier.values import frozen

_CHOSEN, _WRITTEN, _TARGETS = "chosen.json", "written.json", "targets.json"
_PRINTED = "printed.json"
_MOST_REMEMBERED = 500
ValueT = TypeVar("ValueT", str, int, object)


@frozen
class LaptopFolder:
    """The settings folder of this laptop; the database file may be copied away from it."""

    folder: Path

    def id(self) -> str:
        """Return the id of this laptop, made at its first use."""
        path = self.folder / "station"
        if not path.is_file():
            write_file(path, secrets.token_hex(4).encode())
        return read_file(path).decode().strip()

    def remembered(self, path: Path) -> str | None:
        """Return the seal of what the program last wrote to a place."""
        return self._entries(_WRITTEN, str).get(str(path.resolve()))

    def remember(self, path: Path, seal: str) -> None:
        """Keep the seal of what the program has written to a place, as long as not too many follow."""
        self._keep(_WRITTEN, str(path.resolve()), seal)

    def chosen(self, place: str) -> int | None:
        """Return the key of the tournament chosen for a database."""
        return self._entries(_CHOSEN, int).get(self.name_of(place))

    def databases(self, but: str) -> list[str]:
        """Return the files in which tournaments were chosen and that are still there, but for one."""
        return [
            place
            for place in self._entries(_CHOSEN, int)
            if place != self.name_of(but) and Path(place).is_file()
        ]

    def choose(self, place: str, tournament_id: int) -> None:
        """Remember the tournament chosen for a database."""
        self._keep(_CHOSEN, self.name_of(place), tournament_id)

    def printed(self, tournament_id: int) -> dict[str, str]:
        """Return the papers of a tournament that were printed here, each with the state it was of.

        Of what an older version printed it is the number of an entry alone.
        """
        own = f"{tournament_id} "
        states = self._entries(_PRINTED, object)
        return {name.removeprefix(own): str(it) for name, it in states.items() if name.startswith(own)}

    def note_printed(self, tournament_id: int, paper: str, state: str) -> None:
        """Keep that a paper was printed, as long as not too many follow."""
        self._keep(_PRINTED, f"{tournament_id} {paper}", state)

    def target(self, place: str) -> str | None:
        """Return where the pages of the tournaments of a database were put last."""
        return self._entries(_TARGETS, str).get(self.name_of(place))

    def aim(self, place: str, target: str) -> None:
        """Remember where they were put."""
        self._keep(_TARGETS, self.name_of(place), target)

    def _keep(self, name: str, key: str, value: str | int) -> None:
        """Put an entry behind the newest of the others."""
        entries = self._entries(name, object)
        others = [known for known in entries if known != key][-_MOST_REMEMBERED:]
        kept = {**{known: entries[known] for known in others}, key: value}
        write_file(self.folder / name, json.dumps(kept, indent=1).encode())

    def _entries(self, name: str, kind: type[ValueT]) -> dict[str, ValueT]:
        path = self.folder / name
        if not path.is_file():
            return {}
        try:
            found = json.loads(read_file(path))
        # A torn settings file forgets a choice, which the next command asks for; it must not stop the
        # evening.
        except (ValueError, RecursionError):
            return {}
        return {k: v for k, v in found.items() if isinstance(v, kind)} if isinstance(found, dict) else {}

    @staticmethod
    def name_of(place: str) -> str:
        """Return the one name of a place that may be typed in several ways."""
        return place if is_address(place) else str(Path(place).resolve())


_COMPANIONS = ("-journal", "-wal", "-shm")
_WORKBOOK = "xl/workbook.xml"
_TOURNAMENT = re.compile(r'\{\s*"format": "jassturnier"')
_REGULATION = re.compile(r"(?m)^(game|by_table) *=")
_BETWEEN = re.compile("[,;\t]")
_TELLING = 2
"""So many headings tell a list: those that follow depend on the rounds and evenings so far."""


class FileKind(Enum):
    """What a file holds, as far as it matters for writing over it."""

    DATABASE = auto()
    PDF = auto()
    WORKBOOK = auto()
    TOURNAMENT = auto()
    REGULATION = auto()


Kind: TypeAlias = "FileKind | tuple[str, ...] | None"
"""A kind of file; of a list its first headings, of other text its first line; None if we never write it."""

_ENDINGS = {
    ".pdf": FileKind.PDF,
    ".xlsx": FileKind.WORKBOOK,
    ".toml": FileKind.REGULATION,
    ".json": FileKind.TOURNAMENT,
    ".db": FileKind.DATABASE,
}
"""What the endings of names promise."""
_BEGINNINGS = {b"SQLite format 3\0": FileKind.DATABASE, b"%PDF-": FileKind.PDF}


def kind_of(content: bytes) -> Kind:
    """Tell what a file holds by its content, whatever its name."""
    for beginning, kind in _BEGINNINGS.items():
        if content.startswith(beginning):
            return kind
    if content.startswith(b"PK"):
        return FileKind.WORKBOOK if _is_workbook(content) else None
    return None if b"\0" in content else _kind_of_text(content.decode("utf-8-sig", errors="replace"))


def _is_workbook(content: bytes) -> bool:
    try:
        return _WORKBOOK in ZipFile(BytesIO(content)).namelist()
    except BadZipFile:
        return False


def _kind_of_text(text: str) -> Kind:
    if _TOURNAMENT.match(text):
        return FileKind.TOURNAMENT
    if _REGULATION.search(text):
        return FileKind.REGULATION
    return tuple(_BETWEEN.split(text.partition("\n")[0].strip())[:_TELLING])


@frozen
class Outlet:
    """Where a command writes files; `may_replace` asks whether one may be written over.

    Nobody may read more of what is written than of `database`.
    """

    database: Path | None
    station: LaptopFolder
    may_replace: Callable[[Path], bool]

    def write(self, path: Path, content: bytes, own: int | None = None) -> None:
        """Write a file; arguments and errors as for `claim`."""
        self.claim(path, kind_of(content), own).write(content)

    def claim(self, path: Path, kind: Kind, own: int | None = None) -> "Claim":
        """Make sure that a file of a kind may be written to a place, and ask if need be.

        `own` is the key of the tournament if the name is one that the program chose for it.

        Raises:
            WrongUsage: the ending of its name belongs to another kind of file.
            NotAllowed: something else is there, or a file of the kind that may not be written over.
            Failed: it is a folder, a device or a pipe, or cannot be read.
        """
        refuse_special(path)
        if path.is_symlink() and not path.exists():
            raise NotAllowed(say("{path} is a link that leads nowhere; choose another name.", path=str(path)))
        self._refuse_database(path)
        claim = Claim(path, own, self.database, self.station)
        if path.is_file() and (content := read_file(path)) and not claim.wrote(content):
            if kind is None or kind_of(content) != kind:
                raise NotAllowed(
                    say("{path} is there already and is something else; choose another name.", path=str(path))
                )
            if not self.may_replace(path):
                raise NotAllowed(say("{file} is there already; --yes writes over it.", file=str(path)))
        # After what lies there: a refusal keeps its exit code whatever the name ends with.
        if _ENDINGS.get(path.suffix.lower(), kind) is not kind:
            raise WrongUsage(
                say("{path}: what is written here is no {ending} file.", path=str(path), ending=path.suffix)
            )
        return claim

    def _refuse_database(self, path: Path) -> None:
        if self.database is None:
            return
        database = self.database.resolve()
        companions = [database.with_name(database.name + end) for end in _COMPANIONS]
        if path.resolve() in (database, *companions):
            raise NotAllowed(say("{path} is the database itself; choose another place.", path=str(path)))


@frozen
class Claim:
    """A place that a file may be written to."""

    path: Path
    own: int | None
    database: Path | None
    station: LaptopFolder

    def write(self, content: bytes) -> None:
        """Write the file whole or not at all.

        Raises:
            Failed: the folder is read-only, the disk full, or the file open elsewhere.
        """
        write_file(self.path, content, self.database)
        if self.own is not None:
            # The file is written; a settings folder that cannot be must not make that look like a failure.
            with suppress(JassError):
                self.station.remember(self.path, self._seal(content))

    def wrote(self, content: bytes) -> bool:
        """Say whether a file is as the program left it under this name of its own for the tournament."""
        return self.own is not None and self.station.remembered(self.path) == self._seal(content)

    def _seal(self, content: bytes) -> str:
        return f"{self.own}-{hashlib.sha256(content).hexdigest()}"

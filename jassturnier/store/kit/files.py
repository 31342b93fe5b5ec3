"""The user’s files: reading whole, writing whole or not at all, in one way for all commands."""

import errno
import hashlib
import json
import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import TypeAlias, TypeVar
from zipfile import BadZipFile, ZipFile

from jassturnier import system
from jassturnier.errors import Failed, JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.values import frozen

_MOST_BYTES = 50_000_000
_LONGEST_STEM = 60
OWN = 0o600
"""What nobody but its owner may read."""

_PART = re.compile(r"\.jassturnier-[0-9a-f]{16}\.part|\.\d{8}T\d{6}\.\d{6}Z-.*\.db\.\d+")
"""Unfinished files: ours, and those of version 0.1."""
_BESIDE = ("-journal", "-wal", "-shm")
"""What SQLite puts beside a database."""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_REASONS = {
    errno.EACCES: say("there is no permission for it."),
    errno.EPERM: say("there is no permission for it."),
    errno.EROFS: say("the disk is write-protected."),
    errno.ENOSPC: say("the disk is full."),
    errno.EDQUOT: say("the disk is full."),
    errno.ENOENT: say("it is not there."),
    errno.EBUSY: say("another program is using it. Close it there, in Excel for example."),
}
_DENIED_OR_HELD = say(
    "another program is using it (close it there, in Excel for example), or there is no permission for it. "
    "Where Windows shields the folder (“Controlled folder access”), allow the program there or choose "
    "another one."
)


def is_address(place: str) -> bool:
    """Tell the address of a server from the name of a file."""
    return "://" in place


def read_file(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        NotFound: it is not there.
        Failed: it is a folder, a device or a pipe, too large (over 50 MB), or may not be read.
    """
    try:
        refuse_special(path)
        if path.stat().st_size > _MOST_BYTES:
            raise Failed(say("{path} is larger than 50 MB; this is not the right file.", path=str(path)))
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotFound(say("There is no file {path}.", path=str(path))) from error
    except OSError as error:
        raise Failed(say("{path} cannot be read: {why}", path=str(path), why=reason(error))) from error


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in words why a place cannot be written.

    Raises:
        Failed: the system refuses it.
    """
    try:
        yield
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(path), why=reason(error))) from error


def write_file(path: Path, content: bytes, like: Path | None = None, *, lasting: bool = True) -> None:
    """Write a file whole or not at all; see `unfinished` for who may read it.

    One that is not `lasting` can be made again: it need not outlive a power cut, and is written faster.

    Raises:
        Failed: it is a folder or a device; or its folder is read-only, the disk full, or the file
            open elsewhere.
    """
    with writing(path):
        refuse_special(path)
        if not path.parent.is_dir():
            path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(path, like, lasting=lasting) as part, part.open("r+b") as file:
            file.write(content)
            file.flush()
            if lasting:
                os.fsync(file.fileno())


@contextmanager
def unfinished(target: Path, like: Path | None = None, *, lasting: bool = True) -> Iterator[Path]:
    """Give an empty file beside another one, whose place it takes at the end; a failure leaves no trace.

    A new one is its owner's alone. Nobody may do more with one that replaces a file than with that file,
    nor than with `like`, the database that it tells of. What killed programs left behind in the
    folder is tidied up.
    """
    if lasting:  # else there may be thousands beside each other: the last one, which lasts, is enough
        tidy(target.parent)
    models = [model for model in (target, like) if model is not None and model.is_file()]
    part, handle = _new_part(target.parent, models)
    try:
        yield part
        if models:
            system.give_to(part, models[0].stat())
        if target.is_file():
            part.chmod(_allowed(target.stat().st_mode & 0o777, models))
        system.replace(part, target)
        if lasting:
            system.sync_folder(target.parent)
    except BaseException:
        with suppress(OSError):
            # Windows removes no file that may not be written.
            part.chmod(OWN)
            part.unlink()
        raise
    finally:
        if handle is not None:
            os.close(handle)


def _new_part(folder: Path, models: list[Path]) -> tuple[Path, int | None]:
    """Make a file of its owner, by a name that nobody can guess; another program may tidy it away at once."""
    while True:
        part = folder / f".jassturnier-{secrets.token_hex(8)}.part"
        handle = system.make_file(part, _allowed(OWN, models))
        # Between making and locking it, another program may have taken it for a leftover and removed it.
        if handle is None or os.fstat(handle).st_nlink:
            return part, handle
        os.close(handle)


def _allowed(mode: int, models: list[Path]) -> int:
    for model in models:
        mode &= model.stat().st_mode | OWN
    return mode


def tidy(folder: Path) -> None:
    """Remove the unfinished files of programs that were killed; those of living ones are held by them."""
    with suppress(OSError):
        for path in [path for path in folder.iterdir() if _PART.fullmatch(path.name)]:
            with suppress(OSError):
                system.remove_unheld(path)
                for beside in _BESIDE:
                    path.with_name(path.name + beside).unlink(missing_ok=True)


def remove_file(path: Path) -> None:
    """Take a file away that the program wrote.

    Raises:
        Failed: its folder is read-only, or it is open elsewhere.
    """
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise Failed(say("{path} cannot be removed: {why}", path=str(path), why=reason(error))) from error


def is_folder(path: Path) -> bool:
    """Say whether there is a folder; where none can be, as under a name that is too long, there is none."""
    try:
        return path.is_dir()
    except OSError:
        return False


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, if it is not there.

    Raises:
        Failed: the place is read-only or taken by a file.
    """
    with writing(path):
        path.mkdir(parents=True, exist_ok=True)


def refuse_file(path: Path) -> None:
    """Make sure that a place can hold a folder.

    Raises:
        NotAllowed: it is a file.
    """
    if path.is_file():
        raise NotAllowed(say("{path} is a file; type the name of a folder.", path=str(path)))


def refuse_special(path: Path) -> None:
    """Make sure that a place can hold a file.

    Raises:
        Failed: it is a folder, a device or a pipe.
    """
    if path.is_dir():
        raise Failed(say("{path} is a folder; the name of a file is needed.", path=str(path)))
    if system.is_device(path):
        raise Failed(say("{path} is a device, not a file; choose another name.", path=str(path)))


def reason(error: OSError) -> Text:
    """Return what the system says, without numbers."""
    if system.may_be_locked(error):
        return _DENIED_OR_HELD
    number = system.number_of(error) or 0
    known = error.strerror if number == error.errno else os.strerror(number) if number else None
    return _REASONS.get(number) or verbatim(known or str(error))


def file_stem(name: str) -> str:
    """Return a name as the beginning of a file name: short, without accents, blanks and signs, ä as ae."""
    plain = fold(name.lower().translate(_UMLAUTS)).replace(" ", "-")
    stem = plain[:_LONGEST_STEM].rstrip("-") or "tournament"
    return f"{stem}-jass" if system.is_reserved(stem) else stem


_CLOUDS = (
    *("dropbox", "onedrive", "icloud", "google drive", "googledrive", "nextcloud", "owncloud", "kdrive"),
    *("pcloud", "proton drive", "protondrive", "my drive", "meine ablage", "mon drive", "il mio drive"),
    *("mobile documents", "cloudstorage", "box sync", "tresorit", "seafile"),
)
"""How the folders of such services begin, in any language of ours."""
_LIBRARIES = (" - documents", " - dokumente", " - documenti", " - freigegebene dokumente")
"""How the folders end in which SharePoint keeps a library of a club."""


def free_bytes(folder: Path) -> int:
    """Return how much room the disk has left on which a folder lies, or will when it is made."""
    return shutil.disk_usage(next(each for each in (folder, *folder.parents) if each.exists())).free


def try_writing(folder: Path) -> None:
    """Write a file into a folder, made if need be, to the disk and away again.

    Raises:
        Failed: the folder is read-only or the disk full.
    """
    make_folder(folder)
    with writing(folder):
        # One name and no second try: Python would try others for hours where Windows lets nobody write.
        place = folder / f".try-{secrets.token_hex(8)}"
        try:
            with place.open("xb") as file:
                file.write(bytes(4096))
                file.flush()
                # A full disk or stick says so only when it is really written to.
                os.fsync(file.fileno())
        finally:
            place.unlink(missing_ok=True)


def same_disk(one: Path, other: Path) -> bool:
    """Say whether two files are on one disk."""
    return one.stat().st_dev == other.stat().st_dev


def cloud(path: Path) -> str | None:
    """Return the folder of a path that a cloud service keeps copying, by its name."""
    place = path.resolve()
    named = (each for each in place.parts if each.lower().startswith(_CLOUDS))
    library = (each for each in place.parts if each.lower().endswith(_LIBRARIES))
    told = (each.name for each in system.cloud_folders() if place.is_relative_to(each.resolve()))
    return next(chain(named, library, told), None)


_CHOSEN, _WRITTEN, _TARGETS = "chosen.json", "written.json", "targets.json"
_PRINTED, _BOARDS = "printed.json", "boards.json"
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

    def board(self, place: str) -> int | None:
        """Return the port of the board that was begun last for a database."""
        return self._entries(_BOARDS, int).get(self.name_of(place))

    def note_board(self, place: str, port: int) -> None:
        """Keep at which port a board of a database was begun."""
        self._keep(_BOARDS, self.name_of(place), port)

    def _keep(self, name: str, key: str, value: str | int) -> None:
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
        return place if is_address(place) else os.path.realpath(place)


_WORKBOOK = "xl/workbook.xml"
_TOURNAMENT = re.compile(r'\{\s*"format": "jass(?:turnier|-results)"')
_REGULATION = re.compile(r"(?m)^(game|by_table) *=")
_BETWEEN = re.compile("[,;\t]")
_TELLING = 2
"""The first headings that tell a list: those that follow depend on the rounds and evenings so far."""


STREAM = Path("-")
"""Stands for where the answer is led."""
Pour: TypeAlias = Callable[[bytes], None]
"""What writes a file to where the answer is led."""


class FileKind(Enum):
    """What a file holds, as far as it matters for writing over it."""

    DATABASE = auto()
    PDF = auto()
    PICTURE = auto()
    WORKBOOK = auto()
    TOURNAMENT = auto()
    REGULATION = auto()


Kind: TypeAlias = "FileKind | tuple[str, ...] | None"
"""A kind of file; of a list its first headings, of other text its first line; None if we never write it."""

_ENDINGS = {
    ".pdf": FileKind.PDF,
    ".png": FileKind.PICTURE,
    ".xlsx": FileKind.WORKBOOK,
    ".toml": FileKind.REGULATION,
    ".json": FileKind.TOURNAMENT,
    ".db": FileKind.DATABASE,
}
"""What the endings of names promise."""
_NO_TEXT = (FileKind.PDF, FileKind.PICTURE, FileKind.WORKBOOK)
_BEGINNINGS = {b"SQLite format 3\0": FileKind.DATABASE, b"%PDF-": FileKind.PDF, b"\x89PNG": FileKind.PICTURE}


def kind_of(content: bytes) -> Kind:
    """Tell what a file holds by its content, whatever its name."""
    for beginning, kind in _BEGINNINGS.items():
        if content.startswith(beginning):
            return kind
    if content.startswith(b"PK"):
        with suppress(BadZipFile):
            return FileKind.WORKBOOK if _WORKBOOK in ZipFile(BytesIO(content)).namelist() else None
        return None
    return None if b"\0" in content else _kind_of_text(content.decode("utf-8-sig", errors="replace"))


def _kind_of_text(text: str) -> Kind:
    if _TOURNAMENT.match(text):
        return FileKind.TOURNAMENT
    # A page may have one in an example.
    if _REGULATION.search(text) and not text.startswith("<"):
        return FileKind.REGULATION
    return tuple(_BETWEEN.split(text.partition("\n")[0].strip())[:_TELLING])


NO_TOURNAMENT = 0
"""The key for what is of none: by it a file that the program named is known again, and is made anew."""


@frozen
class Outlet:
    """Where a command writes files; `may_replace` asks whether one may be written over.

    `stream` returns what writes one to where the answer is led, if it may be; it is told of what is no text.
    Nobody may read more of what is written than of `database`.
    """

    database: Path | None
    station: LaptopFolder
    may_replace: Callable[[Path], bool]
    stream: Callable[[bool], Pour] | None = None

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
        if path == STREAM and self.stream is not None and kind is not FileKind.DATABASE:
            return Claim(path, None, None, self.station, self.stream(kind in _NO_TEXT))
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
        companions = [database.with_name(database.name + end) for end in _BESIDE]
        if path.resolve() in (database, *companions):
            raise NotAllowed(say("{path} is the database itself; choose another place.", path=str(path)))


@frozen
class Claim:
    """A place that a file may be written to."""

    path: Path
    own: int | None
    database: Path | None
    station: LaptopFolder
    pour: Pour | None = None

    def write(self, content: bytes) -> None:
        """Write the file whole or not at all.

        Raises:
            Failed: the folder is read-only, the disk full, or the file open elsewhere.
        """
        if self.pour is not None:
            self.pour(content)
            return
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

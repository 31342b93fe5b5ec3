"""The user's files: reading whole, writing whole or not at all."""

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from jassturnier.errors import Failed, NotAllowed, NotFound
from jassturnier.i18n import fold, say

_MOST_BYTES = 50_000_000
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def read_file(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        NotFound: it is not there.
        Failed: it is a folder, too large (over 50 MB), or may not be read.
    """
    if path.is_dir():
        raise Failed(say("{path} is a folder; the name of a file is needed.", path=str(path)))
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise Failed(say("{path} is larger than 50 MB; this is not the right file.", path=str(path)))
        return path.read_bytes()
    except FileNotFoundError as error:
        raise NotFound(say("There is no file {path}.", path=str(path))) from error
    except OSError as error:
        raise Failed(say("{path} cannot be read: {why}", path=str(path), why=reason(error))) from error


def write_file(path: Path, content: bytes) -> None:
    """Write a file under a temporary name beside it, then rename it.

    Raises:
        Failed: the folder is missing or read-only, the disk full, or the file open elsewhere.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(path), why=reason(error))) from error


def refuse_other_kind(path: Path, beginning: bytes) -> None:
    """Make sure that a file is not there, or begins as the new one will.

    Raises:
        NotAllowed: it is there and of another kind.
    """
    if path.is_file() and not read_file(path).startswith(beginning):
        raise NotAllowed(
            say("{path} is there already and something else; choose another name.", path=str(path))
        )


def reason(error: OSError) -> str:
    """Return what the system says, without numbers."""
    return error.strerror or str(error)


def file_stem(name: str) -> str:
    """Return a name as the beginning of a file name: without accents, blanks and signs, ä as ae."""
    return fold(name.lower().translate(_UMLAUTS)).replace(" ", "-") or "tournament"

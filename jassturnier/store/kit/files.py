"""The user's files: reading whole, writing whole or not at all."""

import errno
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from jassturnier.errors import Failed, NotAllowed, NotFound
from jassturnier.i18n import Text, fold, say, verbatim

_MOST_BYTES = 50_000_000
_LONGEST_STEM = 60
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_REASONS = {
    errno.EACCES: say("there is no permission for it."),
    errno.EPERM: say("there is no permission for it."),
    errno.EROFS: say("the disk is write-protected."),
    errno.ENOSPC: say("the disk is full."),
    errno.EDQUOT: say("the disk is full."),
    errno.EISDIR: say("it is a folder."),
    errno.ENOTDIR: say("a part of its path is a file, not a folder."),
    errno.EEXIST: say("a file of that name is there already."),
    errno.ENOENT: say("it is not there."),
    errno.ENAMETOOLONG: say("its name is too long."),
    errno.ELOOP: say("its links lead round in a circle."),
    errno.EBUSY: say("another program is using it."),
    errno.EIO: say("the disk is failing."),
}


def read_file(path: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        NotFound: it is not there.
        Failed: it is a folder, too large (over 50 MB), or may not be read.
    """
    try:
        if path.is_dir():
            raise Failed(_is_folder(path))
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
        Failed: it is a folder or a device; or its folder is read-only, the disk full, or the file
            open elsewhere.
    """
    try:
        _refuse_special(path)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).chmod(0o644)  # a temporary file is its owner's alone; this one shall be read by others
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(path), why=reason(error))) from error


def make_folder(path: Path) -> None:
    """Make a folder, and those above it, if it is not there.

    Raises:
        Failed: the place is read-only or taken by a file.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(path), why=reason(error))) from error


def _refuse_special(path: Path) -> None:
    if path.is_dir():
        raise Failed(_is_folder(path))
    if path.exists() and not path.is_file():
        raise Failed(say("{path} is a device, not a file; choose another name.", path=str(path)))


def _is_folder(path: Path) -> Text:
    return say("{path} is a folder; the name of a file is needed.", path=str(path))


def refuse_other_kind(path: Path, beginning: bytes) -> None:
    """Make sure that a file is not there, or begins as the new one will.

    Raises:
        NotAllowed: it is there and of another kind.
    """
    try:
        other = path.is_file() and not read_file(path).startswith(beginning)
    except OSError as error:
        raise Failed(say("{path} cannot be read: {why}", path=str(path), why=reason(error))) from error
    if other:
        raise NotAllowed(
            say("{path} is there already and something else; choose another name.", path=str(path))
        )


def reason(error: OSError) -> Text:
    """Return what the system says, without numbers."""
    known = _REASONS.get(error.errno) if error.errno is not None else None
    return known or verbatim(error.strerror or str(error))


def file_stem(name: str) -> str:
    """Return a name as the beginning of a file name: short, without accents, blanks and signs, ä as ae."""
    plain = fold(name.lower().translate(_UMLAUTS)).replace(" ", "-")
    return plain[:_LONGEST_STEM].rstrip("-") or "tournament"

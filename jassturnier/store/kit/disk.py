"""What a disk and a folder let us do."""

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jassturnier.errors import Failed
from jassturnier.i18n import say
from jassturnier.store.kit.files import make_folder, reason

_CLOUDS = ("dropbox", "onedrive", "icloud", "google drive", "googledrive", "nextcloud", "owncloud")


def free_bytes(folder: Path) -> int:
    """Return how much room a disk has left."""
    return shutil.disk_usage(folder).free


def try_writing(folder: Path) -> None:
    """Write a file into a folder, made if need be, to the disk and away again.

    Raises:
        Failed: the folder is read-only or the disk full.
    """
    make_folder(folder)
    try:
        # One name and no second try: Python would try others for hours where Windows lets nobody write.
        place = folder / f".try-{secrets.token_hex(8)}"
        with _removing(place), place.open("xb") as file:
            file.write(bytes(4096))
            file.flush()
            # A full disk or stick says so only when it is really written to.
            os.fsync(file.fileno())
    except OSError as error:
        raise Failed(say("{path} cannot be written: {why}", path=str(folder), why=reason(error))) from error


@contextmanager
def _removing(place: Path) -> Iterator[None]:
    try:
        yield
    finally:
        place.unlink(missing_ok=True)


def same_disk(one: Path, other: Path) -> bool:
    """Say whether two files are on one disk."""
    return one.stat().st_dev == other.stat().st_dev


def cloud(path: Path) -> str | None:
    """Return the folder of a path that a cloud service keeps copying, by its name."""
    return next((part for part in path.resolve().parts if part.lower().startswith(_CLOUDS)), None)

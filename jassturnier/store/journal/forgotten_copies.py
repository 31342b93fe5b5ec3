"""The copies of a database that the program keeps: somebody who is forgotten goes out of them too."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from jassturnier.errors import JassError, Unreadable
from jassturnier.i18n import say
from jassturnier.store.journal.forgetting import Target, rewrite, target_of
from jassturnier.store.journal.journal import head
from jassturnier.store.kit import backups
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, connect, file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import plain_words

_DIGEST = re.compile(r"(?<=-)[0-9a-f]{8,64}(?=[-.])")


@dataclass(frozen=True, slots=True)
class Copies:
    """What became of the copies: how many were written anew, which were removed, which are still there."""

    rewritten: int
    removed: tuple[Path, ...]
    left: tuple[Path, ...]


def clean_copies(database: Path, person: int, target: Target) -> Copies:
    """Take a person out of every backup; one that is damaged or of an older version is removed."""
    rewritten = 0
    removed: list[Path] = []
    left: list[Path] = []
    for path in list(_copies(database)):
        try:
            rewritten += _clean(path, person, target)
        except JassError:
            (removed if _is_gone(path) else left).append(path)
    return Copies(rewritten, tuple(removed), tuple(left))


def _copies(database: Path) -> Iterator[Path]:
    """Yield the backups, what was damaged, and copies made before a migration."""
    folder = backup_folder(database)
    yield from sorted(folder.glob("*.db")) if folder.is_dir() else ()
    # What SQLite left of an unfinished change holds whole pages of the database, names too. It is none by
    # itself, so it is removed like a damaged copy.
    yield from sorted(folder.glob("*-journal")) if folder.is_dir() else ()
    yield from sorted(database.parent.glob(f"{database.name}.version-*"))


def _clean(path: Path, person: int, target: Target) -> bool:
    """Take a person out of a copy, and name it by its new state; say whether there was anything."""
    backups.read(path)
    if file_version(path, WAIT_MS) != SCHEMA:
        raise Unreadable(say("{place} is of an older version.", place=str(path)))
    with Database(str(path)).patching() as session:
        values, _ = rewrite(session, target.joined(target_of(session, person)))
        newest = head(session)
    if values:
        shrink(path)
        # Going back finds its place by the digest in the name, which the forgetting has changed.
        path.rename(path.with_name(_DIGEST.sub(lambda old: newest.digest[: len(old[0])], path.name)))
    return bool(values)


def _is_gone(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def shrink(path: Path) -> None:
    """Write a database file anew, so that nothing is left in it of what was taken out.

    Raises:
        Failed: another program reads it for long, or the disk is full.
    """
    with plain_words(str(path)), closing(connect(path)) as connection:
        connection.execute("VACUUM")

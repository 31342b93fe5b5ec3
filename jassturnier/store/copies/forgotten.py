"""The copies of a database that the program keeps: somebody who is forgotten goes out of them too.

What another program holds open, as Windows lets it, stays on a list beside the backups. That list names the
person as the copies on it do; it is worked off at the next command, and gone with the last of them.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy.orm import Session

from jassturnier.errors import JassError, NotFound, Unreadable
from jassturnier.i18n import say
from jassturnier.store.copies.backups import UNPROVED, backup_at
from jassturnier.store.copies.making import read, seal_of
from jassturnier.store.journal.forgetting import Target, rewrite, target_of
from jassturnier.store.journal.journal import head
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, connect, file_version, leftovers
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import read_file, remove_file, write_file
from jassturnier.store.kit.models import SCHEMA
from jassturnier.store.kit.plain_words import plain_words
from jassturnier.tournament.register.erasing import Erasure
from jassturnier.values import frozen

_SHORT_WAIT_MS = 1_000
Find: TypeAlias = Callable[[Session], Target]
"""Looks up in a database what it knows of the person."""


@frozen
class Copies:
    """What became of the copies: how many were written anew, which were removed, which wait to be cleaned."""

    rewritten: int
    removed: tuple[Path, ...]
    left: tuple[Path, ...]


@frozen
class Cleaner:
    """Takes a person out of the copies of a database; of the file itself the rows are clean already."""

    database: Path
    target: Target
    find: Find
    wait_ms: int = WAIT_MS

    def clean(self, paths: Iterable[Path], *, again: bool = False) -> Copies:
        """Clean files, and remove copies that are damaged or of an older version."""
        rewritten = 0
        removed: list[Path] = []
        left: list[Path] = []
        for path in paths:
            try:
                rewritten += self._clean(path, again=again)
            except NotFound:
                continue
            except Unreadable:
                (removed if _is_gone(path) else left).append(path)
            except (JassError, OSError):
                left.append(path)
        return Copies(rewritten, tuple(removed), tuple(left))

    def _clean(self, path: Path, *, again: bool) -> bool:
        """Take the person out of a file, and name a copy by its new state; say whether there was anything.

        What was cleaned in part is `again` written anew and named.
        """
        if path == self.database:
            shrink(path, self.wait_ms)
            return False
        read(path)
        known = backup_at(path, {})
        changed = known is not None and known.changed
        if file_version(path, self.wait_ms) != SCHEMA:
            raise Unreadable(say("{place} is of an older version.", place=str(path)))
        with Database(str(path), self.wait_ms).patching() as session:
            values, _ = rewrite(session, self.target.joined(self.find(session)))
            newest = head(session)
        if values or again:
            shrink(path, self.wait_ms)
        if (values or again) and known is not None:
            # Going back finds its place by the digest in the name, which the forgetting has changed; and the
            # file is as good as it was. What was cleaned in part before has changed by that, if by nothing
            # else: without a seal it is proved when it matters.
            proved = known.seal not in {None, UNPROVED}
            seal = (None if again else UNPROVED) if changed else seal_of(path)
            known.named(newest.digest, seal if proved else known.seal)
        return bool(values)


def clean_copies(database: Path, target: Target, find: Find) -> Copies:
    """Take a person out of the database's free pages and of every backup; what is held waits on the list."""
    cleaner = Cleaner(database, target, find)
    found = cleaner.clean([*([database] if database.is_file() else ()), *_copies(database)])
    if found.left:
        _wait(database, [*_waiting(database), _entry(target, found.left)])
    return found


def waiting(database: Path) -> tuple[Path, ...]:
    """Return the files that still hold somebody who was forgotten."""
    return tuple(dict.fromkeys(Path(name) for entry in _waiting(database) for name in entry["files"]))


def work_off(database: Path) -> tuple[Path, ...]:
    """Clean what waits, with short patience; return what waited and is clean now."""
    before = waiting(database)
    still = []
    for entry in _waiting(database):
        target = _target(entry)

        def find(session: Session, target: Target = target) -> Target:
            found = target
            for person in target.persons:
                found = found.joined(target_of(session, person))
            return found

        cleaner = Cleaner(database, target, find, _SHORT_WAIT_MS)
        left = cleaner.clean(map(Path, entry["files"]), again=True).left
        still += [_entry(target, left)] if left else []
    _wait(database, still)
    after = waiting(database)
    return tuple(path for path in before if path not in after)


def _waiting(database: Path) -> list[dict[str, Any]]:
    """Return the list: files with whom they still hold."""
    # A list that cannot be read must not stop the evening; somebody else wrote into it.
    with suppress(JassError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        entries = json.loads(read_file(leftovers(database)))
        for entry in entries:
            _target(entry)
            list(map(Path, entry["files"]))
        return list(entries)
    return []


def _wait(database: Path, entries: list[dict[str, Any]]) -> None:
    place = leftovers(database)
    if entries:
        write_file(place, json.dumps(entries).encode(), database)
    else:
        remove_file(place)


def _entry(target: Target, left: Iterable[Path]) -> dict[str, Any]:
    what = target.what
    return {
        "files": list(map(str, left)),
        "persons": list(target.persons),
        "label": what.label,
        "words": [sorted(what.families), sorted(what.givens), sorted(what.exact), sorted(what.taken)],
        "whole": sorted(what.whole),
    }


def _target(entry: dict[str, Any]) -> Target:
    families, givens, exact, taken = map(frozenset, entry["words"])
    whole = frozenset(map(tuple, entry["whole"]))
    what = Erasure(str(entry["label"]), families, givens, whole, exact=exact, taken=taken)
    return Target(frozenset(entry["persons"]), what)


def _copies(database: Path) -> Iterator[Path]:
    """Yield the backups, what was damaged, and copies made before a migration."""
    folder = backup_folder(database)
    yield from sorted(folder.glob("*.db")) if folder.is_dir() else ()
    # What SQLite left of an unfinished change holds whole pages of the database, names too. It is none by
    # itself, so it is removed like a damaged copy.
    yield from sorted(folder.glob("*-journal")) if folder.is_dir() else ()
    yield from sorted(database.parent.glob(f"{database.name}.version-*"))


def _is_gone(path: Path) -> bool:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return False
    return True


def shrink(path: Path, wait_ms: int = WAIT_MS) -> None:
    """Write a database file anew, so that nothing is left in it of what was taken out.

    Raises:
        Failed: another program reads it for long, or the disk is full.
    """
    with plain_words(str(path)), closing(connect(path, wait_ms)) as connection:
        connection.execute("VACUUM")

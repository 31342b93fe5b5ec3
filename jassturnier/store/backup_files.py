"""The folder of backups of a database: which there are, which belong to its way, which go."""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import closing, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from jassturnier import system
from jassturnier.errors import JassError
from jassturnier.store.journal.changes import Entry, journal, lines
from jassturnier.store.journal.heads import DIGITS, Head
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, connect, plain_words
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import make_folder, tidy
from jassturnier.store.kit.schema import now
from jassturnier.values import frozen

MOMENT = "%Y%m%dT%H%M%S.%f"

_SHORT_WAIT_MS = 1_000
Past: TypeAlias = Mapping[int, AbstractSet[str]]
"""The digests of the states that a database went through, by number."""

KEPT = 20
"""How many automatic backups stay; those made by hand stay until somebody deletes them."""

UNPROVED = "unproved"
"""What stands in the name of a copy whose data was not what the journal says when it was made."""

# Twelve more digits are those of an earlier version, which sealed its copies.
_NAME = re.compile(
    rf"(\d{{8}}T\d{{6}}\.\d{{6}})Z-(\d{{1,9}})-([0-9a-f]{{8,64}})(?:-(?:[0-9a-f]{{12}}|({UNPROVED})))?(-by-hand)?\.db"
)


@frozen
class Backup:
    """A backup in the folder of a database: the journal entry it was made at and how its digest begins.

    `unproved` says that its data was not proved when it was made, `own` that the database as it is now went
    through that state, or that the backup goes on from it.
    """

    path: Path
    made: datetime
    number: int
    digest: str
    unproved: bool
    by_hand: bool
    own: bool

    @property
    def state(self) -> str:
        """Return the state as it is printed on lists, as far as the name of the file tells it."""
        return Head(self.number, self.digest).printed

    @property
    def proved(self) -> bool:
        """Say whether its journal makes its rows; of a large hall this takes a second."""
        from jassturnier.store.copies import prove  # noqa: PLC0415 — it replays a journal

        try:
            return not self.unproved and prove(self.path).proven
        except (JassError, OSError):
            return False

    def holds(self, database: Path) -> bool:
        """Say whether it is whole, and holds just what a database does."""
        from jassturnier.store.copies import read, same_contents  # noqa: PLC0415 — the same

        try:
            read(self.path)
            return not self.unproved and same_contents(self.path, database)
        except (JassError, OSError):
            return False

    def order(self) -> tuple[bool, int, datetime]:
        """Return what puts the latest state last; the clock of a laptop may be wrong, the journal is not."""
        return self.own, self.number, self.made


def listed(database: Path) -> list[Backup]:
    """Return the backups of a database, the latest state first.

    Those whose journal is not how the present one began hold what `restore` has given up: they come last.
    """
    return _listed(database, _past(database))


def _listed(database: Path, past: Past) -> list[Backup]:
    with suppress(OSError):
        found = [backup_at(path, past) for path in backup_folder(database).iterdir()]
        return sorted(filter(None, found), key=Backup.order, reverse=True)
    return []


def is_backup(path: Path) -> bool:
    """Say whether a file is one of the backups of some database."""
    return _NAME.fullmatch(path.name) is not None and path.resolve().parent.name.endswith(".backups")


def _past(database: Path) -> Past:
    """Return the digests of what a database went through, by number; nothing if it is damaged or gone.

    Before a merge, entries had other numbers on one of the laptops, and other digests with them.
    """
    past: dict[int, set[str]] = defaultdict(set)
    with (
        suppress(JassError),
        plain_words(str(database)),
        closing(connect(database, _SHORT_WAIT_MS)) as opened,
    ):
        for number, digest in opened.execute("SELECT number, digest FROM journal"):
            past[number].add(digest)
        if opened.execute("SELECT 1 FROM journal WHERE branch IS NOT NULL").fetchone():
            for entry in _merged(database):
                past[entry.number].add(entry.digest)
    return past


def _merged(database: Path) -> Iterator[Entry]:
    # Where somebody else wrote into the journal “verify” names it.
    torn = suppress(AttributeError, LookupError, TypeError, ValueError)
    with torn, Database(str(database), _SHORT_WAIT_MS, read_only=True).reading() as session:
        for line in lines(journal(session)).known.values():
            yield from line


def backup_at(path: Path, past: Past) -> Backup | None:
    """Read the name of a backup; `past` is what its database went through."""
    match = _NAME.fullmatch(path.name)
    if match is None or not path.is_file():
        return None
    number, digest = int(match[2]), match[3]
    own = _is_before(past, number, digest) or _is_after(past, number, path)
    return Backup(
        path, _moment(match[1], path), number, digest, match[4] is not None, match[5] is not None, own
    )


def _is_before(past: Past, number: int, digest: str) -> bool:
    return any(known.startswith(digest) for known in past.get(number, ()))


def _is_after(past: Past, number: int, path: Path) -> bool:
    """Say whether a backup goes on from what the database is now, as after going back to an earlier one."""
    newest = max(past, default=number)
    return newest < number and past[newest] <= _past(path).get(newest, set())


def _moment(written: str, path: Path) -> datetime:
    try:
        return datetime.strptime(written, MOMENT).replace(tzinfo=UTC)
    except ValueError:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def newest_good(database: Path) -> tuple[int, Backup] | None:
    """Return the newest backup that is proved, with its number in the list."""
    return _first_good(database, lambda _: True)


def holding(database: Path, digest: str) -> tuple[int, Backup] | None:
    """Return the newest good backup that holds a journal entry, with its number in the list."""
    return _first_good(database, lambda backup: any(digest in known for known in _past(backup.path).values()))


def further(database: Path, number: int) -> tuple[int, Backup] | None:
    """Return the newest good backup that goes on from the database, whose newest entry has a number."""
    return _first_good(database, lambda backup: backup.own and backup.number > number)


def _first_good(database: Path, wanted: Callable[[Backup], bool]) -> tuple[int, Backup] | None:
    numbered = enumerate(listed(database), start=1)
    return next(((number, each) for number, each in numbered if wanted(each) and each.proved), None)


def keep(
    database: Path, *, by_hand: bool = False, wait_ms: int = WAIT_MS, spared: Path | None = None
) -> Backup:
    """Back up a database into its folder, and remove the automatic backups that are too many, but `spared`.

    The same contents are not copied twice. A copy is proved as it is made; its name says where it is not.

    Raises:
        Failed: the folder cannot be written, or the disk is full.
        Damaged: the database is damaged; nothing was kept.
    """
    from jassturnier.store.copies import contents, copy  # noqa: PLC0415 — it copies through SQLAlchemy

    make_folder(backup_folder(database))
    tidy(backup_folder(database))
    head, past = contents(database, wait_ms).head, _past(database)
    # By hand counts for more: it stays for ever, so it is not taken for made where only an automatic one is
    # there.
    known = [b for b in _listed(database, past) if b.by_hand or not by_hand]
    at_head = [b for b in known if b.number == head.number and head.digest.startswith(b.digest)]
    same = next((b for b in at_head if b.holds(database)), None)
    if same is not None:
        return same
    # Number and digest in the name: mostly, which backups belong to the way of this database is seen without
    # opening them.
    moment, mark, digest = now(), "-by-hand" if by_hand else "", head.digest[:DIGITS]
    name = f"{moment.strftime(MOMENT)}Z-{head.number}-{digest}"
    path = backup_folder(database) / f"{name}{mark}.db"
    copy(database, path, wait_ms)
    made = Backup(path, moment, head.number, digest, unproved=False, by_hand=by_hand, own=True)
    if not made.proved:
        made = replace(made, path=path.with_name(f"{name}-{UNPROVED}{mark}.db"), unproved=True)
        system.replace(path, made.path)
    _remove_old(_listed(database, past), {made.path, spared})
    return made


def _remove_old(known: Sequence[Backup], spared: Collection[Path | None]) -> None:
    automatic = [backup for backup in known if not backup.by_hand]
    own = [backup for backup in automatic if backup.own]
    left = [backup for backup in automatic if not backup.own]
    for old in (*_too_many(own), *_too_many(_ends_first(left))):
        if old.path not in spared:
            with suppress(OSError):
                old.path.unlink()


def _too_many(automatic: Sequence[Backup]) -> Sequence[Backup]:
    """Return what is to be removed: no copy goes in favour of others that are not proved."""
    if len(automatic) <= KEPT:
        return ()
    proved = [backup for backup in automatic if not backup.unproved]
    others = [backup for backup in automatic if backup.unproved]
    return *proved[KEPT:], *others[KEPT:]


def _ends_first(left: list[Backup]) -> list[Backup]:
    if len(left) <= KEPT:
        return left
    pasts = [_past(backup.path) for backup in left]

    def is_held_elsewhere(backup: Backup) -> bool:
        longer = [past for past in pasts if max(past, default=0) > backup.number]
        return any(_is_before(past, backup.number, backup.digest) for past in longer)

    # Only the end of a way that was left holds something that is nowhere else.
    return sorted(left, key=is_held_elsewhere)

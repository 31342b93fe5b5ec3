"""Backups on request, going back to one, and which copy is the newest when the server is gone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from jassturnier.errors import Damaged, Failed, JassError, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import Text, parse_number, say
from jassturnier.services.results.desks import own_name
from jassturnier.services.safety.history import words as in_words
from jassturnier.services.workplace import Desk, Office, unproved
from jassturnier.store import backup_files, copies
from jassturnier.store.backup_files import Backup
from jassturnier.store.copies import Contents, Done, contents, file_of, prove, put_back, same_contents
from jassturnier.store.journal.heads import State
from jassturnier.store.journal.verify import Findings, find
from jassturnier.store.kit.connection import Deed, Memory, remembered
from jassturnier.store.kit.files import FileKind, file_stem, same_disk
from jassturnier.store.kit.view import some_columns
from jassturnier.values import frozen


@frozen
class Beyond:
    """What a laptop knows beyond its copy: a later state that another laptop made, and what it did itself."""

    newest: Deed | None
    deeds: tuple[Deed, ...]


def beyond(office: Office, copy: Backup | None) -> Beyond:
    """Return what this laptop knows of a server beyond its `copy`; nothing where the database is a file."""
    memory = office.database.memory
    if memory is None:
        return Beyond(None, ())
    past = {} if copy is None else contents(copy.path).past
    seen, own = memory.seen(), _own(office, memory)
    newest = max((*([seen.newest] if seen else ()), *own), key=lambda deed: deed.number, default=None)
    known = newest is None or newest.digest in past.values() or newest.station == office.station.id()
    return Beyond(None if known else newest, tuple(_missing(own, past, Counter())))


def lost(office: Office) -> list[Deed]:
    """Return what this laptop did on a server that the database does not hold, and that was not typed again.

    Raises:
        NotFound, Unreadable: as `Database.reading`.
    """
    with office.database.viewing() as view:
        rows = some_columns(view, "journal", ("number", "digest", "command"), "number")
    past = {number: digest for number, digest, _ in rows}
    deeds = [deed for memory in _memories(office, past) for deed in _own(office, memory)]
    known = {deed.digest for deed in deeds}
    # What was typed again stands behind the last entry that came from the server.
    last = max((number for number, digest, _ in rows if digest in known), default=0)
    again = Counter(command for number, digest, command in rows if number > last and digest not in known)
    return list(_missing(deeds, past, again))


def _memories(office: Office, past: Mapping[int, str]) -> Iterable[Memory]:
    own, folder = office.database.memory, office.database.copies
    if own is not None:
        return [own]
    return remembered(folder, past[1]) if folder is not None and 1 in past else ()


def _own(office: Office, memory: Memory) -> list[Deed]:
    """Return what this laptop did: a merge brings entries of others, too."""
    return [deed for deed in memory.deeds() if deed.station == office.station.id()]


def _missing(deeds: Sequence[Deed], past: Mapping[int, str], again: Counter[str]) -> Iterator[Deed]:
    there = set(past.values())
    for deed in deeds:
        if deed.digest in there:
            continue
        if again[deed.command]:
            again[deed.command] -= 1
        else:
            yield deed


_MOST_NAMED = 10


@frozen
class NumberedBackup:
    """A backup with its number in the list, the newest being 1; without `contents` it is damaged.

    `proved` says that its journal made its rows.
    """

    number: int
    backup: Backup
    contents: Contents | None
    proved: bool


def listed(office: Office) -> list[NumberedBackup]:
    """Return the backups of the database, each checked."""
    known = enumerate(backup_files.listed(_place(office)), start=1)
    return [NumberedBackup(number, backup, _contents(backup.path), backup.proved) for number, backup in known]


def _contents(path: Path) -> Contents | None:
    try:
        return copies.read(path)
    except JassError:
        return None


def back_up(office: Office, place: Path | None = None, *, again: bool = False) -> tuple[Path, Contents]:
    """Copy the database to its folder of backups, to another folder, or to a file; return the copy.

    A copy made there `again` takes the place of an earlier one unasked.

    Raises:
        NotFound: there is no database yet, or no such folder.
        NotAllowed: the place is the database itself or a file that may not be written over.
        Failed: the place cannot be written.
        Damaged: the database is damaged.
    """
    if not office.database.exists():
        raise NotFound(say("There is no database {place} yet.", place=office.database.place))
    database = file_of(office.database)
    if place is None:
        kept = backup_files.keep(database, by_hand=True, wait_ms=office.database.wait_ms)
        office.tell_unproved(kept)
        return kept.path, copies.contents(kept.path)
    _refuse_missing_folder(place)
    target = place / copies.name_of(database) if place.is_dir() else place
    outlet = replace(office.outlet(), may_replace=lambda _: True) if again else office.outlet()
    outlet.claim(target, FileKind.DATABASE)
    if target.is_file() and target.stat().st_size:
        _refuse_loss(office, target)
    holds = copies.copy(database, target, office.database.wait_ms)
    if not prove(target).proven:
        office.tell(unproved())
    return target, holds


def is_elsewhere(office: Office, copy: Path) -> bool:
    """Say whether a copy lies on another disk than the database."""
    return not same_disk(file_of(office.database), copy)


def bundle(desk: Desk, place: Path | None = None) -> tuple[Path, Contents]:
    """Copy the database for another laptop, named by the tournament and this laptop; see `back_up`."""
    usual = Path(f"{file_stem(desk.tournament().name)}-{file_stem(own_name(desk))}.db")
    if place is None or place.is_dir():
        return back_up(desk.office, (place or Path()) / usual, again=True)
    return back_up(desk.office, place)


def _refuse_missing_folder(place: Path) -> None:
    """Take a name without an ending for a folder, such as a stick that is not plugged in."""
    folder = place.parent if place.suffix else place
    if not place.exists() and not folder.exists():
        raise NotFound(
            say("There is no folder {path}. Make it first; is the stick plugged in?", path=str(folder))
        )


def _refuse_loss(office: Office, target: Path) -> None:
    """Refuse to replace a database that holds anything but an earlier state of ours."""
    there = _contents(target)
    if there is None or backup_files.is_backup(target):
        raise NotAllowed(
            say("{path} is another database or one of the backups; choose another name.", path=str(target))
        )
    with office.database.reading() as session:
        # By its newest entry, not entry by entry: a merge has put other entries between those of one laptop.
        (newest,) = find(session, (there.head.digest,))
    if there.journal and newest.entry is None:
        raise NotAllowed(
            say("{place} holds what is not in this database; it would be lost.", place=str(target)),
            say("“merge {path}” brings in what is missing.", path=str(target)),
        )


@frozen
class Return:
    """Going back to a backup: what it holds, and which entries go away or come back.

    `present` is what the database holds now, None if it is damaged or gone; `same` says that the backup holds
    just that. `faults` say why it is not proved.
    """

    source: Path
    holds: Contents
    present: Contents | None
    lost: tuple[Done, ...]
    regained: tuple[Done, ...]
    same: bool
    faults: tuple[Text, ...]


def plan_return(office: Office, wanted: str) -> Return:
    """Find and prove the backup with a number of the list, or a file, and compare it with the present.

    Raises:
        NotFound: there is no such backup.
        Unreadable: it is damaged, of another kind, or newer than the program; or tables or columns are
            missing, or none of this program.
        WrongUsage: it is the database itself.
    """
    database = _place(office)
    source = _source(database, wanted)
    if database.exists() and source.exists() and source.samefile(database):
        raise WrongUsage(say("{path} is the database itself; choose a backup.", path=str(source)))
    found = prove(source)
    if found.structure:
        raise Damaged(say("{place} is damaged.", place=str(source)), *found.structure[:_MOST_NAMED])
    holds, present = copies.contents(source), _present(office)
    same = present is not None and same_contents(source, file_of(office.database))
    lost, regained = _only_in(present, holds), _only_in(holds, present)
    return Return(source, holds, present, lost, regained, same, _faults(source, found))


def _faults(source: Path, found: Findings) -> tuple[Text, ...]:
    known = backup_files.backup_at(source, {})
    changed = known is not None and not known.unproved and not found.proven
    return (*([say("It was changed since it was made.")] if changed else []), *in_words(found))


def _source(database: Path, wanted: str) -> Path:
    number = parse_number(wanted)
    # A file that is called “3” is meant where there is one.
    if number is None or Path(wanted).exists():
        return Path(wanted)
    known = backup_files.listed(database)
    if not 1 <= number <= len(known):
        raise NotFound(say("There is no backup {number}; “backup --list” lists them.", number=str(number)))
    return known[number - 1].path


def _present(office: Office) -> Contents | None:
    if not office.database.exists():
        return None
    try:
        return copies.contents(file_of(office.database), office.database.wait_ms)
    except (NotFound, Unreadable):
        return None


def _only_in(one: Contents | None, other: Contents | None) -> tuple[Done, ...]:
    if one is None or other is None:
        return ()
    # By key: after going back, other entries have the numbers of those that went away, and a merge gives
    # entries other numbers and digests.
    there = {done.key for done in other.journal}
    return tuple(done for done in one.journal if done.key not in there)


def restore(office: Office, back: Return, *, agreed: bool) -> tuple[Return, Path | None]:
    """Make the database what the backup is; return what went away, and where the state before is kept.

    With `agreed` whatever others have stored since `plan_return` goes away too.

    Raises:
        Failed: somebody else changed the database since `plan_return`, it is locked, or a disk is full.
    """

    def check(present: Contents | None) -> None:
        if not agreed and (present and present.head) != (back.present and back.present.head):
            raise Failed(
                say("Somebody else changed the data in the meantime. Please start the command again.")
            )

    before = put_back(back.source, office.database, check)
    lost, regained = _only_in(before.contents, back.holds), _only_in(back.holds, before.contents)
    return replace(back, present=before.contents, lost=lost, regained=regained), before.kept


@frozen
class Missing:
    """What a file no longer holds that this laptop saw in it, the earliest first, as far as a backup tells.

    That is the backup with `number` in the list; it holds `all` of it, or goes on at least. `since` says that
    the file went on another way.
    """

    number: int
    backup: Backup
    all: bool
    entries: tuple[Done, ...]
    since: bool


def missing(office: Office, present: State, seen: State) -> Missing | None:
    """Find the backup that holds what a file no longer holds; None if there is none."""
    place = _place(office)
    whole = backup_files.holding(place, seen.digest)
    found = whole or backup_files.further(place, present.number)
    if found is None:
        return None
    there, here = contents(found[1].path), contents(place)
    return Missing(*found, whole is not None, _only_in(there, here), since=bool(_only_in(here, there)))


def number_of(office: Office, path: Path) -> int | None:
    """Return the number of a backup in the list."""
    paths = [backup.path for backup in backup_files.listed(_place(office))]
    return paths.index(path) + 1 if path in paths else None


def offer(office: Office) -> tuple[int, Backup] | None:
    """Return the newest backup that is whole, with its number."""
    return None if office.database.copy is None else backup_files.newest_good(office.database.copy)


def _place(office: Office) -> Path:
    """Return the file beside which the backups lie: of a server its copy on this laptop."""
    return office.database.copy or file_of(office.database)


def summary(contents: Contents) -> Sequence[Text]:
    """Say what a database holds, a line for each tournament."""
    return [
        say(
            "“{name}”: entries {entries}, rounds {rounds}, results {results}",
            name=held.name,
            entries=held.entries,
            rounds=held.rounds,
            results=held.results,
        )
        for held in contents.tournaments
    ]

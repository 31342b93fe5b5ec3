"""Two laptops without a network brought together entry by entry; a database moved to a server and back."""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from jassturnier.errors import Damaged, Failed, NotAllowed, NotFound, Unreadable, Unusable, WrongUsage
from jassturnier.i18n import Text, clean, fold, say
from jassturnier.services.results.desks import station_names
from jassturnier.services.safety import backups
from jassturnier.services.safety.history import Names, Trace, prove
from jassturnier.services.workplace import SLACK, Office
from jassturnier.store.copies import copy_rows, own_copy
from jassturnier.store.journal.changes import Entry, Image, RowKey, changed, changes_of, digest, documents
from jassturnier.store.journal.changes import journal as journal_entries
from jassturnier.store.journal.forgetting import refuse_remembering
from jassturnier.store.journal.heads import DESKS, Head, head, holds
from jassturnier.store.journal.journal import all_images, apply, journal_table
from jassturnier.store.journal.merge import (
    Branch,
    Clash,
    Meeting,
    Merge,
    Parts,
    Renumbered,
    Rows,
    completed_rows,
    meet,
    merge,
)
from jassturnier.store.journal.verify import replay
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import is_address
from jassturnier.store.kit.schema import new_key, now
from jassturnier.store.kit.server import May, as_others_type, set_user
from jassturnier.store.kit.view import Session, columns, some_columns
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.cash import uneven
from jassturnier.tournament.lists import at_minute
from jassturnier.values import frozen


@frozen
class Did:
    """What one laptop did to a thing that clashes: who wrote it, its journal entries, and their effects."""

    desks: tuple[str, ...]
    entries: tuple[Entry, ...]
    lines: tuple[Text, ...]


@frozen
class MergeQuestion:
    """Two values for one thing: what this laptop did and what the other did."""

    clash: Clash
    own: Did
    other: Did


@frozen
class MergePlan:
    """Two databases with a common past: where their journals part, the changes since, and the clashes.

    `own` and `other` are the newest entries of this one and of the other.
    """

    meeting: Meeting
    merge: Merge
    called: Mapping[str, str]
    own: Head
    other: Head

    @property
    def known(self) -> bool:
        """Say whether all that the other did is here already."""
        return not self.meeting.swapped and not self.meeting.new

    def came(self) -> Sequence[Entry]:
        """Return the journal entries of the other laptop that are not here yet."""
        line = self.meeting.front if self.meeting.swapped else self.meeting.behind
        return line[len(self.meeting.base) :]

    def odd_clocks(self) -> Iterator[Text]:
        """Name the laptops whose clocks are wrong: their first entry is still to come, or before its base."""
        earlier = self.meeting.base[-1].made
        for line in (self.meeting.front, self.meeting.behind):
            new = line[len(self.meeting.base) :]
            # What came by an earlier merge may be older than what it stands behind.
            firsts = {} if any(entry.branch for entry in new) else {e.station: e for e in reversed(new)}
            for station, first in firsts.items():
                name = DESKS.of(self.called.get(station, station))
                shown: dict[str, str | Text] = {"desk": name, "time": at_minute(first.made)}
                if first.made > now() + SLACK:
                    yield say(
                        "Careful: laptop {desk} has entries of {time}, which is still to come on this "
                        "laptop. Set date, time and time zone of the one that is wrong.",
                        **shown,
                    )
                elif first.made < earlier - SLACK:
                    yield say(
                        "Careful: laptop {desk} has entries of {time}, though they follow what was done on "
                        "{earlier}. Set date, time and time zone of the one that is wrong.",
                        **shown,
                        earlier=at_minute(earlier),
                    )

    def stations(self) -> dict[str, None]:
        """Return the ids of all laptops that did anything, in the order of their first entries.

        What a new version of the program did to the data is nobody's.
        """
        lines = (*self.meeting.front, *self.meeting.behind)
        return dict.fromkeys(entry.station for entry in lines if entry.station)

    def questions(self) -> list[MergeQuestion]:
        """Return what has to be decided."""
        return [self._question(clash) for clash in self.merge.clashes if clash.open()]

    def _question(self, clash: Clash) -> MergeQuestion:
        front = self._did(self.merge.front, clash.front, self.meeting.front)
        behind = self._did(self.merge.behind, clash.behind, self.meeting.behind)
        return (
            MergeQuestion(clash, behind, front)
            if self.meeting.swapped
            else MergeQuestion(clash, front, behind)
        )

    def _did(self, branch: Branch, parts: Parts, line: Sequence[Entry]) -> Did:
        rows = {part[:2] for part in parts}
        before = {entry.id for entry in self.meeting.base}
        entries = tuple(
            entry
            for entry in line
            if entry.id not in before and any((c.table, c.key) in rows for c in changes_of(entry))
        )
        trace = Trace(Names({**branch.base, **branch.rows}), rows.__contains__)
        changes = [branch.changes[part] for part in branch.changes if part in parts]
        by_people = (entry.station for entry in entries if entry.station)
        desks = dict.fromkeys(self.called.get(station, station) for station in by_people)
        return Did(tuple(desks), entries, trace.lines(changes))

    def named(self, row: RowKey) -> Text:
        """Name a row as the laptops had it before the merge."""
        return Names({**self.merge.front.rows, **self.merge.behind.rows}).place(row)


@frozen
class Merged:
    """The state after a merge, what got another number, who is on the list twice, and what is uneven.

    `uneven` names whose money has to go back, of the tournaments in which both laptops took some.
    """

    state: Head
    rows: Rows
    renumbered: tuple[Renumbered, ...]
    doubles: tuple[tuple[RowKey, RowKey], ...]
    uneven: tuple[Text, ...]

    def named(self, row: RowKey) -> Text:
        """Name a row as it is now."""
        return Names(self.rows).place(row)


def plan_merge(office: Office, place: str) -> MergePlan:
    """Compare the database with another one that went on from the same state.

    Raises:
        NotFound, Unreadable, Damaged: the other is not there, of another kind, newer, or damaged.
        NotAllowed: they never were one, or somebody was forgotten in one of them since they were.
        DoesNotAddUp: the journal of one of them does not prove its data.
    """
    with _other_place(place), _opened(office, place) as there:
        other = _read(there, place)
    own = _read(office.database, office.database.place)
    refuse_remembering(own.journal, other.journal, place)
    meeting = meet(own.journal, other.journal)
    if not meeting.base:
        raise NotAllowed(
            say("{place} and this database did not begin as one; they cannot be merged.", place=place),
            say("Each is used as it is: --db FILE; “players export” and “import” bring people over."),
        )
    base = completed_rows(_replayed(meeting.base))
    front, behind = (other, own) if meeting.swapped else (own, other)
    merged = merge(base, front.rows, behind.rows)
    return MergePlan(meeting, merged, {**other.called, **own.called}, own.head, other.head)


def take_over(office: Office, place: str) -> Head | None:
    """Begin with all that another laptop did where this one has no database yet; None if it has one.

    Raises:
        NotFound, Unreadable, Damaged, DoesNotAddUp: as `plan_merge` does.
    """
    if office.database.exists() or office.database.lost() or is_address(place):
        return None
    with _other_place(place), _opened(office, place) as there:
        _read(there, place)
    back = backups.plan_return(office, place)
    backups.restore(office, back, agreed=False)
    return back.holds.head


@frozen
class _Side:
    """One of two databases, read whole."""

    journal: list[Entry]
    rows: Rows
    called: Mapping[str, str]
    head: Head


def _read(database: Database, place: str) -> _Side:
    with database.reading(as_it_is=True) as session:
        prove(session, say("Nothing was merged."), place)
        journal = journal_entries(session)
        return _Side(journal, all_images(session.connection()), station_names(session), head(session))


@contextmanager
def _other_place(place: str) -> Iterator[None]:
    """Say of another database that it cannot be read, without what would help the one of this laptop."""
    try:
        yield
    except Damaged as error:
        raise Unreadable(say("{place} is damaged. Nothing was merged.", place=place)) from error
    except Unusable as error:
        raise Failed(*error.texts) from error


@contextmanager
def _opened(office: Office, place: str) -> Iterator[Database]:
    if is_address(place):
        yield Database(place, office.database.wait_ms)
    else:
        # The stick may be write-protected or of an older version: only the copy of it is brought up to date.
        with own_copy(Path(place)) as copy:
            yield copy


def _replayed(line: Sequence[Entry]) -> dict[RowKey, Image]:
    return replay([(entry, changes_of(entry)) for entry in line])[0]


def preferred(plan: MergePlan, station: str) -> dict[Clash, bool]:
    """Decide for what one station did, where only one of the two is its own; True keeps the front.

    Raises:
        NotFound: no laptop that did anything here has this name or id.
    """
    known = {code: plan.called.get(code, code) for code in plan.stations()}
    names = set(map(fold, (*known, *known.values())))
    # A laptop may be called like the phones of the tables.
    wanted = station if fold(station) in names else DESKS.stable(station)
    if fold(wanted) not in names:
        called = tuple(map(DESKS.of, dict.fromkeys(known.values())))
        raise NotFound(
            say("There is no laptop “{name}” here. There are: {known}.", name=station, known=called)
        )
    decided = {}
    for question in plan.questions():
        own, other = (_is_by(did, wanted) for did in (question.own, question.other))
        if own != other:
            # `own` is this laptop's; which of the two is in front was found out from the journals alone.
            decided[question.clash] = own != plan.meeting.swapped
    return decided


def _is_by(did: Did, station: str) -> bool:
    by_name = fold(station) in map(fold, did.desks)
    return by_name or any(entry.station == station for entry in did.entries)


def store(office: Office, plan: MergePlan, keeps_front: Callable[[Clash], bool]) -> Merged:
    """Make the database what came of both, proven by a journal that proves each of them too.

    A backup is made before. Raises:
        Failed: somebody else changed the data in the meantime.
    """
    rows, journal = plan.merge.outcome(keeps_front), plan.meeting.joined()
    # Where the other was only further on there is nothing to join, and its journal is taken as it is.
    if plan.meeting.new:
        journal.append(_entry(plan, journal, rows))
    own = plan.merge.behind if plan.meeting.swapped else plan.merge.front
    with office.database.patching(plan.own) as session:
        # What was proved only has to be the same still, and the journal of the outcome is made to come to
        # these rows.
        _refuse_other_rows(session, own.rows, office.database.place)
        office.back_up()
        apply(session.connection(), changed(own.rows, rows))
        _write(session, journal)
        # Before it is committed: a merge that the journal would not prove leaves no trace.
        _refuse_other_rows(session, rows, office.database.place)
        doubles = tuple(_doubles(plan.merge, rows))
        money = tuple(_uneven(session, plan.merge, rows))
        return Merged(head(session), rows, tuple(plan.merge.renumbered(keeps_front)), doubles, money)


def _refuse_other_rows(session: Session, rows: Rows, place: str) -> None:
    """Refuse a merge whose rows are not those that the journals make.

    Raises:
        Damaged: somebody changed them past the journal.
    """
    if all_images(session.connection()) != rows:
        raise Damaged(
            say("{place}: the data is not what the journal made of it.", place=place),
            say("Nothing was merged."),
        )


def _uneven(session: Session, merge: Merge, rows: Rows) -> Iterator[Text]:
    """Name whose money has to go back, in the tournaments where money was taken since the laptops parted."""
    new = {key for key in rows if key[0] == "payment" and key not in merge.front.base}
    for tournament in sorted({rows[key]["tournament_id"] for key in new}):
        yield from uneven(load_tournament(session, tournament))


def _doubles(merge: Merge, rows: Rows) -> Iterator[tuple[RowKey, RowKey]]:
    there = _added(merge.behind, rows)
    for who, entry in _added(merge.front, rows).items():
        if who in there:
            yield entry, there[who]


def _added(branch: Branch, rows: Rows) -> dict[Hashable, RowKey]:
    found: dict[Hashable, RowKey] = {}
    for (table, _), member in rows.items():
        key = ("entry", member.get("entry_id", 0))
        if table == "entry_member" and key in branch.rows and key not in branch.base:
            person = rows["person", member["person_id"]]
            found[rows[key]["tournament_id"], fold(person["family"]), fold(person["given"])] = key
    return found


def _entry(plan: MergePlan, journal: Sequence[Entry], rows: Mapping[RowKey, Image]) -> Entry:
    """Return the entry of the merge: the same on whichever laptop, so that both end in the same state."""
    replayed = _replayed(journal)
    changes = changed(replayed, rows)
    about = {entry.tournament_id for entry in journal[len(plan.meeting.base) :]}
    entry = Entry(
        id=new_key(),
        number=len(journal) + 1,
        made=max(entry.made for entry in journal),
        station="",
        tournament_id=about.pop() if len(about) == 1 else None,
        command="merge",
        changes=documents(changes),
        previous=journal[-1].digest,
        digest="",
        branch=plan.meeting.branch(),
    )
    entry.digest = digest(entry)
    return entry


def _write(session: Session, journal: Sequence[Entry]) -> None:
    """Put a journal in the place of the present one, from where they differ on."""
    table, names = journal_table(), [*columns()["journal"]]
    present = [digest for (digest,) in some_columns(session, "journal", ("digest",), "number")]
    pairs = enumerate(zip(present, journal, strict=False))
    kept = next((n for n, (old, new) in pairs if old != new.digest), min(len(present), len(journal)))
    session.connection().execute(table.delete().where(table.c.number > kept))
    if journal[kept:]:
        session.connection().execute(
            table.insert(), [{name: getattr(entry, name) for name in names} for entry in journal[kept:]]
        )


@frozen
class Moved:
    """A database in its new place: the journal head, which is the same as in the old one."""

    place: str
    head: Head


def move(office: Office, place: str) -> Moved:
    """Copy the database with its journal to another place, and prove it there; the old one stays as it is.

    In the new place there may be nothing yet, or an earlier state of this database.

    Raises:
        NotAllowed: something else is there, or a later state.
        DoesNotAddUp: the journal does not prove the data.
        WrongUsage: the new place is the old one.
    """
    target = replace(office.database, place=place)
    if office.station.name_of(place) == office.station.name_of(office.database.place):
        raise WrongUsage(say("The database is there already."))
    if target.path is not None and target.exists():
        # An earlier state of this database is written over there; whatever it is, it is kept.
        Office(target, office.station, tell=office.tell).back_up()
    # Proved by what is made of it there.
    with office.database.reading(as_it_is=True) as old:
        with target.patching() as new:
            _refuse_other(old, new, place)
            copy_rows(old.connection(), new.connection())
            prove(new, say("Nothing was moved. “verify” names everything that is wrong."))
            newest = head(new)
        chosen = office.station.chosen(office.database.place)
    if chosen is not None:
        office.station.choose(place, chosen)
    return Moved(place, newest)


def _refuse_other(old: Session, new: Session, place: str) -> None:
    """Refuse a place whose newest entry is not ours: something there would be lost."""
    there = head(new)
    if there.number and not holds(old, there):
        raise NotAllowed(
            say("{place} holds what is not in this database; it would be lost.", place=place),
            say("Choose another place, or work on with --db {place}.", place=place),
        )


def set_rights(office: Office, name: str, password: str, may: str) -> None:
    """Make a user of the server, or give one another password and other rights.

    Raises:
        NotAllowed: the database is a file, or we may not make users on its server.
        WrongUsage: name or password is empty.
    """
    refuse_file(office)
    if not clean(name) or not password:
        raise WrongUsage(say("A user needs a name and a password."))
    with office.database.patching() as session:
        set_user(session.connection(), clean(name), password, May(may))


def address(office: Office) -> str:
    """Return the address of the database as the other laptops type it.

    Raises:
        NotAllowed: the database is a file.
    """
    refuse_file(office)
    return as_others_type(office.database.place)


def refuse_file(office: Office) -> None:
    """Refuse what only a server has.

    Raises:
        NotAllowed: the database is a file.
    """
    if office.database.path is not None:
        raise NotAllowed(
            say("{place} is a file; only a database on a server has users.", place=office.database.place)
        )

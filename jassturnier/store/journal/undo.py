"""Taking back and doing again: which entry, whether others build on it, and the change itself."""

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session, defer
from sqlmodel import col

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.journal.closing import refuse_patch_of_closed
from jassturnier.store.journal.images import read_images, tables
from jassturnier.store.journal.journal import DESKS, PHONE, Change, Stamp, apply, changes_of, completed, write
from jassturnier.store.kit.models import Journal, JournalKind, Tournament
from jassturnier.store.load.seasons import persons_in
from jassturnier.values import frozen

_PUT_RIGHT = say("A wrong result is put right all the same: “enter 7 1012 872 --correct”.")
"""What helps where nothing can be taken back any more, as behind a merge."""


@frozen
class Past:
    """The journal of one tournament: its entries in order, and the numbers of those taken back."""

    entries: tuple[Journal, ...]
    undone: frozenset[int]

    def effective(self) -> list[Journal]:
        """Return the changes that stand."""
        return [e for e in self.entries if e.kind is JournalKind.CHANGE and e.number not in self.undone]


NOWHERE = 0
"""Where what joins several tournaments is done as long as there is none."""


def past(session: Session, tournament_id: int, newest: int | None = None, *, whole: bool = False) -> Past:
    """Read the journal of a tournament, or only its newest entries.

    What an entry changed is read when it is asked for, unless all of it is needed: it is most of a journal.
    """
    at = tournament_id if tournament_id != NOWHERE else None
    query = select(Journal).where(col(Journal.tournament_id) == at).limit(newest)
    if not whole:
        query = query.options(defer(Journal.changes))  # type: ignore[arg-type]
    found = session.execute(query.order_by(col(Journal.number).desc())).scalars().all()
    # Whatever takes an entry back is newer than the entry.
    return _past_of(tuple(reversed(found)))


def _past_of(entries: tuple[Journal, ...]) -> Past:
    undone: set[int] = set()
    for entry in entries:
        if entry.kind is JournalKind.UNDO and entry.target is not None:
            undone.add(entry.target)
        elif entry.kind is JournalKind.REDO and entry.target is not None:
            undone.discard(entry.target)
    return Past(entries, frozenset(undone))


def take_back(session: Session, entry: Journal, station: str) -> Journal:
    """Take back an entry that stands.

    Raises:
        NotAllowed: newer entries build on it; they are named. Or the tournament is closed.
    """
    changes = [completed(change.inverse()) for change in reversed(changes_of(entry))]
    return _patch(session, entry, changes, station, JournalKind.UNDO)


def undo_to(session: Session, tournament_id: int, station: str, number: int) -> list[Journal]:
    """Take back every standing entry after `number`, newest first.

    Raises:
        NotFound: nothing stands after it.
    """
    newer = [e.number for e in past(session, tournament_id).effective() if e.number > number]
    if not newer:
        raise NotFound(say("Nothing stands after entry {number}.", number=str(number)))
    # One undo for each, of whichever laptop: so each can be done again by itself, and the history names them.
    entries = (to_undo(session, tournament_id, station, number) for number in reversed(newer))
    return [take_back(session, entry, station) for entry in entries]


def handed_in_on(session: Session, entry: Journal) -> list[Journal]:
    """Return what tables have handed in since, the newest first, where nothing else builds on an entry."""
    found: dict[int, Journal] = {}
    waiting = [entry]
    while waiting:
        of = waiting.pop()
        inverse = [change.inverse() for change in changes_of(of)]
        for builder in _builders(session, of, inverse):
            if builder.station != PHONE:
                return []
            if builder.number not in found:
                found[builder.number] = builder
                waiting.append(builder)
    return [found[number] for number in sorted(found, reverse=True)]


def do_again(session: Session, entry: Journal, station: str) -> Journal:
    """Do again what an entry did that was taken back.

    Raises:
        NotAllowed: the rows have changed in the meantime, or the tournament is closed.
    """
    return _patch(
        session, entry, [completed(change) for change in changes_of(entry)], station, JournalKind.REDO
    )


def _patch(
    session: Session, entry: Journal, changes: Sequence[Change], station: str, kind: JournalKind
) -> Journal:
    """Apply the changes of an entry, or their inverse, and write down that it was done; return the entry."""
    _refuse_forgotten(session, entry)
    if entry.tournament_id is not None:
        refuse_patch_of_closed(session, entry.tournament_id, changes)
    _refuse_if_built_on(session, entry, changes)
    _refuse_without_foundation(session, entry, changes)
    try:
        apply(session.connection(), changes)
    except IntegrityError as error:
        raise NotAllowed(
            say(
                "“{command}” cannot be taken back or done again: something new has the same name or number.",
                command=entry.command,
            )
        ) from error
    # The words of the command that is taken back or done again, by the laptop that does it now.
    write(session, Stamp(station, entry.command, entry.tournament_id, kind, entry.number), changes)
    return entry


def _refuse_forgotten(session: Session, entry: Journal) -> None:
    """Keep what was done before somebody was forgotten as it is; the forgetting itself, too."""
    query = select(col(Journal.number)).where(col(Journal.forgotten).is_not(None))
    later = session.execute(query.where(col(Journal.number) >= entry.number)).scalars().first()
    if later is not None:
        raise NotAllowed(
            say("Entry {number} has forgotten somebody for good.", number=str(later)),
            say("Neither it nor what was done before it can be taken back or done again."),
        )


def to_undo(session: Session, tournament_id: int, station: str, number: int | None = None) -> Journal:
    """Return this station's newest standing entry, or the one with `number`.

    Raises:
        NotFound: there is none to take back.
        NotAllowed: it is a merge.
    """
    standing = past(session, tournament_id).effective()
    own = [e for e in standing if (e.station == station if number is None else e.number == number)]
    if not own and standing and number is None:
        raise NotFound(_of_another(standing[-1]))
    if not own:
        raise NotFound(say("There is nothing to take back."))
    if own[-1].branch is not None:
        raise NotAllowed(
            say("Entry {number} is a merge of two laptops.", number=str(own[-1].number)),
            say("“restore” goes back to the backup that was made before it."),
            _PUT_RIGHT,
        )
    return own[-1]


def _of_another(entry: Journal) -> Text:
    return say(
        "Nothing of this laptop is left to take back. The last change, entry {number} ({command}), was made "
        "on laptop {station}; “undo --to {before}” takes it back.",
        number=str(entry.number),
        command=entry.command,
        station=DESKS.of(entry.station),
        before=str(entry.number - 1),
    )


def to_redo(session: Session, tournament_id: int, station: str) -> Journal:
    """Return the entry that this station took back last.

    Raises:
        NotFound: it took back nothing, or did something else since.
    """
    before = past(session, tournament_id)
    own = [e for e in before.entries if e.station == station]
    taken: list[int] = []
    for entry in own:
        if entry.kind is JournalKind.CHANGE:
            taken.clear()  # what was taken back before something new was done stays so
        elif entry.kind is JournalKind.UNDO and entry.target is not None:
            taken.append(entry.target)
        elif entry.kind is JournalKind.REDO and entry.target in taken:
            taken.remove(entry.target)
    if not taken:
        raise NotFound(say("There is nothing to do again."))
    return next(e for e in before.entries if e.number == taken[-1])


def _refuse_if_built_on(session: Session, entry: Journal, changes: Sequence[Change]) -> None:
    builders = _builders(session, entry, changes)
    if builders:
        raise NotAllowed(*_built_on(session, entry, builders))
    # Nothing newer builds on these rows, so they must be as this entry left them; if not, somebody wrote
    # past the journal, and to take back would hide it.
    present = read_images(session.connection(), [(c.table, c.key) for c in changes])
    if any(not _fits(present[c.table, c.key], c) for c in changes):
        raise NotAllowed(
            say("The data has changed since “{command}”. “verify” shows where.", command=entry.command)
        )


def _builders(session: Session, entry: Journal, changes: Sequence[Change]) -> list[Journal]:
    newer = select(Journal).where(col(Journal.number) > entry.number).order_by(col(Journal.number))
    # Of all tournaments: people and seasons belong to several, and so does what is built on them.
    everywhere = _past_of(tuple(session.execute(newer).scalars()))
    return [e for e in everywhere.effective() if _builds_on(e, changes)]


def _refuse_without_foundation(session: Session, entry: Journal, changes: Sequence[Change]) -> None:
    """Make sure that whatever the rows that come refer to is there, or comes with them."""
    # SQLite checks this too, but only when all is over and without a word of which row it is about.
    coming = {(c.table, c.key) for c in changes if c.after is not None}
    needed = {
        (key.column.table.name, c.after[key.parent.name])
        for c in changes
        if c.after is not None
        for key in tables()[c.table].foreign_keys
        if c.after.get(key.parent.name) is not None
    }
    if None in read_images(session.connection(), needed - coming).values():
        raise NotAllowed(
            say(
                "“{command}” cannot be taken back or done again: people or tournaments that it needs have "
                "been taken away since.",
                command=entry.command,
            )
        )


def _built_on(session: Session, entry: Journal, builders: Sequence[Journal]) -> Iterator[Text]:
    named = tuple(_builder(session, entry, later) for later in builders[:5])
    what = say_n("{n} newer entry builds on it", "{n} newer entries build on it", len(builders))
    if any(e.branch is not None for e in builders):
        yield say(
            "“{command}” cannot be taken back: {what}: {named}.",
            command=entry.command,
            what=what,
            named=named,
        )
        yield _PUT_RIGHT
    elif any(e.tournament_id != entry.tournament_id for e in builders):
        yield say(
            "“{command}” cannot be taken back: {what}: {named}. Take back first what belongs to another "
            "tournament or to a season.",
            command=entry.command,
            what=what,
            named=named,
        )
    else:
        yield say(
            "“{command}” cannot be taken back: {what}: {named}. To take back all of them: undo --to {number}",
            command=entry.command,
            what=what,
            named=named,
            number=str(entry.number - 1),
        )


def _builder(session: Session, entry: Journal, later: Journal) -> Text:
    """Name an entry that builds on another, with its tournament if that is another one."""
    number, command = str(later.number), later.command
    elsewhere = later.tournament_id not in {None, entry.tournament_id}
    owner = session.get(Tournament, later.tournament_id) if elsewhere else None
    if owner is None:
        return say("{number} ({command})", number=number, command=command)
    return say("{number} ({command}, in “{name}”)", number=number, command=command, name=owner.name)


def _fits(present: dict[str, object] | None, change: Change) -> bool:
    if change.before is None or present is None:
        return present is None and change.before is None
    return all(present[name] == value for name, value in change.before.items())


def _builds_on(later: Journal, changes: Iterable[Change]) -> bool:
    rows = {(c.table, c.key): c for c in changes}
    vanishing = {(c.table, c.key) for c in changes if c.after is None}
    return any(_overlaps(rows.get((c.table, c.key)), c) or _refers(c, vanishing) for c in changes_of(later))


def _overlaps(change: Change | None, later: Change) -> bool:
    if change is None:
        return False
    if change.after is None or change.before is None or later.after is None or later.before is None:
        return True
    return bool(change.after.keys() & later.after.keys())


def _refers(later: Change, vanishing: set[tuple[str, int]]) -> bool:
    if later.after is None or not vanishing:
        return False
    keys = tables()[later.table].foreign_keys
    named = {(key.column.table.name, later.after.get(key.parent.name)) for key in keys}
    named |= {("person", person) for person in persons_in(later.table, later.after)}
    return not vanishing.isdisjoint(named)

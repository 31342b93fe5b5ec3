"""Taking back and doing again, and a tournament as it was."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from sqlalchemy import create_engine, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import Text, say, say_n
from jassturnier.store.journal.changes import (
    Change,
    Image,
    RowKey,
    changes_of,
    journal,
    lines,
    past,
    past_of,
    patched,
)
from jassturnier.store.journal.heads import DESKS, PHONE, Stamp, head
from jassturnier.store.journal.journal import (
    all_images,
    apply,
    completed,
    insert,
    read_images,
    refuse_patch_of_closed,
    tables,
    write,
)
from jassturnier.store.journal.merge import completed_rows
from jassturnier.store.journal.verify import replay
from jassturnier.store.kit.models import Journal, Row, Tournament
from jassturnier.store.kit.schema import JournalKind
from jassturnier.store.load.seasons import persons_in

Read = TypeVar("Read")
_AMID_A_MERGE = say("Two laptops worked apart then; name an entry before that, or after the merge.")


def read_after(
    session: Session, tournament_id: int, number: int, read: Callable[[Session, int], Read]
) -> Read:
    """Read a tournament, or what belongs to it, as it was after the journal entry with this number.

    Raises:
        NotFound: there is no such entry yet, or the tournament was not started then.
        NotAllowed: it lies amid a merge, where two results of one table may stand side by side, or before
            somebody was forgotten.
    """
    newest = head(session).number
    if number > newest:
        raise NotFound(
            say(
                "There is no entry {number} yet; the newest is {newest}.",
                number=str(number),
                newest=str(newest),
            )
        )
    forgetting = select(col(Journal.number)).where(
        col(Journal.forgotten).is_not(None),
        col(Journal.kind) == JournalKind.CHECKPOINT,
        col(Journal.number) > number,
    )
    later = session.execute(forgetting).scalars().first()
    if later is not None:
        raise NotAllowed(
            say("Entry {number} has forgotten somebody for good.", number=str(later)),
            say("What was done before it cannot be looked up any more."),
        )
    rows = _rows_after(session, number)
    if rows["tournament", tournament_id] is None:
        raise NotFound(say("The tournament was not yet started at entry {number}.", number=str(number)))
    return _read(rows, tournament_id, read)


def read_printed(
    session: Session, tournament_id: int, state: str, read: Callable[[Session, int], Read]
) -> tuple[int, Read] | None:
    """Read it in a state as lists bear it, with the entry this is the state after; None if nobody knows it.

    The entry is 0 where another journal held the state that was put behind this one by a merge.

    Raises:
        NotFound: as `read_after`.
        NotAllowed: as `read_after`.
    """
    if number := number_of(session, state):
        return number, read_after(session, tournament_id, number, read)
    digits = _digits(state)
    for line in lines(journal(session)).known.values() if digits else ():
        for place, entry in enumerate(line, 1):
            if entry.digest.startswith(digits):
                rows, _ = replay([(each, changes_of(each)) for each in line[:place]])
                return 0, _read(dict(completed_rows(rows)), tournament_id, read)
    return None


def number_of(session: Session, state: str) -> int:
    """Return the entry after which the state on a list was reached; 0 if this journal has no such state."""
    if not (digits := _digits(state)):
        # What an older version remembered is a number alone.
        return int(state) if state.isdecimal() else 0
    found = select(col(Journal.number)).where(col(Journal.digest).startswith(digits))
    return session.execute(found).scalars().first() or 0


def _digits(state: str) -> str:
    return "".join(state.split("-")[1:])


def _rows_after(session: Session, number: int) -> dict[RowKey, Image | None]:
    # Taking back from today's rows reads only what is newer, which is quick; it fails across a merge, where
    # the order of the journal is not the order in which things happened.
    later = select(col(Journal.id)).where(col(Journal.branch).is_not(None), col(Journal.number) > number)
    if session.execute(later).first() is not None:
        # What two laptops did apart cannot be taken back in turn: the rows are made anew from the beginning.
        query = select(Journal).where(col(Journal.number) <= number).order_by(col(Journal.number))
        found, _ = replay([(entry, changes_of(entry)) for entry in session.execute(query).scalars()])
        return dict(completed_rows(found))
    rows: dict[RowKey, Image | None] = dict(all_images(session.connection()))
    # A checkpoint changes nothing: it holds every row as it was then, as if all had appeared.
    newer = select(Journal).where(col(Journal.number) > number, col(Journal.kind) != JournalKind.CHECKPOINT)
    for entry in session.execute(newer.order_by(col(Journal.number).desc())).scalars():
        for change in reversed(changes_of(entry)):
            key = (change.table, change.key)
            rows[key] = patched(rows.get(key), completed(change.inverse()).after)
    return rows


def _read(rows: dict[RowKey, Image | None], tournament_id: int, read: Callable[[Session, int], Read]) -> Read:
    # A database in memory, so that the one loader there is reads earlier states as it reads the present one.
    engine = create_engine("sqlite://")
    try:
        with engine.connect() as connection, Session(connection) as session:
            Row.metadata.create_all(connection)
            try:
                insert(connection, rows)
            except IntegrityError as error:
                raise NotAllowed(_AMID_A_MERGE) from error
            return read(session, tournament_id)
    finally:
        engine.dispose()


_PUT_RIGHT = say("A wrong result is put right all the same: “enter 7 1012 872 --correct”.")
"""What helps where nothing can be taken back any more, as behind a merge."""


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
    # What was done before somebody was forgotten stays as it is; the forgetting itself, too.
    query = select(col(Journal.number)).where(col(Journal.forgotten).is_not(None))
    later = session.execute(query.where(col(Journal.number) >= entry.number)).scalars().first()
    if later is not None:
        raise NotAllowed(
            say("Entry {number} has forgotten somebody for good.", number=str(later)),
            say("Neither it nor what was done before it can be taken back or done again."),
        )
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


def to_undo(session: Session, tournament_id: int, station: str, number: int | None = None) -> Journal:
    """Return this station's newest standing entry, or the one with `number`.

    Raises:
        NotFound: there is none to take back.
        NotAllowed: it is a merge.
    """
    standing = past(session, tournament_id).effective()
    own = [e for e in standing if (e.station == station if number is None else e.number == number)]
    if not own and standing and number is None:
        last = standing[-1]
        raise NotFound(
            say(
                "Nothing of this laptop is left to take back. The last change, entry {number} ({command}), "
                "was made on laptop {station}; “undo --to {before}” takes it back.",
                number=str(last.number),
                command=last.command,
                station=DESKS.of(last.station),
                before=str(last.number - 1),
            )
        )
    if not own:
        raise NotFound(say("There is nothing to take back."))
    if own[-1].branch is not None:
        raise NotAllowed(
            say("Entry {number} is a merge of two laptops.", number=str(own[-1].number)),
            say("“restore” goes back to the backup that was made before it."),
            _PUT_RIGHT,
        )
    return _entry(session, own[-1].number)


def _entry(session: Session, number: int) -> Journal:
    return session.execute(select(Journal).where(col(Journal.number) == number)).scalar_one()


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
    return _entry(session, taken[-1])


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
    everywhere = past_of(session.execute(newer).scalars().all())
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

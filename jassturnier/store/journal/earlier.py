"""A tournament as it was: the newer changes taken back, in memory only."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import create_engine, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.store.journal.branches import lines
from jassturnier.store.journal.images import Image, RowKey, all_images, insert, patched
from jassturnier.store.journal.journal import changes_of, completed, head
from jassturnier.store.journal.merge import completed_rows
from jassturnier.store.journal.verify import replay
from jassturnier.store.kit.models import Journal, JournalKind, Row

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
    _refuse_emptied(session, number)
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
    for line in lines(Journal.where(session, "number")).known.values() if digits else ():
        for place, entry in enumerate(line, 1):
            if entry.digest.startswith(digits):
                rows, _ = replay([(each, changes_of(each)) for each in line[:place]])
                return 0, _read(dict(completed_rows(rows)), tournament_id, read)
    return None


def number_of(session: Session, state: str) -> int:
    """Return the entry that a state on a list is the state after; 0 if it is none of this journal."""
    if not (digits := _digits(state)):
        # What an older version remembered is a number alone.
        return int(state) if state.isdecimal() else 0
    found = select(col(Journal.number)).where(col(Journal.digest).startswith(digits))
    return session.execute(found).scalars().first() or 0


def _digits(state: str) -> str:
    return "".join(state.split("-")[1:])


def _refuse_emptied(session: Session, number: int) -> None:
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


def _rows_after(session: Session, number: int) -> dict[RowKey, Image | None]:
    # Taking back from today's rows reads only what is newer, which is quick; it fails across a merge, where
    # the order of the journal is not the order in which things happened.
    later = select(col(Journal.id)).where(col(Journal.branch).is_not(None), col(Journal.number) > number)
    if session.execute(later).first() is not None:
        return _rows_before_a_merge(session, number)
    rows: dict[RowKey, Image | None] = dict(all_images(session.connection()))
    # A checkpoint changes nothing: it holds every row as it was then, as if all had appeared.
    newer = select(Journal).where(col(Journal.number) > number, col(Journal.kind) != JournalKind.CHECKPOINT)
    for entry in session.execute(newer.order_by(col(Journal.number).desc())).scalars():
        for change in reversed(changes_of(entry)):
            key = (change.table, change.key)
            rows[key] = patched(rows.get(key), completed(change.inverse()).after)
    return rows


def _rows_before_a_merge(session: Session, number: int) -> dict[RowKey, Image | None]:
    """Make the rows anew from the beginning: what two laptops did apart cannot be taken back in turn."""
    query = select(Journal).where(col(Journal.number) <= number).order_by(col(Journal.number))
    rows, _ = replay([(entry, changes_of(entry)) for entry in session.execute(query).scalars()])
    return dict(completed_rows(rows))


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

"""What was read off a slip, as rows: how it was taken, its numbers, its deals."""

from collections.abc import Collection, Sequence

from sqlalchemy.orm import Session

from jassturnier.games.kit.base import Slip
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import SlipReading, TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING
from jassturnier.tournament.words import How, ReadingKind
from jassturnier.values import frozen


@frozen
class Taken:
    """A slip as it is stored: raw values, how taken, the reason; `sheet` is a reserve slip's number."""

    slip: Slip
    how: How
    note: str
    sheet: int | None = None
    kind: ReadingKind = FIRST


@frozen
class TakenDeals:
    """Deals as they are stored, with their slip, which is empty before the last of them."""

    deals: Sequence[str]
    slip: Slip
    kind: ReadingKind = FIRST


def filled(slip: Slip) -> Slip:
    """Return the columns in which anything was written."""
    return {name: values for name, values in slip.items() if any(value is not None for value in values)}


def store(session: Session, desk: Desk, table: TableInfo, taken: Taken) -> SlipReading:
    """Put a slip in the place of a reading of a table; a new first reading ends a ruling."""
    take_out(session, table, {taken.kind, RULING} if taken.kind == FIRST else {taken.kind})
    reading = _reading(session, desk, table, taken.kind)
    reading.how, reading.note = taken.how, taken.note
    reading.facts = {} if taken.sheet is None else {"sheet": taken.sheet}
    _write(session, reading.id, taken.slip)
    return SlipReading(taken.kind, taken.slip, taken.how, taken.note, reading.read, sheet=taken.sheet)


def store_deals(session: Session, desk: Desk, table: TableInfo, taken: TakenDeals) -> SlipReading:
    """Bring a reading of a table to these deals and their slip; a change of the first ends a ruling."""
    if taken.kind == FIRST:
        take_out(session, table, {RULING})
    reading = _reading(session, desk, table, taken.kind)
    reading.station = desk.office.station.id()
    stored = {row.number: row for row in m.Deal.where(session, reading_id=reading.id)}
    for number, notation in enumerate(taken.deals, 1):
        if number not in stored:
            session.add(m.Deal(reading_id=reading.id, number=number, notation=notation))
        elif stored[number].notation != notation:
            stored[number].notation = notation
    for number in sorted(stored.keys() - range(1, len(taken.deals) + 1)):
        session.delete(stored[number])
    m.ReadingLine.drop(session, reading_id=reading.id)
    session.flush()
    _write(session, reading.id, taken.slip)
    return SlipReading(taken.kind, taken.slip, reading.how, reading.note, reading.read, tuple(taken.deals))


def take_out(session: Session, table: TableInfo, kinds: Collection[str]) -> None:
    """Take readings of a table out, with their numbers and deals."""
    out = [old for old in of_table(session, table) if old.kind in kinds]
    for old in out:
        for kind in (m.ReadingLine, m.Deal):
            kind.drop(session, reading_id=old.id)
        session.delete(old)
    if out:
        session.flush()


def take_out_handed_in(session: Session, table: TableInfo) -> None:
    """Take out what a table has handed in by phone."""
    m.HandedIn.drop(session, table_id=table.key)
    session.flush()


def of_table(session: Session, table: TableInfo) -> Sequence[m.Reading]:
    """Return the rows of all readings of a table."""
    return m.Reading.where(session, table_id=table.key) if table.readings else ()


def _reading(session: Session, desk: Desk, table: TableInfo, kind: str) -> m.Reading:
    """Return the reading of a kind, a new one where there is none."""
    for known in of_table(session, table):
        if known.kind == kind:
            return known
    reading = m.Reading(table_id=table.key, kind=ReadingKind(kind), station=desk.office.station.id())
    session.add(reading)
    return reading


def _write(session: Session, reading: int, slip: Slip) -> None:
    for column, values in slip.items():
        for side, value in enumerate(values):
            session.add(m.ReadingLine(reading_id=reading, column=column, side=side, value=value))

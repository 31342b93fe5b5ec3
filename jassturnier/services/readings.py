"""What was read off a slip, as rows: how it was taken, its numbers, its deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.games.base import Slip
from jassturnier.services.desk import Desk
from jassturnier.store import models as m
from jassturnier.tournament.snapshot import TableInfo

RowT = TypeVar("RowT", m.ReadingLine, m.Deal)


@dataclass(frozen=True, slots=True)
class Taken:
    """A slip as it is stored: the raw values, how they were taken, the reason."""

    slip: Slip
    how: m.How
    note: str


def filled(slip: Slip) -> Slip:
    """Return the columns in which anything was written."""
    return {name: values for name, values in slip.items() if any(value is not None for value in values)}


def store(session: Session, desk: Desk, table: TableInfo, taken: Taken) -> None:
    """Put a slip in the place of all readings of a table."""
    for old in session.execute(select(m.Reading).where(col(m.Reading.table_id) == table.key)).scalars().all():
        for row in (*_rows(session, m.ReadingLine, old.id), *_rows(session, m.Deal, old.id)):
            session.delete(row)
        session.delete(old)
    session.flush()
    reading = m.Reading(table_id=table.key, station=desk.office.station.id(), how=taken.how, note=taken.note)
    session.add(reading)
    _write(session, reading.id, taken.slip)


def store_deals(session: Session, desk: Desk, table: TableInfo, deals: Sequence[str], slip: Slip) -> None:
    """Bring the first reading of a table to these deals, and to their slip (empty before the last deal)."""
    first = select(m.Reading).where(
        col(m.Reading.table_id) == table.key, col(m.Reading.kind) == m.ReadingKind.FIRST
    )
    reading = session.execute(first).scalar_one_or_none()
    if reading is None:
        reading = m.Reading(table_id=table.key, station=desk.office.station.id())
        session.add(reading)
    stored = {row.number: row for row in _rows(session, m.Deal, reading.id)}
    for number, notation in enumerate(deals, 1):
        if number not in stored:
            session.add(m.Deal(reading_id=reading.id, number=number, notation=notation))
        elif stored[number].notation != notation:
            stored[number].notation = notation
    for row in _rows(session, m.ReadingLine, reading.id):
        session.delete(row)
    session.flush()
    _write(session, reading.id, slip)


def _rows(session: Session, kind: type[RowT], reading: int) -> Sequence[RowT]:
    return session.execute(select(kind).where(col(kind.reading_id) == reading)).scalars().all()


def _write(session: Session, reading: int, slip: Slip) -> None:
    for column, values in slip.items():
        for side, value in enumerate(values):
            session.add(m.ReadingLine(reading_id=reading, column=column, side=side, value=value))

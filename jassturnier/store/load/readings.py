"""The readings of all slips of a stage, from rows to values."""

from collections import defaultdict
from collections.abc import Mapping
from typing import TypeVar

from sqlalchemy.orm import Session

from jassturnier.games.kit.base import Slip
from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import keys, rows, some_columns, tables_of
from jassturnier.tournament.model import SlipReading

Value = TypeVar("Value")


def in_order(numbered: Mapping[int, Value]) -> tuple[Value, ...]:
    """Return what is numbered from 0 without a gap."""
    return tuple(numbered[n] for n in range(len(numbered)))


def load_readings(session: Session, stage: int) -> dict[int, tuple[SlipReading, ...]]:
    """Return what was read off the slip of each table, by the key of the table."""
    lines, deals = _lines(session, stage), _deals(session, stage)
    found: dict[int, list[SlipReading]] = defaultdict(list)
    for row in rows(session, m.Reading, "kind", table_id=tables_of(stage)):
        found[row.table_id].append(
            SlipReading(
                kind=row.kind,
                values=lines.get(row.id, {}),
                how=row.how,
                note=row.note,
                read=row.read,
                played=tuple(deals.get(row.id, ())),
                sheet=row.facts.get("sheet"),
            )
        )
    return {table: tuple(readings) for table, readings in found.items()}


def _deals(session: Session, stage: int) -> dict[int, list[str]]:
    deals: dict[int, list[str]] = defaultdict(list)
    readings = keys(m.Reading, table_id=tables_of(stage))
    for row in rows(session, m.Deal, "reading_id", "number", reading_id=readings):
        deals[row.reading_id].append(row.notation)
    return deals


def _lines(session: Session, stage: int) -> dict[int, Slip]:
    lines: dict[int, dict[str, dict[int, int | None]]] = defaultdict(lambda: defaultdict(dict))
    readings = keys(m.Reading, table_id=tables_of(stage))
    names = ("reading_id", "column", "side", "value")
    for reading, column, side, value in some_columns(session, m.ReadingLine, names, reading_id=readings):
        lines[reading][column][side] = value
    return {key: {name: in_order(sides) for name, sides in slip.items()} for key, slip in lines.items()}

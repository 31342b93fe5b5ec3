"""The readings of all slips of a stage, from rows to values."""

from collections import defaultdict
from collections.abc import Mapping
from typing import TypeVar, TypeVarTuple

from sqlalchemy import Select, select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.games.kit.base import Slip
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import SlipReading

Columns = TypeVarTuple("Columns")
Value = TypeVar("Value")


def of_stage(query: "Select[*Columns]", stage: int) -> "Select[*Columns]":
    """Restrict a query of tables to those of a stage."""
    return query.join(m.Round, col(m.Table.round_id) == col(m.Round.id)).where(col(m.Round.stage_id) == stage)


def in_order(numbered: Mapping[int, Value]) -> tuple[Value, ...]:
    """Return what is numbered from 0 without a gap."""
    return tuple(numbered[n] for n in range(len(numbered)))


def load_readings(session: Session, stage: int) -> dict[int, tuple[SlipReading, ...]]:
    """Return what was read off the slip of each table, by the key of the table."""
    lines, deals = _lines(session, stage), _deals(session, stage)
    query = of_stage(
        select(
            col(m.Reading.id),
            col(m.Reading.table_id),
            col(m.Reading.kind),
            col(m.Reading.how),
            col(m.Reading.note),
            col(m.Reading.read),
            col(m.Reading.facts),
        ).join(m.Table, col(m.Reading.table_id) == col(m.Table.id)),
        stage,
    )
    found: dict[int, list[SlipReading]] = defaultdict(list)
    for row in session.execute(query):
        found[row.table_id].append(
            SlipReading(
                kind=row.kind,
                values=lines.get(row.id, {}),
                how=row.how,
                note=row.note,
                read=row.read,
                played=tuple(deals[row.id]),
                sheet=row.facts.get("sheet"),
            )
        )
    return {table: tuple(readings) for table, readings in found.items()}


def _deals(session: Session, stage: int) -> dict[int, list[str]]:
    query = of_stage(
        select(col(m.Deal.reading_id), col(m.Deal.notation))
        .join(m.Reading, col(m.Deal.reading_id) == col(m.Reading.id))
        .join(m.Table, col(m.Reading.table_id) == col(m.Table.id)),
        stage,
    )
    deals: dict[int, list[str]] = defaultdict(list)
    for reading, notation in session.execute(query.order_by(col(m.Deal.reading_id), col(m.Deal.number))):
        deals[reading].append(notation)
    return deals


def _lines(session: Session, stage: int) -> dict[int, Slip]:
    query = of_stage(
        select(
            col(m.ReadingLine.reading_id),
            col(m.ReadingLine.column),
            col(m.ReadingLine.side),
            col(m.ReadingLine.value),
        )
        .join(m.Reading, col(m.ReadingLine.reading_id) == col(m.Reading.id))
        .join(m.Table, col(m.Reading.table_id) == col(m.Table.id)),
        stage,
    )
    lines: dict[int, dict[str, dict[int, int | None]]] = defaultdict(lambda: defaultdict(dict))
    for reading, column, side, value in session.execute(query):
        lines[reading][column][side] = value
    return {key: {name: in_order(sides) for name, sides in slip.items()} for key, slip in lines.items()}

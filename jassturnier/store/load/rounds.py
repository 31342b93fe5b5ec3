"""Rows of a drawn round that go together."""

from collections.abc import Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.kit import models as m
from jassturnier.tournament.model import RoundInfo


def remove_round(session: Session, round_: RoundInfo) -> None:
    """Delete a round without results: its seats and tables, who did what, and itself."""
    keys = [table.key for table in round_.tables]
    _delete(session, session.execute(select(m.Seat).where(col(m.Seat.table_id).in_(keys))).scalars())
    _delete(session, session.execute(select(m.Table).where(col(m.Table.round_id) == round_.key)).scalars())
    parts = select(m.RoundEntry).where(col(m.RoundEntry.round_id) == round_.key)
    _delete(session, session.execute(parts).scalars())
    session.delete(session.get_one(m.Round, round_.key))


def penalties_of(session: Session, rounds: Iterable[RoundInfo]) -> dict[int, list[m.Penalty]]:
    """Return round number → the penalties given in it."""
    query = select(m.Penalty)
    return {
        round_.number: list(session.execute(query.where(col(m.Penalty.round_id) == round_.key)).scalars())
        for round_ in rounds
    }


def move_penalties(penalties: Mapping[int, Iterable[m.Penalty]], rounds: Mapping[int, int]) -> None:
    """Let penalties belong to the rounds that took the place of theirs: number → key."""
    for number, given in penalties.items():
        for penalty in given:
            penalty.round_id = rounds[number]


def _delete(session: Session, rows: Iterable[m.Row]) -> None:
    for row in rows:
        session.delete(row)

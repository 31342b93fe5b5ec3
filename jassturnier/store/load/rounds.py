"""Rows of a round that go together."""

from collections.abc import Iterable, Mapping

from sqlalchemy.orm import Session

from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import keys, rows
from jassturnier.tournament.model import HandedIn, RoundInfo


def remove_round(session: Session, round_: RoundInfo) -> None:
    """Delete a round without results: its seats and tables, who did what, and itself."""
    keys = [table.key for table in round_.tables]
    _delete(session, m.Seat.where(session, table_id=keys))
    _delete(session, m.HandedIn.where(session, table_id=keys))
    _delete(session, m.Table.where(session, round_id=round_.key))
    _delete(session, m.RoundEntry.where(session, round_id=round_.key))
    session.delete(session.get_one(m.Round, round_.key))


def load_handed_in(session: Session, tournament_id: int) -> dict[int, HandedIn]:
    """Return what tables have handed in by phone, by their keys."""
    found = rows(session, m.HandedIn, table_id=keys(m.Table, tournament_id=tournament_id))
    return {
        row.table_id: HandedIn(
            {name: tuple(values) for name, values in row.slip.items()}, row.made, tuple(row.deals)
        )
        for row in found
    }


def move_penalties(penalties: Mapping[int, Iterable[m.Penalty]], rounds: Mapping[int, int]) -> None:
    """Let penalties belong to the rounds that took the place of theirs: number → key."""
    for number, given in penalties.items():
        for penalty in given:
            penalty.round_id = rounds[number]


def _delete(session: Session, rows: Iterable[m.Row]) -> None:
    for row in rows:
        session.delete(row)

"""Rows of a round that go together, and what rounds of earlier evenings took, for the forecast of one."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import Row, and_, func, select
from sqlalchemy.orm import Session

from jassturnier.store.journal.images import tables
from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import keys, rows
from jassturnier.tournament.model import HandedIn, RoundInfo, Tournament
from jassturnier.tournament.timing.forecast import Taken
from jassturnier.tournament.timing.pace import PlayedRound, taken_by
from jassturnier.tournament.words import ReadingKind


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


_MOST = 24
"""Rounds looked at: those of about six evenings."""
_OWN = 3
"""With as many rounds of its own, an evening says more about itself than others do."""


def shows_little(tournament: Tournament) -> bool:
    """Say whether a tournament is being played and has too few rounds to speak for itself."""
    return not tournament.closed and 0 < sum(1 for _ in tournament.rounds()) <= _OWN


def rounds_before(session: Session, tournament: Tournament) -> tuple[Taken, ...]:
    """Read what the newest rounds of other tournaments took; nothing once it is not needed."""
    if not shows_little(tournament):
        return ()
    newest = _newest(session, tournament)
    evenings = groupby(newest, attrgetter("tournament_id"))
    return tuple(taken for _, rounds in evenings for taken in taken_by([_played(row) for row in rounds]))


def _newest(session: Session, tournament: Tournament) -> Sequence[Row[Any]]:
    """Read the newest rounds of others, an evening after the other, each with its first and last slips."""
    # Of tables, not of classes: as `Office.tournaments`.
    known = tables()
    stage, round_, table, reading = (known[name] for name in ("stage", "round", "jass_table", "reading"))
    rounds = (
        select(round_.c.id, stage.c.tournament_id, stage.c.number.label("stage"))
        .join_from(round_, stage, stage.c.id == round_.c.stage_id)
        .where(stage.c.tournament_id != tournament.key)
        .order_by(round_.c.drawn.desc(), round_.c.id)
        .limit(_MOST)
        .subquery()
    )
    first_reading = and_(reading.c.table_id == table.c.id, reading.c.kind == ReadingKind.FIRST)
    query = (
        select(
            rounds.c.tournament_id,
            round_.c.drawn,
            round_.c.begun,
            func.max(table.c.deals).label("deals"),
            func.count(table.c.id).label("tables"),
            func.count(reading.c.id).label("slips"),
            func.min(reading.c.read).label("first"),
            func.max(reading.c.read).label("last"),
        )
        .join_from(round_, rounds, rounds.c.id == round_.c.id)
        .join(table, table.c.round_id == round_.c.id)
        .outerjoin(reading, first_reading)
        .where(table.c.game == tournament.coming().game)
        .group_by(rounds.c.tournament_id, rounds.c.stage, round_.c.id)
        .order_by(rounds.c.tournament_id, rounds.c.stage, round_.c.number)
    )
    return session.execute(query).all()


def _played(row: Row[Any]) -> PlayedRound:
    read = tuple(moment for moment in (row.first, row.last) if moment is not None)
    return PlayedRound(row.deals, row.drawn, row.begun, read, complete=bool(read) and row.slips == row.tables)

"""Closing a tournament, opening it again, and taking it out of the database."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.safety import backups
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.journal.closing import is_closed
from jassturnier.store.journal.journal import Head, Stamp, head
from jassturnier.store.kit import models as m
from jassturnier.store.load.tournament import load_tournament
from jassturnier.store.load.whole import take_out
from jassturnier.tournament.model import Tournament
from jassturnier.values import frozen


@frozen
class LeavingTournament:
    """A tournament that is to be taken away: what it holds, at which journal head."""

    tournament: Tournament
    head: Head


def desk_of(office: Office, name: str | None) -> Desk:
    """Return the desk of the tournament with a name, of the one that is open if there is none."""
    return (office if name is None else replace(office, wanted=name)).desk()


def close(desk: Desk) -> Tournament:
    """Let a tournament take no more changes.

    Raises:
        NotAllowed: it is closed already.
    """
    return _set_closed(desk, closed=True)


def reopen(desk: Desk) -> Tournament:
    """Let a closed tournament take changes again.

    Raises:
        NotAllowed: it is not closed.
    """
    return _set_closed(desk, closed=False)


def _set_closed(desk: Desk, *, closed: bool) -> Tournament:
    stamp = Stamp(desk.office.station.id(), desk.office.command, desk.tournament_id)
    with desk.office.database.writing(stamp) as session:
        if is_closed(session, desk.tournament_id) == closed:
            raise NotAllowed(
                say("This tournament is closed already.") if closed else say("This tournament is not closed.")
            )
        if closed:
            desk.office.back_up()
        session.get_one(m.Tournament, desk.tournament_id).closed = closed
        return load_tournament(session, desk.tournament_id)


def look(desk: Desk) -> LeavingTournament:
    """Look at a tournament before it is taken away.

    Raises:
        NotAllowed: it counts in a season.
    """
    with desk.office.database.reading() as session:
        _refuse_counted(session, desk.tournament_id)
        return LeavingTournament(load_tournament(session, desk.tournament_id), head(session))


def delete(desk: Desk, leaving: LeavingTournament) -> Path:
    """Take a tournament out of the database, with one journal entry; return the backup that holds it.

    Raises:
        NotAllowed: it counts in a season.
        Failed: no backup can be made, or somebody else changed the data since `look`.
    """
    office = desk.office
    stamp = Stamp(office.station.id(), office.command, desk.tournament_id)
    with office.database.patching(leaving.head) as session:
        _refuse_counted(session, desk.tournament_id)
        kept, _ = backups.back_up(office)
        take_out(session, stamp, desk.tournament_id)
    return kept


def _refuse_counted(session: Session, tournament_id: int) -> None:
    seasons = tuple(_seasons(session, tournament_id))
    if seasons:
        raise NotAllowed(
            say(
                "It counts in {seasons}; “season remove NAME NUMBER” takes it out there first.",
                seasons=seasons,
            )
        )


def _seasons(session: Session, tournament_id: int) -> Iterator[str]:
    query = (
        select(col(m.Season.name))
        .join(m.SeasonEvent, col(m.SeasonEvent.season_id) == col(m.Season.id))
        .where(col(m.SeasonEvent.tournament_id) == tournament_id)
    )
    yield from session.execute(query).scalars()

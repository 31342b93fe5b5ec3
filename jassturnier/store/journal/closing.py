"""Tournaments that are closed or gone: what may not be changed, and what they were called."""

from collections.abc import Iterable, Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.i18n import say
from jassturnier.store.journal.images import tables
from jassturnier.store.journal.journal import Change, changes_of
from jassturnier.store.kit.models import Journal, JournalKind, Tournament

_OUTSIDE = frozenset({"person", "season", "season_event", "station", "layout"})
"""Tables whose rows belong to no tournament."""


def is_closed(session: Session, tournament_id: int) -> bool:
    """Say whether a tournament takes no changes any more.

    Raises:
        NotFound: it was taken away.
    """
    known = tables()["tournament"].c
    found = session.execute(select(known.closed).where(known.id == tournament_id)).first()
    if found is None:
        raise NotFound(say("This tournament is no longer in the database."))
    return bool(found.closed)


def refuse_closed(session: Session, tournament_id: int) -> None:
    """Keep a closed tournament as it is.

    Raises:
        NotAllowed: it is closed.
        NotFound: it was taken away.
    """
    if is_closed(session, tournament_id):
        raise closed()


def closed() -> NotAllowed:
    """Return the refusal to change a closed tournament."""
    return NotAllowed(say("This tournament is closed; “reopen” lets it be changed again."))


def refuse_patch_of_closed(session: Session, tournament_id: int, changes: Sequence[Change]) -> None:
    """Keep a closed tournament from being changed by undo or redo, unless that opens it or takes it away."""
    of_tournament = [change for change in changes if change.table == "tournament"]
    inside = any(change.table not in _OUTSIDE for change in changes)
    decides = any(change.before is None or "closed" in change.before for change in of_tournament)
    if inside and not decides:
        refuse_closed(session, tournament_id)


def takes_away(changes: Iterable[Change]) -> bool:
    """Say whether changes take a whole tournament away."""
    return any(change.table == "tournament" and change.after is None for change in changes)


def gone(session: Session) -> dict[int, str]:
    """Return the names of the tournaments that are in the journal only, by key, the oldest first."""
    there = select(col(Tournament.id))
    # A checkpoint holds the rows of all tournaments.
    about = (col(Journal.tournament_id).not_in(there), col(Journal.kind) != JournalKind.CHECKPOINT)
    query = select(Journal).where(*about).order_by(col(Journal.number))
    names: dict[int, str] = {}
    for entry in session.execute(query).scalars():
        for change in changes_of(entry):
            image = change.after or change.before or {}
            if change.table == "tournament" and "name" in image:
                # A later entry may hold another name: the last one it had is what people remember it by.
                names[change.key] = image["name"]
    return names


def taken_away_last(session: Session, station: str, *, undone: bool) -> int | None:
    """Return the tournament that the newest entry of a station took away, by taking something back or not."""
    query = select(Journal).where(col(Journal.station) == station).order_by(col(Journal.number).desc())
    # Only this laptop's very last step: after anything newer, a bare “undo” or “redo” is about a tournament
    # that is there.
    newest = session.execute(query.limit(1)).scalar()
    if newest is None or (newest.kind is JournalKind.UNDO) != undone:
        return None
    there = session.execute(select(col(Tournament.id)).where(col(Tournament.id) == newest.tournament_id))
    return newest.tournament_id if there.first() is None else None

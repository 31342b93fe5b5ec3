"""A new evening from an earlier one: what it takes over."""

from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.errors import NotFound
from jassturnier.i18n import say
from jassturnier.services.workplace import Office
from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import rows
from jassturnier.store.load.tournament import load_tournament
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.words import Presence


@dataclass(frozen=True, slots=True)
class EarlierTournament:
    """An earlier tournament; its `settings` have registration open again."""

    key: int
    settings: dict[str, Any]
    venue: str
    language: str


def example(office: Office, name: str) -> EarlierTournament:
    """Return the tournament that is named; a part of its name does.

    Raises:
        NotFound: none or several are.
    """
    if not office.database.exists():
        raise NotFound(say("There is no tournament yet. “new” starts one."))
    with office.database.reading() as session:
        row = session.get_one(m.Tournament, office.named(session, name))
        settings = {key: value for key, value in row.regulation.items() if key != "registration"}
        return EarlierTournament(row.id, settings, row.venue, row.language)


def enter_again(session: Session, source: int, key: int, stage: int) -> None:
    """Enter everybody of an earlier evening: nobody has come or paid yet, whoever withdrew does not come.

    Number, team, category, club, price and place in the group stay; the waiting list does, too.
    """
    before = load_tournament(session, source)
    taking_part = {entry.key: entry for entry in before.stages[0].entries}
    for entry in (*before.stages[0].entries, *before.waiting):
        if entry.ranked or entry.presence is not Presence.GONE:
            row = _row(entry, key)
            session.add(row)
            _add_members(session, entry.key, row.id)
            if entry.key in taking_part:
                session.add(m.StageEntry(stage_id=stage, entry_id=row.id, group=entry.group, seed=entry.seed))


def _row(entry: EntryInfo, tournament: int) -> m.Entry:
    return m.Entry(
        tournament_id=tournament,
        number=entry.number,
        name=entry.team,
        category=entry.category,
        club=entry.club,
        ranked=entry.ranked,
        due=entry.due,
        free=entry.free,
    )


def _add_members(session: Session, source: int, key: int) -> None:
    """Enter who was entered first: a substitute has taken over for that evening only."""
    members = rows(session, m.EntryMember, "position", "from_round", "from_deal", entry_id=source)
    for position, following in groupby(members, key=attrgetter("position")):
        first = next(following)
        session.add(m.EntryMember(entry_id=key, person_id=first.person_id, position=position))

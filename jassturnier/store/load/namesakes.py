"""What the register knows of people who share a name."""

from collections.abc import Collection, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.people.namesakes import told_apart, with_namesakes


def tell_apart(session: Session, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; the register is asked only if there are any."""
    alike = with_namesakes(entries.values())
    return told_apart(entries, traits_of(session, alike)) if alike else dict(entries)


def traits_of(session: Session, persons: Collection[int]) -> dict[int, tuple[str, ...]]:
    """Return place, club and year of birth of persons, empty where they are not known."""
    query = select(col(m.Person.id), col(m.Person.place), col(m.Person.club), col(m.Person.born))
    rows = session.execute(query.where(col(m.Person.id).in_(persons)))
    return {key: (place, club, str(born or "")) for key, place, club, born in rows}

"""Spellings that were once decided: who is meant is not asked again."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlalchemy import select
from sqlalchemy.orm import Session

from jassturnier.exchange.entries.preview import Name
from jassturnier.i18n import fold
from jassturnier.store.kit.models import Person
from jassturnier.tournament.people.entries import NewEntry, full_name


def remember(session: Session, decided: Mapping[Name, Name]) -> None:
    """Keep under which other name a person of the register was written; namesakes are not told apart."""
    called = defaultdict(list)
    for person in _persons(session) if decided else ():
        called[fold(f"{person.given} {person.family}")].append(person)
    for written, known in decided.items():
        meant = called[fold(full_name(known))]
        if fold(full_name(written)) != fold(full_name(known)) and len(meant) == 1:
            meant[0].spellings = [*dict.fromkeys((*meant[0].spellings, full_name(written)))]


def recalled(session: Session, entries: Iterable[NewEntry]) -> dict[Name, Name]:
    """Return written name → that of the register, of those on a list whose spelling was decided before."""
    persons = _persons(session)
    named = {fold(f"{person.given} {person.family}") for person in persons}
    known: dict[str, Name] = {
        fold(written): (person.family, person.given) for person in persons for written in person.spellings
    }
    written = {name: fold(full_name(name)) for entry in entries for name in entry.members}
    return {
        name: known[called] for name, called in written.items() if called in known and called not in named
    }


def _persons(session: Session) -> list[Person]:
    return list(session.execute(select(Person)).scalars())

"""What the register knows of people who share a name."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.store.load.members import load_persons
from jassturnier.tournament.model import EntryInfo
from jassturnier.tournament.people.namesakes import told_apart, with_namesakes


def tell_apart(
    session: Session, tournament_id: int, entries: Mapping[int, EntryInfo]
) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; the register is asked only if there are any."""
    alike = with_namesakes(entries.values())
    if not alike:
        return dict(entries)
    persons = load_persons(session, tournament_id)
    return told_apart(entries, {row.id: traits_of(row) for row in persons if row.id in alike})


def traits_of(row: Any) -> tuple[str, ...]:  # noqa: ANN401 — a row of persons as columns
    """Return place, club and year of birth of a person, empty where they are not known."""
    return row.place, row.club, str(row.born or "")

"""The persons of the entries, and from where to where each of them plays."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import keys, rows
from jassturnier.tournament.model import Member, Moment


def load_members(session: Session, tournament_id: int, *, skips: bool = False) -> dict[int, list[Member]]:
    """Return everybody who plays or played for an entry, by the key of the entry.

    With `skips` lists have them without the particles of their names.
    """
    persons = {row.id: row for row in load_persons(session, tournament_id)}
    members = defaultdict(list)
    entries = keys(m.Entry, tournament_id=tournament_id)
    for row in rows(session, m.EntryMember, "position", "from_round", "from_deal", entry_id=entries):
        person = persons[row.person_id]
        since, until = (row.from_round, row.from_deal), _until(row.to_round, row.to_deal)
        members[row.entry_id].append(
            Member(person.id, person.given, person.family, row.position, since, until, skips=skips)
        )
    return members


def load_persons(session: Session, tournament_id: int) -> Sequence[Any]:
    """Return the rows of everybody who plays or played, in no order."""
    entries = keys(m.Entry, tournament_id=tournament_id)
    return rows(session, m.Person, id=keys(m.EntryMember, "person_id", entry_id=entries))


def _until(to_round: int | None, to_deal: int | None) -> Moment | None:
    """Return the deal after the last one; without a last deal the round is played to its end."""
    if to_round is None:
        return None
    return (to_round + 1, 1) if to_deal is None else (to_round, to_deal + 1)


def store_members(session: Session, entry: int, members: Iterable[Member]) -> None:
    """Bring the rows of an entry to these members; who only stops earlier or later keeps the row."""
    query = select(m.EntryMember).where(col(m.EntryMember.entry_id) == entry)
    rows = {
        (row.person_id, row.position, row.from_round, row.from_deal): row
        for row in session.execute(query).scalars()
    }
    for member in sorted(members, key=lambda member: member.since):
        key = (member.person, member.position, *member.since)
        row = rows.pop(key, None) or m.EntryMember(
            entry_id=entry,
            person_id=member.person,
            position=member.position,
            from_round=member.since[0],
            from_deal=member.since[1],
        )
        row.to_round, row.to_deal = member.last
        session.add(row)
    for row in rows.values():
        session.delete(row)

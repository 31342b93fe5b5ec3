"""The persons of the entries, and from where to where each of them plays."""

from collections import defaultdict
from collections.abc import Iterable

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.store.kit import models as m
from jassturnier.tournament.model import Member, Moment


def load_members(session: Session, tournament: int) -> dict[int, list[Member]]:
    """Return everybody who plays or played for an entry, by the key of the entry."""
    row = m.EntryMember
    query = (
        select(
            col(row.entry_id),
            col(m.Person.id),
            col(m.Person.given),
            col(m.Person.family),
            col(row.position),
            col(row.from_round),
            col(row.from_deal),
            col(row.to_round),
            col(row.to_deal),
        )
        .join(m.Person, col(row.person_id) == col(m.Person.id))
        .join(m.Entry, col(row.entry_id) == col(m.Entry.id))
        .where(col(m.Entry.tournament_id) == tournament)
        .order_by(col(row.position), col(row.from_round), col(row.from_deal))
    )
    members = defaultdict(list)
    for entry, person, given, family, position, round_, deal, *last in session.execute(query):
        members[entry].append(Member(person, given, family, position, (round_, deal), _until(*last)))
    return members


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

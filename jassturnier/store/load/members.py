"""The persons of the entries, what tells namesakes apart, and from where to where each of them plays."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy.orm import Session

from jassturnier.store.kit import models as m
from jassturnier.store.load.rows import keys, rows
from jassturnier.tournament.model import EntryInfo, Member, Moment
from jassturnier.tournament.people.namesakes import told_apart, with_namesakes


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
    rows = {
        (row.person_id, row.position, row.from_round, row.from_deal): row
        for row in m.EntryMember.where(session, entry_id=entry)
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


def tell_apart(
    session: Session, tournament_id: int, entries: Mapping[int, EntryInfo]
) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; the register is asked only if there are any."""
    alike = with_namesakes(entries.values())
    if not alike:
        return dict(entries)
    persons = load_persons(session, tournament_id)
    return told_apart(entries, {row.id: row.place for row in persons if row.id in alike})

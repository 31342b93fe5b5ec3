"""The entries of a tournament: who they are, what they owe and have paid, and the pairs made of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session, Source, keys, rows, some_columns, view_of
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import EntryInfo, Member, Moment, PaymentInfo, categories
from jassturnier.tournament.people.entries import told_apart, with_namesakes
from jassturnier.tournament.people.fields import both, facts_of
from jassturnier.tournament.regulation.regulation import Regulation


def load_members(source: Source, tournament_id: int, *, skips: bool = False) -> dict[int, list[Member]]:
    """Return everybody who plays or played for an entry, by the key of the entry.

    With `skips` lists have them without the particles of their names.
    """
    persons = {row.id: row for row in load_persons(source, tournament_id)}
    members = defaultdict(list)
    entries = keys("entry", tournament_id=tournament_id)
    for row in rows(source, "entry_member", "position", "from_round", "from_deal", entry_id=entries):
        person = persons[row.person_id]
        since, until = (row.from_round, row.from_deal), _until(row.to_round, row.to_deal)
        members[row.entry_id].append(
            Member(person.id, person.given, person.family, row.position, since, until, skips=skips)
        )
    return members


def load_persons(source: Source, tournament_id: int) -> Sequence[Any]:
    """Return the rows of everybody who plays or played, in no order."""
    entries = keys("entry", tournament_id=tournament_id)
    return rows(source, "person", id=keys("entry_member", "person_id", entry_id=entries))


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


def tell_apart(source: Source, tournament_id: int, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; the register is asked only if there are any."""
    alike = with_namesakes(entries.values())
    if not alike:
        return dict(entries)
    persons = load_persons(source, tournament_id)
    return told_apart(entries, {row.id: row.place for row in persons if row.id in alike})


def load_payments(source: Source, tournament_id: int) -> Iterable[PaymentInfo]:
    """Read what was paid, in order."""
    called = {row.code: row.name for row in rows(source, "station")}
    for row in rows(source, "payment", "made", "id", tournament_id=tournament_id):
        desk = called.get(row.station, row.station)
        how = row.how if row.credit_of is None else PaidBy.CREDIT
        yield PaymentInfo(row.entry_id, row.amount, how, row.made, desk, row.note, row.by, row.what)


def load_entries(
    source: Source, tournament_id: int, regulation: Regulation, payments: Sequence[PaymentInfo]
) -> dict[int, EntryInfo]:
    """Return everybody who has a number, by key: on the list, waiting, or a pair of a later stage."""
    entries = _entries(source, tournament_id, regulation)
    paid = _with_payments(entries, payments, priced=regulation.fee is not None)
    known = _with_credit(source, tell_apart(source, tournament_id, paid))
    return _with_pairs(source, tournament_id, known)


def _entries(source: Source, tournament_id: int, regulation: Regulation) -> dict[int, EntryInfo]:
    members = load_members(source, tournament_id, skips=not regulation.sort_particles)
    return {
        row.id: EntryInfo(
            key=row.id,
            number=row.number,
            team=row.name,
            members=tuple(member for member in members[row.id] if member.until is None),
            others=tuple(member for member in members[row.id] if member.until is not None),
            fee=_fee(regulation, row, members[row.id]),
            numbered_everywhere=regulation.numbers,
            pot_seat=row.pot_seat,
            **facts_of(row),
        )
        for row in rows(source, "entry", "number", tournament_id=tournament_id)
    }


def _fee(regulation: Regulation, row: Any, members: Iterable[Member]) -> int:  # noqa: ANN401 — a row as columns
    """Return the price of an entry; who takes over from somebody does not pay again."""
    persons = len({member.position for member in members})
    return regulation.fee.of(categories(row.category), row.club, persons) if regulation.fee else 0


def _with_payments(
    entries: Mapping[int, EntryInfo], payments: Iterable[PaymentInfo], *, priced: bool
) -> dict[int, EntryInfo]:
    """Add what was paid; where nothing is `priced`, who has no price of its own owes what was paid first."""
    paid: dict[int | None, int] = defaultdict(int)
    first: dict[int | None, int] = {}
    for payment in payments:
        paid[payment.entry] += payment.amount
        if not priced and payment.amount > 0 and payment.how is not PaidBy.CREDIT:
            first.setdefault(payment.entry, payment.amount)
    return {
        key: replace(entry, paid=entry.paid + paid[key], due=entry.due or first.get(key, 0))
        if key in paid
        else entry
        for key, entry in entries.items()
    }


def credits_of(source: Source) -> dict[int, int]:
    """Return the credit of every person over all tournaments, in Rappen: what was left less what was used."""
    query = "SELECT credit_of, -SUM(amount) FROM payment WHERE credit_of IS NOT NULL GROUP BY credit_of"
    return {key: int(left) for key, left in view_of(source).ask(query, ())}


def _with_credit(source: Source, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    found = credits_of(source)
    if not found:
        return dict(entries)
    return {
        key: replace(entry, credit=sum(found.get(member.person, 0) for member in entry.members))
        for key, entry in entries.items()
    }


def _with_pairs(source: Source, tournament_id: int, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    """Let the fixed pairs of later stages have what those have of whom they are made; they owe nothing."""
    made_of: dict[int, list[EntryInfo]] = defaultdict(list)
    stages = keys("stage", tournament_id=tournament_id)
    for pair, entry in some_columns(source, "stage_entry", ("pair_id", "entry_id"), stage_id=stages):
        if pair in entries:
            made_of[pair].append(entries[entry])
    return {**entries, **{key: _pair(entries[key], found) for key, found in made_of.items()}}


def _pair(entry: EntryInfo, made_of: Sequence[EntryInfo]) -> EntryInfo:
    known = both(made_of[0], made_of[-1])
    facts = {"category": known["category"], "club": known["club"]}
    people = sorted(made_of, key=lambda one: one.number)
    return replace(entry, fee=0, credit=0, made_of=tuple(people), **facts)

"""The entries of a tournament: who they are, what they owe and have paid, and the pairs made of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from jassturnier.store.journal.images import tables
from jassturnier.store.kit import models as m
from jassturnier.store.load.members import load_members, tell_apart
from jassturnier.store.load.rows import keys, rows, some_columns
from jassturnier.tournament.model import EntryInfo, Member, PaymentInfo, categories
from jassturnier.tournament.people.fields import both, facts_of
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.words import PaidBy


def load_payments(session: Session, tournament_id: int) -> Iterable[PaymentInfo]:
    """Read what was paid, in order."""
    called = {row.code: row.name for row in rows(session, m.Station)}
    for row in rows(session, m.Payment, "made", "id", tournament_id=tournament_id):
        desk = called.get(row.station, row.station)
        how = row.how if row.credit_of is None else PaidBy.CREDIT
        yield PaymentInfo(row.entry_id, row.amount, how, row.made, desk, row.note, row.by, row.what)


def load_entries(
    session: Session, tournament_id: int, regulation: Regulation, payments: Sequence[PaymentInfo]
) -> dict[int, EntryInfo]:
    """Return everybody who has a number, by key: on the list, waiting, or a pair of a later stage."""
    entries = _entries(session, tournament_id, regulation)
    paid = _with_payments(entries, payments, priced=regulation.fee is not None)
    known = _with_credit(session, tell_apart(session, tournament_id, paid))
    return _with_pairs(session, tournament_id, known)


def _entries(session: Session, tournament_id: int, regulation: Regulation) -> dict[int, EntryInfo]:
    members = load_members(session, tournament_id, skips=not regulation.sort_particles)
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
        for row in rows(session, m.Entry, "number", tournament_id=tournament_id)
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


def credits_of(session: Session) -> dict[int, int]:
    """Return the credit of every person over all tournaments, in Rappen: what was left less what was used."""
    session.flush()
    paid = tables()["payment"].c
    query = select(paid.credit_of, -func.sum(paid.amount)).where(paid.credit_of.is_not(None))
    query = query.group_by(paid.credit_of)
    return {int(key or 0): int(left) for key, left in session.execute(query)}


def _with_credit(session: Session, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    found = credits_of(session)
    if not found:
        return dict(entries)
    return {
        key: replace(entry, credit=sum(found.get(member.person, 0) for member in entry.members))
        for key, entry in entries.items()
    }


def _with_pairs(
    session: Session, tournament_id: int, entries: Mapping[int, EntryInfo]
) -> dict[int, EntryInfo]:
    """Let the fixed pairs of later stages have what those have of whom they are made; they owe nothing."""
    made_of: dict[int, list[EntryInfo]] = defaultdict(list)
    stages = keys(m.Stage, tournament_id=tournament_id)
    for pair, entry in some_columns(session, m.StageEntry, ("pair_id", "entry_id"), stage_id=stages):
        if pair in entries:
            made_of[pair].append(entries[entry])
    return {**entries, **{key: _pair(entries[key], found) for key, found in made_of.items()}}


def _pair(entry: EntryInfo, made_of: Sequence[EntryInfo]) -> EntryInfo:
    known = both(made_of[0], made_of[-1])
    facts = {"category": known["category"], "club": known["club"]}
    people = sorted(made_of, key=lambda one: one.number)
    return replace(entry, fee=0, credit=0, made_of=tuple(people), **facts)

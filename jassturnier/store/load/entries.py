"""The entries of a tournament: who they are, what they owe and have paid, and the pairs made of them."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from operator import itemgetter
from typing import Any, TypeAlias

from sqlalchemy import Select, func, inspect, select, type_coerce
from sqlalchemy.orm import Session
from sqlmodel.sql.sqltypes import AutoString

from jassturnier.store.journal.journal import tables
from jassturnier.store.kit import models as m
from jassturnier.store.kit.models import VisibleJson, VisibleWords
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import EntryInfo, Member, Moment, PaymentInfo, categories
from jassturnier.tournament.people.entries import told_apart, with_namesakes
from jassturnier.tournament.people.fields import both, facts_of
from jassturnier.tournament.regulation.regulation import Regulation

Equal: TypeAlias = "tuple[tuple[str, int | Select[Any]], ...]"
_KEPT = lru_cache(maxsize=256)
"""Queries of the same rows are kept: making one takes longer than asking it."""


def rows(session: Session, kind: type[m.Row], /, *order: str, **equal: "int | Select[Any]") -> Sequence[Any]:
    """Read the rows of a table, each with all its columns by name.

    Args:
        session: what reads; it does not flush.
        kind: the table.
        order: the columns they are ordered by.
        equal: what columns must be: a value, or one of those a query finds.
    """
    return list(map(_named(kind), session.execute(_ordered_where(kind, order, (*equal.items(),))).all()))


@cache
def _named(kind: type[m.Row]) -> type[tuple[Any, ...]]:
    """Return tuples with the names of the columns; SQLAlchemy's take nine times as long to find a name."""
    names = {name: property(itemgetter(place)) for place, name in enumerate(_columns(kind).keys())}
    return type(kind.__name__, (tuple,), {"__slots__": (), **names})


def some_columns(
    session: Session, kind: type[m.Row], names: Sequence[str], /, *order: str, **equal: "int | Select[Any]"
) -> Sequence[Any]:
    """Read these columns only, as tuples in their order: for tables with thousands of rows."""
    return session.execute(_only(kind, (*names,), order, (*equal.items(),))).all()


@_KEPT
def keys(kind: type[m.Row], of: str = "id", /, **equal: "int | Select[Any]") -> "Select[Any]":
    """Return the query of the keys of the rows of a table, or of what they refer to in a column."""
    return _query(kind, (*equal.items(),)).with_only_columns(_columns(kind)[of])


@_KEPT
def tables_of(drawn: "Select[Any]") -> "Select[Any]":
    """Return the query of the keys of all tables of the rounds whose keys a query finds."""
    return keys(m.Table, round_id=drawn)


@_KEPT
def readings_of(drawn: "Select[Any]") -> "Select[Any]":
    """Return the query of the keys of all readings of slips of the rounds whose keys a query finds."""
    table, reading = _columns(m.Table), _columns(m.Reading)
    return select(reading["id"]).where(reading["table_id"] == table["id"], table["round_id"].in_(drawn))


@cache
def _ordered(kind: type[m.Row], order: tuple[str, ...]) -> "Select[Any]":
    """Return the query of all rows of a table; making it takes longer than asking it."""
    columns = _columns(kind)
    return select(*map(_visible, columns)).order_by(*(columns[name] for name in order))


@_KEPT
def _ordered_where(kind: type[m.Row], order: tuple[str, ...], equal: Equal) -> "Select[Any]":
    return _where(_ordered(kind, order), kind, equal)


@_KEPT
def _only(kind: type[m.Row], names: tuple[str, ...], order: tuple[str, ...], equal: Equal) -> "Select[Any]":
    wanted, by = ([_columns(kind)[name] for name in some] for some in (names, order))
    return _query(kind, equal).with_only_columns(*wanted).order_by(*by)


def _query(kind: type[m.Row], equal: Equal) -> "Select[Any]":
    return _where(select(inspect(kind).local_table), kind, equal)


def _where(query: "Select[Any]", kind: type[m.Row], equal: Equal) -> "Select[Any]":
    columns = _columns(kind)
    return query.where(
        *(
            columns[name].in_(value) if isinstance(value, Select) else columns[name] == value
            for name, value in equal
        )
    )


def _visible(column: Any) -> Any:  # noqa: ANN401 — a column of SQLAlchemy
    """Read words without signs that nobody sees: somebody else's program may have written them."""
    if column.type.__visit_name__ == "JSON":
        return type_coerce(column, VisibleJson())
    return type_coerce(column, VisibleWords()) if isinstance(column.type, AutoString) else column


def _columns(kind: type[m.Row]) -> Any:  # noqa: ANN401 — SQLAlchemy's own collection
    return inspect(kind).local_table.c


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

"""The desk takes money and gives it back; every amount is a row of its own, so that the box adds up."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, francs, say
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find_all
from jassturnier.tournament.words import PaidBy


@dataclass(frozen=True, slots=True)
class CashOrder:
    """What the desk is told: an amount in Rappen, None for all there is, taken in or as `refund` given back.

    `free` makes somebody a guest (True) or one who pays (False); then nothing is taken.
    """

    amount: int | None = None
    how: PaidBy = PaidBy.CASH
    refund: bool = False
    free: bool | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """What was taken from whom (negative: given back), by key, and who was chosen, as they are now."""

    tournament: Tournament
    entries: tuple[EntryInfo, ...]
    amounts: dict[int, int]


def pay(desk: Desk, named: Sequence[str], order: CashOrder, *, all_but: bool = False) -> Paid:
    """Take money from those named, or from everybody but them, or give it back.

    Raises:
        NotFound: a name that fits nobody or several.
        NotAllowed: there is nothing to take or to give back, or not so much.
    """
    with desk.changing() as (session, read):
        before = read()
        chosen = _chosen(before, named, all_but=all_but)
        if order.free is not None:
            for entry in chosen:
                session.get_one(m.Entry, entry.key).free = order.free
            amounts = {}
        else:
            amounts = _amounts(chosen, order)
        for key, amount in amounts.items():
            book(session, desk, before, session.get_one(m.Entry, key), amount, order.how)
        after = read()
    keys = {entry.key for entry in chosen}
    return Paid(after, tuple(entry for entry in after.on_the_list() if entry.key in keys), amounts)


def _chosen(tournament: Tournament, named: Sequence[str], *, all_but: bool) -> tuple[EntryInfo, ...]:
    found = find_all(tournament.on_the_list(), named)
    return tuple(entry for entry in tournament.entries if entry not in found) if all_but else found


def _amounts(chosen: Iterable[EntryInfo], order: CashOrder) -> dict[int, int]:
    """Return what to take from whom; who has nothing to pay, or to get back, is left out."""
    people = {entry.key: entry for entry in chosen}
    there = {key: entry.paid if order.refund else entry.open for key, entry in people.items()}
    amounts = {key: most if order.amount is None else order.amount for key, most in there.items()}
    amounts = {key: amount for key, amount in amounts.items() if amount > 0}
    if not amounts:
        raise NotAllowed(*_nothing(refund=order.refund))
    if order.refund and (short := [people[key] for key, amount in amounts.items() if amount > there[key]]):
        raise NotAllowed(*(_too_much(entry) for entry in short))
    return {key: -amount if order.refund else amount for key, amount in amounts.items()}


def _nothing(*, refund: bool) -> tuple[Text, ...]:
    if refund:
        return (say("Nobody of these has paid anything; there is nothing to give back."),)
    return (
        say("Nobody of these owes anything."),
        say("“regulation change --set fee=20” says what taking part costs; --amount takes any amount."),
    )


def _too_much(entry: EntryInfo) -> Text:
    return say(
        "{name} has paid Fr. {amount}; more cannot be given back.",
        name=entry.numbered,
        amount=francs(entry.paid),
    )


def book(  # noqa: PLR0913, PLR0917 — where, for whom, how much, how
    session: Session, desk: Desk, tournament: Tournament, row: m.Entry, amount: int, how: PaidBy
) -> None:
    """Write down an amount; without a fee in the regulation somebody owes what is paid first."""
    if not amount:
        return
    station = desk.office.station.id()
    session.add(
        m.Payment(tournament_id=tournament.key, entry_id=row.id, amount=amount, how=how, station=station)
    )
    if tournament.regulation.fee is None:
        row.due = row.due or max(amount, 0)


def refuse_paid(entry: EntryInfo) -> None:
    """Keep an entry on the list as long as the box holds money of it.

    Raises:
        NotAllowed: it has paid.
    """
    if entry.paid:
        raise NotAllowed(
            say(
                "{name} has paid Fr. {amount}; “paid {number} --refund” gives it back first.",
                name=entry.numbered,
                amount=francs(entry.paid),
                number=str(entry.number),
            )
        )


def payments_of(session: Session, entry: int) -> list[m.Payment]:
    """Return the rows of what an entry has paid and got back."""
    return list(session.execute(select(m.Payment).where(col(m.Payment.entry_id) == entry)).scalars())

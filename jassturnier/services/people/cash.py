"""The desk takes money and gives it back; every amount is a row of its own, so that the box adds up."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from datetime import datetime

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, clean, fold, francs, say
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.store.load.tournament import credits_of
from jassturnier.tournament.fund import expenses, off_the_list
from jassturnier.tournament.lists import PaidBy, Presence, at_minute
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.people.entries import find, find_all
from jassturnier.values import frozen

_NAMED = 12
"""So many are told one by one that they have paid."""


@frozen
class CashOrder:
    """What the desk is told: an amount in Rappen, None for all there is, taken in or as `refund` given back.

    Without `how` cash is taken, and money goes back the way it came. `free` makes somebody a guest (True) or
    one who pays (False); then nothing is taken. `by` is who hands it over or gets it for them: a number of
    the list or a name.
    """

    amount: int | None = None
    how: PaidBy | None = None
    refund: bool = False
    free: bool | None = None
    by: str = ""


@frozen
class Expense:
    """What was spent in Rappen, and what for; `back` comes back of what was spent for it."""

    amount: int
    what: str
    how: PaidBy = PaidBy.CASH
    back: bool = False


@frozen
class CashMove:
    """Money taken, or given back (negative), in Rappen; `entry` is a key, None for who is off the list.

    `by` is who handed it over or got it, where that is somebody else; `person` whose credit it is, by key.
    """

    entry: int | None
    name: str
    amount: int
    how: PaidBy
    by: str = ""
    person: int | None = None


@frozen
class Paid:
    """What was taken from whom or given back, and who was chosen, as they are now.

    Where everybody pays, those who still owe but are not here are `left_out`.
    """

    tournament: Tournament
    entries: tuple[EntryInfo, ...]
    moves: tuple[CashMove, ...]
    left_out: tuple[EntryInfo, ...] = ()


@frozen
class _Account:
    """Somebody whose money is in the box: an entry by key, or a name that is off the list (None).

    `there` is what can be taken or given back in all, `over` what was paid too much, `ways` what came in each
    way, the oldest first; `credits` are those of its members, by the key of the person. `last` is when it
    paid last.
    """

    entry: int | None
    name: str
    there: int
    ways: dict[PaidBy, int]
    credits: Mapping[int, int] = field(default_factory=dict)
    over: int = 0
    last: datetime | None = None

    @property
    def credit(self) -> int:
        """Return what is there as credit."""
        return max(sum(self.credits.values()), 0)

    @property
    def person(self) -> int | None:
        """Return who gets credit, None where nobody is known."""
        return next(iter(self.credits), None)

    def used(self, amount: int) -> Iterator[tuple[int, int]]:
        """Divide what is taken from credit among the persons who have it."""
        for person, there in self.credits.items():
            part = max(min(there, amount), 0)
            amount -= part
            if part:
                yield person, part

    def back(self, amount: int) -> Iterator[tuple[PaidBy, int]]:
        """Divide what is given back among the ways it came, the newest first; from before it is cash."""
        found, left = Counter[PaidBy](), amount
        for how in reversed(self.ways):
            part = max(min(left, self.ways[how]), 0)
            lost = how is PaidBy.BEFORE or (how is PaidBy.CREDIT and self.person is None)
            found[PaidBy.CASH if lost else how] += part
            left -= part
        found[PaidBy.CASH] += left
        return ((how, part) for how, part in found.items() if part)


def pay(desk: Desk, named: Sequence[str], order: CashOrder, *, all_but: bool = False) -> Paid:
    """Take money from those named, or from everybody but them, or give it back.

    Once somebody is here, everybody who pays is everybody who has come.

    Raises:
        NotFound: a name that fits nobody or several.
        NotAllowed: there is nothing to take or to give back, or not so much.
    """
    with desk.changing() as (session, read):
        before = read()
        gone = {} if all_but or not order.refund else _gone(before, named)
        chosen = _chosen(before, [words for words in named if words not in gone], all_but=all_but)
        away = () if order.refund or not all_but else _away(before, chosen)
        chosen = tuple(entry for entry in chosen if entry not in away)
        if order.free is not None:
            for entry in chosen:
                session.get_one(m.Entry, entry.key).free = order.free
            moves: tuple[CashMove, ...] = ()
        else:
            credit = credits_of(session)
            expected = [entry if all_but else replace(entry, excused=False) for entry in chosen]
            accounts = [_account(before, entry, order, credit) for entry in expected]
            by = _payer(before, order.by)
            found = _moves([*accounts, *gone.values()], order)
            moves = tuple(replace(move, by="" if by == move.name else by) for move in found)
        for move in moves:
            book(session, desk, move)
        after = read()
    keys = {entry.key for entry in chosen}
    left_out = tuple(entry for entry in away if entry.open > 0)
    return Paid(after, tuple(entry for entry in after.on_the_list() if entry.key in keys), moves, left_out)


def _payer(tournament: Tournament, words: str) -> str:
    """Return number and name of who pays for others; who is not on the list goes by the words."""
    on_the_list = tournament.on_the_list()
    if words.strip().isdecimal():
        return find(on_the_list, words).numbered
    named = (
        entry.numbered for entry in on_the_list if fold(words) in {fold(entry.name), fold(entry.numbered)}
    )
    return next(named, clean(words))


def spend(desk: Desk, expense: Expense) -> Tournament:
    """Write down what was spent, or what came back of it, and return how the tournament is now.

    Raises:
        NotAllowed: more would come back than was spent for it.
    """
    with desk.changing() as (session, read):
        before = read()
        if expense.back:
            _refuse_back(expenses(before), expense)
        row = payment_row(desk, expense.amount if expense.back else -expense.amount, expense.how)
        row.what = expense.what
        session.add(row)
        return read()


def _refuse_back(known: Mapping[str, int], expense: Expense) -> None:
    spent = next((amount for what, amount in known.items() if fold(what) == fold(expense.what)), 0)
    if expense.amount > spent:
        raise NotAllowed(
            say(
                "Fr. {amount} was spent for “{what}”; more cannot come back.",
                amount=francs(spent),
                what=expense.what,
            ),
            *(
                say("Fr. {amount}: {what}", amount=francs(amount), what=what)
                for what, amount in known.items()
            ),
        )


def _chosen(tournament: Tournament, named: Sequence[str], *, all_but: bool) -> tuple[EntryInfo, ...]:
    found = find_all(tournament.on_the_list(), named, tournament.pairs)
    return tuple(entry for entry in tournament.entries if entry not in found) if all_but else found


def _away(tournament: Tournament, chosen: Sequence[EntryInfo]) -> tuple[EntryInfo, ...]:
    """Return who of those chosen has not come, where anybody has."""
    if all(entry.presence != Presence.HERE for entry in tournament.entries):
        return ()
    return tuple(entry for entry in chosen if entry.presence == Presence.EXPECTED)


def _account(
    tournament: Tournament, entry: EntryInfo, order: CashOrder, credit: Mapping[int, int]
) -> _Account:
    there = entry.paid if order.refund else entry.open
    credits_ = {member.person: credit.get(member.person, 0) for member in entry.members}
    ways, over = _ways(tournament, entry.key, ""), max(-entry.open, 0)
    paid = (each.made for each in tournament.payments if each.entry == entry.key and each.amount > 0)
    return _Account(entry.key, entry.numbered, there, ways, credits_, over, max(paid, default=None))


def _gone(tournament: Tournament, named: Iterable[str]) -> dict[str, _Account]:
    """Return who is meant by words and is off the list with money in the box: by number, name, or both."""
    here = {str(entry.number) for entry in tournament.on_the_list()}
    found = {}
    for name, held in off_the_list(tournament).items():
        for words in named:
            number, _, bare = name.partition(" ")
            if held > 0 and (fold(words) in {fold(name), fold(bare)} or words == number not in here):
                found[words] = _Account(None, name, held, _ways(tournament, None, name))
    return found


def _ways(tournament: Tournament, entry: int | None, note: str) -> dict[PaidBy, int]:
    found: Counter[PaidBy] = Counter()
    for payment in tournament.payments:
        if (payment.entry, payment.note) == (entry, note):
            found[payment.how] += payment.amount
    return found


def _moves(accounts: Sequence[_Account], order: CashOrder) -> Iterator[CashMove]:
    """Yield what to take from whom; who has nothing to pay, or to get back, is left out."""
    wanted = [(one, _all_of(one, order) if order.amount is None else order.amount) for one in accounts]
    wanted = [(one, amount) for one, amount in wanted if amount > 0]
    if not wanted:
        raise NotAllowed(*_nothing(order, accounts))
    if order.refund and (short := [one for one, amount in wanted if amount > one.there]):
        raise NotAllowed(*(_too_much(one) for one in short))
    if order.how is PaidBy.CREDIT:
        _refuse_credit(wanted, order)
    for one, amount in wanted:
        if order.refund:
            ways = one.back(amount) if order.how is None else [(order.how, amount)]
            yield from (_given(one, part, how) for how, part in ways)
        elif order.how is PaidBy.CREDIT:
            for person, part in one.used(amount):
                yield CashMove(one.entry, one.name, part, PaidBy.CREDIT, person=person)
        else:
            yield CashMove(one.entry, one.name, amount, order.how or PaidBy.CASH)


def _all_of(account: _Account, order: CashOrder) -> int:
    """Return all that can be taken, of credit no more than there is; too much comes back before the rest."""
    if order.refund:
        return account.over or account.there
    return min(account.there, account.credit) if order.how is PaidBy.CREDIT else account.there


def _given(account: _Account, amount: int, how: PaidBy) -> CashMove:
    person = account.person if how is PaidBy.CREDIT else None
    return CashMove(account.entry, account.name, -amount, how, person=person)


def _refuse_credit(wanted: Sequence[tuple[_Account, int]], order: CashOrder) -> None:
    """Keep to the credit that there is, and to those who are on the list."""
    off = [one for one, _ in wanted if one.person is None]
    if off:
        raise NotAllowed(
            *(say("{name} is off the list and can have no credit.", name=one.name) for one in off)
        )
    short = [] if order.refund else [one for one, amount in wanted if amount > one.credit]
    if short:
        raise NotAllowed(
            *(
                say("{name} has Fr. {amount} of credit, no more.", name=one.name, amount=francs(one.credit))
                for one in short
            )
        )


def _nothing(order: CashOrder, accounts: Sequence[_Account]) -> tuple[Text, ...]:
    if order.refund:
        return (say("Nobody of these has paid anything; there is nothing to give back."),)
    if order.how is PaidBy.CREDIT:
        return (say("Nobody of these has credit and something to pay."),)
    paid = [(one, one.last) for one in accounts if one.last is not None]
    if paid:
        return tuple(
            say("{name}: nothing is open, paid on {time}.", name=one.name, time=at_minute(last))
            for one, last in paid[:_NAMED]
        )
    return (
        say("Nobody of these owes anything."),
        say("“regulation change --set fee=20” says what taking part costs; --amount takes any amount."),
    )


def _too_much(account: _Account) -> Text:
    return say(
        "{name} has paid Fr. {amount}; more cannot be given back.",
        name=account.name,
        amount=francs(account.there),
    )


def book(session: Session, desk: Desk, move: CashMove) -> None:
    """Write down an amount, unless it is nothing."""
    if move.amount:
        row = payment_row(desk, move.amount, PaidBy.CASH if move.how is PaidBy.CREDIT else move.how)
        row.entry_id, row.note, row.by = move.entry, "" if move.entry else move.name, move.by
        row.credit_of = move.person
        session.add(row)


def payment_row(desk: Desk, amount: int, how: PaidBy) -> "m.Payment":
    """Return a new row for money that came in at this desk, or went out (negative)."""
    return m.Payment(
        tournament_id=desk.tournament_id, amount=amount, how=how, station=desk.office.station.id()
    )


def sign(session: Session, entry: EntryInfo) -> None:
    """Put the name of an entry on what it has paid, before somebody takes over from it."""
    for payment in m.Payment.where(session, entry_id=entry.key):
        payment.by = payment.by or entry.numbered


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

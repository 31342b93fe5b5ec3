"""The cash sheet: the sums of the box, who owes and has paid what, and every payment in its order."""

from collections.abc import Iterator, Sequence
from typing import Any

from jassturnier.i18n import Text, say, say_n, verbatim
from jassturnier.tournament.cash.box import Till, box, tills
from jassturnier.tournament.cash.fund import expenses
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, On, Section, data
from jassturnier.tournament.model import EntryInfo, PaymentInfo, Tournament
from jassturnier.tournament.words import PaidBy, at_minute
from jassturnier.values import frozen


@frozen
class Sum:
    """A line of the sums: its name for programs, what it is, and the amount in Rappen."""

    key: str
    label: Text
    amount: int


_SUMS: tuple[Column[Sum], ...] = (
    data("key", lambda line: line.key),
    Column("label", say("What"), lambda line: line.label, Kind.NAME, On.READ),
    # As a plain amount the column would be left out of an evening without a fee, and the sums say nothing.
    Column("amount", say("Francs"), lambda line: Marked(line.amount), Kind.MONEY),
)


def sums_listed(tournament: Tournament) -> Listed[Sum]:
    """Return the sums of the box, from what is owed to what is left."""
    return Listed(say("Cash"), _SUMS, [Section(list(_sums(tournament)))])


def _sums(tournament: Tournament) -> Iterator[Sum]:
    found = box(tournament)
    entries = sum(entry.owed > 0 for entry in tournament.entries)
    yield Sum("owed", say_n("Owed by {n} entry", "Owed by {n} entries", entries), found.owed)
    for how in PaidBy:
        if how is PaidBy.CREDIT:
            yield from _credit(tournament)
        elif found.paid[how] or how is PaidBy.CASH:
            yield Sum(how, say("Paid: {how}", how=how.label), found.paid[how])
    yield Sum("taken", say("Taken in all"), found.taken)
    yield Sum("open", say_n("Still open: {n} entry", "Still open: {n} entries", found.debtors), found.open)
    if found.over:
        yield Sum("over", say("To be given back"), found.over)
    yield Sum("prizes", say("Prizes going out"), -found.prizes)
    if found.expenses:
        yield Sum("expenses", say("Expenses"), -found.expenses)
    yield Sum("balance", say("Left over"), found.balance)
    if found.in_cash != found.balance:
        yield Sum("in_cash", say("In cash in the box"), found.in_cash)


def _credit(tournament: Tournament) -> Iterator[Sum]:
    """Say what came from other evenings as credit, and what was left to them."""
    moved = [payment.amount for payment in tournament.payments if payment.how is PaidBy.CREDIT]
    came, went = sum(max(n, 0) for n in moved), sum(min(n, 0) for n in moved)
    if came:
        yield Sum("credit_used", say("Paid from credit of other evenings"), came)
    if went:
        yield Sum("credit_given", say("Left as credit for other evenings"), went)


def expenses_listed(tournament: Tournament) -> Listed[tuple[str, int]]:
    """Return the expenses by what they were for."""
    return Listed(say("Expenses"), _EXPENSES, [Section(list(expenses(tournament).items()))])


_EXPENSES: tuple[Column[tuple[str, int]], ...] = (
    Column("what", say("What for"), lambda expense: expense[0], Kind.NAME),
    Column("amount", say("Francs"), lambda expense: Marked(expense[1]), Kind.MONEY),
)


def entries_listed(tournament: Tournament, entries: Sequence[EntryInfo], title: Text) -> Listed[EntryInfo]:
    """Return who owes what, has paid what and how."""
    ways: dict[int | None, dict[PaidBy, None]] = {}
    for payment in tournament.payments:
        ways.setdefault(payment.entry, {})[payment.how] = None

    def how(entry: EntryInfo) -> Text | None:
        if entry.free:
            return say("free of charge")
        found = [one.label for one in ways.get(entry.key, {})]
        return say("{ways}", ways=found) if found else None

    columns: tuple[Column[EntryInfo], ...] = (
        Column("number", say("No."), lambda entry: entry.number, Kind.NUMBER),
        Column("name", say("Name"), lambda entry: entry.shown, Kind.NAME, On.READ),
        data("name", lambda entry: entry.name),
        Column("due", say("due"), lambda entry: entry.owed, Kind.MONEY),
        Column("paid", say("paid"), lambda entry: entry.paid, Kind.MONEY),
        Column("open", say("outstanding"), lambda entry: entry.open, Kind.MONEY),
        Column("credit", say("credit"), lambda entry: entry.credit, Kind.MONEY),
        Column("how", say("how"), how),
    )
    return Listed(title, columns, [Section(entries)])


def at_several(tournament: Tournament) -> bool:
    """Say whether several laptops have taken money."""
    return len({payment.desk for payment in tournament.payments}) > 1


def tills_listed(tournament: Tournament) -> Listed[Till]:
    """Return what each laptop has taken in each way, to be counted against its till."""
    return Listed(say("By laptop"), _TILLS, [Section(tills(tournament))])


_TILLS: tuple[Column[Till], ...] = (
    Column("laptop", say("Laptop"), lambda till: till.desk, Kind.NAME),
    Column("how", say("how"), lambda till: till.how.label, only=On.READ),
    data("paid_by", lambda till: till.how),
    Column("taken", say("taken in"), lambda till: Marked(till.taken), Kind.MONEY),
    Column("given", say("given back"), lambda till: till.given, Kind.MONEY),
    Column("spent", say("spent"), lambda till: till.spent, Kind.MONEY),
    Column("left", say("has to be there"), lambda till: Marked(till.left), Kind.MONEY),
)


def payments_listed(tournament: Tournament) -> Listed[PaymentInfo]:
    """Return every payment in its order, the oldest first."""
    people = {entry.key: entry for entry in tournament.on_the_list()}
    several = at_several(tournament)

    def who(payment: PaymentInfo) -> Text:
        if payment.what:
            return say("Expense: {what}", what=payment.what)
        by = payment.by
        if payment.entry is None:
            whose = say("{name} (off the list)", name=payment.note)
        else:
            name = people[payment.entry].numbered
            whose, by = verbatim(name), "" if by == name else by
        return say("{name} for {other}", name=by, other=whose) if by else whose

    columns: tuple[Column[PaymentInfo], ...] = (
        data("by", lambda payment: payment.by),
        data("what", lambda payment: payment.what),
        Column("time", say("Time"), lambda payment: at_minute(payment.made), only=On.READ),
        data("made", lambda payment: payment.made.isoformat()),
        Column("name", say("Name"), who, Kind.NAME),
        Column("amount", say("Francs"), lambda payment: payment.amount, Kind.MONEY),
        Column("how", say("how"), lambda payment: payment.how.label, only=On.READ),
        data("paid_by", lambda payment: payment.how),
        data("laptop", lambda payment: payment.desk),
        Column("laptop", say("Laptop"), lambda payment: payment.desk if several else None, only=On.READ),
    )
    return Listed(say("Payments"), columns, [Section(tournament.payments)])


def cash_lists(tournament: Tournament) -> Iterator[Listed[Any]]:
    """Yield all lists of the money: its sums, expenses, each laptop, who has paid, every payment."""
    yield sums_listed(tournament)
    if expenses(tournament):
        yield expenses_listed(tournament)
    if at_several(tournament):
        yield tills_listed(tournament)
    if tournament.payments or any(entry.owed for entry in tournament.entries):
        yield entries_listed(tournament, tournament.entries, say("Who has paid"))
        yield payments_listed(tournament)

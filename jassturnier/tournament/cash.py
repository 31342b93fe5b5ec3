"""The cash box: what came in, is owed, goes out and is left; who pays whom where points are money.

Points are paid in Coiffeur and Ramsch (COI3-33, COI4-10, RAM-23).
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from jassturnier.errors import NotAllowed
from jassturnier.i18n import Text, francs, say, say_n, verbatim
from jassturnier.tournament.fund import PaymentInfo, expenses, off_the_list
from jassturnier.tournament.lists import Column, Kind, Listed, Marked, On, PaidBy, Section, at_minute, data
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.extra_lists import refuse_hidden
from jassturnier.tournament.ranking.prizes import going_out, planned_prizes, prize_lists
from jassturnier.tournament.regulation.names import setting
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import round_values
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen


@frozen
class CashBox:
    """All amounts in Rappen. `paid` is what came in less what was given back, in each way.

    `expenses` went out for what was needed, less what came back; `spent_in_cash` are those from the box.

    What is owed is what is paid and `open` together, less what was paid `over` and has to be given back.
    """

    owed: int
    paid: Mapping[PaidBy, int]
    open: int
    over: int
    debtors: int
    prizes: int
    expenses: int
    spent_in_cash: int

    @property
    def taken(self) -> int:
        """Return what came in, in all ways together."""
        return sum(self.paid.values())

    @property
    def balance(self) -> int:
        """Return what is left after the prizes and expenses, once everything is given back."""
        return self.taken - self.over - self.prizes - self.expenses

    @property
    def in_cash(self) -> int:
        """Return what has to be in the box until something is given back: prizes are paid in cash."""
        return self.paid[PaidBy.CASH] - self.prizes - self.spent_in_cash


@frozen
class Till:
    """What one laptop has taken, given back and spent in one way; `given` is not below nothing."""

    desk: str
    how: PaidBy
    taken: int
    given: int
    spent: int

    @property
    def left(self) -> int:
        """Return what has to be there."""
        return self.taken - self.given - self.spent


def tills(tournament: Tournament) -> list[Till]:
    """Count the money of each laptop in each way; what an older version did not ask about is at none."""
    booked: dict[tuple[str, PaidBy], list[PaymentInfo]] = defaultdict(list)
    for payment in tournament.payments:
        booked[payment.desk, payment.how].append(payment)
    ways, found = [*PaidBy], []
    for (desk, how), payments in sorted(booked.items(), key=lambda one: (one[0][0], ways.index(one[0][1]))):
        amounts = [payment.amount for payment in payments if not payment.what]
        spent = -sum(payment.amount for payment in payments if payment.what)
        taken, given = (sum(max(sign * n, 0) for n in amounts) for sign in (1, -1))
        found.append(Till(desk, how, taken, given, spent))
    return found


def uneven(tournament: Tournament) -> Iterator[Text]:
    """Name whose money has to go back, or was given back once too often, with the command that does it.

    Two laptops that worked apart can leave it so, each of them in order.
    """
    for entry in tournament.on_the_list():
        yield from uneven_of(entry)
    for name, held in off_the_list(tournament).items():
        if held > 0:
            yield say(
                "{name} is off the list and has Fr. {amount} in the box; “paid {number} --refund” gives it "
                "back.",
                name=name,
                number=name.partition(" ")[0],
                amount=francs(held),
            )
    for what, spent in expenses(tournament).items():
        if spent < 0:
            yield say(
                "More has come back of “{what}” than was spent; “cash expense {amount} {what}” evens it.",
                what=what,
                amount=francs(-spent),
            )


def uneven_of(entry: EntryInfo) -> Iterator[Text]:
    """Say what an entry has paid or got back too much, and what puts it right."""
    whose = {"name": entry.numbered, "number": str(entry.number)}
    if entry.paid < 0:
        yield say(
            "{name} has got back Fr. {amount} too much; “paid {number} --amount {amount}” takes it again.",
            amount=francs(-entry.paid),
            **whose,
        )
    elif entry.open < 0:
        yield say(
            "{name} has paid Fr. {amount} too much; “paid {number} --refund --amount {amount}” gives it "
            "back, with “--how credit” for another evening.",
            amount=francs(-entry.open),
            **whose,
        )
    if entry.credit < 0:
        yield say(
            "{name} has used Fr. {amount} more credit than there is; “paid {number} --refund --how credit "
            "--amount {amount}” takes that back.",
            amount=francs(-entry.credit),
            **whose,
        )


def box(tournament: Tournament) -> CashBox:
    """Add up the money of a tournament."""
    left = [entry.open for entry in tournament.on_the_list()]
    return CashBox(
        owed=sum(entry.owed for entry in tournament.entries),
        paid=_paid(tournament),
        open=sum(max(amount, 0) for amount in left),
        over=sum(max(-amount, 0) for amount in left)
        + sum(max(n, 0) for n in off_the_list(tournament).values()),
        debtors=sum(amount > 0 for amount in left),
        # Before the first draw what will go out, if nobody comes or goes.
        prizes=going_out(prize_lists(tournament)) if any(tournament.rounds()) else planned_prizes(tournament),
        expenses=sum(expenses(tournament).values()),
        spent_in_cash=sum(till.spent for till in tills(tournament) if till.how is PaidBy.CASH),
    )


def _paid(tournament: Tournament) -> dict[PaidBy, int]:
    """Return what was paid in each way; an older version did not ask how."""
    ways: Counter[PaidBy] = Counter()
    for payment in tournament.payments:
        ways[payment.how] += 0 if payment.what else payment.amount
    of_entries = sum(payment.amount for payment in tournament.payments if payment.entry is not None)
    ways[PaidBy.BEFORE] += sum(entry.paid for entry in tournament.on_the_list()) - of_entries
    return {how: ways[how] for how in PaidBy}


def has_money(tournament: Tournament) -> bool:
    """Say whether money plays a part at all."""
    entries = tournament.entries
    return bool(tournament.payments) or any(entry.owed or entry.paid for entry in entries)


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
        Column("how", say("how"), how, only=On.READ | On.CSV),
        data("free", lambda entry: entry.free, On.JSON),
        data("paid_by", lambda entry: [*ways.get(entry.key, {})], On.JSON),
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
        data("number", lambda payment: people[payment.entry].number if payment.entry else None),
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


@frozen
class Debt:
    """What one entry pays another, in Rappen."""

    payer: EntryInfo
    payee: EntryInfo
    amount: int


def for_money(regulation: Regulation) -> bool:
    """Tell whether points are paid at some table."""
    return any(rules.options.get("stake") for rules in regulation.played_anywhere())


def balances(tournament: Tournament) -> dict[int, int]:
    """Return what all rounds together bring or cost every entry, in Rappen, by its key."""
    return {key: sum(rounds.values()) for key, rounds in by_round(tournament).items()}


def by_round(tournament: Tournament) -> dict[int, dict[int, int]]:
    """Return entry → round, counted through the tournament → what it brings or costs, in Rappen."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    before = 0
    for stage in tournament.hours():
        values = round_values(tournament.regulation, stage, len(stage.rounds))
        for entry in stage.entries:
            # Both of a pair made for the stage have it; who was brought along settles with the other.
            each = len(entry.members) // len(entry.singles) if entry.made_of else 1
            money = {before + value.number: each * value.money for value in values[entry.key]}
            for one in entry.singles:
                found[one.key] |= money
        before += len(stage.rounds)
    return dict(found)


def debts(entries: Sequence[EntryInfo], balance: Mapping[int, int]) -> Iterator[Debt]:
    """Yield who pays whom, in fewer payments than there are people.

    Who owes just what another gets pays them; of the others who owes most pays who gets most first.
    """
    left = {entry.key: balance.get(entry.key, 0) for entry in entries}
    order = sorted(entries, key=lambda entry: (-abs(left[entry.key]), entry.number))
    pairs = list(product(order, repeat=2))
    even = [(payer, payee) for payer, payee in pairs if left[payer.key] == -left[payee.key]]
    for payer, payee in (*even, *pairs):
        amount = min(-left[payer.key], left[payee.key])
        if amount > 0:
            left[payer.key] += amount
            left[payee.key] -= amount
            yield Debt(payer, payee, amount)


def settlement_listed(tournament: Tournament) -> Listed[Debt]:
    """Return who pays whom after all that is played so far."""
    balance = balances(tournament)
    over = sum(balance.values())
    missing = any(round_.open_tables() for round_ in tournament.rounds())
    uneven = say("Fr. {amount} do not add up: some result was taken with a wrong sum.", amount=francs(over))
    waiting = say("Results are still missing: these amounts are not final.")
    return Listed(
        say("Settlement"),
        _COLUMNS,
        [Section([*debts(tournament.entries, balance)])],
        warnings=[
            *([uneven] if over else []),
            *([waiting] if missing else []),
            *by_phone_lines(tournament.rounds()),
        ],
    )


_COLUMNS: tuple[Column[Debt], ...] = (
    Column("payer_number", say("No."), lambda debt: debt.payer.number, Kind.NUMBER, ~On.PAPER),
    Column("payer_number", say("No."), lambda debt: debt.payer.printed_number, Kind.LABEL, On.PAPER),
    Column("payer", say("pays"), lambda debt: debt.payer.name, Kind.NAME),
    Column("payee_number", say("No."), lambda debt: debt.payee.number, Kind.NUMBER, ~On.PAPER),
    Column("payee_number", say("No."), lambda debt: debt.payee.printed_number, Kind.LABEL, On.PAPER),
    Column("payee", say("gets"), lambda debt: debt.payee.name, Kind.NAME),
    Column("amount", say("Fr."), lambda debt: debt.amount, Kind.MONEY),
)


def settlement_for_the_hall(tournament: Tournament, *, desk: bool = False) -> Listed[Debt]:
    """Return who pays whom as far as the results are in.

    Raises:
        NotAllowed: nobody plays for money, no result is in, or the rank list is hidden from the hall and
            this is not for the desk.
    """
    if not for_money(tournament.regulation):
        raise NotAllowed(
            say("Nobody plays for money here."),
            say(
                "Coiffeur and Ramsch have a stake for each point: the option “{setting}”, in Rappen.",
                setting=setting("stake"),
            ),
            say("“cash” shows what was paid for taking part."),
        )
    if not any(round_.has_results() for round_ in tournament.rounds()):
        raise NotAllowed(NO_RESULT)
    for stage in tournament.stages:
        refuse_hidden(tournament, stage, desk=desk)
    return settlement_listed(tournament)

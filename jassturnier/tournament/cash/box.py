"""The cash box: what came in and how, what is still owed, what goes out for what, and what is left."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from jassturnier.i18n import Text, francs, say
from jassturnier.tournament.cash.fund import expenses, off_the_list
from jassturnier.tournament.model import EntryInfo, PaymentInfo, Tournament
from jassturnier.tournament.ranking.prizes import going_out, planned_prizes, prize_lists
from jassturnier.tournament.words import PaidBy
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
    return [
        _till(desk, how, found)
        for desk in dict.fromkeys(desk for desk, _ in sorted(booked))
        for how in PaidBy
        if (found := booked.get((desk, how)))
    ]


def _till(desk: str, how: PaidBy, booked: Sequence[PaymentInfo]) -> Till:
    amounts = [payment.amount for payment in booked if not payment.what]
    spent = -sum(payment.amount for payment in booked if payment.what)
    return Till(desk, how, sum(max(n, 0) for n in amounts), sum(max(-n, 0) for n in amounts), spent)


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
        prizes=_prizes(tournament),
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


def _prizes(tournament: Tournament) -> int:
    """Return what goes out; before the first draw what will, if nobody comes or goes."""
    drawn = any(tournament.rounds())
    return going_out(prize_lists(tournament)) if drawn else planned_prizes(tournament)


def has_money(tournament: Tournament) -> bool:
    """Say whether money plays a part at all."""
    entries = tournament.entries
    return bool(tournament.payments) or any(entry.owed or entry.paid for entry in entries)

"""Commands about money: who has paid, and what is in the box."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import rappen
from jassturnier.cli.kit.base import command, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import documents, shown, tables
from jassturnier.cli.kit.words import SpokenChoice
from jassturnier.errors import WrongUsage
from jassturnier.i18n import Text, francs, say, say_n
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entry_list import entry_document
from jassturnier.tournament.words import PaidBy

if TYPE_CHECKING:
    from jassturnier.services.people.cash import Move, Paid

_WAYS = [how.value for how in PaidBy]
_NAMED = 12


@command(
    "paid",
    say(
        "Take what is still open from those named: numbers, ranges, names; or from everybody but them. "
        "--amount takes only so much from each, --refund gives back, --free makes a guest who owes nothing."
    ),
    "jassturnier paid --all-but 6 17",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--all-but", "all_but", words=say("Everybody has paid except those named."), is_flag=True)
@option("--all", "everybody", words=say("Everybody has paid."), is_flag=True)
@option("--amount", words=say("How much of each, in francs; else all that is open."), metavar="FRANCS")
@option("--how", words=say("How: cash if not said, back as it came."), type=SpokenChoice(_WAYS))
@option("--refund", words=say("Give back what was paid, or --amount of it."), is_flag=True)
@option("--free/--not-free", words=say("A guest who owes nothing, or no longer."), default=None)
@pass_app
def paid(  # noqa: PLR0913 — one parameter for each option
    app: App,
    names: tuple[str, ...],
    *,
    all_but: bool,
    everybody: bool,
    amount: str | None,
    how: str | None,
    refund: bool,
    free: bool | None,
) -> None:
    from jassturnier.services.people.cash import CashOrder, pay

    if bool(names) == everybody:
        raise WrongUsage(say("Say who: numbers, ranges, names, or --all."))
    if free is not None and (amount is not None or refund):
        raise WrongUsage(say("--free goes alone; what was paid is given back by --refund."))
    taken = rappen(amount)
    if taken == 0:
        raise WrongUsage(say("An amount of nothing cannot be paid."))
    order = CashOrder(taken, PaidBy(how) if how else None, refund, free)
    found = pay(app.desk(), names, order, all_but=all_but or everybody)
    amounts = Counter[int | None]()
    for move in found.moves:
        amounts[move.entry] += move.amount
    people = [{**entry_document(entry), "amount": amounts[entry.key]} for entry in found.entries]
    gone = [{"name": move.name, "amount": move.amount} for move in found.moves if move.entry is None]
    app.show({"paid": [*people, *gone]}, _paid_lines(found))


def _paid_lines(found: "Paid") -> Iterator[Text]:
    moved: dict[int | None, list[Move]] = defaultdict(list)
    for move in found.moves:
        moved[move.entry].append(move)
    for entry in found.entries if len(found.entries) <= _NAMED else ():
        yield from map(_moved_words, moved[entry.key])
        texts = {"name": entry.numbered, "open": francs(abs(entry.open))}
        if moved[entry.key]:
            pass
        elif entry.free:
            yield say("{name}: free of charge.", **texts)
        elif entry.open <= 0:
            yield say("{name}: nothing to pay.", **texts)
        if entry.open > 0:
            yield say("{name}: Fr. {open} still open.", **texts)
        elif entry.open < 0:
            yield say("  Careful: Fr. {open} more than is owed.", **texts)
    yield from map(_moved_words, moved[None])
    if len({(move.entry, move.name) for move in found.moves}) > 1:
        total = francs(sum(move.amount for move in found.moves))
        yield say_n("{n} payment, Fr. {sum}.", "{n} payments, Fr. {sum}.", len(found.moves), sum=total)
    yield from still_owed(found.tournament)


def _moved_words(move: "Move") -> Text:
    amount = francs(abs(move.amount))
    if move.amount < 0:
        return say(
            "{name}: Fr. {amount} given back ({how}).", name=move.name, amount=amount, how=move.how.label
        )
    return say("{name}: Fr. {amount} paid.", name=move.name, amount=amount)


def still_owed(tournament: Tournament) -> Iterator[Text]:
    """Say how many have still to pay how much."""
    debtors = [entry for entry in tournament.entries if entry.open > 0]
    if debtors:
        total = francs(sum(entry.open for entry in debtors))
        yield say_n(
            "{n} entry has still to pay, Fr. {sum} in all.",
            "{n} entries have still to pay, Fr. {sum} in all.",
            len(debtors),
            sum=total,
        )
    else:
        yield say("Nobody owes anything.")


@command(
    "cash",
    say(
        "Show the cash box: what is owed, what was paid and how, the prizes going out, what is left, what "
        "has to be in the till of each of several laptops, and who has still to pay. --all lists everybody, "
        "--payments every payment; “print cash” prints all of it."
    ),
    "jassturnier cash --all",
)
@option("--all", "everybody", words=say("List everybody, not only who owes."), is_flag=True)
@option("--payments", words=say("List every payment."), is_flag=True)
@pass_app
def cash(app: App, *, everybody: bool, payments: bool) -> None:
    from jassturnier.tournament.cash.lists import (
        at_several,
        entries_listed,
        payments_listed,
        sums_listed,
        tills_listed,
    )

    tournament = app.desk().tournament()
    sums, booked, desks = sums_listed(tournament), payments_listed(tournament), tills_listed(tournament)
    listed = [entry for entry in tournament.entries if everybody or entry.open]
    people = entries_listed(tournament, listed, say("Entries") if everybody else say("Not even"))
    document = {
        "tournament": tournament.name,
        "head": tournament.head,
        "sums": {str(line["key"]): line["amount"] for (*lines,) in documents(sums, "en") for line in lines},
        "entries": documents(entries_listed(tournament, tournament.entries, sums.title), app.language)[0],
        "laptops": documents(desks, app.language)[0],
        "payments": documents(booked, app.language)[0],
    }
    lines: list[Shown] = [*shown(sums, app.language, tournament.name)]
    if at_several(tournament):
        lines += ["", desks.title, *tables(desks, app.language)]
    if listed:
        lines += ["", people.title, *tables(people, app.language)]
    if payments:
        lines += ["", booked.title, *tables(booked, app.language)]
    app.show(document, lines)

"""Commands about money: who has paid, and what is in the box."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from jassturnier.cli.kit.asking import rappen
from jassturnier.cli.kit.base import command, group, option
from jassturnier.cli.kit.context import App, Shown, pass_app
from jassturnier.cli.kit.listed import documents, shown, tables
from jassturnier.cli.kit.spoken import SpokenChoice
from jassturnier.errors import NotFound, WrongUsage
from jassturnier.i18n import Text, clean, francs, same, say, say_n, shortened
from jassturnier.tournament.cash import (
    at_several,
    box,
    entries_listed,
    expenses_listed,
    payments_listed,
    sums_listed,
    tills_listed,
)
from jassturnier.tournament.lists import SPENT, PaidBy, Presence, parse_francs
from jassturnier.tournament.model import EntryInfo, Tournament, categories_of
from jassturnier.tournament.people.entries import who_is_meant
from jassturnier.tournament.people.fields import category_lines, entry_document

if TYPE_CHECKING:
    from jassturnier.services.people.cash import CashMove, Paid

_WAYS = [how.value for how in PaidBy]
_NAMED = 12


@command(
    "paid",
    say(
        "Take what is still open from those named: numbers, ranges, names; or from everybody but them. "
        "--amount takes only so much from each, --refund gives back, --free makes a guest who owes nothing. "
        "--payer is who hands it over or gets it for them. --how credit pays from what was "
        "left at an earlier evening, and with --refund leaves it for a later one."
    ),
    "jassturnier paid --all-but 6 17",
)
@click.argument("names", nargs=-1, metavar="[WHO]...")
@option("--all-but", "all_but", words=say("Everybody who is here has paid except those named."), is_flag=True)
@option("--all", "everybody", words=say("Everybody who is here has paid."), is_flag=True)
@option("--category", words=say("Everybody in this category has paid, here or not."), metavar="NAME")
@option("--amount", words=say("How much of each, in francs; else all that is open."), metavar="FRANCS")
@option("--how", words=say("How: cash if not said, back as it came."), type=SpokenChoice(_WAYS))
@option("--refund", words=say("Give back what was paid too much, else all, or --amount of it."), is_flag=True)
@option("--payer", words=say("Who pays for them or gets it back: a number or any name."), metavar="NAME")
@option(
    "--free/--not-free", words=say("Whether a guest owes nothing, or pays like the others."), default=None
)
@pass_app
def paid(  # noqa: PLR0913 — one parameter for each option
    app: App,
    names: tuple[str, ...],
    *,
    all_but: bool,
    everybody: bool,
    category: str | None,
    amount: str | None,
    how: str | None,
    refund: bool,
    payer: str | None,
    free: bool | None,
) -> None:
    from jassturnier.services.people.cash import CashOrder, pay

    _refuse_amounts(names)
    if category is not None and (all_but or everybody):
        raise WrongUsage(say("--category goes with neither --all nor --all-but."))
    if category is not None:
        names = (*names, *_in_category(app.desk().tournament(), category))
    named, but = who_is_meant(names, all_but=all_but, everybody=everybody)
    if free is not None and (amount is not None or refund or payer is not None):
        raise WrongUsage(say("--free goes alone; what was paid is given back by --refund."))
    taken = _some(amount)
    order = CashOrder(taken, PaidBy(how) if how else None, refund, free, payer or "")
    found = pay(app.desk(), named, order, all_but=but)
    amounts = Counter[int | None]()
    for move in found.moves:
        amounts[move.entry] += move.amount
    people = [{**entry_document(entry), "amount": amounts[entry.key]} for entry in found.entries]
    gone = [{"name": move.name, "amount": move.amount} for move in found.moves if move.entry is None]
    more = _more_to_give_back(found) if refund and taken is None else ()
    app.show({"paid": [*people, *gone]}, [*_paid_lines(found), *more])


def _in_category(tournament: Tournament, category: str) -> list[str]:
    """Return the numbers of all in a category, to be named with them."""
    found = [entry for entry in tournament.entries if any(same(category, own) for own in entry.categories)]
    if not found:
        known = categories_of(tournament.entries)
        raise NotFound(
            say("Nobody is in the category “{name}”; there are: {known}.", name=category, known=known)
        )
    return [str(entry.number) for entry in found]


def _refuse_amounts(names: Sequence[str]) -> None:
    """Refuse an amount that stands among those who pay: “3 12.-”."""
    for typed in names:
        amount = parse_francs(typed)
        if amount is not None and not typed.rstrip(",;").isdecimal():
            raise WrongUsage(
                say(
                    "“{typed}” is no number of a player; “{option} {amount}” takes so much from each.",
                    typed=typed,
                    option="--amount",
                    amount=francs(amount),
                )
            )


def _more_to_give_back(found: "Paid") -> Iterator[Text]:
    """Say of whom only what was too much was given back, and how the rest is."""
    for entry in found.entries:
        if entry.paid > 0:
            yield say(
                "{name} has paid what is owed, Fr. {paid}; “paid {number} --refund” gives that back, too.",
                name=entry.numbered,
                paid=francs(entry.paid),
                number=str(entry.number),
            )


def _paid_lines(found: "Paid") -> Iterator[Text]:
    moved: dict[int | None, list[CashMove]] = defaultdict(list)
    for move in found.moves:
        moved[move.entry].append(move)
    for entry in found.entries if len(found.entries) <= _NAMED else ():
        yield from map(_moved_words, moved[entry.key])
        yield from _standing_words(entry, moved=bool(moved[entry.key]))
    yield from map(_moved_words, moved[None])
    if len({(move.entry, move.name) for move in found.moves}) > 1:
        total, n = sum(move.amount for move in found.moves), len(found.moves)
        if total < 0:
            yield say("{n} times given back, Fr. {sum} in all.", n=n, sum=francs(-total))
        else:
            yield say_n("{n} payment, Fr. {sum}.", "{n} payments, Fr. {sum}.", n, sum=francs(total))
    yield from category_lines(found.tournament, found.entries)
    yield from _not_here(found)
    if found.left_out:
        yield say(
            "Not here, so left out: {names}; “paid {number}” takes it all the same.",
            names=shortened([entry.numbered for entry in found.left_out], _NAMED),
            number=str(found.left_out[0].number),
        )
    yield from still_owed(found.tournament)


def _not_here(found: "Paid") -> Iterator[Text]:
    moved = {move.entry for move in found.moves if move.amount > 0}
    away = [entry for entry in found.entries if entry.key in moved and entry.presence == Presence.EXPECTED]
    if 0 < len(away) < len(moved):
        names = shortened([entry.numbered for entry in away], _NAMED)
        yield say("Careful: paid without being here: {names}.", names=names)


def _standing_words(entry: EntryInfo, *, moved: bool) -> Iterator[Text]:
    texts = {"name": entry.numbered, "open": francs(abs(entry.open))}
    if not moved and entry.free:
        yield say("{name}: free of charge.", **texts)
    elif not moved and entry.open <= 0:
        yield say("{name}: nothing to pay.", **texts)
    if entry.open > 0:
        yield say("{name}: Fr. {open} still open.", **texts)
        if entry.credit > 0:
            yield say(
                "{name} has Fr. {credit} of credit; “paid {number} --how credit” uses it.",
                name=entry.numbered,
                number=str(entry.number),
                credit=francs(entry.credit),
            )
    elif entry.open < 0:
        yield say("  Careful: Fr. {open} more than is owed.", **texts)


def _moved_words(move: "CashMove") -> Text:
    amount = francs(abs(move.amount))
    if move.how is PaidBy.CREDIT and move.amount < 0:
        return say("{name}: Fr. {amount} kept as credit for another evening.", name=move.name, amount=amount)
    if move.how is PaidBy.CREDIT:
        return say("{name}: Fr. {amount} paid from credit.", name=move.name, amount=amount)
    if move.amount < 0:
        return say(
            "{name}: Fr. {amount} given back ({how}).", name=move.name, amount=amount, how=move.how.label
        )
    if move.how is PaidBy.CASH:
        return say("{name}: Fr. {amount} paid.", name=move.name, amount=amount)
    return say("{name}: Fr. {amount} paid ({how}).", name=move.name, amount=amount, how=move.how.label)


def still_owed(tournament: Tournament) -> Iterator[Text]:
    """Say how many have still to pay how much, or that nobody has, and who need not."""
    yield from list(debts(tournament)) or [say("Nobody owes anything.")]
    away = [entry.numbered for entry in tournament.entries if entry.excused and not entry.paid]
    if away:
        yield say("Away, so owing nothing: {names}.", names=shortened(away, _NAMED))


def debts(tournament: Tournament) -> Iterator[Text]:
    """Say how many have still to pay how much; nothing where nobody has."""
    debtors = [entry for entry in tournament.entries if entry.open > 0]
    if debtors:
        yield say_n(
            "{n} entry has still to pay, Fr. {sum} in all.",
            "{n} entries have still to pay, Fr. {sum} in all.",
            len(debtors),
            sum=francs(sum(entry.open for entry in debtors)),
        )


def _some(typed: str | None) -> int | None:
    """Return the Rappen of what was typed, more than nothing; None where nothing was typed."""
    amount = rappen(typed)
    if amount == 0:
        raise WrongUsage(say("An amount of nothing cannot be paid."))
    return amount


@group(
    "cash",
    words=say(
        "Show the cash box: what is owed, what was paid and how, the prizes going out, what was spent, what "
        "is left, what has to be in the till of each of several laptops, and who has still to pay. --all "
        "lists everybody, --payments every payment; “print cash” prints all of it."
    ),
    example="jassturnier cash --all",
)
@option("--all", "everybody", words=say("List everybody, not only who owes."), is_flag=True)
@option("--payments", words=say("List every payment."), is_flag=True)
@pass_app
def cash(app: App, *, everybody: bool, payments: bool) -> None:
    _show_box(app, app.desk().tournament(), everybody=everybody, payments=payments)


@cash.command(
    "expense",
    words=say(
        "Write down what was spent, and what for: the hall, the ham. --back takes in again what was not "
        "needed of it, or all of it."
    ),
    example="jassturnier cash expense 180 Saalmiete",
)
@click.argument("amount", metavar="FRANCS")
@click.argument("what", nargs=-1, required=True, metavar="WHAT...")
@option("--how", words=say("How: cash if not said."), type=SpokenChoice(SPENT))
@option("--back", words=say("So much of it came back."), is_flag=True)
@pass_app
def expense(app: App, amount: str, what: tuple[str, ...], *, how: str | None, back: bool) -> None:
    from jassturnier.services.people.cash import Expense, spend

    said = clean(" ".join(what))
    if not said:
        raise WrongUsage(say("Say what it was for."))
    moved = _some(amount) or 0
    order = Expense(moved, said, PaidBy(how or PaidBy.CASH), back)
    left = box(spend(app.desk(), order)).balance
    document = {"expense": {"what": said, "amount": -moved if back else moved}, "balance": left}
    app.show(document, _spent_lines(said, francs(moved), francs(left), back=back))


def _spent_lines(what: str, amount: str, left: str, *, back: bool) -> Iterator[Text]:
    if back:
        yield say("Fr. {amount} came back: {what}.", amount=amount, what=what)
    else:
        yield say("Fr. {amount} spent: {what}.", amount=amount, what=what)
    yield say("Left over, prizes taken off: Fr. {amount}.", amount=left)


def _show_box(app: App, tournament: Tournament, *, everybody: bool, payments: bool) -> None:
    sums, booked, desks = sums_listed(tournament), payments_listed(tournament), tills_listed(tournament)
    spent = expenses_listed(tournament)
    listed = [entry for entry in tournament.entries if everybody or entry.open or entry.credit]
    people = entries_listed(tournament, listed, say("Entries") if everybody else say("Not settled"))
    document = {
        "tournament": tournament.name,
        "head": tournament.head,
        "sums": {str(line["key"]): line["amount"] for (*lines,) in documents(sums, "en") for line in lines},
        "entries": next(documents(entries_listed(tournament, tournament.entries, sums.title), app.language)),
        "laptops": next(documents(desks, app.language)),
        "expenses": next(documents(spent, app.language)),
        "payments": next(documents(booked, app.language)),
    }
    lines: list[Shown] = [*shown(sums, app.language, tournament.name)]
    if spent.sections[0].rows:
        lines += ["", spent.title, *tables(spent, app.language)]
    if at_several(tournament):
        lines += ["", desks.title, *tables(desks, app.language)]
    if listed:
        lines += ["", people.title, *tables(people, app.language)]
    lines += category_lines(tournament, tournament.entries)
    if payments:
        lines += ["", booked.title, *tables(booked, app.language)]
    app.show(document, lines)

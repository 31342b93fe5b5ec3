"""Who pays whom how much, where points are paid in money (COI3-33, COI4-10, RAM-23)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jassturnier.i18n import francs, say
from jassturnier.tournament.lists import Column, Kind, Listed, On, Section
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.rounds import round_values


@dataclass(frozen=True, slots=True)
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
    found: Counter[int] = Counter()
    for stage in tournament.stages:
        values = round_values(tournament.regulation, stage, len(stage.rounds))
        found.update({key: sum(value.money for value in rounds) for key, rounds in values.items()})
    return dict(found)


def debts(entries: Sequence[EntryInfo], balance: Mapping[int, int]) -> Iterator[Debt]:
    """Yield who pays whom: who owes most pays who gets most first, so that few have to pay twice."""
    order = sorted(entries, key=lambda entry: (-abs(balance.get(entry.key, 0)), entry.number))
    left = {entry.key: balance.get(entry.key, 0) for entry in order}
    payees = [entry for entry in order if left[entry.key] > 0]
    for payer in (entry for entry in order if left[entry.key] < 0):
        for payee in payees:
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
        warnings=[*([uneven] if over else []), *([waiting] if missing else [])],
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

"""Who pays whom how much, where points are paid in money (COI3-33, COI4-10, RAM-23)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from jassturnier.errors import NotAllowed
from jassturnier.i18n import francs, say
from jassturnier.tournament.lists import Column, Kind, Listed, On, Section
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.hidden_lists import refuse_hidden
from jassturnier.tournament.regulation.names import setting
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import round_values
from jassturnier.tournament.scoring.readings import by_phone_lines
from jassturnier.tournament.scoring.sheet_numbers import NO_RESULT
from jassturnier.values import frozen


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

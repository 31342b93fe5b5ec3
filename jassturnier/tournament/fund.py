"""Payments; what is divided adds up; what prizes are shares of: the fees, or a sum of the regulation."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

from jassturnier.i18n import Text, fold, francs, say
from jassturnier.tournament.lists import PaidBy
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.round_rules import Points, plain, summed
from jassturnier.values import frozen


@frozen
class PaymentInfo:
    """Money that came in, or went out (negative), in Rappen; `entry` is a key, None if it is off the list.

    `desk` is what the laptop is called, its id without a name; `note` number and name of who is off the list;
    `by` who handed it over or got it, where that is somebody else. An expense says in `what` what it was for;
    as a prize of a season its `note` says for whom.
    """

    entry: int | None
    amount: int
    how: PaidBy
    made: datetime
    desk: str = ""
    note: str = ""
    by: str = ""
    what: str = ""

    @property
    def of_season(self) -> bool:
        """Whether it is a prize of a season."""
        return bool(self.what and self.note)


def divided(
    parts: Sequence[Fraction], unit: Points = 1, heads: Sequence[int] | None = None
) -> tuple[Points, ...]:
    """Round parts to whole units so that they add up to what they were, by their largest remainders.

    Of equal remainders the larger part comes first, then the earlier one, so that no part overtakes a larger
    one. `heads` say how many get such a part each: what is not enough for all of them goes to another part,
    in the end to the largest. Less than a unit, or what nobody can have so, is left over.
    """
    heads = [1] * len(parts) if heads is None else heads
    found: list[Points] = [part // unit * unit for part in parts]
    left = summed(n * (part - whole) for n, part, whole in zip(heads, parts, found, strict=True))
    by_size = sorted(range(len(parts)), key=lambda i: -parts[i])
    above = dict(zip(by_size[1:], by_size, strict=False))
    for i in (*sorted(by_size, key=lambda i: found[i] - parts[i]), *by_size):
        if heads[i] * unit <= left and (i not in above or found[i] < found[above[i]]):
            found[i] += unit
            left -= heads[i] * unit
    return tuple(plain(Fraction(each)) for each in found)


@frozen
class Fund:
    """The money that prizes are shares of, in Rappen.

    It is `given` by the regulation, else the `fees`: what came in of what is owed, all that is owed as long
    as nothing is drawn or nobody has paid. `expenses` are what was spent, where the regulation takes it off.
    `open` is what is owed and has not come in, None where it counts. `frozen` is what was given out.
    """

    given: int | None
    fees: int
    open: int | None
    expenses: int
    frozen: int | None

    @property
    def base(self) -> int:
        """Return what there is before the expenses."""
        return self.fees if self.given is None else self.given

    @property
    def now(self) -> int:
        """Return what there would be now, whatever was given out."""
        return max(self.base - self.expenses, 0)

    @property
    def total(self) -> int:
        """Return what there is."""
        return self.now if self.frozen is None else self.frozen

    def words(self) -> Iterator[Text]:
        """Say where the money for shares comes from, and what is uncertain about it."""
        if self.frozen is not None:
            yield say("It was settled when the prizes were published.")
        elif self.given is not None:
            yield say("The regulation gives Fr. {amount}.", amount=francs(self.given))
        elif not self.fees and not self.open:
            yield say(
                "The prizes are shares of the fees, and there are none: “regulation change --set fee=20” "
                "says what taking part costs, “--set prize_money=500” gives a sum."
            )
        elif self.open is None:
            yield say("Fees of Fr. {amount} are owed.", amount=francs(self.fees))
        elif self.open:
            yield say(
                "Fees of Fr. {amount} have come in, Fr. {open} is still open.",
                amount=francs(self.fees),
                open=francs(self.open),
            )
        else:
            yield say("Fees of Fr. {amount} have come in.", amount=francs(self.fees))
        if self.frozen is None and self.expenses:
            yield self._spent()

    def _spent(self) -> Text:
        amounts = {"expenses": francs(self.expenses), "base": francs(self.base)}
        if self.expenses >= self.base:
            return say("Fr. {expenses} was spent of Fr. {base}: nothing is left to share.", **amounts)
        return say("Of it Fr. {expenses} was spent.", **amounts)


def fund(tournament: Tournament) -> Fund:
    """Return what the prizes of a tournament are shares of."""
    rules = tournament.regulation
    entries = tournament.on_the_list()
    owed = sum(entry.owed for entry in entries)
    came = sum(max(min(entry.paid, entry.owed), 0) for entry in entries)
    counts = came > 0 and any(tournament.rounds())
    # A prize of a season, paid from this till, is no expense of the evening.
    own = replace(tournament, payments=tuple(each for each in tournament.payments if not each.of_season))
    spent = max(sum(expenses(own).values()), 0) if rules.less_expenses else 0
    return Fund(
        rules.prize_money,
        came if counts else owed,
        owed - came if counts else None,
        spent,
        tournament.prize_money,
    )


def shares(tournament: Tournament) -> bool:
    """Say whether any prize is a share."""
    return any(prize.percent for prize in tournament.regulation.prizes)


def off_the_list(tournament: Tournament) -> dict[str, int]:
    """Return what the box holds of people who are off the list, by their number and name."""
    found: Counter[str] = Counter()
    for payment in tournament.payments:
        if payment.entry is None and not payment.what:
            found[payment.note] += payment.amount
    return found


def expenses(tournament: Tournament) -> dict[str, int]:
    """Return what was spent for what, less what came back of it, in Rappen, in the order of the first."""
    found: Counter[str] = Counter()
    said: dict[str, str] = {}
    for payment in tournament.payments:
        if payment.what:
            found[said.setdefault(fold(payment.what), payment.what)] -= payment.amount
    return found

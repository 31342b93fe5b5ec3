"""Amounts of money as they are typed."""

from jassturnier.errors import WrongUsage
from jassturnier.i18n import say


def rappen(typed: str | None) -> int | None:
    """Return the Rappen of an amount in francs, None where nothing was typed.

    Raises:
        WrongUsage: it is no amount.
    """
    from jassturnier.tournament.cash.money import parse_francs

    amount = None if typed is None else parse_francs(typed)
    if typed is not None and amount is None:
        raise WrongUsage(say("“{words}” is no amount in francs.", words=typed))
    return amount

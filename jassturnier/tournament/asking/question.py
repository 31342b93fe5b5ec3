"""Questions as values: what is asked, explained, usual, and how an answer is read."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import NO, Text, fold, parse_number, say
from jassturnier.tournament.lists import no_francs, parse_francs
from jassturnier.tournament.regulation.settings import francs
from jassturnier.values import frozen

Answers: TypeAlias = Mapping[str, Any]
"""What was answered, by the keys of the questions in their order."""


@frozen
class Question:
    """A question; `usual` is what Enter alone answers, `help` what a question mark shows.

    `parse` returns the answer as a value, or raises a JassError that says why it is none; then it is asked
    again. `choices` are shown with their numbers; what they mean is `explained` below the help.
    """

    key: str
    text: Text
    help: Text
    usual: str
    parse: Callable[[str], Any]
    choices: tuple[Text, ...] = ()
    explained: tuple[Text, ...] = ()


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return what reads a whole number in these limits."""

    def parse(typed: str) -> int:
        number = parse_number(typed)
        if number is None or not low <= number <= high:
            raise DoesNotAddUp(say("Please type a number from {low} to {high}.", low=low, high=high))
        return number

    return parse


def words(typed: str) -> str:
    """Return what was typed; nothing at all is no answer."""
    if not typed:
        raise DoesNotAddUp(say("Please type something here; “?” explains."))
    return typed


def amount(typed: str) -> int:
    """Return the Rappen of an amount in francs."""
    rappen = parse_francs(typed)
    if rappen is None:
        raise DoesNotAddUp(no_francs(typed))
    return rappen


_PRICES = re.compile(r"[,;](?!\s*[-–—])(?:\s+|(?=[^\s\d]))")
"""What stands between prices; “12,50” and “15,–” are one."""
_SUM = r"(?P<sum>(?:(?:fr\.?|chf)\s*)?\d\S*(?:\s*(?:fr\.?|chf|franken|francs?|franchi))?)"
_OWN_PRICE = (
    re.compile(rf"(?P<name>.*?[^\W\d_].*?)[\s:=]+{_SUM}", re.IGNORECASE),
    re.compile(rf"{_SUM}\s+(?:for|für|pour(?: les)?|per(?: i| gli| le)?)\s+(?P<name>.+)", re.IGNORECASE),
)


def fee_typed(typed: str) -> Any:  # noqa: ANN401 — as files have it
    """Read “15”, or with the price of a category “15, members 12” and “15, 12 for members”, as files have it.

    Raises:
        DoesNotAddUp: one of them is no price.
    """
    usual, *own = _PRICES.split(typed)
    entry = francs(amount(usual))
    return {"entry": entry, "category": dict(map(_own_price, own))} if own else entry


def _own_price(typed: str) -> tuple[str, float]:
    found = next((found for each in _OWN_PRICE if (found := each.fullmatch(typed.strip()))), None)
    if found is None:
        text = say("“{words}”: a category and its price are needed, such as “members 12”.", words=typed)
        raise DoesNotAddUp(text)
    return found["name"], francs(amount(found["sum"]))


def one_of(values: Sequence[object]) -> Callable[[str], Any]:
    """Return what reads the number of a choice."""

    def parse(typed: str) -> object:
        return values[whole(1, len(values))(typed) - 1]

    return parse


_NOTHING = NO | {
    *("", "-", "0", "none", "nichts", "kein", "keine", "keiner"),
    *("rien", "aucun", "aucune", "niente", "nulla", "nessuno", "nessuna"),
}


def is_nothing(typed: str) -> bool:
    """Say whether an answer means that there is none."""
    return fold(typed) in _NOTHING

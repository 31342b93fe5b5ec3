"""Questions as values: what is asked, explained, usual, and how an answer is read."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import NO, Text, fold, parse_number, say
from jassturnier.tournament.lists import no_francs, parse_francs
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

"""What may have happened to a sum that is wrong: digits that changed places, a digit misread, a round error.

A guess is a sentence for the desk, the most likely first; it never changes what was typed.
"""

from collections.abc import Iterable, Iterator, Sequence

from jassturnier.i18n import Text, say

MOST = 2
"""More guesses than that help nobody."""

_ALIKE = tuple(map(frozenset, ("17", "37", "27", "06", "38", "49")))
"""Digits that are read for each other in handwriting: a 13 with a slip of the pen is a 17."""

_ROUND = (10, 20, 50, 100, 200, 1000)
"""What is off by so much was carried wrongly, or is a stroke of the slate."""


def digit_guess(typed: int, wanted: int) -> Text | None:
    """Say how `wanted` may have become `typed` by its digits, None if there is no likely way."""
    found, right = str(typed), str(wanted)
    if typed < 0 or wanted < 0 or typed == wanted:
        return None
    if _swapped(found, right):
        return say("two digits changed places, {wanted} as {typed}", wanted=wanted, typed=typed)
    if _without_one(right, found):
        return say("a digit was left out, {wanted} as {typed}", wanted=wanted, typed=typed)
    if _without_one(found, right):
        return say("a digit stands there twice, {wanted} as {typed}", wanted=wanted, typed=typed)
    if _misread(found, right):
        return say("a digit was misread, {wanted} as {typed}", wanted=wanted, typed=typed)
    return None


def likelihood(typed: int, wanted: int) -> int:
    """Return the place of a digit guess among others, the most likely first."""
    return 0 if _swapped(str(typed), str(wanted)) else 1 + _misread(str(typed), str(wanted))


def round_guess(off: int) -> Text | None:
    """Say what a sum may have that is off by a round number."""
    if abs(off) not in _ROUND:
        return None
    return say("an error in adding up, exactly {off}", off=abs(off))


def by_digits(values: Sequence[int | None], off: int, low: int, high: int) -> Iterator[tuple[int, int, Text]]:
    """Guess which of the values is wrong: likelihood, position and the guess of each that may be."""
    for position, value in enumerate(values):
        # Only one number is taken to be wrong: then it is off by as much as the sum.
        wanted = (value or 0) - off
        guess = digit_guess(value or 0, wanted) if low <= wanted <= high else None
        if guess is not None:
            yield likelihood(value or 0, wanted), position, guess


def perhaps(guesses: Sequence[Text]) -> tuple[Text, ...]:
    """Return guesses as sentences."""
    return tuple(say("Perhaps {guess}.", guess=guess) for guess in guesses[:MOST])


def with_guesses(fault: Text, guesses: Iterable[Text]) -> Text:
    """Put guesses behind what is wrong."""
    for guess in guesses:
        fault = say("{fault} {guess}", fault=fault, guess=guess)
    return fault


def _swapped(found: str, right: str) -> bool:
    """Tell whether two neighbouring digits changed places."""
    return len(found) == len(right) and any(
        found == right[:i] + right[i + 1] + right[i] + right[i + 2 :] for i in range(len(right) - 1)
    )


def _without_one(longer: str, shorter: str) -> bool:
    """Tell whether a digit is missing in the second number; alone it would be any number."""
    return len(shorter) > 1 and any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))


def _misread(found: str, right: str) -> bool:
    pairs = [{a, b} for a, b in zip(found, right, strict=False) if a != b]
    return len(found) == len(right) and len(pairs) == 1 and pairs[0] in _ALIKE

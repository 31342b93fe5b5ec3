"""What the melds (Weis) of one side can be worth together (SCH-14, SCH-16)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain, combinations

from jassturnier.cards.card import JASS
from jassturnier.cards.contract import Contract
from jassturnier.cards.melds import PLAIN_MELDS, SHORTEST, MeldRules, four_points, row_points

_FOUR = len(JASS.suits)


@cache
def meld_sums(
    hands: int, cards: int, contract: Contract, rules: MeldRules = PLAIN_MELDS, *, double: bool = False
) -> frozenset[int]:
    """Return the sums that the melds of so many hands of so many cards of one pack can have.

    Only one hand holds the four of a rank, with two packs two of them. With the big Weis a few are among them
    that nobody can show, as four of a kind may lie across a long row; none that can be shown is missing.
    """
    return _sums(hands, cards, tuple(sorted(four_points(contract, rules).values())) * (1 + double), rules)


@cache
def _sums(hands: int, cards: int, fours: tuple[int, ...], rules: MeldRules) -> frozenset[int]:
    """Return the sums of a hand with some of these four of a kind, beside those of the other hands."""
    if hands == 0:
        return frozenset({0})
    some = chain.from_iterable(combinations(fours, number) for number in range(cards // _FOUR + 1))
    return frozenset(
        own + other
        for chosen in set(some)
        for own in set(_with_rows(chosen, cards, rules))
        for other in _sums(hands - 1, cards, _without(fours, chosen), rules)
    )


def _without(fours: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((Counter(fours) - Counter(chosen)).elements()))


def _with_rows(fours: tuple[int, ...], cards: int, rules: MeldRules) -> Iterable[int]:
    for number in range(cards // SHORTEST + 1):
        shared = len(fours) * number if rules.share else 0
        for rest in _row_sums(number, cards - _FOUR * len(fours) + shared, rules):
            yield sum(fours) + rest


@cache
def _row_sums(number: int, cards: int, rules: MeldRules) -> frozenset[int]:
    """Return what so many rows with at most so many cards can be worth."""
    if number == 0:
        return frozenset({0})
    lengths = range(SHORTEST, min(cards, len(JASS.ranks)) + 1)
    first = ((row_points(length, rules), _row_sums(number - 1, cards - length, rules)) for length in lengths)
    return frozenset(points + rest for points, more in first for rest in more)

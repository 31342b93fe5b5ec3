"""What the melds (Weis) of one side can be worth together (SCH-14, SCH-16)."""

from collections.abc import Iterable
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
    """Return the sums that the melds of so many hands of so many cards can have.

    Every hand is counted for itself, so that a few high sums are among them that two hands of one pack
    could not show together; nothing that can be shown is missing. With two packs every meld may come twice.
    """
    hand = _hand_sums(cards, tuple(four_points(contract, rules).values()) * (1 + double), rules)
    sums = frozenset({0})
    for _ in range(hands):
        sums = _each_with_each(sums, hand)
    return sums


@cache
def _hand_sums(cards: int, fours: tuple[int, ...], rules: MeldRules) -> frozenset[int]:
    """Return the sums of one hand: some four of a kind, and rows of what is left."""
    some = chain.from_iterable(combinations(fours, number) for number in range(cards // _FOUR + 1))
    return frozenset(chain.from_iterable(_with_rows(chosen, cards, rules) for chosen in some))


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


def _each_with_each(one: Iterable[int], other: Iterable[int]) -> frozenset[int]:
    return frozenset(a + b for a in one for b in other)

"""What some of the tricks of a deal can be worth together: which sums their cards can have."""

from collections.abc import Sequence
from functools import cache

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH
from jassturnier.cards.contract import PRINTED, Contract, ContractKind, HouseRules
from jassturnier.cards.dealing import SKAT
from jassturnier.cards.order import LAST_TRICK, values

_TRICKS = 9


@cache
def deal_sums(
    contract: Contract, players: int, *, double: bool = False, house: HouseRules = PRINTED
) -> frozenset[int]:
    """Return what one side can make in a whole deal: with no trick, some, or all (GEN-3 … GEN-7, RAM-4).

    Every sum that the cards of whole tricks can have, with the five points or the skat for who takes the
    last one; 1 and 156 cannot be. Partners, teams and single players take whole tricks alike.
    """
    worth = _worths(contract, double=double, house=house)
    if contract.kind is ContractKind.RAMSCH:
        return pile_sums(worth, players, skat=SKAT)
    return pile_sums(worth, players, last=LAST_TRICK)


def pile_sums(
    worth: Sequence[Sequence[int]], per_trick: int, *, last: int = 0, skat: int = 0
) -> frozenset[int]:
    """Return the sums of whole tricks from a pack whose cards may be worth so much.

    Who takes the last trick has `last` points and `skat` cards more.
    """
    piles = _pile_bits(worth)
    # Who takes the last trick has at least that one; who does not leaves at least that one to the others.
    with_last = [bits << last for bits in piles[per_trick + skat :: per_trick]]
    return _numbers([*with_last, *piles[: len(worth) - per_trick - skat + 1 : per_trick]])


@cache
def open_sums(
    contract: Contract, players: int, *, double: bool = False, house: HouseRules = PRINTED
) -> frozenset[int]:
    """Return what whole tricks can be worth while a deal is not played to its end (SCH-22)."""
    worth = _worths(contract, double=double, house=house)
    return _numbers(_pile_bits(worth)[: len(worth) - players + 1 : players])


@cache
def trick_sums(
    contract: Contract, players: int, *, double: bool = False, house: HouseRules = PRINTED
) -> frozenset[int]:
    """Return what the cards of one trick can be worth, without the five of the last one."""
    return _numbers([_pile_bits(_worths(contract, double=double, house=house))[players]])


def _worths(contract: Contract, *, double: bool, house: HouseRules) -> tuple[tuple[int, ...], ...]:
    """Return what each card of the pack may be worth, in any trick."""
    pack = RAMSCH if contract.kind is ContractKind.RAMSCH else DOUBLE if double else JASS
    tables = [values(contract, mode, None, house) for mode in set(contract.modes(_TRICKS, house))]
    return tuple(tuple(sorted({table[card] for table in tables})) for card in pack.cards)


def _pile_bits(worth: Sequence[Sequence[int]]) -> list[int]:
    """Return for each number of cards the sums they can have, as the bits of a number."""
    piles = [1] + [0] * len(worth)
    for card in worth:
        # From the largest pile down: so each card is taken once at most.
        for number in range(len(worth), 0, -1):
            for value in card:
                piles[number] |= piles[number - 1] << value
    return piles


def _numbers(piles: Sequence[int]) -> frozenset[int]:
    bits = 0
    for pile in piles:
        bits |= pile
    return frozenset(number for number in range(bits.bit_length()) if bits >> number & 1)

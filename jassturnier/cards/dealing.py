"""Cards dealt in packets, and hands checked before anything is judged on them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH, Card, Pack
from jassturnier.cards.contract import PRINTED, Contract, ContractKind, HouseRules, card_name
from jassturnier.cards.deal import Deal
from jassturnier.errors import Problem
from jassturnier.i18n import say

Hand = tuple[Card, ...]
Hands = tuple[Hand, ...]

_PACKET = 3
_RAMSCH_PLAYERS = 3
_RAMSCH_PACKETS = (3, 4, 3)
SKAT = 2


def pack_for(contract: Contract, *, double: bool = False) -> Pack:
    """Return the pack a contract is played with."""
    if contract.kind is ContractKind.RAMSCH:
        return RAMSCH
    return DOUBLE if double else JASS


def hand_size(contract: Contract, players: int, *, double: bool = False) -> int:
    """Return how many cards everybody gets, which is also how many tricks a deal has."""
    cards = len(pack_for(contract, double=double).cards)
    return (cards - SKAT if contract.kind is ContractKind.RAMSCH else cards) // players


def shuffled(pack: Pack, rng: Random) -> tuple[Card, ...]:
    """Return the pack in the order that this source of chance gives."""
    return tuple(sorted(pack.cards, key=lambda _: rng.random()))


def deal_cards(deck: Sequence[Card], players: int) -> Hands:
    """Deal a whole Jass pack in packets of three, forehand first (GEN-8).

    What does not divide by three comes as a smaller last packet (AMB-31).
    """
    each = len(deck) // players
    full, rest = divmod(each, _PACKET)
    packets = (*(_PACKET for _ in range(full)), *((rest,) if rest else ()))
    return _in_packets(deck, players, packets)


def deal_ramsch(deck: Sequence[Card]) -> tuple[Hands, Hand]:
    """Deal three to each of three, two to the skat, four and three to each (RAM-5).

    Returns:
        The hands and the skat.
    """
    skat = _RAMSCH_PACKETS[0] * _RAMSCH_PLAYERS
    rest = (*deck[:skat], *deck[skat + SKAT :])
    return _in_packets(rest, _RAMSCH_PLAYERS, _RAMSCH_PACKETS), tuple(deck[skat : skat + SKAT])


def random_deal(
    contract: Contract, players: int, rng: Random, house: HouseRules = PRINTED, *, double: bool = False
) -> tuple[Deal, Hand]:
    """Shuffle and deal; seat 0 leads. Ramsch is dealt to three.

    Returns:
        The deal and its skat, which only Ramsch has.
    """
    deck = shuffled(pack_for(contract, double=double), rng)
    if contract.kind is ContractKind.RAMSCH:
        hands, skat = deal_ramsch(deck)
        return Deal(hands, contract, house=house), skat
    return Deal(deal_cards(deck, players), contract, house=house), ()


def _in_packets(deck: Sequence[Card], players: int, packets: Sequence[int]) -> Hands:
    hands: list[list[Card]] = [[] for _ in range(players)]
    top = 0
    for size in packets:
        for hand in hands:
            hand.extend(deck[top : top + size])
            top += size
    return tuple(map(tuple, hands))


def card_problems(cards: Iterable[Card], pack: Pack) -> list[Problem]:
    """Return what cannot be about cards seen in one deal: foreign cards and doubles."""
    held = Counter(cards)
    there = Counter(pack.cards)
    problems = [
        Problem(None, say("{card} is there {n} times.", card=card_name(card), n=count))
        for card, count in sorted(held.items())
        if count > max(there[card], 1)
    ]
    problems += [
        Problem(None, say("{card} does not belong to this pack.", card=card_name(card)))
        for card in sorted(held)
        if card not in there
    ]
    return problems


def hand_problems(hands: Sequence[Sequence[Card]], pack: Pack, skat: Sequence[Card] = ()) -> list[Problem]:
    """Return what cannot be about the hands of a deal: foreign cards, doubles, uneven hands."""
    problems = card_problems(chain(*hands, skat), pack)
    if len({len(hand) for hand in hands}) > 1:
        sizes = [len(hand) for hand in hands]
        problems.append(Problem(None, say("The hands are not of one size: {sizes} cards.", sizes=sizes)))
    return problems

"""What beats what, what must be followed, and what a card is worth."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH, Card, Pack, Rank, Suit
from jassturnier.cards.contract import PRINTED, Contract, ContractKind, HouseRules, Mode
from jassturnier.values import frozen

LAST_TRICK = 5
_TRICKS = 9


@frozen
class Law:
    """The duties of a game: the rule behind each, and what a hand without the led suit may do.

    `void_undertrumps`: it may put a low trump on a higher one. `void_overtrumps`: it may beat a trump.
    """

    follow: str
    follow_or_trump: str
    void: str
    trump_led: str
    undertrump: str
    void_undertrumps: bool = False
    void_overtrumps: bool = True
    take: str = "GEN-14"


GENERAL = Law("GEN-9", "GEN-10", "GEN-11", "GEN-13", "GEN-12")
LITERAL = Law("GEN-9", "GEN-10", "GEN-11", "GEN-13", "COI3-21", void_overtrumps=False)
LIBERAL = Law("MIT-4", "MIT-7", "MIT-7", "MIT-9", "MIT-8", void_undertrumps=True)
JACKS = Law("RAM-13", "RAM-13", "RAM-13", "RAM-13", "RAM-13", take="RAM-14")


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """The order of the cards in one trick.

    `suit_of` says which suit a card belongs to, None for every trump; a Jack in Ramsch is not of
    its printed suit. `strength` ranks cards that can win; it is only compared among trumps and
    within a suit.
    """

    law: Law
    trump: Suit | None
    suit_of: Mapping[Card, Suit | None]
    strength: Mapping[Card, int]


_TRUMP_RANKS = "U9AKOB876"
_ABOVE_SUITS = 10


def _strengths(pack: Pack, best_first: Iterable[Rank]) -> dict[Card, int]:
    worth = {rank: -place for place, rank in enumerate(best_first)}
    return {card: worth[card.rank] for card in pack.cards}


@cache
def plain(mode: Mode, law: Law = GENERAL) -> Order:
    """Return the order without trump, Obenabe or Undenufe (GEN-3, GEN-16)."""
    ranks = JASS.ranks if mode is Mode.UP else JASS.ranks[::-1]
    return Order(law, None, {card: card.suit for card in JASS.cards}, _strengths(JASS, ranks))


@cache
def with_trump(suit: Suit, law: Law = GENERAL) -> Order:
    """Return the order with a trump suit (GEN-4, GEN-14)."""
    worth = {Rank(rank): _ABOVE_SUITS - place for place, rank in enumerate(_TRUMP_RANKS)}
    trumps = {card: worth[card.rank] for card in JASS.cards if card.suit is suit}
    suit_of = {card: None if card in trumps else card.suit for card in JASS.cards}
    return Order(law, suit, suit_of, _strengths(JASS, JASS.ranks) | trumps)


@cache
def jacks() -> Order:
    """Return the order of Ramsch, where the four Jacks are trumps in the order of suits (RAM-2, RAM-3)."""
    trumps = {Card(suit, Rank.JACK): _ABOVE_SUITS - place for place, suit in enumerate(RAMSCH.suits)}
    suit_of = {card: None if card in trumps else card.suit for card in RAMSCH.cards}
    return Order(JACKS, None, suit_of, _strengths(RAMSCH, RAMSCH.ranks) | trumps)


def order(contract: Contract, mode: Mode, made_trump: Suit | None, house: HouseRules = PRINTED) -> Order:
    """Return the order of one trick; `made_trump` is the trump that emerged in Mittlere, if any."""
    if contract.kind is ContractKind.MITTLERE:
        return with_trump(made_trump, LIBERAL) if made_trump else plain(Mode.UP, LIBERAL)
    if mode is Mode.JACKS:
        return jacks()
    if mode is Mode.TRUMP and contract.suit:
        return with_trump(contract.suit, LITERAL if house.void_after_trump == "no_trump" else GENERAL)
    return plain(mode)


Values = Mapping[Card, int]
_SIDE = {"A": 11, "K": 4, "O": 3, "U": 2, "B": 10, "9": 0, "8": 0, "7": 0, "6": 0}
_TRUMP = _SIDE | {"U": 20, "9": 14}
_NO_TRUMP = _SIDE | {"8": 8}
_SIX_ELEVEN = _NO_TRUMP | {"A": 0, "6": 11}
_RAMSCH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


@cache
def values(contract: Contract, mode: Mode, made_trump: Suit | None, house: HouseRules = PRINTED) -> Values:
    """Return what each card is worth in a trick of this order (GEN-3, GEN-4, GEN-7, RAM-4).

    In Mittlere `made_trump` is the trump at the end of the deal: it values every trick (MIT-10).
    """
    if contract.kind is ContractKind.RAMSCH:
        return {card: _RAMSCH[card.rank] for card in RAMSCH.cards}
    suit = _valuing_trump(contract, mode, made_trump, house)
    if suit:
        return {card: (_TRUMP if card.suit is suit else _SIDE)[card.rank] for card in JASS.cards}
    table = _SIX_ELEVEN if _six_eleven(contract, mode, house) else _NO_TRUMP
    return {card: table[card.rank] for card in JASS.cards}


def _valuing_trump(contract: Contract, mode: Mode, made_trump: Suit | None, house: HouseRules) -> Suit | None:
    if contract.kind is ContractKind.MITTLERE:
        return made_trump
    if contract.kind is not ContractKind.TUO:
        return contract.suit
    by_trick = house.tuo_values == "per_trick" and mode is Mode.TRUMP
    return contract.suit if by_trick or house.tuo_values == "trump" else None


def _six_eleven(contract: Contract, mode: Mode, house: HouseRules) -> bool:
    """Six 11 and ace 0 belong to Undenufe alone, or to every Undenufe trick (COIV-1, SCHV-6)."""
    in_scope = contract.kind is ContractKind.UNDENUFE or house.six11_scope == "per_trick"
    return mode is Mode.DOWN and in_scope and house.undenufe_values == "six11"


def steady_values(contract: Contract, made_trump: Suit | None, house: HouseRules = PRINTED) -> Values | None:
    """Return what the cards are worth, or None where it depends on the trick a card is played in."""
    modes = set(contract.modes(_TRICKS, house))
    tables = [values(contract, mode, made_trump, house) for mode in modes]
    return tables[0] if all(table == tables[0] for table in tables) else None


def pile_points(pile: Sequence[Card], contract: Contract, house: HouseRules = PRINTED) -> int | None:
    """Count a pile of cards, without the last trick; None where the piles of each trick are needed."""
    table = steady_values(contract, None, house)
    return None if table is None else sum(table[card] for card in pile)


@cache
def deal_points(contract: Contract, *, double: bool = False, house: HouseRules = PRINTED) -> int | None:
    """Return what all tricks of a deal are worth: 157, in Ramsch 120, with two packs 309 or 245.

    None where it depends on which card falls in which trick (AMB-10, AMB-11). GEN-6, RAM-4, AMB-31.
    """
    if contract.kind is ContractKind.RAMSCH:
        return pile_points(RAMSCH.cards, contract)
    pile = pile_points((DOUBLE if double else JASS).cards, contract, house=house)
    return None if pile is None else pile + LAST_TRICK

"""Contracts: which suit is trump, the way of the cards in each trick; what cards and contracts are called."""

from collections.abc import Mapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from jassturnier.cards.card import RAMSCH, Card, Rank, Suit
from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


Rules = TypeVar("Rules", bound="DataclassInstance")


@frozen
class HouseRules:
    """The options that change what may be played and what a card is worth."""

    void_after_trump: Literal["no_lower_trump", "no_trump"] = "no_lower_trump"
    gustav_first_of_9: int = 5
    tuo_values: Literal["trump", "notrump", "per_trick"] = "trump"
    undenufe_values: Literal["normal", "six11"] = "normal"
    six11_scope: Literal["undenufe_only", "per_trick"] = "undenufe_only"


PRINTED = HouseRules()
"""The rules as the documents print them."""


def stated(defaults: Rules, options: Mapping[str, object]) -> Rules:
    """Return the rules with every option of a regulation that bears one of their names.

    The values are taken as they are: a regulation is checked before it is used.
    """
    names = {field.name for field in fields(defaults)}
    changes: dict[str, Any] = {name: value for name, value in options.items() if name in names}
    return replace(defaults, **changes)


class ContractKind(StrEnum):
    """What can be played. Mittlere makes its trump in play; in Ramsch the four Jacks are trumps."""

    TRUMP = "trump"
    OBENABE = "obenabe"
    UNDENUFE = "undenufe"
    SLALOM = "slalom"
    GUSTAV = "gustav"
    TUO = "tuo"
    MITTLERE = "mittlere"
    RAMSCH = "ramsch"


class Mode(StrEnum):
    """Which order of the cards holds in one trick."""

    TRUMP = "trump"
    UP = "up"
    DOWN = "down"
    JACKS = "jacks"


_STEADY = {
    ContractKind.TRUMP: Mode.TRUMP,
    ContractKind.OBENABE: Mode.UP,
    ContractKind.UNDENUFE: Mode.DOWN,
    ContractKind.MITTLERE: Mode.UP,
    ContractKind.RAMSCH: Mode.JACKS,
}
_GUSTAV_UNEVEN = 9
_TUO = (Mode.TRUMP, Mode.DOWN, Mode.UP)


@frozen
class Contract:
    """One contract: the trump suit of a suit or of TUO, the first way of Slalom or Gustav."""

    kind: ContractKind
    suit: Suit | None = None
    start: Mode = Mode.UP

    def __post_init__(self) -> None:
        if (self.suit is not None) != (self.kind in {ContractKind.TRUMP, ContractKind.TUO}):
            raise ValueError(self.kind, self.suit)

    def modes(self, tricks: int, house: HouseRules = PRINTED) -> tuple[Mode, ...]:
        """Return the order of each trick of a deal (COI3-14 … COI3-19, COIV-2, COI4-13)."""
        if self.kind in _STEADY:
            return (_STEADY[self.kind],) * tricks
        if self.kind is ContractKind.TUO:
            return tuple(_TUO[trick * 3 // tricks] for trick in range(tricks))
        turned = Mode.DOWN if self.start is Mode.UP else Mode.UP
        if self.kind is ContractKind.SLALOM:
            return tuple(turned if trick % 2 else self.start for trick in range(tricks))
        first = house.gustav_first_of_9 if tricks == _GUSTAV_UNEVEN else (tricks + 1) // 2
        return (self.start,) * first + (turned,) * (tricks - first)


OBENABE = Contract(ContractKind.OBENABE)
UNDENUFE = Contract(ContractKind.UNDENUFE)
MITTLERE = Contract(ContractKind.MITTLERE)
RAMSCH_CONTRACT = Contract(ContractKind.RAMSCH)


def trump(suit: Suit) -> Contract:
    """Return the contract with this suit as trump."""
    return Contract(ContractKind.TRUMP, suit)


_SUITS = {
    Suit.EICHELN: say("Eicheln"),
    Suit.ROSEN: say("Rosen"),
    Suit.SCHILTEN: say("Schilten"),
    Suit.SCHELLEN: say("Schellen"),
    Suit.KREUZ: say("clubs"),
    Suit.PIK: say("spades"),
    Suit.HERZ: say("hearts"),
    Suit.KARO: say("diamonds"),
}
_RANKS = {
    Rank.ASS: say("Ass"),
    Rank.KOENIG: say("König"),
    Rank.OBER: say("Ober"),
    Rank.UNDER: say("Under"),
    Rank.BANNER: say("Banner"),
}
_FRENCH_RANKS = {
    Rank.ASS: say("ace"),
    Rank.KOENIG: say("king"),
    Rank.QUEEN: say("queen"),
    Rank.JACK: say("jack"),
    Rank.TEN: verbatim("10"),
}
_KINDS = {
    ContractKind.OBENABE: say("Obenabe"),
    ContractKind.UNDENUFE: say("Undenufe"),
    ContractKind.MITTLERE: say("Mittlere"),
    ContractKind.RAMSCH: say("Ramsch"),
}


def suit_name(suit: Suit) -> Text:
    """Return the name of a suit."""
    return _SUITS[suit]


def rank_name(rank: Rank) -> Text:
    """Return the Swiss name of a rank, the French one of a rank that only the French pack has."""
    return _RANKS.get(rank) or _FRENCH_RANKS.get(rank) or verbatim(rank.value)


def card_name(card: Card) -> Text:
    """Return the name of a card in the words of its own pack."""
    if card.suit not in RAMSCH.suits:
        suit = say("Eichel") if card.suit is Suit.EICHELN else _SUITS[card.suit]
        return say("{suit} {rank}", suit=suit, rank=rank_name(card.rank))
    rank = _FRENCH_RANKS.get(card.rank) or verbatim(card.rank.value)
    return say("{rank} of {suit}", rank=rank, suit=_SUITS[card.suit])


def contract_name(contract: Contract) -> Text:
    """Return the name of a contract with its trump suit or its first way."""
    if contract.suit and contract.kind is ContractKind.TUO:
        return say("TUO in {suit}", suit=_SUITS[contract.suit])
    if contract.suit:
        return _SUITS[contract.suit]
    if contract.kind in _KINDS:
        return _KINDS[contract.kind]
    name = say("Slalom") if contract.kind is ContractKind.SLALOM else say("Gustav")
    first = _KINDS[ContractKind.OBENABE if contract.start is Mode.UP else ContractKind.UNDENUFE]
    return say("{contract}, {first} first", contract=name, first=first)

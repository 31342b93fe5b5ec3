"""The words of a typed deal: contracts as people type them in four languages, and what follows the points."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from jassturnier.cards.card import Contract, ContractKind, Suit, trump
from jassturnier.cards.reading import contract_words, spoken
from jassturnier.i18n import Text, fold, say, verbatim
from jassturnier.languages import capital
from jassturnier.values import frozen

SUITS = ("eicheln", "schilten", "rosen", "schellen")
PLAIN = (*SUITS, "obenabe", "undenufe")
CONTRACTS = (*PLAIN, "slalom", "gustav", "tuo")
JOKERS = ("joker1", "joker2")
ROWS = (*PLAIN, "slalom", "gustav", *JOKERS, "tuo")

LABELS: Mapping[str, Text] = {
    "eicheln": say("Eicheln"),
    "schilten": say("Schilten"),
    "rosen": say("Rosen"),
    "schellen": say("Schellen"),
    "obenabe": say("Obenabe"),
    "undenufe": say("Undenufe"),
    "slalom": say("Slalom"),
    "gustav": say("Gustav"),
    "joker1": say("Joker 1"),
    "joker2": say("Joker 2"),
    "tuo": say("TUO"),
    "grandhand": say("Grand Hand"),
}

_SUITS = dict(zip(SUITS, (Suit.EICHELN, Suit.SCHILTEN, Suit.ROSEN, Suit.SCHELLEN), strict=True))


def contract_of(name: str, suit: Suit = Suit.EICHELN) -> Contract | None:
    """Return the contract with this name; `suit` is the trump of TUO.

    None for a Joker, and for a club's own contract, which the cards do not know.
    """
    if name in _SUITS:
        return trump(_SUITS[name])
    if name not in CONTRACTS:
        return None
    return Contract(ContractKind(name), suit if name == ContractKind.TUO else None)


_JOKERS = {
    "joker1": ("ersterjoker", "premierjoker", "primojoker", "firstjoker"),
    "joker2": ("zweiterjoker", "deuxiemejoker", "secondojoker", "secondjoker"),
}


@cache
def spellings(name: str) -> tuple[str, ...]:
    """Return the words that mean a contract or a Joker beside its name, folded."""
    contract = contract_of(name)
    return _JOKERS.get(name, ()) if contract is None else contract_words(contract)


def name_of(contract: Contract) -> str:
    """Return the name of a contract, without the suit of TUO and the first way of Slalom and Gustav."""
    if contract.kind is ContractKind.TRUMP:
        return next(name for name, suit in _SUITS.items() if suit is contract.suit)
    return contract.kind.value


def label(name: str, written: str = "") -> Text:
    """Return how a contract is called; a club's own contract keeps its name, as it is `written`."""
    own = written or name
    return LABELS.get(name) or verbatim(capital(own))


def key(typed: str) -> str:
    """Return the name that a word stands for, ignoring case, accents and blanks."""
    bare = fold(spoken(typed)).replace(" ", "")
    return next((name for name in ROWS if bare == name or bare in spellings(name)), bare)


class DealPart(StrEnum):
    """What a deal needs before its tags: who named the contract, the contract, the points of all sides."""

    WHO = "who"
    CONTRACT = "contract"
    POINTS = "points"
    ANNOUNCED = "announced"
    """The points of each side are announced and made."""


@frozen
class Tag:
    """A word behind the points: its spellings, and whether sides or a number belong to it.

    `label` is the word, in quotes, that a message in another language uses for it.
    """

    name: str
    label: Text
    spellings: tuple[str, ...] = ()
    sides: bool = False
    number: bool = False

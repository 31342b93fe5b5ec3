"""The contracts by name: how they are called, and how people type them in three languages."""

from collections.abc import Mapping

from jassturnier.cards.card import Suit
from jassturnier.cards.contract import Contract, Kind, trump
from jassturnier.i18n import Text, fold, say, verbatim

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
}

SPELLINGS: Mapping[str, tuple[str, ...]] = {
    "eicheln": ("eichel", "eichle", "pik", "schaufel", "glands", "pique", "acorns", "spades"),
    "schilten": ("schilte", "schilder", "karo", "ecken", "ecussons", "carreau", "shields", "diamonds"),
    "rosen": ("rose", "blumen", "kreuz", "roses", "trefle", "clubs", "flowers"),
    "schellen": ("schelle", "herz", "grelots", "coeur", "bells", "hearts"),
    "obenabe": ("oben", "obe", "obenabe", "bock", "haut", "dessus", "topdown"),
    "undenufe": ("unten", "unde", "une", "undeufe", "geiss", "bas", "dessous", "bottomup"),
    "slalom": ("zickzack", "zigzag"),
    "gustav": ("gusti", "guschti", "mittendurch", "gustave"),
    "joker1": ("ersterjoker", "premierjoker", "firstjoker"),
    "joker2": ("zweiterjoker", "deuxiemejoker", "secondjoker"),
    "tuo": (),
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
    return Contract(Kind(name), suit if name == Kind.TUO else None)


def name_of(contract: Contract) -> str:
    """Return the name of a contract, without the suit of TUO and the first way of Slalom and Gustav."""
    if contract.kind is Kind.TRUMP:
        return next(name for name, suit in _SUITS.items() if suit is contract.suit)
    return contract.kind.value


def label(name: str) -> Text:
    """Return how a contract is called; a club's own contract keeps its name."""
    return LABELS.get(name) or verbatim(name.capitalize())


def key(typed: str) -> str:
    """Return the name that a word stands for, ignoring case, accents and blanks."""
    bare = fold(typed).replace(" ", "")
    for name, spellings in SPELLINGS.items():
        if bare == name or bare in spellings:
            return name
    return bare

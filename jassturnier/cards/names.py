"""Names of cards and contracts, printed as Jass people say them."""

from jassturnier.cards.card import RAMSCH, Card, Rank, Suit
from jassturnier.cards.contract import Contract, ContractKind, Mode
from jassturnier.i18n import Text, say, verbatim

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

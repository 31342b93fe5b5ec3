"""The cards (GEN-1, RAM-1, SCHV-5), and the contracts: what beats what, what must be followed; points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar

from jassturnier.i18n import Text, say, verbatim
from jassturnier.values import frozen

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Rules = TypeVar("Rules", bound="DataclassInstance")


class Suit(StrEnum):
    """A suit by its letter: four of the Swiss pack, four of the French one."""

    EICHELN = "E"
    ROSEN = "R"
    SCHILTEN = "T"
    SCHELLEN = "L"
    KREUZ = "C"
    PIK = "S"
    HERZ = "H"
    KARO = "D"


class Rank(StrEnum):
    """A rank by its letter; Banner, Ober and Under are Swiss, ten, queen and jack French."""

    ASS = "A"
    KOENIG = "K"
    OBER = "O"
    UNDER = "U"
    BANNER = "B"
    TEN = "T"
    QUEEN = "Q"
    JACK = "J"
    NINE = "9"
    EIGHT = "8"
    SEVEN = "7"
    SIX = "6"


class Card(NamedTuple):
    """One card. A tuple, because the play hashes and compares cards all the time.

    Cards sort by their letters, which is the order of every sorted list of cards.
    """

    suit: Suit
    rank: Rank

    @property
    def code(self) -> str:
        """Return the two letters of the card: `EU`."""
        return self.suit.value + self.rank.value

    @classmethod
    def of(cls, code: str) -> "Card":
        """Return the card with these two letters.

        Raises:
            ValueError: there is no such suit or rank.
        """
        return cls(Suit(code[:1]), Rank(code[1:]))


def cards(codes: str | Iterable[str]) -> tuple[Card, ...]:
    """Return the cards of several codes, given as a sequence or with blanks between: `"EU E9"`."""
    return tuple(Card.of(code) for code in (codes.split() if isinstance(codes, str) else codes))


@frozen
class Pack:
    """A pack: its suits, its ranks from the best down as they stand in a side suit, its cards."""

    suits: tuple[Suit, ...]
    ranks: tuple[Rank, ...]
    cards: tuple[Card, ...]


def _pack(suits: str, ranks: str, copies: int = 1) -> Pack:
    made = [Card.of(suit + rank) for suit in suits for rank in ranks for _ in range(copies)]
    return Pack(tuple(map(Suit, suits)), tuple(map(Rank, ranks)), tuple(made))


JASS = _pack("ERTL", "AKOUB9876")
"""36 cards (GEN-1)."""
DOUBLE = _pack("ERTL", "AKOUB9", copies=2)
"""48 cards: two Jass packs from the nine up (SCHV-5)."""
RAMSCH = _pack("CSHD", "ATKQJ987")
"""32 French cards (RAM-1)."""

_FRENCH_SUIT = dict(zip(JASS.suits, (Suit.PIK, Suit.KREUZ, Suit.KARO, Suit.HERZ), strict=True))
_FRENCH_RANK = {Rank.OBER: Rank.QUEEN, Rank.UNDER: Rank.JACK, Rank.BANNER: Rank.TEN}


def french(card: Card) -> Card:
    """Return the card of the French pack that stands for a Jass card (GEN-2)."""
    return Card(_FRENCH_SUIT.get(card.suit, card.suit), _FRENCH_RANK.get(card.rank, card.rank))


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
def _with_trump(suit: Suit, law: Law = GENERAL) -> Order:
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
        return _with_trump(made_trump, LIBERAL) if made_trump else plain(Mode.UP, LIBERAL)
    if mode is Mode.JACKS:
        return jacks()
    if mode is Mode.TRUMP and contract.suit:
        return _with_trump(contract.suit, LITERAL if house.void_after_trump == "no_trump" else GENERAL)
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
    # Six 11 and ace 0 belong to Undenufe alone, or to every Undenufe trick (COIV-1, SCHV-6).
    in_scope = contract.kind is ContractKind.UNDENUFE or house.six11_scope == "per_trick"
    six_eleven = mode is Mode.DOWN and in_scope and house.undenufe_values == "six11"
    table = _SIX_ELEVEN if six_eleven else _NO_TRUMP
    return {card: table[card.rank] for card in JASS.cards}


def _valuing_trump(contract: Contract, mode: Mode, made_trump: Suit | None, house: HouseRules) -> Suit | None:
    if contract.kind is ContractKind.MITTLERE:
        return made_trump
    if contract.kind is not ContractKind.TUO:
        return contract.suit
    by_trick = house.tuo_values == "per_trick" and mode is Mode.TRUMP
    return contract.suit if by_trick or house.tuo_values == "trump" else None


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

"""Contracts: which suit is trump and which way the cards run, trick by trick."""

from dataclasses import dataclass
from enum import StrEnum

from jassturnier.cards.card import Suit
from jassturnier.cards.house import PRINTED, HouseRules


class Kind(StrEnum):
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
    Kind.TRUMP: Mode.TRUMP,
    Kind.OBENABE: Mode.UP,
    Kind.UNDENUFE: Mode.DOWN,
    Kind.MITTLERE: Mode.UP,
    Kind.RAMSCH: Mode.JACKS,
}
_GUSTAV_UNEVEN = 9
_TUO = (Mode.TRUMP, Mode.DOWN, Mode.UP)


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract: the trump suit of a suit or of TUO, the first way of Slalom or Gustav."""

    kind: Kind
    suit: Suit | None = None
    start: Mode = Mode.UP

    def __post_init__(self) -> None:
        if (self.suit is not None) != (self.kind in {Kind.TRUMP, Kind.TUO}):
            raise ValueError(self.kind, self.suit)

    def modes(self, tricks: int, house: HouseRules = PRINTED) -> tuple[Mode, ...]:
        """Return the order of each trick of a deal (COI3-14 … COI3-19, COIV-2, COI4-13)."""
        if self.kind in _STEADY:
            return (_STEADY[self.kind],) * tricks
        if self.kind is Kind.TUO:
            return tuple(_TUO[trick * 3 // tricks] for trick in range(tricks))
        turned = Mode.DOWN if self.start is Mode.UP else Mode.UP
        if self.kind is Kind.SLALOM:
            return tuple(turned if trick % 2 else self.start for trick in range(tricks))
        first = house.gustav_first_of_9 if tricks == _GUSTAV_UNEVEN else (tricks + 1) // 2
        return (self.start,) * first + (turned,) * (tricks - first)


OBENABE = Contract(Kind.OBENABE)
UNDENUFE = Contract(Kind.UNDENUFE)
MITTLERE = Contract(Kind.MITTLERE)
RAMSCH_CONTRACT = Contract(Kind.RAMSCH)


def trump(suit: Suit) -> Contract:
    """Return the contract with this suit as trump."""
    return Contract(Kind.TRUMP, suit)

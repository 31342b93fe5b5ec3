"""Contracts: which suit is trump and which way the cards run, trick by trick."""

from dataclasses import dataclass
from enum import StrEnum

from jassturnier.cards.card import Suit
from jassturnier.cards.house import PRINTED, HouseRules


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


@dataclass(frozen=True, slots=True)
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

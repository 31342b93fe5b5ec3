"""The cards: suits, ranks and the three packs (GEN-1, RAM-1, SCHV-5)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from jassturnier.values import frozen


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

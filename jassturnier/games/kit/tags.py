"""What a typed deal is made of: its parts, and the words behind the points."""

from dataclasses import dataclass
from enum import StrEnum

from jassturnier.i18n import Text


class DealPart(StrEnum):
    """What a deal needs before its tags: who named the contract, the contract, the points of all sides."""

    WHO = "who"
    CONTRACT = "contract"
    POINTS = "points"
    ANNOUNCED = "announced"
    """The points of each side are announced and made."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A word behind the points: its spellings, and whether sides or a number belong to it.

    `label` is the word, in quotes, that a message in another language uses for it.
    """

    name: str
    label: Text
    spellings: tuple[str, ...] = ()
    sides: bool = False
    number: bool = False

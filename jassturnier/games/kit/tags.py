"""The words behind the points of a typed deal."""

from dataclasses import dataclass

from jassturnier.i18n import Text


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

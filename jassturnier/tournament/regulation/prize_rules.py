"""What a regulation says about prizes, and the lists beside the rank list that they may be for."""

from collections.abc import Mapping
from dataclasses import dataclass

from jassturnier.i18n import say
from jassturnier.tournament.words import Word


class Extra(Word):
    """A list beside the rank list, by its name in commands and regulations."""

    MATCHES = "matches", say("most matches")
    BEST_ROUND = "best-round", say("best round")
    LAST = "last", say("last place")
    GUESS = "guess", say("nearest guess")


@dataclass(frozen=True, slots=True)
class PrizeRules:
    """A prize: a thing by language, an amount in Rappen, or both, for some places of a list.

    The places are `ranks`, every one that `every` divides, and with `last` the last. The list is the rank
    list, or another one, for everybody or `per` category, club or group, there for `only` one of them.
    With `choose` who gets it chooses from a table of gifts, in the order of the places.
    """

    text: Mapping[str, str]
    amount: int = 0
    ranks: tuple[int, ...] = ()
    every: int = 0
    last: bool = False
    list: Extra | None = None
    per: str = ""
    only: str = ""
    choose: bool = False

    def is_for(self, position: int, count: int) -> bool:
        """Say whether it is for a place of so many, both counted from 1."""
        every = self.every > 0 and position % self.every == 0
        return position in self.ranks or every or (self.last and position == count)

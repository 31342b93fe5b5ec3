"""The referee's questions about the dealing: who deals, speaks and leads, and what the Jacks are worth."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from jassturnier import games
from jassturnier.cards.card import RAMSCH
from jassturnier.errors import WrongUsage
from jassturnier.games.disputes.dealers import Dealing, dealing_rule, dealings, first_leader
from jassturnier.games.ramsch.grand_hand import spitzen
from jassturnier.i18n import say
from jassturnier.services.referee.house_rules import House
from jassturnier.services.referee.play import read_piles

_NOBODY_FIXED = -1


@dataclass(frozen=True, slots=True)
class DealOrder:
    """Who deals each deal and who is forehand; `declarer_leads` where who names the contract leads first."""

    deals: tuple[Dealing, ...]
    declarer_leads: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A table: the game, how many deals, who deals first, and which deals were Grand Hands, from 1.

    In Schieber `first` is who holds the Rosen seven: forehand of the first deal, and its dealer after.
    """

    game: str
    deals: int
    first: int
    players: int | None = None
    grand_hands: Collection[int] = ()


def turns(asked: Asked, rules: House) -> DealOrder:
    """Return who deals and leads (GEN-8, SCH-4, SCH-5, RAM-12).

    Raises:
        WrongUsage: so many do not play the game, somebody is no player, or it has no Grand Hand.
    """
    kind = games.get(asked.game)
    size = asked.players or kind.sizes[0]
    if size not in kind.sizes:
        raise WrongUsage(say("{game} is for {sizes} players.", game=kind.name, sizes=kind.sizes))
    if asked.first > size:
        text = say("There is no player {player}; there are {size}.", player=str(asked.first), size=size)
        raise WrongUsage(text)
    if asked.grand_hands and "grand_hand" not in kind.defaults():
        raise WrongUsage(say("{game} has no Grand Hand.", game=kind.name))
    deals = dealings(asked.game, asked.first - 1, asked.deals, size, asked.grand_hands)
    return DealOrder(deals, _declarer_leads(asked.game, rules), dealing_rule(asked.game))


def _declarer_leads(game: str, rules: House) -> bool:
    leader: Literal["declarer", "forehand"] = (
        "forehand" if rules.options.get("coi4_leader") == "forehand" else "declarer"
    )
    return first_leader(game, 0, _NOBODY_FIXED, leader) == _NOBODY_FIXED


def count_jacks(typed: Sequence[str]) -> tuple[bool, int]:
    """Return whether the unbroken row of Jacks from the top is held, and how long it is (GH-8).

    Raises:
        WrongUsage: a word is no card of Ramsch, or a card is there twice.
    """
    return spitzen([card.code for pile in read_piles(typed, RAMSCH) for card in pile])

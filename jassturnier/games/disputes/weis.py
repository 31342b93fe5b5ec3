"""Melds (Weis) compared between the hands of a table (SCH-14, SCH-15, AMB-28)."""

from collections.abc import Sequence
from dataclasses import dataclass

from jassturnier.cards.card import Card
from jassturnier.cards.contract import Contract
from jassturnier.cards.melds import PLAIN_MELDS, Meld, MeldRules, find_melds
from jassturnier.cards.ruling import Ruling
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, say

_SIDES = 2


@dataclass(frozen=True, slots=True)
class Weis:
    """The melds of every seat, best first, and the side that scores all of its own.

    `points` are before the factor, `score` with it.
    """

    melds: tuple[tuple[Meld, ...], ...]
    side: int | None
    points: int
    score: int
    ruling: Ruling

    def seat_points(self) -> tuple[int, ...]:
        """Return what the melds of each seat are worth, whoever scores."""
        return tuple(sum(meld.points for meld in melds) for melds in self.melds)


def compare_melds(
    hands: Sequence[Sequence[Card]], contract: Contract, factor: int = 1, rules: MeldRules = PLAIN_MELDS
) -> Weis:
    """Decide which side scores its melds; hands in the order of play, sides alternate (SCH-14).

    The best single meld decides: points, number of cards, rank, trump, and at last who plays first.
    """
    melds = tuple(find_melds(hand, contract, rules) for hand in hands)
    seats = [seat for seat, found in enumerate(melds) if found]
    if not seats:
        return Weis(melds, None, 0, 0, Ruling(say("Nobody has a meld."), "SCH-14"))
    best = max(seats, key=lambda seat: melds[seat][0].rank_key(contract, rules))
    # One best meld opens all melds of its side: the partner's count, too, and none of the others' (SCH-14).
    points = sum(meld.points for found in melds[best % _SIDES :: _SIDES] for meld in found)
    ruling = Ruling(_decision(best, melds[best][0], points, factor), "SCH-14")
    return Weis(melds, best % _SIDES, points, points * factor, ruling)


def _decision(seat: int, best: Meld, points: int, factor: int) -> Text:
    return say(
        "Player {player} has the best meld: {meld}. Side {side} scores all its melds: "
        "{points} points, times {factor} makes {score}.",
        player=str(seat + 1),
        meld=best.name(),
        side=side_letter(seat % _SIDES),
        points=points,
        factor=factor,
        score=points * factor,
    )

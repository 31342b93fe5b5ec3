"""Weis compared between the hands of a table (SCH-14, SCH-15, AMB-28), and Stöck (SCH-17, AMB-29)."""

from collections.abc import Sequence
from typing import Literal

from jassturnier.cards.card import Card, Rank
from jassturnier.cards.contract import Contract, Mode
from jassturnier.cards.melds import PLAIN_MELDS, Meld, MeldRules, find_melds
from jassturnier.cards.play import Ruling
from jassturnier.games.kit.base import side_letter
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

_SIDES = 2


@frozen
class Weis:
    """The melds of every seat, best first, and the side that scores all of its own.

    `points` are before the factor, `score` with it.
    """

    melds: tuple[tuple[Meld, ...], ...]
    side: int | None
    points: int
    score: int
    ruling: Ruling


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


STOECK_POINTS = 20
Moment = Literal["ober", "second_card"]


@frozen
class Stoeck:
    """How many Stöck a hand has, and with which of its plays, counted from 0, the first is announced."""

    count: int
    at: int | None
    ruling: Ruling

    @property
    def held(self) -> bool:
        """Return whether there is any."""
        return self.count > 0


def find_stoeck(  # noqa: PLR0913 — the deal, what was played of it, and what the house says
    hand: Sequence[Card],
    contract: Contract,
    played: Sequence[Card] = (),
    when: Moment = "ober",
    *,
    twice: bool = True,
    tricks: int = 9,
) -> Stoeck:
    """Look for the Stöck in a hand as it was dealt; `played` are the player's cards in their order.

    `when` says whether it is announced with the Ober or with the second of the two cards;
    `twice` whether both Stöck of two packs count in one hand (AMB-31). In TUO it is announced while
    there is a trump suit, in a deal of so many tricks, or not at all (AMB-11).
    """
    if contract.suit is None:
        text = say("There is no Stöck in this contract: it has no trump suit.")
        return Stoeck(count=0, at=None, ruling=Ruling(text, "SCH-17"))
    ober, koenig = (Card(contract.suit, rank) for rank in (Rank.OBER, Rank.KOENIG))
    pairs = min(hand.count(ober), hand.count(koenig))
    count = pairs if twice else min(pairs, 1)
    if not count:
        text = say("The hand has no Stöck: it needs König and Ober of trumps.")
        return Stoeck(count=0, at=None, ruling=Ruling(text, "SCH-17"))
    due = {ober} if when == "ober" else {ober, koenig}
    # With the second card it is due when both have been played, in whichever order.
    at = max(map(played.index, due)) if due.issubset(played) else None
    if at is not None and contract.modes(tricks)[at] is not Mode.TRUMP:
        text = say("No Stöck: there was no trump suit any more when it was due.")
        return Stoeck(count=0, at=None, ruling=Ruling(text, "AMB-11"))
    if count > 1:
        text = say("Two Stöck: 40 points times the factor, 20 announced with each pair.")
        return Stoeck(count, at, Ruling(text, "AMB-31"))
    return Stoeck(count, at, Ruling(_announced(when), "SCH-17"))


def _announced(when: Moment) -> Text:
    if when == "ober":
        return say("Stöck: 20 points times the factor, announced when the Ober is played.")
    return say("Stöck: 20 points times the factor, announced when the second of the two cards is played.")

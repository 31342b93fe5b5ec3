"""The skat of Ramsch: offered, passed round, and whose points it counts for (RAM-7 … RAM-10, RAM-15)."""

from collections.abc import Collection, Sequence
from typing import Literal

from jassturnier.cards.card import Card, Rank
from jassturnier.cards.contract import RAMSCH_CONTRACT, card_name
from jassturnier.cards.deal import Record
from jassturnier.cards.dealing import SKAT, Hand
from jassturnier.cards.order import pile_points
from jassturnier.cards.play import Ruling
from jassturnier.i18n import say
from jassturnier.values import frozen


@frozen
class SkatRules:
    """The options about the skat, named as in a regulation."""

    grand_hand: bool = True
    ram_jacks_discard: bool = True
    discard_first: bool = False
    ram_skat_to: Literal["last_trick", "most_points"] = "last_trick"
    ram_skat_tie: Literal["each", "last_trick", "nobody"] = "each"


PRINTED_SKAT = SkatRules()


def grand_hand_player(wants: Sequence[bool], rules: SkatRules = PRINTED_SKAT) -> int | None:
    """Return who plays Grand Hand: the first in turn from forehand who announces it (RAM-7, PFR-2)."""
    announced = (seat for seat, wanted in enumerate(wants) if wanted)
    return next(announced, None) if rules.grand_hand else None


@frozen
class Exchange:
    """Hands and skat after the skat has gone round, and how often it was pushed on.

    With a fault nothing is exchanged from `faulty` on: that seat may not do what it did.
    """

    hands: tuple[Hand, ...]
    skat: Hand
    pushes: int
    faulty: int | None = None
    fault: Ruling | None = None


def pass_skat(
    hands: Sequence[Hand],
    skat: Sequence[Card],
    discards: Sequence[Sequence[Card] | None],
    rules: SkatRules = PRINTED_SKAT,
) -> Exchange:
    """Pass the skat round from forehand: two cards laid down for it, or None for pushing it on unseen."""
    held, lying, pushes = list(hands), tuple(skat), 0
    for seat, discard in enumerate(discards):
        if discard is None:
            pushes += 1
            continue
        fault = _discard_fault(discard, held[seat], lying, rules)
        if fault:
            return Exchange(tuple(held), lying, pushes, seat, fault)
        kept = [card for card in (*held[seat], *lying) if card not in discard]
        held[seat], lying = tuple(kept), tuple(discard)
    return Exchange(tuple(held), lying, pushes)


def _discard_fault(
    discard: Sequence[Card], hand: Hand, skat: Collection[Card], rules: SkatRules
) -> Ruling | None:
    if len(set(discard)) != SKAT or len(discard) != SKAT:
        return Ruling(say("Who takes the skat lays down two cards."), "RAM-8")
    for card in discard:
        if rules.discard_first and card in skat:
            text = say(
                "{card} comes from the skat; two cards of the hand are laid down first.", card=card_name(card)
            )
            return Ruling(text, "PFR-3")
        if card not in hand and card not in skat:
            text = say("{card} is neither in the hand nor in the skat.", card=card_name(card))
            return Ruling(text, "RAM-9")
        if card.rank is Rank.JACK and not rules.ram_jacks_discard:
            return Ruling(say("Jacks may not be laid down here: {card}.", card=card_name(card)), "RAMV-1")
    return None


def points_with_skat(
    record: Record, skat: Sequence[Card], rules: SkatRules = PRINTED_SKAT, declarer: int | None = None
) -> tuple[int, ...]:
    """Return the points of each seat with the skat, once all cards are played (RAM-15, RAMV-3, GH-2).

    In a Grand Hand, named by its `declarer`, the skat counts for him if he has a trick, else for nobody.
    """
    worth = pile_points(skat, RAMSCH_CONTRACT) or 0
    takers = _takers(record, rules, declarer) if record.complete else ()
    return tuple(points + worth * (seat in takers) for seat, points in enumerate(record.points))


def _takers(record: Record, rules: SkatRules, declarer: int | None) -> Collection[int]:
    last = {record.tricks[-1].winner}
    if declarer is not None:
        return {declarer} if record.taken[declarer] else set()
    if rules.ram_skat_to == "last_trick":
        return last
    highest = {seat for seat, points in enumerate(record.points) if points == max(record.points)}
    if len(highest) == 1 or rules.ram_skat_tie == "each":
        return highest
    return last if rules.ram_skat_tie == "last_trick" else set()

"""Deals played at random, card by card, to rehearse a game."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from jassturnier.cards.card import JASS, Rank
from jassturnier.cards.contract import OBENABE, PRINTED, RAMSCH_CONTRACT, Contract, stated
from jassturnier.cards.deal import Deal, Record, play_random
from jassturnier.cards.dealing import SKAT, Hand, Hands, random_deal
from jassturnier.games.kit.contracts import contract_of
from jassturnier.games.kit.options import Options
from jassturnier.games.ramsch.skat import PRINTED_SKAT, SkatRules, pass_skat, points_with_skat
from jassturnier.values import frozen

ItemT = TypeVar("ItemT")
Sides = tuple[tuple[int, ...], ...]
_TAKES_SKAT = 0.5


@frozen
class PlayedDeal:
    """A deal that was played to the end: the hands at its start, how it went, points of each seat."""

    hands: Hands
    contract: Contract
    record: Record
    points: tuple[int, ...]

    def trickless(self) -> tuple[int, ...]:
        """Return the seats without a trick."""
        return tuple(seat for seat, taken in enumerate(self.record.taken) if taken == 0)

    def side_points(self, sides: Sides) -> tuple[int, ...]:
        """Return the points of each side."""
        return tuple(sum(self.points[seat] for seat in side) for side in sides)

    def match(self, sides: Sides) -> int | None:
        """Return the side that took all tricks."""
        takers = {trick.winner for trick in self.record.tricks}
        return next((number for number, side in enumerate(sides) if takers.issubset(side)), None)


def pick(items: Sequence[ItemT], rng: Random) -> ItemT:
    """Return one of several things."""
    # Not choice(): only random() gives the same in every version of Python, and a demonstration is the same
    # everywhere.
    return items[int(rng.random() * len(items))]


def play(
    contract: Contract, players: int, rng: Random, options: Options, *, double: bool = False
) -> PlayedDeal:
    """Deal and play a contract with cards picked among the legal ones."""
    deal, _ = random_deal(contract, players, rng, stated(PRINTED, options), double=double)
    record = play_random(deal, rng)
    return PlayedDeal(deal.hands, contract, record, record.points)


def play_named(name: str, players: int, rng: Random, options: Options, *, double: bool = False) -> PlayedDeal:
    """Play the contract with this name; a club's own contract, unknown to the cards, as Obenabe."""
    return play(contract_of(name, pick(JASS.suits, rng)) or OBENABE, players, rng, options, double=double)


def play_ramsch(players: int, rng: Random, options: Options) -> tuple[PlayedDeal, int]:
    """Pass the skat round and play a Ramsch.

    Returns:
        The deal, its points with the skat, and how often the skat was pushed on.

    Raises:
        ValueError: somebody laid down what may not lie in the skat.
    """
    rules = stated(PRINTED_SKAT, options)
    deal, skat = random_deal(RAMSCH_CONTRACT, players, rng)
    discards: list[Hand | None] = []
    for hand in deal.hands:
        # Passed again from the beginning: what lies there follows from what everybody before has laid down.
        lying = pass_skat(deal.hands, skat, discards, rules).skat
        discards.append(_discard(hand, lying, rules, rng) if rng.random() < _TAKES_SKAT else None)
    done = pass_skat(deal.hands, skat, discards, rules)
    if done.fault:
        raise ValueError(done.fault)
    record = play_random(Deal(done.hands, RAMSCH_CONTRACT), rng)
    points = points_with_skat(record, done.skat, rules)
    return PlayedDeal(done.hands, RAMSCH_CONTRACT, record, points), done.pushes


def _discard(hand: Hand, skat: Hand, rules: SkatRules, rng: Random) -> Hand:
    there = hand if rules.discard_first else (*hand, *skat)
    allowed = [card for card in there if rules.ram_jacks_discard or card.rank is not Rank.JACK]
    return tuple(sorted(allowed, key=lambda _: rng.random())[:SKAT])

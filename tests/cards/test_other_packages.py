"""Our play beside that of the packages jass-kit and pyschieber, where they cover a rule.

The known differences are looked for here, so that they stay explained:

- jass-kit measures an undertrump against one of the trumps lying there, not always the highest,
  of which GEN-12 speaks.
- pyschieber lets a hand of nothing but trumps undertrump only if it cannot overtrump; by GEN-12
  such a hand is free.
- Both count Undenufe with the six as eleven and the ace as nothing, the variant SCHV-6.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Protocol

import pytest

from jassturnier.cards.card import (
    JASS,
    OBENABE,
    UNDENUFE,
    Card,
    Contract,
    HouseRules,
    Mode,
    cards,
    order,
    trump,
    values,
)
from jassturnier.cards.deal import Deal, OpenDeal, Trick, legal, play_random, random_deal

pytestmark = pytest.mark.outside

SIX11 = HouseRules(undenufe_values="six11")
SCHIEBER = (*map(trump, JASS.suits), OBENABE, UNDENUFE)
DEALS = 100


class Package(Protocol):
    """What another package is asked."""

    def legal(self, hand: Sequence[Card], lying: Sequence[Card], contract: Contract) -> set[Card]:
        """Return the cards it lets be played."""

    def winner(self, taken: Sequence[Card], contract: Contract) -> int:
        """Return which card takes the trick."""

    def points(self, taken: Sequence[Card], contract: Contract) -> int:
        """Return what the cards are worth."""


class JassKit:
    """jass-kit: cards by number, suit by suit from the ace down; hands as arrays of zero and one."""

    def __init__(self) -> None:
        self.numpy = pytest.importorskip("numpy")
        self.rule: Any = pytest.importorskip("jass.game.rule_schieber").RuleSchieber()

    def legal(self, hand: Sequence[Card], lying: Sequence[Card], contract: Contract) -> set[Card]:
        held = self.numpy.zeros(len(JASS.cards), dtype=self.numpy.int32)
        held[self._numbers(hand)] = 1
        valid = self.rule.get_valid_cards(held, self._numbers(lying), len(lying), self._trump(contract))
        return {JASS.cards[number] for number in self.numpy.flatnonzero(valid)}

    def winner(self, taken: Sequence[Card], contract: Contract) -> int:
        # Its players count clockwise while play runs the other way.
        taker: int = self.rule.calc_winner(self._numbers(taken), 0, self._trump(contract))
        return -taker % 4

    def points(self, taken: Sequence[Card], contract: Contract) -> int:
        counted: int = self.rule.calc_points(self._numbers(taken), False, self._trump(contract))
        return counted

    def _numbers(self, cards_: Sequence[Card]) -> object:
        return self.numpy.array([JASS.cards.index(card) for card in cards_], dtype=self.numpy.int32)

    def _trump(self, contract: Contract) -> int:
        return SCHIEBER.index(contract)


class Pyschieber:
    """pyschieber: cards as objects, numbers from six to fourteen."""

    def __init__(self) -> None:
        self.rules: Any = pytest.importorskip("pyschieber.rules.stich_rules")
        self.count: Any = pytest.importorskip("pyschieber.rules.count_rules").count_stich
        self.stich: Any = pytest.importorskip("pyschieber.stich")
        card: Any = pytest.importorskip("pyschieber.card").Card
        suits: Any = pytest.importorskip("pyschieber.suit").Suit
        trumps: Any = pytest.importorskip("pyschieber.trumpf").Trumpf
        names = ("ACORN", "ROSE", "SHIELD", "BELL")
        suit_of = dict(zip(JASS.suits, names, strict=True))
        height = {rank: 14 - place for place, rank in enumerate(JASS.ranks)}
        self.cards = {own: card(suits[suit_of[own.suit]], height[own.rank]) for own in JASS.cards}
        self.trumps = dict(zip(SCHIEBER, [trumps[n] for n in (*names, "OBE_ABE", "UNDE_UFE")], strict=True))

    def legal(self, hand: Sequence[Card], lying: Sequence[Card], contract: Contract) -> set[Card]:
        held = [self.cards[card] for card in hand]
        table = [self.cards[card] for card in lying]
        allowed = self.rules.allowed_cards(held, table, self.trumps[contract])
        return {card for card in hand if self.cards[card] in allowed}

    def winner(self, taken: Sequence[Card], contract: Contract) -> int:
        played = [self.stich.PlayedCard(place, self.cards[card]) for place, card in enumerate(taken)]
        taker: int = self.rules.stich_rules[self.trumps[contract]](played_cards=played).player
        return taker

    def points(self, taken: Sequence[Card], contract: Contract) -> int:
        counted: int = self.count([self.cards[card] for card in taken], self.trumps[contract])
        return counted


def deals(contract: Contract) -> Iterator[tuple[Deal, Random]]:
    rng = Random(f"{contract}")
    for _ in range(DEALS):
        deal, _ = random_deal(contract, 4, rng, SIX11)
        yield deal, rng


def differences(contract: Contract, other: Package) -> Iterator[tuple[list[Card], list[Card]]]:
    """Return what lies there and the hand wherever the other package allows other cards."""
    for deal, rng in deals(contract):
        going = OpenDeal(deal)
        while not going.over:
            allowed, hand = going.legal(), going.hands[going.turn]
            if set(allowed) != other.legal(hand, going.lying, contract):
                yield list(going.lying), list(hand)
            going.play(allowed[int(rng.random() * len(allowed))])


def tricks(contract: Contract) -> Iterator[Trick]:
    for deal, rng in deals(contract):
        yield from play_random(deal, rng).tricks


def trumps_in(held: Sequence[Card], contract: Contract) -> int:
    return sum(card.suit is contract.suit for card in held)


@pytest.mark.parametrize("contract", SCHIEBER, ids=str)
@pytest.mark.parametrize("package", [JassKit, Pyschieber])
def test_tricks_go_to_the_same_player_with_the_same_points(
    package: type[Package], contract: Contract
) -> None:
    other = package()
    worth = values(contract, contract.modes(9)[0], None, SIX11)
    for trick in tricks(contract):
        assert (trick.winner - trick.leader) % 4 == other.winner(trick.cards, contract)
        assert sum(worth[card] for card in trick.cards) == other.points(trick.cards, contract)


@pytest.mark.parametrize("contract", [OBENABE, UNDENUFE], ids=str)
@pytest.mark.parametrize("package", [JassKit, Pyschieber])
def test_without_trump_the_same_cards_are_legal(package: type[Package], contract: Contract) -> None:
    assert list(differences(contract, package())) == []


@pytest.mark.parametrize("contract", SCHIEBER[:4], ids=str)
def test_jass_kit_differs_only_over_two_trumps_in_a_trick(contract: Contract) -> None:
    found = list(differences(contract, JassKit()))
    assert found
    for lying, hand in found:
        assert lying[0].suit is not contract.suit
        assert trumps_in(lying, contract) == 2
        assert 0 < trumps_in(hand, contract) < len(hand)


@pytest.mark.parametrize("contract", SCHIEBER[:4], ids=str)
def test_pyschieber_differs_at_most_over_a_hand_of_trumps(contract: Contract) -> None:
    for lying, hand in differences(contract, Pyschieber()):
        assert lying[0].suit is not contract.suit
        assert trumps_in(lying, contract) > 0
        assert trumps_in(hand, contract) == len(hand)


def test_pyschieber_forces_a_hand_of_trumps_to_overtrump() -> None:
    rosen, lying, hand = SCHIEBER[1], cards("EA R9"), cards("RU R7")
    assert Pyschieber().legal(hand, lying, rosen) == set(cards("RU"))
    assert set(legal(hand, lying, order(rosen, Mode.TRUMP, None))) == set(hand)

"""Random Schieber deals a second, ours beside jass-kit and pyschieber, each in its own terms."""

from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import Any

import pytest

from jassturnier.cards.card import JASS, Suit
from jassturnier.cards.contract import trump
from jassturnier.cards.deal import play_random
from jassturnier.cards.dealing import random_deal

DEALS = 2_000

pytestmark = [pytest.mark.benchmark, pytest.mark.outside]


def measure(name: str, play: Callable[[Random], int]) -> None:
    """Play deals with one package and print its speed."""
    rng = Random(1)
    started = perf_counter()
    totals = {play(rng) for _ in range(DEALS)}
    seconds = perf_counter() - started
    assert totals == {157}
    print(f"\n{name}: {DEALS / seconds:.0f} deals a second")


def ours(rng: Random) -> int:
    deal, _ = random_deal(trump(Suit.EICHELN), 4, rng)
    return sum(play_random(deal, rng).points)


def test_ours() -> None:
    measure("jassturnier", ours)


def test_jass_kit() -> None:
    numpy = pytest.importorskip("numpy")
    rule = pytest.importorskip("jass.game.rule_schieber").RuleSchieber()
    hearts = 1

    def play(rng: Random) -> int:
        deck = sorted(range(len(JASS.cards)), key=lambda _: rng.random())
        hands = numpy.zeros((4, len(deck)), dtype=numpy.int32)
        for place, number in enumerate(deck):
            hands[place // 9, number] = 1
        points, turn = 5, 0
        for _ in range(9):
            trick = numpy.full(4, -1)
            for move in range(4):
                seat = (turn - move) % 4
                valid = numpy.flatnonzero(rule.get_valid_cards(hands[seat], trick, move, hearts))
                trick[move] = valid[int(rng.random() * len(valid))]
                hands[seat, trick[move]] = 0
            points += rule.calc_points(trick, False, hearts)
            turn = rule.calc_winner(trick, turn, hearts)
        return points

    measure("jass-kit", play)


def test_pyschieber() -> None:
    rules = pytest.importorskip("pyschieber.rules.stich_rules")
    count = pytest.importorskip("pyschieber.rules.count_rules").count_stich
    deck = pytest.importorskip("pyschieber.deck").Deck().cards
    rose = pytest.importorskip("pyschieber.trumpf").Trumpf.ROSE
    played_card = pytest.importorskip("pyschieber.stich").PlayedCard

    def play(rng: Random) -> int:
        shuffled = sorted(deck, key=lambda _: rng.random())
        hands = [shuffled[seat * 9 : seat * 9 + 9] for seat in range(4)]
        points, turn = 5, 0
        for _ in range(9):
            trick: list[Any] = []
            for move in range(4):
                seat = (turn + move) % 4
                lying = [played.card for played in trick]
                valid = rules.allowed_cards(hands[seat], lying, rose)
                card = valid[int(rng.random() * len(valid))]
                hands[seat].remove(card)
                trick.append(played_card(seat, card))
            points += count([played.card for played in trick], rose)
            turn = rules.stich_rules[rose](played_cards=trick).player
        return points

    measure("pyschieber", play)

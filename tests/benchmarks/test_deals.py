"""Random deals a second: ours of every game as many times as those of jass-kit and pyschieber, in one run.

Theirs are the cards of Schieber deals, played and counted. Ours are these, and rounds of every game as an
evening is rehearsed: dealt, named, played by the rules, and worked out as a sheet.
"""

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any

import pytest

from jassturnier import games
from jassturnier.cards.card import JASS, Suit, deal_points, trump
from jassturnier.cards.deal import play_random, random_deal
from tests.support.strategies_cards import CONTRACTS

MANY = 100_000

pytestmark = pytest.mark.benchmark


def test_a_hundred_thousand_deals() -> None:
    rng = Random(1)
    started = perf_counter()
    for number in range(MANY):
        contract = CONTRACTS[number % len(CONTRACTS)]
        deal, _ = random_deal(contract, 4, rng)
        record = play_random(deal, rng)
        assert sum(record.points) <= (deal_points(contract) or 0)
    seconds = perf_counter() - started
    print(f"\n{MANY} deals in {seconds:.1f} s: {MANY / seconds:.0f} deals a second")


DEALS = 2_000


def speed(play: Callable[[Random], int]) -> float:
    """Return the deals played in a second of processor time; `play` plays some and returns how many."""
    rng, deals, started = Random(1), 0, process_time()
    while deals < DEALS:
        deals += play(rng)
    return deals / (process_time() - started)


def once(play: Callable[[Random], int]) -> Callable[[Random], int]:
    """Play one deal that is worth 157."""

    def played(rng: Random) -> int:
        assert play(rng) == 157
        return 1

    return played


def ours(rng: Random) -> int:
    deal, _ = random_deal(trump(Suit.EICHELN), 4, rng)
    return sum(play_random(deal, rng).points)


def round_of(game_id: str) -> Callable[[Random], int]:
    """Play a round of a game with its usual rules, and work out its sheet."""
    kind = games.get(game_id)
    game = kind(kind.sizes[0], kind.defaults())

    def played(rng: Random) -> int:
        deals: list[Any] = []
        for _ in range(game.usual_deals() or 12):
            deals.append(game.rehearse(deals, rng))
        assert game.score(deals).rows
        return len(deals)

    return played


@pytest.mark.outside
def test_deals_of_every_game_beside_other_packages() -> None:
    theirs = {"jass-kit": speed(once(jass_kit())), "pyschieber": speed(once(pyschieber()))}
    mine = {"the cards alone": speed(once(ours))}
    mine |= {game_id: speed(round_of(game_id)) for game_id in games.IDS}
    print("\n| | deals a second |", *(f" x {name} |" for name in theirs))
    for name, found in {**mine, **theirs}.items():
        print(f"| {name} | {found:.0f} |", *(f" {found / other:.2f} |" for other in theirs.values()))


def jass_kit() -> Callable[[Random], int]:
    """Play as jass-kit does: cards by number, hands as arrays of zero and one."""
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

    return play


def pyschieber() -> Callable[[Random], int]:
    """Play as pyschieber does: cards as objects, tricks as lists of who played what."""
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

    return play

"""How many random deals are played in a second."""

from random import Random
from time import perf_counter

import pytest

from jassturnier.cards.card import deal_points
from jassturnier.cards.deal import play_random, random_deal
from tests.support.strategies_cards import CONTRACTS

DEALS = 100_000

pytestmark = pytest.mark.benchmark


def test_a_hundred_thousand_deals() -> None:
    rng = Random(1)
    started = perf_counter()
    for number in range(DEALS):
        contract = CONTRACTS[number % len(CONTRACTS)]
        deal, _ = random_deal(contract, 4, rng)
        record = play_random(deal, rng)
        assert sum(record.points) <= (deal_points(contract) or 0)
    seconds = perf_counter() - started
    print(f"\n{DEALS} deals in {seconds:.1f} s: {DEALS / seconds:.0f} deals a second")

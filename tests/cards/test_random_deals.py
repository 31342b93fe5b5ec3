"""Two thousand deals at random of every kind of play keep the invariants of the rules."""

from dataclasses import replace
from random import Random

import pytest

from jassturnier.cards.contract import MITTLERE, RAMSCH_CONTRACT, Contract, HouseRules, deal_points
from jassturnier.cards.deal import Deal, OpenDeal, Record, random_deal, replay
from jassturnier.games.ramsch.grand_hand import points_with_skat
from tests.support.strategies_cards import CONTRACTS, HOUSES, NO_TRUMP_CONTRACTS, SUIT_CONTRACTS

JASS_CONTRACTS = (*SUIT_CONTRACTS, *NO_TRUMP_CONTRACTS, MITTLERE)
SINGLE = [(contract, players) for contract in JASS_CONTRACTS for players in (3, 4, 6)]
DEALS = 2000


def play_out(deal: Deal, rng: Random) -> Record:
    """Play at random; every hand has a legal card at every turn."""
    going = OpenDeal(deal)
    while not going.over:
        allowed = going.legal()
        assert allowed
        assert set(allowed) <= set(going.hands[going.turn])
        going.play(allowed[int(rng.random() * len(allowed))])
    return going.record()


def check(deal: Deal, record: Record) -> None:
    """Every card is played once, every trick has one winner, and a replay gives the same."""
    plays = [card for trick in record.tricks for card in trick.cards]
    assert sorted(plays) == sorted(card for hand in deal.hands for card in hand)
    assert sum(record.taken) == len(record.tricks) == len(deal.hands[0])
    leaders = [deal.leader, *(trick.winner for trick in record.tricks)]
    assert [trick.leader for trick in record.tricks] == leaders[:-1]
    assert replay(deal, plays) == record


@pytest.mark.parametrize(("contract", "players"), SINGLE, ids=str)
def test_every_deal_is_worth_157(contract: Contract, players: int) -> None:
    rng = Random(f"{contract}{players}")
    sharing = 3 if contract == MITTLERE else len(SINGLE) - 3
    for number in range(-(-DEALS // sharing)):
        deal, _ = random_deal(contract, players, rng, HOUSES[number % len(HOUSES)])
        deal = replace(deal, leader=number % players)
        record = play_out(deal, rng)
        check(deal, record)
        assert sum(record.points) == 157


@pytest.mark.parametrize("contract", JASS_CONTRACTS, ids=str)
def test_two_packs_are_worth_309_or_245(contract: Contract) -> None:
    rng = Random(f"{contract}")
    for _ in range(-(-DEALS // len(JASS_CONTRACTS))):
        deal, _ = random_deal(contract, 6, rng, double=True)
        record = play_out(deal, rng)
        check(deal, record)
        assert sum(record.points) == (309 if record.trump else 245)


def test_ramsch_is_worth_120_with_the_skat() -> None:
    rng = Random(120)
    for _ in range(DEALS):
        deal, skat = random_deal(RAMSCH_CONTRACT, 3, rng)
        record = play_out(deal, rng)
        check(deal, record)
        assert sum(points_with_skat(record, skat)) == 120


def test_in_mittlere_a_trump_of_three_players_arises_by_the_eleventh_trick() -> None:
    rng = Random(22)
    for _ in range(100):
        deal, _ = random_deal(MITTLERE, 3, rng)
        going = OpenDeal(deal)
        while len(going.tricks) < 11:
            going.play(going.legal()[0])
        settled = going.record().trump
        while not going.over:
            going.play(going.legal()[0])
        assert going.record().trump is settled


@pytest.mark.parametrize("house", [HouseRules(six11_scope="per_trick"), HouseRules(tuo_values="notrump")])
def test_every_fixed_sum_is_the_sum_of_the_played_deal(house: HouseRules) -> None:
    rng = Random(5)
    for contract in CONTRACTS[:-1]:
        deal, _ = random_deal(contract, 4, rng, house)
        assert sum(play_out(deal, rng).points) == deal_points(contract, house=house)

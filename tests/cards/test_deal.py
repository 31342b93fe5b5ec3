from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.cards.card import Card, Suit, cards
from jassturnier.cards.contract import (
    MITTLERE,
    OBENABE,
    RAMSCH_CONTRACT,
    Contract,
    ContractKind,
    HouseRules,
    trump,
)
from jassturnier.cards.deal import Deal, OpenDeal, Record, play_random, played_hands, replay
from tests.support.strategies_cards import deals


def a_deal(*hands: str, contract: Contract = OBENABE, leader: int = 0) -> Deal:
    return Deal(tuple(map(cards, hands)), contract, leader)


def played(deal: Deal, plays: str) -> Record:
    return replay(deal, cards(plays))


def test_the_winner_leads_and_the_last_trick_is_worth_five_more() -> None:
    record = played(a_deal("EA R6", "E7 RA"), "EA E7 R6 RA")
    assert [(trick.leader, trick.winner) for trick in record.tricks] == [(0, 0), (0, 1)]
    assert record.points == (11, 16)
    assert record.taken == (1, 1)
    assert record.complete


def test_anybody_may_lead_first() -> None:
    record = played(a_deal("EA", "E7", "E6", leader=2), "E6 EA E7")
    assert [trick.winner for trick in record.tricks] == [0]


def test_an_open_trick_does_not_count() -> None:
    record = played(a_deal("EA R6", "E7 RA"), "EA E7 R6")
    assert record.points == (11, 0)
    assert not record.complete


def test_the_first_forbidden_card_stops_the_deal_and_is_explained() -> None:
    record = played(a_deal("EA R6", "E7 RA"), "EA RA E7 R6")
    assert record.fault
    assert (record.fault.play, record.fault.seat, record.fault.card) == (1, 1, Card.of("RA"))
    assert record.fault.verdict.ruling.rule == "GEN-9"
    assert record.tricks == ()


def test_a_card_out_of_another_hand_is_a_fault() -> None:
    record = played(a_deal("EA R6", "E7 RA"), "EA E7 RA")
    assert record.fault
    assert record.fault.play == 2


def test_a_card_too_many_is_a_fault() -> None:
    record = played(a_deal("EA", "E7"), "EA E7 EA")
    assert record.fault
    assert record.fault.play == 2
    assert record.complete


def test_in_mittlere_the_first_card_that_does_not_follow_makes_trump_for_its_own_trick() -> None:
    record = played(a_deal("EU RA", "E9 R6", "E6 EK", contract=MITTLERE), "EU E9 E6 RA R6 EK")
    assert record.trump is Suit.EICHELN
    assert [trick.winner for trick in record.tricks] == [0, 2]
    assert record.points == (34, 0, 20)


def test_a_lead_never_makes_trump() -> None:
    going = OpenDeal(a_deal("EA R6", "E7 R7", contract=MITTLERE))
    for card in cards("EA E7 R6 R7"):
        going.play(card)
    assert going.record().trump is None


def test_undertrumping_is_judged_by_the_trump_that_was_just_made() -> None:
    record = played(a_deal("EA T6", "R9 L6", "E6 R7", contract=MITTLERE), "EA R9 R7")
    assert record.fault
    assert record.fault.verdict.ruling.rule == "MIT-8"


def test_gustav_turns_round_in_the_middle() -> None:
    record = played(a_deal("EA R6", "E7 RA", contract=Contract(ContractKind.GUSTAV)), "EA E7 R6 RA")
    assert [trick.winner for trick in record.tricks] == [0, 0]


def test_tuo_counts_by_the_trick_where_the_house_says_so() -> None:
    tuo = Contract(ContractKind.TUO, Suit.EICHELN)
    house = HouseRules(tuo_values="per_trick")
    deal = Deal((cards("E9 EU RA"), cards("E6 E7 R6")), tuo, house=house)
    record = played(deal, "E9 E6 EU E7 R6 RA")
    assert record.points == (14 + 11 + 5, 2)


def test_ramsch_has_no_bonus_for_the_last_trick() -> None:
    record = played(a_deal("CA", "C7", "CT", contract=RAMSCH_CONTRACT), "CA C7 CT")
    assert record.points == (21, 0, 0)


def test_the_trump_of_a_suit_contract_is_in_the_record() -> None:
    record = played(a_deal("EA", "R6", contract=trump(Suit.ROSEN)), "EA R6")
    assert record.trump is Suit.ROSEN


@pytest.mark.parametrize("contract", [trump(Suit.ROSEN), MITTLERE])
def test_the_same_seed_plays_the_same_deal(contract: Contract) -> None:
    deal = a_deal("EA R6 T9", "E7 RA T8", "L6 LA T7", contract=contract)
    assert play_random(deal, Random(7)) == play_random(deal, Random(7))


def test_what_was_played_at_random_can_be_replayed() -> None:
    deal = a_deal("EA R6 T9", "E7 RA T8", "L6 LA T7", contract=MITTLERE)
    record = play_random(deal, Random(3))
    plays = [card for trick in record.tricks for card in trick.cards]
    assert replay(deal, plays) == record


@given(deals(), st.integers(0, 2**32))
def test_the_hands_are_found_again_in_the_cards_played(deal: Deal, seed: int) -> None:
    record = play_random(deal, Random(seed))
    plays = [card for trick in record.tricks for card in trick.cards]
    found = played_hands(plays, len(deal.hands), deal.contract, deal.leader, deal.house)
    assert [sorted(hand) for hand in found] == [sorted(hand) for hand in deal.hands]

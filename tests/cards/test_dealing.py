from random import Random

from jassturnier.cards.card import DOUBLE, JASS, RAMSCH, cards
from jassturnier.cards.contract import OBENABE, RAMSCH_CONTRACT
from jassturnier.cards.deal import deal_cards, deal_ramsch, hand_problems, hand_size, pack_for, shuffled
from jassturnier.i18n import render


def codes(hand: tuple[tuple[str, str], ...]) -> str:
    return " ".join(suit + rank for suit, rank in hand)


def test_jass_cards_come_in_packets_of_three() -> None:
    first, second, *_, last = deal_cards(JASS.cards, 4)
    assert codes(first) == "EA EK EO RU RB R9 T8 T7 T6"
    assert codes(second) == "EU EB E9 R8 R7 R6 LA LK LO"
    assert codes(last) == "RA RK RO TU TB T9 L8 L7 L6"


def test_eight_cards_come_as_three_three_and_two() -> None:
    first, *_ = deal_cards(DOUBLE.cards, 6)
    assert codes(first) == "EA EA EK RU RU RB LA LA"


def test_ramsch_leaves_two_cards_in_the_skat_after_the_first_packets() -> None:
    hands, skat = deal_ramsch(RAMSCH.cards)
    assert codes(skat) == "ST SK"
    assert codes(hands[0]) == "CA CT CK SQ SJ S9 S8 H7 DA DT"
    assert sorted((*skat, *(card for hand in hands for card in hand))) == sorted(RAMSCH.cards)


def test_a_shuffled_pack_has_every_card_and_its_seed_repeats_it() -> None:
    assert sorted(shuffled(DOUBLE, Random(1))) == sorted(DOUBLE.cards)
    assert shuffled(JASS, Random(1)) == shuffled(JASS, Random(1)) != shuffled(JASS, Random(2))


def test_the_contract_decides_the_pack() -> None:
    assert pack_for(RAMSCH_CONTRACT) is RAMSCH
    assert pack_for(OBENABE) is JASS
    assert pack_for(OBENABE, double=True) is DOUBLE


def test_good_hands_have_no_problem() -> None:
    assert hand_problems(deal_cards(JASS.cards, 3), JASS) == []
    assert hand_problems(deal_cards(DOUBLE.cards, 6), DOUBLE) == []


def test_all_faults_of_the_hands_are_named_at_once() -> None:
    problems = hand_problems((cards("EA EA E6"), cards("CJ R6")), JASS)
    assert [render(problem.text, "en") for problem in problems] == [
        "Eichel Ass is there 2 times.",
        "jack of clubs does not belong to this pack.",
        "The hands are not of one size: 3, 2 cards.",
    ]


def test_a_card_of_the_skat_is_in_no_hand() -> None:
    (problem,) = hand_problems([cards("CJ"), cards("SJ"), cards("HJ")], RAMSCH, cards("CJ DJ"))
    assert render(problem.sentence(), "en") == "jack of clubs is there 2 times."


def test_a_hand_has_its_share_of_the_pack() -> None:
    assert [hand_size(OBENABE, players) for players in (3, 4, 6)] == [12, 9, 6]
    assert hand_size(OBENABE, 6, double=True) == 8
    assert hand_size(RAMSCH_CONTRACT, 3) == 10

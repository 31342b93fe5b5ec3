from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.cards.card import OBENABE, UNDENUFE, Card, Contract, Suit, cards, trump
from jassturnier.cards.deal import random_deal
from jassturnier.cards.melds import PLAIN_MELDS, MeldRules, find_melds, meld_sums
from jassturnier.games.disputes import compare_melds
from jassturnier.i18n import render
from tests.support.strategies_cards import hands

EICHELN = trump(Suit.EICHELN)
SHARED = MeldRules(weis_share=True)


def points(hand: str, contract: Contract = OBENABE, rules: MeldRules = PLAIN_MELDS) -> list[int]:
    return [meld.points for meld in find_melds(cards(hand), contract, rules)]


def test_the_melds_of_a_hand() -> None:
    cases: dict[str, list[int]] = {
        "EA EK R6": [],
        "EA EK EO": [20],
        "E9 E8 E7 E6": [50],
        "EA EK EO EU EB": [100],
        "EA EK EO EU EB E9 E8 E7 E6": [100],
        "EA EK EO E8 E7 E6": [20, 20],
        "EU RU TU LU": [200],
        "EA RA TA LA": [100],
        "EB RB TB LB": [100],
        "E9 R9 T9 L9": [],
        "E6 R6 T6 L6": [],
    }
    assert {hand: points(hand) for hand in cases} == cases


def test_a_variant_knows_more_melds() -> None:
    sixes = MeldRules(undenufe_four_sixes=True)
    cases: list[tuple[Contract, MeldRules, str, list[int]]] = [
        (OBENABE, MeldRules(four_nines=True), "E9 R9 T9 L9", [150]),
        (OBENABE, MeldRules(four_nines=True), "E8 R8 T8 L8", []),
        (OBENABE, MeldRules(all_fours=True), "E9 R9 T9 L9", [150]),
        (OBENABE, MeldRules(all_fours=True), "E7 R7 T7 L7", [100]),
        (OBENABE, MeldRules(big_weis_per_card=20), "EA EK EO EU EB E9 E8", [140]),
        (OBENABE, MeldRules(big_weis_per_card=50), "EA EK EO EU EB E9 E8 E7 E6", [300]),
        # Four sixes replace four aces in Undenufe alone.
        (UNDENUFE, sixes, "E6 R6 T6 L6", [100]),
        (UNDENUFE, sixes, "EA RA TA LA", []),
        (OBENABE, sixes, "E6 R6 T6 L6", []),
        (OBENABE, sixes, "EA RA TA LA", [100]),
    ]
    found = [(contract, rules, hand, points(hand, contract, rules)) for contract, rules, hand, _ in cases]
    assert found == cases


def test_a_card_stands_in_one_meld_unless_the_house_shares() -> None:
    cases: list[tuple[str, list[int], list[int]]] = [
        ("EU RU TU LU EK EO EB E9", [200], [200, 100]),
        ("EU RU TU LU EA EK EO EB E9", [200, 20], [200, 100]),
        ("EK RK TK LK EO EU EB", [100, 20], [100, 50]),
        ("EK RK TK LK EA EO RA RO", [100], [100, 20, 20]),
    ]
    assert [(hand, points(hand), points(hand, rules=SHARED)) for hand, *_ in cases] == cases


def test_the_big_weis_shares_unless_told_otherwise() -> None:
    assert MeldRules(big_weis_per_card=20).share
    assert not MeldRules(big_weis_per_card=20, weis_share=False).share
    assert not PLAIN_MELDS.share


def test_of_equal_choices_the_one_with_the_better_single_meld_is_taken() -> None:
    assert points("EK RK TK LK EA EO EU EB") == [100, 20]
    assert points("EK RK TK LK EA EO EU RA RO RU") == [100]
    melds = find_melds(cards("EU RU TU LU EA EK EO"), OBENABE)
    assert [render(meld.name(), "en") for meld in melds] == ["four Under", "3 in a row from Eichel Ass"]


def test_melds_are_compared_by_points_cards_rank_and_trump() -> None:
    cases: list[tuple[str, str, Contract, MeldRules]] = [
        ("E9 E8 E7 E6 R6", "EA EK EO R6 R7", OBENABE, PLAIN_MELDS),
        ("EB E9 E8 E7 E6", "EA RA TA LA R6", OBENABE, PLAIN_MELDS),
        ("EA RA TA LA", "EK RK TK LK", OBENABE, PLAIN_MELDS),
        ("EA EK EO", "RK RO RU", OBENABE, PLAIN_MELDS),
        ("EA EK EO", "RA RK RO", EICHELN, PLAIN_MELDS),
        ("EA EK EO", "R8 R7 R6", UNDENUFE, PLAIN_MELDS),
        ("R8 R7 R6", "EA EK EO", UNDENUFE, MeldRules(weis_undenufe_reversed=True)),
    ]
    for better, worse, contract, rules in cases:
        first, second = (find_melds(cards(hand), contract, rules)[0] for hand in (better, worse))
        assert first.rank_key(contract, rules) > second.rank_key(contract, rules)


@given(hands(12), st.sampled_from([OBENABE, UNDENUFE, EICHELN]))
def test_melds_are_of_the_hand_and_use_a_card_once(hand: tuple[Card, ...], contract: Contract) -> None:
    melds = find_melds(hand, contract, MeldRules(all_fours=True))
    used = [card for meld in melds for card in meld.cards]
    assert len(used) == len(set(used))
    assert set(used) <= set(hand)
    shared = find_melds(hand, contract, MeldRules(all_fours=True, weis_share=True))
    assert sum(meld.points for meld in melds) <= sum(meld.points for meld in shared)


def test_of_two_packs_each_card_serves_in_a_meld_of_its_own() -> None:
    cases: list[tuple[str, list[int], list[int]]] = [
        ("EA EK EO EA EK EO", [20, 20], [20]),
        ("EA EK EO EU EK EO EU R9", [50, 20], [50]),
        ("EU RU LU TU EU EO EB", [200, 20], [200]),
        ("EU RU LU TU EU RU LU TU", [200, 200], [200]),
        ("EA EK EA EK EO", [20], [20]),
    ]
    once = MeldRules(weis_twice=False)
    assert [(hand, points(hand), points(hand, rules=once)) for hand, *_ in cases] == cases


RULES = [
    PLAIN_MELDS,
    MeldRules(four_nines=True),
    MeldRules(all_fours=True, weis_share=True),
    MeldRules(big_weis_per_card=50),
]


def test_two_hands_of_nine_have_these_sums_and_house_rules_make_more_possible() -> None:
    nine, six = meld_sums(2, 9, OBENABE), meld_sums(3, 6, OBENABE)
    assert {0, 20, 40, 50, 60, 70, 80, 100, 120, 150, 200, 300, 500} <= nine
    assert {10, 30, 25, 230, 330, 610, 5000}.isdisjoint(nine)
    # Only one hand of a pack has four of a rank.
    assert {440, 470, 520, 550, 600}.isdisjoint(nine | six)
    assert (max(nine), max(six), 620 in six) == (500, 400, False)
    assert {400, 440, 600} <= meld_sums(3, 8, OBENABE, double=True)
    nines = meld_sums(2, 9, OBENABE, MeldRules(four_nines=True))
    assert (350 in nines, 330 in nines) == (True, False)
    assert 120 in meld_sums(3, 6, OBENABE, MeldRules(big_weis_per_card=20))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [4, 6])
def test_what_is_dealt_is_possible(players: int, rules: MeldRules) -> None:
    rng, possible = Random(players), meld_sums(players // 2, 36 // players, OBENABE, rules)
    for _ in range(300):
        deal, _ = random_deal(OBENABE, players, rng)
        assert compare_melds(deal.hands, OBENABE, rules=rules).points in possible

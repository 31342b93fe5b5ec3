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
    cases: list[tuple[MeldRules, str, list[int]]] = [
        (MeldRules(four_nines=True), "E9 R9 T9 L9", [150]),
        (MeldRules(four_nines=True), "E8 R8 T8 L8", []),
        (MeldRules(all_fours=True), "E9 R9 T9 L9", [150]),
        (MeldRules(all_fours=True), "E7 R7 T7 L7", [100]),
        (MeldRules(big_weis_per_card=20), "EA EK EO EU EB E9 E8", [140]),
        (MeldRules(big_weis_per_card=50), "EA EK EO EU EB E9 E8 E7 E6", [300]),
    ]
    assert [(rules, hand, points(hand, rules=rules)) for rules, hand, _ in cases] == cases


def test_four_sixes_replace_four_aces_in_undenufe_alone() -> None:
    rules = MeldRules(undenufe_four_sixes=True)
    assert points("E6 R6 T6 L6", UNDENUFE, rules) == [100]
    assert points("EA RA TA LA", UNDENUFE, rules) == []
    assert points("E6 R6 T6 L6", OBENABE, rules) == []
    assert points("EA RA TA LA", OBENABE, rules) == [100]


def test_a_card_stands_in_one_meld_unless_the_house_shares() -> None:
    cases: list[tuple[str, list[int], list[int]]] = [
        ("EU RU TU LU EK EO EB E9", [200], [200, 100]),
        ("EU RU TU LU EA EK EO EB E9", [200, 20], [200, 100]),
        ("EK RK TK LK EO EU EB", [100, 20], [100, 50]),
        ("EK RK TK LK EA EO RA RO", [100], [100, 20, 20]),
    ]
    for hand, apart, together in cases:
        assert points(hand) == apart
        assert points(hand, rules=SHARED) == together


def test_the_big_weis_shares_unless_told_otherwise() -> None:
    assert MeldRules(big_weis_per_card=20).share
    assert not MeldRules(big_weis_per_card=20, weis_share=False).share
    assert not PLAIN_MELDS.share


def test_of_equal_choices_the_one_with_the_better_single_meld_is_taken() -> None:
    melds = find_melds(cards("EK RK TK LK EA EO EU EB"), OBENABE)
    assert [meld.points for meld in melds] == [100, 20]
    fifty_fifty = find_melds(cards("EK RK TK LK EA EO EU RA RO RU"), OBENABE)
    assert [meld.points for meld in fifty_fifty] == [100]


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


def test_a_meld_is_named() -> None:
    row, four = find_melds(cards("EU RU TU LU EA EK EO"), OBENABE)[::-1]
    assert render(row.name(), "en") == "3 in a row from Eichel Ass"
    assert render(four.name(), "en") == "four Under"


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
    for hand, twice, once in cases:
        held = cards(hand)
        assert [meld.points for meld in find_melds(held, OBENABE)] == twice
        assert [meld.points for meld in find_melds(held, OBENABE, MeldRules(weis_twice=False))] == once


RULES = [
    PLAIN_MELDS,
    MeldRules(four_nines=True),
    MeldRules(all_fours=True, weis_share=True),
    MeldRules(big_weis_per_card=50),
]


def test_two_hands_of_nine_have_these_sums() -> None:
    possible = meld_sums(2, 9, OBENABE)
    assert {0, 20, 40, 50, 60, 70, 80, 100, 120, 150, 200, 300, 500} <= possible
    assert {10, 30, 25, 230, 330, 610, 5000}.isdisjoint(possible)


@pytest.mark.parametrize("points", [440, 470, 520, 550, 600])
@pytest.mark.parametrize(("hands", "cards"), [(2, 9), (3, 6)])
def test_only_one_hand_of_a_pack_has_four_of_a_rank(points: int, hands: int, cards: int) -> None:
    assert points not in meld_sums(hands, cards, OBENABE)


def test_two_packs_have_the_four_of_a_rank_twice() -> None:
    assert max(meld_sums(2, 9, OBENABE)) == 500
    assert max(meld_sums(3, 6, OBENABE)) == 400
    assert {400, 440, 600} <= meld_sums(3, 8, OBENABE, double=True)
    assert 620 not in meld_sums(3, 6, OBENABE)


def test_a_house_rule_makes_more_possible() -> None:
    assert 350 in meld_sums(2, 9, OBENABE, MeldRules(four_nines=True))
    assert 330 not in meld_sums(2, 9, OBENABE, MeldRules(four_nines=True))
    assert 120 in meld_sums(3, 6, OBENABE, MeldRules(big_weis_per_card=20))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("players", [4, 6])
def test_what_is_dealt_is_possible(players: int, rules: MeldRules) -> None:
    rng, possible = Random(players), meld_sums(players // 2, 36 // players, OBENABE, rules)
    for _ in range(300):
        deal, _ = random_deal(OBENABE, players, rng)
        assert compare_melds(deal.hands, OBENABE, rules=rules).points in possible

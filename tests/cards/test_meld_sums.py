"""What the melds of a side can be worth together."""

from random import Random

import pytest

from jassturnier.cards.contract import OBENABE
from jassturnier.cards.dealing import random_deal
from jassturnier.cards.meld_sums import meld_sums
from jassturnier.cards.melds import PLAIN_MELDS, MeldRules
from jassturnier.games.disputes.weis import compare_melds

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

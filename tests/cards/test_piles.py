"""What whole tricks can be worth: every sum that can be played, and no other."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.cards.card import JASS, RAMSCH, Pack, Suit
from jassturnier.cards.contract import (
    LAST_TRICK,
    MITTLERE,
    OBENABE,
    RAMSCH_CONTRACT,
    UNDENUFE,
    Contract,
    ContractKind,
    HouseRules,
    trump,
    values,
)
from jassturnier.cards.deal import deal_sums, open_sums, pile_sums, play_random, random_deal, trick_sums

EICHELN = trump(Suit.EICHELN)
STEADY = [
    EICHELN,
    OBENABE,
    UNDENUFE,
    Contract(ContractKind.SLALOM),
    Contract(ContractKind.GUSTAV),
    Contract(ContractKind.TUO, Suit.ROSEN),
]
ODD = HouseRules(tuo_values="per_trick", undenufe_values="six11", six11_scope="per_trick")


@pytest.mark.parametrize("contract", STEADY)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_one_and_all_but_one_are_the_only_sums_that_no_tricks_have(contract: Contract, players: int) -> None:
    assert set(range(158)) - deal_sums(contract, players) == {1, 156}


def test_in_ramsch_it_is_one_and_119() -> None:
    assert set(range(121)) - deal_sums(RAMSCH_CONTRACT, 3) == {1, 119}


@pytest.mark.parametrize(("contract", "total"), [(EICHELN, 309), (OBENABE, 245)])
def test_with_two_packs_it_is_one_and_all_but_one(contract: Contract, total: int) -> None:
    assert set(range(total + 1)) - deal_sums(contract, 6, double=True) == {1, total - 1}


@given(
    st.lists(st.sampled_from([0, 0, 2, 3, 4, 10, 11]), min_size=4, max_size=10),
    st.integers(1, 4),
    st.sampled_from([0, 5]),
    st.integers(0, 2),
)
def test_small_packs_have_the_sums_of_every_choice_of_cards(
    worth: list[int], per_trick: int, last: int, skat: int
) -> None:
    worth = worth[: (len(worth) - skat) // per_trick * per_trick + skat]
    tricks = (len(worth) - skat) // per_trick
    if tricks < 1:
        return
    found = set()
    for taken in range(tricks + 1):
        piles = [(0, 0)] * (taken < tricks) + [(last, skat)] * (taken > 0)
        for more, cards in piles:
            found |= {sum(pile) + more for pile in combinations(worth, taken * per_trick + cards)}
    assert pile_sums([(value,) for value in worth], per_trick, last=last, skat=skat) == found


@pytest.mark.parametrize("house", [HouseRules(), ODD])
@pytest.mark.parametrize("contract", STEADY)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_what_is_played_is_possible(contract: Contract, players: int, house: HouseRules) -> None:
    rng = Random(players)
    for _ in range(20):
        deal, _ = random_deal(contract, players, rng, house)
        record = play_random(deal, rng)
        sides = [sum(record.points[seat] for seat in range(first, players, 2)) for first in (0, 1)]
        assert deal_sums(contract, players, house=house).issuperset({*record.points, *sides})


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_played_in_mittlerer_is_possible_with_trump_or_without(players: int) -> None:
    rng = Random(players)
    possible = deal_sums(EICHELN, players) | deal_sums(OBENABE, players)
    for _ in range(50):
        deal, _ = random_deal(MITTLERE, players, rng)
        assert possible.issuperset(play_random(deal, rng).points)


def test_the_dearest_trick_has_puur_nell_and_two_aces() -> None:
    assert max(trick_sums(EICHELN, 4)) == 20 + 14 + 11 + 11
    assert max(trick_sums(OBENABE, 4)) == 4 * 11
    assert {0, 2, 3, 4}.issubset(trick_sums(EICHELN, 4))
    assert 1 not in trick_sums(EICHELN, 4)


def test_a_stopped_deal_leaves_a_trick_at_least() -> None:
    table = values(EICHELN, EICHELN.modes(9)[0], None)
    assert max(open_sums(EICHELN, 4)) == sum(table.values()) == 152
    assert {1, 151, 153, 156, 157}.isdisjoint(open_sums(EICHELN, 4))


@pytest.mark.parametrize(
    ("contract", "pack", "last", "total"),
    [(EICHELN, JASS, LAST_TRICK, 157), (RAMSCH_CONTRACT, RAMSCH, 0, 120)],
)
def test_any_shares_of_three_that_are_possible_alone_are_possible_together(
    contract: Contract, pack: Pack, last: int, total: int
) -> None:
    table = values(contract, contract.modes(9)[0], None)
    shares = {(0, 0)}
    for value in sorted((table[card] for card in pack.cards if table[card]), reverse=True):
        shares |= {(a + value, b) for a, b in shares} | {(a, b + value) for a, b in shares}
    sides = {(a + x, b + y) for a, b in shares for x, y in ((last, 0), (0, last), (0, 0))}
    possible = deal_sums(contract, 3)
    wanted = {(a, b) for a in possible for b in possible if total - a - b in possible}
    assert wanted <= sides

"""The rank list as the draw takes it."""

from random import Random

from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.ranking.rank_order import rank_order
from tests.support.evenings_made import played, player, tournament

FOUR = ((1, 2), (3, 4))


def order(seed: int, *rounds: RoundInfo) -> tuple[int, ...]:
    made = tournament(rounds, entries=[player(number) for number in range(1, 6)])
    return rank_order(made, [entry.key for entry in made.entries], Random(seed))


def test_who_is_not_ranked_yet_comes_last() -> None:
    assert order(1, played(1, (*FOUR, 1000)))[-1] == 5


def test_the_best_come_first_and_a_lot_decides_among_equals() -> None:
    orders = {order(seed, played(1, (*FOUR, 1000))) for seed in range(20)}
    assert {frozenset(found[:2]) for found in orders} == {frozenset({1, 2})}
    assert len(orders) == 4


def test_before_the_first_round_all_are_equal() -> None:
    assert len({order(seed) for seed in range(40)}) > 4


def test_the_same_lot_gives_the_same_order() -> None:
    assert order(7) == order(7)

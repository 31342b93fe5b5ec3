"""Leagues: the winners of a table go up, the last go down."""

from random import Random

from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.stages.draw_order import ladder, rank_order
from tests.support.evenings_made import played, player, tournament
from tests.support.stages_made import FIRST, entries, rules, stages

LEAGUES = {**FIRST, "rounds": 3, "draw": "leagues"}


def order(*rounds: RoundInfo, count: int = 6) -> list[int]:
    of = stages(rules(LEAGUES), (entries(count), rounds))
    return list(ladder(of, [entry.key for entry in of.entries], Random(1)))


def tables(*rounds: RoundInfo) -> list[set[int]]:
    found = order(*rounds)
    return [set(found[at : at + 2]) for at in range(0, len(found), 2)]


def test_the_winner_goes_up_and_the_loser_down() -> None:
    assert tables(played(1, ((1,), (2,), 1000), ((3,), (4,), 1000), ((5,), (6,), 1000))) == [
        {1, 3},
        {2, 5},
        {4, 6},
    ]


def test_of_equal_sides_the_one_ahead_in_the_rank_list_wins() -> None:
    first = played(1, ((1,), (2,), 1200), ((3,), (4,), 700), ((5,), (6,), 800))
    level = played(2, ((1,), (4,), 942), ((2,), (6,), 942), ((3,), (5,), 942))
    assert tables(first, level) == [{1, 6}, {4, 5}, {2, 3}]


def test_who_had_no_table_comes_in_at_the_last() -> None:
    found = order(played(1, ((1,), (2,), 1000), ((3,), (4,), 1000), p5="rests"), count=5)
    assert set(found[:2]) == {1, 3}
    assert set(found[2:]) == {2, 4, 5}


def test_four_at_a_table_change_places_two_by_two() -> None:
    of = stages(
        rules({**LEAGUES, "deals": 12}, entry="single"),
        (entries(8), [played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 800))]),
    )
    found = ladder(of, range(1, 9), Random(1))
    assert set(found[:4]) == {1, 2, 7, 8}


FOUR = ((1, 2), (3, 4))


def shuffled_order(seed: int, *rounds: RoundInfo) -> tuple[int, ...]:
    made = tournament(rounds, entries=[player(number) for number in range(1, 6)])
    return rank_order(made, [entry.key for entry in made.entries], Random(seed))


def test_who_is_not_ranked_yet_comes_last() -> None:
    assert shuffled_order(1, played(1, (*FOUR, 1000)))[-1] == 5


def test_the_best_come_first_and_a_lot_decides_among_equals() -> None:
    orders = {shuffled_order(seed, played(1, (*FOUR, 1000))) for seed in range(20)}
    assert {frozenset(found[:2]) for found in orders} == {frozenset({1, 2})}
    assert len(orders) == 4


def test_before_the_first_round_all_are_equal() -> None:
    assert len({shuffled_order(seed) for seed in range(40)}) > 4


def test_the_same_lot_gives_the_same_order() -> None:
    assert shuffled_order(7) == shuffled_order(7)

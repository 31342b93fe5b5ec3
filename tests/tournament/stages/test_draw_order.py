"""Leagues: the winners of a table go up, the last go down."""

from dataclasses import replace
from random import Random

import pytest

from jassturnier.tournament.lists import How, Part
from jassturnier.tournament.model import Result, RoundInfo, TableInfo
from jassturnier.tournament.qualifying import ladder, rank_order
from tests.support.evenings_made import played, player, regulation, tournament
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


def test_who_had_no_table_and_losers_stand_at_a_level_by_their_rank() -> None:
    first = played(1, ((1,), (2,), 1000), ((3,), (4,), 950), p5="rests")
    assert order(first, count=5) == [1, 3, 5, 4, 2]
    three = played(1, ((1,), (2,), 1000), ((3,), (4,), 990), ((5,), (6,), 980), p7="rests")
    assert order(three, count=7) == [1, 3, 5, 2, 7, 6, 4]


def test_a_table_without_a_result_is_level() -> None:
    first = played(1, ((1,), (2,), 1200), ((3,), (4,), 1000))
    assert tables(first, played(2, ((1,), (4,), None), ((2,), (3,), None))) == [{1, 3}, {2, 4}, {5, 6}]


def test_the_winner_of_a_table_goes_up_whatever_the_rank_list_says() -> None:
    first = played(1, ((1,), (2,), 1500), ((3,), (4,), 1000), ((5,), (6,), 900))
    second = played(2, ((1,), (3,), 900), ((2,), (4,), 1000), ((5,), (6,), 1000))
    found = order(first, second)
    assert [set(found[at : at + 2]) for at in (0, 2, 4)] == [{3, 2}, {1, 5}, {4, 6}]


def test_of_equal_teams_the_one_with_the_best_player_ahead_wins() -> None:
    four = {**LEAGUES, "deals": 12}
    first = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 942))
    level = played(2, ((1, 7), (5, 8), 942), ((2, 3), (4, 6), 942))
    for swapped in (False, True):
        tables = tuple(replace(table, sides=table.sides[::-1]) for table in level.tables)
        rounds = [first, replace(level, tables=tables) if swapped else level]
        found = ladder(stages(rules(four, entry="single"), (entries(8), rounds)), range(1, 9), Random(1))
        assert set(found[:4]) == {1, 7, 2, 3}


def test_of_four_who_play_alone_the_two_between_stay() -> None:
    def table(number: int, *apart: int) -> TableInfo:
        (made,) = played(1, ((), (), 1)).tables
        sides = tuple((4 * number + seat,) for seat in range(1, 5))
        result = Result({"difference": apart}, How.EXACT)
        return replace(
            made, key=number, number=number + 1, game="differenzler", deals=8, sides=sides, result=result
        )

    tables = (table(0, 10, 20, 30, 40), table(1, 80, 70, 60, 50))
    drawn = replace(played(1), tables=tables, parts=dict.fromkeys(range(1, 9), Part.PLAYS))
    of = tournament([drawn], regulation({"draw": "leagues"}, shipped="differenzler-4x8"))
    found = ladder(of, range(1, 9), Random(1))
    assert (set(found[:4]), set(found[4:])) == ({1, 2, 3, 8}, {4, 5, 6, 7})
    assert found[0] == 1


@pytest.mark.parametrize(("source", "best"), [({"from": {"best": 4}}, [4, 3, 2]), ({}, None)])
def test_before_its_first_round_a_stage_is_in_the_order_in_which_everybody_came(
    source: dict[str, object], best: list[int] | None
) -> None:
    who = [player(key, seed=seed) for key, seed in ((1, None), (2, 3), (3, 2), (4, 1))]
    later = {**FIRST, "name": "Final", "draw": "by-rank", **source}
    of = (
        stages(rules(FIRST, later), (entries(4), []), (who, []))
        if source
        else stages(rules(FIRST), (who, []))
    )
    orders = {tuple(rank_order(of, range(1, 5), Random(seed))) for seed in range(20)}
    assert (orders == {(*best, 1)}) if best else len(orders) > 4

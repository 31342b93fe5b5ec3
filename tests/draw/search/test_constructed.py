"""Constructed plans: what is stored is as good as it says."""

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.search.constructed import Cyclic, constructed, shift_plan, stored
from tests.support.draw.plans_made import as_draws, repeats


@pytest.mark.parametrize("cyclic", stored(), ids=lambda cyclic: f"{cyclic.players}x{cyclic.rounds}")
def test_every_stored_plan_is_as_good_as_it_says(cyclic: Cyclic) -> None:
    rows = [cyclic.row(number) for number in range(cyclic.rounds)]
    report = check(as_draws(rows))
    assert all(sorted(row) == list(range(cyclic.players)) for row in rows)
    assert report.rests.high - report.rests.low <= 1
    assert report.partners.found == report.partners.minimum
    assert report.opponents.found <= report.opponents.minimum + 1
    if cyclic.without_repeats:
        assert report.meetings.found == 0


def test_from_fifteen_to_a_hundred_players_more_rounds_than_a_fifth_are_stored_without_repeats() -> None:
    perfect = {cyclic.players: cyclic.rounds for cyclic in stored() if cyclic.without_repeats}
    assert all(perfect[players] >= players // 5 for players in range(15, 101))


def test_the_shift_plan_of_twenty_tables_and_more_has_no_repeat() -> None:
    rows = shift_plan(140, 35)
    assert len(rows) == 35
    assert repeats(check(as_draws(rows))) == (0, 0, 0)
    assert shift_plan(96, 5) == []
    assert constructed(140, 30) == rows[:30]


def test_rings_turn_and_what_is_left_over_stays() -> None:
    plan = Cyclic(7, 3, 3, ((0, 2, 3, 5, 6, 1, 4),))
    assert [plan.row(number) for number in range(3)] == [
        [0, 2, 3, 5, 6, 1, 4],
        [1, 0, 4, 3, 6, 2, 5],
        [2, 1, 5, 4, 6, 0, 3],
    ]


def test_of_two_base_rounds_both_are_played_before_the_rings_turn() -> None:
    plan = Cyclic(4, 4, 4, ((0, 1, 2, 3), (0, 2, 1, 3)))
    assert [plan.row(number) for number in range(3)] == [[0, 1, 2, 3], [0, 2, 1, 3], [1, 2, 3, 0]]


def test_more_rounds_than_there_are_strangers_repeat() -> None:
    asked = [(16, 5), (16, 6), (15, 4), (15, 5)]
    perfect = [Cyclic(players, rounds, players, ((),)).without_repeats for players, rounds in asked]
    assert perfect == [True, False, True, False]


def test_no_plan_is_made_for_lines_that_would_meet_again() -> None:
    assert [n for n in range(20, 48) if shift_plan(n, 1)] == [20, 28, 44]
    assert len(shift_plan(20, 9)) == 5


def test_a_plan_for_other_numbers_is_none() -> None:
    assert constructed(6, 3) == []
    assert len(constructed(16, 3)) == 3

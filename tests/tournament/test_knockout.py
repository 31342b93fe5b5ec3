"""K.-o. stages: who meets whom, who is out, who comes where."""

from dataclasses import replace

import pytest

from jassturnier.tournament.knockout import (
    bracket,
    courses,
    decided_by_lot,
    first_matches,
    next_matches,
    plan,
    still_in,
    undecided,
)
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import played
from tests.support.stages_made import CUP, FIRST, entries, rules, seeded, stages

SEMI_FINALS = played(1, ((1,), (4,), 1000), ((2,), (3,), 900))


def cup(*rounds: RoundInfo, lots: dict[int, dict[int, int]] | None = None, **changes: object) -> Tournament:
    regulation = rules(FIRST, {**CUP, "small_final": True, **changes})
    return stages(regulation, (entries(4), ()), (seeded(1, 2, 3, 4), rounds), lots=lots or {})


def matches(of: Tournament) -> list[tuple[int, ...]]:
    return next_matches(of.regulation, of.stage())


def ranks(of: Tournament) -> list[tuple[int, int]]:
    (found,) = standings(of, of.stage())
    return [(place.rank, place.entry.number) for place in found.places]


@pytest.mark.parametrize(
    ("entries_", "expected"),
    [
        (2, ((1, 2),)),
        (4, ((1, 4), (2, 3))),
        (6, ((1, 6), (2, 5), (3, 4))),
        (8, ((1, 8), (4, 5), (2, 7), (3, 6))),
    ],
)
def test_the_best_two_can_only_meet_in_the_final(
    entries_: int, expected: tuple[tuple[int, ...], ...]
) -> None:
    assert bracket(entries_) == expected


def test_the_first_round_is_paired_by_seed() -> None:
    assert matches(cup()) == [(1, 4), (2, 3)]


def test_where_the_fewest_win_they_win_the_match_too() -> None:
    of = cup(SEMI_FINALS)
    fewest = rules(FIRST, {**CUP, "small_final": True}, unit="rank-points", rank_points=[1, 5])
    assert next_matches(fewest, of.stage()) == matches(of)


def test_the_regulation_may_pair_the_seeds_otherwise() -> None:
    assert matches(cup(pairing=[[1, 3], [2, 4]])) == [(1, 3), (2, 4)]


def test_winners_meet_and_the_losers_play_the_small_final() -> None:
    assert matches(cup(SEMI_FINALS)) == [(1, 3), (4, 2)]


def test_without_a_small_final_the_losers_are_out() -> None:
    assert matches(cup(SEMI_FINALS, small_final=False)) == [(1, 3)]


def test_who_has_no_rival_goes_on() -> None:
    walkover = played(1, ((2,), (3,), 900), p1="rests", p4="left")
    assert matches(cup(walkover)) == [(1, 3)]


def test_a_level_match_is_decided_by_the_lot_of_both() -> None:
    level = played(1, ((1,), (4,), 942), ((2,), (3,), 1000))
    assert matches(cup(level))[0] == (2,)
    assert matches(cup(level, lots={1: {1: 2, 4: 1}}))[0] == (4, 2)
    assert matches(cup(level, lots={1: {1: 1, 2: 2}}))[0] == (2,)


def test_the_list_goes_by_how_far_one_came_then_by_the_small_final() -> None:
    finals = played(2, ((1,), (3,), 900), ((4,), (2,), 1800))
    assert ranks(cup(SEMI_FINALS, finals)) == [(1, 3), (2, 1), (3, 4), (4, 2)]


@pytest.mark.parametrize("points", [942, None])
def test_a_small_final_that_is_level_or_open_gives_no_third_place(points: int | None) -> None:
    of = cup(SEMI_FINALS, played(2, ((1,), (3,), 900), ((4,), (2,), points)))
    assert ranks(of) == [(1, 3), (2, 1), (3, 2), (3, 4)]
    assert not standings(of, of.stage())[0].final
    decided = cup(*of.stage().rounds, lots={1: {2: 1, 4: 2}}, tie="extra deals")
    assert ranks(decided)[2:] == ([(3, 2), (4, 4)] if points else [(3, 2), (3, 4)])


def test_losers_of_a_round_go_by_their_points_in_it() -> None:
    final = played(2, ((1,), (3,), 1000))
    assert ranks(cup(SEMI_FINALS, final, small_final=False)) == [(1, 1), (2, 3), (3, 2), (4, 4)]


def test_who_is_out_gets_no_points_for_an_absence() -> None:
    of = cup(SEMI_FINALS, played(2, ((1,), (3,), 1000)), small_final=False)
    (found,) = standings(of, of.stage())
    loser = next(place.line for place in found.places if place.entry.number == 4)
    assert [(value.part, value.value) for value in loser.rounds] == [("plays", 884), (None, 0)]


def test_who_has_no_rival_in_the_small_final_is_third() -> None:
    finals = played(2, ((1,), (3,), 900), p2="rests", p4="left")
    assert ranks(cup(SEMI_FINALS, finals)) == [(1, 3), (2, 1), (3, 2), (4, 4)]


def test_who_is_out_and_rests_does_not_come_back() -> None:
    resting = played(2, ((1,), (3,), 900), p2="rests", p4="rests")
    assert still_in(cup().regulation, cup(SEMI_FINALS, resting).stage()) == {3}
    assert courses(cup().regulation, cup(SEMI_FINALS, resting).stage(), 2)[2].won == 0


def test_the_small_final_leads_nobody_on() -> None:
    finals = played(2, ((1,), (3,), 900), ((4,), (2,), 1800))
    of = cup(SEMI_FINALS, finals).stage()
    found = courses(cup().regulation, of, 2)
    assert still_in(cup().regulation, of) == {3}
    assert {key: (course.won, course.third) for key, course in found.items()} == {
        1: (1, 0),
        2: (0, 0),
        3: (2, 0),
        4: (0, 1),
    }


def test_seeds_beyond_those_who_came_leave_a_walkover() -> None:
    wide = cup(pairing=[[1, 4], [2, 3]]).stage().rules
    assert first_matches(wide, (11, 12, 13)) == [(11,), (12, 13)]
    assert bracket(3) == ((1, 3),)
    assert bracket(10) == ((1, 10), (4, 7), (5, 6), (2, 9), (3, 8))


def six(*rounds: RoundInfo, **changes: object) -> Tournament:
    regulation = rules(FIRST, {**CUP, "rounds": 3, "from": {"best": 6}, "small_final": True, **changes})
    return stages(regulation, (entries(6), ()), (seeded(1, 2, 3, 4, 5, 6), rounds))


FIRST_OF_SIX = replace(
    played(1, ((4,), (5,), 1000), ((3,), (6,), 900), p1="rests", p2="rests"), method="knockout"
)
SEMI_OF_SIX = played(2, ((1,), (4,), 700), ((2,), (6,), 1000))


def test_the_best_seeds_rest_and_stand_apart_in_the_tree() -> None:
    assert matches(six()) == [(1,), (4, 5), (2,), (3, 6)]
    assert matches(six(FIRST_OF_SIX)) == [(1, 4), (2, 6)]
    assert matches(six(pairing=[[2, 7], [3, 6], [1, 8], [4, 5]])) == [(2,), (3, 6), (1,), (4, 5)]


def test_the_tree_does_not_depend_on_the_numbers_of_the_tables() -> None:
    other = replace(FIRST_OF_SIX, tables=FIRST_OF_SIX.tables[::-1])
    assert matches(six(other)) == [(1, 4), (2, 6)]
    by_lot = replace(FIRST_OF_SIX, rank_order=(2, 1, 6, 5, 4, 3))
    assert matches(six(by_lot)) == [(2, 4), (1, 6)]


def test_matches_drawn_by_hand_stand_by_table_and_rests_where_seeds_would() -> None:
    by_hand = replace(
        played(1, ((1,), (2,), 1000), ((3,), (6,), 900), p4="rests", p5="rests"), method="from-file"
    )
    assert matches(six(by_hand)) == [(4, 1), (5, 6)]


def test_where_both_of_a_match_have_gone_the_next_has_no_rival() -> None:
    quarter = replace(
        played(1, ((4,), (5,), 1000), ((3,), (6,), 900), p1="left", p2="rests"), method="knockout"
    )
    assert matches(six(quarter)) == [(4,), (2, 6)]


def test_a_bye_leads_on_without_points_and_the_beaten_rank_by_how_far_they_came() -> None:
    final = played(3, ((4,), (2,), 1200), ((1,), (6,), 1000))
    assert ranks(six(FIRST_OF_SIX, SEMI_OF_SIX, final)) == [(1, 4), (2, 2), (3, 1), (4, 6), (5, 3), (6, 5)]


def test_the_plan_shows_who_rests_who_won_and_who_plays_for_the_third_place() -> None:
    of = six(FIRST_OF_SIX, SEMI_OF_SIX)
    found = plan(of.regulation, of.stage())
    assert [[(side.key, side.value) for side in column] for column in found.columns] == [
        [(1, None), (None, None), (4, 1000), (5, 884), (2, None), (None, None), (3, 900), (6, 984)],
        [(1, 700), (4, 1184), (2, 1000), (6, 884)],
        [(4, None), (2, None)],
        [(None, None)],
    ]
    assert [side.bye for side in found.columns[0]] == [False, True, False, False] * 1 + [
        False,
        True,
        False,
        False,
    ]
    assert [side.key for side in found.columns[0] if side.on] == [1, 4, 2, 6]
    assert [side.key for side in found.third] == [1, 6]


def test_a_match_is_won_by_the_higher_side_or_by_the_lot_and_else_undecided() -> None:
    open_ = played(1, ((1,), (4,), None), ((2,), (3,), 900))
    level = played(1, ((1,), (4,), 942), ((2,), (3,), 900))
    assert [table.number for table in undecided(cup(open_).regulation, cup(open_).stage())] == []
    of, drawn = cup(level), cup(level, lots={1: {1: 2, 4: 1}})
    assert [table.number for table in undecided(of.regulation, of.stage())] == [1]
    assert [*undecided(drawn.regulation, drawn.stage())] == []


def test_the_seeds_and_not_the_numbers_pair_the_first_round() -> None:
    of = stages(rules(FIRST, CUP), (entries(4), ()), (seeded(4, 3, 2, 1), ()))
    assert matches(of) == [(4, 1), (3, 2)]
    late = stages(rules(FIRST, CUP), (entries(4), ()), ((*entries(1), *seeded(2, 3, 4)), ()))
    assert matches(late) == [(2, 1), (3, 4)]


def test_eight_play_quarter_finals_whose_winners_meet_two_by_two() -> None:
    eight = rules(FIRST, {**CUP, "rounds": 3, "from": {"best": 8}})
    quarter = played(1, *(((a,), (9 - a,), 1000) for a in (1, 4, 2, 3)))
    of = stages(eight, (entries(8), ()), (seeded(*range(1, 9)), (quarter,)))
    assert matches(of) == [(1, 4), (2, 3)]


def test_winner_and_loser_of_a_level_match_are_those_of_the_lot() -> None:
    level = played(1, ((1,), (4,), 942), ((2,), (3,), 1000))
    drawn = cup(level, lots={1: {1: 2, 4: 1}})
    assert [*decided_by_lot(drawn.regulation, drawn.stage())] == [(4, 1)]
    drawn = cup(level, lots={1: {1: 1, 4: 2}})
    assert [*decided_by_lot(drawn.regulation, drawn.stage())] == [(1, 4)]
    undrawn = cup(level)
    assert [*decided_by_lot(undrawn.regulation, undrawn.stage())] == []

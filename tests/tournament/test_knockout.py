"""K.-o. stages: who meets whom, who is out, who comes where."""

from dataclasses import replace

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
from jassturnier.tournament.model import EntryInfo, RoundInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import played
from tests.support.stages_made import CUP, FIRST, entries, rules, seeded, stages

SEMI_FINALS = played(1, ((1,), (4,), 1000), ((2,), (3,), 900))


def cup(*rounds: RoundInfo, lots: dict[int, dict[int, int]] | None = None, **changes: object) -> Tournament:
    regulation = rules(FIRST, {**CUP, "small_final": True, **changes})
    return stages(regulation, (entries(4), ()), (seeded(1, 2, 3, 4), rounds), lots=lots or {})


def matches(of: Tournament) -> list[tuple[int, ...]]:
    return next_matches(of.regulation, of.stage())


def ranks(of: Tournament) -> str:
    """Return “1:3 2:1”: rank and number."""
    (found,) = standings(of, of.stage())
    return " ".join(f"{place.rank}:{place.entry.number}" for place in found.places)


def six(*rounds: RoundInfo, **changes: object) -> Tournament:
    regulation = rules(FIRST, {**CUP, "rounds": 3, "from": {"best": 6}, "small_final": True, **changes})
    return stages(regulation, (entries(6), ()), (seeded(1, 2, 3, 4, 5, 6), rounds))


def of_eight() -> Tournament:
    quarter = played(1, *(((a,), (9 - a,), 1000) for a in (1, 4, 2, 3)))
    eight = rules(FIRST, {**CUP, "rounds": 3, "from": {"best": 8}})
    return stages(eight, (entries(8), ()), (seeded(*range(1, 9)), (quarter,)))


def seeded_otherwise(*who: EntryInfo) -> Tournament:
    return stages(rules(FIRST, CUP), (entries(4), ()), (who, ()))


LEVEL = played(1, ((1,), (4,), 942), ((2,), (3,), 1000))
SIX = ((4,), (5,), 1000), ((3,), (6,), 900)
FIRST_OF_SIX = replace(played(1, *SIX, p1="rests", p2="rests"), method="knockout")
SEMI_OF_SIX = played(2, ((1,), (4,), 700), ((2,), (6,), 1000))
BY_HAND = played(1, ((1,), (2,), 1000), ((3,), (6,), 900), p4="rests", p5="rests")


def test_winners_meet_in_the_tree_of_the_seeds() -> None:
    cases = [
        # By seed, or as the regulation pairs them; numbers say nothing.
        (cup(), [(1, 4), (2, 3)]),
        (cup(pairing=[[1, 3], [2, 4]]), [(1, 3), (2, 4)]),
        (seeded_otherwise(*seeded(4, 3, 2, 1)), [(4, 1), (3, 2)]),
        (seeded_otherwise(*entries(1), *seeded(2, 3, 4)), [(2, 1), (3, 4)]),
        # Winners meet, and the losers in the small final, if there is one.
        (cup(SEMI_FINALS), [(1, 3), (4, 2)]),
        (cup(SEMI_FINALS, small_final=False), [(1, 3)]),
        (of_eight(), [(1, 4), (2, 3)]),
        # Who has no rival goes on; a level match is decided by the lot of both.
        (cup(played(1, ((2,), (3,), 900), p1="rests", p4="left")), [(1, 3)]),
        (cup(LEVEL), [(2,)]),
        (cup(LEVEL, lots={1: {1: 2, 4: 1}}), [(4, 2), (1, 3)]),
        (cup(LEVEL, lots={1: {1: 1, 2: 2}}), [(2,)]),
        # The best seeds rest and stand apart in the tree, whatever the numbers of the tables.
        (six(), [(1,), (4, 5), (2,), (3, 6)]),
        (six(FIRST_OF_SIX), [(1, 4), (2, 6)]),
        (six(pairing=[[2, 7], [3, 6], [1, 8], [4, 5]]), [(2,), (3, 6), (1,), (4, 5)]),
        (six(replace(FIRST_OF_SIX, tables=FIRST_OF_SIX.tables[::-1])), [(1, 4), (2, 6)]),
        (six(replace(FIRST_OF_SIX, rank_order=(2, 1, 6, 5, 4, 3))), [(2, 4), (1, 6)]),
        # Drawn by hand they stand by table, rests where seeds would; where both have gone there is no rival.
        (six(replace(BY_HAND, method="from-file")), [(4, 1), (5, 6)]),
        (six(replace(played(1, *SIX, p1="left", p2="rests"), method="knockout")), [(4,), (2, 6)]),
    ]
    assert [(of, matches(of)) for of, _ in cases] == cases


FINALS = ((1,), (3,), 900)


def test_the_beaten_rank_by_how_far_they_came() -> None:
    final_of_six = played(3, ((4,), (2,), 1200), ((1,), (6,), 1000))
    cases = [
        # By how far one came, then by the small final; without a rival there one is third.
        (cup(SEMI_FINALS, played(2, FINALS, ((4,), (2,), 1800))), "1:3 2:1 3:4 4:2"),
        (cup(SEMI_FINALS, played(2, FINALS, p2="rests", p4="left")), "1:3 2:1 3:2 4:4"),
        # Losers of a round go by their points in it.
        (cup(SEMI_FINALS, played(2, ((1,), (3,), 1000)), small_final=False), "1:1 2:3 3:2 4:4"),
        # A bye leads on without points.
        (six(FIRST_OF_SIX, SEMI_OF_SIX, final_of_six), "1:4 2:2 3:1 4:6 5:3 6:5"),
    ]
    assert [(of, ranks(of)) for of, _ in cases] == cases


def test_the_best_two_can_only_meet_in_the_final() -> None:
    cases = {
        2: ((1, 2),),
        3: ((1, 3),),
        4: ((1, 4), (2, 3)),
        6: ((1, 6), (2, 5), (3, 4)),
        8: ((1, 8), (4, 5), (2, 7), (3, 6)),
        10: ((1, 10), (4, 7), (5, 6), (2, 9), (3, 8)),
    }
    assert {entries_: bracket(entries_) for entries_ in cases} == cases


def test_where_the_fewest_win_they_win_the_match_too() -> None:
    of = cup(SEMI_FINALS)
    fewest = rules(FIRST, {**CUP, "small_final": True}, unit="rank-points", rank_points=[1, 5])
    assert next_matches(fewest, of.stage()) == matches(of)


def test_a_small_final_that_is_level_or_open_gives_no_third_place() -> None:
    for points, drawn in ((942, "1:3 2:1 3:2 4:4"), (None, "1:3 2:1 3:2 3:4")):
        of = cup(SEMI_FINALS, played(2, ((1,), (3,), 900), ((4,), (2,), points)))
        assert (ranks(of), standings(of, of.stage())[0].final) == ("1:3 2:1 3:2 3:4", False)
        decided = cup(*of.stage().rounds, lots={1: {2: 1, 4: 2}}, tie="extra deals")
        assert ranks(decided) == drawn


def test_who_is_out_gets_no_points_for_an_absence() -> None:
    of = cup(SEMI_FINALS, played(2, ((1,), (3,), 1000)), small_final=False)
    (found,) = standings(of, of.stage())
    loser = next(place.line for place in found.places if place.entry.number == 4)
    assert [(value.part, value.value) for value in loser.rounds] == [("plays", 884), (None, 0)]


def test_who_is_out_and_rests_does_not_come_back_and_the_small_final_leads_nobody_on() -> None:
    resting = cup(SEMI_FINALS, played(2, FINALS, p2="rests", p4="rests"))
    small_final = cup(SEMI_FINALS, played(2, FINALS, ((4,), (2,), 1800)))
    for of in (resting, small_final):
        assert still_in(of.regulation, of.stage()) == {3}
    assert courses(resting.regulation, resting.stage(), 2)[2].won == 0
    found = courses(small_final.regulation, small_final.stage(), 2)
    won = {key: (course.won, course.third) for key, course in found.items()}
    assert won == {1: (1, 0), 2: (0, 0), 3: (2, 0), 4: (0, 1)}


def test_seeds_beyond_those_who_came_leave_a_walkover() -> None:
    wide = cup(pairing=[[1, 4], [2, 3]]).stage().rules
    assert first_matches(wide, (11, 12, 13)) == [(11,), (12, 13)]


def test_the_plan_shows_who_rests_who_won_and_who_plays_for_the_third_place() -> None:
    of = six(FIRST_OF_SIX, SEMI_OF_SIX)
    found = plan(of.regulation, of.stage())
    assert [[(side.key, side.value) for side in column] for column in found.columns] == [
        [(1, None), (None, None), (4, 1000), (5, 884), (2, None), (None, None), (3, 900), (6, 984)],
        [(1, 700), (4, 1184), (2, 1000), (6, 884)],
        [(4, None), (2, None)],
        [(None, None)],
    ]
    assert [at for at, side in enumerate(found.columns[0]) if side.bye] == [1, 5]
    assert [side.key for side in found.columns[0] if side.on] == [1, 4, 2, 6]
    assert [side.key for side in found.third] == [1, 6]


def test_a_match_is_won_by_the_higher_side_or_by_the_lot_and_else_undecided() -> None:
    open_ = played(1, ((1,), (4,), None), ((2,), (3,), 900))
    cases = [
        # Tables that are undecided, then winner and loser of those that the lot decided.
        (cup(open_), [], []),
        (cup(LEVEL), [1], []),
        (cup(LEVEL, lots={1: {1: 2, 4: 1}}), [], [(4, 1)]),
        (cup(LEVEL, lots={1: {1: 1, 4: 2}}), [], [(1, 4)]),
    ]
    for of, tables, lots in cases:
        assert [table.number for table in undecided(of.regulation, of.stage())] == tables
        assert [*decided_by_lot(of.regulation, of.stage())] == lots

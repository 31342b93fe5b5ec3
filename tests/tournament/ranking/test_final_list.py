"""The list over all stages, the lots it needs, and the course of the evening to it."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import EVERYBODY, Kind, in_words
from jassturnier.tournament.model import ByHand, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.final_list import (
    advice,
    all_decided,
    among,
    closing_ranks,
    course,
    decisions,
    facts,
    final_list,
    final_listed,
    is_decided,
    line_of_the_next,
    lots_needed,
    move_words,
    moves,
    next_stage,
    own_ranks,
    ready,
    to_be_decided,
    undecided_matches,
    ways,
    where_lots_decide,
)
from jassturnier.tournament.ranking.rank_lists import ranks_listed, ranks_printed
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import in_english, played, player, regulation, shown, tournament
from tests.support.stages_made import (
    CUP,
    FIRST,
    SECOND,
    beside_the_final,
    entries,
    rules,
    seeded,
    stages,
    two_stages,
)

QUALIFYING = played(1, ([1], [2], 1000), ([3], [4], 1100))


def with_final(points: int | None) -> Tournament:
    """Return the two stages; the side of 3 has so many points in the final."""
    begun = (entries(4), [QUALIFYING]), (seeded(3, 1), [replace(played(1, ([3], [1], points)), key=2)])
    return stages(rules(FIRST, SECOND), *begun)


@pytest.mark.parametrize(
    ("points", "rows", "notes"),
    [
        (1000, ["1|3|1,000", "2|1|884", "3|2|884", "4|4|784"], 0),
        (800, ["1|1|1,084", "2|3|800", "3|2|884", "4|4|784"], 0),
        (942, ["=1|1|942", "=1|3|942", "3|2|884", "4|4|784"], 1),
    ],
)
def test_who_came_to_the_final_is_ahead_with_its_total(points: int, rows: list[str], notes: int) -> None:
    listed = final_listed(with_final(points))
    found = [row.split("|") for row in shown(listed)]
    assert [f"{row[0]}|{row[1]}|{row[-1]}" for row in found] == rows
    assert len(listed.signs) == notes


def test_a_stage_in_which_nothing_is_played_leaves_the_ranks_as_they_were() -> None:
    found = {(place.rank, place.entry.number, place.stage.number) for place in final_list(with_final(None))}
    assert found == {(1, 3, 1), (2, 1, 1), (3, 2, 1), (4, 4, 1)}


def test_who_plays_beside_the_final_is_behind_it_whatever_the_points_and_whoever_is_done_first() -> None:
    found = [(place.rank, place.entry.number, place.stage.number) for place in final_list(beside_the_final())]
    assert found == [(1, 3, 2), (2, 1, 2), (3, 4, 3), (4, 2, 3)]
    of = beside_the_final()
    final, beside = of.stages[1:]
    (round_,) = final.rounds
    waits = replace(round_, tables=tuple(replace(table, result=None) for table in round_.tables))
    open_ = replace(of, stages=(of.stages[0], replace(final, rounds=(waits,)), beside))
    assert [(place.rank, place.entry.number) for place in final_list(open_)] == [
        (1, 1),
        (1, 3),
        (3, 4),
        (4, 2),
    ]
    assert [one.rank for one in closing_ranks(of)] == [1, 2, 3, 4]


def test_it_is_the_final_list_once_the_last_of_several_stages_is_over() -> None:
    titles = {points: render(final_listed(with_final(points)).title, "en") for points in (1000, None)}
    assert titles == {1000: "Final rank list", None: "Rank list of all stages so far"}
    assert not all_decided(stages(rules(FIRST, SECOND), (entries(4), [QUALIFYING])))
    assert not all_decided(tournament([QUALIFYING], regulation({"rounds": 1})))


def test_a_stage_counts_from_its_first_round_on() -> None:
    final = replace(played(1, ([3], [1], 800)), key=2)
    second = replace(played(2, ([3], [1], None)), key=3)
    both = stages(
        rules(FIRST, {**SECOND, "rounds": 2}), (entries(4), [QUALIFYING]), (seeded(3, 1), [final, second])
    )
    assert [place.stage.number for place in final_list(both)] == [2, 2, 1, 1]


@pytest.mark.parametrize(("ranked", "places"), [(True, [1, 3, 2, 4]), (False, [1, 3, 4])])
def test_who_went_home_before_the_final_has_the_place_of_the_stage_before(
    *, ranked: bool, places: list[int]
) -> None:
    finalists = (*seeded(3, 1), replace(player(2, seed=3), ranked=ranked))
    final = replace(played(1, ([3], [1], 800)), key=2)
    both = stages(rules(FIRST, SECOND), (entries(4), [QUALIFYING]), (finalists, [final]))
    known = {2: replace(player(2), ranked=ranked)}
    first = replace(both.stages[0], entries=tuple(known.get(e.key, e) for e in both.stages[0].entries))
    found = final_list(replace(both, stages=(first, both.stages[1])))
    assert [place.entry.number for place in found] == places


@pytest.mark.parametrize("ranks", [closing_ranks, own_ranks])
def test_totals_for_prizes_and_season_are_those_of_the_first_stage(ranks: object) -> None:
    assert callable(ranks)
    found = [(one.rank, one.entry.number, one.total) for one in ranks(with_final(800))]
    assert found == [(1, 1, 1000), (2, 3, 1100), (3, 2, 884), (4, 4, 784)]


def test_of_a_single_stage_its_ranks_are_those_of_the_evening() -> None:
    found = closing_ranks(tournament([QUALIFYING]))
    assert [(one.rank, one.entry.number, one.total) for one in found] == [
        (1, 3, 1100),
        (2, 1, 1000),
        (3, 2, 884),
        (4, 4, 784),
    ]


def test_a_category_is_ranked_by_itself_however_it_is_written() -> None:
    by = {1: ("Damen",), 2: ("Damen",), 3: ("Herren",), 4: ("damen",)}
    found = among(closing_ranks(with_final(942)), lambda entry: by[entry.number], "DAMEN")
    assert [(one.rank, one.entry.number, one.total) for one in found] == [
        (1, 1, 1000),
        (2, 2, 884),
        (3, 4, 784),
    ]


def test_of_a_pair_of_the_final_each_has_the_rank_of_the_pair_and_the_own_total() -> None:
    singles = [player(number, ranked=number != 4) for number in range(1, 5)]
    pairs = tuple(
        replace(player(key), members=(*one.members, *other.members), made_of=(one, other))
        for key, one, other in ((11, singles[0], singles[2]), (12, singles[1], singles[3]))
    )
    first = played(1, ([1, 2], [3, 4], 1000))
    final = replace(played(1, ([11], [12], 900)), key=2)
    single = {**FIRST, "draw": "partners-once"}
    later = {**SECOND, "from": {"best": 4}, "partners": "first-last"}
    of = stages(
        rules(single, later, entry="single", ranking=["total", "lot"]), (singles, [first]), (pairs, [final])
    )
    of = replace(of, pairs=pairs)
    assert [(one.rank, one.entry.number, one.total, one.pair) for one in own_ranks(of)] == [
        (1, 2, 1000, 12),
        (2, 1, 1000, 11),
        (2, 3, 884, 11),
    ]
    assert [(one.rank, one.entry.number, one.total) for one in closing_ranks(of)] == [
        (1, 12, 1884),
        (2, 11, 1884),
    ]


@pytest.mark.parametrize(
    ("groups", "ranks"),
    [("AABB", [(1, 3), (2, 1), (3, 2), (4, 4)]), ("AAAA", [(1, 3), (2, 1), (3, 2), (4, 4)])],
)
def test_the_first_of_all_groups_come_before_the_second_by_what_they_made(
    groups: str, ranks: list[tuple[int, int]]
) -> None:
    who = [replace(entry, group=groups[entry.number - 1]) for entry in entries(4)]
    stage = {**FIRST, **({"groups": 2} if "B" in groups else {})}
    of = stages(rules(stage, {**SECOND, "from": {"best": 2}}), (who, [QUALIFYING]))
    assert [(place.rank, place.place.entry.number) for place in final_list(of)] == ranks


LEVEL = played(1, ((1,), (2,), 942), ((3,), (4,), 942), ((5,), (6,), 900))
"""1, 2, 3 and 4 level at 942, then 6 (984) is first and 5 (900) last."""
LOT = {**FIRST, "tie": "lot"}


def after(**second: object) -> Tournament:
    return stages(rules(LOT, {**SECOND, **second}, ranking=["total", "lot"]), (entries(6), [LEVEL]))


def needed(tournament: Tournament) -> list[set[int]]:
    return [{entry.number for entry in each.entries} for each in lots_needed(tournament)]


def says_so(tournament: Tournament, stage: StageInfo) -> bool:
    listed = ranks_listed(tournament, stage, standings(tournament, stage))
    return any("lot is needed" in render(note, "en") for note in listed.notes)


BEHIND = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 900))
FOUR_LEVEL = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 942))
GIVES_UP = ByHand(2, 3, comes=False)
TWO_GO_ON = rules(LOT, {**SECOND, "from": {"best": 2}}, ranking=["total", "lot"])


@pytest.mark.parametrize(
    ("of", "who", "told"),
    [
        # Among those who go on anyway nobody needs a lot, nor one alone who stays behind.
        (after(**{"from": {"best": 5}}), [], False),
        (after(**{"from": {"best": 3}}), [{1, 2, 3, 4}], True),
        (after(**{"from": {"best": 3, "tied": "all"}}), [], False),
        # By seed they need one for whom they meet, behind the line for their rank, also of an earlier stage.
        (after(**{**CUP, "from": {"best": 4}}), [{1, 2, 3, 4}], True),
        (after(**{"from": {"best": 6}, "groups": 2}), [{1, 2, 3, 4}], False),
        (stages(TWO_GO_ON, (entries(6), [BEHIND])), [{3, 4}], True),
        (stages(TWO_GO_ON, (entries(6), [BEHIND]), (seeded(1, 6), [])), [{3, 4}], True),
        # One lot for the ranks decides who goes on among those of them who do not give up their place.
        (replace(stages(TWO_GO_ON, (entries(6), [FOUR_LEVEL])), by_hand=(GIVES_UP,)), [{3, 4, 5, 6}], True),
    ],
)
def test_a_lot_is_needed_where_it_decides(of: Tournament, who: list[set[int]], *, told: bool) -> None:
    assert needed(of) == who
    assert says_so(of, of.stages[0]) == told


def test_a_stage_left_behind_says_nothing_of_lots_for_those_who_have_gone_on() -> None:
    regulation = rules(LOT, {**SECOND, "from": {"best": 5}}, ranking=["total", "lot"])
    tournament = stages(regulation, (entries(6), [LEVEL]), (entries(6)[:4] + entries(6)[5:], []))
    assert not says_so(tournament, tournament.stages[0])
    printed = ranks_printed(tournament, tournament.stages[0], standings(tournament, tournament.stages[0]))
    assert not any("lot is needed" in render(sign.meaning, "en") for sign in printed.footnotes)


def test_of_equals_of_whom_one_alone_stays_behind_none_needs_a_lot() -> None:
    regulation = rules(LOT, {**SECOND, "from": {"best": 5}}, ranking=["total", "lot"])
    for gone_on, needs in (((1, 2, 3, 6), False), ((1, 2, 6), True)):
        who = [entry for entry in entries(6) if entry.number in gone_on]
        tournament = stages(regulation, (entries(6), [LEVEL]), (who, []))
        assert says_so(tournament, tournament.stages[0]) == needs


def test_nobody_goes_on_for_sure_by_a_lot_that_is_not_drawn_yet() -> None:
    tournament = after(**{"from": {"best": 4}})
    (found,) = where_lots_decide(tournament, tournament.stage(), standings(tournament, tournament.stage()))
    assert [place.entry.number for place in found.places if place.lot_needed] == [1, 2, 3, 4]


def test_the_stage_after_the_last_is_none() -> None:
    tournament = after(**{"from": {"best": 4}})
    assert next_stage(tournament) == 2
    regulation = rules(LOT, {**SECOND, "from": {"best": 5}}, ranking=["total", "lot"])
    assert next_stage(stages(regulation, (entries(6), [LEVEL]), (entries(5), []))) is None


@pytest.mark.parametrize(("source", "decided"), [(1, [1, 2]), (2, [2])])
def test_the_stage_being_played_and_the_one_that_the_next_takes_from_are_decided_first(
    source: int, decided: list[int]
) -> None:
    last = {**SECOND, "name": "Last", "from": {"stage": source, "best": 2}}
    made = rules(LOT, {**SECOND, "from": {"best": 4}}, last, ranking=["total", "lot"])
    over, (first, *rest) = played(1, ((1,), (2,), 1000), ((3,), (4,), 990)), LEVEL.tables
    for begun, ready_ in (
        (LEVEL, True),
        (replace(LEVEL, tables=(replace(first, result=None), *rest)), source == 2),
    ):
        tournament = stages(made, (entries(6), [begun]), (entries(4), [over]))
        assert [stage.number for stage in to_be_decided(tournament)] == decided
        assert ready(tournament) is ready_
    assert [stage.number for stage in to_be_decided(stages(made, *[(entries(6), [LEVEL])] * 3))] == [3]


@pytest.mark.parametrize(
    ("tie", "told", "how"),
    [
        ("lot", "Player 2 beat Player 1 by lot.", "“lot 1 2” draws, “lot 1 2 --typed” takes a card draw."),
        (
            "extra deals",
            "Player 2 beat Player 1 in extra deals.",
            "After the extra deals: “lot 1 2 --typed”, the winner first.",
        ),
    ],
)
def test_a_level_match_is_decided_by_what_the_regulation_says(tie: str, told: str, how: str) -> None:
    cup = {**CUP, "tie": tie, "rounds": 1}
    del cup["from"]
    level, open_ = (played(1, ((1,), (2,), points), ((3,), (4,), 1000)) for points in (942, None))
    waiting = stages(rules(cup), (entries(4), [level]))
    stage = waiting.stage()
    assert [[entry.number for entry in match] for match in undecided_matches(waiting, stage)] == [[1, 2]]
    assert (is_decided(waiting, stage), decisions(waiting, stage)) == (False, [])
    not_over = stages(rules(cup), (entries(4), [open_]))
    assert (is_decided(not_over, not_over.stage()), undecided_matches(not_over, not_over.stage())) == (
        False,
        [],
    )
    done = stages(rules(cup), (entries(4), [level]), lots={1: {2: 1, 1: 2}})
    assert is_decided(done, done.stage())
    assert in_english(decisions(done, done.stage())) == [told]
    assert render(advice(stage, entries(2)), "en") == how


def test_only_matches_of_a_cup_are_decided_by_lot() -> None:
    tournament = after(**{"from": {"best": 4}})
    assert decisions(tournament, tournament.stage()) == []
    assert undecided_matches(tournament, tournament.stage()) == []


ROUNDS = (
    played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 950)),
    played(2, ((1, 3), (2, 5), 800), ((4, 6), (7, 8), 1043)),
)


def evening(*rounds: RoundInfo) -> Tournament:
    return tournament(rounds or ROUNDS, regulation({"rounds": 3}, ranking=["total"]))


def gained(of: Tournament, after: int) -> Mapping[int, int]:
    stage = of.stage()
    return moves(of, stage, standings(of, stage, after))


def test_the_ranks_are_those_after_every_round() -> None:
    first, second = course(evening())
    assert (first.after, first.of[1], first.of[3]) == (1, 1, 7)
    assert (second.after, second.of[2], second.of[5]) == (2, 1, 2)


def test_the_course_goes_on_through_all_stages() -> None:
    assert [(ranks.stage.number, ranks.after) for ranks in course(two_stages())] == [(1, 1), (2, 1)]


def test_stages_at_the_same_time_are_ranked_one_behind_the_other() -> None:
    assert [course(beside_the_final())[-1].of[key] for key in (3, 1, 4, 2)] == [1, 2, 3, 4]


def test_a_round_without_results_is_no_part_of_the_course() -> None:
    assert len(course(evening(*ROUNDS, played(3, ((1, 4), (2, 6), None))))) == 2


def test_a_move_is_the_rank_before_less_the_rank_now() -> None:
    before, now = (ranks.of for ranks in course(evening()))
    assert gained(evening(), 2) == {key: before[key] - now[key] for key in now}


def test_nobody_moves_in_the_first_round() -> None:
    assert gained(evening(), 1) == {}


def test_the_way_of_everybody_is_the_ranks_up_to_a_list_of_three_rounds_or_more() -> None:
    of = evening(*ROUNDS, played(3, ((1, 4), (2, 6), 900), ((3, 8), (5, 7), 942)))
    stage = of.stage()
    ranks = [each.of for each in course(of)]
    assert ways(of, stage, standings(of, stage, 2)) == {}
    found = ways(of, stage, standings(of, stage, 3))
    assert found == {key: [one[key] for one in ranks] for key in range(1, 9)}


@pytest.mark.parametrize(("move", "words"), [(3, "▲3"), (-12, "▼12"), (0, ""), (None, "")])
def test_a_move_is_told_by_shape_and_number(move: int | None, words: str) -> None:
    assert in_words(move_words(move), Kind.LABEL, "en") == words


def test_the_line_of_the_next_stage_is_below_the_last_who_goes_on() -> None:
    of = stages(rules(FIRST, SECOND), (entries(4), [played(1, ((1,), (2,), 1000), ((3,), (4,), 1100))]))
    (found,) = standings(of, of.stage(), None, EVERYBODY)
    line = line_of_the_next(of, of.stage(), found)
    assert line is not None
    assert (line.rank, render(line.into, "en"), line.first_out.key, line.missing) == (2, "Final", 2, 116)


def test_there_is_no_line_once_the_next_stage_has_begun_or_where_there_is_none() -> None:
    begun = two_stages()
    for of, stage in ((begun, begun.stages[0]), (begun, begun.stages[1]), (evening(), evening().stage())):
        (found,) = standings(of, stage, None, EVERYBODY)
        assert line_of_the_next(of, stage, found) is None


def told(of: Tournament) -> list[str]:
    return [
        " ".join((render(each.label, "en"), in_words(each.figure, Kind.COUNT, "en"), render(each.who, "en")))
        for each in facts(of)
    ]


def test_what_stood_out_is_told_once_there_is_a_result() -> None:
    assert told(evening()) == [
        "best round 1,084 Player 2, Player 5",
        "Biggest jump since Round 1 ▲3 Player 4",
        "Closest table 950 : 934 Round 1, table 2",
        "With us 8 players ",
    ]
    assert facts(evening(played(1, ((1, 2), (3, 4), None)))) == []


def test_whom_many_share_it_with_nobody_names() -> None:
    found = told(evening(played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), 1000))))
    assert found == ["best round 1,000 4 players", "With us 8 players "]

"""The course of an evening: ranks round by round, moves, the line of the final, what stood out."""

from collections.abc import Mapping

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.lists import EVERYBODY, Kind, in_words
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.ranking.final_list import course, facts, line_of_the_next, move_words, moves, ways
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import played, regulation, tournament
from tests.support.stages_made import FIRST, SECOND, beside_the_final, entries, rules, stages, two_stages

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

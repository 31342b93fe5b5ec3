"""A lot is needed where it decides a rank, or who goes on and whom they meet; never else."""

from dataclasses import replace

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.model import StageInfo, Tournament
from jassturnier.tournament.ranking.final_list import (
    advice,
    decisions,
    is_decided,
    lots_needed,
    next_stage,
    ready,
    to_be_decided,
    undecided_matches,
    where_lots_decide,
)
from jassturnier.tournament.ranking.rank_lists import ranks_listed, ranks_printed
from jassturnier.tournament.ranking.standings import standings
from tests.support.evenings_made import played
from tests.support.stages_made import CUP, FIRST, SECOND, entries, rules, seeded, stages

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


def test_no_lot_is_needed_among_those_who_go_on_anyway() -> None:
    tournament = after(**{"from": {"best": 5}})
    assert needed(tournament) == []
    assert not says_so(tournament, tournament.stage())


def test_those_at_the_line_need_one_and_the_list_says_so() -> None:
    tournament = after(**{"from": {"best": 3}})
    assert needed(tournament) == [{1, 2, 3, 4}]
    assert says_so(tournament, tournament.stage())


def test_all_at_the_line_go_on_without_one_where_the_regulation_has_it_so() -> None:
    assert needed(after(**{"from": {"best": 3, "tied": "all"}})) == []


def test_those_who_stay_behind_need_one_for_their_rank() -> None:
    level = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 900))
    regulation = rules(LOT, {**SECOND, "from": {"best": 2}}, ranking=["total", "lot"])
    assert needed(stages(regulation, (entries(6), [level]))) == [{3, 4}]


def test_matches_by_seed_need_one_among_those_who_go_on() -> None:
    assert needed(after(**{**CUP, "from": {"best": 4}})) == [{1, 2, 3, 4}]
    assert needed(after(**{"from": {"best": 6}, "groups": 2})) == [{1, 2, 3, 4}]


def test_a_stage_left_behind_says_nothing_of_lots_for_those_who_have_gone_on() -> None:
    regulation = rules(LOT, {**SECOND, "from": {"best": 5}}, ranking=["total", "lot"])
    tournament = stages(regulation, (entries(6), [LEVEL]), (entries(6)[:4] + entries(6)[5:], []))
    assert not says_so(tournament, tournament.stages[0])
    printed = ranks_printed(tournament, tournament.stages[0], standings(tournament, tournament.stages[0]))
    assert not any("lot is needed" in render(sign.meaning, "en") for sign in printed.footnotes)


def test_one_alone_who_stays_behind_needs_none() -> None:
    tournament = after(**{"from": {"best": 5}})
    lists = where_lots_decide(tournament, tournament.stage(), standings(tournament, tournament.stage()))
    assert not any(place.lot_needed for found in lists for place in found.places)


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


def test_equals_of_an_earlier_stage_need_their_lot_later_too_and_once() -> None:
    regulation = rules(LOT, {**SECOND, "from": {"best": 2}}, ranking=["total", "lot"])
    level = played(1, ((1,), (2,), 1000), ((3,), (4,), 942), ((5,), (6,), 900))
    assert needed(stages(regulation, (entries(6), [level]), (seeded(1, 6), []))) == [{3, 4}]
    assert [each.stage.number for each in lots_needed(stages(regulation, (entries(6), [level])))] == [1]


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
    assert [render(text, "en") for text in decisions(done, done.stage())] == [told]
    assert render(advice(stage, entries(2)), "en") == how


def test_only_matches_of_a_cup_are_decided_by_lot() -> None:
    tournament = after(**{"from": {"best": 4}})
    assert decisions(tournament, tournament.stage()) == []
    assert undecided_matches(tournament, tournament.stage()) == []

"""A game of its own for a stage, or for some of its rounds; what cannot be added up is refused."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.regulation.round_rules import SumRule, Unit
from tests.support.stages_made import LAST, LOW, THREE, problems, singles


def said(*stages: Mapping[str, Any], **changes: object) -> list[str]:
    return [render(problem.sentence(), "en") for problem in problems(*stages, **changes)]


def test_high_wins_and_low_wins_are_not_added_in_one_stage() -> None:
    low = {"rounds": [3], "game": "differenzler", "draw": "alone"}
    assert said({**THREE, "games": [low]}, entry="single") == [
        "Stage 1, unit: the lowest wins at one table, the highest at another; “wins” is possible."
    ]
    assert singles({**THREE, "games": [low], "unit": "wins"}).of(1, 3).unit is Unit.WINS


def test_nor_carried_from_one_stage_to_the_next() -> None:
    assert said(THREE, {**LOW, "start": "carry"}, entry="single") == [
        "Stage 2, start: cannot add up: the lowest total wins in one stage, the highest in the other."
    ]
    wins = {**THREE, "from": {"best": 4}, "start": "carry", "unit": "wins"}
    assert said(THREE, wins, entry="single") == [
        "Stage 2, start: cannot add up: “points” there, “wins” here."
    ]


def test_a_stage_is_ranked_by_what_its_games_count() -> None:
    assert singles(THREE, {**LOW, "ranking": ["total", "exact"]}).of(2, 1).ranking == ("total", "exact")
    assert "ranking: “matches” is not possible" in "".join(
        said(THREE, LOW, ranking=["total", "matches"], entry="single")
    )


def test_a_split_sum_needs_a_game_with_one() -> None:
    assert said(THREE, LOW, sum="split", entry="single") == [
        "sum: “split” needs slips of two sides with a fixed sum; Differenzler has none."
    ]
    assert singles(THREE, {**LOW, "sum": "refuse"}, sum="split").of(2, 1).sum is SumRule.REFUSE


def test_a_wrong_setting_is_named_once_and_where_it_stands_whatever_rounds_it_is_wrong_for() -> None:
    own = [{"rounds": [1], "game": "bodenjass", "draw": "alone"}, LAST]
    stages = ({**THREE, "games": own}, {**THREE, "from": {"best": 4}, "games": [LAST]})
    assert said(*stages, entry="single", unit="strokes", sum="split", ranking=["total", "weis"]) == [
        "sum: “split” needs slips of two sides with a fixed sum; Bodenjass, Coiffeur alone have none.",
        (
            "unit: “strokes” does not go with Bodenjass, Coiffeur alone (there are no strokes), "
            "Schieber (“strokes” must be on)."
        ),
        (
            "ranking: “weis” is not possible; choose one of: total, raw-sum, best-rounds, last-round, lot, "
            "points, matches, wins."
        ),
    ]
    mended = {**stages[1], "unit": "wins", "sum": "refuse", "ranking": ["total"]}
    (first, *_), (second, *_) = (
        said(stages[0], entry="single", unit="penalty"),
        said(stages[0], {**mended, "unit": "penalty"}, entry="single"),
    )
    assert (first.partition(":")[0], second.partition(":")[0]) == ("unit", "Stage 2, unit")


def test_of_a_setting_that_is_needed_it_is_said_that_it_is_missing() -> None:
    stage = {key: value for key, value in THREE.items() if key not in {"deals", "draw"}}
    found = said(stage, entry="single", game=None, tables_of=None, options={})
    assert [one.partition(" choose")[0] for one in found] == [
        "game: is missing;",
        "Stage 1, draw: is missing;",
        "Stage 1, deals: is missing; must be a whole number from 1 to 200.",
    ]


@pytest.mark.parametrize(
    ("stage", "fault"),
    [
        ({**THREE, "options": {}}, "Stage 1, options: needs “game” beside it"),
        ({**THREE, "game": "quatsch"}, "Stage 1, game: “quatsch” is not possible"),
        ({**THREE, "game": "schieber", "options": {"quatsch": 1}}, "Stage 1, options.quatsch"),
        ({**THREE, "game": "differenzler"}, "Stage 1, draw: “partners-once” is not possible"),
        ({**THREE, "games": [{"rounds": [3]}]}, "Stage 1, games[1].game: is missing"),
        ({**THREE, "games": [{**LAST, "rounds": [4]}]}, "Stage 1, games[1].rounds: must be a list"),
        ({**THREE, "games": [{**LAST, "rounds": []}]}, "Stage 1, games[1].rounds: must be a list"),
        ({**THREE, "games": [LAST, LAST]}, "Stage 1, games[2].rounds: names round 3 a second time"),
        ({**THREE, "games": [{**LAST, "unit": "wins"}]}, "Stage 1, games[1].unit: is unknown"),
        ({**THREE, "games": [{**LAST, "draw": "leagues"}]}, "cannot take turns"),
    ],
)
def test_what_cannot_be_of_rounds_of_their_own_is_named_by_its_key(
    stage: Mapping[str, Any], fault: str
) -> None:
    assert any(fault in found for found in said(stage, entry="single"))


def test_pairs_play_games_of_partners_only() -> None:
    found = said({**THREE, "draw": "pairs", "games": [LAST]})
    assert any(fault.startswith("Stage 1, games[1].game: fixed pairs need tables of four") for fault in found)

"""A game of its own for a stage, or for some of its rounds; what cannot be added up is refused."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import SumRule, Unit
from tests.support.evenings_made import document

FIRST: Mapping[str, Any] = {"name": "Vorrunde", "rounds": 3, "deals": 8, "draw": "partners-once"}
FINAL: Mapping[str, Any] = {
    "name": "Final",
    "rounds": 2,
    "deals": 4,
    "draw": "alone",
    "from": {"best": 4},
    "game": "differenzler",
}
COIFFEUR: Mapping[str, Any] = {"rounds": [3], "game": "coiffeur4_alone", "draw": "alone"}


def settings(*stages: Mapping[str, Any], **changes: Any) -> dict[str, Any]:  # noqa: ANN401 — any setting
    return {**document(), **changes, "stages": [dict(stage) for stage in stages]}


def rules(*stages: Mapping[str, Any], **changes: Any) -> Regulation:  # noqa: ANN401
    found, problems = read(settings(*stages, **changes))
    assert found is not None, problems
    return found


def faults(*stages: Mapping[str, Any], **changes: Any) -> list[str]:  # noqa: ANN401
    return [render(problem.sentence(), "en") for problem in read(settings(*stages, **changes))[1]]


def test_a_stage_plays_its_own_game_and_the_others_that_of_the_tournament() -> None:
    found = rules(FIRST, {**FINAL, "options": {"exact_bonus": 10}, "sum": "note"})
    assert [found.of(stage).game for stage in (1, 2)] == ["schieber", "differenzler"]
    assert [found.of(stage).form for stage in (1, 2)] == [Form.PARTNERS, Form.ALONE]
    assert (found.of(2).options["exact_bonus"], found.of(2).sum) == (10, SumRule.NOTE)
    assert found.of(1) is found


def test_a_round_plays_its_own_game_as_long_as_that_takes() -> None:
    found = rules({**FIRST, "games": [COIFFEUR]})
    assert [found.of(1, n).game for n in (1, 2, 3)] == ["schieber", "schieber", "coiffeur4_alone"]
    assert [found.stages[0].deals_in(n) for n in (1, 2, 3)] == [8, 8, 32]
    assert [found.stages[0].draw_of(n) for n in (1, 3)] == ["partners-once", "alone"]


def test_a_round_may_have_only_a_draw_or_a_length_of_its_own() -> None:
    own = {"rounds": [3], "draw": "by-rank", "deals": 12}
    found = rules({**FIRST, "games": [own]})
    assert [found.stages[0].draw_of(n) for n in (1, 2, 3)] == ["partners-once", "partners-once", "by-rank"]
    assert found.stages[0].deals_of_rounds() == (8, 8, 12)
    assert found.of(1, 3).game == "schieber"


def test_rounds_of_a_stage_may_differ_from_the_game_of_the_stage() -> None:
    own = {**FINAL, "games": [{"rounds": [2], "game": "differenzler", "deals": 8}]}
    found = rules(FIRST, own)
    assert [found.stages[1].deals_in(n) for n in (1, 2)] == [4, 8]
    assert {found.of(2, n).game for n in (1, 2)} == {"differenzler"}


def test_one_game_may_have_other_options_in_the_final() -> None:
    options = {**document()["options"], "match_bonus": 100}
    found = rules(FIRST, {**FIRST, "from": {"best": 4}, "game": "schieber", "options": options})
    assert [found.of(stage).options["match_bonus"] for stage in (1, 2)] == [0, 100]
    assert len(found.played_anywhere()) == 2


def test_high_wins_and_low_wins_are_not_added_in_one_stage() -> None:
    low = {"rounds": [3], "game": "differenzler", "draw": "alone"}
    assert faults({**FIRST, "games": [low]}) == [
        "Stage 1, unit: the lowest wins at one table, the highest at another; “wins” is possible."
    ]
    assert rules({**FIRST, "games": [low], "unit": "wins"}).of(1, 3).unit is Unit.WINS


def test_nor_carried_from_one_stage_to_the_next() -> None:
    assert faults(FIRST, {**FINAL, "start": "carry"}) == [
        "Stage 2, start: cannot add up: the lowest total wins in one stage, the highest in the other."
    ]
    wins = {**FIRST, "from": {"best": 4}, "start": "carry", "unit": "wins"}
    assert faults(FIRST, wins) == ["Stage 2, start: cannot add up: “points” there, “wins” here."]


def test_a_stage_is_ranked_by_what_its_games_count() -> None:
    assert rules(FIRST, {**FINAL, "ranking": ["total", "exact"]}).of(2).ranking == ("total", "exact")
    assert "Stage 2, ranking: “matches” is not possible" in "".join(
        faults(FIRST, FINAL, ranking=["total", "matches"])
    )


def test_a_split_sum_needs_a_game_with_one() -> None:
    assert faults(FIRST, FINAL, sum="split") == [
        "Stage 2, sum: “split” needs slips of two sides with a fixed sum; this game has none."
    ]
    assert rules(FIRST, {**FINAL, "sum": "refuse"}, sum="split").of(2).sum is SumRule.REFUSE


@pytest.mark.parametrize(
    ("stage", "fault"),
    [
        ({**FIRST, "options": {}}, "Stage 1, options: needs “game” beside it"),
        ({**FIRST, "game": "quatsch"}, "Stage 1, game: “quatsch” is not possible"),
        ({**FIRST, "game": "schieber", "options": {"quatsch": 1}}, "Stage 1, options.quatsch"),
        ({**FIRST, "game": "differenzler"}, "Stage 1, draw: “partners-once” is not possible"),
        ({**FIRST, "games": [{"rounds": [3]}]}, "Stage 1, games[1].game: is missing"),
        ({**FIRST, "games": [{**COIFFEUR, "rounds": [4]}]}, "Stage 1, games[1].rounds: must be a list"),
        ({**FIRST, "games": [{**COIFFEUR, "rounds": []}]}, "Stage 1, games[1].rounds: must be a list"),
        ({**FIRST, "games": [COIFFEUR, COIFFEUR]}, "Stage 1, games[2].rounds: names round 3 a second time"),
        ({**FIRST, "games": [{**COIFFEUR, "unit": "wins"}]}, "Stage 1, games[1].unit: is unknown"),
        ({**FIRST, "games": [{**COIFFEUR, "draw": "leagues"}]}, "cannot take turns"),
    ],
)
def test_what_is_wrong_is_named_by_its_key(stage: Mapping[str, Any], fault: str) -> None:
    assert any(fault in found for found in faults(stage))


def test_pairs_play_games_of_partners_only() -> None:
    pairs = {**document("schieber-paare-4x12"), "stages": [{**FIRST, "draw": "pairs", "games": [COIFFEUR]}]}
    found = [render(problem.sentence(), "en") for problem in read(pairs)[1]]
    assert any(fault.startswith("Stage 1, games[1].game: fixed pairs need tables of four") for fault in found)

"""What a regulation says of tables, games and rounds; what is impossible is named by its key."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import SumRule, Unit
from tests.support.evenings_made import document
from tests.support.stages_made import LAST, LOW, THREE, problems, singles

SINGLE, PAIRS, MIXED = "schieber-einzel-4x12", "schieber-paare-4x12", "molotow-mittlerer"


def changed(name: str, stage: Mapping[str, Any] | None = None, **changes: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a shipped document with other settings; a key set to None is left out."""
    settings = {**document(name), **changes}
    settings["stages"] = [{**settings["stages"][0], **(stage or {})}]
    settings["stages"] = [{key: value for key, value in settings["stages"][0].items() if value is not None}]
    return {key: value for key, value in settings.items() if value is not None}


def rules(name: str, stage: Mapping[str, Any] | None = None, **changes: Any) -> Regulation:  # noqa: ANN401
    found, problems = read(changed(name, stage, **changes))
    assert found is not None, problems
    return found


def faults(settings: Mapping[str, Any]) -> list[str]:
    return [render(problem.sentence(), "en") for problem in read(settings)[1]]


def test_the_usual_table_follows_from_the_game() -> None:
    assert (rules(SINGLE).sizes, rules(SINGLE).form) == ((4,), Form.PARTNERS)
    assert rules(PAIRS).form is Form.PAIRS
    assert (rules("schieber-sechs").sizes, rules("schieber-sechs").form) == ((6,), Form.TEAMS)
    assert (rules("mittlerer").sizes, rules("mittlerer").form) == ((3,), Form.ALONE)
    assert rules("plus-minus").sizes == (4, 3)


def test_the_size_of_a_table_decides_what_it_plays() -> None:
    found = rules(MIXED, options={"molotow": {}})
    assert [found.at(size).game for size in (4, 3)] == ["molotow", "mittlere"]
    assert [played.game for played in found.played()] == ["molotow", "mittlere"]
    assert found.at(3).options == {"four_at_table": "rests"}


def test_the_bigger_table_is_preferred_unless_the_regulation_says_otherwise() -> None:
    turned = {"3": "mittlere", "4": "molotow"}
    assert rules(MIXED, by_table=turned, tables_of=None).sizes == (4, 3)
    assert rules(MIXED, by_table=turned, tables_of=[3, 4]).sizes == (3, 4)


def test_one_game_may_be_played_at_tables_of_two_sizes_with_its_own_options() -> None:
    options = {"differenzler": {"exact_bonus": 10}}
    by_table = {"4": "differenzler", "3": "differenzler"}
    found = rules("differenzler-4x4", game=None, by_table=by_table, options=options)
    assert (found.sizes, found.options["exact_bonus"]) == ((4, 3), 10)


def test_deals_may_be_left_out_where_the_rules_say_how_many() -> None:
    assert rules("coiffeur-paare", {"deals": None}).stages[0].deals == 16
    assert rules(MIXED, {"deals": None}).stages[0].deals == 12
    assert faults(changed(SINGLE, {"deals": None}))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            changed(SINGLE, tables_of=[4, 5]),
            "tables_of: Schieber is not for 5; possible: 4, 6. Tables of 5: Differenzler, Bodenjass.",
        ),
        (changed(SINGLE, tables_of=[7]), "tables_of: Schieber is not for 7; possible: 4, 6."),
        (changed(SINGLE, tables_of=[4, 4]), "tables_of: must be a list with some of: 4, 6."),
        (changed(SINGLE, tables_of=4), "tables_of: must be a list with some of: 4, 6."),
        (changed(SINGLE, tables_of=[6]), "Stage 1, draw: “partners-once” is not possible; choose one of: t"),
        (changed(SINGLE, tables_of=[4, 6]), "tables_of: people cannot sit as partners at one table"),
        (changed(MIXED, tables_of=[4]), "tables_of: must be a list with all of: 4, 3."),
        (changed(MIXED, game="molotow"), "game: stands beside “by_table”; one of them is enough."),
        (changed(MIXED, by_table={"4": "poker", "3": "mittlere"}), "by_table.4: “poker” is not possible"),
        (changed(MIXED, by_table={"5": "molotow"}), "by_table.5: Molotow is not for 5; possible: 4."),
        (changed(MIXED, by_table={}, tables_of=None), "by_table: must be a table with a game for each"),
        (changed(MIXED, by_table="molotow"), "by_table: must be a table with a game for each"),
        (changed(MIXED, options={"ramsch": {}}), "options.ramsch: is unknown. Known here: molotow, "),
        (changed(MIXED, options={"molotow": {"x": 1}}), "options.molotow.x: There is no such option."),
        (
            changed(MIXED, by_table={"4": "schieber", "3": "mittlere"}, unit="points"),
            "by_table: people cannot sit as partners at one table",
        ),
        (
            changed(MIXED, by_table={"4": "molotow", "3": "ramsch"}, unit="points"),
            "unit: the lowest wins at one table, the highest at another; “wins” is possible.",
        ),
        (
            changed("molotow", entry="pair"),
            "entry: fixed pairs need tables of four where two play together; Molotow has none.",
        ),
        (
            changed("schieber-sechs", entry="pair"),
            "entry: fixed pairs need tables of four where two play together: tables_of = [4].",
        ),
        (
            changed("molotow-mittlerer", entry="team"),
            "entry: fixed teams need tables of six where three play together; Molotow, Mittlerer have none.",
        ),
        (
            changed(SINGLE, unit="strokes"),
            "unit: “strokes” does not go with Schieber (“strokes” must be on).",
        ),
        (changed(SINGLE, unit="penalty"), "unit: “penalty” does not go with Schieber (there are no pen"),
        (changed("molotow", unit="difference"), "unit: “difference” does not go with Molotow"),
        (changed("molotow", sum="split"), "sum: “split” needs slips of two sides with a fixed sum"),
        (changed("coiffeur-paare", sum="split"), "sum: “split” needs slips of two sides with a fixed sum"),
        (changed("schieber-3000", sum="split"), "sum: “split” needs slips of two sides with a fixed sum"),
        (changed("coiffeur-paare", {"deals": 12}), "Stage 1, deals: must be 16: every side plays"),
        (changed("molotow", {"draw": "pairs"}), "Stage 1, draw: “pairs” is not possible; choose one of:"),
        (changed(SINGLE, ranking=["total", "strokes"]), "ranking: “strokes” is not possible"),
        (changed("differenzler-4x4", ranking=["total", "made"]), "ranking: “made” is not possible"),
        (changed("differenzler-4x4", ranking=["total", "points"]), "ranking: “points” is not possible"),
        (
            changed(SINGLE, options={**document(SINGLE)["options"], "double_pack": True}),
            "options.double_pack: 48 cards are for tables of six.",
        ),
    ],
)
def test_an_impossible_setting_is_named_by_its_key(settings: Mapping[str, Any], told: str) -> None:
    assert any(fault.startswith(told) for fault in faults(settings)), faults(settings)


def test_a_sum_of_two_sides_may_be_split() -> None:
    assert rules(PAIRS, sum="split").sum == "split"


def test_a_game_that_is_unknown_gives_no_further_faults() -> None:
    assert len(faults(changed("molotow", game="poker"))) == 1
    assert len(faults(changed(MIXED, by_table="molotow"))) == 1


DIFFERENZLER = "differenzler-4x4"
RANKED: dict[str, Any] = {"unit": "rank-points"}


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (
            changed(DIFFERENZLER, **RANKED, rank_points=[1, 2, 3]),
            "rank_points: “rank_points” has points for 3 ranks; at a table there are 4.",
        ),
        (
            changed(DIFFERENZLER, **RANKED, rank_points=[1, 2, 3, 4, 5]),
            "rank_points: “rank_points” has points for 5 ranks; at a table there are 4.",
        ),
        (changed(DIFFERENZLER, **RANKED, rank_points=[1, 3, 2, 4]), "rank_points: must rise from the first"),
        (changed(DIFFERENZLER, **RANKED, rank_points=[2, 2, 2, 2]), "rank_points: must rise from the first"),
        (changed(DIFFERENZLER, **RANKED, rank_points=[]), "rank_points: must be a list of points"),
        (
            changed(DIFFERENZLER, **RANKED, rank_points=[1, 2, 3, "4"]),
            "rank_points: must be a list of points",
        ),
        (
            changed(DIFFERENZLER, **RANKED, rank_points=[1, 2, 3, 4000]),
            "rank_points: must be a list of points",
        ),
        (changed(DIFFERENZLER, **RANKED, rank_equals="first"), "rank_equals: “first” is not possible"),
        (changed(DIFFERENZLER, rank_points=[1, 2, 3, 4]), "rank_points: needs unit = “rank-points”."),
        (changed(DIFFERENZLER, rank_equals="mean"), "rank_equals: needs unit = “rank-points”."),
        (
            changed("schieber-3000", **RANKED),
            "unit: “rank-points” does not go with Schieber (“target” decides there who has won",
        ),
        (
            changed("schieber-striche", **RANKED),
            "unit: “rank-points” does not go with Schieber (“strokes” decides there who has won",
        ),
    ],
)
def test_rank_points_that_no_table_can_give_are_named(settings: dict[str, Any], told: str) -> None:
    assert any(each.startswith(told) for each in faults(settings)), faults(settings)


def test_a_stage_may_count_ranks_where_the_others_count_points() -> None:
    settings = changed(DIFFERENZLER)
    first = settings["stages"][0]
    final = {
        **first,
        **RANKED,
        "rank_points": [4, 2, 1, 0],
        "from": {"best": 8},
        "ranking": ["total", "points"],
    }
    found, problems = read({**settings, "stages": [first, final]})
    assert found is not None, problems
    assert (found.of(1, 1).unit, found.of(2, 1).unit) == ("points", "rank-points")
    assert (found.of(2, 1).ranks.by_rank, found.of(2, 1).ranks.low) == ((4, 2, 1, 0), False)


def test_totals_of_rank_points_that_rise_are_not_added_to_some_that_fall() -> None:
    settings = changed(DIFFERENZLER, **RANKED)
    first = settings["stages"][0]
    final = {**first, "rank_points": [4, 2, 1, 0], "from": {"best": 8}, "start": "carry"}
    told = faults({**settings, "stages": [first, final]})
    assert told == [
        "Stage 2, start: cannot add up: the lowest total wins in one stage, the highest in the other."
    ]


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

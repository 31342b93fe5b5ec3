"""What a regulation says of tables, games and rounds; what is impossible is named by its key."""

from collections.abc import Mapping
from typing import Any

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import SumRule, Unit
from tests.support.evenings_made import document
from tests.support.stages_made import LAST, LOW, THREE, problems, singles

SINGLE, PAIRS, MIXED = "schieber-einzel-4x12", "schieber-paare-4x12", "molotow-mittlerer"
DIFFERENZLER = "differenzler-4x4"
RANKED: dict[str, Any] = {"unit": "rank-points"}
OTHER_END = "cannot add up: the lowest total wins in one stage, the highest in the other."


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


def test_the_usual_table_follows_from_the_game_and_the_bigger_one_is_preferred_unless_it_is_said() -> None:
    turned = {"3": "mittlere", "4": "molotow"}
    cases = [
        (rules(SINGLE), (4,), Form.PARTNERS),
        (rules(PAIRS), (4,), Form.PAIRS),
        (rules("schieber-sechs"), (6,), Form.TEAMS),
        (rules("mittlerer"), (3,), Form.ALONE),
        (rules("plus-minus"), (4, 3), Form.ALONE),
        (rules(MIXED, by_table=turned, tables_of=None), (4, 3), Form.ALONE),
        (rules(MIXED, by_table=turned, tables_of=[3, 4]), (3, 4), Form.ALONE),
    ]
    assert [(found, found.sizes, found.form) for found, *_ in cases] == cases


def test_the_size_of_a_table_decides_what_it_plays_each_with_its_own_options() -> None:
    found = rules(MIXED, options={"molotow": {}})
    assert [found.at(size).game for size in (4, 3)] == ["molotow", "mittlere"]
    assert [played.game for played in found.played()] == ["molotow", "mittlere"]
    assert found.at(3).options == {"four_at_table": "rests"}
    by_table, options = {"4": "differenzler", "3": "differenzler"}, {"differenzler": {"exact_bonus": 10}}
    found = rules(DIFFERENZLER, game=None, by_table=by_table, options=options)
    assert (found.sizes, found.options["exact_bonus"]) == ((4, 3), 10)


def test_deals_may_be_left_out_where_the_rules_say_how_many() -> None:
    assert rules("coiffeur-paare", {"deals": None}).stages[0].deals == 16
    assert rules(MIXED, {"deals": None}).stages[0].deals == 12
    assert faults(changed(SINGLE, {"deals": None}))


def ranked(points: object = None, **changes: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a document that counts ranks at the tables by these points."""
    return changed(DIFFERENZLER, **RANKED, rank_points=points, **changes)


def test_an_impossible_setting_is_named_by_its_key() -> None:
    pairs = "entry: fixed pairs need tables of four where two play together"
    ranks = "rank_points: “rank_points” has points for {} ranks; at a table there are 4."
    packs = {**document(SINGLE)["options"], "double_pack": True}
    cases = [
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
        (changed("molotow", entry="pair"), f"{pairs}; Molotow has none."),
        (changed("schieber-sechs", entry="pair"), f"{pairs}: tables_of = [4]."),
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
        (changed(SINGLE, options=packs), "options.double_pack: 48 cards are for tables of six."),
        (ranked([1, 2, 3]), ranks.format(3)),
        (ranked([1, 2, 3, 4, 5]), ranks.format(5)),
        (ranked([1, 3, 2, 4]), "rank_points: must rise from the first"),
        (ranked([2, 2, 2, 2]), "rank_points: must rise from the first"),
        (ranked([]), "rank_points: must be a list of points"),
        (ranked([1, 2, 3, "4"]), "rank_points: must be a list of points"),
        (ranked([1, 2, 3, 4000]), "rank_points: must be a list of points"),
        (ranked(rank_equals="first"), "rank_equals: “first” is not possible"),
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
    ]
    told = [faults(settings) for settings, _ in cases]
    missed = [
        (words, found)
        for found, (_, words) in zip(told, cases, strict=True)
        if not any(fault.startswith(words) for fault in found)
    ]
    assert missed == []


def test_a_game_that_is_unknown_gives_no_further_faults() -> None:
    assert len(faults(changed("molotow", game="poker"))) == 1
    assert len(faults(changed(MIXED, by_table="molotow"))) == 1


def test_a_stage_may_count_ranks_where_the_others_count_points_but_none_that_rise_and_fall() -> None:
    settings = changed(DIFFERENZLER)
    (first,) = settings["stages"]
    falling = {**first, "rank_points": [4, 2, 1, 0], "from": {"best": 8}}
    final = {**falling, **RANKED, "ranking": ["total", "points"]}
    found, problems = read({**settings, "stages": [first, final]})
    assert found is not None, problems
    assert (found.of(1, 1).unit, found.of(2, 1).unit) == ("points", "rank-points")
    assert (found.of(2, 1).ranks.by_rank, found.of(2, 1).ranks.low) == ((4, 2, 1, 0), False)
    carried = {**settings, **RANKED, "stages": [first, {**falling, "start": "carry"}]}
    assert faults(carried) == [f"Stage 2, start: {OTHER_END}"]


def said(*stages: Mapping[str, Any], **changes: object) -> list[str]:
    return [render(problem.sentence(), "en") for problem in problems(*stages, **changes)]


def test_high_wins_and_low_wins_are_not_added_in_one_stage_nor_carried_to_the_next() -> None:
    low = {"rounds": [3], "game": "differenzler", "draw": "alone"}
    assert said({**THREE, "games": [low]}, entry="single") == [
        "Stage 1, unit: the lowest wins at one table, the highest at another; “wins” is possible."
    ]
    assert singles({**THREE, "games": [low], "unit": "wins"}).of(1, 3).unit is Unit.WINS
    carried = said(THREE, {**LOW, "start": "carry"}, entry="single")
    assert carried == [f"Stage 2, start: {OTHER_END}"]
    wins = {**THREE, "from": {"best": 4}, "start": "carry", "unit": "wins"}
    added = "Stage 2, start: cannot add up: “points” there, “wins” here."
    assert said(THREE, wins, entry="single") == [added]


def test_a_stage_is_ranked_by_what_its_games_count_and_a_split_sum_needs_a_game_with_one() -> None:
    assert singles(THREE, {**LOW, "ranking": ["total", "exact"]}).of(2, 1).ranking == ("total", "exact")
    by_matches = said(THREE, LOW, ranking=["total", "matches"], entry="single")
    assert "ranking: “matches” is not possible" in "".join(by_matches)
    needs = "sum: “split” needs slips of two sides with a fixed sum; Differenzler has none."
    assert said(THREE, LOW, sum="split", entry="single") == [needs]
    assert singles(THREE, {**LOW, "sum": "refuse"}, sum="split").of(2, 1).sum is SumRule.REFUSE
    assert rules(PAIRS, sum="split").sum == "split"


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


def test_what_cannot_be_of_rounds_of_their_own_is_named_by_its_key() -> None:
    cases: list[tuple[Mapping[str, Any], str]] = [
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
    ]
    for stage, fault in cases:
        assert any(fault in found for found in said(stage, entry="single")), fault
    pairs = said({**THREE, "draw": "pairs", "games": [LAST]})
    fours = "Stage 1, games[1].game: fixed pairs need tables of four"
    assert any(fault.startswith(fours) for fault in pairs)

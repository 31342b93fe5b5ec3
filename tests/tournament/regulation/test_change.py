"""A regulation is changed key by key, and never against what is entered, drawn or played."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import render
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import EntryInfo, Member, RoundInfo, Tournament
from jassturnier.tournament.regulation.change import (
    Difference,
    completed,
    contradictions,
    differences,
    holding,
    settings_of,
    titled,
    under,
    with_settings,
)
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.round_rules import EntryKind
from jassturnier.tournament.scoring.readings import Result
from tests.support.evenings_made import document, played, player, refusal, regulation, tournament
from tests.support.stages_made import stages

SINGLE = document()


def test_a_part_of_a_document_changes_what_it_says_and_a_whole_one_stands_for_itself() -> None:
    part = {"options": {"match_bonus": 100}, "ranking": ["total"], "minutes": 45}
    found = completed(SINGLE, part)
    assert found["options"] == {**SINGLE["options"], "match_bonus": 100}
    assert (found["ranking"], found["stages"][0]["minutes"]) == (["total"], 45)
    assert completed({"fee": 20}, {"fee": {"entry": 5}}) == {"fee": {"entry": 5}}
    for key in ("game", "by_table"):
        whole = {key: {}, "drop": 1}
        assert completed(SINGLE, whole) == whole


def test_a_name_says_how_long_it_is_now_where_it_said_so_before() -> None:
    before = regulation({"rounds": 4, "deals": 12})
    now = regulation({"rounds": 1, "deals": 8}, labels={"round": "Gang"})
    said = {"de": "Jass, 4 Passen zu 12 Spielen", "fr": "4 tours de 12 donnes", "en": "4 rounds"}
    told = {"de": "Jass, 1 Gang zu 8 Spielen", "fr": "1 tour de 8 donnes", "en": "4 rounds"}
    assert titled(said, before, now) == told
    assert titled("4 rounds of 12 deals", before, now) == "1 round of 8 deals"


def test_every_setting_has_its_path_and_what_is_not_the_same_is_named() -> None:
    kept = {"ranking": ["total"], "prizes": [{}, 2]}
    before = {"fee": {"entry": 20}, **kept, "stages": [{"drop": 0}, {"drop": 1}]}
    by_path = {"fee.entry": 20, **kept, "stages[1].drop": 0, "stages[2].drop": 1}
    assert settings_of(before) == by_path
    after = {**before, "stages": [{"drop": 0}, {}], "live": True}
    changed = (Difference("stages[2].drop", 1, None), Difference("live", None, True))
    assert (differences(before, after), differences(before, before)) == (changed, ())


def test_a_setting_is_typed_in_german_or_in_english() -> None:
    base = document("schieber-einzel-4x12")
    german = [
        "Streichpassen=1",
        "pause=median",
        "hausregeln.weis=ja",
        "rangfolge=Total, Los",
        "Stufen[1].Passen=5",
    ]
    english = ["drop=1", "rest=median", "options.weis=true", "ranking=total, lot", "stages[1].rounds=5"]
    assert with_settings(base, german) == with_settings(base, english)
    prized = {**base, "prizes": [{"text": "Brot"}]}
    for typed, stored in {"letzter": "last", "letzter-2": "last-2", "dernier-3": "last-3"}.items():
        (last,) = with_settings(prized, [f"Preise[1].Ränge={typed}"])["prizes"]
        assert last["ranks"] == stored


def test_of_several_places_each_is_named() -> None:
    finals = document("schieber-einzel-final")
    with pytest.raises(WrongUsage) as refused:
        with_settings(finals, ["Minuten=45"])
    assert "Stufen[1].Minuten, Stufen[2].Minuten" in render(refused.value.texts[0], "de")
    assert with_settings(finals, ["percent=25"])["stages"][1]["from"]["percent"] == 25
    # A share of prizes is not taken for that of who goes on.
    for count in (1, 2):
        shared = [{"ranks": rank, "percent": 30} for rank in range(1, count + 1)]
        (told,) = refusal(partial(with_settings, {**finals, "prizes": shared}, ["percent=25"]), WrongUsage)
        assert "stages[2].from.percent, prizes[1].percent" in told


def test_settings_are_typed_as_people_write_them() -> None:
    two_prizes = {"prizes[1].ranks": 1, "prizes[1].amount": 50, "prizes[2].text": "Spoon"}
    cases: list[tuple[list[str], dict[str, Any]]] = [
        (["stages.drop=1"], {"stages[1].drop": 1}),
        (["rest=soso"], {"rest": "soso"}),
        (["beside=points"], {"beside": ["points"]}),
        (["beside=points,matches"], {"beside": ["points", "matches"]}),
        (["tables_of=4"], {"tables_of": [4]}),
        (["ranking=Total, lot"], {"ranking": ["total", "lot"]}),
        (["trumps=Schellen, rosen"], {"options.trumps": ["schellen", "rosen"]}),
        (["claim_order=stich,weis,stoeck"], {"options.claim_order": ["stich", "weis", "stoeck"]}),
        (['ranking=["total","raw-sum"]'], {"ranking": ["total", "raw-sum"]}),
        (["name.de=ja"], {"name.de": "ja"}),
        (["prizes[1].ranks=1", "prizes[1].amount=50", "prizes[2].text=Spoon"], two_prizes),
        (["fee=20"], {"fee": 20}),
        (["fee=20", "fee.less.JC=5"], {"fee.entry": 20, "fee.less.JC": 5}),
        (["fee.less.JC=5"], {"fee.entry": 0, "fee.less.JC": 5}),
        (["fee=20", "fee.person=12"], {"fee.person": 12}),
        (["fee.person=12", "fee.person="], {}),
        (["late=", "late="], {"late": None}),
        (["fee.person=", "fee.category.x=", "fee.entry=", "fee="], {}),
        (["fee=20", "fee.person="], {"fee": 20}),
        (["fee=20", "fee.entry="], {}),
        (["series.season=", "pot=", "stages[1].from.best=", "trumps=", "options.factors.rosen="], {}),
        (["series.best=8"], {"stages[1].series.best": 8}),
        (["stages.games.deals=8"], {"stages[1].games[1].deals": 8}),
        (["stages.from.best=6", "stages.from.best=8"], {"stages[1].from.best": 8}),
    ]
    for typed, settings in cases:
        after = with_settings(SINGLE, typed)
        assert {each.key: each.after for each in differences(SINGLE, after)} == settings
        assert settings or not read(after)[1]
        assert document() == SINGLE
    # A place in a list is typed with brackets or with a point; what no setting is called is taken out.
    for value in ("2", ""):
        after = with_settings(SINGLE, [f"stages.1.drop={value}"])
        assert after == with_settings(SINGLE, [f"stages[1].drop={value}"]) != SINGLE
    assert with_settings({**SINGLE, "fo": 1}, ["fo="]) == SINGLE


def test_what_is_not_set_is_told_as_it_holds() -> None:
    plain = {key: value for key, value in SINGLE.items() if key not in {"rest", "unit"}}
    plain["stages"] = [{k: v for k, v in stage.items() if k != "drop"} for stage in SINGLE["stages"]]
    cases: list[tuple[dict[str, Any], str, str]] = [
        ({}, "rest", "none"),
        ({"rest": "median"}, "rest", "median"),
        ({}, "max_entries", "–"),
        ({"fee": {"entry": 20}}, "fee.person", "–"),
        ({"unit": "rank-points"}, "stages[1].unit", "rank-points"),
        ({}, "stages[1].unit", "points"),
        ({}, "stages[1].drop", "0"),
        ({}, "prizes[1].francs", "–"),
        ({"options": {}}, "options.match_bonus", "100"),
        ({"options": {}}, "options.claim_order", "stoeck, weis, stich"),
        ({"by_table": {"2": "schieber"}, "game": None}, "options.schieber.match_bonus", "100"),
        ({}, "options.factors.rosen", "–"),
        ({}, "options.strange", "–"),
    ]
    for set_to, path, told in cases:
        assert render(holding({**plain, **set_to}, path), "en") == told


def test_what_has_no_place_is_told() -> None:
    nowhere = ["stages[3].drop=1", "stages[0].drop=1", "stages[1]=1", "stages.x.drop=1", "game.of=1", "fo="]
    nowhere += ["fee.persn=", "options.fo=", "stages[2].drop=", "stages[1]="]
    cases = {"drop": "“drop” is no setting", "=1": "“=1” is no setting"}
    cases |= {each: f"There is no place for a setting “{each.partition('=')[0]}”." for each in nowhere}
    for typed, told in cases.items():
        assert told in refusal(partial(with_settings, SINGLE, [typed]), WrongUsage)[0]


def test_a_table_that_no_stage_has_may_be_begun_in_each() -> None:
    two = {**SINGLE, "stages": [*SINGLE["stages"], *map(dict, SINGLE["stages"])]}
    told = refusal(partial(with_settings, two, ["stages.series.best=20"]), WrongUsage)[0]
    assert told.endswith("several places: stages[1].series.best, stages[2].series.best.")
    begun = with_settings(two, ["stages[2].from.best=6"])
    assert with_settings(begun, ["from.best=8"])["stages"][1]["from"] == {"best": 8}


def evening(*won: int | None) -> Tournament:
    """Return an evening of four with a round for what the first side won, None where that is open."""
    rounds = [played(number, ((1, 2), (3, 4), points)) for number, points in enumerate(won, 1)]
    return tournament(rounds, entries=[player(number) for number in range(1, 5)])


def with_result(of: Tournament, result: Result | None, **more: Any) -> Tournament:  # noqa: ANN401 — of a table
    """Return an evening with this result at every table."""

    def entered(round_: RoundInfo) -> RoundInfo:
        return replace(round_, tables=tuple(replace(each, result=result, **more) for each in round_.tables))

    return of.with_rounds(entered)


def against(of: Tournament, after: Mapping[str, Any]) -> list[str]:
    """Return what of an evening contradicts a regulation that is possible by itself."""
    rules, problems = read(after)
    assert rules is not None, problems
    return [render(each.sentence(), "en") for each in contradictions(of, rules)]


def test_what_is_drawn_stays() -> None:
    pairs, groups = ["entry=pair", "draw=pairs"], ["draw=swiss", "groups=2"]
    cases: list[tuple[Tournament, list[str], str | None]] = [
        (evening(1000, None), ["rounds=1"], "Stage 1, rounds: 2 rounds are drawn already."),
        (evening(1000, None), ["rounds=2"], None),
        (evening(None), pairs, "entry: stays “single”: a round is drawn."),
        (evening(), pairs, None),
        (evening(None), groups, "Stage 1, groups: stays 0: the groups have begun to play."),
        (evening(), groups, None),
        (evening(1000), ["rest=none", "drop=1", "deals=8", "sum=warn"], None),
    ]
    for of, typed, told in cases:
        assert against(of, with_settings(SINGLE, typed)) == ([told] if told else [])


def test_tables_that_are_drawn_play_a_game_that_there_is_at_so_many() -> None:
    drawn, other = evening(None), document("differenzler-4x8")
    own = {**SINGLE["stages"][0], "game": "differenzler", "draw": "alone", "ranking": ["total"]}
    for key, after in (
        ("game", other),
        ("by_table", document("molotow-mittlerer")),
        ("Stage 1, game", {**SINGLE, "stages": [own]}),
    ):
        assert against(drawn, after) == [f"{key}: tables are drawn that play schieber."]
    assert against(evening(), other) == []
    three = tournament([played(1, ((1,), (2, 3), None))], regulation(shipped="plus-minus"))
    three = with_result(three, None, game="plusminus")
    fours = {**document("plus-minus"), "tables_of": [4]}
    assert against(three, fours) == ["tables_of: tables of 3 are drawn."]


def test_who_is_entered_together_stays_together() -> None:
    for kind in (EntryKind.PAIR, EntryKind.TEAM):
        rules = replace(regulation(), entry=kind)
        crowd = [replace(player(n), members=(Member(n, "A", "B"),) * kind.members) for n in (1, 2)]
        stays = f"entry: stays “{kind}”: {{}} entered."
        one = tournament([], rules, [crowd[0], player(2)])
        assert against(one, SINGLE) == [stays.format(f"1 {kind} is")]
        assert against(tournament([], rules, crowd), SINGLE) == [stays.format(f"2 {kind}s are")]
        assert against(tournament([], rules, [player(1)]), SINGLE) == []


def test_stages_that_are_started_stay_and_the_pairs_that_are_made() -> None:
    finals = document("schieber-einzel-final")
    rules, _ = read({**finals, "stages": [finals["stages"][0], {**finals["stages"][1], "partners": "lot"}]})
    assert rules is not None
    pair = replace(player(9), made_of=(player(1), player(2)))
    begun = stages(rules, ([player(1), player(2)], []), ([pair, player(3)], []))
    assert against(begun, SINGLE) == ["stages: 2 stages are started already."]
    assert against(begun, finals) == ["Stage 2, partners: stays: its pairs are made."]
    not_yet = stages(rules, ([player(1), player(2)], []), ([player(3)], []))
    assert against(not_yet, finals) == []
    assert under(begun, rules).stages == begun.stages


def test_what_is_played_beside_a_stage_begins_with_it_and_stays_there() -> None:
    finals = document("schieber-einzel-final")
    first, final = finals["stages"]
    beside = {**final, "from": {"rest": True}}
    both, apart = (
        {**finals, "stages": [first, final, last]} for last in (beside, {**beside, "from": {"best": 2}})
    )
    before, after = (read(each)[0] for each in (finals, both))
    assert before is not None
    assert after is not None
    two: list[tuple[list[EntryInfo], list[RoundInfo]]] = [([player(1), player(2)], []), ([player(1)], [])]
    assert against(stages(before, *two[:1]), both) == []
    late = "Stage 3, from.rest: comes too late: the stage before it has begun."
    assert against(stages(before, *two), both) == [late]
    begun = stages(after, *two, ([player(2)], []))
    assert against(begun, apart) == ["Stage 3, from.rest: stays: the stage has begun."]
    with pytest.raises(IndexError):
        under(begun, regulation())


MATCH = Result({"points": (1727, 157), "matches": (1, 0)}, How.EXACT)


def test_results_that_would_be_wrong_are_named_round_by_round() -> None:
    won: Slip = {"points": (1000, 884)}
    after = with_settings(SINGLE, ["match_bonus=100"])
    for result, wrong in (
        (MATCH, True),
        (replace(MATCH, how=How.ACCEPTED), False),
        (replace(MATCH, values=won), False),
        (replace(MATCH, values={**won, "strokes": (0, 0)}), False),
        (replace(MATCH, values={**won, "strokes": (1, 0)}), True),
        (None, False),
    ):
        named = ["options: the result of table 1 in Round 1 would be wrong."] if wrong else []
        assert against(with_result(evening(None), result), after) == named
    rounds = [played(number, ((1, 2), (3, 4), None), ((5, 6), (7, 8), None)) for number in (1, 2)]
    told = "options: the results of tables 1, 2 in {} would be wrong."
    both = [told.format("Round 1"), told.format("Round 2")]
    assert against(with_result(tournament(rounds), MATCH), after) == both
    finals = document("schieber-einzel-final")
    rules, _ = read(finals)
    assert rules is not None
    of_two = with_result(stages(rules, ([player(1)], rounds[:1]), ([player(1)], [])), MATCH)
    staged = [told.format("stage 1, Round 1")]
    assert against(of_two, with_settings(finals, ["match_bonus=100"])) == staged


def test_a_table_of_other_sides_may_only_be_open_and_deals_must_have_been_possible() -> None:
    for result in (None, MATCH):
        of = with_result(evening(None), result, sides=((1,), (2,), (3,), (4,)))
        assert bool(against(of, SINGLE)) is (result is MATCH)
    three = tournament([played(1, ((1,), (2, 3), None))], regulation(shipped="mittlerer"))
    cases: dict[tuple[str, ...], bool] = {("57 60 40",): False, ("57 60",): True, (): False}
    for deals, wrong in cases.items():
        one = with_result(three, None, game="mittlere", sides=((1,), (2,), (3,)), played=deals)
        assert bool(against(one, {**document("mittlerer"), "rest": 0})) is wrong

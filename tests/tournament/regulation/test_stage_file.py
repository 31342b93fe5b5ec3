"""Stages in a regulation: what can be, and the key path of everything that cannot."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.printed import in_words
from jassturnier.tournament.regulation.regulation import OF_A_STAGE
from jassturnier.tournament.regulation.round_rules import EntryKind, Partners, Per, Series, Tied
from jassturnier.tournament.regulation.schema import walked
from jassturnier.tournament.regulation.stage_rules import (
    DropAfter,
    GroupNames,
    Source,
    StageStart,
    TieBreak,
    fits,
    unfit,
)
from tests.support.evenings_made import document
from tests.support.stages_made import CUP, FIRST, SECOND, SINGLES, problems, rules, singles

GROUPS = {**FIRST, "groups": 2}
OF_GROUPS = {"best": 2, "per_group": True}


def said(*stages: Mapping[str, Any], **changes: object) -> list[str]:
    return [render(problem.sentence(), "en") for problem in problems(*stages, **changes)]


def test_a_stage_says_who_goes_on_and_with_what() -> None:
    source = {"percent": 20, "tied": "all"}
    found = rules(FIRST, {**SECOND, "from": source, "start": "carry", "weight": 2, "tie": "shared"}).stages[1]
    assert found.source == Source(1, percent=20, tied=Tied.ALL)
    assert (found.start, found.weight, found.tie) == (StageStart.CARRY, 2, TieBreak.SHARED)


PAIRS = {**SECOND, "from": {"best": 4}, "partners": "first-last"}
PAIRS_CARRIED = {**PAIRS, "partners": "brought", "start": "carry"}


def test_a_stage_of_pairs_after_singles_says_so_in_its_rounds_and_in_those_that_follow() -> None:
    singles = {**SINGLES, "from": {"stage": 1, "best": 4}}
    found = rules(SINGLES, PAIRS, SECOND, singles, entry="single")
    kinds = [found.of(stage, 1).entry for stage in range(1, 5)]
    assert kinds == [EntryKind.SINGLE, EntryKind.PAIR, EntryKind.PAIR, EntryKind.SINGLE]
    assert found.of(2, 1).form is Form.PAIRS
    assert found.of(2, 1) == replace(found, entry=EntryKind.PAIR)


@pytest.mark.parametrize(
    ("stage", "fault"),
    [
        ({**PAIRS, "from": {"best": 5}}, "Stage 2, partners: leaves one alone: 5 go on (“from”)."),
        (PAIRS_CARRIED, "Stage 2, start: does not go with partners = “brought”."),
        ({**PAIRS, "game": "differenzler"}, "Stage 2, game: fixed pairs need tables of four"),
        ({**PAIRS, "partners": "friends"}, "Stage 2, partners: “friends” is not possible"),
        ({**PAIRS, "draw": "knockout", "rounds": 2}, "Stage 2, rounds: 2 cannot play 2 K.-o. rounds"),
        ({**PAIRS, "groups": 2}, "Stage 2, groups: would make a group of one: 2 go on into 2 groups."),
    ],
)
def test_pairs_that_cannot_be_made_of_singles_are_named(stage: Mapping[str, Any], fault: str) -> None:
    found = said(SINGLES, stage, entry="single")
    assert any(each.startswith(fault) for each in found), found


def test_pairs_stay_pairs_and_have_no_place_in_a_scheme_of_singles() -> None:
    assert said(SINGLES, {**PAIRS, "from": {"best": 8}}, PAIRS, entry="single") == [
        "Stage 3, partners: needs single players: those of stage 2 stay together."
    ]
    groups = {**SINGLES, "groups": 2, "draw": "groups"}
    scheme = {**PAIRS, "from": {"best": 2, "per_group": True}, "places": [["A1", "B2"], ["B1", "A2"]]}
    assert any(
        "Stage 2, places: does not go with partners" in each for each in said(groups, scheme, entry="single")
    )


@pytest.mark.parametrize("key", ["places", "pairing"])
def test_the_matches_of_a_cup_may_be_said_by_places_in_groups(key: str) -> None:
    matches = [["A1", "B2"], ["B1", "A2"]]
    found = rules(GROUPS, {**CUP, "from": {**OF_GROUPS, "best": 2}, key: matches}).stages[1]
    assert (found.groups, found.pairing) == (0, ())
    assert found.places == (("A1", "B2"), ("B1", "A2"))


def test_a_cup_needs_a_winner_whatever_the_ranking_ends_with() -> None:
    found = rules(FIRST, CUP, ranking=["total"])
    assert [stage.tie for stage in found.stages] == ["shared", "lot"]


def test_a_tie_is_decided_by_lot_where_the_ranking_ends_with_one() -> None:
    assert rules(FIRST, ranking=["total", "lot"]).stages[0].tie is TieBreak.LOT
    assert rules(FIRST, ranking=["total"]).stages[0].tie is TieBreak.SHARED


def test_a_scheme_may_name_the_places_of_numbered_groups() -> None:
    places = [["1.1", "2.2"], ["2.1", "1.2"]]
    assert rules({**GROUPS, "group_names": "numbers"}, {**SECOND, "from": OF_GROUPS, "places": places})


def changed(stage: Mapping[str, Any], **changes: object) -> tuple[Mapping[str, Any], ...]:
    return FIRST, {**stage, **changes}


def beside(rest_of: Mapping[str, Any] | None = None, **changes: object) -> tuple[Mapping[str, Any], ...]:
    """Return stages of which the last is played beside the final."""
    final = {**SECOND, "rounds": 2, "minutes": 40}
    last = {key: value for key, value in SECOND.items() if key != "rounds"}
    return FIRST, final, {**last, "name": "Trost", "from": {"rest": True, **(rest_of or {})}, **changes}


def test_a_stage_beside_another_is_as_long_and_takes_from_the_same_and_what_follows_from_the_final() -> None:
    made = rules(*beside(draw="fixed"), {**SECOND, "name": "Superfinal"})
    final, last, after = made.stages[1:]
    assert (last.rounds, last.minutes, last.draw) == (final.rounds, final.minutes, "fixed")
    assert (last.rest, last.source) == (True, Source(1, rest=True))
    assert after.source == Source(2, best=2)
    assert [made.is_last(number) for number in range(1, 5)] == [False, False, False, True]
    assert rules(*beside()).is_last(2)


def cup_of_places(pairing: object) -> tuple[Mapping[str, Any], ...]:
    return GROUPS, {**CUP, "from": {**OF_GROUPS, "best": 2}, "pairing": pairing}


def scheme(places: object, **source: object) -> tuple[Mapping[str, Any], ...]:
    return GROUPS, {**SECOND, "from": {**OF_GROUPS, **source}, "places": places}


@pytest.mark.parametrize(
    ("stages", "fault"),
    [
        (({**FIRST, "from": {"best": 2}},), "Stage 1, from: cannot stand in the first stage"),
        ((FIRST, FIRST), "Stage 2, from: is missing"),
        (changed(SECOND, **{"from": {}}), "Stage 2, from: must have either"),
        (changed(SECOND, **{"from": {"best": 2, "percent": 5}}), "Stage 2, from: must have either"),
        (changed(SECOND, **{"from": {"percent": 0}}), "Stage 2, from.percent: must be a whole number"),
        (changed(SECOND, **{"from": {"best": 0}}), "Stage 2, from.best: must be a whole number"),
        (changed(SECOND, **{"from": {"best": 1}}), "Stage 2, from: lets one go on"),
        (changed(SECOND, **{"from": {"best": 2, "stage": 2}}), "Stage 2, from.stage: must be a whole"),
        (changed(SECOND, **{"from": {"best": 2, "tied": "no"}}), "Stage 2, from.tied: “no” is not possible"),
        (changed(SECOND, **{"from": {"best": 2, "seconds": 1}}), "Stage 2, from.seconds: needs “per_group”"),
        (changed(SECOND, **{"from": OF_GROUPS}), "Stage 2, from.per_group: needs groups; stage 1 has none"),
        (changed(SECOND, **{"from": {"best": 2, "first": 1}}), "Stage 2, from.first: is unknown"),
        (
            (GROUPS, {**SECOND, "from": {**OF_GROUPS, "seconds": 3}}),
            "Stage 2, from.seconds: must be 2 at most",
        ),
        (changed(SECOND, groups=2), "Stage 2, groups: would make a group of one: 2 go on into 2 groups"),
        (changed(SECOND, pairing=[[1, 2]]), "Stage 2, pairing: is for K.-o. matches"),
        (changed(SECOND, small_final=True), "Stage 2, small_final: is for K.-o. matches"),
        (scheme([["A1", "C1"], ["B1", "A2", "B2"]]), "Stage 2, places[1]: “C1” does not go on"),
        (scheme([["A1", "A3"], ["B1", "A2", "B2"]]), "Stage 2, places[1]: “A3” does not go on"),
        (scheme([["A1", "B2"], ["B1", "A1", "A2"]]), "Stage 2, places: names twice: A1"),
        (scheme([["A1", "B1"]]), "Stage 2, places: leaves out: A2, B2"),
        (scheme([["A1", "B1", "A2"], ["B2"]]), "Stage 2, places: has a group of one"),
        (scheme([["A1", "B2"], ["B1", "A2"]], tied="all"), "Stage 2, places: needs a fixed number"),
        (scheme("A1 B2"), "Stage 2, places: must be a list of groups"),
        (cup_of_places([["A1", "B2"], ["B1"]]), "Stage 2, pairing: has a match that is not of two"),
        (cup_of_places([["A1", "B2"], ["B1", "A3"]]), "Stage 2, pairing[2]: “A3” does not go on"),
        (cup_of_places([["A1", "B2"]]), "Stage 2, pairing: leaves out: A2, B1"),
        (changed(CUP, pairing=[["A1", "B1"]]), "Stage 2, pairing: needs groups; stage 1 has none"),
        (
            (GROUPS, {**CUP, "from": OF_GROUPS, "pairing": [[1, 2]], "places": [["A1", "B1"]]}),
            "Stage 2, places: goes without “pairing”",
        ),
        (changed(CUP, **{"from": {"best": 5}}), "Stage 2, rounds: 5 cannot play 2 K.-o. rounds"),
        (changed(CUP, rounds=1, **{"from": {"best": 3}}), "Stage 2, rounds: 3 cannot play 1 K.-o. round"),
        (beside(rounds=3), "Stage 3, rounds: must be as in the stage before it"),
        (beside(interval=5), "Stage 3, interval: must be as in the stage before it"),
        (beside(deals=8), "Stage 3, from.rest: needs the same game and deals as in the stage before it"),
        (beside(rest_of={"stage": 2}), "Stage 3, from.stage: must be 1, as of the stage before it"),
        (beside(rest_of={"best": 2, "percent": 5}), "Stage 3, from: must have either “best” or “percent”"),
        (beside(partners="lot"), "Stage 3, from.rest: does not go with pairs that are made for a stage"),
        ((FIRST, {**SECOND, "from": {"rest": True}}), "Stage 2, from.rest: needs a stage before this one"),
        (changed(CUP, groups=2), "Stage 2, groups: does not go with K.-o. matches"),
        (changed(CUP, drop=1), "Stage 2, drop: does not go with K.-o. matches"),
        (changed(CUP, start="carry"), "Stage 2, start: does not go with K.-o. matches"),
        (changed(CUP, tie="shared"), "Stage 2, tie: “shared” is not possible"),
        (changed(CUP, pairing=[[1, 4], [2, 2]]), "Stage 2, pairing: must name every seed from 1 to 4 once"),
        (changed(CUP, pairing=[[1, 2, 3]]), "Stage 2, pairing: must be a list of matches"),
        (changed(CUP, rounds=1, small_final=True), "Stage 2, small_final: needs two rounds"),
        (changed(CUP, small_final=True, **{"from": {"best": 8}}), "Stage 2, small_final: needs a final"),
    ],
)
def test_what_cannot_be_is_named_by_its_key(stages: tuple[Mapping[str, Any], ...], fault: str) -> None:
    assert [words for words in said(*stages) if words.startswith(fault)], said(*stages)


def test_no_more_go_on_than_the_stage_before_has() -> None:
    eight = {**SECOND, "from": {"best": 8}}
    nine = {**SECOND, "from": {"best": 9}}
    assert said(FIRST, eight, nine) == ["Stage 3, from: lets 9 go on, but “Stage 2, from” leaves 8 only."]
    assert said(FIRST, nine, max_entries=8) == [
        "Stage 2, from: lets 9 go on, but “max_entries” leaves 8 only."
    ]
    groups = {**FIRST, "draw": "groups", "groups": 3}
    going = {"best": 2, "per_group": True, "seconds": 2}
    assert said(groups, {**SECOND, "from": going}, max_entries=7) == [
        "Stage 2, from: lets 8 go on, but “max_entries” leaves 7 only."
    ]
    assert not said(FIRST, eight, {**SECOND, "from": {"best": 8}}, max_entries=8)
    assert not said(
        FIRST, {**SECOND, "from": {"percent": 50}}, {**SECOND, "from": {"best": 9}}, max_entries=8
    )


def test_how_many_go_on_is_known_but_of_a_share_and_where_all_equals_do() -> None:
    cases = [
        ({"best": 8}, 8),
        ({"best": 2, "per_group": True}, 8),
        ({"best": 2, "per_group": True, "seconds": 3}, 11),
        ({"percent": 20}, None),
        ({"best": 8, "tied": Tied.ALL}, None),
    ]
    assert [(source, Source(1, **source).expected(4)) for source, _ in cases] == cases


@pytest.mark.parametrize(
    ("partners", "entries", "seeded"),
    [
        (None, 8, False),
        (Partners.BROUGHT, 8, False),
        (Partners.LOT, 4, False),
        (Partners.FIRST_LAST, 4, True),
        (Partners.NEIGHBOURS, 4, True),
    ],
)
def test_two_who_come_alone_are_one_pair(partners: Partners | None, entries: int, *, seeded: bool) -> None:
    own = {"partners": str(partners)} if partners else {}
    stage = (
        singles(SINGLES, {**SECOND, "from": {"best": 8}, "draw": "pairs", **own}).stages[1]
        if own
        else rules(FIRST).stages[0]
    )
    assert (stage.entries_of(8), stage.seeded, stage.knockout) == (entries, seeded, False)


def test_who_came_in_first_matters_in_groups_and_matches() -> None:
    assert rules(GROUPS).stages[0].seeded
    cup = rules(FIRST, CUP).stages[1]
    assert (cup.seeded, cup.knockout) == (True, True)


def test_groups_are_letters_or_numbers() -> None:
    numbers = rules({**GROUPS, "group_names": "numbers"}).stages[0]
    assert (numbers.group_names, numbers.group(0), numbers.group(11)) == (GroupNames.NUMBERS, "1", "12")
    assert rules(GROUPS).stages[0].group(1) == "B"


def test_a_final_of_so_many_rounds_has_room_for_so_many_and_more_must_be_halved_each_time() -> None:
    assert [entries for entries in range(1, 17) if fits(entries, 3)] == [5, 6, 7, 8, 16]
    assert [entries for entries in range(1, 9) if fits(entries, 1)] == [2, 4, 6, 8]
    assert render(unfit(12, 3), "en") == "12 cannot play 3 K.-o. rounds: to a final they need 4."
    assert render(unfit(3, 1), "en") == "3 cannot play 1 K.-o. round: to a final they need 2."


SETTINGS = dict(walked(OF_A_STAGE))


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("weight", 1, 100),
        ("rounds", 1, 200),
        ("deals", 1, 200),
        ("minutes", 1, 600),
        ("interval", 0, 600),
        ("groups", 0, 26),
        ("drop", 0, 200),
        ("games.rounds", 1, 200),
        ("from.stage", 1, 200),
        ("from.best", 1, 10_000),
        ("from.percent", 1, 100),
        ("from.seconds", 0, 26),
    ],
)
def test_a_number_of_a_stage_has_its_limits(path: str, least: int, most: int) -> None:
    kind: Any = SETTINGS[path].kind
    assert (kind.low, kind.high) == (least, most)


def test_what_a_stage_does_not_say_is_nothing() -> None:
    stage = rules(FIRST).stages[0]
    assert (stage.groups, stage.drop, stage.weight, stage.places, stage.pairing) == (0, 0, 1, (), ())
    assert (stage.start, stage.drop_after, stage.small_final) == (StageStart.ZERO, DropAfter.EACH, False)
    source = Source(1)
    assert (source.best, source.percent, source.per_group, source.seconds) == (0, 0, False, 0)


@pytest.mark.parametrize(
    ("path", "raw", "value"),
    [
        ("places", [["A1", "B2"], ["B1"]], (("A1", "B2"), ("B1",))),
        ("places", [["A1", 2]], None),
        ("places", ["A1", "B2"], None),
        ("pairing", [[1, 4], [2, 3]], ((1, 4), (2, 3))),
        ("pairing", [["A1", "B2"]], (("A1", "B2"),)),
        ("pairing", [[1, 4], ["A1", "B2"]], None),
        ("pairing", [[1, 2, 3]], None),
        ("pairing", [[1, True]], None),
        ("pairing", [[1, "A1"]], None),
        ("pairing", [1, 4], None),
    ],
)
def test_a_scheme_is_of_places_and_matches_are_of_two(path: str, raw: object, value: object) -> None:
    kind = SETTINGS[path].kind
    if value is not None:
        assert kind.read(raw) == value
        return
    with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
        kind.read(raw)


def of_series(
    series: Mapping[str, Any], stage: Mapping[str, Any] | None = None, **changes: object
) -> dict[str, Any]:
    known = document("schieber-serie-final")
    return {**known, **changes, "stages": [{**known["stages"][0], **(stage or {}), "series": dict(series)}]}


def faults(found: Mapping[str, Any]) -> list[str]:
    return [render(problem.sentence(), "en") for problem in read(found)[1]]


def test_what_is_not_said_is_as_usual() -> None:
    rules, _ = read(of_series({"best": 300}))
    assert rules is not None
    assert rules.stages[0].series == Series(best=300, per=Per.ALL, tied=Tied.ALL)


@pytest.mark.parametrize(
    ("series", "key", "words"),
    [
        ({"best": 4, "percent": 20}, "series.best", "either “best” or “percent”"),
        ({}, "series.best", "either “best” or “percent”"),
        ({"percent": 130}, "series.percent", "from 1 to 100"),
        ({"best": 0}, "series.best", "from 1 to"),
        ({"best": 4, "season": "S", "evenings": ["A"]}, "series.evenings", "goes without “season”"),
        ({"best": 4, "sums": 2}, "series.sums", "goes with “evenings”"),
        ({"best": 4, "evenings": ["A"], "sums": 2}, "series.sums", "must be 1 at most"),
        ({"best": 4, "evenings": ["A", "B"], "sums": 2, "per": "evening"}, "series.sums", "per = evening"),
        ({"best": 4, "per": "table"}, "series.per", "“table” is not possible"),
        ({"best": 4, "tied": "coin"}, "series.tied", "“coin” is not possible"),
        ({"best": 4, "evenings": "A"}, "series.evenings", "a list of names"),
        ({"best": 4, "evenings": []}, "series.evenings", "a list of names"),
        ({"best": 4, "season": 7}, "series.season", "the name of a season"),
        ({"best": 4, "seasons": "S"}, "series.seasons", "is unknown"),
    ],
)
def test_what_cannot_be_is_named_with_both_names(series: Mapping[str, Any], key: str, words: str) -> None:
    found = faults(of_series(series))
    assert any(f"Stage 1, {key}" in fault and words in fault for fault in found), found


def test_only_the_first_stage_has_a_series_and_it_has_no_source() -> None:
    known = document("schieber-einzel-final")
    first, second = known["stages"]
    later = {**known, "stages": [first, {**second, "series": {"best": 4}}]}
    assert any("can only stand in the first stage" in fault for fault in faults(later))
    both = {**known, "stages": [{**first, "series": {"best": 4}, "from": {"best": 4}}, second]}
    assert any("cannot stand in the first stage" in fault for fault in faults(both))


def test_more_are_not_qualified_than_may_take_part() -> None:
    (fault,) = faults(of_series({"best": 40}, max_entries=32))
    assert "must be 32 at most: max_entries = 32" in fault


def test_a_total_is_carried_from_a_series() -> None:
    assert not faults(of_series({"best": 4}, {"start": "carry"}))


def test_partners_are_for_pairs_of_who_is_qualified() -> None:
    partners = {"partners": "first-last"}
    assert not faults(of_series({"best": 4}, partners, entry="pair"))
    assert any("series" in fault for fault in faults(of_series({"best": 4}, partners)))
    assert faults(of_series({"best": 4}, {"partners": "friends"}, entry="pair"))


def told(series: Mapping[str, Any], stage: Mapping[str, Any] | None = None, **changes: object) -> str:
    rules, _ = read(of_series(series, stage, **changes))
    assert rules is not None
    return "\n".join(render(words, "en") for words in in_words(rules, "en"))


def test_the_printed_regulation_says_who_is_qualified() -> None:
    words = told({"percent": 20, "per": "evening", "season": "Winter", "tied": "lot"})
    assert "Who is qualified: the best 20 percent of each evening" in words
    assert "The series: Winter" in words
    assert "Equal at the line: a lot decides" in words
    words = told({"best": 8, "evenings": ["A", "B"], "sums": 2}, {"partners": "neighbours"}, entry="pair")
    assert "Who is qualified: the best 8 of everybody in the series" in words
    assert "Evenings of the series: A, B" in words
    assert "Of everybody: The best 2 results are added up." in words
    assert "Partners: the first with the second, the third with the fourth" in words
    assert "Begins with: the total of the series" in told({"best": 8}, {"start": "carry"})

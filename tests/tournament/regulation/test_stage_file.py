"""Stages in a regulation: what can be, and the key path of everything that cannot."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from jassturnier.draw.plan import Form
from jassturnier.i18n import render
from jassturnier.tournament.regulation.round_rules import EntryKind, Tied
from jassturnier.tournament.regulation.stage_rules import Source, StageStart, TieBreak
from tests.support.stages_made import CUP, FIRST, SECOND, SINGLES, problems, rules

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


def test_the_scheme_of_places_says_how_many_groups_there_are() -> None:
    found = rules(GROUPS, {**SECOND, "from": OF_GROUPS, "places": [["A1", "B2"], ["B1", "A2"]]}).stages[1]
    assert (found.groups, found.places) == (2, (("A1", "B2"), ("B1", "A2")))


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

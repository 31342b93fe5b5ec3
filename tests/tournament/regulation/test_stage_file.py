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


def test_pairs_that_cannot_be_made_of_singles_are_named() -> None:
    groups = {**SINGLES, "groups": 2, "draw": "groups"}
    scheme = {**PAIRS, "from": {"best": 2, "per_group": True}, "places": [["A1", "B2"], ["B1", "A2"]]}
    stays = "Stage 3, partners: needs single players: those of stage 2 stay together."
    cases: dict[str, tuple[Mapping[str, Any], ...]] = {
        "Stage 2, partners: leaves one alone: 5 go on (“from”).": (SINGLES, {**PAIRS, "from": {"best": 5}}),
        "Stage 2, start: does not go with partners = “brought”.": (SINGLES, PAIRS_CARRIED),
        "Stage 2, game: fixed pairs need tables of four": (SINGLES, {**PAIRS, "game": "differenzler"}),
        "Stage 2, partners: “friends” is not possible": (SINGLES, {**PAIRS, "partners": "friends"}),
        "Stage 2, rounds: 2 cannot play 2 K.-o. rounds": (
            SINGLES,
            {**PAIRS, "draw": "knockout", "rounds": 2},
        ),
        "Stage 2, groups: would make a group of one: 2 go on into 2 groups.": (
            SINGLES,
            {**PAIRS, "groups": 2},
        ),
        "Stage 2, places: does not go with partners": (groups, scheme),
        stays: (SINGLES, {**PAIRS, "from": {"best": 8}}, PAIRS),
    }
    found = {fault: said(*stages, entry="single") for fault, stages in cases.items()}
    assert [fault for fault, told in found.items() if not any(each.startswith(fault) for each in told)] == []
    assert found[stays] == [stays]


def test_the_matches_of_a_cup_may_be_said_by_places_in_groups() -> None:
    for key in ("places", "pairing"):
        matches = [["A1", "B2"], ["B1", "A2"]]
        found = rules(GROUPS, {**CUP, "from": {**OF_GROUPS, "best": 2}, key: matches}).stages[1]
        assert (found.groups, found.pairing, found.places) == (0, (), (("A1", "B2"), ("B1", "A2")))
    places = [["1.1", "2.2"], ["2.1", "1.2"]]
    assert rules({**GROUPS, "group_names": "numbers"}, {**SECOND, "from": OF_GROUPS, "places": places})


def test_a_tie_is_decided_by_lot_where_the_ranking_ends_with_one_and_in_a_cup() -> None:
    assert [stage.tie for stage in rules(FIRST, CUP, ranking=["total"]).stages] == ["shared", "lot"]
    assert rules(FIRST, ranking=["total", "lot"]).stages[0].tie is TieBreak.LOT


def changed(
    stage: Mapping[str, Any], source: object = None, **changes: object
) -> tuple[Mapping[str, Any], ...]:
    return FIRST, {**stage, **changes, **({} if source is None else {"from": source})}


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


def test_what_cannot_be_is_named_by_its_key() -> None:
    cases: list[tuple[tuple[Mapping[str, Any], ...], str]] = [
        (({**FIRST, "from": {"best": 2}},), "Stage 1, from: cannot stand in the first stage"),
        ((FIRST, FIRST), "Stage 2, from: is missing"),
        (changed(SECOND, source={}), "Stage 2, from: must have either"),
        (changed(SECOND, source={"best": 2, "percent": 5}), "Stage 2, from: must have either"),
        (changed(SECOND, source={"percent": 0}), "Stage 2, from.percent: must be a whole number"),
        (changed(SECOND, source={"best": 0}), "Stage 2, from.best: must be a whole number"),
        (changed(SECOND, source={"best": 1}), "Stage 2, from: lets one go on"),
        (changed(SECOND, source={"best": 2, "stage": 2}), "Stage 2, from.stage: must be a whole"),
        (changed(SECOND, source={"best": 2, "tied": "no"}), "Stage 2, from.tied: “no” is not possible"),
        (changed(SECOND, source={"best": 2, "seconds": 1}), "Stage 2, from.seconds: needs “per_group”"),
        (changed(SECOND, source=OF_GROUPS), "Stage 2, from.per_group: needs groups; stage 1 has none"),
        (changed(SECOND, source={"best": 2, "first": 1}), "Stage 2, from.first: is unknown"),
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
        (changed(CUP, source={"best": 5}), "Stage 2, rounds: 5 cannot play 2 K.-o. rounds"),
        (changed(CUP, rounds=1, source={"best": 3}), "Stage 2, rounds: 3 cannot play 1 K.-o. round"),
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
        (changed(CUP, small_final=True, source={"best": 8}), "Stage 2, small_final: needs a final"),
    ]
    for stages, fault in cases:
        assert [words for words in said(*stages) if words.startswith(fault)], said(*stages)


def test_no_more_go_on_than_the_stage_before_has() -> None:
    eight, nine, half = ({**SECOND, "from": source} for source in ({"best": 8}, {"best": 9}, {"percent": 50}))
    three_groups = {**SECOND, "from": {"best": 2, "per_group": True, "seconds": 2}}
    told = "Stage {}, from: lets {} go on, but “{}” leaves {} only."
    assert said(FIRST, eight, nine) == [told.format(3, 9, "Stage 2, from", 8)]
    assert said(FIRST, nine, max_entries=8) == [told.format(2, 9, "max_entries", 8)]
    found = said({**FIRST, "draw": "groups", "groups": 3}, three_groups, max_entries=7)
    assert found == [told.format(2, 8, "max_entries", 7)]
    assert not said(FIRST, eight, {**SECOND, "from": {"best": 8}}, max_entries=8)
    assert not said(FIRST, half, nine, max_entries=8)


def test_how_many_go_on_is_known_but_of_a_share_and_where_all_equals_do() -> None:
    cases: list[tuple[Source, int | None]] = [
        (Source(1, best=8), 8),
        (Source(1, best=2, per_group=True), 8),
        (Source(1, best=2, per_group=True, seconds=3), 11),
        (Source(1, percent=20), None),
        (Source(1, best=8, tied=Tied.ALL), None),
    ]
    assert [(source, source.expected(4)) for source, _ in cases] == cases


def test_two_who_come_alone_are_one_pair() -> None:
    cases = {
        Partners.BROUGHT: (8, False),
        Partners.LOT: (4, False),
        Partners.FIRST_LAST: (4, True),
        Partners.NEIGHBOURS: (4, True),
    }
    final = {**SECOND, "from": {"best": 8}, "draw": "pairs"}
    made = {one: singles(SINGLES, {**final, "partners": str(one)}).stages[1] for one in cases}
    assert {one: (stage.entries_of(8), stage.seeded) for one, stage in made.items()} == cases
    assert not any(stage.knockout for stage in made.values())
    # Who came in first matters in groups and matches too.
    first, cup = rules(FIRST, CUP).stages
    assert (first.entries_of(8), first.seeded, first.knockout) == (8, False, False)
    assert (cup.seeded, cup.knockout, rules(GROUPS).stages[0].seeded) == (True, True, True)


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


def test_a_number_of_a_stage_has_its_limits() -> None:
    cases = {
        "weight": (1, 100),
        "rounds": (1, 200),
        "deals": (1, 200),
        "minutes": (1, 600),
        "interval": (0, 600),
        "groups": (0, 26),
        "drop": (0, 200),
        "games.rounds": (1, 200),
        "from.stage": (1, 200),
        "from.best": (1, 10_000),
        "from.percent": (1, 100),
        "from.seconds": (0, 26),
    }
    kinds: dict[str, Any] = {path: SETTINGS[path].kind for path in cases}
    assert {path: (kind.low, kind.high) for path, kind in kinds.items()} == cases


def test_what_a_stage_does_not_say_is_nothing() -> None:
    stage = rules(FIRST).stages[0]
    assert (stage.groups, stage.drop, stage.weight, stage.places, stage.pairing) == (0, 0, 1, (), ())
    assert (stage.start, stage.drop_after, stage.small_final) == (StageStart.ZERO, DropAfter.EACH, False)
    source = Source(1)
    assert (source.best, source.percent, source.per_group, source.seconds) == (0, 0, False, 0)


def test_a_scheme_is_of_places_and_matches_are_of_two() -> None:
    groups, places = [["A1", "B2"], ["B1"]], (("A1", "B2"), ("B1",))
    assert SETTINGS["places"].kind.read(groups) == places
    assert SETTINGS["pairing"].kind.read([[1, 4], [2, 3]]) == ((1, 4), (2, 3))
    assert SETTINGS["pairing"].kind.read([["A1", "B2"]]) == (("A1", "B2"),)
    wrong: dict[str, list[list[object]]] = {
        "places": [[["A1", 2]], ["A1", "B2"]],
        "pairing": [[[1, 4], ["A1", "B2"]], [[1, 2, 3]], [[1, True]], [[1, "A1"]], [1, 4]],
    }
    for path, raw in ((path, raw) for path, values in wrong.items() for raw in values):
        with pytest.raises(ValueError):  # noqa: PT011 — no words: `fault` has them
            SETTINGS[path].kind.read(raw)


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


def test_what_cannot_be_is_named_with_both_names() -> None:
    two = ["A", "B"]
    cases: list[tuple[Mapping[str, Any], str, str]] = [
        ({"best": 4, "percent": 20}, "best", "either “best” or “percent”"),
        ({}, "best", "either “best” or “percent”"),
        ({"percent": 130}, "percent", "from 1 to 100"),
        ({"best": 0}, "best", "from 1 to"),
        ({"best": 4, "season": "S", "evenings": ["A"]}, "evenings", "goes without “season”"),
        ({"best": 4, "sums": 2}, "sums", "goes with “evenings”"),
        ({"best": 4, "evenings": ["A"], "sums": 2}, "sums", "must be 1 at most"),
        ({"best": 4, "evenings": two, "sums": 2, "per": "evening"}, "sums", "per = evening"),
        ({"best": 4, "per": "table"}, "per", "“table” is not possible"),
        ({"best": 4, "tied": "coin"}, "tied", "“coin” is not possible"),
        ({"best": 4, "evenings": "A"}, "evenings", "a list of names"),
        ({"best": 4, "evenings": []}, "evenings", "a list of names"),
        ({"best": 4, "season": 7}, "season", "the name of a season"),
        ({"best": 4, "seasons": "S"}, "seasons", "is unknown"),
    ]
    for series, key, words in cases:
        found = faults(of_series(series))
        assert any(f"Stage 1, series.{key}" in fault and words in fault for fault in found), found


def test_what_a_series_does_not_go_with_is_named() -> None:
    known, four = document("schieber-einzel-final"), {"best": 4}
    first, second = known["stages"]
    pair = {"partners": "first-last"}
    cases = [
        ({**known, "stages": [first, {**second, "series": four}]}, "can only stand in the first stage"),
        (
            {**known, "stages": [{**first, "series": four, "from": four}, second]},
            "cannot stand in the first stage",
        ),
        (of_series({"best": 40}, max_entries=32), "must be 32 at most: max_entries = 32"),
        (of_series(four, pair), "series"),
        (of_series(four, {"partners": "friends"}, entry="pair"), "friends"),
    ]
    assert [words for whole, words in cases if not any(words in fault for fault in faults(whole))] == []
    # A total is carried from it, and partners are for pairs of who is qualified.
    assert not faults(of_series(four, {"start": "carry"}))
    assert not faults(of_series(four, pair, entry="pair"))


def test_the_printed_regulation_says_who_is_qualified() -> None:
    summed = {"best": 8, "evenings": ["A", "B"], "sums": 2}
    cases: list[tuple[dict[str, Any], list[str]]] = [
        (
            of_series({"percent": 20, "per": "evening", "season": "Winter", "tied": "lot"}),
            [
                "Who is qualified: the best 20 percent of each evening",
                "The series: Winter",
                "Equal at the line: a lot decides",
            ],
        ),
        (
            of_series(summed, {"partners": "neighbours"}, entry="pair"),
            [
                "Who is qualified: the best 8 of everybody in the series",
                "Evenings of the series: A, B",
                "Of everybody: The best 2 results are added up.",
                "Partners: the first with the second, the third with the fourth",
            ],
        ),
        (of_series({"best": 8}, {"start": "carry"}), ["Begins with: the total of the series"]),
    ]
    for whole, told in cases:
        rules, _ = read(whole)
        assert rules is not None
        printed = "\n".join(render(words, "en") for words in in_words(rules, "en"))
        assert [words for words in told if words not in printed] == []

"""Who of a series is qualified, as a regulation says it: read, printed, and what excludes each other."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier.i18n import render
from jassturnier.tournament.regulation.file import read
from jassturnier.tournament.regulation.printed import in_words
from jassturnier.tournament.regulation.round_rules import Per, Series, Tied
from tests.support.evenings_made import document


def settings(
    series: Mapping[str, Any], stage: Mapping[str, Any] | None = None, **changes: object
) -> dict[str, Any]:
    known = document("schieber-serie-final")
    return {**known, **changes, "stages": [{**known["stages"][0], **(stage or {}), "series": dict(series)}]}


def faults(found: Mapping[str, Any]) -> list[str]:
    return [render(problem.sentence(), "en") for problem in read(found)[1]]


def test_what_is_not_said_is_as_usual() -> None:
    rules, _ = read(settings({"best": 300}))
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
    found = faults(settings(series))
    assert any(f"Stage 1, {key}" in fault and words in fault for fault in found), found


def test_only_the_first_stage_has_a_series_and_it_has_no_source() -> None:
    known = document("schieber-einzel-final")
    first, second = known["stages"]
    later = {**known, "stages": [first, {**second, "series": {"best": 4}}]}
    assert any("can only stand in the first stage" in fault for fault in faults(later))
    both = {**known, "stages": [{**first, "series": {"best": 4}, "from": {"best": 4}}, second]}
    assert any("cannot stand in the first stage" in fault for fault in faults(both))


def test_more_are_not_qualified_than_may_take_part() -> None:
    (fault,) = faults(settings({"best": 40}, max_entries=32))
    assert "must be 32 at most: max_entries = 32" in fault


def test_a_total_is_carried_from_a_series() -> None:
    assert not faults(settings({"best": 4}, {"start": "carry"}))


def test_partners_are_for_pairs_of_who_is_qualified() -> None:
    partners = {"partners": "first-last"}
    assert not faults(settings({"best": 4}, partners, entry="pair"))
    assert any("series" in fault for fault in faults(settings({"best": 4}, partners)))
    assert faults(settings({"best": 4}, {"partners": "friends"}, entry="pair"))


def said(series: Mapping[str, Any], stage: Mapping[str, Any] | None = None, **changes: object) -> str:
    rules, _ = read(settings(series, stage, **changes))
    assert rules is not None
    return "\n".join(render(words, "en") for words in in_words(rules, "en"))


def test_the_printed_regulation_says_who_is_qualified() -> None:
    words = said({"percent": 20, "per": "evening", "season": "Winter", "tied": "lot"})
    assert "Who is qualified: the best 20 percent of each evening" in words
    assert "The series: Winter" in words
    assert "Equal at the line: a lot decides" in words
    words = said({"best": 8, "evenings": ["A", "B"], "sums": 2}, {"partners": "neighbours"}, entry="pair")
    assert "Who is qualified: the best 8 of everybody in the series" in words
    assert "Evenings of the series: A, B" in words
    assert "Of everybody: The best 2 results are added up." in words
    assert "Partners: the first with the second, the third with the fourth" in words
    assert "Begins with: the total of the series" in said({"best": 8}, {"start": "carry"})

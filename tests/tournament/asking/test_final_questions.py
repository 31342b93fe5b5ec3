"""What “new” asks about a final and a season that leads to it, and which stages come of the answers."""

from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import render
from jassturnier.tournament.asking.question import Question, called_with_final, final, series, with_final
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import EntryKind, Partners
from tests.support.evenings_made import regulation
from tests.support.stages_made import FIRST, SECOND, THREE, rules

ALONE, PAIRS = regulation(), regulation(shipped="schieber-paare-4x12")
DIFFERENZLER = regulation(shipped="differenzler-4x8")


def by_key(*questions: Question) -> dict[str, Question]:
    return {question.key: question for question in questions}


def test_the_final_of_a_season_is_asked_for_where_there_is_one() -> None:
    seasons = ("Winter", "Sommer")
    assert [*series((), {})] == []
    (season,) = series(seasons, {})
    assert [season.parse(typed) for typed in ("", "-", "1", "2")] == ["", "", "Winter", "Sommer"]
    assert [*by_key(*series(seasons, {"season": ""}))] == ["season"]
    assert [*by_key(*series(seasons, {"season": "Sommer"}))] == ["season", "qualified"]


QUALIFIED = by_key(*series(("Winter",), {"season": "Winter"}))["qualified"]
(GOING,) = final(ALONE, {})


@pytest.mark.parametrize(
    ("question", "typed", "answer"),
    [
        (QUALIFIED, "1", {"best": 1}),
        (QUALIFIED, "10000", {"best": 10_000}),
        (QUALIFIED, "20 %", {"percent": 20, "per": "evening"}),
        (GOING, "8", {"best": 8}),
        (GOING, "1000", {"best": 1000}),
        (GOING, "0", {}),
        (GOING, "1%", {"percent": 1}),
        (GOING, "100 %", {"percent": 100}),
    ],
)
def test_so_many_or_a_share_go_on(question: Question, typed: str, answer: dict[str, Any]) -> None:
    assert question.parse(typed) == answer


@pytest.mark.parametrize(
    ("question", "typed"),
    [
        *((QUALIFIED, typed) for typed in ("", "101 %", "0", "10001", "many", "%")),
        *((GOING, typed) for typed in ("", "120 %", "0 %", "1001", "-1")),
    ],
)
def test_so_many_cannot_go_on(question: Question, typed: str) -> None:
    with pytest.raises(DoesNotAddUp):
        question.parse(typed)


def test_in_groups_so_many_of_each_go_on() -> None:
    (grouped,), (pairs,) = final(PAIRS, {"groups": 3}), final(PAIRS, {})
    asked = [render(each.text, "en").partition("?")[0] for each in (grouped, pairs, GOING)]
    assert asked == [
        "A final: how many pairs of each group go on",
        "A final: how many pairs go on",
        "A final: how many go on",
    ]


def test_a_final_has_as_many_rounds_as_are_wanted() -> None:
    rounds = by_key(*final(PAIRS, {"final": {"best": 8}}))["final_rounds"]
    assert (rounds.usual, rounds.parse("2")) == ("1", 2)
    assert stages({"final": {"best": 8}, "final_rounds": 2})[1]["rounds"] == 2


@pytest.mark.parametrize(
    ("of", "answers", "otherwise"),
    [
        (ALONE, {"final": {"best": 8}}, "a partner is drawn in every round"),
        (ALONE, {"final": {}}, None),
        (DIFFERENZLER, {"final": {"best": 8}}, None),
        (PAIRS, {"final": {"best": 8}}, None),
        (PAIRS, {"final": {}, "season": "Winter"}, "who played together before"),
        (ALONE, {"final": {}, "season": "Winter"}, None),
        (PAIRS, {"season": ""}, None),
    ],
)
def test_who_plays_together_is_asked_where_it_may_be_otherwise(
    of: Regulation, answers: dict[str, Any], otherwise: str | None
) -> None:
    found = by_key(*final(of, answers))
    rounds = ["final_rounds"] if answers.get("final") else []
    assert [*found] == ["final", *rounds, *(["partners"] if otherwise else [])]
    if otherwise:
        partners = found["partners"]
        assert render(partners.choices[0], "en").startswith(otherwise)
        typed = [str(number) for number in range(1, len(Partners) + 2)]
        assert [partners.parse(each) for each in typed] == [None, *Partners]


def stages(
    answers: dict[str, Any], entry: EntryKind = EntryKind.SINGLE, **first: object
) -> list[dict[str, Any]]:
    return with_final({**THREE, **first}, answers, entry)


def test_without_a_final_there_is_one_stage() -> None:
    assert stages({}) == stages({"final": {}}) == stages({"season": "", "final": {}}) == [THREE]


def test_a_final_is_a_round_from_zero_as_long_and_drawn_as_before() -> None:
    _, found = stages({"final": {"best": 8}})
    assert found == {
        "name": {"en": "Final", "de": "Final", "fr": "Finale", "it": "Finale"},
        "from": {"best": 8},
        "start": "zero",
        "rounds": 1,
        "deals": 8,
        "draw": "partners-once",
    }
    _, grouped = stages({"final": {"best": 2}}, EntryKind.PAIR, groups=3, draw="groups")
    assert (grouped["from"], grouped["draw"]) == ({"best": 2, "per_group": True}, "partners-once")
    _, paired = stages({"final": {"best": 8}, "partners": "lot"}, draw="alone")
    assert (paired["partners"], paired["draw"]) == ("lot", "partners-once")


def test_who_is_qualified_in_a_season_plays_the_first_stage_which_may_be_the_final() -> None:
    answers = {"season": "Winter", "qualified": {"best": 8}, "partners": "lot"}
    (only,) = stages(answers, EntryKind.PAIR)
    assert (only["series"], only["partners"]) == ({"season": "Winter", "best": 8}, "lot")
    assert only["name"]["fr"] == "Finale"
    first, last = stages({**answers, "final": {"best": 4}}, EntryKind.PAIR)
    assert (first["name"], first["partners"], "partners" in last) == (THREE["name"], "lot", False)
    assert "series" not in stages({"season": "Winter"})[0]


@pytest.mark.parametrize(
    ("further", "title"),
    [
        ([], "Jass"),
        ([{**SECOND, "from": {"best": 8}}], "Jass, final of 8"),
        ([{**SECOND, "from": {"percent": 50}}], "Jass, with a final"),
    ],
)
def test_the_title_says_how_many_play_the_final(further: list[dict[str, Any]], title: str) -> None:
    assert render(called_with_final("Jass", rules(FIRST, *further)), "en") == title
    of_each = {**SECOND, "from": {"best": 2, "per_group": True}}
    grouped = rules({**FIRST, "groups": 3}, of_each)
    assert render(called_with_final("Jass", grouped), "en") == "Jass, final of 6"

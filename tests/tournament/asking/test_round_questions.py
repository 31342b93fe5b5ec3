"""What “new” asks about rounds: what a match counts, their word, their number, games of their own."""

from collections.abc import Mapping
from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.i18n import render
from jassturnier.tournament.asking.question import called_rounds, deals_typed, labels_of, length, match
from tests.support.evenings_made import document, regulation


def usual_of(game: str) -> Mapping[str, Any] | None:
    """Return the regulation that these questions know of a game."""
    known = {"coiffeur4": "coiffeur-paare", "molotow": "molotow"}
    return document(known[game]) if game in known else None


@pytest.mark.parametrize(
    ("shipped", "own", "usual", "points"),
    [
        ("schieber-einzel-4x12", {}, "1", 157),
        ("schieber-einzel-4x12", {"match_bonus": 50}, "2", 157),
        ("schieber-einzel-4x12", {"match_bonus": 100}, "3", 157),
        ("bodenjass-4x8", {}, "1", 157),
    ],
)
def test_what_a_match_counts_is_asked_where_it_may_count_more(
    shipped: str, own: dict[str, int], usual: str, points: int
) -> None:
    rules = regulation(shipped=shipped, options={**document(shipped).get("options", {}), **own})
    (question,) = match(rules)
    assert (question.key, question.usual) == ("match", usual)
    assert [render(each, "en") for each in question.choices] == [str(points + more) for more in (0, 50, 100)]
    assert [question.parse(typed) for typed in ("1", "2", "3", "257", "207", "157")] == [
        0,
        50,
        100,
        100,
        50,
        0,
    ]
    assert f"A deal has {points} points." in render(question.help, "en")


@pytest.mark.parametrize("typed", ["4", "0", "258", "hundert"])
def test_a_match_that_cannot_count_so_is_asked_again(typed: str) -> None:
    (question,) = match(regulation())
    with pytest.raises(DoesNotAddUp):
        question.parse(typed)


@pytest.mark.parametrize(
    "shipped", ["differenzler-4x8", "coiffeur-paare", "molotow", "mittlerer", "schieberamsch"]
)
def test_a_match_is_not_asked_where_nothing_can_be_added(shipped: str) -> None:
    assert [*match(regulation(shipped=shipped))] == []


@pytest.mark.parametrize(
    ("language", "typed", "word"),
    [
        ("de", "2", "Runde"),
        ("de", "Gang", "Gang"),
        ("de", "der Umgang, die Umgänge", "der Umgang, die Umgänge"),
        ("de", "Passe", None),
        ("de", "1", None),
        ("de", "-", None),
        ("fr", "manche", "manche"),
        ("de", "de = Gang, fr = manche", {"de": "Gang", "fr": "manche"}),
    ],
)
def test_the_word_for_a_round_is_chosen_or_typed(language: str, typed: str, word: object) -> None:
    found = called_rounds(language).parse(typed)
    assert found == word
    assert labels_of({"called": found}) == ({"labels": {"round": word}} if word else {})


def test_a_word_must_be_one() -> None:
    question = called_rounds("de")
    assert question.parse(question.usual) is None
    for typed in ("", "99", "0"):
        with pytest.raises(DoesNotAddUp):
            question.parse(typed)
    assert labels_of({}) == {}


@pytest.mark.parametrize(
    ("typed", "rounds", "deals"),
    [("4 x 12", 4, 12), ("3×8", 3, 8), ("5", 5, 12), ("1 64", 1, 64), ("200 X 1", 200, 1), ("2*10", 2, 10)],
)
def test_rounds_and_their_deals_are_typed_together(typed: str, rounds: int, deals: int) -> None:
    question = length(regulation({"rounds": 4, "deals": 12}), usual_of)
    assert question.usual == "4 x 12"
    assert question.parse(typed) == {"rounds": rounds, "deals": deals}


@pytest.mark.parametrize("typed", ["", "viele", "0", "201", "4 x", "x 12", "4 x 65", "4 x 12 x 3", "3: 8"])
def test_a_length_that_is_none_is_refused(typed: str) -> None:
    with pytest.raises(DoesNotAddUp):
        length(regulation({"rounds": 4, "deals": 12}), usual_of).parse(typed)


def test_rounds_may_have_their_own_length_or_game() -> None:
    coiffeur = document("coiffeur-paare")
    found = deals_typed("12, 3: 8; 4 : coiffeur", usual_of)
    assert found["deals"] == 12
    eight, own = found["games"]
    assert eight == {"rounds": [3], "deals": 8}
    assert (own["rounds"], own["game"], own["options"]) == ([4], "coiffeur4", coiffeur["options"])
    assert (own["deals"], own["draw"]) == (coiffeur["stages"][0]["deals"], coiffeur["stages"][0]["draw"])
    assert {*own} <= {"rounds", "game", "options", "tables_of", "deals", "draw"}
    assert deals_typed("64", usual_of) == {"deals": 64}


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("65", "number from 1 to 64"),
        ("0", "number from 1 to 64"),
        ("12, Coiffeur", "which round is what"),
        ("12, 3:", "which round is what"),
        ("12, : 8", "which round is what"),
        ("12, x: 8", "which round is what"),
        ("12, 0: 8", "number from 1 to 200"),
        ("12, 3: 65", "number from 1 to 64"),
        ("12, 3: 0", "number from 1 to 64"),
        ("12, 3: Tarock", "“Tarock” is no game that is asked for here"),
        ("12, 3: Ramsch", "“Ramsch” is no game that is asked for here"),
    ],
)
def test_a_round_that_cannot_be_is_told(typed: str, says: str) -> None:
    with pytest.raises(DoesNotAddUp) as refused:
        deals_typed(typed, usual_of)
    assert says in render(refused.value.texts[0], "en")

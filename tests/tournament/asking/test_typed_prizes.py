"""Prizes are read as people say them."""

from typing import Any

import pytest

from jassturnier.errors import DoesNotAddUp
from jassturnier.tournament.asking.typed_prizes import prize_questions, read_typed


@pytest.mark.parametrize(
    ("typed", "prizes"),
    [
        ("200", [{"ranks": 3, "francs": 200}]),
        ("11-30: Wahl", [{"ranks": "11-30", "choose": True}]),
        ("choice", [{"ranks": 3, "choose": True}]),
        ("Fr. 12.50", [{"ranks": 3, "francs": 12.5}]),
        ("1'200 Franken", [{"ranks": 3, "francs": 1200}]),
        ("2 Flaschen Wein", [{"ranks": 3, "text": "2 Flaschen Wein"}]),
        ("50.– und ein Pokal", [{"ranks": 3, "francs": 50, "text": "ein Pokal"}]),
        ("4-10: 20", [{"ranks": "4-10", "francs": 20}]),
        (
            "Rang 1: 200 Franken, 2: 100, letzter: ein Salami",
            [
                {"ranks": 1, "francs": 200},
                {"ranks": 2, "francs": 100},
                {"ranks": "last", "text": "ein Salami"},
            ],
        ),
        (
            "ein Korb, gefüllt; last: spoon",
            [{"ranks": 3, "text": "ein Korb, gefüllt"}, {"ranks": "last", "text": "spoon"}],
        ),
        ("", []),
    ],
)
def test_a_line_says_who_gets_what(typed: str, prizes: list[dict[str, Any]]) -> None:
    assert read_typed(typed, 3) == prizes


@pytest.mark.parametrize("typed", ["1:", "1: 200, 2: ", "letzter:"])
def test_a_rank_without_a_prize_is_refused(typed: str) -> None:
    with pytest.raises(DoesNotAddUp):
        read_typed(typed, 1)


def asked_for(*answers: str) -> tuple[dict[str, Any], bool]:
    """Return what the answers make, and whether more is asked."""
    given: dict[str, Any] = {}
    for typed in answers:
        question = prize_questions(given)
        assert question is not None
        given[question.key] = question.parse(typed)
    return given, prize_questions(given) is not None


def test_rank_after_rank_is_asked_and_then_the_last() -> None:
    answers, more = asked_for("200", "100", "", "ein Salami")
    assert [*answers] == ["rank 1", "rank 2", "rank 3", "last"]
    assert answers["last"] == [{"text": "ein Salami", "ranks": "last"}]
    assert not more


def test_after_a_line_of_several_the_next_rank_is_asked() -> None:
    answers, more = asked_for("200, 2: 100, 3-5: 50", "20")
    assert [*answers] == ["rank 1", "rank 6"]
    assert more


def test_who_has_named_the_last_is_not_asked_for_it_again() -> None:
    _, more = asked_for("1: 200, letzter: ein Salami", "")
    assert not more


def test_nothing_at_all_are_no_prizes() -> None:
    answers, more = asked_for("", "nein")
    assert answers == {"rank 1": [], "last": []}
    assert not more

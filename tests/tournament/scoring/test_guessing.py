"""Where a slip does not add up, the most likely cause is named first."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from jassturnier.games.kit.base import Slip, SumCheck
from jassturnier.i18n import render
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import SlipReading
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import guesses, sum_fault
from jassturnier.tournament.scoring.readings import how_they_differ as differing
from tests.support.evenings_made import document, played, regulation

NONE = "a match counts no extra here"
FORGOTTEN = "not written on the slip, or not typed"
TABLE = played(1, ([1, 2], [3, 4], None)).tables[0]


def guessed(slip: Slip, house: Mapping[str, object] | None = None, deals: int = 12) -> list[str]:
    """Return the guesses for a slip of single Schieber with some options changed."""
    rules, table = regulation(options={**document()["options"], **(house or {})}), replace(TABLE, deals=deals)
    check = game_of(rules, table).slip_sum(slip)
    assert check is not None
    assert check.off
    return [render(text, "en") for text in guesses(rules, table, slip, check)]


def read(*points: int) -> SlipReading:
    """Return a reading of a slip."""
    return SlipReading(ReadingKind.FIRST, {"points": points})


@pytest.mark.parametrize(
    ("points", "guess"),
    [
        ((1021, 872), "Perhaps two digits changed places, 1,012 as 1,021 for side A."),
        ((1012, 827), "Perhaps two digits changed places, 872 as 827 for side B."),
        ((1072, 872), "Perhaps a digit was misread, 1,012 as 1,072 for side A."),
        ((112, 872), "Perhaps a digit was left out, 1,012 as 112 for side A."),
        ((1112, 1772), "Perhaps a digit stands there twice, 112 as 1,112 for side A."),
        ((1012, 715), "Perhaps a deal is missing; if it was not played: “1012 715 deals 11”."),
        ((800, 770), "Perhaps 2 deals are missing; if they were not played: “800 770 deals 10”."),
        ((1012, 1029), "Perhaps a deal was counted twice."),
        ((1022, 872), "Perhaps an error in adding up, exactly 10."),
        ((1112, 872), f"Perhaps a match was counted with 100 more; {NONE}."),
        ((1100, 884), f"Perhaps a match was counted with 100 more; {NONE}."),
        ((1062, 872), f"Perhaps a match was counted with 50 more; {NONE}."),
        ((1212, 872), f"Perhaps 2 matches were counted with 100 more each; {NONE}."),
    ],
)
def test_the_likeliest_cause_comes_first(points: tuple[int, int], guess: str) -> None:
    assert guessed({"points": points})[0] == guess


def test_what_has_no_likely_cause_has_no_guess() -> None:
    assert guessed({"points": (1000, 841)}) == []


@pytest.mark.parametrize(
    ("slip", "house", "guess"),
    [
        (
            {"points": (972, 1012)},
            {"match_bonus": 100},
            f"Perhaps matches {FORGOTTEN}: 1, as in “972 1012 matches 0 1”.",
        ),
        (
            {"points": (1012, 872), "matches": (1, 0)},
            {"match_bonus": 100},
            "Perhaps matches on the slip, but not in the points: 1.",
        ),
        (
            {"points": (1012, 922), "matches": (1, 0)},
            {"match_bonus": 100},
            "Perhaps a match was counted with 50 more; it is 100 here.",
        ),
        (
            {"points": (1212, 872), "matches": (1, 1)},
            {"match_bonus": 50},
            f"Perhaps matches {FORGOTTEN}: 2, as in “1212 872 matches 3 1”.",
        ),
        (
            {"points": (1112, 872), "matches": (1, 0)},
            {},
            f"Perhaps a match was counted with 100 more; {NONE}.",
        ),
        (
            {"points": (1012, 922)},
            {"weis": True},
            f"Perhaps Weis {FORGOTTEN}: 50, as in “1012 922 Weis 50 0”.",
        ),
        (
            {"points": (1012, 892)},
            {"stoeck": True},
            f"Perhaps Stöck {FORGOTTEN}: 20, as in “1012 892 Stöck 20 0”.",
        ),
    ],
)
def test_what_a_game_counts_besides_is_thought_of(
    slip: Slip, house: Mapping[str, object], guess: str
) -> None:
    assert guessed(slip, house)[0] == guess


@pytest.mark.parametrize("empty", [{}, {"matches": (0, 0)}, {"matches": (None, None)}])
def test_what_an_empty_column_does_not_hold_is_not_guessed_to_stand_there(empty: Slip) -> None:
    found = guessed({"points": (1012, 772), **empty}, {"match_bonus": 100})
    assert not any("matches" in guess for guess in found)
    one = guessed({"points": (1012, 772), "matches": (0, 1)}, {"match_bonus": 100})
    assert "Perhaps matches on the slip, but not in the points: 2." not in one


def test_a_bonus_is_not_thought_of_where_there_is_none() -> None:
    assert not any("matches" in guess for guess in guessed({"points": (1012, 972)}))


def test_thirteen_may_have_been_read_as_seventeen() -> None:
    assert guessed({"points": (17, 144)}, deals=1) == ["Perhaps a digit was misread, 13 as 17 for side A."]
    assert [render(text, "en") for text in differing(read(13, 7), read(17, 7))] == [
        "Perhaps a digit was misread, 17 as 13."
    ]


def test_two_readings_may_have_the_sides_swapped() -> None:
    assert [render(text, "en") for text in differing(read(1012, 872), read(872, 1012))] == [
        "Perhaps the sides were swapped in one of them."
    ]


def test_another_bonus_is_thought_of_where_matches_may_have_been_forgotten() -> None:
    slip = {"points": (1212, 872), "matches": (1, 1)}
    assert "Perhaps 2 matches were counted with 100 more each; it is 50 here." in guessed(
        slip, {"match_bonus": 50}
    )


@pytest.mark.parametrize(
    ("found", "told"), [(1885, "1 too many."), (1883, "1 too few."), (1984, "100 too many.")]
)
def test_a_wrong_sum_says_by_how_much(found: int, told: str) -> None:
    assert render(sum_fault(SumCheck("points", found, 1884)), "en").endswith(told)


def test_more_than_three_matches_are_hardly_forgotten() -> None:
    assert any("3 matches were counted" in guess for guess in guessed({"points": (1312, 872)}))
    assert not any("matches" in guess for guess in guessed({"points": (1412, 872)}))
    bonus = {"match_bonus": 100}
    assert any(f"matches {FORGOTTEN}: 3" in guess for guess in guessed({"points": (1312, 872)}, bonus))
    assert not any("matches not written" in guess for guess in guessed({"points": (1412, 872)}, bonus))


def test_the_only_deal_is_not_guessed_to_be_missing() -> None:
    assert not any("a deal" in guess for guess in guessed({"points": (0, 0)}, deals=1))


def test_only_numbers_of_both_readings_are_compared() -> None:
    def told(one: Slip, other: Slip) -> list[str]:
        readings = (SlipReading(ReadingKind.FIRST, slip) for slip in (one, other))
        return [render(text, "en") for text in differing(*readings)]

    misread = ["Perhaps a digit was misread, 17 as 13."]
    assert told({"points": (13, None)}, {"points": (17, 3)}) == misread
    assert told({"points": (13, 3), "matches": (1, 0)}, {"points": (17, 3)}) == misread
    assert told({"points": (13, 3), "matches": (1, 0)}, {"points": (3, 13), "matches": (1, 0)}) == [
        "Perhaps the sides were swapped in one of them."
    ]


def test_a_likelier_cause_comes_before_digits_that_are_doubled_or_left_out() -> None:
    assert guessed({"points": (110, 1874)}) == [
        f"Perhaps a match was counted with 100 more; {NONE}.",
        "Perhaps a digit stands there twice, 10 as 110 for side A.",
    ]
    assert guessed({"points": (12, 1872), "matches": (1, 0)}, {"match_bonus": 100}) == [
        "Perhaps matches on the slip, but not in the points: 1.",
        "Perhaps a digit was left out, 112 as 12 for side A.",
    ]


def test_matches_that_count_more_are_not_thought_of_with_another_bonus_unless_written() -> None:
    assert not any("match" in guess for guess in guessed({"points": (1012, 922)}, {"match_bonus": 100}))


def test_one_of_two_deals_may_be_missing() -> None:
    said = "Perhaps a deal is missing; if it was not played: “100 57 deals 1”."
    assert guessed({"points": (100, 57)}, deals=2)[0] == said


def test_what_must_be_written_was_not_forgotten() -> None:
    rules = regulation(shipped="molotow")
    table = replace(TABLE, game="molotow", sides=((1,), (2,), (3,), (4,)))
    slip = {"strokes": (3, 0, 0, 0), "potatoes": (0, 1, 1, 0)}
    assert guesses(rules, table, slip, SumCheck("strokes", 3, 2)) == ()

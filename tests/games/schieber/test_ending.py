"""How a game to a target ended, as far as a slip tells it (SCH-20 … SCH-23, SCHV-3, AMB-32)."""

import pytest

from jassturnier.games.kit.base import Slip
from jassturnier.games.kit.points import Course, Goal
from jassturnier.games.schieber.rules import (
    bergpreis,
    ending_faults,
    ending_fields,
    ending_of,
    unfinished,
    winner,
)
from jassturnier.i18n import render

GOAL, HILL = Goal(1000, 500, 0), Goal(1000, 500, 600)
NO_TARGET = Goal(0, 0, 0)


def slip(a: int, b: int, **sides: tuple[int, int]) -> Slip:
    return {"points": (a, b), **sides}


def said(of: Slip, limits: Goal = GOAL) -> list[str]:
    return [
        f"{render(one.place, 'en')}: {render(one.text, 'en')}" if one.place else render(one.text, "en")
        for one in ending_faults(of, limits, counted=False)
    ]


def test_a_slip_has_columns_for_the_end_where_there_is_a_target() -> None:
    assert [field.name for field in ending_fields(GOAL)] == ["won", "failed", "first"]
    assert [field.name for field in ending_fields(HILL)] == ["won", "failed", "first", "bergpreis"]
    assert {(field.low, field.high, field.required) for field in ending_fields(HILL)} == {(0, 1, False)}
    assert ending_fields(NO_TARGET) == ()


@pytest.mark.parametrize(
    ("way", "claim", "named"),
    [
        (Course((1000, 700), winner=0), None, {"won": (1, 0), "failed": (0, 0), "first": (0, 0)}),
        (Course((1000, 700), winner=0), 0, {"won": (1, 0), "failed": (0, 0), "first": (0, 0)}),
        (Course((900, 700), winner=0), 1, {"won": (1, 0), "failed": (0, 1), "first": (0, 0)}),
        (Course((900, 700), winner=1), 0, {"won": (0, 1), "failed": (1, 0), "first": (0, 0)}),
        (Course((1000, 1100), winner=0), None, {"won": (1, 0), "failed": (0, 0), "first": (1, 0)}),
        (Course((1200, 1000), winner=1), None, {"won": (0, 1), "failed": (0, 0), "first": (0, 1)}),
        (Course((1000, 1100), winner=0), 1, {"won": (1, 0), "failed": (0, 1), "first": (0, 0)}),
        (Course((500, 600)), None, {"won": (0, 0), "failed": (0, 0), "first": (0, 0)}),
    ],
)
def test_a_slip_names_who_won_whose_claim_failed_and_who_was_first_of_two(
    way: Course, claim: int | None, named: Slip
) -> None:
    assert ending_of(way, claim, GOAL) == named
    assert ending_of(way, claim, NO_TARGET) == {}


def test_the_bergpreis_of_a_course_stands_on_its_slip() -> None:
    assert ending_of(Course((1000, 700), winner=0, bergpreis=1), None, HILL)["bergpreis"] == (0, 1)


@pytest.mark.parametrize(
    ("of", "has"),
    [
        (slip(600, 599), (1, 0)),
        (slip(599, 600), (0, 1)),
        (slip(599, 599), (0, 0)),
        (slip(600, 700), (0, 0)),
        (slip(600, 700, bergpreis=(1, 0)), (1, 0)),
        (slip(700, 100, bergpreis=(0, 1)), (0, 1)),
    ],
)
def test_the_bergpreis_is_as_written_else_of_who_alone_has_its_points(of: Slip, has: tuple[int, int]) -> None:
    assert bergpreis(of, HILL) == has


@pytest.mark.parametrize(
    ("of", "won"),
    [
        (slip(1000, 999), 0),
        (slip(999, 1000), 1),
        (slip(999, 999), None),
        (slip(1000, 1000), None),
        (slip(1000, 1200, first=(1, 0)), 0),
        (slip(1000, 1200, won=(0, 1)), 1),
        (slip(1000, 1200, first=(1, 0), won=(0, 1)), 0),
        (slip(700, 600, won=(1, 0)), 0),
        # A failed claim loses whatever the totals say.
        (slip(1000, 500, failed=(1, 0)), 1),
        (slip(700, 500, failed=(0, 1)), 0),
    ],
)
def test_who_has_won(of: Slip, won: int | None) -> None:
    assert winner(of, GOAL) == won


@pytest.mark.parametrize(
    ("of", "faults"),
    [
        (slip(1000, 500, won=(1, 0)), []),
        (slip(1000, 500, won=(0, 1)), ["won by: by its points and claims side A has won."]),
        (slip(500, 1000, won=(1, 0)), ["won by: by its points and claims side B has won."]),
        (slip(999, 1000, first=(1, 0)), ["side A: 999 are below the target of 1,000. (SCH-23)"]),
        (slip(1000, 1000, first=(1, 0)), []),
        (slip(999, 500, failed=(1, 0)), []),
        (slip(1000, 500, failed=(1, 0)), ["side A: with 1,000 the claim was good. (SCH-23)"]),
        (
            slip(1000, 1000),
            ["Both sides have 1,000; who was first? “first 1 0” is A, “first 0 1” is B. (AMB-32)"],
        ),
        (slip(1000, 999), []),
        (slip(700, 700, failed=(1, 1)), ["claim failed: one side only can be named."]),
        (slip(1000, 500, bergpreis=(0, 1)), ["side B: 500 are below the Bergpreis of 600. (SCHV-3)"]),
        (slip(1000, 600, bergpreis=(0, 1)), []),
    ],
)
def test_what_does_not_go_together_is_named(of: Slip, faults: list[str]) -> None:
    assert said(of, HILL) == faults


@pytest.mark.parametrize(
    ("of", "limits", "open_"),
    [
        (slip(999, 500), GOAL, True),
        (slip(500, 999), GOAL, True),
        (slip(1000, 500), GOAL, False),
        (slip(500, 1000), GOAL, False),
        (slip(999, 500, failed=(0, 1)), GOAL, False),
        (slip(0, 0), NO_TARGET, False),
    ],
)
def test_a_game_is_open_until_somebody_has_the_target_or_a_claim_failed(
    of: Slip, limits: Goal, *, open_: bool
) -> None:
    assert (unfinished(of, limits) is not None) == open_

"""Made-up results: slips as they are typed, how far totals lie apart, how long an evening is."""

from dataclasses import replace
from datetime import time
from random import Random

import pytest

from jassturnier.games.kit.points import JASS
from jassturnier.i18n import render
from jassturnier.services.setup.regulations import checked, document
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.counting import Length, TotalSpread, lasting, random_slip, spread, typed
from tests.support.evenings_made import regulation

TABLE = TableInfo(1, 1, 1, "schieber", 12, ((1, 2), (3, 4)))


def test_a_random_slip_adds_up_and_is_repeatable() -> None:
    regulation = checked(document("schieber-einzel-4x12"), "schieber-einzel-4x12")
    slips = [random_slip(regulation, TABLE, Random(seed)) for seed in (5, 5, 6)]
    assert slips[0] == slips[1] != slips[2]
    assert sum(value or 0 for value in slips[0]["points"]) == 12 * JASS


def test_a_slip_is_typed_column_by_column() -> None:
    assert typed({"points": (1012, 872), "matches": (1, 0)}) == ("1012", "872", "matches", "1", "0")


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([7], TotalSpread(7, 7, 7, 7, 7)),
        ([9, 8, 7, 6, 5], TotalSpread(9, 8, 7, 6, 5)),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], TotalSpread(1, 3, 5, 7, 9)),
    ],
)
def test_totals_are_told_by_their_quarters(totals: list[int], expected: TotalSpread) -> None:
    assert spread(totals) == expected


def test_an_evening_past_midnight_ends_in_the_morning() -> None:
    length = Length(deals=(12,) * 4, deal=3, pause=15)
    assert length.minutes == 189
    assert length.ends(time(22, 30)) == time(1, 39)


@pytest.mark.parametrize(
    ("length", "words", "each"),
    [
        (Length((12, 12)), "1 h 27 min", ("12",)),
        (Length((12, 8)), "1 h 15 min", ("12", "8")),
        (Length((20,)), "1 h", ("20",)),
        (Length((12,) * 4, deal=4, pause=10), "3 h 42 min", ("12",)),
    ],
)
def test_an_evening_takes_its_deals_and_the_breaks_between_rounds(
    length: Length, words: str, each: tuple[str, ...]
) -> None:
    assert render(length.duration, "en") == words
    assert length.each == each


def test_stages_follow_one_another_with_a_break() -> None:
    rules = regulation({"rounds": 2})
    assert render(lasting(rules), "en") == "1 h 25 min"
    twice = replace(rules, stages=(*rules.stages, replace(rules.stages[0], rounds=1)))
    assert render(lasting(twice), "en") == "2 h 20 min"
    assert render(lasting(regulation({"rounds": 1})), "en") == "35 min"

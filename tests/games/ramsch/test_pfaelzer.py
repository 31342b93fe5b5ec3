"""Pfälzer Ramsch: no tens, no Jungfrau, a limit (rules PFR)."""

import pytest

from jassturnier.games import get
from jassturnier.games.kit.layout import Legend
from jassturnier.i18n import render
from tests.support.typed import faults, options, sheet


@pytest.mark.parametrize(
    ("typed", "totals"),
    [
        ("0 7 113 push 2 jungfrau A", (0, 0, 452)),
        ("45 30 45", (45, 0, 45)),
        ("C durchmarsch push 1", (240, 240, 0)),
    ],
)
def test_a_typed_deal_counts(typed: str, totals: tuple[int, ...]) -> None:
    assert sheet("pfaelzer", typed).totals == totals


def test_who_reaches_the_limit_has_lost() -> None:
    found = sheet("pfaelzer", "100 20 0 push 2 tricks", "100 10 10")
    assert (found.totals, found.losers, found.finished_after) == ((500, 0, 0), (0,), 2)


def test_several_may_lose_together() -> None:
    assert sheet("pfaelzer", "C durchmarsch push 3").losers == (0, 1)


def test_without_a_limit_nobody_loses() -> None:
    found = sheet("pfaelzer", "C durchmarsch push 3", "45 30 45", house={"pfr_limit": 0})
    assert (found.losers, found.finished_after) == ((), None)


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults("pfaelzer", "45 30 46 push 4", "A match 60 60 0", "grand") == [
        "deal 1: The points add up to 121 instead of 120, 1 too many. (RAM-4)",
        "deal 1: 4 pushes cannot be; three at most. (RAM-10)",
        "deal 2, side B: There are points, but no trick. (RAM-21)",
        "deal 3: “grand” is not known here. Words: “trickless”, “match”, “tricks”, “push”.",
    ]


def test_no_deal_follows_the_limit() -> None:
    assert faults("pfaelzer", "C durchmarsch push 3", "45 30 45") == [
        "deal 2: The game was over after deal 1. (PFR-9)"
    ]


def test_the_sheet_shows_the_limit() -> None:
    blocks = get("pfaelzer")(3, options("pfaelzer"), 12).layout()
    words = [render(block.words, "en") for block in blocks if isinstance(block, Legend)]
    assert words == ["Who has 500 has lost (PFR-9)."]

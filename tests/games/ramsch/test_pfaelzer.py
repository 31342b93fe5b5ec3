"""Pfälzer Ramsch: no tens, no Jungfrau, a limit (rules PFR)."""

import pytest

from jassturnier.games import get
from jassturnier.games.kit.layout import Grid, Legend
from jassturnier.games.kit.options import Whole
from jassturnier.games.ramsch import Pfaelzer
from jassturnier.i18n import Text, render
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


def test_two_cards_are_laid_down_first_and_jacks_may_be_among_them() -> None:
    found = options("pfaelzer")
    assert (found["discard_first"], found["ram_jacks_discard"]) == (True, True)
    assert Pfaelzer.options_offered[0].kind == Whole(0, 100_000)


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


def test_exactly_the_limit_ends_it() -> None:
    assert faults("pfaelzer", "100 20 0 push 2 tricks", "100 10 10", "45 30 45") == [
        "deal 3: The game was over after deal 2. (PFR-9)"
    ]
    assert Pfaelzer(3, options("pfaelzer"), 12).score(()).totals == (0, 0, 0)


def test_the_sheet_shows_the_limit() -> None:
    blocks = get("pfaelzer")(3, options("pfaelzer"), 12).layout()
    words = [render(block.words, "en") for block in blocks if isinstance(block, Legend)]
    assert words == ["Who has 500 has lost (PFR-9)."]


def test_every_deal_says_what_it_was() -> None:
    found = sheet("pfaelzer", "45 30 45", "C durchmarsch")
    assert [(render(row.label, "en"), row.scores, render(row.rule, "en")) for row in found.rows] == [
        ("Deal 1", (45, 0, 45), "most points (PFR-7)"),
        ("Deal 2", (120, 120, 0), "Durchmarsch: the others pay (PFR-8)"),
    ]
    assert (found.settlement, found.tallies) == ((), {"wins": (0, 0, 1)})


@pytest.mark.parametrize(
    ("limit", "longest", "most", "over"),
    [(500, 24, 499 + 960, (False, True)), (0, 12, 12 * 960, (True, True))],
)
def test_a_limit_makes_the_round_as_long_as_it_takes(
    limit: int, longest: int, most: int, over: tuple[bool, bool]
) -> None:
    game = Pfaelzer(3, options("pfaelzer", {"pfr_limit": limit}), 12)
    assert (game.longest(), game.bounds()) == (longest, (0, most))
    assert tuple(game.unfinished({"penalties": (0, n, 0)}) is None for n in (499, 500)) == over
    grid = game.layout()[0]
    assert isinstance(grid, Grid)
    assert (grid.spare, len(grid.lines)) == (0 if limit == 0 else 24, longest)
    (pushes,) = (column for column in grid.columns if column.name == "pushes")
    assert (pushes.low, pushes.high) == (0, 3)
    assert [(each.low, each.high) for each in grid.columns if each.name == "total0"] == [(0, most)]
    assert all(each.total and each.derived for each in grid.columns if each.running)


def test_a_slip_names_who_has_lost_and_no_deal_that_ended_it() -> None:
    found = Pfaelzer(3, options("pfaelzer"), 12).score_slip({"penalties": (500, 0, 120)})
    assert (found.losers, found.finished_after, found.tallies["wins"]) == ((0,), None, (0, 1, 0))


@pytest.mark.parametrize(
    ("penalties", "fits"),
    [
        ((960, 960, 0), True),
        ((960, 0, 0), True),
        ((40, 40, 40), True),
        ((320, 320, 320), True),
        ((60, 60, 0), True),
        ((41, 0, 0), True),
        ((40, 0, 0), False),
        ((80, 80, 80), True),
        ((1, 0, 0), False),
        ((39, 100, 0), False),
    ],
)
def test_penalties_of_one_deal_are_what_it_charges(penalties: tuple[int, ...], *, fits: bool) -> None:
    game = Pfaelzer(3, options("pfaelzer", {"pfr_limit": 0}), 1)
    assert (game.check_slip({"penalties": penalties}) == []) == fits


def test_the_sheet_tells_pushes_and_who_took_no_trick() -> None:
    game = Pfaelzer(3, options("pfaelzer"), 12)
    deals, _ = game.read_deals(["0 7 113 push 2 jungfrau A", "45 30 45"])
    grid = game.layout(deals)[0]
    assert isinstance(grid, Grid)
    cells = [[render(x, "en") if isinstance(x, Text) else x for x in line.cells] for line in grid.lines[:2]]
    assert cells == [[0, 7, 113, 2, "J A", 0, 0, 452], [45, 30, 45, 0, "", 45, 0, 497]]

"""Schieberamsch and Pfälzer: penalties, pushes, Jungfrau, Durchmarsch, money, a limit (rules RAM, PFR)."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.games import at_table, get
from jassturnier.games.grand_hand import GrandHandDeal, value
from jassturnier.games.kit.base import Game, added, pairwise
from jassturnier.games.kit.layout import Grid, GridCell, GridColumn, Legend, ResultRow
from jassturnier.games.kit.options import OptionValue, Whole
from jassturnier.games.ramsch import Pfaelzer, judge
from jassturnier.i18n import Text, render
from tests.support.typed import faults, grid_of, options, sentences, sheet


def test_a_typed_deal_counts() -> None:
    cases: dict[str, tuple[int, ...]] = {
        "45 30 45 push 2": (18, 0, 18),
        "45 30 45 push2": (18, 0, 18),
        "45 30 45 geschoben": (9, 0, 9),
        "0 7 113 push 2 jungfrau A": (0, 0, 90),
        "0 7 113 push 2 tricks": (0, 0, 45),
        "C durchmarsch push 3": (0, 0, -96),
        "40 40 40": (4, 4, 4),
        "A grand 67 mit 2": (-9, 0, 0),
        "A grandhand 58 with 2 contra": (19, 0, 0),
        "A grand 120 mit 4 schwarz": (-19, 0, 0),
        "A grand 120 mit 4 tricks": (-16, 0, 0),
        "B grand 0 ohne 1 schwarz rekontra": (0, 48, 0),
    }
    assert {typed: sheet("ramsch", typed).totals for typed in cases} == cases


def test_a_typed_deal_of_pfaelzer_counts() -> None:
    cases: dict[str, tuple[int, ...]] = {
        "0 7 113 push 2 jungfrau A": (0, 0, 452),
        "45 30 45": (45, 0, 45),
        "C durchmarsch push 1": (240, 240, 0),
    }
    assert {typed: sheet("pfaelzer", typed).totals for typed in cases} == cases


def test_three_play_and_a_fourth_may_pause() -> None:
    assert (get("ramsch").sizes, get("pfaelzer").sizes) == ((3, 4), (3, 4))


def test_kontra_in_a_ramsch_needs_the_regulation() -> None:
    house: dict[str, OptionValue] = {"ram_kontra": True}
    assert sheet("ramsch", "58 62 0 push 2 kontra 2 jungfrau C", house=house).totals == (0, 198, 0)
    assert faults("ramsch", "58 40 22 kontra") == ["deal 1: 1 Kontra in a Ramsch cannot be here. (RAMV-2)"]


def test_kontra_multiplies_a_durchmarsch_unless_the_regulation_says_no() -> None:
    lines, house = "C durchmarsch kontra 1", {"ram_kontra": True}
    assert sheet("ramsch", lines, house=house).totals == (0, 0, -24)
    assert sheet("ramsch", lines, house={**house, "ram_kontra_durchmarsch": False}).totals == (0, 0, -12)


@given(st.lists(st.integers(0, 120), min_size=3, max_size=3), st.permutations(range(3)), st.integers(0, 3))
def test_the_seat_does_not_matter(points: list[int], seats: list[int], pushes: int) -> None:
    judged = partial(judge, trickless=(), pushes=pushes, kontra_durchmarsch=True)
    moved = judged([points[seat] for seat in seats])
    assert moved.change == tuple(judged(points).change[seat] for seat in seats)


def test_a_grand_hand_uses_up_no_deal() -> None:
    game, rules = get("ramsch"), options("ramsch")
    deals, _ = game(3, rules).read_deals(["45 30 45", "A grand 67 mit 2"])
    assert not game(3, rules, 2).complete(deals)
    assert game(3, {**rules, "grand_hand_counts": True}, 2).complete(deals)


def test_a_skat_that_goes_to_equals_may_count_twice() -> None:
    house: dict[str, OptionValue] = {"ram_skat_to": "most_points"}
    assert sheet("ramsch", "60 60 20", house=house).totals == (6, 6, 0)
    assert faults("ramsch", "60 60 20", house={**house, "ram_skat_tie": "last_trick"}) != []
    assert faults("ramsch", "60 50 20", house=house) != []


def test_every_fault_of_bad_deals_is_named_at_once() -> None:
    assert faults(
        "ramsch",
        "45 30 46",
        "45 30 45 push 4",
        "120 0 0",
        "A grand 67 mit 5 kontra 3",
        "A grand 0 mit 1",
        "A grand 60 mit 1 schwarz skat 30",
        "1 1 -2",
    ) == [
        "deal 1: The points add up to 121 instead of 120, 1 too many. (RAM-4)",
        "deal 2: 4 pushes cannot be; three at most. (RAM-10)",
        "deal 3, side B: 0 points: add “trickless” and the letter, or “tricks”. (RAM-21)",
        "deal 3, side C: 0 points: add “trickless” and the letter, or “tricks”. (RAM-21)",
        "deal 4, side A: 5 Jacks in a row cannot be; one to four. (GH-8)",
        "deal 4, side A: One Kontra can be said; its answer is Rekontra. (GH-3)",
        "deal 5, side A: 0 points: add “schwarz” if a side took no trick, else “tricks”. (GH-7)",
        "deal 6, side A: Schwarz goes with 0 or 120 points only. (GH-7)",
        "deal 6, side A: 30 cannot be; it must lie between 0 and 22. (GH-2)",
        "deal 7, side C: −2 points cannot be; points are never negative. (RAM-4)",
        "deal 7: These look like strokes; write the card points, 120 together. (RAM-4)",
    ]


def test_the_sheet_has_a_line_for_every_ramsch_beside_the_grand_hands() -> None:
    game = get("ramsch")(3, options("ramsch"), 12)
    deals, _ = game.read_deals(["A grand 67 mit 2 kontra", "0 50 70 jungfrau A geschoben 1"])
    grid = game.layout(deals)[0]
    assert isinstance(grid, Grid)
    assert (len(grid.lines), grid.spare) == (17, 5)
    named = dict(
        zip(
            (column.name for column in grid.columns),
            zip(*(x.cells for x in grid.lines[:2]), strict=True),
            strict=True,
        )
    )
    assert shown(named["grand"]) == ["A with 2", ""]
    assert shown(named["kontra"]) == [1, ""]
    assert shown(named["pushes"]) == ["", 1]
    assert shown(named["tricks"]) == ["", "J A"]


def shown(cells: Sequence[GridCell]) -> list[object]:
    """Return cells as they are printed in English."""
    return [render(cell, "en") if isinstance(cell, Text) else cell for cell in cells]


def test_who_pauses_is_paid_like_everybody_at_the_table() -> None:
    house = {**options("ramsch"), "four_at_table": "dealer_pauses", "stake": 100}
    game = at_table("ramsch", 4, house, 4)
    deals, _ = game.read_deals(["20 50 50", "60 40 20"])
    (row,) = (block for block in game.layout(deals) if isinstance(block, ResultRow))
    assert row.values == game.score(deals).money == (-800, 1600, -400, -400)


def test_the_same_dealer_deals_again_after_a_grand_hand() -> None:
    game = get("ramsch")(3, options("ramsch"), 4)
    deals, _ = game.read_deals(["45 30 45", "A grand 67 mit 2", "45 30 45"])
    grid = game.layout(deals)[0]
    assert isinstance(grid, Grid)
    assert [line.dealer for line in grid.lines] == [0, 1, 1, 2, *[None] * 3]
    assert [line.leader for line in grid.lines] == [1, 2, 2, 0, *[None] * 3]


def test_a_blank_sheet_has_lines_for_grand_hands_and_says_how_many_deals_there_are() -> None:
    game = get("ramsch")(3, options("ramsch"), 12)
    grid, legend, *_ = game.layout()
    assert isinstance(grid, Grid)
    assert (len(grid.lines), grid.spare) == (17, 5)
    assert isinstance(legend, Legend)
    assert render(legend.words, "en").startswith("12 deals; a Grand Hand is none of them")
    without = get("ramsch")(3, {**options("ramsch"), "grand_hand": False}, 12)
    grid, *below = without.layout()
    assert isinstance(grid, Grid)
    assert (len(grid.lines), grid.spare) == (12, 0)
    assert not any(isinstance(block, Legend) for block in below)


def test_the_dearest_grand_hand_lies_within_the_bounds() -> None:
    dearest = GrandHandDeal(0, 120, 4, held=True, kontra=2, schwarz=True)
    assert value(dearest).change == -76
    assert get("ramsch")(3, options("ramsch"), 1).bounds() == (-96 - 3 * 76, 192 + 3 * 76)


RAMSCH_RULES = ["most points (RAM-16)", "Jungfrau doubles (RAM-17)", "Durchmarsch (RAM-19)"]
PFAELZER_RULES = ["most points (PFR-7)", "most points (PFR-7)", "Durchmarsch: the others pay (PFR-8)"]


@pytest.mark.parametrize(("game", "rules"), [("ramsch", RAMSCH_RULES), ("pfaelzer", PFAELZER_RULES)])
def test_every_deal_says_what_it_was(game: str, rules: list[str]) -> None:
    found = sheet(game, "45 30 45", "0 7 113 jungfrau A", "C durchmarsch")
    assert [render(row.label, "en") for row in found.rows] == ["Deal 1", "Deal 2", "Deal 3"]
    assert [render(row.rule, "en") for row in found.rows] == rules
    assert found.tallies.get("durchmarsch", (0, 0, 1)) == (0, 0, 1)
    assert (found.tallies.keys() == {"wins"}) == (game == "pfaelzer")


def test_words_that_nobody_can_say_are_not_offered() -> None:
    cases: list[tuple[dict[str, OptionValue], str]] = [
        ({}, "trickless match tricks push mit ohne kontra rekontra schwarz skat"),
        ({"grand_hand": False}, "trickless match tricks push"),
        ({"grand_hand": False, "ram_kontra": True}, "trickless match tricks push kontra"),
    ]
    for house, words in cases:
        game = get("ramsch")(3, options("ramsch", house))
        assert sorted(tag.name for tag in game.tags_in_use()) == sorted(words.split()), house
        columns = {column.name: column for column in columns_of(game)}
        assert ("kontra" in columns) == ("kontra" in words), house
        assert {(column.low, column.high) for name, column in columns.items() if name in "pushes kontra"} == {
            (0, 3)
        }


def columns_of(game: Game[Any]) -> tuple[GridColumn, ...]:
    """Return the columns of a sheet before anything is played."""
    grid = grid_of(game)
    return grid.columns


def test_the_points_of_a_deal_have_a_sum_unless_the_skat_goes_to_who_has_most() -> None:
    sums = [
        get("ramsch")(3, options("ramsch", {"ram_skat_to": to})).deal_sum()
        for to in ("last_trick", "most_points")
    ]
    assert sums == [120, None]


def test_every_fourth_deal_and_two_may_be_a_grand_hand_beside_the_others() -> None:
    assert get("ramsch")(3, options("ramsch"), 40).longest() == 40 + 10 + 2


def test_kontra_widens_what_a_deal_can_write() -> None:
    cases: list[tuple[dict[str, OptionValue], tuple[int, int]]] = [
        ({"ram_kontra": True}, (-768, 1536)),
        ({"ram_kontra": True, "ram_kontra_durchmarsch": False}, (-96, 1536)),
        ({}, (-96, 192)),
    ]
    for house, bounds in cases:
        game = get("ramsch")(3, options("ramsch", {**house, "grand_hand": False}), 1)
        assert game.bounds() == bounds, house
        for fits, outside in zip(bounds, (bounds[0] - 1, bounds[1] + 1), strict=True):
            assert game.check_slip({"penalties": (0, fits, 0)}) == []
            assert game.check_slip({"penalties": (0, outside, 0)}) != []


def test_who_played_a_grand_hand_writes_its_points_alone() -> None:
    game = get("ramsch")(3, options("ramsch"), 12)
    deals, _ = game.read_deals(["B grand 67 mit 2"])
    grid = game.layout(deals)[0]
    assert isinstance(grid, Grid)
    assert shown(grid.lines[0].cells[:3]) == ["", 67, ""]


def test_a_deal_too_many_is_told_by_the_last_that_counts() -> None:
    table = at_table("ramsch", 3, options("ramsch", {}), 2)
    lines = ["A grand 67 mit 2", "40 40 40", "40 40 40", "40 40 40"]
    assert sentences(table.read_deals(lines)[1]) == ["deal 4: the round ends with deal 3."]


def test_settlement_is_pair_by_pair() -> None:
    assert pairwise((30, 12, -6)) == (-54, 0, 54)
    assert sum(sheet("ramsch", "45 30 45 push 2").settlement) == 0


def test_the_sheet_runs_the_penalties_down_a_column() -> None:
    game, rules = get("ramsch"), options("ramsch")
    deals, _ = game(3, rules).read_deals(["45 30 45 push 2", "C durchmarsch"])
    blocks = game(3, rules, 12).layout(deals)
    (grid,) = (block for block in blocks if isinstance(block, Grid))
    running = [i for i, column in enumerate(grid.columns) if column.running]
    assert [grid.lines[0].cells[i] for i in running] == [18, 0, 18]
    assert [grid.lines[1].cells[i] for i in running] == [18, 0, 6]


def test_penalties_are_paid_at_the_stake_pair_by_pair_and_make_nothing_together() -> None:
    game = get("ramsch")(3, {**options("ramsch"), "stake": 50}, 12)
    paid = game.score_slip({"penalties": (18, 0, 6)}).money
    assert paid == (-1500, 1200, 300)
    assert sum(paid) == 0


def test_changes_are_added_side_by_side() -> None:
    assert added([(1, -2), (10, 20)], 2) == (11, 18)
    assert added([], 3) == (0, 0, 0)


@pytest.mark.parametrize("limit", [0, 500])
def test_a_sheet_has_a_line_for_every_deal_and_where_a_limit_ends_it_all_in_reserve(limit: int) -> None:
    game = get("pfaelzer")(3, options("pfaelzer", {"pfr_limit": limit}), 12)
    grid = grid_of(game)
    assert (len(grid.lines), grid.spare) == (game.longest(), game.longest() if limit else 0)


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


def test_every_fault_of_bad_deals_of_pfaelzer_is_named_at_once() -> None:
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
    grid = grid_of(game)
    assert (grid.spare, len(grid.lines)) == (0 if limit == 0 else 24, longest)
    (pushes,) = (column for column in grid.columns if column.name == "pushes")
    assert (pushes.low, pushes.high) == (0, 3)
    assert [(each.low, each.high) for each in grid.columns if each.name == "total0"] == [(0, most)]
    assert all(each.total and each.derived for each in grid.columns if each.running)


def test_a_slip_names_who_has_lost_and_no_deal_that_ended_it() -> None:
    found = Pfaelzer(3, options("pfaelzer"), 12).score_slip({"penalties": (500, 0, 120)})
    assert (found.losers, found.finished_after, found.tallies["wins"]) == ((0,), None, (0, 1, 0))


def test_penalties_of_one_deal_are_what_it_charges() -> None:
    for penalties, fits in (
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
    ):
        game = Pfaelzer(3, options("pfaelzer", {"pfr_limit": 0}), 1)
        assert (game.check_slip({"penalties": penalties}) == []) == fits


def test_the_sheet_tells_pushes_and_who_took_no_trick() -> None:
    game = Pfaelzer(3, options("pfaelzer"), 12)
    grid = grid_of(game, "0 7 113 push 2 jungfrau A", "45 30 45")
    cells = [[render(x, "en") if isinstance(x, Text) else x for x in line.cells] for line in grid.lines[:2]]
    assert cells == [[0, 7, 113, 2, "J A", 0, 0, 452], [45, 30, 45, 0, "", 45, 0, 497]]

"""Penalties: settled pair by pair, charged to who has most, run down the sheet, paid at the stake."""

import pytest

from jassturnier.games import get
from jassturnier.games.kit.layout import Grid
from jassturnier.games.ramsch.game import added, pairwise
from tests.support.typed import options, sheet


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
    grid = game.layout()[0]
    assert isinstance(grid, Grid)
    assert (len(grid.lines), grid.spare) == (game.longest(), game.longest() if limit else 0)

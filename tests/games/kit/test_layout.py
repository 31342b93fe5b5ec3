"""What every game's sheet holds to: a cell in each column, controls, a place for every side."""

import pytest
from hypothesis import given

from jassturnier.games import IDS, at_table, get
from jassturnier.games.kit.layout import (
    Grid,
    GridColumn,
    Line,
    ResultRow,
    Signature,
    StrokeRow,
    ZSlate,
)
from jassturnier.i18n import say
from tests.games.test_every_game import Case, again, tables


@given(tables())
def test_a_layout_holds_as_many_cells_as_columns_blank_and_filled(case: Case) -> None:
    game, deals = case
    for played in ((), deals):
        blocks = again(game, max(12, len(deals))).layout(played)
        grids = [block for block in blocks if isinstance(block, Grid)]
        assert all(len(line.cells) == len(grid.columns) for grid in grids for line in grid.lines)
        assert isinstance(blocks[-1], Signature)


@pytest.mark.parametrize("game_id", IDS)
def test_no_two_columns_are_called_the_same(game_id: str) -> None:
    game = get(game_id)
    for grid in game(game.sizes[0], game.defaults(), 12).layout():
        if isinstance(grid, Grid):
            names = {column.name for column in grid.columns}
            assert len(names) == len(grid.columns)


@given(tables())
def test_a_control_is_derived_and_the_same_in_every_deal(case: Case) -> None:
    game, deals = case
    for grid in (block for block in game.layout(deals) if isinstance(block, Grid)):
        for i, column in enumerate(grid.columns):
            assert column.name != "control" or (column.derived and column.each is not None)
            assert column.each is None or {line.cells[i] for line in grid.lines} <= {None, column.each}


def test_what_is_not_said_of_a_column_or_a_line_is_not_so() -> None:
    column = GridColumn("points", say("points"))
    assert (column.fixed, column.total, column.derived, column.running) == (False,) * 4
    assert Line(say("Deal"), ()).opens is False
    assert (Grid((column,), ()).by_deal, Grid((column,), ()).spare) == (False, 0)
    assert (StrokeRow(say("x")).has_potatoes, ResultRow(say("x")).money) == (True, False)


@pytest.mark.parametrize("game_id", IDS)
def test_a_blank_sheet_has_a_place_for_every_side(game_id: str) -> None:
    game = get(game_id)
    for size in game.sizes:
        table = at_table(game_id, size, game.defaults(), 8)
        sides = set(range(len(table.sides())))
        named: set[int | None] = set()
        for block in table.layout():
            if isinstance(block, Grid):
                named |= {column.side for column in block.columns}
            if isinstance(block, ZSlate):
                named.add(block.side)
            if isinstance(block, StrokeRow):
                assert block.strokes == block.potatoes == ()
        assert sides <= named

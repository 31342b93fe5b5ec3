"""The grid of a score sheet: its parts, lines in reserve, who deals and leads, headings that stay legible."""

from itertools import pairwise

import pytest

from jassturnier import games
from jassturnier.games.kit.layout import Grid
from jassturnier.paper.grid import parts


@pytest.mark.parametrize("most", [2, 10, 39, 40])
def test_totals_are_carried_over_and_add_up(most: int) -> None:
    schieber = games.get("schieber")
    options = schieber.defaults()
    deals, _ = schieber(4, options).read_deals([f"A eicheln {points}" for points in range(80, 120)])
    grid = schieber(4, options, 40).layout(deals)[0]
    assert isinstance(grid, Grid)
    cut = parts(grid, most)
    assert max(len(part.lines) for part in cut) <= most
    assert totals(cut[-1]) == totals(grid)
    for part, following in pairwise(cut):
        carried = [cell for cell in following.lines[0].cells if isinstance(cell, int)]
        assert carried == totals(part)


def totals(grid: Grid) -> list[int]:
    """Return the sums of the columns that have one."""
    return [
        sum(cell for line in grid.lines if isinstance(cell := line.cells[i], int))
        for i, column in enumerate(grid.columns)
        if column.total
    ]

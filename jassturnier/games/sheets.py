"""Parts of score sheets that several games share."""

from collections.abc import Sequence

from jassturnier.games.layout import Cell, Column, Formula, Grid, Line
from jassturnier.i18n import Text, say


def deal_label(number: int) -> Text:
    """Return the label of a deal, counted from 1."""
    return say("Deal {deal}", deal=str(number))


def points_grid(deals: int, seats: int, total: int, played: Sequence[Sequence[int]]) -> Grid:
    """Return a row a deal with the points of every seat and their sum; the deal moves on by a seat."""
    names = tuple(f"points{seat}" for seat in range(seats))
    columns = [Column(name, say("points"), seat, low=0, high=total) for seat, name in enumerate(names)]
    columns.append(Column("control", say("control"), formula=Formula.SUM, of=names, each=total))
    empty: tuple[Cell, ...] = (None,) * (seats + 1)
    rows: list[tuple[Cell, ...]] = [(*points, sum(points)) for points in played]
    rows += [empty] * (deals - len(rows))
    lines = [Line(deal_label(number + 1), cells, number % seats) for number, cells in enumerate(rows)]
    return Grid(tuple(columns), tuple(lines))

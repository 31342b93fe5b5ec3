"""Parts of score sheets that several games share."""

from collections.abc import Sequence

from jassturnier.games.kit.layout import Cell, Column, Formula, Grid, Line
from jassturnier.i18n import Text, say


def deal_label(number: int) -> Text:
    """Return the label of a deal, counted from 1."""
    return say("Deal {deal}", deal=str(number))


def points_grid(
    dealers: Sequence[int | None], seats: int, total: int, played: Sequence[Sequence[int]]
) -> Grid:
    """Return a row for every deal that has a dealer, with the points of each seat and their sum."""
    names = tuple(f"points{seat}" for seat in range(seats))
    columns = [Column(name, say("points"), seat, low=0, high=total) for seat, name in enumerate(names)]
    columns.append(Column("control", say("control"), formula=Formula.SUM, of=names, each=total))
    empty: tuple[Cell, ...] = (None,) * (seats + 1)
    rows: list[tuple[Cell, ...]] = [(*points, sum(points)) for points in played]
    rows += [empty] * (len(dealers) - len(rows))
    return Grid(tuple(columns), deal_lines(rows, dealers))


def deal_lines(rows: Sequence[tuple[Cell, ...]], dealers: Sequence[int | None]) -> tuple[Line, ...]:
    """Return a line for every deal, with the seat that deals it."""
    both = zip(rows, dealers, strict=True)
    return tuple(Line(deal_label(number), cells, dealer) for number, (cells, dealer) in enumerate(both, 1))

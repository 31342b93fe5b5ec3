"""The results in figures and charts."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeVar

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.kit.pages import (
    CellStyle,
    PageCell,
    PageColumn,
    Words,
    add_page,
    identifier,
    page,
    put_row,
    quantity,
)
from jassturnier.exchange.plans.draw_pages import round_title
from jassturnier.i18n import say
from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.scoring.counting import half_up, side_values

ChartT = TypeVar("ChartT", BarChart, LineChart)

_BARS = 20
_BELOW = 3
_WIDTH, _HEIGHT = 18, 9


@dataclass(frozen=True, slots=True)
class _Round:
    """The results of all sides in a round."""

    title: str
    values: tuple[int, ...]

    def mean(self) -> int:
        return half_up(Fraction(sum(self.values), len(self.values)))


def add_statistics(workbook: Workbook, tournament: Tournament, words: Words) -> None:
    """Add a sheet with the highest, mean and lowest result of every round, and how often results occur.

    Without any result there is no sheet.
    """
    rounds = [
        _Round(words(round_title(tournament, stage, round_)), values)
        for stage in tournament.stages
        for round_ in stage.rounds
        if (values := _values(tournament, round_))
    ]
    if not rounds:
        return
    columns: list[PageColumn[_Round]] = [
        PageColumn(words(say("Round")), lambda row: PageCell(row.title)),
        PageColumn(words(say("Results")), lambda row: identifier(len(row.values))),
        PageColumn(words(say("Highest")), lambda row: quantity(max(row.values))),
        PageColumn(words(say("Mean")), lambda row: quantity(row.mean())),
        PageColumn(words(say("Lowest")), lambda row: quantity(min(row.values))),
    ]
    sheet = add_page(workbook, page(words(say("Statistics")), columns, rounds))
    # A filter would hide rows that the charts need.
    sheet.auto_filter.ref = None
    _course(sheet, len(rounds), words)
    _distribution(sheet, [value for round_ in rounds for value in round_.values], len(rounds), words)


def _values(tournament: Tournament, round_: RoundInfo) -> tuple[int, ...]:
    counted = (side_values(tournament.regulation, table) for table in round_.tables)
    return tuple(value for values in counted if values is not None for value in values)


def _sized(chart: ChartT, title: str) -> ChartT:
    chart.title, chart.width, chart.height = title, _WIDTH, _HEIGHT
    # Unless told so, Excel leaves out the axes of charts made here.
    chart.x_axis.delete = chart.y_axis.delete = False
    return chart


def _course(sheet: Worksheet, rounds: int, words: Words) -> None:
    """Draw highest, mean and lowest over the rounds."""
    chart = _sized(LineChart(), words(say("Results by round")))
    chart.add_data(Reference(sheet, 3, 1, 5, rounds + 1), titles_from_data=True)
    chart.set_categories(Reference(sheet, 1, 2, 1, rounds + 1))
    sheet.add_chart(chart, "H1")


def _distribution(sheet: Worksheet, values: Sequence[int], rounds: int, words: Words) -> None:
    """List how many results lie in each range, and draw them."""
    head = rounds + _BELOW
    width = bar_width(values)
    counts = Counter(value // width * width for value in values)
    starts = range(min(counts), max(counts) + 1, width)
    headings = words(say("From")), words(say("Results"))
    put_row(sheet, head, [PageCell(heading, CellStyle.HEADING) for heading in headings])
    for row, start in enumerate(starts, head + 1):
        put_row(sheet, row, [quantity(start), identifier(counts[start])])
    chart = _sized(BarChart(), words(say("How often results occur")))
    chart.gapWidth, chart.legend = 10, None
    last = head + len(starts)
    chart.add_data(Reference(sheet, 2, head + 1, 2, last))
    chart.set_categories(Reference(sheet, 1, head + 1, 1, last))
    sheet.add_chart(chart, f"H{head + 2 * _HEIGHT}")


def bar_width(values: Sequence[int]) -> int:
    """Return a round width that needs no more than `_BARS` bars."""
    spread = max(values) - min(values)
    power = 1
    while spread >= 5 * power * _BARS:
        power *= 10
    return next(power * step for step in (1, 2, 5) if spread < power * step * _BARS)

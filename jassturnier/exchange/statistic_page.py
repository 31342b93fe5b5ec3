"""The results in figures and charts, and who met whom."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import TypeAlias, TypeVar

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.draw.plan import Table
from jassturnier.exchange.kit.pages import (
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Words,
    add_page,
    identifier,
    page,
    put_row,
    quantity,
)
from jassturnier.exchange.lists import list_page
from jassturnier.i18n import say
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.scoring.statistics import figures, figures_listed, spread

ChartT = TypeVar("ChartT", BarChart, LineChart)

_BELOW = 3
_WIDTH, _HEIGHT = 15, 8
_BESIDE = "G"
"""The column beside the lists, at which the charts begin."""


def add_statistics(workbook: Workbook, tournament: Tournament, words: Words) -> None:
    """Add a sheet with the highest, mean and lowest result of every round, and how often results occur.

    Without any result there is no sheet.
    """
    rounds = figures(tournament)
    if not rounds:
        return
    sheet = add_page(workbook, replace(list_page(figures_listed(rounds), words), frozen=0))
    # A filter would hide rows that the charts need.
    sheet.auto_filter.ref = None
    if len(rounds) > 1:
        _course(sheet, len(rounds), words)
    counts = spread([value for round_ in rounds for value in round_.values])
    _distribution(sheet, counts, len(rounds), words)


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
    for line in chart.series:
        line.smooth = False
    sheet.add_chart(chart, f"{_BESIDE}1")


def _distribution(sheet: Worksheet, counts: Mapping[int, int], rounds: int, words: Words) -> None:
    """List how many results lie in each range, and draw them."""
    head = rounds + _BELOW
    headings = words(say("From")), words(say("Results"))
    put_row(sheet, head, [PageCell(heading, CellStyle.HEADING) for heading in headings])
    for row, (start, count) in enumerate(counts.items(), head + 1):
        put_row(sheet, row, [quantity(start), identifier(count)])
    chart = _sized(BarChart(), words(say("How often results occur")))
    chart.gapWidth, chart.legend = 10, None
    last = head + len(counts)
    chart.add_data(Reference(sheet, 2, head + 1, 2, last))
    chart.set_categories(Reference(sheet, 1, head + 1, 1, last))
    sheet.add_chart(chart, f"{_BESIDE}{2 * _HEIGHT + 1}")


MOST = 200
"""With more entries a matrix is too large for anybody to read; there is none then."""

Met: TypeAlias = "Counter[tuple[int, int, bool]]"


def meeting_page(tournament: Tournament, words: Words) -> Page | None:
    """Show for every two how often they met: `2` twice as opponents, `P` once as partners, `P 1` both."""
    entries = [
        entry for entry in tournament.entries if any(entry.key in r.parts for r in tournament.rounds())
    ]
    if not entries or len(entries) > MOST:
        return None
    met = _met(tournament)
    columns: list[PageColumn[EntryInfo]] = [
        PageColumn(words(say("Number")), lambda entry: identifier(entry.number)),
        PageColumn(words(say("Name")), lambda entry: PageCell(entry.name)),
        *(_against(other, met, words) for other in entries),
    ]
    return page(words(say("Meetings")), columns, entries, frozen=2)


def _met(tournament: Tournament) -> Met:
    met: Met = Counter()
    for round_ in tournament.rounds():
        for table in round_.tables:
            for one, other, partners in Table(table.number, table.sides).couples():
                met[one, other, partners] += 1
                met[other, one, partners] += 1
    return met


def _against(other: EntryInfo, met: Met, words: Words) -> PageColumn[EntryInfo]:
    partner = words(say("P"))

    def shown(entry: EntryInfo) -> str:
        together = partner * met[entry.key, other.key, True]
        against = met[entry.key, other.key, False]
        return f"{together} {against or ''}".strip() if entry is not other else "–"

    return PageColumn(str(other.number), lambda entry: identifier(shown(entry)))

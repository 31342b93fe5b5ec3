"""The workbook of a tournament, for people: entries, draw, scores, rank lists, meetings and statistics."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias, TypeVar

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference

from jassturnier.draw.plan import Table
from jassturnier.exchange.draw_pages import draw_by_name, draw_by_table
from jassturnier.exchange.kit.pages import (
    CellFormula,
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Sheet,
    Words,
    add_page,
    identifier,
    new_workbook,
    page,
    quantity,
    reference,
    saved,
)
from jassturnier.exchange.lists import list_page
from jassturnier.exchange.scores.score_page import played_page, score_page
from jassturnier.i18n import Text, own_words, render, say
from jassturnier.tournament.cash.box import has_money
from jassturnier.tournament.cash.lists import cash_lists
from jassturnier.tournament.cash.settling import for_money, settlement_listed
from jassturnier.tournament.lists import On
from jassturnier.tournament.model import EntryInfo, StageInfo, Tournament
from jassturnier.tournament.people.entry_list import entries_listed
from jassturnier.tournament.ranking.clubs import all_together
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.final_list import final_listed
from jassturnier.tournament.ranking.prize_words import prizes_listed
from jassturnier.tournament.ranking.prizes import prize_lists
from jassturnier.tournament.ranking.rank_lists import ranks_listed
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.proof import figures, figures_listed, spread
from jassturnier.values import frozen


def workbook(tournament: Tournament, language: str) -> bytes:
    """Write the tournament as .xlsx in `language`; the same tournament always gives the same bytes.

    Sheets: entries, draw by table and by name, scores, deals that were taken, a rank list for every
    stage, where each total is a formula over the rounds and dropped rounds are struck out, one over all
    stages, those of clubs and tandems, the prizes, who pays whom where points are paid, the money of the desk
    where there is any, meetings, and statistics with charts.
    """
    words = partial(render, language=language)
    made = new_workbook(tournament.name, tournament.day)
    for each in _pages(tournament, words):
        add_page(made, each)
    add_statistics(made, tournament, words)
    return saved(made)


def _pages(tournament: Tournament, words: Words) -> Iterator[Page]:
    entries = tournament.stages[0].entries
    yield list_page(entries_listed(tournament, entries, say("Entries")), words)
    yield draw_by_table(tournament, words)
    yield draw_by_name(tournament, words)
    yield score_page(tournament, words)
    played = played_page(tournament, words)
    if played is not None:
        yield played
    for stage in tournament.stages:
        yield rank_page(tournament, stage, words)
    if len(tournament.stages) > 1:
        yield list_page(final_listed(tournament), words, say("All stages"))
    for of, listed in all_together(tournament):
        yield list_page(listed, words, of.title)
    if tournament.regulation.prizes and any(tournament.rounds()):
        yield list_page(prizes_listed(tournament, prize_lists(tournament)), words)
    if for_money(tournament.regulation):
        yield list_page(settlement_listed(tournament), words)
    if has_money(tournament):
        yield from (list_page(listed, words) for listed in cash_lists(tournament))
    meetings = meeting_page(tournament, words)
    if meetings is not None:
        yield meetings


_LEADING = {"group", "rank", "number", "name", "category", "club"}
"""What stays in sight beside the rounds."""


def rank_page(tournament: Tournament, stage: StageInfo, words: Words) -> Page:
    """List everybody by rank, group after group; dropped rounds are struck out."""
    listed = ranks_listed(tournament, stage, standings(tournament, stage))
    page = list_page(listed, words, _title(tournament, stage))
    keys = [column.key for column in listed.extract(On.SHEET).columns]
    lines = [row.line for section in listed.sections for row in section.rows]
    rows = [
        _computed(cells, _Sums(row, line, keys))
        for row, (cells, line) in enumerate(zip(page.rows, lines, strict=True))
    ]
    return replace(page, rows=rows, frozen=sum(key in _LEADING for key in keys))


def _title(tournament: Tournament, stage: StageInfo) -> Text:
    if len(tournament.stages) == 1:
        return say("Rank list")
    return say("Rank list {stage}", stage=own_words(stage.rules.name))


@frozen
class _Sums:
    """The formulas of a row: the line in it, and the keys of the columns."""

    row: int
    line: RankLine
    keys: Sequence[str]

    def _cell(self, key: str) -> str:
        return reference(self.row, self.keys.index(key))

    def _further(self, key: str, sign: str) -> str:
        """Return a column to add or take away where there is one."""
        return f"{sign}{self._cell(key)}" if key in self.keys else ""

    def _span(self) -> str:
        return f"{self._cell('round_1')}:{self._cell(f'round_{len(self.line.rounds)}')}"

    def total(self) -> CellFormula:
        """Return the formula of the total: the rounds that count, penalties and what was carried over."""
        counted, penalty = (
            f"SUM({self._span()}){self._further('dropped', '-')}",
            self._further("penalty", "+"),
        )
        if "carried" not in self.keys:
            return CellFormula(f"{counted}{penalty}")
        return CellFormula(f"{self.line.weight}*({counted}){penalty}{self._further('carried', '+')}")

    def dropped(self) -> CellFormula | int:
        """Return a formula that finds the worst rounds again, else one that adds those dropped."""
        line = self.line
        numbers = [value.number for value in line.rounds if value.dropped]
        if not numbers:
            return 0
        known = sorted((v.value for v in line.rounds if v.value is not None), reverse=line.low_wins)
        # Where the worst were dropped, a formula that finds them follows whoever changes a number in the
        # sheet.
        if sum(known[: len(numbers)]) == line.dropped:
            worst = "LARGE" if line.low_wins else "SMALL"
            return CellFormula(
                "+".join(f"{worst}({self._span()},{nth})" for nth in range(1, len(numbers) + 1))
            )
        return CellFormula("+".join(self._cell(f"round_{number}") for number in numbers))


def _computed(cells: Sequence[PageCell], sums: _Sums) -> list[PageCell]:
    """Put formulas in the place of what the spreadsheet can work out."""
    work = {"dropped": sums.dropped, **({"total": sums.total} if sums.line.rounds else {})}
    return [
        replace(cell, value=work[key]()) if key in work else cell
        for key, cell in zip(sums.keys, cells, strict=True)
    ]


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


def _course(sheet: Sheet, rounds: int, words: Words) -> None:
    """Draw highest, mean and lowest over the rounds."""
    chart = _sized(LineChart(), words(say("Results by round")))
    chart.add_data(Reference(sheet, 3, 1, 5, rounds + 1), titles_from_data=True)
    chart.set_categories(Reference(sheet, 1, 2, 1, rounds + 1))
    for line in chart.series:
        line.smooth = False
    sheet.add_chart(chart, f"{_BESIDE}1")


def _distribution(sheet: Sheet, counts: Mapping[int, int], rounds: int, words: Words) -> None:
    """List how many results lie in each range, and draw them."""
    head = rounds + _BELOW
    headings = words(say("From")), words(say("Results"))
    sheet.put_row(head, [PageCell(heading, CellStyle.HEADING) for heading in headings])
    for row, (start, count) in enumerate(counts.items(), head + 1):
        sheet.put_row(row, [quantity(start), identifier(count)])
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
        entry
        for entry in tournament.by_key().values()
        if any(entry.key in r.parts for r in tournament.rounds())
    ]
    if not entries or len(entries) > MOST:
        return None
    met = _met(tournament)
    columns: list[PageColumn[EntryInfo]] = [
        PageColumn(words(say("Number")), lambda entry: identifier(entry.number)),
        PageColumn(words(say("Name")), lambda entry: PageCell(entry.name)),
        *(_against(other, met, words) for other in entries),
    ]
    legend = say(
        "{sign} once partners, {sign}{sign} twice; a number: so many times opponents.",
        sign=say("P"),
    )
    return replace(page(words(say("Meetings")), columns, entries, frozen=2), legend=words(legend))


def _met(tournament: Tournament) -> Met:
    met: Met = Counter()
    for _, table in tournament.tables():
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

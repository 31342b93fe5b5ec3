"""The workbook of a tournament, for people: entries, draw, scores, rank lists, meetings and statistics."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import TypeVar

from openpyxl import Workbook
from openpyxl.chart import BarChart, LineChart, Reference
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties
from openpyxl.utils import get_column_letter

from jassturnier.draw.plan import Draw, Form, Seat, Table, seat_name
from jassturnier.errors import NotAllowed
from jassturnier.exchange.lists import list_page
from jassturnier.exchange.pages import (
    EMPTY,
    CellFormula,
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Sheet,
    Value,
    Words,
    add_page,
    identifier,
    new_workbook,
    page,
    quantity,
    reference,
    saved,
)
from jassturnier.exchange.score_forms import played_page, score_page
from jassturnier.i18n import Text, own_words, render, say
from jassturnier.tournament.cash import cash_lists, for_money, has_money, settlement_listed
from jassturnier.tournament.colours import LINES, Letterhead
from jassturnier.tournament.lists import On, RoundPart, long_date
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.fields import entries_listed
from jassturnier.tournament.people.seats import named_seats, staged_title
from jassturnier.tournament.ranking.criteria import RankLine
from jassturnier.tournament.ranking.extra_lists import all_together
from jassturnier.tournament.ranking.final_list import Ranks, course, final_listed
from jassturnier.tournament.ranking.prizes import prize_lists, prizes_listed
from jassturnier.tournament.ranking.rank_lists import ranks_listed
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.scoring.proof import figures, figures_listed, spread
from jassturnier.values import frozen


@frozen
class _Seating:
    """One row of the list by table: who sits where; without a table, who rests."""

    round: str
    group: str
    table: int | None
    seats: Mapping[str, str]


def _draw_by_table(tournament: Tournament, words: Words) -> Page:
    rows = [
        row
        for stage in tournament.stages
        for round_ in stage.rounds
        for row in _seatings(tournament, round_, words(staged_title(tournament, stage, round_.number)))
    ]
    names = dict.fromkeys(seat for row in rows for seat in row.seats if seat)
    columns: list[PageColumn[_Seating]] = [
        PageColumn(words(say("Round")), lambda row: PageCell(row.round)),
        PageColumn(words(say("Table")), lambda row: identifier(row.table or words(RoundPart.RESTS.label))),
    ]
    if any(row.group for row in rows):
        columns.append(PageColumn(words(say("Group")), lambda row: identifier(row.group)))
    columns += [_seat_column(name, resting=not place) for place, name in enumerate(names)]
    return page(words(say("Draw by table")), columns, rows, frozen=2)


def _seatings(tournament: Tournament, round_: RoundInfo, title: str) -> Iterator[_Seating]:
    people = tournament.during(round_).by_key()
    for table in round_.tables:
        names = {seat: people[key].name for seat, key in named_seats(tournament, table)}
        yield _Seating(title, table.group, table.number, names)
    for entry in sorted((people[key] for key in round_.resting()), key=EntryInfo.sort_key):
        yield _Seating(title, "", None, {"": entry.name})


def _seat_column(name: str, *, resting: bool) -> PageColumn[_Seating]:
    return PageColumn(
        name, lambda row: PageCell(row.seats.get(name) or (row.seats.get("", "") if resting else ""))
    )


def _where_column(
    tournament: Tournament, where: tuple[StageInfo, RoundInfo], words: Words
) -> PageColumn[EntryInfo]:
    stage, round_ = where
    places = {
        key: f"{table.number} {seat}"
        for table in round_.tables
        for seat, key in named_seats(tournament, table)
    }

    def cell(entry: EntryInfo) -> PageCell:
        part = round_.parts.get(entry.key)
        return identifier(places.get(entry.key, words(part.label) if part else ""))

    return PageColumn(words(staged_title(tournament, stage, round_.number)), cell)


@frozen
class _Line:
    """A table of a round, or without one who rests in it."""

    round: int
    table: Table | None
    rests: tuple[int, ...] = ()


def plan_workbook(draws: Sequence[Draw], form: Form, title: Text, language: str) -> bytes:
    """Write a plan as .xlsx in `language`; its keys are the numbers of the players."""
    words = partial(render, language=language)
    made = new_workbook(words(title), None)
    lines: list[_Line] = []
    for number, draw in enumerate(draws, 1):
        lines += [_Line(number, table) for table in draw.tables]
        lines += [_Line(number, None, tuple(sorted(draw.rests)))] if draw.rests else []
    seats = sorted({seat for line in lines if line.table for _, seat in line.table.seats()})
    by_table: list[PageColumn[_Line]] = [
        PageColumn(words(say("Round")), lambda line: identifier(line.round)),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number if line.table else None)),
        *(_place_column(seat, form) for seat in seats),
        PageColumn(words(say("rests")), lambda line: PageCell(", ".join(map(str, line.rests)))),
    ]
    add_page(made, page(words(say("Draw by table")), by_table, lines, frozen=2))
    columns: list[PageColumn[int]] = [PageColumn(words(say("Number")), identifier)]
    columns += [_round_column(number, draw, form, words) for number, draw in enumerate(draws, 1)]
    add_page(made, page(words(say("Draw by name")), columns, sorted(draws[0].present), frozen=1))
    return saved(made)


def _place_column(seat: Seat, form: Form) -> PageColumn[_Line]:
    def cell(line: _Line) -> PageCell:
        seated = line.table.seats() if line.table else ()
        return identifier(next((key for key, place in seated if place == seat), None))

    return PageColumn(seat_name(seat, form), cell)


def _round_column(number: int, draw: Draw, form: Form, words: Words) -> PageColumn[int]:
    places = {
        key: f"{table.number} {seat_name(seat, form)}" for table in draw.tables for key, seat in table.seats()
    }
    rests = words(say("rests"))
    return PageColumn(
        words(say("Round {number}", number=str(number))), lambda key: identifier(places.get(key, rests))
    )


WALL = frozenset({"draw", "scores", "standings", "final", "prizes"})
"""The parts of a workbook that may hang on the wall."""
FURTHER = frozenset({"entries", "money", "remarks", "deals", "meetings", "statistics"})
"""Those for the desk alone, or for who wants to know more."""


def workbook(
    tournament: Tournament,
    language: str,
    parts: AbstractSet[str] = WALL | FURTHER,
    head: Letterhead | None = None,
) -> bytes:
    """Write parts of the tournament as .xlsx in `language`; the same tournament always gives the same bytes.

    `entries`: everybody, with what is owed and paid where `money` is wanted, with `remarks` where these are.
    `draw`: by table and by name. `scores`: every slip. `deals`: those that were taken. `standings`: a rank
    list for every stage, where each total is a formula over the rounds and dropped rounds are struck out,
    those of clubs and tandems, and the course of the ranks. `final`: one over all stages. `prizes`. `money`:
    who pays whom where points are paid, and the money of the desk. `meetings`: who met whom. `statistics`:
    with charts. The club, its colour and, on the first sheet, its logo are those of the `head`.
    """
    words, head = partial(render, language=language), head or Letterhead()
    made = new_workbook(tournament.name, tournament.day, head.colour)
    day = words(long_date(tournament.day)) if tournament.day else ""
    above = " · ".join(filter(None, (tournament.name, day, head.club)))
    for part, pages in _PAGES.items():
        if part in parts:
            for each in pages(tournament, words, parts):
                # On the first sheet alone: who opens the file sees whose it is.
                add_page(made, replace(each, above=above, logo=None if made.worksheets else head.logo))
        if part == "standings" and part in parts:
            _add_course(made, tournament, words, above)
    if "statistics" in parts:
        _add_statistics(made, tournament, words, above)
    if not made.worksheets:
        raise NotAllowed(say("There is nothing of it yet."))
    return saved(made)


_PRIVATE = {"due": "money", "paid": "money", "remark": "remarks"}
"""Columns of the entries that are of another part."""


def _entries(tournament: Tournament, words: Words, parts: AbstractSet[str]) -> Iterator[Page]:
    listed = entries_listed(tournament, tournament.stages[0].entries, say("Entries"))
    columns = [each for each in listed.columns if _PRIVATE.get(each.key, "entries") in parts]
    yield list_page(replace(listed, columns=columns), words)


def _draw(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    yield _draw_by_table(tournament, words)
    columns: list[PageColumn[EntryInfo]] = [
        PageColumn(words(say("Name")), lambda entry: PageCell(entry.listed)),
        PageColumn(words(say("Number")), lambda entry: identifier(entry.number)),
    ]
    rounds = [(stage, round_) for stage in tournament.stages for round_ in stage.rounds]
    columns += [_where_column(tournament, where, words) for where in rounds]
    entries = sorted(tournament.by_key().values(), key=EntryInfo.sort_key)
    yield page(words(say("Draw by name")), columns, entries, frozen=1)


def _scores(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    yield score_page(tournament, words)


def _deals(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    played = played_page(tournament, words)
    if played is not None:
        yield played


def _standings(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    for stage in tournament.stages:
        yield _rank_page(tournament, stage, words)
    for of, listed in all_together(tournament):
        yield list_page(listed, words, of.title)


def _final(tournament: Tournament, words: Words, parts: AbstractSet[str]) -> Iterator[Page]:
    if len(tournament.stages) > 1 or parts == {"final"}:
        yield list_page(final_listed(tournament), words, say("All stages"))


def _prizes(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    if tournament.regulation.prizes and any(tournament.rounds()):
        yield list_page(prizes_listed(tournament, prize_lists(tournament)), words)


def _money(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    if for_money(tournament.regulation):
        yield list_page(settlement_listed(tournament), words)
    if has_money(tournament):
        yield from (list_page(listed, words) for listed in cash_lists(tournament))


def _meetings(tournament: Tournament, words: Words, _: AbstractSet[str]) -> Iterator[Page]:
    """Show for every two how often they met: `2` twice as opponents, `P` once as partners, `P 1` both."""
    entries = [
        entry
        for entry in tournament.by_key().values()
        if any(entry.key in r.parts for r in tournament.rounds())
    ]
    if not entries or len(entries) > MOST:
        return
    met: Counter[tuple[int, int, bool]] = Counter()
    for _round, table in tournament.tables():
        for one, other, partners in Table(table.number, table.sides).couples():
            met[one, other, partners] += 1
            met[other, one, partners] += 1
    columns: list[PageColumn[EntryInfo]] = [
        PageColumn(words(say("Number")), lambda entry: identifier(entry.number)),
        PageColumn(words(say("Name")), lambda entry: PageCell(entry.name)),
        *(_against(other, met, words) for other in entries),
    ]
    legend = say(
        "{sign} once partners, {sign}{sign} twice; a number: so many times opponents.", sign=say("P")
    )
    listed = page(words(say("Meetings")), columns, entries, frozen=2)
    yield replace(listed, legend=words(legend), whole=True)


def _against(other: EntryInfo, met: "Counter[tuple[int, int, bool]]", words: Words) -> PageColumn[EntryInfo]:
    partner = words(say("P"))

    def shown(entry: EntryInfo) -> str:
        together = partner * met[entry.key, other.key, True]
        against = met[entry.key, other.key, False]
        return f"{together} {against or ''}".strip() if entry is not other else "–"

    return PageColumn(str(other.number), lambda entry: identifier(shown(entry)))


_PAGES = {
    "final": _final,
    "standings": _standings,
    "prizes": _prizes,
    "draw": _draw,
    "scores": _scores,
    "deals": _deals,
    "entries": _entries,
    "money": _money,
    "meetings": _meetings,
}
"""The sheets of each part, in their order."""


_FIRST = 3
"""The row of the best, below the title and the headings."""
_LEADING = {"group", "rank", "number", "name", "category", "club"}
"""What stays in sight beside the rounds."""


def _rank_page(tournament: Tournament, stage: StageInfo, words: Words) -> Page:
    """List everybody by rank, group after group; dropped rounds are struck out."""
    listed = ranks_listed(tournament, stage, standings(tournament, stage))
    title = say("Rank list")
    if len(tournament.stages) > 1:
        title = say("Rank list {stage}", stage=own_words(stage.rules.name))
    page = list_page(listed, words, title)
    keys = [column.key for column in listed.extract(On.SHEET).columns]
    lines = [row.line for section in listed.sections for row in section.rows]
    rows = [
        _computed(cells, _Sums(row, line, keys))
        for row, (cells, line) in enumerate(zip(page.rows, lines, strict=True))
    ]
    low = any(line.low_wins for line in lines)
    return replace(page, rows=rows, frozen=sum(key in _LEADING for key in keys), low=low)


@frozen
class _Sums:
    """The formulas of a row: the line in it, and the keys of the columns."""

    row: int
    line: RankLine
    keys: Sequence[str]

    def _cell(self, key: str) -> str:
        return reference(self.row, self.keys.index(key), _FIRST)

    def _further(self, key: str, sign: str) -> str:
        return f"{sign}{self._cell(key)}" if key in self.keys else ""

    def _span(self) -> str:
        return f"{self._cell('round_1')}:{self._cell(f'round_{len(self.line.rounds)}')}"

    def total(self) -> str:
        """Return the formula of the total: the rounds that count, penalties and what was carried over."""
        counted, penalty = (
            f"SUM({self._span()}){self._further('dropped', '-')}",
            self._further("penalty", "+"),
        )
        if "carried" not in self.keys:
            return f"{counted}{penalty}"
        return f"{self.line.weight}*({counted}){penalty}{self._further('carried', '+')}"

    def dropped(self) -> str:
        """Return a formula that finds the worst rounds again, else one that adds those dropped."""
        line = self.line
        numbers = [value.number for value in line.rounds if value.dropped]
        known = sorted((v.value for v in line.rounds if v.value is not None), reverse=line.low_wins)
        # Where the worst were dropped, a formula that finds them follows whoever changes a number in the
        # sheet.
        if sum(known[: len(numbers)]) == line.dropped:
            worst = "LARGE" if line.low_wins else "SMALL"
            return "+".join(f"{worst}({self._span()},{nth})" for nth in range(1, len(numbers) + 1))
        return "+".join(self._cell(f"round_{number}") for number in numbers)


def _computed(cells: Sequence[PageCell], sums: _Sums) -> list[PageCell]:
    """Put formulas where the spreadsheet can work out the value."""
    work = {"dropped": sums.dropped, **({"total": sums.total} if sums.line.rounds else {})}
    return [
        replace(cell, value=_worked_out(work[key](), cell.value)) if key in work else cell
        for key, cell in zip(sums.keys, cells, strict=True)
    ]


def _worked_out(formula: str, value: Value) -> Value:
    known = value if isinstance(value, int | Decimal) else 0
    return CellFormula(formula, known) if formula else known


ChartT = TypeVar("ChartT", BarChart, LineChart)

_BELOW = 4
_WIDTH, _HEIGHT = 15, 8
_BESIDE = "G"
"""The column beside the lists, at which the charts begin."""
_LEADERS = 10
"""So many lines can be told apart in a chart."""


def _add_course(workbook: Workbook, tournament: Tournament, words: Words, above: str) -> None:
    """Add a sheet with the ranks of the best after every round, and their chart; not of a single round."""
    after = course(tournament) if len(tournament.entries) <= MOST else ()
    if len(after) < _FEWEST:
        return
    leaders = _leaders(tournament, after)
    columns: list[PageColumn[EntryInfo]] = [PageColumn(words(say("Name")), lambda one: PageCell(one.name))]
    for one in after:
        heading = tournament.regulation.round_short(one.after)
        if len(tournament.stages) > 1:
            heading = say("{stage}, {round}", stage=own_words(one.stage.rules.name), round=heading)
        columns.append(PageColumn(words(heading), partial(_rank_in, one)))
    title = words(say("Course of the ranks"))
    listed = replace(page(title, columns, leaders, frozen=1), above=above, beside=_COLUMNS - len(columns))
    sheet = add_page(workbook, listed)
    sheet.auto_filter.ref, sheet.page_setup.orientation = None, "landscape"
    sheet.page_setup.fitToHeight = 1
    chart = _sized(LineChart(), title)
    last = _FIRST + len(leaders) - 1
    chart.add_data(Reference(sheet, 1, _FIRST, len(columns), last), from_rows=True, titles_from_data=True)
    chart.set_categories(Reference(sheet, 2, _FIRST - 1, len(columns)))
    for nth, line in enumerate(chart.series):
        line.smooth, drawn = False, line.graphicalProperties.line
        drawn.solidFill, drawn.width = LINES[nth % len(LINES)][1:], _THICK
        drawn.dashStyle = "sysDash" if nth >= len(LINES) else None
        line.marker.symbol, line.marker.size = "circle", 6
        line.marker.graphicalProperties = GraphicalProperties(solidFill=drawn.solidFill)
    chart.y_axis.majorGridlines = ChartLines(GraphicalProperties(ln=LineProperties(solidFill="D9D9D9")))
    # The first rank is at the top, the rounds are at the foot.
    scaling = chart.y_axis.scaling
    scaling.orientation, scaling.min = "maxMin", 1
    scaling.max = max(ranks.of.get(one.key, 1) for one in leaders for ranks in after)
    chart.x_axis.tickLblPos, chart.y_axis.number_format = "high", "0"
    # As wide as the list, and beyond it where that is narrow.
    wide = sum(dimension.width for dimension in sheet.column_dimensions.values())
    wide += EMPTY * max(listed.beside, 0)
    chart.width, chart.height = round(wide / _IN_A_CENTIMETRE), 2 * _HEIGHT
    sheet.add_chart(chart, f"A{last + 2}")
    end = get_column_letter(max(_COLUMNS, len(columns)))
    sheet.print_area = f"A1:{end}{last + 2 + 4 * _HEIGHT}"


_FEWEST = 2
"""Rounds that make a course."""
MOST = 200
"""With more entries nobody could read a matrix, or a chart of so many ranks; there is none then."""
_COLUMNS, _IN_A_CENTIMETRE = 14, 4.7
"""So many columns are below a chart at least; so many letters of a column are a centimetre."""
_THICK = 28_000
"""The width of a line in the measure of charts, some 2 points."""


def _rank_in(ranks: Ranks, entry: EntryInfo) -> PageCell:
    return identifier(ranks.of.get(entry.key))


def _leaders(tournament: Tournament, after: Sequence[Ranks]) -> list[EntryInfo]:
    """Return who leads in the end: by the last stage of everybody."""
    newest = {one.stage.key: one.of for one in after}
    places: dict[int, tuple[int, int]] = {}
    for behind, ranks in enumerate(reversed(newest.values())):
        places = {key: (behind, rank) for key, rank in ranks.items()} | places
    ranked = [one for one in tournament.entries if one.key in places]
    return sorted(ranked, key=lambda one: (places[one.key], one.sort_key()))[:_LEADERS]


def _add_statistics(workbook: Workbook, tournament: Tournament, words: Words, above: str) -> None:
    """Add a sheet with the highest, mean and lowest result of every round, and how often results occur.

    Without any result there is no sheet.
    """
    rounds = figures(tournament)
    if not rounds:
        return
    listed = list_page(figures_listed(rounds), words)
    beside = _COLUMNS - len(listed.headings)
    sheet = add_page(workbook, replace(listed, frozen=0, above=above, beside=beside))
    # A filter would hide rows that the charts need; these stand beside the lists.
    sheet.auto_filter.ref, sheet.page_setup.orientation = None, "landscape"
    if len(rounds) > 1:
        chart, last = _sized(LineChart(), words(say("Results by round"))), len(rounds) + _FIRST - 1
        chart.add_data(Reference(sheet, 3, _FIRST - 1, 5, last), titles_from_data=True)
        chart.set_categories(Reference(sheet, 1, _FIRST, 1, last))
        for line in chart.series:
            line.smooth = False
        sheet.add_chart(chart, f"{_BESIDE}{_FIRST - 1}")
    counts = spread([value for round_ in rounds for value in round_.values])
    _distribution(sheet, counts, len(rounds), words)
    sheet.page_setup.fitToHeight = 1
    sheet.print_area = f"A1:P{max(4 * _HEIGHT + 4, len(rounds) + _BELOW + len(counts))}"


def _sized(chart: ChartT, title: str) -> ChartT:
    chart.title, chart.width, chart.height = title, _WIDTH, _HEIGHT
    # Unless told so, Excel leaves out the axes of charts made here.
    chart.x_axis.delete = chart.y_axis.delete = False
    return chart


def _distribution(sheet: Sheet, counts: Mapping[int, int], rounds: int, words: Words) -> None:
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
    sheet.add_chart(chart, f"{_BESIDE}{2 * _HEIGHT + 3}")

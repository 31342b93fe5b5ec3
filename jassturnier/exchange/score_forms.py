"""Workbooks of scores and deals: to fill in, to hand on with the results so far, and read again."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol, TypeVar

from openpyxl import Workbook
from openpyxl.utils import get_column_letter

from jassturnier.errors import Problem
from jassturnier.exchange.cells import RawSheet
from jassturnier.exchange.intake.tables import FoundList, FoundRow
from jassturnier.exchange.pages import (
    HIDDEN,
    CellFormula,
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Range,
    Sheet,
    Words,
    add_page,
    allow_choice,
    allow_numbers,
    identifier,
    lock,
    new_workbook,
    page,
    quantity,
    reference,
    saved,
    turn_red,
    widen,
)
from jassturnier.exchange.score_headings import (
    DEAL,
    DEALS,
    ID,
    NOTATION,
    READING,
    ROUND,
    TABLE,
    ControlSum,
    SlipRow,
    control_sum,
    fields_of,
    name_columns,
    side_names,
    sides_of,
    slip_rows,
    table_id,
    tables_of,
    value_column,
    value_key,
)
from jassturnier.games.deal_form import CellKind, DealColumn, DealForm, FormFault, WrittenDeal
from jassturnier.games.kit.base import SheetRow, Slip, bare, in_deal, side_letter
from jassturnier.games.kit.contracts import label
from jassturnier.i18n import Text, parse_number, render, say, verbatim
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import DEALS_PLAYED, counted, game_of, sheet
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, of_kind, reads_twice
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.values import frozen


def score_page(tournament: Tournament, words: Words) -> Page:
    """List every table of every round: who played, the numbers that count, how they were taken."""
    rows = [
        replace(row, slip=counted(tournament.regulation, row.table) or {})
        for row in slip_rows(tournament, tables_of(tournament), words)
    ]
    outcomes = _outcomes(tournament, rows, words)
    columns = [*_columns(rows, words, [_FIELDS[tally] for tally in outcomes]), *outcomes.values()]
    if reads_twice(tournament):
        columns += [PageColumn(words(kind.label), partial(_reading_cell, kind)) for kind in ReadingKind]
        confirmed = words(say("Confirmed"))
        columns.append(PageColumn(confirmed, lambda row: PageCell(words(_confirmed(row.table)))))
    return page(words(say("Scores")), columns, rows, frozen=2)


_FIELDS = {"wins": "won", "bergpreis": "bergpreis"}
"""What a slip has to say who has something."""


def _columns(rows: Sequence[SlipRow], words: Words, told: Collection[str]) -> Iterator[PageColumn[SlipRow]]:
    """Yield the numbers of the slips, but those that are `told` with names."""
    yield PageColumn(words(say("Round")), lambda row: PageCell(row.title))
    yield PageColumn(words(say("Table")), lambda row: identifier(row.table.number))
    if any(row.table.group for row in rows):
        yield PageColumn(words(say("Group")), lambda row: identifier(row.table.group))
    yield from name_columns(rows, words)
    used = {name for row in rows for name, values in row.slip.items() if any(v is not None for v in values)}
    for name, field in fields_of(rows).items():
        if (field.required or name in used) and name not in told:
            for side in field.places(len(sides_of(rows))):
                yield value_column(field, side, words, CellStyle.NUMBER)
    yield PageColumn(
        words(say("Taken")),
        lambda row: PageCell(words(row.table.result.how.label) if row.table.result else ""),
    )
    if any(_note(row) for row in rows):
        yield PageColumn(words(say("Note")), lambda row: PageCell(_note(row)))


def _note(row: SlipRow) -> str:
    return row.table.result.note if row.table.result else ""


def _outcomes(
    tournament: Tournament, rows: Sequence[SlipRow], words: Words
) -> dict[str, PageColumn[SlipRow]]:
    """Name who has won, and who has the Bergpreis, where games tell it; by the name of the tally."""
    found: dict[str, PageColumn[SlipRow]] = {}
    sheets = [sheet(tournament.regulation, row.table) for row in rows]
    for tally, heading in (("wins", say("Won by")), ("bergpreis", say("Bergpreis"))):
        counts = [() if one is None else one.tallies.get(tally, ()) for one in sheets]
        if any(map(any, counts)):
            found[tally] = PageColumn(words(heading), partial(_named, counts))
    return found


def _named(counts: Sequence[Sequence[int]], row: SlipRow) -> PageCell:
    """Return the names on every side that has something, with how often where that is not once."""
    sides = zip(row.names, counts[row.index], strict=False)
    return PageCell(", ".join(f"{name} ({n})" if n > 1 else name for name, n in sides if n))


def _reading_cell(kind: ReadingKind, row: SlipRow) -> PageCell:
    reading = row.table.reading(kind)
    values = {} if reading is None else reading.values
    columns = (" : ".join("–" if each is None else str(each) for each in sides) for sides in values.values())
    return PageCell(", ".join(columns))


def _confirmed(table: TableInfo) -> Text:
    if table.result is None:
        return verbatim("")
    return say("yes") if table.result.confirmed else say("no")


@frozen
class _Played:
    """One deal of a table: its number counted from 1, how it was written, what it came to."""

    round: str
    table: TableInfo
    number: int
    notation: str
    worked_out: SheetRow
    names: tuple[str, ...]


def played_page(tournament: Tournament, words: Words) -> Page | None:
    """List every deal that was taken, with the score of each side; None if there are none."""
    lines, people = [], tournament.by_key()
    for stage, round_, table in tables_of(tournament):
        game = game_of(tournament.regulation, table)
        title = words(staged_title(tournament, stage, round_.number))
        rows = game.score(game.read_deals(table.played)[0]).rows if table.played else ()
        names = side_names(people, tournament.position(round_), table)
        lines += [
            _Played(title, table, number, notation, row, names)
            for number, (notation, row) in enumerate(zip(table.played, rows, strict=False), 1)
        ]
    if not lines:
        return None
    columns: list[PageColumn[_Played]] = [
        PageColumn(words(say("Round")), lambda line: PageCell(line.round)),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number)),
        PageColumn(words(say("Deal")), lambda line: identifier(line.number)),
        PageColumn(words(say("Written")), lambda line: PageCell(line.notation)),
        *(_score(side, words) for side in range(max(len(line.names) for line in lines))),
        PageColumn(words(say("Counted")), lambda line: PageCell(words(line.worked_out.rule))),
    ]
    return page(words(say("Deals")), columns, lines, frozen=3)


def _score(side: int, words: Words) -> PageColumn[_Played]:
    def cell(line: _Played) -> PageCell:
        return quantity(line.worked_out.scores[side] if side < len(line.names) else None)

    return PageColumn(words(say("{column} {side}", column=say("score"), side=side_letter(side))), cell)


_FIRST = 3
"""The row of the first table, below the headings and the hidden machine words."""


def score_forms(tournament: Tournament, language: str, *, by_deal: bool = False) -> bytes:
    """Write a workbook for all rounds that have tables, results so far filled in, the rest to type.

    A sheet for every round with a row for each table, and deals that were taken one by one on the last
    sheet, in the notation of their game; or, `by_deal`, a sheet for every table with the deals of its
    game below the slip. Only the cells to fill in are open, and what does not add up turns red.
    """
    words = partial(render, language=language)
    made = new_workbook(tournament.name, tournament.day)
    for stage in tournament.stages:
        for round_ in (each for each in stage.rounds if each.tables):
            rows = slip_rows(tournament, ((stage, round_, table) for table in round_.tables), words)
            title = staged_title(tournament, stage, round_.number)
            if not by_deal:
                _finish(_add_slips(made, tournament, words(title), rows, words))
            for row in rows if by_deal else ():
                of_table = words(say("{round}, table {table}", round=title, table=str(row.table.number)))
                sheet = _add_slips(made, tournament, of_table, [replace(row, index=0)], words)
                form = DealForm(game_of(tournament.regulation, row.table))
                add_deals(sheet, form, of_kind(row.table, FIRST).played, words)
                _finish(sheet)
    read = [
        row
        for kind in (SECOND, RULING)
        for row in slip_rows(tournament, tables_of(tournament), words, kind)
        if row.slip and not of_kind(row.table, kind).played
    ]
    if read:
        rows = [replace(row, index=index) for index, row in enumerate(read)]
        _finish(_add_slips(made, tournament, words(say("Readings")), rows, words))
    deals = deal_page(tournament, words, (SECOND, RULING) if by_deal else tuple(ReadingKind))
    if deals is not None:
        _finish(add_page(made, deals))
    if not made.worksheets:
        made.create_sheet()
    return saved(made)


def _add_slips(
    made: Workbook, tournament: Tournament, title: str, rows: Sequence[SlipRow], words: Words
) -> Sheet:
    """Add a sheet with a row for each table, and a column for each number of each side."""
    most = len(sides_of(rows))
    values = [(field, side) for field in fields_of(rows).values() for side in field.places(most)]
    leading = list(_leading(rows, words))
    places = {value_key(field.name, side): place for place, (field, side) in enumerate(values, len(leading))}
    differences = list(_differences(tournament, rows, places))
    columns = [*leading, *(value_column(field, side, words, CellStyle.INPUT) for field, side in values)]
    if any(differences):
        heading = words(say("Difference"))
        columns.append(PageColumn(heading, lambda row: PageCell(differences[row.index], CellStyle.TOTAL)))
    sheet = add_page(made, page(title, columns, rows, frozen=len(leading)))
    # The title says the round; only the sheet of further readings has several.
    sheet.column_dimensions["B"].hidden = len({row.round.key for row in rows}) == 1
    for field, side in values:
        alike = [row.fields[field.name] for row in rows if field.name in row.fields]
        allowed = Range(min(each.low for each in alike), max(each.high for each in alike))
        area = _area(places[value_key(field.name, side)], len(rows))
        allow_numbers(sheet, area, allowed, words)
    if any(differences):
        off = reference(0, len(columns) - 1, _FIRST)
        turn_red(sheet, _area(len(columns) - 1, len(rows)), f'AND({off}<>"",{off}<>0)')
    return sheet


def _finish(sheet: Sheet) -> None:
    """Hide what names the table for the program, leave open only what is typed, and print it in one width."""
    sheet.column_dimensions["A"].hidden = True
    sheet.print_area, sheet.page_setup.fitToWidth = sheet.dimensions, 1
    lock(sheet)


def _area(column: int, rows: int) -> str:
    return f"{reference(0, column, _FIRST)}:{reference(max(rows, 1) - 1, column, _FIRST)}"


def _leading(rows: Sequence[SlipRow], words: Words) -> Iterator[PageColumn[SlipRow]]:
    yield PageColumn("", lambda row: PageCell(table_id(row.table)), ID)
    yield PageColumn(words(say("Round")), lambda row: identifier(row.round.number), ROUND)
    yield PageColumn(words(say("Table")), lambda row: identifier(row.table.number), TABLE)
    if any(row.kind != FIRST for row in rows):
        yield reading_column(words)
    yield PageColumn(words(say("Sheet")), lambda row: identifier(sheet_label(row.table.sheet)))
    if any(row.table.group for row in rows):
        yield PageColumn(words(say("Group")), lambda row: identifier(row.table.group))
    yield from name_columns(rows, words, keyed=True)


def _differences(
    tournament: Tournament, rows: Sequence[SlipRow], places: Mapping[str, int]
) -> Iterator[CellFormula | None]:
    """Yield for every table how far its sum is off, None where there is no control sum."""
    known: dict[tuple[str, int, int], ControlSum | None] = {}
    for row in rows:
        alike = row.table.game, row.table.deals, len(row.table.entries())
        if alike not in known:
            known[alike] = control_sum(tournament.regulation, row.table)
        control = known[alike]
        yield None if control is None else _difference(control, row, places)


def _difference(control: ControlSum, row: SlipRow, places: Mapping[str, int]) -> CellFormula:
    """Return how far the sum is off what it must be, empty until every side has its number."""

    def at(key: str) -> str:
        return reference(row.index, places[key], _FIRST)

    sides = range(len(row.names))
    summed = ",".join(at(value_key(control.column, side)) for side in sides)
    times = "".join(f"-{times}*{at(key)}" for key, times in control.times.items())
    typed = {value_key(column, side): row.value(column, side) for column in row.fields for side in sides}
    counted = [typed[value_key(control.column, side)] for side in sides]
    fixed, must = str(control.fixed), control.fixed
    if (deals := value_key(DEALS_PLAYED, 0)) in places:
        said = row.value(DEALS_PLAYED, 0) or control.deals
        must = control.fixed * said // control.deals
        fixed = f'{fixed}/{control.deals}*IF({at(deals)}="",{control.deals},{at(deals)})'
    beside = must + sum(times * (typed[key] or 0) for key, times in control.times.items())
    off = "" if None in counted else sum(number or 0 for number in counted) - beside
    return CellFormula(f'IF(COUNT({summed})<{len(sides)},"",SUM({summed})-{fixed}{times})', off)


@frozen
class _Line:
    """One deal of a table, its number counted from 1, as it was read by one kind of reader."""

    round: int
    table: TableInfo
    kind: ReadingKind
    number: int
    notation: str


def deal_page(tournament: Tournament, words: Words, kinds: Sequence[ReadingKind]) -> Page | None:
    """List all deals that were taken one by one in these readings; None if there are none."""
    lines = [
        _Line(round_.number, table, kind, number, notation)
        for round_, table in tournament.tables()
        for kind in kinds
        for number, notation in enumerate(of_kind(table, kind).played, 1)
    ]
    if not lines:
        return None
    columns: list[PageColumn[_Line]] = [
        PageColumn("", lambda line: PageCell(table_id(line.table)), ID),
        PageColumn(words(say("Round")), lambda line: identifier(line.round), ROUND),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number), TABLE),
        *([reading_column(words)] if any(line.kind != FIRST for line in lines) else []),
        PageColumn(words(say("Deal")), lambda line: identifier(line.number), DEAL),
        PageColumn(words(say("Written")), lambda line: PageCell(line.notation, CellStyle.INPUT), NOTATION),
    ]
    return page(words(say("Deals")), columns, lines, frozen=4)


class _Read(Protocol):
    @property
    def kind(self) -> ReadingKind:
        """Which reading it is."""


ReadT = TypeVar("ReadT", bound=_Read)


def reading_column(words: Words) -> PageColumn[ReadT]:
    """Make the column that tells readings apart."""
    return PageColumn(words(say("Reading")), lambda row: PageCell(words(row.kind.label)), READING)


def is_deal_list(listing: FoundList) -> bool:
    """Tell a list of deals from one of slips."""
    return NOTATION in listing.columns


@frozen
class PlayedTable:
    """The deals of a table as its game writes them, where the first one stands, and what they come to.

    The slip is empty before the last deal.
    """

    deals: tuple[str, ...]
    place: Text
    slip: Slip


def deals_of(
    rows: Sequence[FoundRow], regulation: Regulation, table: TableInfo
) -> tuple[PlayedTable | None, list[Problem]]:
    """Read the rows of one table; their numbers must run from 1 without a gap, in any order."""
    numbered: Mapping[int | None, FoundRow] = {parse_number(row.word(DEAL)): row for row in rows}
    wanted = range(1, len(rows) + 1)
    if numbered.keys() != set(wanted):
        text = say("the deals of a table are numbered from 1 on, each once.")
        return None, [Problem(rows[0].place(DEAL), text)]
    ordered = [numbered[number] for number in wanted]
    while ordered and not bare(ordered[-1].word(NOTATION)):
        ordered.pop()
    game = game_of(regulation, table)
    deals, found = game.read_each([bare(row.word(NOTATION)) for row in ordered])
    faults = [
        (row, in_deal(n, fault)) for n, row, own in zip(wanted, ordered, found, strict=False) for fault in own
    ]
    # What lies between deals is known from the last of them on.
    last = ordered[-1] if ordered else rows[0]
    faults = faults or [(last, fault) for fault in game.sheet_faults(deals) or game.surplus(deals)]
    # As the game writes it: what is stored does not hang on the language or habits of a file.
    written = () if faults else tuple(map(game.print_deal, deals))
    if not faults and written != table.played:
        faults = [(ordered[one.deal - 1], Problem(None, one.text)) for one in game.asked(deals)]
    if faults:
        return None, [_placed(row, fault) for row, fault in faults]
    slip = game.slip_of(deals) if game.complete(deals) else {}
    return PlayedTable(written, rows[0].place(), slip), []


def _placed(row: FoundRow, fault: Problem) -> Problem:
    text = say("table {table}, {fault}", table=row.word(TABLE), fault=fault.sentence())
    return Problem(row.place(), text)


def within(place: Text, detail: Text | None) -> Text:
    """Put a detail behind a place."""
    return place if detail is None else say("{place}, {detail}", place=place, detail=detail)


_KEYS, _HEADINGS, _FIRST_LINE = 5, 6, 7
"""Rows: hidden machine words, headings, the first deal."""

LABELS = 3
"""The column with the names of the lines, counted from 1; those before it are for what names the table."""


def add_deals(sheet: Sheet, form: DealForm, played: Sequence[str], words: Words) -> None:
    """Write a form below the slip on a sheet, with the deals that are there."""
    filled = form.filled(played)
    needed = max((line for line, _ in filled), default=-1) + 1
    extra = (form.line(index) for index in range(len(form.lines), needed))
    lines = [*form.lines, *(line for line in extra if line is not None)]
    headings = [PageCell(words(column.heading()), CellStyle.HEADING_RIGHT) for column in form.columns]
    sheet.put_row(_HEADINGS, headings, LABELS + 1)
    for place, cell in enumerate(headings, LABELS + 1):
        widen(sheet, place, len(str(cell.value)))
    widen(sheet, LABELS, max(len(words(line.label)) for line in lines))
    sheet.put_row(_KEYS, [PageCell(DEALS), *(PageCell(column.name) for column in form.columns)], LABELS)
    sheet.rows_drawn[_KEYS] = HIDDEN
    for index, line in enumerate(lines):
        cells = [PageCell(words(line.label), CellStyle.HEADING)]
        for at, deal in enumerate(line.places):
            typed = filled.get((index, at), {})
            cells += [_cell(words, column, typed.get(column.name, "")) for column in deal.columns]
        sheet.put_row(_FIRST_LINE + index, cells, LABELS)
    points = []
    for number, column in enumerate(form.columns, LABELS + 1):
        letter = get_column_letter(number)
        area = f"${letter}{_FIRST_LINE}:${letter}{_FIRST_LINE + len(lines) - 1}"
        if column.kind is CellKind.POINTS:
            allow_numbers(sheet, area, Range(), words)
            points.append(area)
        allow_choice(sheet, area, [*map(words, form.choices(column).values())])
    total = form.game.deal_sum()
    # A line of contracts holds deals of both sides, each with points of its own.
    if total is None or form.by_contract:
        return
    first = ",".join(area.partition(":")[0] for area in points)
    playing = min(len(points), form.game.playing)
    for area in points:
        turn_red(sheet, area, f"AND(COUNT({first})={playing},SUM({first})<>{total})")


def _cell(words: Words, column: DealColumn, typed: str) -> PageCell:
    if column.is_number():
        number = parse_number(typed)
        return PageCell(typed if number is None else number, CellStyle.INPUT)
    contract = column.kind is CellKind.CONTRACT and typed
    return PageCell(words(label(typed)) if contract else typed, CellStyle.INPUT_CENTRE)


_TO_FIRST = 2
"""From the machine words over the headings to the first deal."""


@frozen
class DealSheet:
    """The part of a sheet below the row `head` of machine words; `columns` are by their names."""

    sheet: RawSheet
    head: int
    columns: Mapping[str, int]

    @classmethod
    def find(cls, sheet: RawSheet, after: int) -> "DealSheet | None":
        """Find the machine words of a form below the row `after`."""
        for index in range(after + 1, len(sheet.rows)):
            if DEALS in sheet.rows[index]:
                words = enumerate(sheet.rows[index])
                return cls(sheet, index, {word: column for column, word in words if word})
        return None

    def played(self, regulation: Regulation, table: TableInfo) -> tuple[PlayedTable | None, list[Problem]]:
        """Read the deals, as the game of the table reads them when they are typed.

        Returns:
            Nothing where no deal is written, and everything that is wrong, each cell that is not read too.
        """
        form = DealForm(game_of(regulation, table))
        lines = max(len(self.sheet.rows) - self._row(0), 0)
        written = form.written(lines, lambda line, column: self._word(self._row(line), column))
        deals, faults = form.read(written, table.played)
        problems = [*self._strange(form, written), *map(self._placed, faults)]
        if problems or not written:
            return None, problems
        slip = form.game.slip_of(deals) if form.game.complete(deals) else {}
        texts = _as_before(form, tuple(map(form.game.print_deal, deals)), table.played)
        return PlayedTable(texts, self.sheet.row_place(self._row(written[0].line)), slip), []

    def _row(self, line: int) -> int:
        return self.head + _TO_FIRST + line

    def _word(self, row: int, column: str) -> str:
        where = self.columns.get(column)
        return "" if where is None else self.sheet.word(row, where)

    def _placed(self, fault: FormFault) -> Problem:
        row = self.head if fault.line is None else self._row(fault.line)
        column = self.columns.get(fault.column)
        place = self.sheet.row_place(row) if column is None else self.sheet.cell_place(row, column)
        return Problem(within(place, fault.problem.place), fault.problem.text)

    def _strange(self, form: DealForm, written: Sequence[WrittenDeal]) -> Iterator[Problem]:
        """Name every cell that nobody reads: beside the columns, below the lines, without a value."""
        columns = {self.columns[column.name] for column in form.columns if column.name in self.columns}
        with_deals = {self._row(deal.line) for deal in written}
        for row in range(self.head + 1, len(self.sheet.rows)):
            line = row - self.head - _TO_FIRST
            labelled = line < len(form.lines) or row in with_deals
            read = {*(columns if form.line(max(line, 0)) else ()), *([LABELS - 1] if labelled else ())}
            cells = self.sheet.rows[row]
            yield from self.sheet.valueless_problems(row, range(len(cells)))
            for column, words in enumerate(cells):
                if words and column not in read:
                    text = say("“{words}” stands where nothing is read.", words=words)
                    yield Problem(self.sheet.cell_place(row, column), text)


def _as_before(form: DealForm, texts: tuple[str, ...], played: Sequence[str]) -> tuple[str, ...]:
    """Return deals that a table has already as they were typed, and in that order where lines are contracts.

    A form holds less than the notation: the order of contracts, and the points of the others for control.
    """
    filled = form.filled(played)
    lines = [form.line(line) for line, _ in filled]
    places = [line.places[place] for line, (_, place) in zip(lines, filled, strict=True) if line is not None]
    words = [form.words(place, cells)[0] for place, cells in zip(places, filled.values(), strict=True)]
    deals, _ = form.game.read_each(words)
    before = dict(zip(map(form.game.print_deal, deals), played, strict=True))
    if form.by_contract:
        texts = (*(text for text in before if text in texts), *(text for text in texts if text not in before))
    return tuple(before.get(text, text) for text in texts)

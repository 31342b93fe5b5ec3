"""Deals of tables in workbooks: a row each, or a sheet that is filled in and read by the form of its game."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from openpyxl.utils import get_column_letter

from jassturnier.errors import Problem
from jassturnier.exchange.intake.headed import FoundList, FoundRow
from jassturnier.exchange.kit.cells import RawSheet
from jassturnier.exchange.kit.pages import (
    HIDDEN,
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Range,
    Sheet,
    Words,
    allow_choice,
    allow_numbers,
    identifier,
    page,
    turn_red,
    widen,
)
from jassturnier.exchange.scores.score_headings import (
    DEAL,
    DEALS,
    ID,
    NOTATION,
    READING,
    ROUND,
    TABLE,
    table_id,
)
from jassturnier.games.deal_form import (
    CellKind,
    Cells,
    DealColumn,
    DealForm,
    FormFault,
    FormLine,
    WrittenDeal,
)
from jassturnier.games.kit.base import Slip, bare, in_deal
from jassturnier.games.kit.contracts import label
from jassturnier.i18n import Text, parse_number, say
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.readings import FIRST, of_kind
from jassturnier.values import frozen

_LEADING = 4


@frozen
class _Line:
    """One deal of a table, its number counted from 1, as it was read by one kind of reader."""

    round: int
    table: TableInfo
    kind: ReadingKind
    number: int
    notation: str


def deal_page(
    tournament: Tournament, words: Words, kinds: Sequence[ReadingKind] = tuple(ReadingKind)
) -> Page | None:
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
    return page(words(say("Deals")), columns, lines, frozen=_LEADING)


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


_KEYS, _HEADINGS, _FIRST = 5, 6, 7
"""Rows: hidden machine words, headings, the first deal."""

LABELS = 3
"""The column with the names of the lines, counted from 1; those before it are for what names the table."""


@frozen
class _Sheet:
    """A form on its sheet."""

    form: DealForm
    words: Words
    lines: Sequence[FormLine]

    def area(self, column: DealColumn) -> str:
        letter = get_column_letter(LABELS + 1 + self.form.columns.index(column))
        return f"${letter}{_FIRST}:${letter}{_FIRST + len(self.lines) - 1}"


def add_deals(sheet: Sheet, form: DealForm, played: Sequence[str], words: Words) -> None:
    """Write a form below the slip on a sheet, with the deals that are there."""
    filled = form.filled(played)
    needed = max((line for line, _ in filled), default=-1) + 1
    extra = (form.line(index) for index in range(len(form.lines), needed))
    drawn = _Sheet(form, words, [*form.lines, *(line for line in extra if line is not None)])
    headings = [PageCell(words(column.heading()), CellStyle.HEADING_RIGHT) for column in form.columns]
    sheet.put_row(_HEADINGS, headings, LABELS + 1)
    for place, cell in enumerate(headings, LABELS + 1):
        widen(sheet, place, len(str(cell.value)))
    widen(sheet, LABELS, max(len(words(line.label)) for line in drawn.lines))
    sheet.put_row(_KEYS, [PageCell(DEALS), *(PageCell(column.name) for column in form.columns)], LABELS)
    sheet.rows_drawn[_KEYS] = HIDDEN
    for index, line in enumerate(drawn.lines):
        found = [filled.get((index, place), {}) for place in range(len(line.places))]
        sheet.put_row(_FIRST + index, list(_line(drawn, line, found)), LABELS)
    for column in form.columns:
        if column.kind is CellKind.POINTS:
            allow_numbers(sheet, drawn.area(column), Range(), drawn.words)
        choices = drawn.form.choices(column).values()
        allow_choice(sheet, drawn.area(column), [*map(drawn.words, choices)])
    _guard_sum(sheet, drawn)


def _line(drawn: _Sheet, line: FormLine, found: Sequence[Cells]) -> Iterator[PageCell]:
    yield PageCell(drawn.words(line.label), CellStyle.HEADING)
    for place, cells in zip(line.places, found, strict=True):
        for column in place.columns:
            yield _cell(drawn, column, cells.get(column.name, ""))


def _cell(drawn: _Sheet, column: DealColumn, typed: str) -> PageCell:
    if column.is_number():
        number = parse_number(typed)
        return PageCell(typed if number is None else number, CellStyle.INPUT)
    contract = column.kind is CellKind.CONTRACT and typed
    return PageCell(drawn.words(label(typed)) if contract else typed, CellStyle.INPUT_CENTRE)


def _guard_sum(sheet: Sheet, drawn: _Sheet) -> None:
    total = drawn.form.game.deal_sum()
    points = [drawn.area(column) for column in drawn.form.columns if column.kind is CellKind.POINTS]
    # A line of contracts holds deals of both sides, each with points of its own.
    if total is None or drawn.form.by_contract:
        return
    first = ",".join(area.partition(":")[0] for area in points)
    playing = min(len(points), drawn.form.game.playing)
    for area in points:
        turn_red(sheet, area, f"AND(COUNT({first})={playing},SUM({first})<>{total})")


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
        written = form.written(len(self._rows()), lambda line, column: self._word(self._row(line), column))
        deals, faults = form.read(written, table.played)
        problems = [*self._strange(form, written), *map(self._placed, faults)]
        if problems or not written:
            return None, problems
        slip = form.game.slip_of(deals) if form.game.complete(deals) else {}
        texts = _as_before(form, tuple(map(form.game.print_deal, deals)), table.played)
        return PlayedTable(texts, self.sheet.row_place(self._row(written[0].line)), slip), []

    def _rows(self) -> range:
        return range(self._row(0), len(self.sheet.rows))

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

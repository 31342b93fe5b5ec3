"""Workbooks of scores: to fill in, to hand on with the results so far, and to read by people."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from openpyxl import Workbook

from jassturnier.exchange.kit.pages import (
    CellFormula,
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Range,
    Sheet,
    Words,
    add_page,
    allow_numbers,
    identifier,
    lock,
    new_workbook,
    page,
    quantity,
    reference,
    saved,
    turn_red,
)
from jassturnier.exchange.scores.deal_sheets import add_deals, deal_page, reading_column
from jassturnier.exchange.scores.score_headings import (
    ID,
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
from jassturnier.games.deal_form import DealForm
from jassturnier.games.kit.base import SheetRow, side_letter
from jassturnier.i18n import Text, render, say, verbatim
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.scoring.counting import DEALS_PLAYED, counted, game_of, sheet
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, of_kind, reads_twice
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from jassturnier.values import frozen

_YES, _NO = say("yes"), say("no")


def score_page(tournament: Tournament, words: Words) -> Page:
    """List every table of every round: who played, the numbers that count, how they were taken."""
    rows = [
        replace(row, slip=counted(tournament.regulation, row.table) or {})
        for row in slip_rows(tournament, tables_of(tournament), words)
    ]
    outcomes = _outcomes(tournament, rows, words)
    columns = [*_columns(rows, words, [_FIELDS[tally] for tally in outcomes]), *outcomes.values()]
    columns += _reading_columns(words) if reads_twice(tournament) else ()
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
    yield PageColumn(words(say("Taken")), lambda row: PageCell(_how(row, words)))
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
    for tally, label in (("wins", say("Won by")), ("bergpreis", say("Bergpreis"))):
        counts = [() if one is None else one.tallies.get(tally, ()) for one in sheets]
        if any(map(any, counts)):
            found[tally] = PageColumn(words(label), partial(_named, counts))
    return found


def _named(counts: Sequence[Sequence[int]], row: SlipRow) -> PageCell:
    """Return the names on every side that has something, with how often where that is not once."""
    sides = zip(row.names, counts[row.index], strict=False)
    return PageCell(", ".join(f"{name} ({n})" if n > 1 else name for name, n in sides if n))


def _reading_columns(words: Words) -> Iterator[PageColumn[SlipRow]]:
    for kind in ReadingKind:
        yield PageColumn(words(kind.label), partial(_reading_cell, kind))
    yield PageColumn(words(say("Confirmed")), lambda row: PageCell(words(_confirmed(row.table))))


def _reading_cell(kind: ReadingKind, row: SlipRow) -> PageCell:
    reading = row.table.reading(kind)
    values = {} if reading is None else reading.values
    columns = (" : ".join("–" if each is None else str(each) for each in sides) for sides in values.values())
    return PageCell(", ".join(columns))


def _confirmed(table: TableInfo) -> Text:
    if table.result is None:
        return verbatim("")
    return _YES if table.result.confirmed else _NO


def _how(row: SlipRow, words: Words) -> str:
    return words(row.table.result.how.label) if row.table.result else ""


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
    _add_readings(made, tournament, words)
    deals = deal_page(tournament, words, (SECOND, RULING) if by_deal else tuple(ReadingKind))
    if deals is not None:
        _finish(add_page(made, deals))
    if not made.worksheets:
        made.create_sheet()
    return saved(made)


def _add_readings(made: Workbook, tournament: Tournament, words: Words) -> None:
    read = [
        row
        for kind in (SECOND, RULING)
        for row in slip_rows(tournament, tables_of(tournament), words, kind)
        if row.slip and not of_kind(row.table, kind).played
    ]
    if read:
        rows = [replace(row, index=index) for index, row in enumerate(read)]
        _finish(_add_slips(made, tournament, words(say("Readings")), rows, words))


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

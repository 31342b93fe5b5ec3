"""A sheet and a slip on the screen: every deal with its rule, what a slip changes, what is open."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from textwrap import wrap
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.listed import as_table
from jassturnier.cli.kit.screen import terminal_width
from jassturnier.errors import NeedsDecision
from jassturnier.games.kit.base import Sheet, Slip, SlipField, side_letter, written
from jassturnier.games.kit.layout import Block, Grid, GridCell, GridColumn, StrokeRow
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.pausing import PAUSES
from jassturnier.i18n import Text, say, say_n
from jassturnier.tournament.audit import Overtaken, overtaken_text, ways_on
from jassturnier.tournament.lists import Kind, in_words
from jassturnier.tournament.model import EntryInfo, RoundInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import round_title, sides_named
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import DEALS_PLAYED, sheet
from jassturnier.tournament.scoring.readings import SECOND, sum_fault, sum_handed_in
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

if TYPE_CHECKING:
    from jassturnier.services.results.deals import TableSheet, TypedDeals
    from jassturnier.services.results.results import Entered, RankMove, TypedSlip

_WINS = "wins"
"""Told in words: who has won."""


def sheet_lines(app: App, sheet: Sheet) -> list[Shown]:
    """Return a sheet as a table, and what the game has to say about it."""
    rows = [[app.words(row.label), *map(app.number, row.scores), app.words(row.rule)] for row in sheet.rows]
    rows += [
        [app.words(TALLIES[name].label), *map(app.number, counts), ""]
        for name, counts in sheet.tallies.items()
        if any(counts) and name != _WINS
    ]
    rows.append([app.words(say("Total")), *map(app.number, sheet.totals), ""])
    if any(sheet.settlement):
        rows.append([app.words(say("gets or pays")), *map(app.number, sheet.settlement), ""])
    if sheet.money:
        paid = [in_words(amount, Kind.MONEY, app.language) for amount in sheet.money]
        rows.append([app.words(say("gets or pays, Fr.")), *paid, ""])
    sides = range(len(sheet.totals))
    head = [app.words(say("Deal")), *map(side_letter, sides), app.words(say("Rule"))]
    lines = as_table(head, rows, right=[side + 1 for side in sides])
    return [*lines, *sheet.notes, *_ended(sheet)]


def slip_lines(app: App, columns: Sequence[SlipField], slip: Slip, totals: Sequence[int]) -> list[Shown]:
    """Return what a table handed in, column by column, and what it comes to."""
    sides = range(len(totals))
    rows = [
        # Of the deals played there is one number for the whole table.
        [app.words(column.label), *map(app.number, values), *[""] * (len(totals) - len(values))]
        for column in columns
        if (values := slip.get(column.name)) is not None
    ]
    rows.append([app.words(say("Total")), *map(app.number, totals)])
    head = [app.words(say("Slip")), *map(side_letter, sides)]
    return [*as_table(head, rows, right=[side + 1 for side in sides])]


def _ended(sheet: Sheet) -> list[Text]:
    lines = []
    if sheet.winner is not None:
        lines.append(say("Side {side} has won.", side=side_letter(sheet.winner)))
    if sheet.losers:
        lines.append(say("Lost: {sides}.", sides=tuple(map(side_letter, sheet.losers))))
    return lines


def open_lines(still_open: Sequence[Mapping[str, Text]]) -> list[Text]:
    """Say which contracts each side has still to play, in games with a list of them."""
    return [
        say("{side} has still to play: {contracts}", side=side_letter(side), contracts=tuple(left.values()))
        for side, left in enumerate(still_open)
        if left
    ]


def sheet_document(sheet: Sheet, notations: Sequence[str]) -> dict[str, object]:
    """Return a sheet for scripts; a table that handed in totals has no deals."""
    return {
        "deals": [
            {
                "deal": position,
                "notation": notation,
                "label": row.label,
                "scores": row.scores,
                "rule": row.rule,
            }
            for position, (notation, row) in enumerate(zip(notations, sheet.rows, strict=bool(notations)), 1)
        ],
        "totals": sheet.totals,
        "tallies": sheet.tallies,
        "settlement": sheet.settlement,
        "winner": None if sheet.winner is None else side_letter(sheet.winner),
        "losers": [side_letter(side) for side in sheet.losers],
        "notes": sheet.notes,
    }


def open_document(still_open: Sequence[Mapping[str, Text]]) -> dict[str, list[str]]:
    """Return the contracts each side has still to play."""
    return {side_letter(side): list(left) for side, left in enumerate(still_open)}


_OPEN = "·"
_NOBODY = "–"
_TWO_LINES = 2
_Together: TypeAlias = tuple[str, ...]
"""What one column of the screen holds: the cells of all sides under one heading, or a single cell."""


def block_lines(app: App, blocks: Iterable[Block]) -> list[str]:
    """Return the grids and the strokes of a sheet; an open place is a dot."""
    lines: list[str] = []
    for block in blocks:
        match block:
            case Grid():
                lines += _grid(app, block)
            case StrokeRow() if block.strokes:
                lines.append(_strokes(app, block))
    return lines


def _grid(app: App, grid: Grid) -> list[str]:
    """Lay a grid out; where it would be wider than the terminal, headings and gaps are narrow."""
    labels = [app.words(line.label) for line in grid.lines]
    columns = [_column(app, grid, places) for places in _groups(grid.columns)]
    # What nobody has written and nobody may write, such as Kontra, takes no room.
    shown = [each for each in columns if any(any(cells) for cells in each[2])] or columns
    lines: list[str] = []
    for gap, deep in (("  ", False), ("  ", True), (" ", True)):
        texts = [_laid_out(*each, deep=deep) for each in shown]
        most = max(text[0].count("\n") for text in texts)
        head, *rows = zip(*([_lowered(text[0], most), *text[1:]] for text in texts), strict=True)
        body = [[label, *row] for label, row in zip(labels, rows, strict=True)]
        lines = as_table([_lowered("", most), *head], body, right=range(1, len(head) + 1), gap=gap)
        if max(map(len, lines)) <= terminal_width(sys.stdout):
            break
    return lines


def _groups(columns: Sequence[GridColumn]) -> list[list[int]]:
    found: dict[object, list[int]] = {}
    for place, column in enumerate(columns):
        found.setdefault(place if column.side is None else column.label, []).append(place)
    return [*found.values()]


def _column(app: App, grid: Grid, places: Sequence[int]) -> tuple[str, _Together, list[_Together]]:
    """Return the heading of some columns, the letters below it, and their cells line by line."""
    columns = [grid.columns[place] for place in places]
    letters = tuple("" if each.side is None else side_letter(each.side) for each in columns)
    cells = [tuple(_cell(app, line.cells[place]) for place in places) for line in grid.lines]
    return app.words(columns[0].label), letters, cells


def _laid_out(label: str, letters: _Together, cells: Sequence[_Together], *, deep: bool) -> list[str]:
    """Return a column of the screen from its heading down; a `deep` heading has as many lines as it needs."""
    if letters == ("",):
        return [_narrow(label, deep=deep), *(cell for (cell,) in cells)]
    widths = [max(map(len, column)) for column in zip(letters, *cells, strict=True)]
    beside = [
        " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in (letters, *cells)
    ]
    return [f"{label}\n{beside[0]}", *beside[1:]]


def _narrow(label: str, *, deep: bool) -> str:
    """Break a heading between words into two lines, or as many as make it as narrow as its longest word."""
    longest = max(map(len, label.split()), default=1)
    widths = range(longest, len(label) + 1)
    broken = (wrap(label, width) for width in widths)
    return "\n".join(next((lines for lines in broken if deep or len(lines) <= _TWO_LINES), [label]))


def _lowered(heading: str, most: int) -> str:
    """Return a heading that ends where the deepest one does."""
    return "\n" * (most - heading.count("\n")) + heading


def _cell(app: App, cell: GridCell) -> str:
    match cell:
        case None:
            return _OPEN
        case int():
            return app.number(cell)
        case _:
            return _NOBODY if cell == PAUSES else app.words(cell)


def _strokes(app: App, row: StrokeRow) -> str:
    label, strokes = app.words(row.label), " : ".join(map(str, row.strokes))
    if not any(row.potatoes):
        return f"{label}  {strokes}"
    return f"{label}  {strokes}  ({app.words(say('potatoes'))} {' : '.join(map(str, row.potatoes))})"


_SHOWN = 10


def entered_lines(app: App, entered: "Entered") -> list[Shown]:
    """Return the lines about a slip that was entered: its numbers, and the ranks that it changes."""
    lines: list[Shown] = [_headline(app, entered)]
    if len(entered.values) > 1:
        lines += column_lines(app, entered.columns, entered.values)
    if entered.replaced is not None:
        lines.append(say("Before: {values}", values=values_in_words(app, entered.replaced)))
    lines += [
        say("Handed in on reserve slip {sheet}.", sheet=sheet_label(number))
        for number in entered.table.sheets()[1:]
    ]
    worked_out = sheet(entered.tournament.regulation, entered.table)
    lines += [*(worked_out.notes if worked_out else ()), *_sum_lines(entered)]
    if entered.kind == SECOND:
        return [*lines, second_line(confirmed=entered.confirmed)] if entered.values else lines
    lines += move_lines(entered.moves) if entered.replaced is not None else []
    lines += overtaken_lines(entered.tournament.regulation, entered.overtaken)
    lines += [say("Careful: {text}", text=text) for text in entered.otherwise]
    return [*lines, *(ways_on(entered.tournament) if entered.otherwise else ())]


def _headline(app: App, entered: "Entered") -> Text:
    table = {"table": str(entered.table.number), "sheet": sheet_label(entered.table.sheet)}
    deals = len(entered.table.played)
    if entered.values or deals:
        there = _sides(app, entered) if entered.values else say_n("{n} deal", "{n} deals", deals)
        return say("Table {table} ({sheet}): {sides}", **table, sides=there)
    return say("Table {table} ({sheet}) is empty: {reading} taken out.", **table, reading=entered.kind.label)


def _sum_lines(entered: "Entered") -> list[Shown]:
    match entered.how():
        case "accepted" if entered.check is not None and entered.check.off:
            found, expected = entered.check.found, entered.check.expected
            return [say("Taken with the sum {found} instead of {expected}.", found=found, expected=expected)]
        case "split":
            return [say("The difference was shared between the sides.")]
        case _:
            return []


def _sides(app: App, entered: "Entered") -> str:
    both = zip(sides_named(entered.table, entered.people), entered.totals, strict=True)
    return " – ".join(f"{name} {app.number(total)}" for name, total in both)


def column_lines(app: App, columns: Sequence[SlipField], slip: Slip) -> list[Shown]:
    """Return the columns of a slip in which anything stands, one a line."""
    return [
        say(
            "  {column}: {values}", column=column.label, values=" : ".join(map(app.number, slip[column.name]))
        )
        for column in columns
        if column.name in slip
    ]


def values_in_words(app: App, slip: Slip) -> str:
    """Return the first column of a slip for the screen: 1012 : 872, of a stopped round with its deals."""
    points, (deals,) = " : ".join(map(app.number, next(iter(slip.values())))), written(slip, DEALS_PLAYED, 1)
    if deals is None:
        return points
    return app.words(say("{points} ({deals})", points=points, deals=say_n("{n} deal", "{n} deals", deals)))


def wrong_by_phone(app: App, tournament: Tournament, table: TableInfo) -> str | None:
    """Say that what a table has handed in by phone does not add up; None where nothing is wrong with it."""
    check = sum_handed_in(tournament.regulation, table)
    if check is None or table.handed is None:
        return None
    values = values_in_words(app, table.handed.values)
    return app.words(
        say("by phone with a wrong sum: {values}; {fault}", values=values, fault=sum_fault(check))
    )


def move_lines(moves: Sequence["RankMove"], most: int = _SHOWN) -> list[Shown]:
    """Say whose rank a correction changes, `most` of them by name."""
    if not moves:
        return [say("No rank changes.")]
    lines: list[Shown] = [say_n("{n} rank changes:", "{n} ranks change:", len(moves))]
    lines += [f"  {move.before} → {move.after}  {move.entry.name}" for move in moves[:most]]
    if len(moves) > most:
        lines.append(say("  … and {n} more", n=len(moves) - most))
    return lines


def overtaken_lines(regulation: Regulation, overtaken: Sequence[Overtaken]) -> list[Shown]:
    """Say which draws went by a rank list that a correction has changed."""
    return [say("Careful: {text}", text=overtaken_text(regulation, found)) for found in overtaken]


def second_line(*, confirmed: bool) -> Text:
    """Say whether a second reading is the same as the first, and nothing of the first."""
    if confirmed:
        return say("Both readings are the same: confirmed.")
    return say("The two readings differ. “scores compare” shows both.")


def still_unread(tables: Sequence[TableInfo]) -> Text:
    """Say how many tables of the round nobody has read a second time yet."""
    if not tables:
        return say("All tables of the round are read twice.")
    return say_n("{n} table is not read twice yet.", "{n} tables are not read twice yet.", len(tables))


def still_open(open_tables: Sequence[TableInfo]) -> Text:
    """Say which tables of the round have no result yet."""
    tables = [str(table.number) for table in open_tables]
    if not tables:
        return say("The round is complete. “rank” shows the rank list.")
    if len(tables) > _SHOWN:
        return say("{n} tables are still open.", n=len(tables))
    return say_n(
        "{n} table is still open: {tables}.",
        "{n} tables are still open: {tables}.",
        len(tables),
        tables=tables,
    )


def open_rounds(tournament: Tournament) -> list[Text]:
    """Say which tables have no result yet, round by round where several rounds are open."""
    rounds = [round_ for round_ in tournament.rounds() if round_.open_tables()]
    said = [still_open(round_.open_tables()) for round_ in rounds] or [still_open(())]
    return said if len(said) == 1 else list(map(partial(_in_round, tournament), rounds, said))


def of_round(tournament: Tournament, round_: RoundInfo, said: Text) -> Text:
    """Say of which round something is where another is being played: “Round 1: The round is complete.”."""
    current = tournament.stage().current_round()
    if current is None or current.key == round_.key:
        return said
    return _in_round(tournament, round_, said)


def _in_round(tournament: Tournament, round_: RoundInfo, said: Text) -> Text:
    return say("{round}: {part}", round=round_title(tournament, round_, tournament.language), part=said)


def move_document(moves: Sequence["RankMove"]) -> list[dict[str, object]]:
    """Return whose rank a correction changes, for scripts."""
    return [
        {"number": move.entry.number, "name": move.entry.name, "before": move.before, "after": move.after}
        for move in moves
    ]


def table_names(table: TableInfo, people: Mapping[int, EntryInfo]) -> str:
    """Return everybody at a table, side against side."""
    return " – ".join(sides_named(table, people))


TypedT = TypeVar("TypedT", "TypedSlip", "TypedDeals")
AnswerT = TypeVar("AnswerT", "Entered", "TableSheet")


def store_or_ask(app: App, typed: TypedT, store: Callable[[TypedT], AnswerT]) -> AnswerT:
    """Store what was typed; where another desk was there, or the table says otherwise, show both and ask.

    Raises:
        NeedsDecision: it is not to be replaced, or nobody can be asked.
    """
    from jassturnier.services.results.desks import UnseenReading

    try:
        return store(typed)
    except UnseenReading as unseen:
        app.note(*unseen.texts)
        if not app.ask(unseen.asks, without_terminal=False):
            raise NeedsDecision(unseen.advice) from unseen
        return store(replace(typed, seen=unseen.found))

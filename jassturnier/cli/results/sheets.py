"""A sheet on the screen: every deal with the rule that decided, totals, and what is still to play.

And the blocks of a score sheet as text: what is filled in, and what is still open.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import TypeAlias

from jassturnier.cli.kit.context import App, Shown
from jassturnier.cli.kit.listed import as_table
from jassturnier.cli.kit.screen import terminal_width
from jassturnier.games.kit.base import Sheet, Slip, SlipField, side_letter
from jassturnier.games.kit.layout import Block, Grid, GridCell, GridColumn, StrokeRow
from jassturnier.games.kit.marks import TALLIES
from jassturnier.games.kit.pausing import PAUSES
from jassturnier.i18n import Text, say
from jassturnier.tournament.lists import Kind, in_words

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
        [app.words(column.label), *map(app.number, slip[column.name])]
        for column in columns
        if column.name in slip
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
    """Return the places of columns that stand under one heading: the same of every side."""
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

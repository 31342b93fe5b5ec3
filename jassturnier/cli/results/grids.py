"""The blocks of a score sheet as text: what is filled in, and what is still open."""

import sys
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TypeAlias

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.screen import terminal_width
from jassturnier.cli.kit.tables import as_table
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.layout import Block, Grid, GridCell, GridColumn, StrokeRow
from jassturnier.games.kit.pausing import PAUSES
from jassturnier.i18n import number, say

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
            return number(cell, app.language)
        case _:
            return _NOBODY if cell == PAUSES else app.words(cell)


def _strokes(app: App, row: StrokeRow) -> str:
    label, strokes = app.words(row.label), " : ".join(map(str, row.strokes))
    if not any(row.potatoes):
        return f"{label}  {strokes}"
    return f"{label}  {strokes}  ({app.words(say('potatoes'))} {' : '.join(map(str, row.potatoes))})"

"""The blocks of a score sheet as text: what is filled in, and what is still open."""

from collections.abc import Iterable

from jassturnier.cli.kit.context import App
from jassturnier.cli.kit.tables import as_table
from jassturnier.games.kit.base import side_letter
from jassturnier.games.kit.layout import Block, Grid, GridCell, GridColumn, StrokeRow
from jassturnier.i18n import number, say

_OPEN = "·"


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
    head = ["", *(_heading(app, column) for column in grid.columns)]
    rows = [[app.words(line.label), *(_cell(app, cell) for cell in line.cells)] for line in grid.lines]
    return as_table(head, rows, right=range(1, len(head)))


def _heading(app: App, column: GridColumn) -> str:
    label = app.words(column.label)
    return label if column.side is None else f"{side_letter(column.side)} {label}"


def _cell(app: App, cell: GridCell) -> str:
    match cell:
        case None:
            return _OPEN
        case int():
            return number(cell, app.language)
        case _:
            return app.words(cell)


def _strokes(app: App, row: StrokeRow) -> str:
    label, strokes = app.words(row.label), " : ".join(map(str, row.strokes))
    if not any(row.potatoes):
        return f"{label}  {strokes}"
    return f"{label}  {strokes}  ({app.words(say('potatoes'))} {' : '.join(map(str, row.potatoes))})"

"""Tables of text for the screen.

What is a list is a `Listed` and shown by `listed`; only sheets, which have a column for each side or each
reader, lay out their rows by themselves.
"""

import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from textwrap import wrap

from jassturnier import system
from jassturnier.cli.kit.screen import terminal_width

_GAP = "  "
_NARROWEST = 12


def as_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = (), gap: str = _GAP
) -> list[str]:
    """Return lines with aligned columns, those in `right` to the right; a cell may have several lines.

    In a terminal that is too narrow the widest column that is not in `right` takes more lines.
    """
    to_right = set(right)
    top = _in_lines(head)
    cells = [
        *top,
        *(line for row in _narrowed(head, [*map(list, rows)], to_right) for line in _in_lines(row)),
    ]
    widths = _widths(cells)
    lines = [
        gap.join(
            cell.rjust(width) if i in to_right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    rule = [] if _read_aloud() else ["─" * max(map(len, lines))]
    return [*lines[: len(top)], *rule, *lines[len(top) :]]


def _in_lines(row: Sequence[str]) -> list[list[str]]:
    return [*map(list, zip_longest(*(cell.split("\n") for cell in row), fillvalue=""))]


def _widths(rows: Iterable[Sequence[str]]) -> list[int]:
    columns = zip(*rows, strict=True)
    return [max(len(line) for cell in column for line in cell.split("\n")) for column in columns]


def _narrowed(head: Sequence[str], rows: list[list[str]], right: set[int]) -> list[list[str]]:
    """Return rows that are no wider than the terminal, if their widest words can be broken so."""
    widths = _widths([head, *rows])
    left = [i for i in range(len(head)) if i not in right]
    over = sum(widths) + len(_GAP) * (len(head) - 1) - terminal_width(sys.stdout)
    if over <= 0 or not left:
        return rows
    widest = max(left, key=widths.__getitem__)
    wide = max(widths[widest] - over, _NARROWEST)
    return [[*row[:widest], _broken(row[widest], wide), *row[widest + 1 :]] for row in rows]


def _broken(cell: str, wide: int) -> str:
    return "\n".join(part for line in cell.split("\n") for part in wrap(line, wide) or [""])


def _read_aloud() -> bool:
    """Say whether a terminal can only print lines: what is drawn with characters would be read aloud."""
    return system.is_terminal(sys.stdout) and not system.edits_lines()

"""Tables of text for the screen.

What is a list is a `Listed` and shown by `listed`; only sheets, which have a column for each side or each
reader, lay out their rows by themselves.
"""

import sys
from collections.abc import Iterable, Sequence
from itertools import zip_longest

from jassturnier import system


def as_table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Return lines with aligned columns, those in `right` to the right; a cell may have several lines."""
    cells = [list(head)]
    for row in rows:
        cells += map(list, zip_longest(*(cell.split("\n") for cell in row), fillvalue=""))
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    to_right = set(right)
    lines = [
        "  ".join(
            cell.rjust(width) if i in to_right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    return [lines[0], *([] if _read_aloud() else ["─" * max(map(len, lines))]), *lines[1:]]


def _read_aloud() -> bool:
    """Say whether a terminal can only print lines: what is drawn with characters would be read aloud."""
    return sys.stdout.isatty() and not system.edits_lines()

"""Tables of text for the screen."""

from collections.abc import Iterable, Sequence


def as_table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Iterable[int] = ()) -> list[str]:
    """Return lines with aligned columns; the columns in `right` are aligned to the right."""
    cells = [list(head), *(list(row) for row in rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(head))]
    to_right = set(right)
    lines = [
        "  ".join(
            cell.rjust(width) if i in to_right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]
    return [lines[0], "─" * max(map(len, lines)), *lines[1:]]

"""QR codes: the squares are worked out by ReportLab, the drawing is one path."""

from collections.abc import Iterator
from functools import cache

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel

from jassturnier.paper.kit.pen import Box, Pen

QUIET = 4
"""Empty squares around a code, as readers want them."""


@cache
def squares(words: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of a QR code, True where a square is dark."""
    code = QRCode(version=None, errorCorrectLevel=QRErrorCorrectLevel.M)
    code.addData(words)
    code.make()
    return tuple(tuple(bool(dark) for dark in row) for row in code.modules)


def draw_qr(pen: Pen, box: Box, words: str) -> None:
    """Draw a QR code, with its empty margin, in the largest square at the top left of a box."""
    rows = squares(words)
    side = min(box.w, box.h) / (len(rows) + 2 * QUIET)
    pen.rectangles(
        Box(box.x + (QUIET + x) * side, box.y + (QUIET + y) * side, length * side, side)
        for y, row in enumerate(rows)
        for x, length in _runs(row)
    )


def _runs(row: tuple[bool, ...]) -> Iterator[tuple[int, int]]:
    """Yield start and length of each run of dark squares."""
    start = None
    for x, dark in enumerate((*row, False)):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None

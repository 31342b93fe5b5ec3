import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from jassturnier.paper.pen import QUIET, Box, Pen, draw_qr, squares
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.qr_reader import SIDE, read_qr


@pytest.mark.parametrize("number", [1, 9, 147, 2000, 98765])
def test_a_code_is_read_back(number: int) -> None:
    assert read_qr(squares(sheet_label(number))) == sheet_label(number)


def test_what_is_drawn_is_the_code_with_its_empty_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, int, int, int]] = []
    places: list[tuple[object, ...]] = []

    def note(_: Pen, pieces: list[tuple[int, int, int, int]], *place: object) -> None:
        drawn.extend(pieces)
        places.append(place)

    monkeypatch.setattr(Pen, "rectangles", note)
    whole = SIDE + 2 * QUIET
    draw_qr(Pen(Canvas(io.BytesIO())), Box(3, 5, 2 * whole, 2 * whole), "147K")
    assert places == [((3 + 2 * QUIET, 5 + 2 * QUIET), 2)]
    seen = [[False] * SIDE for _ in range(SIDE)]
    for x, y, w, _ in drawn:
        for step in range(w):
            seen[y][x + step] = True
    assert read_qr(seen) == "147K"

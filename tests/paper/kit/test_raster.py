"""Papers as pictures: of the size that messengers show whole, with the same words, colours and holes."""

import io

import pytest
from PIL import Image

from jassturnier.paper.handouts import certificates
from jassturnier.paper.page import Leaf, Look, Style
from jassturnier.paper.pen import BOLD, Box, Pen, Shape, oval
from jassturnier.paper.raster import HIGH, WIDE, png
from tests.support.console import Console
from tests.support.papers_made import picture, simple

RED = (140, 20, 30)


def seen(leaf: Leaf) -> Image.Image:
    return Image.open(io.BytesIO(png(leaf)))


def ring(pen: Pen) -> None:
    pen.shape(Shape(f"{oval(50, 50, 50, 50)} {oval(50, 50, 20, 20)}", fill="#8c141e"), Box(0, 0, 100, 100))


def test_what_lies_inside_an_outline_is_a_hole() -> None:
    shown = seen(Leaf((100, 125), ring))
    assert shown.getpixel((WIDE // 2, WIDE // 2)) == (255, 255, 255)
    assert shown.getpixel((WIDE // 5, WIDE // 2)) == RED
    assert shown.getpixel((5, 5)) == (255, 255, 255)


def test_words_stand_where_a_pdf_has_them() -> None:
    shown = seen(Leaf((100, 125), lambda pen: pen.centre(Box(0, 0, 100, 125), "H", 100, BOLD, "#8c141e")))
    left, top, right, bottom = Image.eval(
        shown.convert("L"), lambda light: 255 * (light < 128)
    ).getbbox() or (0, 0, 0, 0)
    assert abs((left + right) / 2 - WIDE / 2) < 12
    assert abs((top + bottom) / 2 - HIGH / 2) < 12


@pytest.mark.parametrize(("landscape", "size"), [(False, (WIDE, HIGH)), (True, (HIGH, WIDE))])
def test_a_certificate_has_the_colour_and_the_logo_of_the_club(
    landscape: bool,  # noqa: FBT001 — a parameter
    size: tuple[int, int],
) -> None:
    style = Style("Jassclub", picture(), colour="#8c141e", picture=True)
    leaf = certificates(*simple(4), Look("en", style), best=1, landscape=landscape)[0]
    shown = seen(leaf)
    assert shown.size == size
    assert RED in {colour for _, colour in shown.getcolors(1_000_000) or ()}


def test_other_papers_are_no_pictures(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", "add Anna Beat Carla Dario", "draw --yes")
    assert "“print seating” makes a PDF only." in console.refused("print seating --out a.png", 2).err
    console.done("print invitation --out a.png")
    assert (console.folder / "a.png").read_bytes().startswith(b"\x89PNG")
    console.done("print invitation --out a.png --yes")

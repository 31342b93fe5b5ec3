"""Papers as pictures, as messengers show them; QR codes as they come out of a printer, read elsewhere."""

import io
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from jassturnier.paper.handouts import cards, certificates
from jassturnier.paper.page import HIGH, PLAIN, WIDE, Leaf, Look, Size, Style, png
from jassturnier.paper.pen import BOLD, Box, Pen, Shape, oval
from jassturnier.paper.slip import PerPage, slips
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.console import Console
from tests.support.papers_made import Paper, pdf, picture, simple

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


def codes_in(folder: Path, paper: Paper) -> list[str]:
    """Return what every code of a PDF says."""
    reader = pytest.importorskip("zxingcpp")
    (folder / "paper.pdf").write_bytes(pdf(paper))
    subprocess.run(["pdftoppm", "-r", "150", "-gray", "-png", "paper.pdf", "page"], cwd=folder, check=True)
    pages = sorted(folder.glob("page-*.png"))
    return sorted(code.text for page in pages for code in reader.read_barcodes(Image.open(page)))


@pytest.mark.outside
@pytest.mark.parametrize("per_page", PerPage)
def test_another_reader_finds_every_sheet_number(tmp_path: Path, per_page: PerPage) -> None:
    event, stage = simple(24)
    content = slips(event, stage, stage.rounds[0], Look("de"), per_page=per_page)
    assert codes_in(tmp_path, content) == sorted(sheet_label(table.sheet) for table in stage.rounds[0].tables)


@pytest.mark.outside
@pytest.mark.parametrize("size", [Size.A4, Size.A5])
def test_the_code_on_a_card_leads_to_the_board(tmp_path: Path, size: Size) -> None:
    event, stage = simple(8)
    content = cards(event, stage, Look("de", replace(PLAIN, size=size)), board="http://192.168.1.10:8080/")
    assert codes_in(tmp_path, content) == sorted(
        f"http://192.168.1.10:8080/me?who={entry.number}" for entry in stage.entries
    )

"""The page of all paper, also as a picture; lists in letters as large as may be; the grid of a sheet."""

import io
import subprocess
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from jassturnier import games
from jassturnier.errors import Unreadable
from jassturnier.games.kit.layout import Grid
from jassturnier.paper.grid import parts
from jassturnier.paper.handouts import cards, certificates
from jassturnier.paper.listing import (
    Page,
    PaperCell,
    PaperColumn,
    PaperList,
    PaperRow,
    PaperSection,
    in_a_box,
    leaves,
)
from jassturnier.paper.lists import rank_paper
from jassturnier.paper.page import HIGH, PLAIN, WIDE, Leaf, Look, PageHead, Size, Style, png
from jassturnier.paper.pen import BOLD, Align, Box, Pen, Shape, oval
from jassturnier.paper.slip import PerPage, slips
from jassturnier.paper.wall import seating
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.paper.placed import misplaced
from tests.support.console import Console
from tests.support.papers_made import Paper, letters, pages, pdf, picture, simple, text


def test_club_and_logo_stand_in_the_head() -> None:
    event, stage = simple(8)
    for kind in ("PNG", "JPEG"):
        look = Look("en", Style(club="Jassclub <i>Edelweiss</i>", logo=picture(kind)))
        printed = rank_paper(event, stage, look)
        assert "Jassclub <i>Edelweiss</i> · Löwen-Cup" in text(printed)
        assert len(pdf(printed)) > len(pdf(rank_paper(event, stage, Look("en"))))
        assert pdf(printed) == pdf(rank_paper(event, stage, look))
    with pytest.raises(Unreadable):
        pdf(rank_paper(event, stage, Look("en", Style(logo=b"no picture"))))


def test_the_head_names_tournament_round_day_and_venue() -> None:
    event, stage = simple(8)
    words = text(seating(event, stage, stage.rounds[0], Look("en")))
    for expected in ("Löwen-Cup", "Round 1", "4 July 2026 · Löwen"):
        assert expected in words


@pytest.mark.parametrize("size", list(Size))
def test_long_names_of_club_and_place_stand_in_two_lines_rather_than_in_small_letters(size: Size) -> None:
    event, stage = simple(8)
    named = replace(event, name="Tournoi de la Saint-Martin", venue="Halle de gymnastique de Porrentruy")
    style = Style(size=size, club="Jass-Club des Franches-Montagnes")
    printed = seating(named, stage, stage.rounds[0], Look("fr", style))
    assert min(size for size, _ in letters(printed)) >= 7
    assert "Halle de gymnastique de Porrentruy" in text(printed)


@pytest.mark.parametrize("most", [2, 10, 39, 40])
def test_totals_are_carried_over_and_add_up(most: int) -> None:
    schieber = games.get("schieber")
    options = schieber.defaults()
    deals, _ = schieber(4, options).read_deals([f"A eicheln {points}" for points in range(80, 120)])
    grid = schieber(4, options, 40).layout(deals)[0]
    assert isinstance(grid, Grid)
    cut = parts(grid, most)
    assert max(len(part.lines) for part in cut) <= most
    assert totals(cut[-1]) == totals(grid)
    for part, following in pairwise(cut):
        carried = [cell for cell in following.lines[0].cells if isinstance(cell, int)]
        assert carried == totals(part)


def totals(grid: Grid) -> list[int]:
    """Return the sums of the columns that have one."""
    return [
        sum(cell for line in grid.lines if isinstance(cell := line.cells[i], int))
        for i, column in enumerate(grid.columns)
        if column.total
    ]


HEAD = PageHead("Club", "Title")
COLUMNS = (PaperColumn("No.", Align.RIGHT), PaperColumn("Name", stretch=True))


def row(*words: str) -> PaperRow:
    return tuple(map(PaperCell, words))


def named(count: int, start: int = 1) -> tuple[PaperRow, ...]:
    return tuple(row(str(n), f"Name{n}") for n in range(start, start + count))


def printed(listing: PaperList, size: Size = Size.A4) -> list[Leaf]:
    found = leaves(listing, HEAD, Look("en", Style(size=size)), lambda rows: f"{len(rows)} rows")
    assert [wrong for leaf in found for wrong in misplaced(leaf)] == []
    return found


def sizes(listing: PaperList) -> list[float]:
    return sorted({size for size, words in letters(printed(listing)) if words.startswith("Name1")})


@pytest.mark.parametrize(("count", "size", "pages_"), [(9, 15, 1), (45, 9.5, 1), (60, 14, 2), (99, 13, 3)])
def test_letters_get_smaller_only_to_save_a_page(count: int, size: float, pages_: int) -> None:
    listing = PaperList(COLUMNS, (PaperSection("", named(count)),))
    assert sizes(listing) == [size]
    assert len(printed(listing)) == pages_


def test_every_row_is_there_once_and_each_page_says_how_many_it_has() -> None:
    shown = pages(printed(PaperList(COLUMNS, (PaperSection("", named(100)),))))
    words = "\n".join(shown).split("\n")
    assert all(words.count(f"Name{n}") == 1 for n in range(1, 101))
    assert sum(int(page.partition(" rows")[0].rpartition("\n")[2]) for page in shown) == 100


def test_a_short_section_is_not_broken_and_no_heading_stands_alone() -> None:
    sections = tuple(PaperSection(f"Group {n}", named(7, 100 * n)) for n in range(1, 13))
    for page in pages(printed(PaperList(COLUMNS, sections))):
        for number in range(1, 13):
            there = [f"Name{100 * number + each}\n" in f"{page}\n" for each in range(7)]
            assert len({f"Group {number}\n" in page, *there}) == 1


def test_a_list_too_wide_lies_on_its_side() -> None:
    def wide(columns: int) -> tuple[float, float]:
        listing = PaperList(
            tuple(PaperColumn(f"Round {n}") for n in range(columns)),
            (PaperSection("", (row(*["1"] * columns),)),),
        )
        return printed(listing)[0].size

    assert (wide(4), wide(16)) == (Size.A4.value, Size.A4.turned())


def test_long_cells_take_lines_where_a_list_wraps_and_else_get_smaller() -> None:
    long = " ".join(["wherever"] * 60)
    for wraps in (True, False):
        listing = PaperList(COLUMNS, (PaperSection("", (row("1", long),)),), wraps=wraps)
        found = [size for size, words in letters(printed(listing)) if "wherever" in words]
        assert (min(found) >= 9) == wraps
        assert (len(found) > 2) == wraps


def test_a_warning_is_above_and_notes_are_below() -> None:
    listing = PaperList(COLUMNS, (PaperSection("", named(2)),), warning="Not final.", notes=("One.", "Two."))
    (page,) = pages(printed(listing))
    order = ["Not final.", "Name1", "Name2", "One.", "Two."]
    assert sorted(order, key=page.index) == order
    # What hangs stands beyond the digits.
    assert (PaperCell("942ʳ", hang=1).upright(), PaperCell("942").upright()) == ("942", "942")


def test_a_list_goes_into_a_box_whole_or_not_at_all() -> None:
    for wide, high, count, fits in ((300, 500, 12, True), (300, 60, 12, False), (20, 500, 1, False)):
        found = in_a_box(PaperList(COLUMNS, (PaperSection("", named(count)),)), Box(0, 0, wide, high))
        assert isinstance(found, Page) == fits
        assert found is None or (len(found.rows()) == count and found.height() <= high)


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


def test_a_certificate_has_the_colour_and_the_logo_of_the_club() -> None:
    style = Style("Jassclub", picture(), colour="#8c141e", picture=True)
    for landscape, size in ((False, (WIDE, HIGH)), (True, (HIGH, WIDE))):
        shown = seen(certificates(*simple(4), Look("en", style), best=1, landscape=landscape)[0])
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

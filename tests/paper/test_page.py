"""The page of all paper, lists on it in letters as large as may be, and the grid of a score sheet."""

from dataclasses import replace
from itertools import pairwise

import pytest

from jassturnier import games
from jassturnier.errors import Unreadable
from jassturnier.games.kit.layout import Grid
from jassturnier.paper.grid import parts
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
from jassturnier.paper.page import Leaf, Look, PageHead, Size, Style
from jassturnier.paper.pen import Align, Box
from jassturnier.paper.wall import seating
from tests.paper.placed import misplaced
from tests.support.papers_made import letters, pages, pdf, picture, simple, text


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_club_and_logo_stand_in_the_head(kind: str) -> None:
    event, stage = simple(8)
    style = Style(club="Jassclub <i>Edelweiss</i>", logo=picture(kind))
    printed = rank_paper(event, stage, Look("en", style))
    assert "Jassclub <i>Edelweiss</i> · Löwen-Cup" in text(printed)
    assert len(pdf(printed)) > len(pdf(rank_paper(event, stage, Look("en"))))
    assert pdf(printed) == pdf(rank_paper(event, stage, Look("en", style)))


def test_a_logo_that_is_no_picture_is_refused() -> None:
    event, stage = simple(8)
    with pytest.raises(Unreadable):
        pdf(seating(event, stage, stage.rounds[0], Look("en", Style(logo=b"no picture"))))


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


def test_what_hangs_stands_beyond_the_digits() -> None:
    cell = PaperCell("942ʳ", hang=1)
    assert (cell.upright(), PaperCell("942").upright()) == ("942", "942")


def test_a_warning_is_above_and_notes_are_below() -> None:
    listing = PaperList(COLUMNS, (PaperSection("", named(2)),), warning="Not final.", notes=("One.", "Two."))
    (page,) = pages(printed(listing))
    order = ["Not final.", "Name1", "Name2", "One.", "Two."]
    assert sorted(order, key=page.index) == order


@pytest.mark.parametrize(("high", "fits"), [(500, True), (60, False)])
def test_a_list_goes_into_a_box_whole_or_not_at_all(high: float, fits: bool) -> None:  # noqa: FBT001 -- a case
    found = in_a_box(PaperList(COLUMNS, (PaperSection("", named(12)),)), Box(0, 0, 300, high))
    assert isinstance(found, Page) == fits
    assert in_a_box(PaperList(COLUMNS, (PaperSection("", named(1)),)), Box(0, 0, 20, 500)) is None
    assert found is None or (len(found.rows()) == 12 and found.height() <= high)

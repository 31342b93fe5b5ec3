"""Tandems: two entries share a name, and their totals are added; beside it the list of the clubs."""

import openpyxl

from tests.support.console import Console, made_once
from tests.support.drawn_by_hand import play
from tests.support.papers_read import words_of

LIST = """Nr;Name;Verein;Tandem
1;Anna Roth;JC Bern;Die Blitze
2;Beat Frei;JC Bern;Puur
3;Carla Gut;JC Thun;die blitze
4;Dora Hess;JC Thun;Puur
5;Emil Ott;;Allein
6;Fritz Lang;;
7;Gina Wyss;;
8;Hans Moser;;
"""


@made_once
def tandems(console: Console) -> Console:
    """Two tandems, and one that has only one so far; one round is played."""
    console.done("new Evening -r schieber-einzel-4x12 --yes")
    (console.folder / "list.csv").write_text(LIST, encoding="utf-8")
    console.done("import list.csv --yes")
    play(console, 1, "1 5 - 2 6 = 1000", "3 7 - 4 8 = 900")
    return console


def listed(console: Console) -> list[tuple[str, int, int | None]]:
    places = console.done("rank --tandems --json").document()["places"]
    return [(place["tandem"], place["total"], place["rank"]) for place in places]


def test_both_lists_are_on_paper_and_in_the_workbook_that_of_tandems_on_a_page(tandems: Console) -> None:
    assert "Die Blitze" in words_of(tandems, "tandems")
    assert "JC Bern" in words_of(tandems, "clubs --best 2")
    tandems.done("export xlsx --out all.xlsx")
    book = openpyxl.load_workbook(tandems.folder / "all.xlsx")
    assert {"Club rank list", "Tandems"} <= {*book.sheetnames}
    assert [row[:3] for row in book["Tandems"].iter_rows(values_only=True)][1] == (1, "Die Blitze", 1900)
    tandems.done("export html pages")
    pages = "".join(page.read_text(encoding="utf-8") for page in (tandems.folder / "pages").glob("*.html"))
    assert "Die Blitze" in pages
    assert "JC Bern" not in pages


def test_nobody_in_a_tandem_is_said(console: Console) -> None:
    console.done("new Evening -r schieber-einzel-4x12 --yes")
    console.run("add", *(f"Player {number}" for number in range(1, 5)))
    console.done("draw --yes")
    assert console.type("rank --tandems").code == 4
    assert "Nobody is entered with a tandem" in console.type("print tandems").err


def test_a_tandem_travels_with_the_list_and_can_be_taken_back(tandems: Console) -> None:
    assert "Die Blitze" in tandems.done("export csv --what entries").out
    tandems.done("players edit 6 --tandem Allein")
    assert listed(tandems)[2][2] == 3
    tandems.done("undo --yes")
    assert listed(tandems)[2][2] is None
    tandems.done("verify")

"""Workbooks, lists, copies and pages, as they are typed."""

import sys
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    return console.evening(8)


def test_the_first_page_is_named(tournament: Console) -> None:
    answer = tournament.done("export html pages --initials --publish-after 2")
    assert answer.out == f"Written: {Path('pages', 'index.html')}\n"
    tournament.done("export html pages")
    assert (tournament.folder / "pages" / "player-8.html").is_file()


def test_pages_go_into_a_folder_not_a_file(tournament: Console) -> None:
    (tournament.folder / "pages").touch()
    answer = tournament.type("export html pages")
    assert (answer.code, answer.err) == (4, "pages is a file; type the name of a folder.\n")


@pytest.mark.parametrize(
    "line", ["export html", "export xlsx a.xlsx --out b.xlsx", "export html pages --publish-after x"]
)
def test_only_pages_take_a_folder(tournament: Console, line: str) -> None:
    assert tournament.type(line).code == 2


def test_what_is_not_installed_is_named(tournament: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.startswith(("jassturnier.board", "jinja2"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.delitem(sys.modules, "jassturnier.services.papers.pages", raising=False)
    monkeypatch.setitem(sys.modules, "jinja2", None)
    tournament.refused("export html pages", 1, "pip install 'jassturnier[board]'")
    assert not (tournament.folder / "pages").exists()


@pytest.mark.parametrize("name", ["abend.xlsx", "liste.csv", "abend.json", "abend.db"])
def test_a_file_may_be_named_without_out(console: Console, name: str) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.done("draw --seed 1")
    kind = {".xlsx": "xlsx", ".csv": "csv --what draw", ".json": "json", ".db": "bundle"}
    console.done(f"export {kind[name[name.index('.') :]]} {name}")
    assert (console.folder / name).exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("export csv --json", "--json needs --out here"),
        ("export json --open", "--open needs --out here"),
        ("export csv --with-contact", "--with-contact goes with “json” only"),
        ("export xlsx a.xlsx --out b.xlsx", "The file is named twice: a.xlsx and b.xlsx."),
        ("export csv --with entries", "--with and --all go with “xlsx” only."),
        ("export html", "needs the name of a folder"),
    ],
)
def test_what_does_not_go_together_is_refused(tournament: Console, line: str, said: str) -> None:
    assert tournament.refused(line, 2, said).out == ""


@pytest.mark.parametrize(
    ("line", "sheets"),
    [
        ("", ["Draw by table", "Draw by name", "Scores", "Rank list"]),
        ("--what rank", ["Rank list"]),
        ("--what Rangliste --lang de", ["Rangliste"]),
        ("--what entries --with cash,remarks", ["Entries"]),
        ("--with Anmeldungen", ["Entries", "Draw by table", "Draw by name", "Scores", "Rank list"]),
    ],
)
def test_a_workbook_has_what_may_hang_on_the_wall_or_what_is_asked_for(
    tournament: Console, line: str, sheets: list[str]
) -> None:
    file = tournament.done(f"export xlsx --json --lang en {line}").document()["file"]
    assert load_workbook(file).sheetnames == sheets


def test_a_list_goes_to_the_screen_or_into_a_file_for_spreadsheets(tournament: Console) -> None:
    shown = tournament.done("export csv --what entries").out
    tournament.done("export csv entries.csv --what entries", "export json whole.json")
    assert (tournament.folder / "entries.csv").read_bytes().startswith(b"\xef\xbb\xbfnumber,")
    assert (tournament.folder / "entries.csv").read_text("utf-8-sig").split() == shown.split()
    assert (tournament.folder / "whole.json").read_bytes().startswith(b"{")
    assert tournament.done("export csv a.csv --json").document()["file"] == "a.csv"
    assert tournament.done("export csv --out b.csv --json").document()["file"] == "b.csv"


def test_contacts_are_in_the_whole_only_where_they_are_asked_for(tournament: Console) -> None:
    tournament.done("people edit 'Given1 Family1' --contact 0791234567")
    assert "0791234567" not in tournament.done("export json").out
    assert "0791234567" in tournament.done("export json --with-contact").out


def test_pages_speak_as_the_tournament_does_and_show_what_is_to_be_shown(console: Console) -> None:
    console.done("--lang de new Abend -r schieber-einzel-4x12")
    console.done("add 'Anna Abt' 'Beat Beer' 'Cla Cott' 'Dora Dux'", "draw", "enter 1 1000 884")

    def pages(options: str) -> str:
        console.done(f"export html pages {options}")
        return "".join(page.read_text("utf-8") for page in sorted((console.folder / "pages").glob("*.html")))

    assert "Rangliste" in pages("")
    assert "Rank list" in pages("--lang en")
    assert ("Abt" in pages("")) > ("Abt" in pages("--initials"))
    assert ("1’000" in pages("")) > ("1’000" in pages("--publish-after 0"))
    assert "Unserer" not in pages("")


def test_a_copy_for_another_laptop_says_how_it_is_taken_in(tournament: Console) -> None:
    document = tournament.done("export bundle copy.db --json").document()
    assert document["file"] == "copy.db"
    told = tournament.done("export bundle again.db").out.splitlines()
    assert told[0].startswith("Written: again.db (state ")
    assert document["state"] in told[0]
    assert told[1] == "On the other laptop: merge again.db"


def test_pages_are_put_where_they_were_put_before(tournament: Console) -> None:
    web = tournament.folder / "web"
    web.mkdir()
    first = tournament.done("upload web --json").document()
    told = tournament.done("upload --initials").out
    assert told.startswith(f"{first['pages']} pages are there now: ")
    assert not [page for page in web.rglob("*.html") if "Family1" in page.read_text("utf-8")]

"""Pages to keep, as they are typed."""

import sys
from pathlib import Path

import pytest

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

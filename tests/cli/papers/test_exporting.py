"""Workbooks, lists, copies and pages, as they are typed."""

import json
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
    ("line", "said"),
    [
        ("export xlsx - --json", "--json and “-” exclude each other"),
        ("print seating --out - --json", "--json and “-” exclude each other"),
        ("export html -", "“-” is no place for “html”."),
        ("export json --open", "--open needs --out here"),
        ("export csv --with-contact", "--with-contact goes with “json” only"),
        ("export xlsx a.xlsx --out b.xlsx", "The file is named twice: a.xlsx and b.xlsx."),
        ("export csv --with entries", "--with and --all go with “xlsx” only."),
        ("export html", "needs the name of a folder"),
        ("export json --what scores", "--what final the final list alone"),
        ("export json --what final --with-contact", "--what final the final list alone"),
    ],
)
def test_what_does_not_go_together_is_refused(tournament: Console, line: str, said: str) -> None:
    answer = tournament.refused(line, 2, said)
    assert ("error" in answer.document()) if "--json" in line else answer.out == ""


def test_a_list_is_rows_for_a_script_and_a_dash_leads_a_file_on(tournament: Console) -> None:
    found = tournament.done("export csv --json").document()
    assert (found["what"], found["rows"][0]["rank"]) == ("standings", "1")
    assert tournament.done("export csv -").out == tournament.done("export csv").out
    assert tournament.done("export json --json").out == tournament.done("export json -").out
    assert tournament.done("players arrivals --out -").out.startswith("number,name,")
    assert tournament.done("regulation show --out -").out == tournament.done("regulation show").out
    assert tournament.done("plan --players 9 --rounds 2 --out -").out.startswith("Round 1\n")
    assert not (tournament.folder / "-").exists()


def test_the_final_list_is_json_of_its_own(tournament: Console) -> None:
    tournament.done("letterhead --club Jassfreunde")
    found = tournament.done("export json --what final").document()
    assert (found["format"], found["event"]["organizer"]) == ("jass-results", "Jassfreunde")
    tournament.done("export json list.json --what final")
    assert json.loads((tournament.folder / "list.json").read_text("utf-8")) == found

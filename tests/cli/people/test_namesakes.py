"""Two people of one name are two people on every list, paper and message."""

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.support.console import Console, made_once

ONE, OTHER = "Hans Müller (Malters)", "Hans Müller (Littau)"


@made_once
def tournament(console: Console) -> Console:
    """Eight players, two of them called Hans Müller, after a round."""
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Hans Müller (Malters)")
    console.run("add", "Hans Müller (Littau)")
    console.run("add", *(f"Given{n} Family{n}" for n in range(3, 9)))
    console.done("draw --seed 1", "enter 1 1000 884", "enter 2 1012 872")
    return console


@pytest.mark.parametrize("line", ["players list", "rank", "draw show", "rank --explain"])
def test_every_list_on_the_screen_tells_them_apart(tournament: Console, line: str) -> None:
    shown = tournament.done(line).out.replace("Müller Hans", "Hans Müller")
    assert ONE in shown
    assert OTHER in shown


@pytest.mark.parametrize("what", ["seating", "slips", "cards", "standings", "emergency"])
def test_every_paper_tells_them_apart(tournament: Console, what: str) -> None:
    file = tournament.done(f"print {what} --json").document()["file"]
    words = " ".join(" ".join(page.extract_text() for page in PdfReader(file).pages).split())
    words = words.replace("Müller Hans", "Hans Müller")
    assert ONE in words
    assert OTHER in words


def test_the_workbook_and_csv_tell_them_apart(tournament: Console) -> None:
    tournament.done("export xlsx --out abend.xlsx")
    cells = {cell for sheet in load_workbook("abend.xlsx") for row in sheet.values for cell in row}
    assert {ONE, OTHER} <= cells
    assert OTHER in tournament.done("export csv --what standings").out


def test_a_change_of_ranks_names_the_right_one(tournament: Console) -> None:
    said = tournament.done("enter 1 1884 0 --correct --json").out
    assert ONE in said or OTHER in said


def test_they_are_found_by_what_tells_them_apart(tournament: Console) -> None:
    assert tournament.run("players", "edit", "Müller Littau", "--category", "Senioren").err == ""
    people = tournament.done("players list --json").document()["entries"]
    assert [p["number"] for p in people if p["category"]] == [2]
    answer = tournament.run("players", "edit", "Hans Müller", "--category", "Senioren")
    assert (answer.code, "2 Hans Müller (Littau)" in answer.err) == (3, True)


def test_a_third_one_is_still_noticed_as_a_double(tournament: Console) -> None:
    assert "Hans Müller" in tournament.run("add", "Hans Müller").err


def test_a_new_name_is_not_taken_for_namesakes_who_are_here_already(tournament: Console) -> None:
    answer = tournament.run("add", "Hanns Müller")
    assert (answer.code, answer.err) == (0, "")

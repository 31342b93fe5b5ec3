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
    said = tournament.done("enter 1 884 1000 --correct --json").out
    assert ONE in said or OTHER in said


def test_they_are_found_by_what_tells_them_apart(tournament: Console) -> None:
    assert tournament.run("players", "edit", "Müller Littau", "--category", "Senioren").err == ""
    people = tournament.done("players list --json").document()["entries"]
    assert [p["number"] for p in people if p["category"]] == [2]
    answer = tournament.run("players", "edit", "Hans Müller", "--category", "Senioren")
    assert (answer.code, "2 Hans Müller (Littau)" in answer.err) == (3, True)


def test_without_more_known_the_number_tells_apart(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Hans Müller", "Hans Müller")
    assert "Müller Hans (1)" in console.done("players list").out


def test_a_third_one_is_still_noticed_as_a_double(tournament: Console) -> None:
    assert "Hans Müller" in tournament.run("add", "Hans Müller").err


def test_a_new_name_is_not_taken_for_namesakes_who_are_here_already(tournament: Console) -> None:
    answer = tournament.run("add", "Hanns Müller")
    assert (answer.code, answer.err) == (0, "")


def test_somebody_spelled_alike_is_asked_about_at_the_desk(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Alois Küng")
    answer = console.asked('add "Alois Kueng"', "n")
    assert answer.code == 4
    assert "“Alois Kueng” is spelled like Alois Küng, who is entered." in answer.err
    assert console.asked('add "Alois Küng"', "").code == 4
    assert console.asked('add "Alois Kueng"', "").code == 0
    assert console.asked('add "Peter Zemp"').code == 0
    assert console.done("status --json").document()["entries"] == 3


def test_where_pairs_play_a_name_without_quotes_is_asked_about_and_a_plus_makes_the_pair(
    console: Console,
) -> None:
    console.done("new Abend -r schieber-paare-4x12")
    assert console.asked("add Noa Pic", "y").code == 0
    assert console.asked("add Uma Ray Vic Sel", "y").code == 0
    console.done("add Anna Abt + Jean-Luc Beer")
    found = console.done("players list --json").document()["entries"]
    names = {each["name"] for each in found}
    assert names == {"Noa Pic", "Uma Ray / Vic Sel", "Anna Abt / Jean-Luc Beer"}


@pytest.mark.parametrize(("typed", "entered"), [("y", ["Gabi Hug"]), ("n", ["Gabi", "Hug"])])
def test_a_name_without_quotes_is_asked_about_at_the_desk(
    console: Console, typed: str, entered: list[str]
) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    assert console.asked("add Gabi Hug", typed).code == 0
    people = console.done("players list --json").document()["entries"]
    assert [each["name"] for each in people] == entered


def test_a_script_is_never_asked_and_told_of_its_own_doubles_only(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Alois Küng", "Alois Küng")
    assert "entered twice" in console.done('add "Aloïs Küng"').err
    assert console.done('add "Peter Zemp"').err == ""


def test_two_people_joined_are_no_single_player(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.refused(
        "add Anna Abt + Beat Beer",
        4,
        "“Anna Abt + Beat Beer” are two names; give each by itself.",
    )
    assert console.done("players list --json").document()["entries"] == []


def test_two_villages_tell_namesakes_apart_without_a_word(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    assert console.run("add", "Urs Zemp (Bern)", "Urs Zemp (Thun)").err == ""
    assert console.done('add "Urs Zemp (Chur)"').err == ""
    assert "entered twice" in console.done('add "Urs Zemp (Thun)"').err
    assert "entered twice" in console.done('add "Urs Zemp"').err


def test_one_village_does_not_tell_from_somebody_of_no_village(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", 'add "Vera Zemp"')
    assert "entered twice" in console.done('add "Vera Zemp (Thun)"').err


def test_somebody_at_the_desk_is_not_asked_where_the_village_answers(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", 'add "Urs Zemp (Bern)"')
    assert "Is this another" not in console.asked("add 'Urs Zemp (Thun)'", "n").out
    assert len(console.done("players list --json").document()["entries"]) == 2

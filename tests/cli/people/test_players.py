"""Who is entered: changed, confirmed, taken off, waiting for a place; the list for the door."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.support.console import Console, made_once


@made_once
def door(console: Console) -> Console:
    """Four are announced by a list; two of them have confirmed."""
    lines = (
        "Name;bestätigt;Bemerkung",
        "Anna Frei;x;",
        "Alois Küng;;kommt später",
        "Emre Yıldız;ja;",
        "Ida Roth;nein;",
    )
    (console.folder / "list.csv").write_text("\n".join(lines), encoding="utf-8")
    console.done("new Herbst -r schieber-einzel-4x12", "import list.csv")
    return console


@made_once
def few(console: Console) -> Console:
    """Four places for five."""
    console.done("new Abend -r schieber-einzel-4x12", "regulation change --set max_entries=4 --yes")
    console.run("add", "Käthi Roth", "Alois Küng", "Emre Gümüşoğlu", "Anna Frei", "Beat Graf")
    return console


def states(console: Console) -> dict[str, tuple[str, str]]:
    entries = console.done("players arrivals --json").document()["entries"]
    return {entry["name"].split()[0]: (entry["announced"], entry["presence"]) for entry in entries}


def test_the_first_at_the_door_may_come_before_anybody_was_called(door: Console) -> None:
    door.run("add", "Zora Grün", "--here")
    assert "here, not announced" in door.done("players list").out
    assert states(door)["Küng"] == ("announced", "expected")


def test_the_list_goes_into_a_file_and_onto_paper(door: Console) -> None:
    door.done("players arrivals --out list.xlsx")
    (sheet,) = load_workbook(door.folder / "list.xlsx").worksheets
    rows = str([*sheet.iter_rows(values_only=True)])
    assert ("Frei Anna" in rows, "kommt später" in rows) == (True, True)
    door.done("print arrivals --out door.pdf")
    assert Path(door.folder / "door.pdf").read_bytes().startswith(b"%PDF")
    assert door.type("players arrivals --out list.doc").code == 2


@pytest.mark.parametrize("words", ["", "1 --all"])
def test_who_has_confirmed_must_be_said(door: Console, words: str) -> None:
    assert door.type(f"players confirm {words}").code == 2


@pytest.mark.parametrize(("answer", "name"), [("y", "Françoise Berset"), ("n", "Berset Françoise")])
def test_a_right_name_with_the_family_name_first_is_asked_about(
    evening: Console, answer: str, name: str
) -> None:
    evening.done("add 'Anna Abt'", f"add '{name} (Vevey)'")
    said = evening.asked("players edit 1 'Berset Françoise (Bulle)'", answer)
    assert "“Berset Françoise”: is Françoise the given name?" in said.err
    assert evening.names() == [f"{name} (Bulle)", f"{name} (Vevey)"]


def test_who_waits_is_said_everywhere(few: Console) -> None:
    assert "Waiting list, place 1: 5 Beat Graf" in few.done("players list").out
    assert "4 entries, 1 waiting" in few.done("status").out
    assert "Waiting list, place 2: 6 Cla Hess" in few.run("add", "Cla Hess").out
    assert "5 Beat Graf moves up from the waiting list." in few.done("players remove 2").out
    few.done("verify")


def test_registration_is_closed_and_opened(few: Console) -> None:
    few.done("players close")
    assert few.run("add", "Cla Hess").code == 4
    few.done("players open")
    assert few.run("add", "Cla Hess").code == 0


def test_a_name_is_corrected_by_typing_it_and_namesakes_by_their_village(evening: Console) -> None:
    evening.done("add Emil Frei, Fritz Graf", "players edit 1 Emil Frey-Roth")
    assert "Right name, Enter alone: Fritz Graf:" in evening.asked("players edit 2", "Emil Frey-Roth").err
    said = evening.asked('add "Emil Frey-Roth"', "y")
    assert "Is this another person of the same name?" in said.err
    assert "“players edit NUMBER Emil Frey-Roth (VILLAGE)”" in said.err
    for number, village in enumerate(("Schwyz", "Goldau", "Arth"), start=1):
        evening.done(f"players edit {number} Emil Frey-Roth ({village})")
    assert {*evening.names()} == {f"Emil Frey-Roth ({village})" for village in ("Schwyz", "Goldau", "Arth")}
    assert evening.asked("players edit 3", "").code == 0
    assert (evening.done("players edit 3 ''").err, {*evening.names()}) == (
        evening.done("players edit 3").err,
        {*evening.names()},
    )


@pytest.mark.parametrize(
    ("line", "code"),
    [
        pytest.param("here P1C", 3, id="a code read wrongly"),
        pytest.param("here P99H", 3, id="the code of nobody"),
        pytest.param("here 5", 4, id="one who waits"),
        pytest.param("regulation change --set max_entries=-1 --yes", 7, id="less than no place"),
        pytest.param("regulation change --set max_entries=1e9 --yes", 7, id="no whole number"),
        pytest.param("players admit 1", 4, id="one who does not wait"),
        pytest.param("players open", 4, id="open already"),
    ],
)
def test_who_cannot_come_in_is_refused_in_a_sentence(few: Console, line: str, code: int) -> None:
    answer = few.type(line)
    assert answer.code == code
    assert "Traceback" not in answer.err


def test_who_has_confirmed_is_noted_and_taken_back(door: Console) -> None:
    assert door.done("players confirm 2 Roth").out.startswith("2 entries:\n")
    assert {announced for announced, _ in states(door).values()} == {"confirmed"}
    assert door.done("players confirm --all-but 1 --revoke").out.startswith("3 entries:\n")
    assert [name for name, (announced, _) in states(door).items() if announced == "confirmed"] == ["Frei"]
    assert door.done("players confirm --all").out.startswith("4 entries:\n")


def test_who_waits_is_let_in(few: Console) -> None:
    assert few.done("players admit 5").out.startswith("1 takes part:\n")
    assert "Waiting list" not in few.done("players list").out


def test_an_export_is_what_the_end_of_its_name_says_and_is_read_again(console: Console) -> None:
    console.evening(4)
    console.done("players edit 2 --club Rot", "players export list.csv", "players export list.xlsx")
    assert Path("list.csv").read_bytes().startswith("\ufeffnumber,".encode())
    assert Path("list.xlsx").read_bytes().startswith(b"PK")
    before = console.entries()
    for name in ("list.csv", "list.xlsx"):
        console.done(f"new {name} -r schieber-einzel-4x12", f"import {name} --yes")
        assert [(one["name"], one["club"]) for one in console.entries()] == [
            (one["name"], one["club"]) for one in before
        ]
    console.refused("players template list.csv", 2, ".xlsx")


def test_a_field_has_a_greatest_length_and_so_has_a_word(console: Console) -> None:
    console.evening(4)
    for words in ("players edit 1 --remark", "players edit 1 --club", "people edit given1 --place"):
        assert console.run(*words.split(), "x" * 500).code == 0
        told = console.run(*words.split(), "x" * 501)
        assert told.code != 0
        assert "500 letters at most" in told.err
    told = console.run("add", "x" * 2_001)
    assert (told.code, "2,000 letters at most" in told.err) == (2, True)

"""Before the evening and at the door: who is announced, who has confirmed, who came without."""

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


def states(console: Console) -> dict[str, tuple[str, str]]:
    entries = console.done("players arrivals --json").document()["entries"]
    return {entry["name"].split()[0]: (entry["announced"], entry["presence"]) for entry in entries}


def test_a_list_says_who_has_confirmed(door: Console) -> None:
    assert states(door) == {
        "Frei": ("confirmed", "expected"),
        "Küng": ("announced", "expected"),
        "Roth": ("announced", "expected"),
        "Yıldız": ("confirmed", "expected"),
    }
    told = door.done("players arrivals").out
    assert "4 announced, 2 of them confirmed." in told
    assert "come" not in told.splitlines()[-1]


def test_who_came_without_and_who_stayed_away_is_said(door: Console) -> None:
    door.done("here 1 2 4")
    door.run("add", "Zora Grün")
    told = door.done("players arrivals").out
    assert "4 have come." in told
    assert "Came without being announced: 5 Zora Grün." in told
    assert "Announced, but not here: 3 Emre Yıldız." in told
    assert states(door)["Grün"] == ("at-the-door", "here")


def test_the_first_at_the_door_may_come_before_anybody_was_called(door: Console) -> None:
    door.run("add", "Zora Grün", "--here")
    assert "here, not announced" in door.done("players list").out
    assert states(door)["Küng"] == ("announced", "expected")


def test_those_on_the_waiting_list_stand_below(door: Console) -> None:
    door.done("regulation change --set max_entries=4 --yes")
    door.run("add", "Zora Grün")
    document = door.done("players arrivals --json").document()
    assert [entry["name"] for entry in document["waiting"]] == ["Grün Zora"]
    assert len(document["entries"]) == 4


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

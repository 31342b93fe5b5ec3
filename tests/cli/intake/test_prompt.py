"""Answers to what is asked of a list, as they are typed."""

import pytest

from jassturnier.cli.intake import read_answers
from jassturnier.errors import WrongUsage
from tests.support.console import Console


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("row 7=new", ("row 7", "new")),
        ("Zeile 7=weg", ("row 7", "out")),
        ("7=prendre", ("row 7", "take")),
        ("Zeile 7 Gäste 2=weg", ("row 7 Gäste 2", "out")),
        ("1. Abend=-", ("1. Abend", "-")),
        ("sum Hans Meier = evenings", ("sum Hans Meier", "evenings")),
    ],
)
def test_an_answer_names_what_it_is_about(typed: str, expected: tuple[str, str]) -> None:
    assert [*read_answers([typed])] == [expected]


@pytest.mark.parametrize("typed", ["new", "=new", "row 7=", ""])
def test_what_has_no_key_or_no_value_is_no_answer(typed: str) -> None:
    with pytest.raises(WrongUsage):
        [*read_answers([typed])]


def test_a_column_is_changed_by_its_heading_and_a_wrong_answer_changes_nothing(console: Console) -> None:
    (console.folder / "a.csv").write_text("Name;Vorname;Punkte;Total\nAbt;Anna;9;900\n", encoding="utf-8")
    console.done("season new Jahr")
    answer = console.asked("season import a.csv", "punkte=gugus", "1c", "1b", "*", "j")
    assert answer.code == 0, answer.err
    assert "“gugus” is no field." in answer.err
    assert "“1c” is no answer here" in answer.err
    assert console.done("season show --json").document()["places"][0]["total"] == 9
    assert console.asked("season import a.csv --name b", "Punkte=-", "n").code == 4

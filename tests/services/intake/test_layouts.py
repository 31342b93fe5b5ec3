"""What somebody has said of the columns of a list holds for the next one with these headings."""

import pytest

from jassturnier.services.intake import said_of_columns
from tests.support.console import Console


@pytest.mark.parametrize(
    ("keys", "said"), [((), False), (("row 7", "sum Hans"), False), (("total",), True), (("Ort",), True)]
)
def test_what_is_said_of_a_row_is_not_said_of_the_columns(keys: tuple[str, ...], *, said: bool) -> None:
    assert said_of_columns(keys) is said


def test_an_answer_is_remembered_by_the_headings_and_an_undo_forgets_it(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12", "season new Jahr")
    for name, total in (("a", 9), ("b", 8)):
        lines = f"Name;Vorname;Punkte;Total\nAbt;Anna;{total};{total}00\n"
        (console.folder / f"{name}.csv").write_text(lines, encoding="utf-8")
    console.refused("season import a.csv", 8, "Which number counts?")
    console.done("season import a.csv --answer total=Punkte")
    assert ", read as on " in console.done("season import b.csv").err
    assert console.done("season show --json").document()["places"][0]["total"] == 17
    console.done("verify", "undo", "undo", "verify")
    console.refused("season import b.csv", 8, "Which number counts?")
    console.refused("season import b.csv --layout a.csv", 2, "This is no layout")

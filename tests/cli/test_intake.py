"""The picture of a list: a few lines whatever the list has, and the answers to what it asks."""

from collections.abc import Mapping

import pytest

from jassturnier.cli.intake import answer_of, doubtful, picture, read_answers
from jassturnier.errors import WrongUsage
from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import Text, render, verbatim
from jassturnier.services.intake import SeenList
from jassturnier.tournament.difference import Doubt, Want, compare
from tests.support.console import Console


def seen(text: str, want: Want = Want.TOTALS, answers: Mapping[str, str] | None = None) -> SeenList:
    layout, incoming = read_list(text.encode(), want, 1, answers or {}, {})
    return SeenList("list.csv", layout, incoming, compare(incoming.records, ()), {})


def told(lines: "list[Text]") -> str:
    return "\n".join(render(line, "en") for line in lines)


@pytest.mark.parametrize(
    ("text", "want", "lines"),
    [
        (
            "Name;Vorname;Punkte;Total;Bemerkung\nAbt;Anna;9;900;\nTotal;;;900;",
            Want.TOTALS,
            [
                "list.csv, headings in row 1:",
                "  Name: family name\n  Vorname: given name\n  Total: total",
                "  not read: Punkte, Bemerkung",
                "1 row is left out:\n  row 3: “Total 900”: a total",
            ],
        ),
        ("Name;Vorname;;Ort\nAbt;Anna;Vegi;Muri\nBau;Beat;;Zug", Want.ENTRIES, ["  not read: C"]),
        (
            "Name;Vorname;bezahlt?\nAbt;Anna;x\nBau;Beat;",
            Want.ENTRIES,
            ["  bezahlt?: money, not taken (1 row)"],
        ),
    ],
    ids=["with and without use", "without a heading", "money"],
)
def test_what_was_read_and_what_was_not_stands_in_it(text: str, want: Want, lines: list[str]) -> None:
    found = told([*picture(seen(text, want))])
    assert [line for line in lines if line not in found] == []


def test_of_many_lines_the_first_are_shown_and_the_rest_counted() -> None:
    found = seen("Name;Vorname;Total\n" + "Total;;1\n" * 30)
    assert told([*picture(found)]).endswith("  and 11 more; “*” shows them")
    assert told([*picture(found, most=None)]).count("a total") == 30


def test_doubts_have_numbers_and_their_answers_letters() -> None:
    found = seen("Name;Vorname;Punkte;Total\nAbt;Anna;9;900")
    assert "?1 Which number counts?\n  a Total (900), b Punkte (9)" in told([*doubtful(found)])


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1b", ("order", "family")),
        ("1A", ("order", "given")),
        ("2a", ("row 3", "out")),
        *((typed, None) for typed in ("2b", "3a", "0a", "a", "1", "", "1z", "²a")),
    ],
)
def test_an_answer_is_a_number_and_a_letter(typed: str, expected: tuple[str, str] | None) -> None:
    words = {"given": verbatim("a"), "family": verbatim("b")}
    doubts = [Doubt("order", verbatim("?"), words), Doubt("row 3", verbatim("?"), {"out": verbatim("c")})]
    assert answer_of(doubts, typed) == expected
    # A letter alone answers the only question.
    alone = {"b": ("order", "family"), "B": ("order", "family"), "c": None, "": None}
    assert {letter: answer_of(doubts[:1], letter) for letter in alone} == alone


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


def test_what_has_no_key_or_no_value_is_no_answer() -> None:
    for typed in ("new", "=new", "row 7=", ""):
        with pytest.raises(WrongUsage):
            [*read_answers([typed])]


def test_a_column_is_changed_by_its_heading_and_a_wrong_answer_changes_nothing(console: Console) -> None:
    (console.folder / "a.csv").write_text("Name;Vorname;Punkte;Total\nAbt;Anna;9;900\n", encoding="utf-8")
    console.done("season new Jahr")
    typed = ["punkte=gugus", "1c", "1b", "*", "j"]
    console.says(("season import a.csv", typed, "“gugus” is no field.", "“1c” is no answer here"))
    assert console.done("season show --json").document()["places"][0]["total"] == 9
    assert console.asked("season import a.csv --name b", "Punkte=-", "n").code == 4

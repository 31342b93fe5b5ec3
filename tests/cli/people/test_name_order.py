"""A list with whole names in one column, or names in capitals, as it is taken in."""

import pytest

from tests.support.console import Console, made_once


@made_once
def evening(console: Console) -> Console:
    console.done("new Abend -r schieber-einzel-4x12")
    return console


def listed(console: Console, *names: str) -> None:
    (console.folder / "list.csv").write_text("\n".join(["Nr;Name", *names]), encoding="utf-8")


def people(console: Console) -> list[tuple[str, str]]:
    found = console.done("players list --json").document()["entries"]
    return sorted((member["family"], member["given"]) for entry in found for member in entry["members"])


def test_a_list_with_the_family_name_first_is_read_so(evening: Console) -> None:
    listed(evening, "1;Rochat Daniel", "2;Roth Käthi", "3;Martin Simon")
    evening.done("import list.csv")
    assert people(evening) == [("Martin", "Simon"), ("Rochat", "Daniel"), ("Roth", "Käthi")]


def test_what_cannot_be_told_is_asked_about(evening: Console) -> None:
    listed(evening, "1;Martin Simon")
    answer = evening.asked("import list.csv", "n")
    assert "“Martin Simon”: is Martin the given name?" in answer.err
    assert people(evening) == [("Martin", "Simon")]


def test_many_that_cannot_be_told_are_one_question(evening: Console) -> None:
    listed(evening, *(f"{n};Qwert{n} Asdf{n}" for n in range(1, 9)))
    answer = evening.asked("import list.csv", "y")
    assert "8 names as “Qwert1 Asdf1” can be read both ways: is Qwert1 the given name?" in answer.err
    assert people(evening)[0] == ("Asdf1", "Qwert1")


def test_capitals_are_offered_in_normal_letters(evening: Console) -> None:
    listed(evening, "1;URS VON ARX", "2;ÉMILE DÉCOSTERD")
    answer = evening.asked("import list.csv", "y", "y")
    assert "2 names are in capitals, such as “URS VON ARX”: write “Urs von Arx”" in answer.err
    assert people(evening) == [("Décosterd", "Émile"), ("von Arx", "Urs")]


def test_capitals_stay_where_nobody_says_otherwise(evening: Console) -> None:
    listed(evening, "1;URS VON ARX")
    evening.done("import list.csv")
    assert people(evening) == [("VON ARX", "URS")]


@pytest.mark.parametrize(("answer", "person"), [("y", ("Meier", "Hans")), ("n", ("Hans", "Meier"))])
def test_a_typed_name_with_the_family_name_first_is_asked_about(
    evening: Console, answer: str, person: tuple[str, str]
) -> None:
    said = evening.asked("add 'Meier Hans' 'Hans Frei'", answer)
    assert said.err.count("“Meier Hans”: is Hans the given name?") == 1
    assert "Frei”: is" not in said.err
    assert people(evening) == sorted([person, ("Frei", "Hans")])


def test_where_nobody_can_be_asked_a_family_name_that_stands_first_is_told(evening: Console) -> None:
    said = evening.done("add 'von Arx Rosmarie' 'Frei, Hans' 'Xhavit Berisha'")
    assert said.err.count("Careful") == 1
    assert "“von Arx Rosmarie” was read with von Arx as the given name" in said.err
    assert "“players edit NUMBER Rosmarie von Arx” puts it right" in said.err
    assert ("Frei", "Hans") in people(evening)


@pytest.mark.parametrize(
    ("answer", "person"), [("y", ("Berset", "Françoise")), ("n", ("Françoise", "Berset"))]
)
def test_a_right_name_with_the_family_name_first_is_asked_about(
    evening: Console, answer: str, person: tuple[str, str]
) -> None:
    evening.done("add 'Anna Abt'")
    said = evening.asked("players edit 1 'Berset Françoise (Bulle)'", answer)
    assert "“Berset Françoise”: is Françoise the given name?" in said.err
    assert people(evening) == [person]


def test_several_numbers_get_the_same_category(evening: Console) -> None:
    evening.done("add 'Anna Abt' 'Emil Frei' 'Eva Egli'")
    evening.done("players edit 1 3 --category ladies")
    found = evening.done("players list --json").document()["entries"]
    assert [entry["number"] for entry in found if entry["category"] == "ladies"] == [1, 3]


@pytest.mark.parametrize(
    ("typed", "code"), [("1 3 99 --category ladies", 3), ("1 3 --name 'Eva Egli'", 2), ("1 3 --number 9", 2)]
)
def test_several_are_changed_together_or_none(evening: Console, typed: str, code: int) -> None:
    evening.done("add 'Anna Abt' 'Emil Frei' 'Eva Egli'")
    before = evening.done("players list --json").document()
    evening.refused(f"players edit {typed}", code)
    assert evening.done("players list --json").document() == before


def test_undo_takes_back_what_several_got(evening: Console) -> None:
    evening.done("add 'Anna Abt' 'Emil Frei' 'Eva Egli'")
    evening.done("players edit 1 3 --category ladies")
    evening.done("undo")
    assert "ladies" not in evening.done("players list").out

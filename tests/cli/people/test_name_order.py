"""A list with whole names in one column, or names in capitals, as it is taken in."""

from tests.support.console import Console


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

"""Which heading means what, and which rows of a list are no people."""

import pytest

from jassturnier.exchange.entries.headings import (
    entry_columns,
    is_total,
    left_out,
    name_of_person,
    number_column,
)
from jassturnier.exchange.kit.cells import RawSheet
from jassturnier.exchange.kit.listing import FoundRow
from jassturnier.i18n import render

Cells = frozenset[tuple[int, int]]
NONE: Cells = frozenset()


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        ("Name;Vorname;Name;Vorname", "family1 given1 family2 given2"),
        ("Vorname;Vorname;Vorname", "given1 given2 given3"),
        ("Nachname 2;Nachname 1", "family2 family1"),
        ("Spieler C;Spieler B;Spieler A", "full3 full2 full1"),
        ("Partner;Spieler", "full2 full1"),
        ("Name;Nachname", "given1 family1"),
        ("Nr;Name;Nr", "number full1 -"),
        ("Name;Telefon;Telefon", "full1 phone1 -"),
        ("Name 1;Name 2;Telefon 1;Telefon 2", "full1 full2 phone1 phone2"),
        ("Team;Ort", "team place1"),
        ("Paar", "pair"),
        ("Name (Nachname);Nr", "full1 number"),
        ("Vorname (Name)", "full1"),
        (";Beruf Spieler;Name", "- - full1"),
        ("Nr;Ort", "- -"),
    ],
)
def test_headings_say_whose_column_it_is(headings: str, columns: str) -> None:
    found = {key: at for at, key in enumerate(columns.split()) if key != "-"}
    assert entry_columns(headings.split(";")) == found


def test_each_person_has_a_column_of_names() -> None:
    assert name_of_person(["number", "place2", "given1", "given2"], 2) == "given2"
    assert name_of_person(["number", "given1"], 2) == ""


def test_a_list_without_names_has_numbers() -> None:
    assert number_column(["Punkte", "Nr", "Start-Nr."]) == {"number": 1}
    assert number_column(["Punkte"]) == {}


def reason(cells: str, headings: str = "Nr;Name", struck: Cells = NONE, valueless: Cells = NONE) -> str:
    sheet = RawSheet("", (tuple(cells.split(";")),), struck=struck, valueless=valueless)
    (found,) = left_out([FoundRow(sheet, 0, entry_columns(headings.split(";")))])
    return "" if found is None else render(found.reason, "en")


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("7;Anna Roth", ""),
        (";Anna 2", ""),
        (";A12", ""),
        (";Anna von der Weid de Gruyère", ""),
        (";Anna von der Weid Frei aus Gruyère", "a remark"),
        (";Anna Roth / kommt leider erst um acht Uhr abends", "a remark"),
        (";Druckdatum: heute", "a remark"),
        (";Gruppe B", "a remark"),
        (";folgt ...", "a remark"),
        ("Warteliste;", "a remark"),
        ("12;600 Fr.", "nothing but numbers"),
        (";Total;12;CHF 600", "a total"),
    ],
)
def test_what_stands_for_the_name_tells_whether_it_is_somebody(cells: str, said: str) -> None:
    assert reason(cells) == said


def test_one_part_of_the_name_is_enough() -> None:
    assert reason("Anna;folgt …", "Vorname;Name") == "a remark"
    assert reason("Anna;Roth", "Vorname;Name", struck=frozenset({(0, 1)})) == "crossed out"
    assert reason("Anna;", "Vorname;Name", struck=frozenset({(0, 1)})) == ""
    assert reason("Anna Roth;abgemeldet", "Name;Bemerkung") == "called off"


def test_who_has_a_missing_value_may_be_somebody() -> None:
    assert reason("12;", valueless=frozenset({(0, 1)})) == ""


@pytest.mark.parametrize(
    ("words", "total"),
    [
        (("", "Total", "12"), True),
        (("Total 12", "CHF 600"), True),
        (("Total Rosa",), False),
        (("Total", "12", "Personen"), False),
        (("Rosa", "12"), False),
    ],
)
def test_a_sum_has_nothing_but_numbers_behind_it(words: tuple[str, ...], total: bool) -> None:  # noqa: FBT001
    assert is_total(words) is total

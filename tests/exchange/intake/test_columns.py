"""Files as sheets of words, numbers as lists have them, what headings and columns mean."""

from collections.abc import Callable, Mapping

import pytest

from jassturnier.exchange.intake.columns import born_of, file_words, phone_of, read
from jassturnier.exchange.intake.fields import Meaning, meaning
from jassturnier.i18n import render
from tests.support.exchange.lists import entries, keys, people, totals


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("sep=;\na;b\n", [(), ("a", "b")]),
        ("a|b\nc|d\n", [("a", "b"), ("c", "d")]),
        ("Müller Hans, Baar\nFrei Rita, Zug\n", [("Müller Hans, Baar",), ("Frei Rita, Zug",)]),
        ("Hans Meier, Muri, 079\nRita, Zug, 078\n", [("Hans Meier, Muri, 079",), ("Rita, Zug, 078",)]),
        ("Name,Ort\nHans Meier,Muri\n", [("Name", "Ort"), ("Hans Meier", "Muri")]),
        ('Name;Bemerkung\nHans;"zwei\nZeilen"\n', [("Name", "Bemerkung"), ("Hans", "zwei Zeilen")]),
        ('{"a": 1}\n{"b": true}\n', [("a", "b"), ("1", ""), ("", "true")]),
        ("{Hans\n", [("{Hans",)]),
        ("Hans Meier  Muri\n", [("Hans Meier  Muri",)]),
    ],
)
def test_columns_are_found_by_their_number(text: str, rows: list[tuple[str, ...]]) -> None:
    (sheet,) = read(text.encode())
    assert list(sheet.rows) == rows


@pytest.mark.parametrize(
    "words", ["4241", "4'241", "4.241", "4,241", "4 241", "4241.0", "4'241.00", "4241 Pt.", "(4241)", "4.24"]
)
def test_a_number_is_read_however_it_is_written_but_a_fraction_is_no_total(words: str) -> None:
    read = totals(f"Name;Total\nHans Meier;{words}\n")
    assert [record.totals for record in read.records] == [{"Total": 4241} if words != "4.24" else {}]
    assert len(read.problems) == (words == "4.24")


CELLS: Mapping[Callable[[str], object], Mapping[str, object]] = {
    born_of: {
        **dict.fromkeys(("1951", "1951.0", "2.3.1951", "51", "4.3.51"), 1951),
        **dict.fromkeys(("alt", "7", "4.3.7")),
    },
    phone_of: {
        "791112233.0": "079 111 22 33",
        "417111111": "041 711 11 11",
        "41791112233": "+41 79 111 22 33",
        "0791112233": "0791112233",
        "intern 12": "intern 12",
        "-": "",
    },
    file_words: {"791234567.0": "791234567", "7.91234567E8": "791234567", "079 123 45 67": "079 123 45 67"},
}


@pytest.mark.parametrize(
    ("read", "words"), [(read, words) for read, cells in CELLS.items() for words in cells]
)
def test_years_of_birth_and_telephone_numbers_are_read_as_people_and_spreadsheets_write_them(
    read: Callable[[str], object], words: str
) -> None:
    assert read(words) == CELLS[read][words]


@pytest.mark.parametrize(
    ("heading", "meant"),
    [
        ("Vor-/Nachname", Meaning("name", order="given")),
        ("Nom et prénom", Meaning("name", order="family")),
        ("Dein Name", Meaning("name")),
        ("Name des Partners", Meaning("name", 2)),
        ("Partner/in", Meaning("name", 2, bare=True)),
        ("Nom du/de la partenaire", Meaning("name", 2)),
        ("Vorname Spieler 3", Meaning("given", 3)),
        ("PLZ", Meaning("zip")),
        ("phone_number", Meaning("phone")),
        ("N° de tél.", Meaning("phone")),
        *((w, Meaning("member")) for w in ("Mitgl.-Nr.", "Mitglieds-Nr.", "N° de membre", "Nr. membro")),
        ("Spieler-Nr.", Meaning("number")),
        ("Punkte 2. Abend", Meaning("evening")),
        ("Name D", Meaning("name", 4)),
        ("Nom d’équipe", Meaning("team")),
        ("bezahlt?", Meaning("paid")),
        *((words, Meaning("due")) for words in ("Beitrag 2026", "Startgeld CHF", "Total Fr.", "Fr.")),
        ("bezahlt Fr.", Meaning("paid")),
        *((words, Meaning("evening")) for words in ("Jassabend 12. Januar", "9.1. Punkte")),
        ("Spieler/in 1 (Vorname Name)", Meaning("name", order="given")),
        ("2. Passe", Meaning("round")),
        ("Soirée 3", Meaning("evening")),
        ("Abend vom 12.1.2026", Meaning("evening")),
        ("2026-01-12", Meaning("evening")),
        ("Jan. 26", Meaning("evening")),
        ("Spielst du mit Partner?", None),
        ("Allergien", None),
        ("Total Mitglieder 46", None),
    ],
)
def test_a_heading_means_a_field_if_it_is_known_wholly(heading: str, meant: Meaning | None) -> None:
    assert meaning(heading) == meant


def test_rounds_are_no_evenings_and_a_number_without_heading_is_asked_about() -> None:
    assert totals("Name;R1;R2;Total\nHans Meier;900;800;1700\n").records[0].totals == {"Total": 1700}
    read = totals("Name;Stand\nHans Meier;900\n")
    assert (read.records[0].totals, keys(read)) == ({"Stand": 900}, ["total"])
    assert keys(totals("Name;Stand\nHans Meier;900\n", total="Stand")) == []


def test_a_rank_is_told_from_a_village_by_what_stands_below() -> None:
    assert totals("Place;Name;Points\n1;Hans Meier;9\n").records[0].said == {"rank": "1"}
    assert people(entries("Place;Name\nMuri;Hans Meier\n")) == ["Hans|Meier|Muri"]
    nothing = (entries("Tisch;Total\n1;2\n"), totals("Name;Ort\nHans Meier;Muri\n"))
    assert [len(read.problems) for read in nothing] == [1, 1]


@pytest.mark.parametrize(("second", "phone"), [("Tel. G", "056 1"), ("Natel", "079 2")])
def test_of_two_columns_for_one_field_the_first_is_read_of_telephones_the_mobile_one(
    second: str, phone: str
) -> None:
    (record,) = entries(f"Vorname;Name;Tel. P;{second}\nHans;Meier;056 1;079 2\n").records
    assert record.people[0].phone == phone


@pytest.mark.parametrize(
    ("numbers", "counts"),
    [("4200;4200\n4100;8300", "Punkte"), ("25;4241\n22;4100", "Total"), ("4200;4250\n4100;4150", "Total")],
)
def test_a_total_that_runs_on_is_no_result_of_an_evening(numbers: str, counts: str) -> None:
    first, second = numbers.split("\n")
    read = totals(f"Name;Punkte;Total\nHans Meier;{first}\nRita Frei;{second}\n")
    assert [[*record.totals] for record in read.records] == [[counts]] * 2
    assert next(iter(read.doubts[0].answers)) == counts


def test_what_a_column_of_the_status_says_otherwise_is_named_and_a_row_is_asked_one_thing() -> None:
    text = "Name;Vorname;Status\nMeier;Hans;aktiv\nFrei;Rita;aktiv\nRoth;Urs;passiv\n"
    read = entries(text)
    assert keys(read) == ["words Status"]
    assert "passiv (row 4)" in render(read.doubts[0].seen, "en")
    assert keys(entries(text, **{"words Status": "take"})) == []
    text = "Name;Partner\nHans Meier;Rita Frei\nUrs Roth;Anna Abt\nMeier Urs;Keller Anna\n"
    assert keys(entries(text + "Hans Graf;Urs Alt\n" * 6, 2)).count("row 4") == 1

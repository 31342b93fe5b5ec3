"""What columns hold: by their headings, and by what stands in them."""

import pytest

from jassturnier.i18n import render
from tests.support.exchange.lists import entries, keys, people, totals


def test_rounds_are_no_evenings_and_a_number_without_heading_is_asked_about() -> None:
    assert totals("Name;R1;R2;Total\nHans Meier;900;800;1700\n").records[0].totals == {"Total": 1700}
    read = totals("Name;Stand\nHans Meier;900\n")
    assert (read.records[0].totals, keys(read)) == ({"Stand": 900}, ["total"])
    assert keys(totals("Name;Stand\nHans Meier;900\n", total="Stand")) == []


def test_a_rank_is_told_from_a_village_by_what_stands_below() -> None:
    assert totals("Place;Name;Points\n1;Hans Meier;9\n").records[0].said == {"rank": "1"}
    assert people(entries("Place;Name\nMuri;Hans Meier\n")) == ["Hans|Meier|Muri"]


def test_of_two_columns_for_one_field_the_first_is_read_of_telephones_the_mobile_one() -> None:
    (record,) = entries("Vorname;Name;Tel. P;Tel. G\nHans;Meier;056 1;079 2\n").records
    assert record.people[0].phone == "056 1"
    (record,) = entries("Vorname;Name;Tel. P;Natel\nHans;Meier;056 1;079 2\n").records
    assert record.people[0].phone == "079 2"


def test_what_is_no_list_of_names_says_what_it_found() -> None:
    assert [
        len(read.problems) for read in (entries("Tisch;Total\n1;2\n"), totals("Name;Ort\nHans Meier;Muri\n"))
    ] == [1, 1]


@pytest.mark.parametrize(
    ("numbers", "counts"),
    [("4200;4200\n4100;8300", "Punkte"), ("25;4241\n22;4100", "Total"), ("4200;4250\n4100;4150", "Total")],
)
def test_a_total_that_runs_on_is_no_result_of_an_evening(numbers: str, counts: str) -> None:
    first, second = numbers.split("\n")
    read = totals(f"Name;Punkte;Total\nHans Meier;{first}\nRita Frei;{second}\n")
    assert [[*record.totals] for record in read.records] == [[counts]] * 2
    assert next(iter(read.doubts[0].answers)) == counts


def test_what_a_column_of_the_status_says_otherwise_is_named_with_its_rows() -> None:
    text = "Name;Vorname;Status\nMeier;Hans;aktiv\nFrei;Rita;aktiv\nRoth;Urs;passiv\n"
    read = entries(text)
    assert keys(read) == ["words Status"]
    assert "passiv (row 4)" in render(read.doubts[0].seen, "en")
    assert keys(entries(text, **{"words Status": "take"})) == []


def test_a_row_is_asked_one_thing() -> None:
    text = "Name;Partner\nHans Meier;Rita Frei\nUrs Roth;Anna Abt\nMeier Urs;Keller Anna\n"
    assert keys(entries(text + "Hans Graf;Urs Alt\n" * 6, 2)).count("row 4") == 1

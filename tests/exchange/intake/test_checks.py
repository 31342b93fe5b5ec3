"""What cannot be in cells, and what is asked of numbers."""

from openpyxl import Workbook

from jassturnier.exchange.intake.records import read_list
from jassturnier.i18n import render, say
from jassturnier.tournament.difference import Want
from tests.support.exchange.files import saved
from tests.support.exchange.lists import entries, keys, totals


def test_of_the_faults_of_a_column_a_few_are_named_and_none_twice() -> None:
    rows = "".join(f"Meier;Hans;alt{n // 2}\n" for n in range(400))
    read = entries(f"Name;Vorname;Jahrgang\n{rows}")
    assert [render(problem.place or say("nowhere"), "en") for problem in read.problems] == [
        f"row {n}" for n in (2, 4, 6, 8, 10)
    ]
    assert "(and 395 cells like it)" in render(read.problems[-1].text, "en")
    assert entries(f"Name;Vorname;Jahrgang\n{rows}", Jahrgang="-").problems == ()


def test_all_evenings_are_read_at_once_and_held_against_the_total() -> None:
    text = "Name;12.1.2026;Soirée 2;3. Abend;Total\nHans Meier;900;800;abw.;{}\n"
    assert keys(totals(text.format(1700))) == keys(totals(text.format(900))) == ["words 3. Abend"]
    assert keys(totals(text.format(1750), **{"words 3. Abend": "absent"})) == ["sum Hans Meier"]
    assert totals(text.format(1700)).records[0].totals == {"12.1.2026": 900, "Soirée 2": 800}


def test_money_is_not_taken_before_somebody_says_so() -> None:
    text = "Name;Vorname;Beitrag 2026;bezahlt?\nMeier;Hans;50;x\nAbt;Käthi;50;\n"
    read = entries(text)
    assert read.money == {"Beitrag 2026": 2, "bezahlt?": 1}
    assert not any({"paid", "due"} & record.said.keys() for record in read.records)
    assert [record.said.get("paid") for record in entries(text, paid="20").records] == ["20", None]


def test_a_formula_without_value_matters_only_in_a_column_that_is_taken() -> None:
    book = Workbook()
    for row in (["Vorname", "Nachname", "Ort", "Alter"], ["Hans", "Meier", "=A1", "=A1"]):
        book.worksheets[0].append(row)
    found = read_list(saved(book), Want.ENTRIES, 1, {}, {})[1]
    assert len(found.problems) == 1
    assert read_list(saved(book), Want.ENTRIES, 1, {"Ort": "-"}, {})[1].problems == ()

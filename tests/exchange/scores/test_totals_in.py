"""Totals from a list: who, how much, which rank; nothing where anything is wrong."""

import pytest
from openpyxl import Workbook

from jassturnier.exchange.scores.totals_in import TotalsRead, read_totals
from jassturnier.i18n import render
from tests.support.exchange.files import saved


def read(*lines: str, numbered: bool = False) -> TotalsRead:
    return read_totals("\n".join(lines).encode(), numbered=numbered)


def totals(found: TotalsRead) -> list[tuple[str, int]]:
    assert found.problems == ()
    return [(each.who.name, each.total) for each in found.totals]


def told(found: TotalsRead) -> list[str]:
    assert found.totals == ()
    return [render(problem.sentence(), "en") for problem in found.problems]


@pytest.mark.parametrize("heading", ["Total", "PUNKTE", "Résultat", "Punteggio", "Resultat final"])
def test_a_name_and_a_number_are_a_total_in_every_language(heading: str) -> None:
    assert totals(read(f"Rang;Name;{heading}", "1.;Anna Arn;3’012", "=2;Beat Bau;2950", ";Carla Cor;")) == [
        ("Anna Arn", 3012),
        ("Beat Bau", 2950),
    ]


def test_a_list_without_a_heading_for_the_number_says_so() -> None:
    (fault,) = told(read("Name;Zahl", "Anna Arn;3012"))
    assert "(“Total”)" in fault


@pytest.mark.parametrize("heading", ["Paar", "Team"])
def test_both_of_a_pair_stand_in_one_cell_or_in_two(heading: str) -> None:
    (each,) = read(f"{heading};Total", "Anna Arn / Beat Bau;3012").totals
    assert each.who.name == "Anna Arn / Beat Bau"
    assert len(each.who.members) == 2


def test_numbers_stand_for_names_only_where_it_is_said() -> None:
    lines = ("Nr.;Total", "#3;3012", "4.;2950")
    assert [(each.number, each.total) for each in read(*lines, numbered=True).totals] == [
        ("3", 3012),
        ("4", 2950),
    ]
    assert read_totals("\n".join(lines).encode()).totals == ()
    assert told(read(*lines))
    (fault,) = told(read("Nr.;Name;Total", "3;;3012"))
    assert "the name is missing" in fault
    (fault,) = told(read("Nr.;Total", ";3012", numbered=True))
    assert "the name is missing" in fault


def test_one_wrong_number_takes_nothing_and_a_sum_is_left_out() -> None:
    (fault,) = told(read("Name;Total", "Anna Arn;3012", "Beat Bau;viel"))
    assert "“viel” is no number." in fault
    found = read("Name;Total", "Anna Arn;3012", "Beat Bau;0", "Total;3012")
    assert totals(found) == [("Anna Arn", 3012), ("Beat Bau", 0)]
    assert [render(row.sentence(), "en") for row in found.left_out] == ["row 4: “Total 3012”: a total."]


def test_a_total_that_nobody_sees_in_a_spreadsheet_is_left_out_and_named() -> None:
    workbook = Workbook()
    (sheet,) = workbook.worksheets
    for row in (["Name", "Total"], ["Anna Arn", 3012], ["Beat Bau", 2950]):
        sheet.append(row)
    sheet.row_dimensions[3].hidden = True
    found = read_totals(saved(workbook))
    assert totals(found) == [("Anna Arn", 3012)]
    (hidden,) = found.left_out
    assert hidden.words == "Beat Bau 2950"

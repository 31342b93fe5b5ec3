from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from jassturnier.exchange.kit.cells import RawSheet, guard, read_sheets, unguard
from jassturnier.i18n import render
from tests.support.exchange.files import saved, sentences, xlsx

weigh = len


def only(content: bytes) -> RawSheet:
    (sheet,) = read_sheets(content, weigh)
    return sheet


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_csv_is_read_whatever_its_delimiter_and_encoding(delimiter: str, encoding: str) -> None:
    text = f"Nr{delimiter}Name\r\n1{delimiter}Käthi Müller\r\n"
    assert only(text.encode(encoding)).rows == (("Nr", "Name"), ("1", "Käthi Müller"))


def test_decomposed_umlauts_are_composed() -> None:
    assert only("Mu\u0308ller".encode()).rows == (("Müller",),)


def test_the_line_that_names_the_separator_is_obeyed() -> None:
    assert only(b"sep=|\nNr|Name\n").rows == ((), ("Nr", "Name"))


def test_a_quoted_cell_may_hold_the_delimiter_and_a_line_break() -> None:
    assert only(b'Nr;Name\n1;"Roth; Urs\nsenior"\n').rows[1] == ("1", "Roth; Urs senior")


def test_cells_of_a_workbook_become_words() -> None:
    row = [
        12,
        12.0,
        1.5,
        True,
        date(2026, 3, 1),
        datetime.combine(date(2026, 3, 1), time(20, 15)),
        time(20, 15),
        " a\u00a0b ",
    ]
    words = only(xlsx([row])).rows[0]
    assert words == ("12", "12", "1.5", "true", "2026-03-01", "2026-03-01T20:15:00", "20:15:00", "a b")


def test_places_are_named_as_people_see_them() -> None:
    csv, workbook = only(b"a;b"), only(xlsx([["a", "b"]]))
    assert render(csv.cell_place(3, 1), "en") == "row 4"
    assert render(workbook.cell_place(3, 1), "en") == "sheet Players, cell B4"


def test_a_cell_merged_over_rows_counts_for_all_of_them() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in (["A", "x"], [None, "y"], ["B", "z"]):
        sheet.append(row)
    sheet.merge_cells("A1:A2")
    assert only(saved(workbook)).rows == (("A", "x"), ("A", "y"), ("B", "z"))


def test_a_formula_without_value_and_a_wrong_one_are_told_from_empty_cells() -> None:
    sheet = only(xlsx([["a", None], ["=1+1", "#REF!"]]))
    assert sheet.valueless == {(1, 0), (1, 1)}
    assert len(sentences(sheet.valueless_problems(1, [0, 1]))) == 2


def test_hidden_sheets_are_left_out_and_hidden_rows_are_not() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["a"])
    sheet.row_dimensions[1].hidden = True
    workbook.create_sheet("Lists").sheet_state = "hidden"
    assert [s.rows for s in read_sheets(saved(workbook), weigh)] == [(("a",),)]


def test_reading_stops_after_the_content_however_large_the_sheet_claims_to_be() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet["A1"] = "a"
    sheet["A900000"].number_format = "0"
    assert only(saved(workbook)).rows == (("a",),)


@given(st.text(alphabet="'=+-@\t\rab", max_size=6))
def test_guarded_text_never_starts_a_formula_and_is_read_back(words: str) -> None:
    assert guard(words)[:1] not in set("=+-@\t\r")
    assert unguard(guard(words)) == words


@pytest.mark.parametrize("sign", "\uff1d\uff0b\uff0d\uff20")
def test_full_width_signs_are_guarded_too(sign: str) -> None:
    assert guard(f"{sign}1+1") == f"'{sign}1+1"
    assert unguard(guard(f"{sign}1+1")) == f"{sign}1+1"

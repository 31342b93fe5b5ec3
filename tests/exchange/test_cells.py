from collections.abc import Callable
from datetime import date, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula

from jassturnier.errors import Unreadable
from jassturnier.exchange.cells import RawSheet, guard, unguard
from jassturnier.exchange.intake import columns
from jassturnier.i18n import render
from tests.support.exchange.files import saved, with_part, xlsx
from tests.support.typed import sentences


def only(content: bytes) -> RawSheet:
    (sheet,) = columns.read(content, len)
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
    for area in ("A1:A2", "C1:C2", "A4:A5", "F7:G9"):
        sheet.merge_cells(area)
    assert [row[:2] for row in only(saved(workbook)).rows] == [("A", "x"), ("A", "y"), ("B", "z")]


def merging(*areas: str) -> Callable[[bytes], bytes]:
    """Merge cells of a sheet, also where none are."""
    markup = "".join(f'<mergeCell ref="{area}"/>' for area in areas)
    return lambda part: part.replace(
        b"</sheetData>", f"</sheetData><mergeCells>{markup}</mergeCells>".encode()
    )


@pytest.mark.parametrize("area", ["B1:B2", "A2:A3", "C2:C3", "A4:A5"])
def test_cells_merged_beside_or_below_the_content_say_nothing(area: str) -> None:
    assert only(with_part(xlsx([["a"]]), merging(area))).rows == (("a",),)


def test_a_merged_cell_reaches_into_rows_that_end_before_it() -> None:
    content = with_part(xlsx([["A", "x"], ["B"], ["C", "z"]]), merging("B1:B2"))
    assert only(content).rows == (("A", "x"), ("B", "x"), ("C", "z"))


def test_so_many_cells_may_be_merged_and_no_more() -> None:
    plain = xlsx([["a"]])
    assert only(with_part(plain, merging("A1:T10000"))).rows == (("a",),)
    with pytest.raises(Unreadable, match="merged over whole"):
        only(with_part(plain, merging("A1:T10000", "V1")))


def test_a_formula_without_value_and_a_wrong_one_are_told_from_empty_cells() -> None:
    sheet = only(xlsx([["a", None], ["=1+1", "#REF!"]]))
    assert sheet.valueless == {(1, 0), (1, 1)}
    assert len(sentences(sheet.valueless_problems(1, [0, 1]))) == 2


def test_formulas_without_value_are_found_below_all_values_and_over_several_cells() -> None:
    sheet = only(xlsx([["a"], [None, ArrayFormula("B2:B3", "=A1:A2")]]))
    assert sheet.rows == (("a",), ("", ""))
    assert sheet.valueless == {(1, 1)}


def crossed_out() -> bytes:
    """Make a sheet with somebody crossed out wholly, and somebody in part."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in (["a", "b"], ["Beat Frei", CellRichText("Anna ", TextBlock(InlineFont(strike=True), "Roth"))]):
        sheet.append(row)
    sheet["A2"].font = Font(strike=True)
    return saved(workbook)


@pytest.mark.parametrize(("size", "left"), [(0, "Anna"), (999_999, "Anna"), (1_000_000, "Anna Roth")])
def test_what_is_crossed_out_is_told_and_in_a_small_sheet_a_part_that_is_left(size: int, left: str) -> None:
    sheet = only(with_part(crossed_out(), lambda part: part.ljust(size)))
    assert sheet.rows == (("a", "b"), ("Beat Frei", left))
    assert sheet.struck == {(1, 0)}


def test_hidden_sheets_are_left_out_and_hidden_rows_are_not() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.append(["a"])
    sheet.row_dimensions[1].hidden = True
    workbook.create_sheet("Lists").sheet_state = "hidden"
    found = only(saved(workbook))
    assert found.rows == (("a",),)
    assert found.hidden == {0}


def test_reading_stops_after_the_content_however_large_the_sheet_claims_to_be() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet["A1048576"].number_format = "0"
    assert only(saved(workbook)).rows == ()
    sheet["A1"] = "a"
    content = saved(workbook)
    assert only(content).rows == (("a",),)
    with pytest.raises(Unreadable, match="more rows"):
        only(with_part(content, lambda part: part.replace(b"1048576", b"1048577")))


def test_a_text_file_has_so_many_rows_and_cells_and_no_more() -> None:
    assert len(only(b"a\n" * 100_000).rows) == 100_000
    for content, words in (
        (b"a\n" * 100_001, "more rows"),
        (b";" * 2_000_001, r"more cells than any tournament needs\."),
    ):
        with pytest.raises(Unreadable, match=words):
            only(content)


def told(content: bytes) -> str:
    with pytest.raises(Unreadable) as refused:
        only(content)
    return render(refused.value.texts[0], "en")


def test_what_cannot_be_read_is_shown() -> None:
    word = "Bär" + "x" * 30
    shown = word.encode().decode("cp1252")[:20]
    assert f": “{shown}”" in told(f"Name;Ort\n{word};Zug".encode().decode("cp1252").encode())
    assert "Row 3: a quotation mark" in told(b'a;b\n1;2\n3;"4\n5;6\n')


@given(st.text(alphabet="'=+-@\t\rab", max_size=6))
def test_guarded_text_never_starts_a_formula_and_is_read_back(words: str) -> None:
    assert guard(words)[:1] not in set("=+-@\t\r")
    assert unguard(guard(words)) == words


@pytest.mark.parametrize("sign", "\uff1d\uff0b\uff0d\uff20")
def test_full_width_signs_are_guarded_too(sign: str) -> None:
    assert guard(f"{sign}1+1") == f"'{sign}1+1"
    assert unguard(guard(f"{sign}1+1")) == f"{sign}1+1"

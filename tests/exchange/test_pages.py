"""Sheets of a workbook as a spreadsheet program opens them; what the cells of a form take and offer."""

import io
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from functools import partial
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.pages import (
    CellFormula,
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Range,
    add_page,
    allow_choice,
    allow_numbers,
    identifier,
    lock,
    money,
    new_workbook,
    page,
    quantity,
    reference,
    safe_title,
    saved,
    turn_red,
    widen,
)
from jassturnier.i18n import render
from tests.support.exchange.files import saved as content_of

ROWS = (("Anna & Co.", 1012), ("=1+1", None))
COLUMNS: Sequence[PageColumn[tuple[str, int | None]]] = (
    PageColumn("Name", lambda row: PageCell(row[0])),
    PageColumn("Pts", lambda row: quantity(row[1])),
)


def content(*pages: Page, day: date | None = None) -> bytes:
    workbook = new_workbook("Chlaus & Co.", day)
    for each in pages:
        add_page(workbook, each)
    return saved(workbook)


def made(*pages: Page) -> Sequence[Worksheet]:
    return load_workbook(io.BytesIO(content(*pages))).worksheets


def sheet_of(each: Page) -> Worksheet:
    return made(each)[0]


def with_cells(*cells: PageCell, **more: str) -> Page:
    return Page("Cells", ["x"] * len(cells), [cells], **more)  # type: ignore[arg-type]


def test_a_page_stands_below_its_headings_ready_to_be_sorted() -> None:
    sheet = sheet_of(page("Names", COLUMNS, ROWS, frozen=1))
    assert list(sheet.values) == [("Name", "Pts"), ("Anna & Co.", 1012), ("=1+1", None)]
    assert [sheet["A3"].data_type, sheet["A3"].quotePrefix, sheet["A2"].quotePrefix] == ["s", True, False]
    assert [sheet.cell(1, column).style for column in (1, 2)] == [CellStyle.HEADING, CellStyle.HEADING_RIGHT]
    assert (sheet.freeze_panes, sheet.auto_filter.ref) == ("B2", "A1:B3")
    assert (sheet.print_title_rows, sheet.print_title_cols) == ("$1:$1", "$A:$A")


def test_machine_words_stand_in_a_hidden_row_that_no_filter_carries_away_and_without_rows_there_is_none() -> (
    None
):
    keyed = [COLUMNS[0], PageColumn("Pts", COLUMNS[1].cell, "points")]
    sheet = sheet_of(page("Names", keyed, ROWS))
    assert list(sheet.values)[1:3] == [(None, "points"), ("Anna & Co.", 1012)]
    assert [sheet.row_dimensions[row].hidden for row in (1, 2, 3)] == [False, True, False]
    assert (sheet.freeze_panes, sheet.auto_filter.ref, sheet.print_title_cols) == ("A3", None, None)
    bare = sheet_of(page("Names", COLUMNS, []))
    assert (list(bare.values), bare.auto_filter.ref) == ([("Name", "Pts")], None)
    assert [bare.cell(1, column).style for column in (1, 2)] == [CellStyle.HEADING] * 2


@pytest.mark.parametrize(
    ("cell", "value", "form"),
    [
        (money(2050), 20.5, "0.00"),
        (identifier(1012), 1012, "0"),
        (quantity(1012), 1012, "#,##0"),
        (PageCell(942, CellStyle.DROPPED), 942, "(#,##0)"),
        (PageCell(CellFormula("SUM(A1:A2)&B1"), CellStyle.TOTAL), "=SUM(A1:A2)&B1", "#,##0"),
        (PageCell(2, CellStyle.IDENTIFIER, "=", "*"), 2, '"="0"*"'),
        (PageCell(2, CellStyle.NUMBER, behind="r"), 2, '""#,##0"r"'),
        (PageCell(Decimal("8.50"), CellStyle.MONEY, "="), 8.5, '"="0.00""'),
        (PageCell(942, CellStyle.DROPPED, behind="r"), 942, '""(#,##0"r")'),
        (PageCell("a\x01 <b>"), "a <b>", "General"),
        (PageCell(""), None, "General"),
    ],
)
def test_a_cell_is_what_it_was_meant_to_be(cell: PageCell, value: object, form: str) -> None:
    found = sheet_of(with_cells(cell))["A2"]
    assert (found.value, found.number_format) == (value, form)


@pytest.mark.parametrize(
    ("style", "looks"),
    [
        (CellStyle.HEADING, "bold, locked"),
        (CellStyle.TEXT, "locked"),
        (CellStyle.DROPPED, "italic, strike, locked"),
        (CellStyle.TOTAL, "bold, locked"),
        (CellStyle.INPUT, ""),
    ],
)
def test_a_style_says_what_a_cell_is_for(style: CellStyle, looks: str) -> None:
    cell = sheet_of(with_cells(PageCell(7, style)))["A2"]
    font = {"bold": cell.font.b, "italic": cell.font.i, "strike": cell.font.strike}
    found = {**font, "locked": cell.protection.locked}
    assert (cell.style, ", ".join(name for name, is_so in found.items() if is_so)) == (style, looks)


def test_a_column_is_as_wide_as_its_heading_up_to_a_limit_and_made_wider_but_never_narrower() -> None:
    headings = {"": 3, "x": 4, "xy": 5, "xyz": 7, "x" * 35: 39, "x" * 60: 39, "a": 12}
    sheet = sheet_of(Page("Widths", [*headings], [[PageCell(None)] * 6 + [PageCell("x" * 9)]]))
    assert [sheet.column_dimensions[letter].width for letter in "ABCDEFG"] == [*headings.values()]
    made = add_page(new_workbook("", None), Page("Widths", ["a", "b", "c"], []))
    for column, length in enumerate((1, 20, 99), 1):
        widen(made, column, length)
        widen(made, column, 1)
    assert [made.column_dimensions[letter].width for letter in "ABC"] == [5, 24, 40]


def test_above_a_page_stands_its_title_in_lines_where_it_is_narrow() -> None:
    """What is sorted or marked begins below it: gold is the first rank, the lowest is best if it wins."""
    rows = [[identifier(1), quantity(7)]] * 2
    sheet = sheet_of(Page("Ranks", ["Rank", "R1"], rows, above="Chlaus 2026", ranks=0, steps=[1], low=True))
    assert [row[0] for row in sheet.values] == ["Chlaus 2026", "Rank", 1, 1]
    merged = [*map(str, sheet.merged_cells.ranges)]
    assert (sheet["A1"].font.sz, merged, sheet.row_dimensions[1].height) == (16, ["A1:B1"], 48)
    assert (sheet.auto_filter.ref, sheet.freeze_panes, sheet.print_title_rows) == ("A2:B4", "A3", "$1:$2")
    assert sheet.print_area == "'Ranks'!$A$1:$B$4"
    rules = {str(area.sqref): [*area.rules] for area in sheet.conditional_formatting}
    assert [rule.formula for rule in rules["A3:A4"]] == [["$A3=1"], ["$A3=2"], ["$A3=3"]]
    (scale,) = rules["B3:B4"]
    assert [colour.rgb for colour in scale.colorScale.color] == ["FF9CC9E3", "FFFFFFFF"]


def test_cells_may_stand_below_a_page_and_plain_sheets_beside_it() -> None:
    workbook = new_workbook("", None)
    sheet = add_page(workbook, Page("Names", ["a"], []))
    sheet.put_row(3, [quantity(7)] * 2, 2)
    workbook.create_sheet("Plain")["A1"] = "x"
    assert sheet.dimensions == "A1:C3"
    names, plain = load_workbook(io.BytesIO(saved(workbook))).worksheets
    assert list(names.values)[2] == (None, 7, 7)
    assert list(plain.values) == [("x",)]
    assert [reference(0, 0), reference(3, 27, 3)] == ["A2", "AB6"]
    assert safe_title("Finale: A/B [2]?") == "Finale  A B  2"
    assert (safe_title("///"), len(safe_title("x" * 40))) == ("–", 31)


def around(sheet: Worksheet) -> list[str | None]:
    """Return what is printed above and below a sheet, left and right."""
    header, footer = sheet.oddHeader, sheet.oddFooter
    assert header
    assert footer
    return [part.text for part in (header.left, header.right, footer.left, footer.right)]


def test_a_sheet_is_printed_on_a4_with_what_signs_mean_at_its_foot() -> None:
    first, second, wide, whole, all_too_wide = made(
        with_cells(PageCell("x"), signs="= & * shared", legend="not this"),
        with_cells(PageCell("x"), legend="P once"),
        Page("Wide", ["x" * 50] * 8, []),
        Page("Whole", ["x" * 50] * 10, [], whole=True),
        Page("All too wide", ["x" * 50] * 11, [], whole=True),
    )
    setups = [sheet.page_setup for sheet in (first, wide, whole, all_too_wide)]
    assert [(each.paperSize, each.orientation, each.fitToWidth, each.fitToHeight) for each in setups] == [
        (9, "portrait", 1, 0),
        (9, "landscape", 2, 0),
        (9, "landscape", 1, 1),
        (9, "landscape", 2, 0),
    ]
    assert first.sheet_properties.pageSetUpPr
    assert first.sheet_properties.pageSetUpPr.fitToPage
    assert around(first) == ["Chlaus && Co.", "Cells", "= && * shared", "&P / &N"]
    assert around(second)[2:] == ["P once", "&P / &N"]
    assert (second["A4"].value, second.auto_filter.ref) == ("P once", "A1:A2")


@pytest.mark.parametrize("day", [date(2026, 11, 20), None])
def test_the_same_content_gives_the_same_bytes_of_that_day(day: date | None) -> None:
    first, second = (content(with_cells(PageCell("x")), day=day) for _ in range(2))
    assert first == second
    properties = load_workbook(io.BytesIO(first)).properties
    assert properties.created == properties.modified == datetime.combine(day or date(2000, 1, 1), time())
    with ZipFile(io.BytesIO(first)) as parts:
        assert {info.date_time for info in parts.infolist()} == {(1980, 1, 1, 0, 0, 0)}


words = partial(render, language="en")


@pytest.fixture
def sheet() -> Worksheet:
    return Workbook().worksheets[0]


def reopened(sheet: Worksheet) -> Worksheet:
    assert sheet.parent
    return load_workbook(io.BytesIO(content_of(sheet.parent))).worksheets[0]


def rules(sheet: Worksheet) -> list[DataValidation]:
    return list(reopened(sheet).data_validations.dataValidation)


@pytest.mark.parametrize(
    ("allowed", "rule", "said"),
    [
        (Range(), ("greaterThanOrEqual", "0", None), "A whole number from 0 on."),
        (Range(2, 157), ("between", "2", "157"), "A whole number from 2 to 157."),
    ],
)
def test_other_than_whole_numbers_of_a_range_are_refused(
    sheet: Worksheet, allowed: Range, rule: tuple[str, str, str | None], said: str
) -> None:
    allow_numbers(sheet, "B2:B9", allowed, words)
    (made,) = rules(sheet)
    assert (made.type, str(made.sqref), made.error) == ("whole", "B2:B9", said)
    assert (made.operator, made.formula1, made.formula2) == rule
    assert (made.allow_blank, made.showErrorMessage) == (True, True)


@pytest.mark.parametrize(
    ("choices", "offered"),
    [
        (["Damen", "a,b", 'die "Grossen"', "Herren"], ['"Damen,Herren"']),
        ([], []),
        (["a,b"], []),
        (["x" * 127, "y" * 127], [f'"{"x" * 127},{"y" * 127}"']),
        (["x" * 127, "y" * 128], []),
    ],
)
def test_choices_are_offered_if_excel_holds_them_and_others_may_be_typed(
    sheet: Worksheet, choices: list[str], offered: list[str]
) -> None:
    allow_choice(sheet, "C2:C9", choices)
    made = rules(sheet)
    assert [rule.formula1 for rule in made] == offered
    for rule in made:
        assert (rule.type, str(rule.sqref)) == ("list", "C2:C9")
        assert (rule.allow_blank, rule.showErrorMessage) == (True, False)


def test_cells_turn_red_and_widths_may_change_where_the_rest_is_locked(sheet: Worksheet) -> None:
    turn_red(sheet, "A1:A3", "$A1>7")
    lock(sheet)
    made = reopened(sheet)
    (area,) = made.conditional_formatting
    (rule,) = area.rules
    assert (str(area.sqref), rule.formula, rule.dxf.font.b) == ("A1:A3", ["$A1>7"], True)
    assert rule.dxf.fill.bgColor.rgb == "FFC62828"
    protection = made.protection
    assert (protection.sheet, protection.formatColumns, protection.formatRows) == (True, False, False)

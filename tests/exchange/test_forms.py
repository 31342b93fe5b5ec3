"""What cells of a form take and offer, what turns red, what is locked: read back as Excel has it."""

import io
from functools import partial

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.pages import Range, allow_choice, allow_numbers, lock, turn_red
from jassturnier.i18n import render
from tests.support.exchange.files import saved

words = partial(render, language="en")


@pytest.fixture
def sheet() -> Worksheet:
    return Workbook().worksheets[0]


def reopened(sheet: Worksheet) -> Worksheet:
    assert sheet.parent
    return load_workbook(io.BytesIO(saved(sheet.parent))).worksheets[0]


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


def test_choices_are_offered_and_others_may_be_typed(sheet: Worksheet) -> None:
    allow_choice(sheet, "C2:C9", ["Damen", "a,b", 'die "Grossen"', "Herren"])
    (made,) = rules(sheet)
    assert (made.type, str(made.sqref), made.formula1) == ("list", "C2:C9", '"Damen,Herren"')
    assert (made.allow_blank, made.showErrorMessage) == (True, False)


@pytest.mark.parametrize(
    ("choices", "offered"), [([], 0), (["a,b"], 0), (["x" * 127, "y" * 127], 1), (["x" * 127, "y" * 128], 0)]
)
def test_a_list_longer_than_excel_holds_is_not_offered(
    sheet: Worksheet, choices: list[str], offered: int
) -> None:
    allow_choice(sheet, "C2:C9", choices)
    assert len(rules(sheet)) == offered


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

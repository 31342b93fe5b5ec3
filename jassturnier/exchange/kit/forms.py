"""What makes a sheet a form: what its cells take and offer, what turns red, what is locked."""

from collections.abc import Sequence

from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.kit.pages import Words
from jassturnier.i18n import Text, say
from jassturnier.values import frozen

_LONGEST_LIST = 255
_RED = DifferentialStyle(
    font=Font(bold=True, color="FFFFFFFF"), fill=PatternFill("solid", bgColor="FFC62828")
)


def lock(sheet: Worksheet) -> None:
    """Leave only the input cells open; no password, it only keeps fingers from slipping."""
    protection = sheet.protection
    protection.sheet = True
    # Columns may be made wider all the same: “False” here means that it is not forbidden.
    protection.formatColumns = protection.formatRows = False


@frozen
class Range:
    """The whole numbers that a cell takes; no `high` means no upper end."""

    low: int = 0
    high: int | None = None

    def sentence(self) -> Text:
        """Say what may be typed."""
        if self.high is None:
            return say("A whole number from {low} on.", low=self.low)
        return say("A whole number from {low} to {high}.", low=self.low, high=self.high)


def allow_numbers(sheet: Worksheet, area: str, allowed: Range, words: Words) -> None:
    """Take only whole numbers of a range in an area."""
    rule = DataValidation("whole", str(allowed.low), allow_blank=True, showErrorMessage=True)
    rule.operator = "greaterThanOrEqual"
    if allowed.high is not None:
        rule.operator, rule.formula2 = "between", str(allowed.high)
    rule.errorTitle, rule.error = words(say("Not possible")), words(allowed.sentence())
    rule.add(area)
    sheet.add_data_validation(rule)


def allow_choice(sheet: Worksheet, area: str, choices: Sequence[str]) -> None:
    """Offer a list to choose from in an area; other words may be typed too."""
    # A list in the rule itself ends at 255 letters and cannot hold a comma or a quote.
    fitting = [choice for choice in choices if not {",", '"'} & {*choice}]
    if not fitting or len(",".join(fitting)) > _LONGEST_LIST:
        return
    rule = DataValidation("list", formula1=f'"{",".join(fitting)}"', allow_blank=True, showErrorMessage=False)
    rule.add(area)
    sheet.add_data_validation(rule)


def turn_red(sheet: Worksheet, area: str, when: str) -> None:
    """Colour the cells of an area for which a formula, written for its first cell, is true."""
    sheet.conditional_formatting.add(area, Rule("expression", dxf=_RED, formula=[when]))

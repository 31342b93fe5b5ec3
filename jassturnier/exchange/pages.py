"""Sheets of a workbook: one table each, with named styles, ready to read, to print, or to fill in."""

import io
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from enum import StrEnum
from functools import cache
from itertools import accumulate
from math import ceil
from typing import Any, Generic, TypeAlias, TypeVar
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE, Cell
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import ColorScale, FormatObject, Rule
from openpyxl.styles import Alignment, Border, Color, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.header_footer import HeaderFooterItem
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.writer.excel import ExcelWriter

from jassturnier.exchange.cells import guard
from jassturnier.i18n import Text, say
from jassturnier.tournament.colours import PODIUM, WHITE
from jassturnier.values import frozen

_PAPER_A4 = "9"
_WIDEST = 36
"""Letters of the widest column; longer words shrink."""
_AROUND, _AROUND_SHORT, _SHORT = 3, 2, 3
"""What a column is wider than its words, and one of a few letters."""
_LEGIBLE, _UPRIGHT = 205.0, 125.0
"""Letters beside each other of which each is still of 8 points on A4 lying, of nearly 9 standing."""
EMPTY = 9.0
"""Letters of a column without words."""
_TITLE_WIDE, _TITLE_HIGH = 1.7, 24
"""Letters of a column that one of a title takes, and points of a line of it."""
_LOGO, _BESIDE = 36, 2
"""Dots that a logo beside the title is high, and the columns that are kept for it."""
_HIGHEST = "#9cc9e3"
"""The colour of the best numbers of a column; the others are lighter."""
_MARGIN = 0.4
"""Inches beside what is printed."""
# What Excel allows in the name of a sheet.
_LONGEST_TITLE = 31
_NOT_IN_A_TITLE = re.compile(r"[\[\]:*?/\\']")
_LONG_AGO = date(2000, 1, 1)
HIDDEN = 'hidden="1"'
"""The attribute of a row that is for programs."""
# The earliest time that a zip file can hold.
_ZIP_TIME = (1980, 1, 1, 0, 0, 0)


class CellStyle(StrEnum):
    """The named styles of our workbooks; a spreadsheet program lists them under these names."""

    TITLE = "Jass title"
    HEADING = "Jass heading"
    HEADING_CENTRE = "Jass heading, centred"
    HEADING_RIGHT = "Jass heading, right"
    TEXT = "Jass text"
    IDENTIFIER = "Jass identifier"
    NUMBER = "Jass number"
    DROPPED = "Jass dropped"
    TOTAL = "Jass total"
    INPUT = "Jass input"
    INPUT_CENTRE = "Jass input, centred"
    MONEY = "Jass money"
    AMOUNT = "Jass money to fill in"


@frozen
class CellFormula:
    """An expression without the sign in front, such as `SUM(A1:A3)`, and its value where that is known.

    Whatever works nothing out shows the value: the preview of a phone, another program that reads the file.
    """

    expression: str
    value: "int | Decimal | str | None" = None


_HEADING_OVER = {
    CellStyle.IDENTIFIER: CellStyle.HEADING_CENTRE,
    CellStyle.INPUT_CENTRE: CellStyle.HEADING_CENTRE,
    CellStyle.NUMBER: CellStyle.HEADING_RIGHT,
    CellStyle.DROPPED: CellStyle.HEADING_RIGHT,
    CellStyle.TOTAL: CellStyle.HEADING_RIGHT,
    CellStyle.MONEY: CellStyle.HEADING_RIGHT,
    CellStyle.AMOUNT: CellStyle.HEADING_RIGHT,
}

RowT = TypeVar("RowT")
Words: TypeAlias = Callable[[Text], str]
"""Puts a sentence into the language of the workbook."""

Value: TypeAlias = "str | int | Decimal | CellFormula | None"


@frozen
class PageCell:
    """What stands in a cell, and how; a `str` is never taken for a formula.

    A number stays one with the signs that are shown `before` and `behind` it.
    """

    value: Value
    style: CellStyle = CellStyle.TEXT
    before: str = ""
    behind: str = ""


@frozen
class Page:
    """One sheet: headings in the first row, or below what stands `above`; `frozen` columns stay in sight.

    A `logo`, PNG or JPEG, stands beside what is above, unless the list is narrow.
    `keys` are machine words for a hidden row below, so that a program finds the columns again. `signs` are
    explained at the foot of what is printed, a `legend` below the list, too. What is `whole` is printed on a
    page of its own as long as anybody can read it so. There are so many empty columns `beside` the list, for
    charts. The first three in the column of `ranks`, counted from
    0, are gold, silver and bronze; numbers in those of `steps` the darker the better, where `low` is better
    the lowest.
    """

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[PageCell]]
    frozen: int = 0
    keys: Sequence[str] = ()
    signs: str = ""
    legend: str = ""
    whole: bool = False
    above: str = ""
    logo: bytes | None = None
    beside: int = 0
    ranks: int | None = None
    steps: Sequence[int] = ()
    low: bool = False

    @property
    def head(self) -> int:
        """Return the number of the row of the headings."""
        return 2 if self.above else 1

    @property
    def first_row(self) -> int:
        """Return the number of the first row below the headings."""
        return self.head + (2 if self.keys else 1)


@frozen
class PageColumn(Generic[RowT]):
    """One column of a page: its heading, the cell it has for a row, and a machine word."""

    heading: str
    cell: Callable[[RowT], PageCell]
    key: str = ""


def page(title: str, columns: Sequence[PageColumn[RowT]], rows: Iterable[RowT], frozen: int = 0) -> Page:
    """Lay out a page by its columns."""
    cells = [[column.cell(row) for column in columns] for row in rows]
    keys = [column.key for column in columns]
    return Page(title, [column.heading for column in columns], cells, frozen, keys if any(keys) else ())


def identifier(value: str | int | None) -> PageCell:
    """Make a cell of something that only names; a number gets no separators."""
    return PageCell(value, CellStyle.IDENTIFIER)


def quantity(value: int | None) -> PageCell:
    """Make a cell of a number that counts."""
    return PageCell(value, CellStyle.NUMBER)


def money(rappen: int) -> PageCell:
    """Make a cell of an amount in francs."""
    return PageCell(Decimal(rappen) / 100, CellStyle.MONEY)


def reference(row: int, column: int, first_row: int = 2) -> str:
    """Return what a formula calls the cell in a data row and column of a page, both counted from 0."""
    return f"{get_column_letter(column + 1)}{row + first_row}"


def new_workbook(title: str, day: date | None, colour: str = "") -> Workbook:
    """Return a workbook without sheets that has our styles and says when it was made: on `day`.

    What stands above its sheets has the `colour`, black where there is none.
    """
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for style in _styles(colour):
        workbook.add_named_style(style)
    made = datetime.combine(day or _LONG_AGO, time())
    properties = workbook.properties
    properties.title, properties.creator = title, "jassturnier"
    properties.created = properties.modified = made
    # What is typed later counts at once, also where a formula has its value.
    workbook.calculation.fullCalcOnLoad = True
    return workbook


class Sheet(Worksheet):
    """A sheet at the end of a workbook. Its cells are text as it stands in the file.

    openpyxl does the rest: to hold and write cells it takes several times as long.
    """

    def __init__(self, workbook: Workbook, title: str) -> None:
        super().__init__(workbook, safe_title(title))
        workbook._add_sheet(self)  # type: ignore[attr-defined]  # noqa: SLF001 — create_sheet makes its own kind
        self.rows_drawn: dict[int, str] = {}
        """The attributes of rows that are hidden or higher than the others."""
        self._written: defaultdict[int, dict[int, str]] = defaultdict(dict)
        self._number = cache(self._number_of)

    def put(self, row: int, column: int, cell: PageCell) -> None:
        """Write one cell; rows and columns count from 1."""
        words = cell.value if isinstance(cell.value, str) else ""
        # Quoted, it stays text when somebody edits the cell.
        number = self._number(cell.style, cell.before, cell.behind, quoted=guard(words) != words)
        place = f'r="{get_column_letter(column)}{row}" s="{number}"'
        self._written[row][column] = f"<c {place}{_content(cell.value)}"

    def put_row(self, row: int, cells: Iterable[PageCell], first: int = 1) -> None:
        """Write cells side by side, from the column `first` on."""
        for column, cell in enumerate(cells, first):
            self.put(row, column, cell)

    def _number_of(self, style: CellStyle, before: str, behind: str, *, quoted: bool) -> int:
        cell = Cell(self, 1, 1)
        cell.style = style
        if quoted:
            cell.quotePrefix = True
        if before or behind:
            end = cell.number_format.rindex("0") + 1
            cell.number_format = f'"{before}"{cell.number_format[:end]}"{behind}"{cell.number_format[end:]}'
        return cell.style_id

    def calculate_dimension(self) -> str:
        """Return the area with cells in it."""
        first = min(map(min, self._written.values()))
        last = max(map(max, self._written.values()))
        rows = min(self._written), max(self._written)
        return f"{get_column_letter(first)}{rows[0]}:{get_column_letter(last)}{rows[1]}"

    def rows_written(self) -> str:
        """Return all rows as they stand in the file."""
        return "".join(
            f'<row r="{row}" {self.rows_drawn.get(row, "")}>'
            f"{''.join(cells[column] for column in sorted(cells))}</row>"
            for row, cells in sorted(self._written.items())
        )


def _content(value: Value) -> str:
    """Return what stands in a cell behind its attributes, and its end; a `str` is never a formula."""
    match value:
        case CellFormula(expression, value):
            formula = f"<f>{escape(expression)}</f>"
            if isinstance(value, str):
                return f' t="str">{formula}<v>{escape(value)}</v></c>'
            return f">{formula}{'' if value is None else f'<v>{value}</v>'}</c>"
        case str() if value:
            words = escape(ILLEGAL_CHARACTERS_RE.sub("", value))
            return f' t="inlineStr"><is><t xml:space="preserve">{words}</t></is></c>'
        case int() | Decimal():
            return f"><v>{value}</v></c>"
    return "/>"


def add_page(workbook: Workbook, page: Page) -> Sheet:
    """Write a page on a new sheet at the end."""
    sheet = Sheet(workbook, page.title)
    _fit(sheet, page)
    if page.above:
        _put_title(sheet, page)
    below = page.rows[0] if page.rows else [PageCell(None)] * len(page.headings)
    styles = [_HEADING_OVER.get(cell.style, CellStyle.HEADING) for cell in below]
    sheet.put_row(page.head, [PageCell(*each) for each in zip(page.headings, styles, strict=True)])
    if page.keys:
        sheet.put_row(page.head + 1, map(PageCell, page.keys))
        sheet.rows_drawn[page.head + 1] = HIDDEN
    for number, row in enumerate(page.rows, page.first_row):
        sheet.put_row(number, row)
    sheet.freeze_panes = reference(0, page.frozen, page.first_row)
    listed = f"A{page.head}:{sheet.dimensions.partition(':')[2]}"
    # No filter over a hidden row of machine words: sorting would carry it away.
    if page.rows and not page.keys:
        sheet.auto_filter.ref = listed
    if page.rows:
        _colour(sheet, page)
    sheet.print_title_rows = f"1:{page.head}"
    if page.frozen:
        sheet.print_title_cols = f"A:{get_column_letter(page.frozen)}"
    if page.legend:
        sheet.put(page.first_row + len(page.rows) + 1, 1, PageCell(page.legend))
    # The title says whose it is.
    of = "" if page.above else workbook.properties.title or ""
    prepare_print(sheet, of, page.signs or page.legend, whole=page.whole)
    if page.above:
        # Else words that are longer than the last column would get a page of their own.
        sheet.print_area = sheet.dimensions
    return sheet


def _put_title(sheet: Sheet, page: Page) -> None:
    """Write what stands above the headings over as many columns as it takes, in lines if they are too few."""
    letters = map(get_column_letter, range(1, len(page.headings) + 1))
    widths = [sheet.column_dimensions[letter].width for letter in letters]
    room = [*accumulate([*widths, *[EMPTY] * page.beside])]
    wanted = _TITLE_WIDE * len(page.above)
    beside = _BESIDE if page.logo is not None and len(widths) > 2 * _BESIDE else 0
    columns = min(bisect_left(room, wanted) + 1, len(room) - beside)
    sheet.put(1, 1, PageCell(page.above, CellStyle.TITLE))
    if columns > 1:
        sheet.merged_cells.add(f"A1:{get_column_letter(columns)}1")
    high = _TITLE_HIGH * ceil(wanted / room[columns - 1])
    if page.logo is not None and beside:
        logo = Image(io.BytesIO(page.logo))
        logo.width, logo.height = logo.width * _LOGO // logo.height, _LOGO
        sheet.add_image(logo, f"{get_column_letter(len(widths) - beside + 1)}1")
        high = max(high, _LOGO)
    sheet.rows_drawn[1] = f'ht="{high}" customHeight="1"'


def _colour(sheet: Sheet, page: Page) -> None:
    """Set off the first three ranks, and how good numbers are; both follow whoever sorts or corrects."""
    first, last = page.first_row, page.first_row + len(page.rows) - 1
    areas = [
        f"{letter}{first}:{letter}{last}"
        for letter in map(get_column_letter, range(1, len(page.headings) + 1))
    ]
    colours = [Color(_argb(each)) for each in sorted((WHITE, _HIGHEST), reverse=not page.low)]
    for column in page.steps:
        scale = ColorScale([FormatObject("min"), FormatObject("max")], colours)
        sheet.conditional_formatting.add(areas[column], Rule("colorScale", colorScale=scale))
    if page.ranks is not None:
        plain = " ".join(area for column, area in enumerate(areas) if column not in page.steps)
        for rank, colour in enumerate(PODIUM, 1):
            filled = DifferentialStyle(
                font=Font(color="FF000000"), fill=PatternFill("solid", bgColor=_argb(colour))
            )
            when = f"${reference(0, page.ranks, first)}={rank}"
            sheet.conditional_formatting.add(plain, Rule("expression", dxf=filled, formula=[when]))


def _argb(colour: str) -> str:
    return f"FF{colour[1:].upper()}"


def widen(sheet: Worksheet, column: int, length: int) -> None:
    """Make a column, counted from 1, wide enough for `length` letters."""
    dimension = sheet.column_dimensions[get_column_letter(column)]
    dimension.width = max(dimension.width, min(length, _WIDEST) + 4)


def _fit(sheet: Worksheet, page: Page) -> None:
    lengths = [len(words) + 1 for words in page.headings]
    for row in page.rows:
        for column, cell in enumerate(row):
            if isinstance(cell.value, str | int | Decimal):
                lengths[column] = max(lengths[column], len(str(cell.value)))
    for column, length in enumerate(lengths, 1):
        around = _AROUND if length > _SHORT else _AROUND_SHORT
        sheet.column_dimensions[get_column_letter(column)].width = min(length, _WIDEST) + around


def prepare_print(sheet: Worksheet, title: str, signs: str = "", *, whole: bool = False) -> None:
    """Set A4, as many pages high as needed, with the tournament above, the page and what signs mean below.

    A narrow sheet stands upright. One whose letters would be far too small lies on several pages beside each
    other, unless it is wanted `whole`.
    """
    setup = sheet.page_setup
    wide = sum(dimension.width for dimension in sheet.column_dimensions.values())
    setup.paperSize, setup.orientation = _PAPER_A4, "portrait" if wide <= _UPRIGHT else "landscape"
    together = whole and wide <= 2 * _LEGIBLE
    setup.fitToWidth = 1 if together else max(1, round(wide / _LEGIBLE))
    setup.fitToHeight = int(together)
    sheet.page_margins.left = sheet.page_margins.right = _MARGIN
    properties = sheet.sheet_properties
    properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    header, footer = HeaderFooterItem(), HeaderFooterItem()
    # A single & begins a command in a header.
    header.left.text = title.replace("&", "&&")
    header.right.text = sheet.title
    footer.right.text = "&P / &N"
    footer.left.text = signs.replace("&", "&&")
    sheet.oddHeader, sheet.oddFooter = header, footer


def safe_title(words: str) -> str:
    """Return a title that a sheet may have."""
    return _NOT_IN_A_TITLE.sub(" ", words)[:_LONGEST_TITLE].strip() or "–"


_ROWS = b"<sheetData>"


def saved(workbook: Workbook) -> bytes:
    """Return the workbook as a file; the same content gives the same bytes."""
    draft, final = io.BytesIO(), io.BytesIO()
    # Workbook.save would stamp the file with the time of day.
    ExcelWriter(workbook, ZipFile(draft, "w")).save()
    made: list[Any] = workbook.worksheets
    sheets = {sheet.path[1:]: sheet for sheet in made if isinstance(sheet, Sheet)}
    with ZipFile(draft) as parts, ZipFile(final, "w", ZIP_DEFLATED) as fixed:
        for name in parts.namelist():
            part = ZipInfo(name, _ZIP_TIME)
            part.compress_type = ZIP_DEFLATED
            rows = sheets[name].rows_written() if name in sheets else ""
            fixed.writestr(part, parts.read(name).replace(_ROWS, _ROWS + rows.encode(), 1))
    return final.getvalue()


def _styles(colour: str) -> Iterable[NamedStyle]:
    plain, bold = _font(), _font(bold=True)
    large = _font(bold=True, color=_argb(colour or "#000000"), size=16)
    yield NamedStyle(CellStyle.TITLE, font=large, alignment=Alignment("left", "center", wrap_text=True))
    grey = PatternFill("solid", fgColor="FFE8E4D8")
    box = Border(bottom=Side(style="thin", color="FFB0B0B0"))
    heading = {
        CellStyle.HEADING: "left",
        CellStyle.HEADING_CENTRE: "center",
        CellStyle.HEADING_RIGHT: "right",
    }
    for style, side in heading.items():
        where = Alignment(side, "center", wrap_text=True, indent=int(side == "left"))
        yield NamedStyle(style, font=bold, fill=grey, border=box, alignment=where)
    # Text stands off what is set flush right before it.
    yield NamedStyle(CellStyle.TEXT, font=plain, alignment=Alignment("left", indent=1, shrink_to_fit=True))
    yield NamedStyle(CellStyle.IDENTIFIER, font=plain, alignment=Alignment("center"), number_format="0")
    yield NamedStyle(CellStyle.NUMBER, font=plain, number_format="#,##0")
    struck = _font(strike=True, italic=True, color="FF595959")
    yield NamedStyle(CellStyle.DROPPED, font=struck, number_format="(#,##0)")
    yield NamedStyle(CellStyle.TOTAL, font=bold, number_format="#,##0")
    yellow = PatternFill("solid", fgColor="FFFFF9DC")
    line = Side(style="thin", color="FFB0B0B0")
    frame = Border(left=line, right=line, top=line, bottom=line)
    unlocked = Protection(locked=False)
    inputs = {
        CellStyle.INPUT: ("#,##0", Alignment()),
        CellStyle.INPUT_CENTRE: ("0", Alignment("center")),
        CellStyle.AMOUNT: ("0.00", Alignment()),
    }
    for style, (form, where) in inputs.items():
        yield NamedStyle(
            style,
            font=plain,
            fill=yellow,
            border=frame,
            number_format=form,
            alignment=where,
            protection=unlocked,
        )
    yield NamedStyle(CellStyle.MONEY, font=plain, number_format="0.00")


def _font(
    *, bold: bool = False, italic: bool = False, strike: bool = False, color: str = "FF000000", size: int = 11
) -> Font:
    return Font(name="Calibri", size=size, b=bold, i=italic, strike=strike, color=color)


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

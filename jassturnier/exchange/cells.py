"""Files as rows of words, told by their content, never by the name: CSV of every make, and workbooks."""

import csv
import io
import re
import warnings
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from enum import Enum
from itertools import islice
from typing import TypeAlias
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile, ZipInfo

from openpyxl import load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet._read_only import ReadOnlyWorksheet
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.worksheet.formula import ArrayFormula
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.errors import Problem, Unreadable
from jassturnier.i18n import Text, clean, say
from jassturnier.system import NO_TEXT, text_of
from jassturnier.values import frozen

MOST_BYTES = 60_000_000
"""All parts of a workbook together, unpacked; 2000 players in 12 rounds need a quarter of it."""

_MOST_PARTS = 5_000
_AT_ONCE = 1_000_000
_MOST_TEXTS = 150_000
_TEXT = re.compile(rb"<(?:\w+:)?si[\s/>]")
_SHEETS, _TEXTS, _STYLES = "xl/worksheets/", "xl/sharedStrings.xml", "xl/styles.xml"
_MOST_TAGS = {_SHEETS: 4_000_000, _TEXTS: 4 * _MOST_TEXTS, _STYLES: 100_000}
"""The most tags these may have together: a cell has four. Small files unpack to millions of them."""
_OTHER_TAGS = 200_000
_ZIP = b"PK"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_PROTECTED = "EncryptedPackage".encode("utf-16-le")
_OPEN_DOCUMENT = b"application/vnd.oasis.opendocument."


class FileForm(Enum):
    """The two kinds of file that are read."""

    WORKBOOK = "workbook"
    TEXT = "text"


def kind_of(content: bytes) -> FileForm:
    """Tell a workbook from text.

    Raises:
        Unreadable: the file is empty, of another kind, protected, damaged, or unpacks to far too much.
    """
    if not content.strip():
        raise Unreadable(say("The file is empty."))
    # An old workbook, but also a new one behind a password, which is packed into the old form.
    if content.startswith(_OLE):
        if _PROTECTED in content:
            raise Unreadable(
                say("The workbook is protected by a password. Save it without password and import it again.")
            )
        raise Unreadable(
            say("This is a workbook of the old kind (.xls). Save it as .xlsx and import it again.")
        )
    if not content.startswith(_ZIP):
        return FileForm.TEXT
    try:
        with ZipFile(io.BytesIO(content)) as parts:
            fault = _parts_fault(parts)
    except _DAMAGED as error:
        raise damaged() from error
    if fault is not None:
        raise Unreadable(fault)
    return FileForm.WORKBOOK


def is_tournament(content: bytes) -> bool:
    """Tell a whole tournament, as `export json` writes it, from a list, by how it begins."""
    return b'"format": "jassturnier"' in content[:100]


def damaged() -> Unreadable:
    """Say that a file looks like a workbook and is none that can be read."""
    return Unreadable(
        say("The workbook is damaged. Open it in a spreadsheet program and save it again as .xlsx.")
    )


def _tags(parts: ZipFile, info: ZipInfo) -> tuple[int, int]:
    """Read a part bit by bit, since it may unpack to something else than it says; count its tags and texts.

    Raises:
        BadZipFile: it does, or is markup in letters or with definitions that no spreadsheet program writes.
    """
    tags = texts = 0
    with parts.open(info) as part:
        content = part.read(_AT_ONCE)
        # Other letters hide tags, and definitions make many of one.
        begins = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
        plain = begins in {b"", b"<"} and b"<!DOCTYPE" not in content
        if info.filename.endswith((".xml", ".rels")) and not plain:
            raise BadZipFile(info.filename)
        while content:
            tags += content.count(b"<")
            texts += len(_TEXT.findall(content))
            content = part.read(_AT_ONCE)
    return tags, texts


def _tags_fault(parts: ZipFile) -> Text | None:
    tags: Counter[str] = Counter()
    texts = 0
    for info in parts.infolist():
        counted, found = _tags(parts, info)
        kind = next((kind for kind in _MOST_TAGS if info.filename.startswith(kind)), "")
        tags[kind] += counted
        texts += found * (kind == _TEXTS)
    if tags[_SHEETS] > _MOST_TAGS[_SHEETS]:
        return say(
            "The sheets hold more cells than any tournament needs. Delete what stands beside or below the "
            "list, and save it again."
        )
    if texts > _MOST_TEXTS or tags[_TEXTS] > _MOST_TAGS[_TEXTS]:
        return say("The workbook holds more different texts than any tournament needs.")
    if tags[_STYLES] > _MOST_TAGS[_STYLES] or tags[""] > _OTHER_TAGS:
        return say(
            "The workbook holds more formats than any tournament needs. Copy the list alone into a new one."
        )
    return None


def _parts_fault(parts: ZipFile) -> Text | None:
    infos = parts.infolist()
    names = {info.filename for info in infos}
    if len(infos) > _MOST_PARTS or sum(info.file_size for info in infos) > MOST_BYTES:
        return say("The file unpacks to more than any tournament needs; it is not opened.")
    # Sizes stand in a directory that anybody can write; only unpacking tells.
    fault = _tags_fault(parts)
    if "mimetype" in names and parts.read("mimetype").startswith(_OPEN_DOCUMENT):
        return say("This is an OpenDocument file (.ods). Save it as .xlsx and import it again.")
    if "xl/workbook.bin" in names:
        return say("This is a binary workbook (.xlsb). Save it as .xlsx and import it again.")
    if "xl/workbook.xml" not in names:
        return say("This file is neither a workbook (.xlsx) nor text (.csv).")
    return fault


MOST_ROWS = 100_000
"""The deals of 2000 players in 12 rounds fill most of them."""
_MOST_COLUMNS = 16_384
"""A spreadsheet has no more columns."""
_MOST_CELLS = 2_000_000
_MOST_LETTERS = 30_000_000
LONGEST_CELL = 2_000
"""Letters of a cell: remarks of a form, and any name, are much shorter."""


@dataclass(slots=True)
class Budget:
    """What is left of cells and letters while the rows of a file are read, one after the other."""

    cells: int = _MOST_CELLS
    letters: int = _MOST_LETTERS

    def spend(self, row: Sequence[object], number: int, sheet: str = "") -> None:
        """Take a row off; a cell on the far right makes a row wide, however empty it is.

        Raises:
            Unreadable: it is too wide, a cell holds too much, or all rows together do.
        """
        self.cells -= len(row)
        lengths = [len(cell.strip()) if type(cell) is str else 0 for cell in row]
        if max(lengths, default=0) > LONGEST_CELL:
            longest = max(lengths)
            place = RawSheet(sheet, ()).cell_place(number - 1, lengths.index(longest))
            raise Unreadable(
                say(
                    "{place}: {n} letters; a cell has {most} at most.",
                    place=place,
                    n=longest,
                    most=LONGEST_CELL,
                )
            )
        self.letters -= sum(lengths)
        if len(row) > _MOST_COLUMNS or self.cells < 0:
            wide = len(row)
            raise Unreadable(
                say(
                    "This file holds more cells than any tournament needs; in {place} they reach to column "
                    "{column}. Delete what stands beside the list, and save it again.",
                    place=RawSheet(sheet, ()).row_place(number - 1),
                    column=get_column_letter(wide) if wide <= _MOST_COLUMNS else str(wide),
                )
            )
        if self.letters < 0:
            raise Unreadable(say("The cells of this file hold more text than any tournament needs."))


def too_long(most: int = MOST_ROWS) -> Unreadable:
    """Say that a file has too many rows."""
    return Unreadable(
        say(
            "This file holds more rows than any tournament needs ({most} at most). Delete what stands below "
            "the list, and save it again.",
            most=most,
        )
    )


HEAD_ROWS = 30
"""So far down the headings are looked for."""
_LAST_ROW = 1_048_576
_MOST_MERGED = 200_000
_MOST_WHOLE = 1_000_000
"""The most bytes of a sheet that is loaded whole."""
_MOST_DELIMITERS = 2_000_000
_MERGED = re.compile(rb"<mergeCell\s[^>]*?ref=[\"']([A-Za-z0-9:]+)[\"']")

_HIDDEN = re.compile(rb"<row\b(?=[^>]*\bhidden=[\"'](?:1|true)[\"'])[^>]*?\br=[\"'](\d+)[\"']")
DELIMITERS = (";", "\t", ",")
_TWICE = re.compile("\ufffd|[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ€]")
"""What UTF-8 looks like that was taken for the letters of Windows: BÃ¤r."""
_OF_ANOTHER_SYSTEM = re.compile(
    "[†‡ˆ‰ƒ™](?=[^\\W\\d_])|(?<=[^\\W\\d_])[„‚”“‹](?=[^\\W\\d_])|[^\\W\\d_][ŠŽŒŸ€](?=[a-z])|[a-zà-ÿ][ŠŽŒŸ€]"
)
"""What umlauts of a Mac or of DOS look like in the letters of Windows: BŠr, B„r."""
_GAP = re.compile(r"\t|\s{2,}")
_DIGIT = re.compile(r"\d")
SEPARATOR_LINE = re.compile(r"\s*sep=(.)\s*\r?\n", re.IGNORECASE)
_FAULTS = {"#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!"}
_DAMAGED = (
    BadZipFile,
    InvalidFileException,
    ParseError,
    zlib.error,
    AttributeError,
    EOFError,
    LookupError,
    OSError,
    RuntimeError,
    TypeError,
    ValueError,
)
"""What openpyxl raises on a file that is no sound workbook, as met with damaged files."""

Words: TypeAlias = tuple[str, ...]


@frozen
class RawSheet:
    """One sheet as words; `name` is empty for a text file. Rows and columns count from 0 here.

    `valueless` holds the cells whose formula was never calculated or went wrong, `struck` those that are
    crossed out, `hidden` the rows that nobody sees. `above` is how many rows before them are not in the file.
    """

    name: str
    rows: tuple[Words, ...]
    valueless: frozenset[tuple[int, int]] = frozenset()
    struck: frozenset[tuple[int, int]] = frozenset()
    hidden: frozenset[int] = frozenset()
    above: int = 0

    def word(self, row: int, column: int) -> str:
        """Return the words of a cell, "" beyond the end of its row."""
        words = self.rows[row]
        return words[column] if column < len(words) else ""

    def row_place(self, row: int) -> Text:
        """Return where a row is, as people count."""
        if not self.name:
            return say("row {row}", row=self._nth(row))
        return say("sheet {sheet}, row {row}", sheet=self.name, row=self._nth(row))

    def _nth(self, row: int) -> str:
        return str(row + 1 - self.above)

    def cell_place(self, row: int, column: int) -> Text:
        """Return where a cell is; a text file has no letters for its columns."""
        if not self.name:
            return self.row_place(row)
        cell = f"{get_column_letter(column + 1)}{self._nth(row)}"
        return say("sheet {sheet}, cell {cell}", sheet=self.name, cell=cell)

    def valueless_problems(self, row: int, columns: Iterable[int]) -> Iterator[Problem]:
        """Name the cells of a row that have a formula but no value."""
        for column in columns:
            if (row, column) in self.valueless:
                text = say(
                    "the formula here has no value. Open the file in a spreadsheet program and save it there."
                )
                yield Problem(self.cell_place(row, column), text)


def _in_one_line(words: str) -> str:
    """Return the words of a cell; names below each other in it are parted: “Anna Frei / Urs Abt”."""
    lines = [clean(line) for line in words.splitlines() if line.strip()] if "\n" in words else []
    names = all(" " in line and line.split()[-1][:1].isupper() and not _DIGIT.search(line) for line in lines)
    return " / ".join(lines) if len(lines) > 1 and names else clean(words)


def with_gaps(words: str) -> str:
    """Return words as `clean` does, but with two blanks for more of them, or for a tabulator."""
    return "  ".join(filter(None, map(clean, _GAP.split(words))))


def workbook_sheets(content: bytes) -> tuple[RawSheet, ...]:
    """Read the visible sheets of a workbook.

    Raises:
        Unreadable: it is damaged, or holds too much.
    """
    try:
        with warnings.catch_warnings():
            # openpyxl warns of parts it leaves out; none of them holds a value.
            warnings.simplefilter("ignore")
            return _read_workbook(content)
    except _DAMAGED as error:
        raise damaged() from error


def decoded(content: bytes) -> str:
    """Return the text of a file.

    Raises:
        Unreadable: it is no text, or its letters are those of another system.
    """
    words = text_of(content) or content.decode("cp1252", errors="replace")
    if NO_TEXT.search(words):
        raise Unreadable(say("This file is neither a workbook (.xlsx) nor text (.csv)."))
    # What UTF-8 says is meant, whatever it looks like.
    looks = [_TWICE, *([_OF_ANOTHER_SYSTEM] if words.encode("cp1252", "replace") == content else [])]
    for word in re.split(r"[\s;,]", words):
        if any(look.search(word) for look in looks):
            raise Unreadable(
                say("The letters with accents in this file cannot be read: “{word}”.", word=word[:20]),
                say("Save it as “CSV UTF-8” or as .xlsx, and import it again."),
            )
    return words


def refuse_many_cells(text: str) -> None:
    """Refuse a text that would make more cells than anybody needs.

    Raises:
        Unreadable: it would.
    """
    if max(map(text.count, DELIMITERS)) > _MOST_DELIMITERS:
        raise Unreadable(say("This file holds more cells than any tournament needs."))


def rows_of(text: str, delimiter: str, until: int | None = None) -> tuple[Words, ...]:
    """Return the rows of a CSV file, up to `until`; none if it is not one with this delimiter.

    Raises:
        Unreadable: they hold too much, or a quotation mark is never closed.
    """
    budget, rows = Budget(), []
    try:
        for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), 1):
            budget.spend(row, number)
            rows.append(row)
            if number == until:
                break
            if number > MOST_ROWS:
                raise too_long()
    except csv.Error:
        return ()
    for number, row in enumerate(rows if until is None else (), 1):
        # Notes may have several lines. Only the next rows of the list have delimiters in theirs.
        if any(delimiter in cell.partition("\n")[2] for cell in row):
            raise Unreadable(
                say("Row {row}: a quotation mark is opened and never closed.", row=str(number)),
                say("Close it, or take it away, and import the file again."),
            )
    return tuple(tuple(unguard(_in_one_line(cell)) for cell in row) for row in rows)


def _read_workbook(content: bytes) -> tuple[RawSheet, ...]:
    with ZipFile(io.BytesIO(content)) as parts:
        names = parts.namelist()
        markup = {name: parts.read(name) for name in names if name.startswith(_SHEETS)}
        texts, styles = (parts.read(name) if name in names else b"" for name in (_TEXTS, _STYLES))
    if any(part.count(b"<row") > MOST_ROWS for part in markup.values()):
        raise too_long()
    merged = {name: _areas(part) for name, part in markup.items()}
    # Only then is the workbook read once more, which takes as long again.
    formulas = any(b"<f>" in part or b"<f " in part for part in markup.values())
    values = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    raw = load_workbook(io.BytesIO(content), read_only=True) if formulas else None
    budget, again = Budget(), Budget()
    sheets = []
    # Nobody at the desk sees what is hidden, such as lists to choose from.
    visible = [sheet for sheet in values.worksheets if sheet.sheet_state == "visible"]
    for sheet in visible or values.worksheets:
        rows = _values(sheet, budget)
        part = getattr(sheet, "_worksheet_path", "")
        _fill_down(merged.get(part, []), rows)
        formulas_of = None if raw is None else _values(raw[sheet.title], again)
        hidden = frozenset(int(row) - 1 for row in _HIDDEN.findall(markup.get(part, b"")))
        sheets.append(replace(_raw_sheet(sheet.title, rows, formulas_of), hidden=hidden))
    in_part = any(b"<strike" in part for part in (*markup.values(), texts))
    # To look at every cell takes its time, and only a sheet that is loaded whole knows parts of one.
    if not in_part and b"<strike" not in styles:
        return tuple(sheets)
    in_part = in_part and sum(map(len, markup.values())) < _MOST_WHOLE
    styled = load_workbook(io.BytesIO(content), read_only=not in_part, rich_text=in_part)
    return tuple(_without_struck(sheet, styled[sheet.name]) for sheet in sheets)


def _without_struck(sheet: RawSheet, styled: Worksheet | ReadOnlyWorksheet) -> RawSheet:
    """Mark the cells that are crossed out; a cell crossed out in part keeps its other words."""
    rows, struck = [list(row) for row in sheet.rows], set()
    for row, line in enumerate(islice(styled.rows, len(rows))):
        for column, cell in enumerate(line):
            left = _left_standing(cell.value, crossed=cell.value is not None and bool(cell.font.strike))
            if left == "":
                struck.add((row, column))
            elif left is not None:
                rows[row][column] = clean(left)
    return replace(sheet, rows=tuple(map(tuple, rows)), struck=frozenset(struck))


def _left_standing(value: object, *, crossed: bool) -> str | None:
    """Return the words left in a cell crossed out in part, "" if wholly, None if nothing is crossed out.

    A part with letters of its own is not as the cell is.
    """
    if not isinstance(value, CellRichText):
        return "" if crossed else None
    parts = [(str(part), part.font.strike if isinstance(part, TextBlock) else crossed) for part in value]
    left = "".join(words for words, out in parts if not out)
    return left.strip() if any(out for _, out in parts) else None


def _areas(markup: bytes) -> list[CellRange]:
    """Return the merged cells of a sheet, which openpyxl tells only of one that it loads whole."""
    areas = [CellRange(area.decode()) for area in _MERGED.findall(markup)]
    if sum(area.size["columns"] * area.size["rows"] for area in areas) > _MOST_MERGED:
        raise Unreadable(
            say("Cells are merged over whole columns or rows. Separate them in a spreadsheet program.")
        )
    return areas


def _raw_sheet(name: str, values: list[list[object]], raw: list[list[object]] | None) -> RawSheet:
    # The last rows may hold nothing but formulas that were never calculated.
    values += [[None] * len(row) for row in (raw or [])[len(values) :]]
    words = tuple(tuple(_words(value) for value in row) for row in values)
    faulty = {(r, c) for r, row in enumerate(words) for c, word in enumerate(row) if word in _FAULTS}
    for r, (formulas, row) in enumerate(zip(raw or (), values, strict=False)):
        for c, (formula, value) in enumerate(zip(formulas, row, strict=False)):
            text = formula if isinstance(formula, str) else ""
            if value is None and (isinstance(formula, ArrayFormula) or text.startswith("=")):
                faulty.add((r, c))
    return RawSheet(name, words, frozenset(faulty))


def _values(sheet: ReadOnlyWorksheet, budget: Budget) -> list[list[object]]:
    """Return all rows up to the last one with content; a sheet may claim a million empty ones."""
    # A file may claim fewer cells than it has; then the others would be left out without a word.
    sheet.reset_dimensions()
    rows: list[list[object]] = []
    filled = 0
    for number, row in enumerate(sheet.values, 1):
        blank = all(value is None for value in row)
        if number > (_LAST_ROW if blank else MOST_ROWS):
            raise too_long()
        if number <= MOST_ROWS:
            budget.spend(row, number, sheet.title)
            rows.append(list(row))
            filled = filled if blank else number
    return rows[:filled]


def _fill_down(merged: Iterable[CellRange], values: list[list[object]]) -> None:
    """Repeat what cells merged over several rows say, as the eye reads it; across stays as it is."""
    for area in merged:
        first, column = area.min_row - 1, area.min_col - 1
        if first < len(values) and column < len(values[first]):
            for row in islice(values, first + 1, area.max_row):
                row.extend([None] * (column + 1 - len(row)))
                row[column] = values[first][column]


def _words(value: object) -> str:
    match value:
        case None:
            return ""
        # Before numbers: True is one to Python.
        case bool():
            return str(value).lower()
        case float():
            # As Excel shows it: 0.1 + 0.2 is 0.3 there, and 1012.0 is 1012.
            return f"{value:.15g}"
        case datetime() if value.time() == time():
            return value.date().isoformat()
        case date() | time():
            return value.isoformat()
        case _:
            return _in_one_line(str(value))


_DANGEROUS = re.compile(r"'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]")
"""Full-width signs too: some spreadsheet programs take them for the narrow ones."""


def guard(words: str) -> str:
    """Put an apostrophe before text that starts like a formula, so that it stays text."""
    return f"'{words}" if _DANGEROUS.match(words) else words


def unguard(words: str) -> str:
    """Take away the apostrophe that `guard` has put there."""
    # Only what `guard` would have put there: a name like 'tWout keeps its apostrophe.
    return words[1:] if words.startswith("'") and _DANGEROUS.match(words) else words

"""What kind of file some bytes are, told by their content, never by the name; how much of it is read."""

import io
import re
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from zipfile import BadZipFile, ZipFile, ZipInfo

from openpyxl.utils import get_column_letter

from jassturnier.errors import Unreadable
from jassturnier.i18n import Text, say

MOST_BYTES = 60_000_000
"""All parts of a workbook together, unpacked; 2000 players in 12 rounds need a quarter of it."""

_MOST_PARTS = 5_000
_AT_ONCE = 1_000_000
_MOST_TEXTS = 150_000
_TEXT = re.compile(rb"<(?:\w+:)?si[\s/>]")
_SHEETS, _TEXTS, _STYLES = "xl/worksheets/", "xl/sharedStrings.xml", "xl/styles.xml"
_MOST_TAGS = {_SHEETS: 4_000_000, _TEXTS: 4 * _MOST_TEXTS, _STYLES: 100_000}
"""So many tags these may have together: a cell has four. Small files unpack to millions of them."""
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
        raise Unreadable(_ole_fault(content))
    if not content.startswith(_ZIP):
        return FileForm.TEXT
    fault = _zip_fault(content)
    if fault is not None:
        raise Unreadable(fault)
    return FileForm.WORKBOOK


def damaged() -> Unreadable:
    """Say that a file looks like a workbook and is none that can be read."""
    return Unreadable(
        say("The workbook is damaged. Open it in a spreadsheet program and save it again as .xlsx.")
    )


def _ole_fault(content: bytes) -> Text:
    if _PROTECTED in content:
        return say("The workbook is protected by a password. Save it without password and import it again.")
    return say("This is a workbook of the old kind (.xls). Save it as .xlsx and import it again.")


def _zip_fault(content: bytes) -> Text | None:
    try:
        with ZipFile(io.BytesIO(content)) as parts:
            return _parts_fault(parts)
    except (
        BadZipFile,
        EOFError,
        ValueError,
        RuntimeError,
        NotImplementedError,
        OSError,
        zlib.error,
    ) as error:
        raise damaged() from error


def _tags(parts: ZipFile, info: ZipInfo) -> tuple[int, int]:
    """Read a part bit by bit, since it may unpack to something else than it says; count its tags and texts.

    Raises:
        BadZipFile: it does, or is markup in letters or with definitions that no spreadsheet program writes.
    """
    tags = texts = 0
    with parts.open(info) as part:
        content = part.read(_AT_ONCE)
        if info.filename.endswith((".xml", ".rels")) and not _is_plain(content):
            raise BadZipFile(info.filename)
        while content:
            tags += content.count(b"<")
            texts += len(_TEXT.findall(content))
            content = part.read(_AT_ONCE)
    return tags, texts


def _is_plain(markup: bytes) -> bool:
    """Say whether tags can be counted: other letters hide them, and definitions make many of one."""
    begins = markup.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return begins in {b"", b"<"} and b"<!DOCTYPE" not in markup


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
            raise _too_full(lengths, number, sheet)
        self.letters -= sum(lengths)
        if len(row) > _MOST_COLUMNS or self.cells < 0:
            raise _too_wide(len(row), number, sheet)
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


def _too_full(lengths: Sequence[int], number: int, sheet: str) -> Unreadable:
    length = max(lengths)
    cell = f"{get_column_letter(lengths.index(length) + 1)}{number}"
    place = (
        say("sheet {sheet}, cell {cell}", sheet=sheet, cell=cell)
        if sheet
        else say("row {row}", row=str(number))
    )
    return Unreadable(
        say("{place}: {n} letters; a cell has {most} at most.", place=place, n=length, most=LONGEST_CELL)
    )


def _too_wide(columns: int, number: int, sheet: str) -> Unreadable:
    row = str(number)
    place = say("sheet {sheet}, row {row}", sheet=sheet, row=row) if sheet else say("row {row}", row=row)
    return Unreadable(
        say(
            "This file holds more cells than any tournament needs; in {place} they reach to column {column}. "
            "Delete what stands beside the list, and save it again.",
            place=place,
            column=get_column_letter(columns) if columns <= _MOST_COLUMNS else str(columns),
        )
    )

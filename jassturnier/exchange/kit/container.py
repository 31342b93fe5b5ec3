"""What kind of file some bytes are, told by their content and never by the file's name."""

import io
import zlib
from enum import Enum
from zipfile import BadZipFile, ZipFile, ZipInfo

from jassturnier.errors import Unreadable
from jassturnier.i18n import Text, say

MOST_BYTES = 60_000_000
"""All parts of a workbook together, unpacked; 2000 players in 12 rounds need a quarter of it."""

_MOST_PARTS = 5_000
_AT_ONCE = 1_000_000
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


def too_much() -> Unreadable:
    """Say that a file holds more than can be meant."""
    return Unreadable(say("This file holds more rows or columns than any tournament needs."))


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


def _refuse_lies(parts: ZipFile, info: ZipInfo) -> None:
    """Read a part bit by bit: it may unpack to more than it says, or to something else.

    Raises:
        BadZipFile: it does.
    """
    with parts.open(info) as part:
        while part.read(_AT_ONCE):
            pass


def _parts_fault(parts: ZipFile) -> Text | None:
    infos = parts.infolist()
    names = {info.filename for info in infos}
    if len(infos) > _MOST_PARTS or sum(info.file_size for info in infos) > MOST_BYTES:
        return say("The file unpacks to more than any tournament needs; it is not opened.")
    for info in infos:
        # Sizes stand in a directory that anybody can write; only unpacking tells.
        _refuse_lies(parts, info)
    if "mimetype" in names and parts.read("mimetype").startswith(_OPEN_DOCUMENT):
        return say("This is an OpenDocument file (.ods). Save it as .xlsx and import it again.")
    if "xl/workbook.bin" in names:
        return say("This is a binary workbook (.xlsb). Save it as .xlsx and import it again.")
    if "xl/workbook.xml" not in names:
        return say("This file is neither a workbook (.xlsx) nor text (.csv).")
    return None

"""Files as clubs have them, built in memory."""

import io
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook

Rows: TypeAlias = Iterable[Sequence[object]]


def saved(workbook: Workbook) -> bytes:
    """Return a workbook as bytes."""
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def xlsx(rows: Rows, title: str = "Players") -> bytes:
    """Make a workbook of one sheet."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    return saved(workbook)


def zipped(**parts: bytes) -> bytes:
    """Make a zip of parts; a double underline in a name stands for the slash, a single one for the dot."""
    out = io.BytesIO()
    with ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), content)
    return out.getvalue()


SHEET = "xl/worksheets/sheet1.xml"


def with_part(content: bytes, change: Callable[[bytes], bytes], name: str = SHEET) -> bytes:
    """Return a workbook with one of its parts changed, the first sheet; or with one more."""
    out = io.BytesIO()
    with ZipFile(io.BytesIO(content)) as source, ZipFile(out, "w", ZIP_DEFLATED) as made:
        parts = {each: source.read(each) for each in source.namelist()}
        for each, part in {**parts, name: change(parts.get(name, b""))}.items():
            made.writestr(each, part)
    return out.getvalue()

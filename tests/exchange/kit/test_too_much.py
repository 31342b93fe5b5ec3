"""Files that hold more than any tournament needs are refused at once; what lies far down is read."""

import io
import struct
import time
import zipfile
from collections.abc import Callable

import pytest

from jassturnier.errors import Unreadable
from tests.support.exchange.files import SHEET, with_part, xlsx
from tests.support.exchange.lists import read_entries

HEAD: list[str | int] = ["Nr", "Vorname", "Name"]
PLAIN = xlsx([HEAD, [1, "Käthi", "Roth"], [2, "Alois", "Küng"]])
MUCH, DAMAGED, MERGED = "more (rows|cells) than", "damaged", "merged over whole columns"


def edited(change: Callable[[bytes], bytes]) -> bytes:
    """Change the markup of the only sheet of a workbook."""
    return with_part(PLAIN, change)


def moved(row: int) -> bytes:
    """Put the last of a list into a row far down."""
    there = f'{row}"'.encode()
    return edited(lambda markup: markup.replace(b'3"', there))


def of_rows(count: int) -> bytes:
    return edited(lambda _: b"<worksheet><sheetData>" + b"<row><c><v>1</v></c></row>" * count)


def merged(areas: bytes) -> bytes:
    return edited(lambda markup: markup.replace(b"</sheetData>", b"</sheetData><mergeCells>" + areas))


NAMESPACE = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def far_right(rows: int) -> bytes:
    """Put a cell into the last column of every row."""
    cells = b"".join(
        b'<row r="%d"><c r="XFD%d"><v>1</v></c></row>' % (row, row) for row in range(1, rows + 1)
    )
    return edited(lambda _: b"<worksheet %s><sheetData>%s</sheetData></worksheet>" % (NAMESPACE, cells))


def of_part(name: str, content: bytes) -> bytes:
    return with_part(PLAIN, lambda _: content, name)


def texts(inside: bytes, count: int) -> bytes:
    """Return a workbook of so many shared texts."""
    return with_part(
        PLAIN, lambda _: b"<sst %s>%s</sst>" % (NAMESPACE, inside * count), "xl/sharedStrings.xml"
    )


def lying() -> bytes:
    """Make a workbook that unpacks to 400 times as much as it says."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("xl/workbook.xml", "")
        made.writestr(SHEET, b"0" * 40_000_000)
    return out.getvalue().replace(struct.pack("<I", 40_000_000), struct.pack("<I", 100_000))


FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "200 000 equal names": (lambda: b"Vorname;Name\n" + b"Max;Muster\n" * 200_000, MUCH),
    "20 000 names": (lambda: b"Vorname;Name\n" + b"Max;Muster\n" * 20_000, MUCH),
    "a line of 200 000 commas": (lambda: b"," * 200_000, MUCH),
    "a name before 200 000 commas": (lambda: b"Vorname,Name\nMax,Muster" + b"," * 200_000, MUCH),
    "a workbook of 200 000 rows": (lambda: of_rows(200_000), MUCH),
    "a cell in the last row of all": (lambda: moved(1_048_576), MUCH),
    "a cell in a row that no spreadsheet has": (lambda: moved(999_999_999_999), MUCH),
    "a whole sheet merged": (lambda: merged(b"<mergeCell ref='A1:XFD1048576'/>"), MERGED),
    "many rows merged": (
        lambda: merged(b"".join(b'<mergeCell ref="A%d:XFD%d"/>' % (row, row) for row in range(4, 500))),
        MERGED,
    ),
    "a cell in the last column of 3000 rows": (lambda: far_right(3_000), "more cells than .*XFD"),
    "a cell in the last column of 30 000 rows": (lambda: far_right(30_000), "more cells than .*XFD"),
    "ten million shared texts": (lambda: texts(b"<si/>", 10_000_000), "more different texts"),
    "three million parts of one shared text": (
        lambda: texts(b"<si>" + b"<r/>" * 3_000_000 + b"</si>", 1),
        "more different texts",
    ),
    "a long text in many cells": (
        lambda: edited(
            lambda _: (
                b"<worksheet %s><sheetData>%s</sheetData></worksheet>"
                % (NAMESPACE, b'<row><c t="inlineStr"><is><t>%s</t></is></c></row>' % (b"x" * 1_000_000) * 40)
            )
        ),
        "a cell has",
    ),
    "four million formats": (lambda: of_part("xl/styles.xml", b"<a>" + b"<xf/>" * 4_000_000), "formats"),
    "markup in markup, a million deep": (lambda: of_part("xl/workbook.xml", b"<a>" * 1_000_000), "formats"),
    "markup with definitions": (
        lambda: of_part("xl/workbook.xml", b'<!DOCTYPE a [<!ENTITY b "cc">]><a>&b;</a>'),
        DAMAGED,
    ),
    "markup in wide letters": (
        lambda: of_part("xl/workbook.xml", "<a>".encode("utf-16") * 10),
        DAMAGED,
    ),
    "three million semicolons in rows": (lambda: (b";" * 1_000 + b"\n") * 3_000, MUCH),
    "a part that says it is small": (lying, DAMAGED),
}


@pytest.mark.parametrize("name", FILES)
def test_what_is_too_much_is_refused_within_five_seconds(name: str) -> None:
    make, words = FILES[name]
    content, start = make(), time.process_time()
    with pytest.raises(Unreadable, match=words):
        read_entries(content, 1)
    assert time.process_time() - start < 5

"""Files that are damaged, or hold more than any tournament needs, are refused at once."""

import io
import struct
import time
import zipfile
from collections.abc import Callable
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jassturnier.errors import Unreadable
from jassturnier.exchange.cells import MOST_BYTES, Budget, FileForm, kind_of, too_long
from jassturnier.i18n import render
from tests.support.exchange.files import SHEET, with_part, xlsx, zipped
from tests.support.exchange.lists import read_entries

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
CONTENT = xlsx([["Nr", "Name"], *([number, f"Ueli {number}"] for number in range(20))])


def entities() -> bytes:
    """Make a workbook whose sheet grows a thousand times a thousand times when it is read."""
    names = ["<!ENTITY e0 'jass'>", *(f"<!ENTITY e{n} '{f'&e{n - 1};' * 1000}'>" for n in (1, 2, 3))]
    cell = "<c t='inlineStr'><is><t>&e3;</t></is></c>"
    rows = f"<worksheet><sheetData><row>{cell}</row></sheetData></worksheet>"
    sheet = f"<!DOCTYPE worksheet [{''.join(names)}]>{rows}"
    return with_part(CONTENT, lambda _: sheet.encode())


def bomb() -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", bytes(MOST_BYTES + 1))
    return out.getvalue()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b" \r\n", "empty"),
        (OLE, ".xls"),
        (OLE + "EncryptedPackage".encode("utf-16-le"), "password"),
        (zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), ".ods"),
        (zipped(xl__workbook_bin=b""), ".xlsb"),
        (zipped(word__document_xml=b""), "neither a workbook"),
        (b"PK\x03\x04 and no more", "damaged"),
        (zipped(xl__workbook_xml=b"<nonsense"), "damaged"),
        (CONTENT[: len(CONTENT) // 2], "damaged"),
        (b"%PDF-1.7\n\x00\x01\x02", "neither a workbook"),
        (b"Name\n\x81\x8d\xff\n", "letters with accents"),
        *(
            (
                f"Name;Ort\n{name};Zug\n".encode(letters),
                f"“{name.encode(letters).decode('cp1252', 'replace')}”",
            )
            for letters in ("cp850", "mac_roman")
            for name in ("Müller", "Bär", "Émery", "Béatrice")
        ),
        ("Name\nBär\n".encode().decode("cp1252").encode(), "“BÃ¤r”"),
        (bomb(), "unpacks to more"),
        (entities(), "damaged"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_cannot_be_read_is_named_for_what_it_is(content: bytes, words: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_entries(content, 1)
    assert words in render(caught.value.texts[0], "en")


@pytest.mark.parametrize("markup", [b"<!DOCTYPE a []><a/>", "<a/>".encode("utf-16")])
def test_markup_whose_tags_cannot_be_counted_is_refused(markup: bytes) -> None:
    with pytest.raises(Unreadable, match="damaged"):
        kind_of(with_part(CONTENT, lambda _: markup))
    assert kind_of(with_part(CONTENT, lambda part: b"\xef\xbb\xbf \n" + part)) is FileForm.WORKBOOK


def of_parts(count: int) -> bytes:
    return zipped(xl__workbook_xml=b"", **{f"part{number}": b"" for number in range(count - 1)})


@pytest.mark.parametrize(
    ("made", "most", "words"),
    [
        (lambda n: zipped(xl__workbook_xml=b"", xl__worksheets__a_xml=b"<" * n), 4_000_000, "more cells"),
        (
            lambda n: zipped(xl__workbook_xml=b"", xl__sharedStrings_xml=b"<si/>" * n),
            150_000,
            "more different",
        ),
        (
            lambda n: zipped(xl__workbook_xml=b"", xl__sharedStrings_xml=b"<r/>" * n),
            600_000,
            "more different",
        ),
        (lambda n: zipped(xl__workbook_xml=b"", xl__styles_xml=b"<" * n), 100_000, "more formats"),
        (lambda n: zipped(xl__workbook_xml=b"<" * n), 200_000, "more formats"),
        (lambda n: zipped(xl__workbook_xml=b"", xl__media__a_png=bytes(n)), 60_000_000, "unpacks to more"),
        (of_parts, 5_000, "unpacks to more"),
    ],
)
def test_a_workbook_may_hold_so_much_and_no_more(made: Callable[[int], bytes], most: int, words: str) -> None:
    assert kind_of(made(most)) is FileForm.WORKBOOK
    with pytest.raises(Unreadable, match=words):
        kind_of(made(most + 1))


@pytest.mark.parametrize(
    ("rows", "more", "words"),
    [
        ([], [None] * 16_385, "reach to column 16385"),
        ([[None] * 16_384] * 122, [None] * 16_384, "in row 7 they reach to column XFD"),
        ([[7] * 10_000] * 200, ["x"], "more cells"),
        ([["x" * 2_000] * 500] * 30, ["x"], "more text"),
        ([], [None, " x" * 1_001], "row 7: 2,001 letters"),
    ],
)
def test_rows_may_hold_so_much_and_no_more(rows: list[list[object]], more: list[object], words: str) -> None:
    budget = Budget()
    for row in rows:
        budget.spend(row, 1)
    with pytest.raises(Unreadable) as refused:
        budget.spend(more, 7)
    assert words in render(refused.value.texts[0], "en")


def test_too_many_rows_are_told_with_how_many_there_may_be() -> None:
    assert "(100,000 at most)" in render(too_long().texts[0], "en")


def test_a_workbook_is_known_by_its_content() -> None:
    assert kind_of(CONTENT) is FileForm.WORKBOOK
    assert kind_of(b"Name\nUeli") is FileForm.TEXT


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, len(CONTENT) - 1), st.integers(0, 255)), min_size=1, max_size=5))
def test_a_damaged_workbook_is_read_or_refused_and_nothing_else(changes: list[tuple[int, int]]) -> None:
    damaged = bytearray(CONTENT)
    for place, value in changes:
        damaged[place] = value
    try:
        entries, problems = read_entries(bytes(damaged), 1)
    except Unreadable:
        return
    assert entries or entries.no_people or problems


@pytest.mark.parametrize("letters", ["utf-8", "cp1252", "utf-16"])
def test_letters_that_only_look_like_garbled_ones_are_read(letters: str) -> None:
    names: tuple[str, ...] = (
        "Ana Šarić-Žižek",
        "KRŽIŠNIK",
        "Loïc Œuvray",
        "Béla „Bär“ Müller",
        "São João d’Évora",
        "Yves Ÿ",
        "Anna später…evtl",
    )
    if letters == "utf-8":
        names += ("Rock•n•Roll", "Müller„Hausi“Peter", "Team™alpha", "SacréCŒur", "x€bar")
    known = [name for name in names if name.encode("cp1252", "ignore").decode("cp1252") == name]
    content = "Name\n" + "\n".join(known) + "\n"
    entries, problems = read_entries(content.encode(letters), 1)
    assert (len(entries) + len(entries.no_people), problems) == (len(known), [])


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
    "markup in wide letters": (lambda: of_part("xl/workbook.xml", "<a>".encode("utf-16") * 10), DAMAGED),
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

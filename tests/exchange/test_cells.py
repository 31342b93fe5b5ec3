"""Files as sheets of cells; what is damaged, or more than any tournament needs, is refused at once."""

import io
import struct
import time
from collections.abc import Callable
from datetime import date, datetime
from datetime import time as time_of_day
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula

from jassturnier.errors import Unreadable
from jassturnier.exchange.cells import (
    MOST_BYTES,
    Budget,
    FileForm,
    RawSheet,
    guard,
    kind_of,
    too_long,
    unguard,
)
from jassturnier.exchange.intake import columns
from jassturnier.i18n import render
from tests.support.exchange.files import SHEET, saved, with_part, xlsx, zipped
from tests.support.exchange.lists import read_entries
from tests.support.typed import sentences


def only(content: bytes) -> RawSheet:
    (sheet,) = columns.read(content, len)
    return sheet


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_csv_is_read_whatever_its_delimiter_and_encoding(delimiter: str, encoding: str) -> None:
    text = f"Nr{delimiter}Name\r\n1{delimiter}Käthi Müller\r\n"
    assert only(text.encode(encoding)).rows == (("Nr", "Name"), ("1", "Käthi Müller"))


def merging(*areas: str) -> Callable[[bytes], bytes]:
    """Merge cells of a sheet, also where none are."""
    markup = "".join(f'<mergeCell ref="{area}"/>' for area in areas)
    return lambda part: part.replace(
        b"</sheetData>", f"</sheetData><mergeCells>{markup}</mergeCells>".encode()
    )


MOMENT = datetime.combine(date(2026, 3, 1), time_of_day(20, 15))
VALUES = [12, 12.0, 1.5, True, MOMENT.date(), MOMENT, MOMENT.time(), " a\u00a0b "]


@pytest.mark.parametrize(
    ("content", "rows"),
    [
        ("Mu\u0308ller".encode(), [["Müller"]]),
        (b"sep=|\nNr|Name\n", [[], ["Nr", "Name"]]),
        (b'Nr;Name\n1;"Roth; Urs\nsenior"\n', [["Nr", "Name"], ["1", "Roth; Urs senior"]]),
        (
            xlsx([VALUES]),
            [["12", "12", "1.5", "true", "2026-03-01", "2026-03-01T20:15:00", "20:15:00", "a b"]],
        ),
        *(
            (with_part(xlsx([["a"]]), merging(area)), [["a"]])
            for area in ("B1:B2", "A2:A3", "C2:C3", "A4:A5")
        ),
        (
            with_part(xlsx([["A", "x"], ["B"], ["C", "z"]]), merging("B1:B2")),
            [["A", "x"], ["B", "x"], ["C", "z"]],
        ),
        (xlsx([["a"], [None, ArrayFormula("B2:B3", "=A1:A2")]]), [["a"], ["", ""]]),
    ],
)
def test_cells_become_words(content: bytes, rows: list[list[str]]) -> None:
    sheet = only(content)
    assert [*map(list, sheet.rows)] == rows
    assert sheet.valueless == ({(1, 1)} if rows[-1] == ["", ""] else set())


def test_places_are_named_as_people_see_them() -> None:
    csv, workbook = only(b"a;b"), only(xlsx([["a", "b"]]))
    assert render(csv.cell_place(3, 1), "en") == "row 4"
    assert render(workbook.cell_place(3, 1), "en") == "sheet Players, cell B4"


def test_a_cell_merged_over_rows_counts_for_all_of_them_and_no_more_may_be_merged() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in (["A", "x"], [None, "y"], ["B", "z"]):
        sheet.append(row)
    for area in ("A1:A2", "C1:C2", "A4:A5", "F7:G9"):
        sheet.merge_cells(area)
    assert [row[:2] for row in only(saved(workbook)).rows] == [("A", "x"), ("A", "y"), ("B", "z")]
    plain = xlsx([["a"]])
    assert only(with_part(plain, merging("A1:T10000"))).rows == (("a",),)
    with pytest.raises(Unreadable, match="merged over whole"):
        only(with_part(plain, merging("A1:T10000", "V1")))


def test_a_formula_without_value_and_a_wrong_one_are_told_from_empty_cells_and_rows_from_hidden_ones() -> (
    None
):
    sheet = only(xlsx([["a", None], ["=1+1", "#REF!"]]))
    assert sheet.valueless == {(1, 0), (1, 1)}
    assert len(sentences(sheet.valueless_problems(1, [0, 1]))) == 2
    workbook = Workbook()
    workbook.worksheets[0].append(["a"])
    workbook.worksheets[0].row_dimensions[1].hidden = True
    workbook.create_sheet("Lists").sheet_state = "hidden"
    found = only(saved(workbook))
    assert found.rows == (("a",),)
    assert found.hidden == {0}


def crossed_out() -> bytes:
    """Make a sheet with somebody crossed out wholly, and somebody in part."""
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    for row in (["a", "b"], ["Beat Frei", CellRichText("Anna ", TextBlock(InlineFont(strike=True), "Roth"))]):
        sheet.append(row)
    sheet["A2"].font = Font(strike=True)
    return saved(workbook)


@pytest.mark.parametrize(("size", "left"), [(0, "Anna"), (999_999, "Anna"), (1_000_000, "Anna Roth")])
def test_what_is_crossed_out_is_told_and_in_a_small_sheet_a_part_that_is_left(size: int, left: str) -> None:
    sheet = only(with_part(crossed_out(), lambda part: part.ljust(size)))
    assert sheet.rows == (("a", "b"), ("Beat Frei", left))
    assert sheet.struck == {(1, 0)}


def test_reading_stops_after_the_content_however_large_the_sheet_claims_to_be() -> None:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet["A1048576"].number_format = "0"
    assert only(saved(workbook)).rows == ()
    sheet["A1"] = "a"
    content = saved(workbook)
    assert only(content).rows == (("a",),)
    with pytest.raises(Unreadable, match="more rows"):
        only(with_part(content, lambda part: part.replace(b"1048576", b"1048577")))


def test_a_text_file_has_so_many_rows_and_cells_and_no_more() -> None:
    assert len(only(b"a\n" * 100_000).rows) == 100_000
    for content, words in (
        (b"a\n" * 100_001, "more rows"),
        (b";" * 2_000_001, r"more cells than any tournament needs\."),
    ):
        with pytest.raises(Unreadable, match=words):
            only(content)


def told(content: bytes) -> str:
    with pytest.raises(Unreadable) as refused:
        only(content)
    return render(refused.value.texts[0], "en")


def test_what_cannot_be_read_is_shown() -> None:
    word = "Bär" + "x" * 30
    shown = word.encode().decode("cp1252")[:20]
    assert f": “{shown}”" in told(f"Name;Ort\n{word};Zug".encode().decode("cp1252").encode())
    assert "Row 3: a quotation mark" in told(b'a;b\n1;2\n3;"4\n5;6\n')


@given(st.text(alphabet="'=+-@\t\rab\uff1d\uff0b\uff0d\uff20", max_size=6))
def test_guarded_text_never_starts_a_formula_and_is_read_back(words: str) -> None:
    assert guard(words)[:1] not in set("=+-@\t\r\uff1d\uff0b\uff0d\uff20")
    assert unguard(guard(words)) == words


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512)
CONTENT = xlsx([["Nr", "Name"], *([number, f"Ueli {number}"] for number in range(20))])


def entities() -> bytes:
    """Make a workbook whose sheet grows a thousand times a thousand times when it is read."""
    names = ["<!ENTITY e0 'jass'>", *(f"<!ENTITY e{n} '{f'&e{n - 1};' * 1000}'>" for n in (1, 2, 3))]
    rows = "<sheetData><row><c t='inlineStr'><is><t>&e3;</t></is></c></row></sheetData>"
    sheet = f"<!DOCTYPE worksheet [{''.join(names)}]><worksheet>{rows}</worksheet>"
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
            (b"Name;Ort\n%s;Zug\n" % name, f"“{name.decode('cp1252', 'replace')}”")
            for letters in ("cp850", "mac_roman")
            for name in (name.encode(letters) for name in ("Müller", "Bär", "Émery", "Béatrice"))
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


def holding(**parts: bytes) -> bytes:
    return zipped(xl__workbook_xml=b"", **parts)


def of_parts(count: int) -> bytes:
    return holding(**{f"part{number}": b"" for number in range(count - 1)})


@pytest.mark.parametrize(
    ("made", "most", "words"),
    [
        (lambda n: holding(xl__worksheets__a_xml=b"<" * n), 4_000_000, "more cells"),
        (lambda n: holding(xl__sharedStrings_xml=b"<si/>" * n), 150_000, "more different"),
        (lambda n: holding(xl__sharedStrings_xml=b"<r/>" * n), 600_000, "more different"),
        (lambda n: holding(xl__styles_xml=b"<" * n), 100_000, "more formats"),
        (lambda n: zipped(xl__workbook_xml=b"<" * n), 200_000, "more formats"),
        (lambda n: holding(xl__media__a_png=bytes(n)), 60_000_000, "unpacks to more"),
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


def test_a_workbook_is_known_by_its_content() -> None:
    assert kind_of(CONTENT) is FileForm.WORKBOOK
    assert kind_of(b"Name\nUeli") is FileForm.TEXT
    assert "(100,000 at most)" in render(too_long().texts[0], "en")


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


def in_cells(text: bytes, times: int) -> bytes:
    cell = b'<row><c t="inlineStr"><is><t>%s</t></is></c></row>' % text
    return edited(
        lambda _: b"<worksheet %s><sheetData>%s</sheetData></worksheet>" % (NAMESPACE, cell * times)
    )


def lying() -> bytes:
    """Make a workbook that unpacks to 400 times as much as it says."""
    out = io.BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
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
    "many shared texts": (lambda: of_part("xl/sharedStrings.xml", b"<si/>" * 10_000_000), "more different"),
    "a long text in many cells": (lambda: in_cells(b"x" * 1_000_000, 40), "a cell has"),
    "markup in markup, a million deep": (lambda: of_part("xl/workbook.xml", b"<a>" * 1_000_000), "formats"),
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

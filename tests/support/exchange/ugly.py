"""Entry lists as clubs send them, one sort of ugliness each, and what comes of it.

`FILES` is name → (content, outcome). The outcome is the list of (number, first given name, first family
name) that is read, or words of the sentence that refuses the file or names its fault.
"""

from collections.abc import Callable
from datetime import date
from typing import TypeAlias

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.worksheet.worksheet import Worksheet

from tests.support.exchange.files import saved, xlsx, zipped

Outcome: TypeAlias = "list[tuple[int | None, str, str]] | str"

HEAD: list[str | int] = ["Nr", "Vorname", "Name"]
ROWS: list[list[str | int]] = [[1, "Käthi", "Roth"], [2, "Alois", "Küng"]]
READ: Outcome = [(1, "Käthi", "Roth"), (2, "Alois", "Küng")]
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def sheet(change: Callable[[Worksheet], object]) -> bytes:
    """Make a plain list and change it."""
    workbook = Workbook()
    made = workbook.worksheets[0]
    for row in [HEAD, *ROWS]:
        made.append(row)
    change(made)
    return saved(workbook)


def titled(made: Worksheet) -> None:
    made.insert_rows(1, 3)
    made["A1"] = "Anmeldungen Chlausjass 2026"
    made.merge_cells("A1:C1")
    made["A2"] = "Stand 20. November"


def decorated(made: Worksheet) -> None:
    made["A2"].comment = Comment("neu", "Ruth")
    made["A2"].hyperlink = "https://example.org"
    made.auto_filter.ref = "A1:C3"
    made.column_dimensions["A"].hidden = True


def blank_ends(made: Worksheet) -> None:
    made["B2"], made["C3"] = "  Käthi\u00a0", "Küng  "
    made["D500"], made["Z9"] = " ", "\u00a0"


def two_sheets() -> bytes:
    workbook = Workbook()
    cover = workbook.worksheets[0]
    cover.append(["Liebe Jasser"])
    made = workbook.create_sheet("Liste")
    for row in [HEAD, *ROWS]:
        made.append(row)
    return saved(workbook)


FILES: dict[str, tuple[bytes, Outcome]] = {
    "title above, merged": (sheet(titled), READ),
    "headings in two rows": (xlsx([["", "Spieler", ""], ["Nr", "Vorname", "Name"], *ROWS]), READ),
    "filter, comment, link": (sheet(decorated), READ),
    "blanks at the ends and far away": (sheet(blank_ends), READ),
    "numbers as text": (
        xlsx([HEAD, ["1'001", "Käthi", "Roth"], ["1’002", "Alois", "Küng"]]),
        [(1001, "Käthi", "Roth"), (1002, "Alois", "Küng")],
    ),
    "numbers with a point": (xlsx([HEAD, ["1.", "Käthi", "Roth"], [2.0, "Alois", "Küng"]]), READ),
    "a number that became a date": (
        xlsx([HEAD, [date(2026, 1, 3), "Käthi", "Roth"]]),
        "“2026-01-03” is no number.",
    ),
    "a number that became true": (xlsx([HEAD, [True, "Käthi", "Roth"]]), "“true” is no number."),
    "formulas never calculated": (xlsx([HEAD, [1, "Käthi", "=D2"]]), "the formula here has no value."),
    "an error for a name": (xlsx([HEAD, [1, "#N/A", "Roth"]]), "the formula here has no value."),
    "empty rows between": (xlsx([[], HEAD, [], ROWS[0], [], [], ROWS[1]]), READ),
    "headings on every page": (xlsx([HEAD, ROWS[0], HEAD, ROWS[1]]), READ),
    "numbered ahead": (xlsx([HEAD, *ROWS, [3], [4], [5]]), READ),
    "cover sheet first": (two_sheets(), READ),
    "no headings": (xlsx([[1, "Käthi", "Roth"]]), [(None, "Käthi", "Roth")]),
    "empty workbook": (saved(Workbook()), "There is nothing in this file."),
    "empty file": (b"", "The file is empty."),
    "old workbook": (OLE + bytes(600), "old kind (.xls)"),
    "password": (OLE + "EncryptedPackage".encode("utf-16-le"), "protected by a password"),
    "OpenDocument": (zipped(mimetype=b"application/vnd.oasis.opendocument.spreadsheet"), "(.ods)"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "neither a workbook"),
    "Excel on a Mac, in one column": (
        "Spieler\rKäthi Roth\rAlois Küng\r".encode(),
        [(None, "Käthi", "Roth"), (None, "Alois", "Küng")],
    ),
    "semicolons, Windows, quotes": (
        'Nr;Vorname;Name\r\n1;"Käthi";"Roth"\r\n2;Alois;Küng\r\n;;\r\n'.encode("cp1252"),
        READ,
    ),
    "saved as Unicode text": ("Nr\tVorname\tName\r\n1\tKäthi\tRoth\r\n2\tAlois\tKüng".encode("utf-16"), READ),
    "decomposed umlauts": ("Nr,Vorname,Name\n1,Ka\u0308thi,Roth\n2,Alois,Ku\u0308ng\n".encode(), READ),
    "names with commas": ('Nr,Name\n1,"Roth, Käthi"\n2,"Küng, Alois"\n'.encode(), READ),
    "names with commas and no quotes": (
        b"Nr,Name\n1,Roth, Urs\n",
        "row 2: “Urs” has no heading. Words with a comma belong in quotes.",
    ),
    "a formula for a name": (
        b"Nr,Vorname,Name\n1,=cmd|' /C calc'!A0,Roth\n",
        [(1, "=cmd|' /C calc'!A0", "Roth")],
    ),
}

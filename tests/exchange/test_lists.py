"""Lists as sheets and as CSV: how each kind of value is written, and what stays in sight."""

import io
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import partial

import pytest
from openpyxl import load_workbook

from jassturnier.exchange.kit.pages import CellStyle, PageCell
from jassturnier.exchange.lists import cell, list_csv, lists_workbook
from jassturnier.i18n import render, say, verbatim
from jassturnier.tournament.lists import SHARED, Column, Kind, Listed, Marked, Section, Sign, Value

DROPPED, STAR = verbatim("(…)"), verbatim("*")
words = partial(render, language="de")


@pytest.mark.parametrize(
    ("value", "kind", "made"),
    [
        ("Roth", Kind.WORDS, PageCell("Roth")),
        (None, Kind.COUNT, PageCell(None, CellStyle.NUMBER)),
        (7, Kind.NUMBER, PageCell(7, CellStyle.IDENTIFIER)),
        (1884, Kind.TOTAL, PageCell(1884, CellStyle.TOTAL)),
        (2050, Kind.MONEY, PageCell(Decimal("20.5"), CellStyle.MONEY)),
        (Fraction(1, 3), Kind.TOTAL, PageCell(Decimal("0.33"), CellStyle.MONEY)),
        (say("yes"), Kind.LABEL, PageCell("ja", CellStyle.IDENTIFIER)),
        (Marked(2, STAR, before="="), Kind.RANK, PageCell(2, CellStyle.IDENTIFIER, "=", "*")),
        (Marked(942, verbatim("1"), dropped=True), Kind.COUNT, PageCell(942, CellStyle.DROPPED)),
        (Marked(2050, STAR), Kind.MONEY, PageCell(Decimal("20.5"), CellStyle.MONEY, "", "*")),
        (Marked(None, STAR), Kind.COUNT, PageCell(None, CellStyle.NUMBER)),
    ],
)
def test_every_value_has_its_cell(value: Value, kind: Kind, made: PageCell) -> None:
    assert cell(value, kind, words) == made


def test_what_is_no_value_of_a_cell_is_none() -> None:
    with pytest.raises(TypeError):
        cell([1], Kind.WORDS, words)


def listed(kinds: Sequence[Kind], *sections: Sequence[Value]) -> Listed[Value]:
    """Return a list with a column of each kind that has the same value."""
    columns = [Column(f"k{n}", say("Rank"), lambda value: value, kind) for n, kind in enumerate(kinds, 1)]
    return Listed(
        say("Prizes"), columns, [Section(rows) for rows in sections], signs=[SHARED, Sign(STAR, say("no"))]
    )


def test_every_list_of_a_workbook_has_a_sheet() -> None:
    made = load_workbook(io.BytesIO(lists_workbook("Chlausjass", [listed([Kind.WORDS], ["x"])] * 2, "de")))
    assert (made.sheetnames, made.properties.title) == (["Preise", "Preise1"], "Chlausjass")
    assert [row[0].value for row in made.worksheets[1]] == ["Rang", "x"]


def test_csv_is_english_and_without_signs() -> None:
    values = [None, True, "=1+1", say("yes"), 2050, Marked(7, STAR, before="="), Fraction(3, 2)]
    assert list_csv(listed([Kind.WORDS, Kind.MONEY], values[:4], values[4:])).split("\n") == [
        "k1,k2",
        ",",
        "true,true",
        "'=1+1,'=1+1",
        "yes,yes",
        "2050,20.50",
        "7,0.07",
        "1.50,1.50",
        "",
    ]

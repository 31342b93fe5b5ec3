"""Lists as sheets of a workbook, and as CSV.

CSV is UTF-8 without byte order mark, with commas, lines ending with a line feed, headings in English whatever
the language of the tournament. Text of people that starts like a formula (`= + - @`, tab, carriage return)
has an apostrophe before it. Truth is `true` or `false`, what is not known is empty. Points and numbers have
no separators, money is francs with two places (`20.00`).
"""

import csv
import io
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from jassturnier.exchange.kit.guard import guard
from jassturnier.exchange.kit.pages import Cell, Page, Style, Words, money
from jassturnier.i18n import Text, capital, francs
from jassturnier.tournament.lists import Kind, Listed, Marked, On, RowT, Value, bare

_STYLES: Mapping[Kind, Style] = {
    Kind.RANK: Style.IDENTIFIER,
    Kind.NUMBER: Style.IDENTIFIER,
    Kind.LABEL: Style.IDENTIFIER,
    Kind.COUNT: Style.NUMBER,
    Kind.TOTAL: Style.TOTAL,
    Kind.MONEY: Style.MONEY,
}


def list_page(listed: Listed[RowT], words: Words, title: Text | None = None) -> Page:
    """Lay out a list as a sheet, section after section; what names a row stays in sight."""
    grid = listed.grid(On.SHEET)
    kinds = [column.kind for column in grid.columns]
    rows = [
        [cell(value, kind, words) for value, kind in zip(row, kinds, strict=True)]
        for section in grid.sections
        for row in section
    ]
    frozen = kinds.index(Kind.NAME) + 1 if Kind.NAME in kinds else 1
    return Page(
        words(title or listed.title),
        [capital(words(column.heading)) for column in grid.columns],
        rows,
        frozen,
    )


def cell(value: Value, kind: Kind, words: Words) -> Cell:
    """Make a cell of a value; dropped ones are struck out."""
    match value:
        case Marked():
            inner = cell(value.value, kind, words)
            return Cell(inner.value, Style.DROPPED) if value.dropped else inner
        case Fraction():
            return Cell(Decimal(f"{float(value):.2f}"), Style.MONEY)
        case int() if kind is Kind.MONEY:
            return money(value)
        case Text():
            return Cell(words(value), _STYLES.get(kind, Style.TEXT))
        case None | str() | int():
            return Cell(value, _STYLES.get(kind, Style.TEXT))
    raise TypeError(value)


def list_csv(listed: Listed[RowT]) -> str:
    """Write a list as CSV, section after section, headed by the keys of its columns."""
    grid = listed.grid(On.CSV)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column.key for column in grid.columns])
    kinds = [column.kind for column in grid.columns]
    for section in grid.sections:
        writer.writerows(
            [_written(value, kind) for value, kind in zip(row, kinds, strict=True)] for row in section
        )
    return out.getvalue()


def _written(value: Value, kind: Kind) -> str | int:
    match bare(value, "en"):
        case None:
            return ""
        case bool(truth):
            return str(truth).lower()
        case int(amount):
            return francs(amount) if kind is Kind.MONEY else amount
        case float(average):
            return f"{average:.2f}"
        case words:
            return guard(str(words))

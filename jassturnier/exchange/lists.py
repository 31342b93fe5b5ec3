"""Lists as sheets of a workbook, and as CSV.

CSV is UTF-8 without byte order mark, with commas, lines ending with a line feed, headings in English whatever
the language of the tournament. Text of people that starts like a formula (`= + - @`, tab, carriage return)
has an apostrophe before it. Truth is `true` or `false`, what is not known is empty. Points and numbers have
no separators, money is francs with two places (`20.00`).
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any

from jassturnier.exchange.kit.cells import guard
from jassturnier.exchange.kit.pages import (
    CellStyle,
    Page,
    PageCell,
    Words,
    add_page,
    money,
    new_workbook,
    saved,
)
from jassturnier.i18n import Text, francs, render
from jassturnier.languages.language import capital
from jassturnier.tournament.lists import Kind, Listed, Marked, On, RowT, Value, bare

_STYLES: Mapping[Kind, CellStyle] = {
    Kind.RANK: CellStyle.IDENTIFIER,
    Kind.NUMBER: CellStyle.IDENTIFIER,
    Kind.LABEL: CellStyle.IDENTIFIER,
    Kind.COUNT: CellStyle.NUMBER,
    Kind.TOTAL: CellStyle.TOTAL,
    Kind.MONEY: CellStyle.MONEY,
}


def list_page(listed: Listed[RowT], words: Words, title: Text | None = None) -> Page:
    """Lay out a list as a sheet, section after section; what names a row stays in sight."""
    extract = listed.extract(On.SHEET)
    kinds = [column.kind for column in extract.columns]
    rows = [
        [cell(value, kind, words) for value, kind in zip(row, kinds, strict=True)]
        for section in extract.sections
        for row in section
    ]
    frozen = kinds.index(Kind.NAME) + 1 if Kind.NAME in kinds else 1
    return Page(
        words(title or listed.title),
        [capital(words(column.heading)) for column in extract.columns],
        rows,
        frozen,
        signs=" · ".join(f"{words(sign.mark)} {words(sign.meaning)}" for sign in listed.signs),
    )


def lists_workbook(of: str, lists: Iterable[Listed[Any]], language: str) -> bytes:
    """Write lists as .xlsx, each on a sheet of its own; `of` is what they are of."""
    words = partial(render, language=language)
    made = new_workbook(of, None)
    for listed in lists:
        add_page(made, list_page(listed, words))
    return saved(made)


def cell(value: Value, kind: Kind, words: Words) -> PageCell:
    """Make a cell of a value; dropped ones are struck out."""
    match value:
        case Marked():
            inner = cell(value.value, kind, words)
            style, mark = CellStyle.DROPPED if value.dropped else inner.style, words(value.mark)
            if not isinstance(inner.value, int | Decimal):
                return replace(inner, style=style)
            # A number that stands for a footnote says nothing where there are none.
            return PageCell(inner.value, style, value.before, "" if mark.isdecimal() else mark)
        case Fraction():
            return PageCell(Decimal(f"{float(value):.2f}"), CellStyle.MONEY)
        case int() if kind is Kind.MONEY:
            return money(value)
        case Text():
            return PageCell(words(value), _STYLES.get(kind, CellStyle.TEXT))
        case None | str() | int():
            return PageCell(value, _STYLES.get(kind, CellStyle.TEXT))
    raise TypeError(value)


def list_csv(listed: Listed[RowT]) -> str:
    """Write a list as CSV, section after section, headed by the keys of its columns."""
    extract = listed.extract(On.CSV)
    kinds = [column.kind for column in extract.columns]
    rows = (row for section in extract.sections for row in section)
    return csv_of(
        [column.key for column in extract.columns],
        ([_written(value, kind) for value, kind in zip(row, kinds, strict=True)] for row in rows),
    )


def csv_of(headings: Sequence[str], rows: Iterable[Sequence[str | int]]) -> str:
    """Write rows below their headings, lines ending with a line feed."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
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

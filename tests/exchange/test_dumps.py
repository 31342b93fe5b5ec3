"""Workbooks as text, to see what a change does to them.

`python -m tests.exchange.test_dumps` writes them anew.
"""

import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.lists import Offered, players_form
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.workbook import workbook
from tests.support.exchange.evenings import (
    GROUPS,
    SINGLE,
    grouped,
    of_game,
    regulation,
    singles,
    tournament,
    with_entry,
)

FOLDER = Path(__file__).parents[1] / "support" / "exchange" / "dumped"


def workbooks() -> dict[str, bytes]:
    """Make a workbook of every kind."""
    evenly = tournament(regulation(SINGLE), singles(9), 2)
    evenly = with_entry(evenly, replace(evenly.entries[4], club="=1+1", category="Damen"))
    groups = tournament(regulation(GROUPS), grouped(2, 4), 3, played=2)
    coiffeur = tournament(of_game("coiffeur4"), singles(4), 1, played=0)
    penalties = tournament(of_game("pfaelzer", 3), singles(3), 1, played=0)
    return {
        "evening_single": workbook(evenly, "en"),
        "evening_groups": workbook(groups, "en"),
        "scores": score_forms(groups, "en"),
        "deals_coiffeur": score_forms(coiffeur, "en", by_deal=True),
        "deals_penalties": score_forms(penalties, "en", by_deal=True),
        "players": players_form(regulation(GROUPS), "en", Offered(categories=["Damen", "Herren"])),
    }


def dump(content: bytes) -> str:
    """Return the values, formulas, styles and rules of a workbook, a line for each row with content."""
    made = load_workbook(io.BytesIO(content))
    return "".join(f"{line}\n" for sheet in made.worksheets for line in _lines(sheet))


def _lines(sheet: Worksheet) -> Iterator[str]:
    hidden = [letter for letter, column in sheet.column_dimensions.items() if column.hidden]
    yield f"== {sheet.title}, frozen at {sheet.freeze_panes}, hidden {hidden}"
    for row in sheet.iter_rows():
        cells = [f"{c.coordinate} {c.value!r} ({c.style[5:]})" for c in row if c.value is not None]
        if cells:
            number = row[0].row or 0
            yield " | ".join(cells) + (" [hidden]" if sheet.row_dimensions[number].hidden else "")
    for rule in sheet.data_validations.dataValidation:
        yield f"{rule.sqref}: {rule.type} {rule.operator} {rule.formula1} {rule.formula2}"
    for area in sheet.conditional_formatting:
        yield f"{area.sqref} drawn by {[rule.formula or rule.type for rule in area.rules]}"
    for chart in sheet._charts:  # type: ignore[attr-defined]
        yield _chart(chart)


def _chart(chart: Any) -> str:  # noqa: ANN401 — of any kind
    place, size = chart.anchor._from, chart.anchor.ext
    parts = [part for series in chart.series for part in (series.tx, series.cat, series.val) if part]
    drawn = [ref.f for part in parts for kind in ("strRef", "numRef") if (ref := getattr(part, kind, None))]
    shape = f"{size.width} × {size.height}, gap {getattr(chart, 'gapWidth', None)}"
    return f"chart at {place.row + 1}, {place.col + 1}, {shape}: {', '.join(drawn)}"


WORKBOOKS = workbooks()


@pytest.mark.parametrize("name", WORKBOOKS)
def test_a_workbook_is_as_it_was(name: str) -> None:
    assert dump(WORKBOOKS[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in WORKBOOKS.items():
        (FOLDER / f"{name}.txt").write_text(dump(content), encoding="utf-8")

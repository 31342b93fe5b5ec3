"""The draw as sheets: by table with who rests, by name with where everybody sits."""

import io

from openpyxl import load_workbook

from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.exchange.workbook import plan_workbook
from jassturnier.i18n import say


def test_a_plan_has_the_numbers_of_the_players_on_both_sheets() -> None:
    draws = [Draw((Table(1, ((1, 4), (3, 2))),), (6, 5)), Draw((Table(1, ((5, 6), (1, 2))),), (3, 4))]
    made = load_workbook(io.BytesIO(plan_workbook(draws, Form.PARTNERS, say("Draw"), "en")))
    by_table, by_name = made.worksheets
    assert list(by_table.values) == [
        ("Round", "Table", "A1", "A2", "B1", "B2", "rests"),
        (1, 1, 1, 4, 3, 2, None),
        (1, None, None, None, None, None, "5, 6"),
        (2, 1, 5, 6, 1, 2, None),
        (2, None, None, None, None, None, "3, 4"),
    ]
    assert list(by_name.values) == [
        ("Number", "Round 1", "Round 2"),
        (1, "1 A1", "1 B1"),
        (2, "1 B2", "1 B2"),
        (3, "1 B1", "rests"),
        (4, "1 A2", "rests"),
        (5, "rests", "1 A1"),
        (6, "rests", "1 A2"),
    ]
    assert [sheet.freeze_panes for sheet in (by_table, by_name)] == ["C2", "B2"]
    one_round = load_workbook(io.BytesIO(plan_workbook(draws[:1], Form.PARTNERS, say("Draw"), "en")))
    assert [sheet.max_row for sheet in one_round.worksheets] == [3, 7]

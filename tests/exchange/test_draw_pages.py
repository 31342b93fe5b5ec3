"""The draw as sheets: by table with who rests, by name with where everybody sits."""

import io
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from openpyxl import load_workbook

from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.exchange.kit.pages import Page
from jassturnier.exchange.workbook import draw_by_name, draw_by_table, plan_workbook
from jassturnier.i18n import render, say
from tests.support.evenings_made import played, tournament
from tests.support.exchange.evenings import GROUPS, grouped, regulation
from tests.support.exchange.evenings import tournament as drawn

words = partial(render, language="en")
EVENING = tournament(
    [played(1, ((1, 2), (3, 4), None), p10="rests", p5="rests"), played(2, ((5, 1), (2, 3), None), p4="left")]
)


def shown(page: Page) -> list[Sequence[object]]:
    """Return the headings and the rows."""
    return [page.headings, *([cell.value for cell in row] for row in page.rows)]


def test_who_rests_stands_below_the_tables_in_the_order_of_names() -> None:
    page = draw_by_table(EVENING, words)
    assert shown(page) == [
        ["Round", "Table", "A1", "A2", "B1", "B2"],
        ["Round 1", 1, "Player 1", "Player 2", "Player 3", "Player 4"],
        ["Round 1", "rests", "Player 10", "", "", ""],
        ["Round 1", "rests", "Player 5", "", "", ""],
        ["Round 2", 1, "Player 5", "Player 1", "Player 2", "Player 3"],
    ]
    assert page.frozen == 2


def test_groups_have_a_column_where_some_table_has_one() -> None:
    whole = drawn(regulation(GROUPS), grouped(2, 2), 1)
    (round_,) = whole.rounds()
    first, second = round_.tables
    round_ = replace(round_, tables=(first, replace(second, group="")))
    mixed = replace(whole, stages=(replace(whole.stages[0], rounds=(round_,)),))
    for of, groups in ((whole, ["A", "B"]), (mixed, ["A", ""])):
        headings, *rows = shown(draw_by_table(of, words))
        assert headings == ["Round", "Table", "Group", "A", "B"]
        assert [row[2] for row in rows] == groups


def test_everybody_finds_table_and_seat_of_every_round_or_why_there_is_none() -> None:
    page = draw_by_name(EVENING, words)
    assert shown(page) == [
        ["Name", "Number", "Round 1", "Round 2"],
        ["1 Player", 1, "1 A1", "1 A2"],
        ["10 Player", 10, "rests", ""],
        ["2 Player", 2, "1 A2", "1 B1"],
        ["3 Player", 3, "1 B1", "1 B2"],
        ["4 Player", 4, "1 B2", "gone home"],
        ["5 Player", 5, "rests", "1 A1"],
    ]
    assert page.frozen == 1


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

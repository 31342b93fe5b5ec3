"""Rows and columns that the sheets of several games share."""

from jassturnier.games.kit.base import Sheet
from jassturnier.games.kit.bidding import Dealing
from jassturnier.games.kit.layout import GridColumn, Line
from jassturnier.games.kit.sheets import contract_label, deal_grid, marks_grid, money_row
from jassturnier.i18n import Text, render, say, verbatim


def told(text: Text) -> str:
    return render(text, "en")


def test_a_deal_is_named_by_its_number_and_its_contract() -> None:
    assert [told(contract_label(3, name)) for name in (None, "rosen")] == ["Deal 3", "Deal 3, Rosen"]


def test_money_has_a_row_where_something_is_at_stake() -> None:
    assert money_row({"stake": 0}, None) == ()
    sheet = Sheet((3, -3), settlement=(3, -3), stake=20)
    assert [(row.values, row.money) for row in money_row({"stake": 20}, sheet)] == [((60, -60), True)]
    assert [row.values for row in money_row({"stake": 20}, None)] == [()]


def test_a_row_of_marks_has_the_points_their_sum_what_else_happened_and_the_score() -> None:
    rows = [((100, 57, 0), say("a"), (-2, 1, 1)), ((60, 57, 40), None, (1, -2, 1))]
    grid = marks_grid(GridColumn("more", say("more")), 3, rows, [None] * 3, spare=2)
    assert [line.cells for line in grid.lines] == [
        (100, 57, 0, 157, say("a"), -2, 1, 1),
        (60, 57, 40, 157, verbatim(""), 1, -2, 1),
        (None,) * 8,
    ]
    assert (grid.by_deal, grid.spare) == (True, 1)
    assert marks_grid(GridColumn("more", say("more")), 3, rows, [None] * 3).spare == 0
    names = [column.name for column in grid.columns]
    assert names == [*(f"points{n}" for n in range(3)), "control", "more", *(f"marks{n}" for n in range(3))]
    assert [(column.low, column.high) for column in grid.columns[:3]] == [(0, 157)] * 3
    assert [(column.derived, column.total) for column in grid.columns[5:]] == [(True, True)] * 3
    assert (grid.columns[3].each, grid.columns[3].derived) == (157, True)


def test_a_line_names_its_deal_who_deals_and_who_leads() -> None:
    grid = deal_grid((GridColumn("n", say("n")),), [(5,)], [Dealing(2, 0), None])
    assert grid.lines == (
        Line(say("Deal {deal}", deal="1"), (5,), 2, 0),
        Line(say("Deal {deal}", deal="2"), (None,)),
    )
    assert grid.spare == 0

"""The results of all tables and their deals, for people, and slips as rows: which columns, what they say."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from jassturnier.exchange.pages import Page
from jassturnier.exchange.score_forms import played_page, score_page
from jassturnier.exchange.score_headings import ControlSum, control_sum
from jassturnier.i18n import render
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.readings import FIRST, SECOND, Result, SlipReading, with_readings
from tests.support.evenings_made import played, player, regulation, tournament

words = partial(render, language="en")
ROUND = played(1, ((1, 2), (3, 4), 1000), ((5, 6), (7, 8), None))


def shown(page: Page) -> list[Sequence[object]]:
    return [page.headings, *([cell.value for cell in row] for row in page.rows)]


@pytest.mark.parametrize("matches", [(None, None), (1, None), (1, 2)])
def test_what_some_slip_has_and_a_group_of_some_table_have_a_column(matches: tuple[int | None, ...]) -> None:
    first, second = ROUND.tables
    result = Result({"points": (1000, 884), "matches": matches}, How.ACCEPTED, "seen")
    tables = (replace(first, result=result), replace(second, group="B"))
    headings, one, two = shown(score_page(tournament([replace(ROUND, tables=tables)]), words))
    used = any(matches)
    assert headings[2:5] == ["Group", "Side A", "Side B"]
    assert headings[7:] == [*(["matches A", "matches B"] if used else []), "Taken", "Note", "Won by"]
    assert (one[2], two[2], one[7:-1]) == ("", "B", [*(matches if used else ()), "accepted", "seen"])


def test_two_readings_stand_beside_each_other_and_whether_they_agree() -> None:
    first, second = ROUND.tables
    readings = [SlipReading(kind, {"points": (1000, n)}) for kind, n in ((FIRST, 884), (SECOND, None))]
    tables = (with_readings(first, readings), second)
    page = shown(score_page(tournament([replace(ROUND, tables=tables)]), words))
    assert [row[8:] for row in page] == [
        ["first reading", "second reading", "ruling", "Confirmed"],
        ["1000 : 884", "1000 : –", "", "no"],
        ["", "", "", ""],
    ]
    same = [replace(readings[0], kind=kind) for kind in (FIRST, SECOND)]
    page = shown(score_page(tournament([replace(ROUND, tables=(with_readings(first, same),))]), words))
    assert page[1][-1] == "yes"


def test_every_deal_has_a_row_with_the_score_of_each_side() -> None:
    four, five, new = (
        TableInfo(n, n, n, "differenzler", 4, tuple((key,) for key in keys), played=deals)
        for n, keys, deals in (
            (1, range(1, 5), ("45:50 30:20 60:67 22:20", "157:157 0:0 0:0 0:0")),
            (2, range(5, 10), ("97:97 0:0 38:38 22:20 pause B",)),
            (3, range(10, 14), ()),
        )
    )
    rules, people = regulation(shipped="differenzler-4x8"), list(map(player, range(1, 14)))
    page = played_page(tournament([replace(ROUND, tables=(four, five, new))], rules, people), words)
    assert page
    headings, *rows = shown(page)
    assert headings == ["Round", "Table", "Deal", "Written", *(f"score {s}" for s in "ABCDE"), "Counted"]
    assert [row[:9] for row in rows] == [
        ["Round 1", 1, 1, "45:50 30:20 60:67 22:20", 5, 10, 7, 2, None],
        ["Round 1", 1, 2, "157:157 0:0 0:0 0:0", 0, 0, 0, 0, None],
        ["Round 1", 2, 1, "97:97 0:0 38:38 22:20 pause B", 0, 0, 0, 0, 2],
    ]
    assert page.frozen == 3
    assert played_page(tournament([ROUND]), words) is None


TWO = (played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 4), None)))


@pytest.mark.parametrize(
    ("house", "sum_"),
    [
        ({}, ControlSum("points", 1884, 12, {})),
        ({"match_bonus": 100}, ControlSum("points", 1884, 12, {"matches a": 100, "matches b": 100})),
        ({"weis": True}, ControlSum("points", 1884, 12, {"weis a": 1, "weis b": 1})),
        ({"all_single": False}, None),
    ],
)
def test_a_formula_has_what_every_number_adds_to_the_sum(
    house: dict[str, object], sum_: ControlSum | None
) -> None:
    usual = {"target": 0, "all_single": True, "match_bonus": 0, "weis": False, "stoeck": False}
    assert control_sum(regulation(options={**usual, **house}), TWO[0].tables[0]) == sum_

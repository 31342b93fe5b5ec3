"""K.-o. matches and leagues as ways to draw."""

import pytest

from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Form, History
from jassturnier.draw.request import Request
from jassturnier.errors import NotAllowed

FOUR = (1, 2, 3, 4)


def test_matches_sit_at_tables_in_their_order() -> None:
    draw = draw_round(Request(FOUR, "knockout", Form.PAIRS, matches=((1, 4), (3, 2))))
    assert [(table.number, set(table.keys)) for table in draw.tables] == [(1, {1, 4}), (2, {2, 3})]


def test_who_has_no_rival_rests() -> None:
    draw = draw_round(Request(FOUR[:3], "knockout", Form.PAIRS, matches=((1,), (3, 2))))
    assert [set(table.keys) for table in draw.tables] == [{2, 3}]
    assert draw.rests == (1,)


def test_without_results_there_are_no_matches() -> None:
    with pytest.raises(NotAllowed):
        draw_round(Request(FOUR, "knockout", Form.PAIRS))


def test_players_who_come_alone_have_no_knockout() -> None:
    with pytest.raises(NotAllowed):
        draw_round(Request(FOUR, "knockout", Form.PARTNERS, matches=((1, 2), (3, 4))))


def test_leagues_fill_the_tables_in_the_given_order() -> None:
    order = (7, 2, 5, 8, 1, 3, 6, 4)
    draw = draw_round(Request(tuple(sorted(order)), "leagues", ranks=order))
    assert [set(table.keys) for table in draw.tables] == [{7, 2, 5, 8}, {1, 3, 6, 4}]


def test_in_leagues_the_last_table_is_the_smaller_one_in_every_round() -> None:
    order = (7, 2, 5, 8, 1, 3, 6, 4, 9)
    asked = Request(order, "leagues", Form.ALONE, ranks=order, tables_of=(5, 4))
    first = draw_round(asked)
    second = draw_round(asked.after(History([first])))
    assert [set(table.keys) for table in second.tables] == [{7, 2, 5, 8, 1}, {3, 6, 4, 9}]

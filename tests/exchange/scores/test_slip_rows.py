"""Slips as rows: what each column is called, whose numbers stand where, and what they add up to."""

from dataclasses import replace

import pytest

from jassturnier.exchange.kit.pages import CellStyle
from jassturnier.exchange.scores.slip_rows import (
    SIDES,
    ControlSum,
    control_sum,
    fields_of,
    name_columns,
    reading_kind,
    side_key,
    sides_of,
    slip_rows,
    table_id,
    tables_of,
    value_column,
    value_key,
)
from jassturnier.i18n import Text, render
from jassturnier.tournament.model import RoundInfo, SlipReading
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, with_readings
from tests.support.evenings_made import played, regulation, tournament

TWO = (played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 4), None)))


def words(text: Text) -> str:
    return render(text, "en")


@pytest.mark.parametrize(
    ("house", "sum_"),
    [
        ({}, ControlSum("points", 1884, {})),
        ({"match_bonus": 100}, ControlSum("points", 1884, {"matches a": 100, "matches b": 100})),
        ({"weis": True}, ControlSum("points", 1884, {"weis a": 1, "weis b": 1})),
        ({"all_single": False}, None),
    ],
)
def test_a_formula_has_what_every_number_adds_to_the_sum(
    house: dict[str, object], sum_: ControlSum | None
) -> None:
    usual = {"target": 0, "all_single": True, "match_bonus": 0, "weis": False, "stoeck": False}
    assert control_sum(regulation(options={**usual, **house}), TWO[0].tables[0]) == sum_


def four_sides(game: str = "molotow") -> RoundInfo:
    (table,) = TWO[1].tables
    return replace(TWO[1], tables=(replace(table, game=game, sides=((1,), (2,), (3,), (4,))),))


def test_a_formula_of_four_sides_has_each_of_them() -> None:
    rules = regulation(shipped="molotow")
    found = control_sum(rules, four_sides().tables[0])
    assert found == ControlSum("strokes", 0, {f"potatoes {side}": 1 for side in "abcd"})


def test_a_table_of_fewer_sides_leaves_its_cells_empty() -> None:
    of = tournament([TWO[0], four_sides("schieber")])
    rows = slip_rows(of, tables_of(of), words)
    assert sides_of(rows) == range(4)
    columns = list(name_columns(rows, words))
    assert [column.key for column in columns] == [""] * 4
    assert [column.key for column in name_columns(rows, words, keyed=True)] == [
        side_key(side) for side in range(4)
    ]
    assert [column.cell(rows[0]).value for column in columns][1:] == ["Player 3 + Player 4", "", ""]
    (points,) = (field for field in fields_of(rows[:1]).values() if field.name == "points")
    typed, shown = (value_column(points, 0, words, style) for style in (CellStyle.INPUT, CellStyle.TEXT))
    assert (typed.key, shown.key) == ("points a", "")
    assert (typed.cell(rows[0]).value, typed.cell(rows[0]).style) == (1000, CellStyle.INPUT)


def test_columns_and_tables_have_names_that_are_read_back() -> None:
    assert (side_key(1), value_key("points", 0), len(SIDES)) == ("side b", "points a", 6)
    assert table_id(replace(TWO[0].tables[0], key=255)) == "tff"
    assert [reading_kind(words) for words in ("", "ruling", "x")] == [FIRST, RULING, None]
    for language in ("de", "fr", "it", "en"):
        assert reading_kind(render(SECOND.label, language).upper()) is SECOND


def test_every_table_is_a_row_with_the_numbers_of_one_reading() -> None:
    of = tournament(TWO)
    rows = slip_rows(of, tables_of(of), words)
    assert [(row.index, row.title, row.names) for row in rows] == [
        (0, "Round 1", ("Player 1 + Player 2", "Player 3 + Player 4")),
        (1, "Round 2", ("Player 1 + Player 3", "Player 2 + Player 4")),
    ]
    assert [(row.value("points", 0), row.value("points", 1)) for row in rows] == [(1000, 884), (None, None)]
    assert (rows[0].value("points", 2), rows[0].value("strokes", 0)) == (None, None)
    assert (sides_of(rows), sides_of([])) == (range(2), range(0))
    assert "points" in fields_of(rows)


def test_a_row_of_a_ruling_has_its_numbers_only() -> None:
    readings = [
        SlipReading(kind, {"points": (points, 1884 - points)})
        for kind, points in ((FIRST, 1000), (RULING, 990))
    ]
    of = tournament([replace(TWO[0], tables=(with_readings(TWO[1].tables[0], readings),))])
    found = [
        slip_rows(of, tables_of(of), words, kind)[0].value("points", 0) for kind in (FIRST, RULING, SECOND)
    ]
    assert found == [1000, 990, None]

"""Slips as rows: what each column is called, whose numbers stand where, and what they add up to."""

import pytest

from jassturnier.exchange.scores.slip_rows import (
    ControlSum,
    control_sum,
)
from tests.support.evenings_made import played, regulation

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

"""The places of a round."""

from random import Random

import pytest

from jassturnier.draw.plan import Draw, Form, History, Table
from jassturnier.draw.search.seating import (
    RESTING,
    RestTurns,
    by_lot,
    furnish,
    in_rank_order,
    line_up,
    table_sizes,
)
from jassturnier.errors import NoValidDraw


def alone(number: int, *keys: int) -> Table:
    return Table(number, tuple((key,) for key in keys))


def test_places_lie_table_after_table_then_those_who_rest() -> None:
    room = furnish(Form.PARTNERS, (4, 4), 1)
    assert room.table == (0, 0, 0, 0, 1, 1, 1, 1, RESTING)
    assert (room.seats, room.couples, room.size[4], room.size[8]) == (8, 12, 4, 0)
    assert (room.partners[4], room.opponents[4]) == ((5,), (6, 7))
    assert (room.partners[8], room.opponents[8]) == ((), ())
    assert room.deal_out(range(9)) == [((0, 1), (2, 3)), ((4, 5), (6, 7))]


@pytest.mark.parametrize(
    ("present", "sizes", "expected"),
    [(4, (4,), (4,)), (7, (4, 3), (4, 3)), (5, (4, 3), (4,)), (6, (4, 3), (3, 3)), (11, (3, 4), (3, 4, 4))],
)
def test_as_few_as_possible_rest(present: int, sizes: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert table_sizes(present, sizes) == expected


def test_too_few_for_the_smallest_table_are_named() -> None:
    with pytest.raises(NoValidDraw, match="3"):
        table_sizes(2, (4, 3))


def test_who_rested_least_rests_of_equals_the_last() -> None:
    room = furnish(Form.PARTNERS, (4,), 1)
    assert line_up((1, 2, 3, 4, 5), room, History())[-1] == 5
    assert line_up((1, 2, 3, 4, 5), room, History([Draw((), (5,))]))[-1] == 4


def test_the_smaller_table_is_for_who_had_it_least() -> None:
    room = furnish(Form.ALONE, (4, 3), 0)
    order = tuple(range(1, 8))
    assert line_up(order, room, History()) == [1, 2, 3, 4, 5, 6, 7]
    before = History([Draw((alone(1, 1, 2, 3, 4), alone(2, 5, 6, 7)))])
    assert line_up(order, room, before) == [1, 5, 6, 7, 2, 3, 4]


def test_only_who_had_as_many_turns_exchanges_them() -> None:
    turns = RestTurns.of((1, 2, 3), History([Draw((), (1,))]), frozenset({3}))
    assert not turns.may_trade(1, 2, rests=True)
    assert turns.may_trade(2, 2, rests=True)
    assert turns.may_trade(1, 3, rests=False)
    assert not turns.may_trade(3, 2, rests=True)


def test_the_order_of_ranks_leaves_out_who_is_not_there() -> None:
    assert in_rank_order((1, 2, 3, 4), (4, 9, 2)) == [4, 2, 1, 3]


def test_a_lot_is_that_of_its_seed() -> None:
    assert sorted(by_lot(range(9), Random(1))) == list(range(9))
    assert by_lot(range(9), Random(1)) == by_lot(range(9), Random(1)) != by_lot(range(9), Random(2))

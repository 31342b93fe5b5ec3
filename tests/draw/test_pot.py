"""What was drawn at the door is the round: full tables stay, gaps are filled, and nobody is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Draw, Form
from jassturnier.draw.pot import Pot
from jassturnier.draw.request import AT_THE_DOOR, Request
from jassturnier.errors import NoValidDraw


def drawn(seats: dict[int, int], *, form: Form = Form.PARTNERS, sizes: tuple[int, ...] = ()) -> Draw:
    return draw_round(
        Request(
            tuple(seats),
            method=AT_THE_DOOR,
            form=form,
            tables_of=sizes,
            drawn={k: v for k, v in seats.items() if v},
        )
    )


def test_everybody_sits_where_the_seat_was_drawn() -> None:
    (table, other) = drawn({10: 1, 11: 3, 12: 2, 13: 4, 14: 8, 15: 7, 16: 6, 17: 5}).tables
    assert (table.number, table.sides) == (1, ((10, 12), (11, 13)))
    assert (other.number, other.sides) == (2, ((17, 16), (15, 14)))


def test_the_emptiest_table_fills_the_gaps_and_full_ones_stay_with_their_numbers() -> None:
    seats = {1: 1, 2: 2, 3: 3, 4: 5, 5: 9, 6: 10, 7: 11, 8: 12}
    tables = drawn(seats).tables
    assert [table.number for table in tables] == [1, 3]
    assert tables[0].sides[0] == (1, 2)
    assert set(tables[0].keys) == {1, 2, 3, 4}


def test_who_drew_nothing_or_the_same_seat_as_another_takes_what_is_left() -> None:
    (table,) = drawn({1: 1, 2: 1, 3: 0, 4: 4}).tables
    assert (table.sides[0][0], table.sides[1][1]) == (1, 4)
    assert set(table.keys) == {1, 2, 3, 4}


def test_too_few_for_a_table_are_refused() -> None:
    with pytest.raises(NoValidDraw):
        drawn({1: 1, 2: 5, 3: 9})


def test_where_all_play_alone_a_smaller_table_closes_up() -> None:
    seats = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 7, 7: 8}
    first, second = drawn(seats, form=Form.ALONE, sizes=(4, 3)).tables
    assert first.sides == ((1,), (2,), (3,), (4,))
    assert {side[0] for side in second.sides} == {5, 6, 7}


@given(
    st.lists(st.integers(0, 60), min_size=4, max_size=40),
    st.sampled_from(
        [(Form.PARTNERS, ()), (Form.ALONE, (4, 3)), (Form.ALONE, (4,)), (Form.PAIRS, ()), (Form.TEAMS, ())]
    ),
)
def test_everybody_has_one_seat_or_rests_whatever_was_drawn(
    seats: list[int], shape: tuple[Form, tuple[int, ...]]
) -> None:
    form, sizes = shape
    people = dict(enumerate(seats, 1))
    if form is Form.TEAMS and len(people) < 6:
        return
    found = drawn(people, form=form, sizes=sizes)
    assert sorted(found.present) == sorted(people)
    wanted = sizes or form.table_sizes[:1]
    assert all(
        tuple(map(len, table.sides)) in {form.sides(size) for size in wanted} for table in found.tables
    )
    assert len({table.number for table in found.tables}) == len(found.tables)
    assert len(found.rests) < max(wanted)


def test_an_empty_pot_gives_one_more_table() -> None:
    pot = Pot(Form.PARTNERS, 4, 6)
    assert pot.free(range(1, 8)) == [8]
    assert pot.free(range(1, 9)) == [9, 10, 11, 12]
    assert pot.free(range(1, 10)) == [10, 11, 12]

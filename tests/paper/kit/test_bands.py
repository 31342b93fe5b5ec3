from itertools import pairwise

import pytest

from jassturnier.paper.grid import stroke_places
from jassturnier.paper.pen import Suits, steps


def test_strokes_stand_in_groups_of_five() -> None:
    places = stroke_places(11, 1000, 2)
    gaps = [after - before for before, after in pairwise(places)]
    assert [gap > 2.5 for gap in gaps] == [i % 5 == 4 for i in range(10)]


@pytest.mark.parametrize("count", [0, 1, 5, 30, 200])
def test_strokes_stay_on_their_line(count: int) -> None:
    places = stroke_places(count, 100, 2)
    assert len(places) == count
    assert max(places, default=0) <= 100 + 1e-9


@pytest.mark.parametrize("suits", Suits)
def test_suits_stay_inside_their_field(suits: Suits) -> None:
    assert len(suits.value) == 4
    for drawing in suits.value:
        for shape in drawing:
            assert all(0 <= number <= 100 for _, numbers in steps(shape.path) for number in numbers)

"""What is divided adds up, whatever the parts, the coin, and who has to get the same."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jassturnier.tournament.fund import divided

PARTS = st.lists(st.fractions(0, 10**6, max_denominator=1000), min_size=1, max_size=12)
COINS = st.sampled_from([1, 5, 50, 100, 500, 1000])


@pytest.mark.parametrize(
    ("parts", "coin", "heads", "rounded"),
    [
        pytest.param([Fraction(5, 2)] * 2, 1, None, (3, 2), id="of equals the first has more"),
        pytest.param([10500, 4900, 3500, 2100], 500, None, (10500, 5000, 3500, 2000), id="by remainders"),
        pytest.param([4200, 2100], 500, [2, 1], (4000, 2500), id="too little for two goes to one"),
        pytest.param([6400, 6100], 500, [2, 1], (6000, 6000), id="nobody overtakes who is ahead"),
        pytest.param(
            [7000, 6400, 6100], 500, [1, 2, 1], (7500, 6000, 6000), id="in the end it goes to the first"
        ),
        pytest.param([1900, 1900], 500, [2, 2], (2000, 1500), id="what two cannot share is left over"),
        pytest.param([Fraction(-5, 2)] * 2, 1, None, (-2, -3), id="below nothing, too"),
    ],
)
def test_what_rounding_leaves_goes_to_the_largest_remainders(
    parts: list[Fraction], coin: int, heads: list[int] | None, rounded: tuple[int, ...]
) -> None:
    assert divided(list(map(Fraction, parts)), coin, heads) == rounded


@given(PARTS, COINS)
def test_parts_add_up_to_the_whole_and_none_is_a_coin_off(parts: list[Fraction], coin: int) -> None:
    found = divided(parts, coin)
    assert sum(found) == sum(parts) // coin * coin
    assert all(abs(part - whole) < coin for part, whole in zip(parts, found, strict=True))


@given(PARTS, st.integers(1, 60))
def test_parts_of_a_fraction_add_up_in_its_own_unit(parts: list[Fraction], denominator: int) -> None:
    whole = Fraction(round(sum(parts) * denominator), denominator)
    exact = [part * whole / sum(parts) if sum(parts) else Fraction(0) for part in parts]
    assert sum(divided(exact, Fraction(1, denominator))) == sum(exact)


@given(st.lists(st.tuples(st.fractions(0, 10**4, max_denominator=100), st.integers(1, 5)), max_size=8), COINS)
def test_no_more_goes_out_than_there_is_and_nobody_overtakes_a_larger_part(
    parts: list[tuple[Fraction, int]], coin: int
) -> None:
    ordered = sorted(parts, reverse=True)
    heads = [n for _, n in ordered]
    found = divided([part for part, _ in ordered], coin, heads)
    left = sum(n * (part - whole) for (part, n), whole in zip(ordered, found, strict=True))
    assert left >= 0
    assert all(one >= other for one, other in pairwise(found))

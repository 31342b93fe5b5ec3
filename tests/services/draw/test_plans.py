"""A plan without a tournament is drawn for any table sizes that go together."""

import pytest

from jassturnier.draw.plan import Form
from jassturnier.errors import NoValidDraw, WrongUsage
from jassturnier.services.draw.plans import PlanOrder, make


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(PlanOrder(8, 1, pairs=True, alone=True), id="pairs and alone"),
        pytest.param(PlanOrder(8, 1, sizes=(4,), pairs=True), id="pairs and a size"),
        pytest.param(PlanOrder(10, 1, sizes=(4, 6)), id="partners at tables of two sizes"),
    ],
)
def test_what_does_not_go_together_is_refused(wanted: PlanOrder) -> None:
    with pytest.raises(WrongUsage):
        make(wanted)


def test_a_size_named_twice_is_one_size() -> None:
    assert make(PlanOrder(8, 1, sizes=(4, 4), seed=1)).form is Form.PARTNERS


def test_at_tables_of_three_everybody_plays_alone() -> None:
    found = make(PlanOrder(9, 2, sizes=(3,), seed=1))
    assert found.form is Form.ALONE
    assert {len(table.keys) for draw in found.draws for table in draw.tables} == {3}


def test_too_few_for_a_table_have_no_plan() -> None:
    with pytest.raises(NoValidDraw):
        make(PlanOrder(3, 1))


def test_the_seed_it_names_draws_the_same_again() -> None:
    found = make(PlanOrder(9, 2))
    assert make(PlanOrder(9, 2, seed=found.seed)).draws == found.draws

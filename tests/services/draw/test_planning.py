"""A plan from a file is a proposal like our own, or refused with everything that is wrong in it."""

from pathlib import Path

import pytest

from jassturnier.draw.plan import Form
from jassturnier.errors import DoesNotAddUp, NoValidDraw, WrongUsage
from jassturnier.services.draw import drawing
from jassturnier.services.draw.planning import PlanOrder, make, propose_from
from tests.support.offices import refused, with_players

HEADING = "round,table,seat,player\n"
FOUR = ("1,1,A1,1", "1,1,A2,2", "1,1,B1,3", "1,1,B2,4")


def plan(*rows: str) -> bytes:
    return (HEADING + "\n".join(rows)).encode()


def test_who_rests_in_a_plan_rests_in_the_round(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 5)
    proposal = propose_from(desk, plan(*FOUR, "1,bye,,5"))
    round_ = drawing.store(desk, proposal).stage().rounds[0]
    assert [entry.number for entry in proposal.resting()] == [5]
    assert round_.method == drawing.BY_HAND


def test_every_wrong_row_is_named_at_once(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 5)
    with pytest.raises(DoesNotAddUp) as found:
        propose_from(desk, plan(*FOUR[:3], "1,1,C9,4", "1,1,A1,5", "1,1,B2,77"))
    assert len(found.value.texts) == 4


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param(FOUR, id="somebody is nowhere"),
        pytest.param((*FOUR, "1,bye,,4"), id="somebody sits and rests"),
        pytest.param([row.replace("1,1,", "2,1,") for row in (*FOUR, "1,bye,,5")], id="not from round one"),
        pytest.param((), id="no row at all"),
    ],
)
def test_a_plan_that_does_not_seat_everybody_once_is_refused(tmp_path: Path, rows: list[str]) -> None:
    desk = with_players(tmp_path, 5)
    with refused(desk, DoesNotAddUp):
        drawing.store(desk, propose_from(desk, plan(*rows)))


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

"""Deals go in one by one; what cannot be played leaves the sheet as it was."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.results.deals import TypedDeals, show, take
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, poured_desk, refused, with_players

DEAL = "A eicheln 84"


@pytest.fixture
@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with one deal, the second with its slip."""
    made = with_players(tmp_path, 8)
    drawn(made)
    take(made, TypedDeals("1", (DEAL,)))
    enter(made, 2, 1000, 884)
    return made


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        pytest.param(TypedDeals("1", (DEAL, "A eicheln 158")), DoesNotAddUp, id="more points than there are"),
        pytest.param(TypedDeals("1", (DEAL,) * 12), DoesNotAddUp, id="a deal too many"),
        pytest.param(TypedDeals("1", ()), WrongUsage, id="no deal"),
        pytest.param(TypedDeals("1", (DEAL, DEAL), replaced=1), WrongUsage, id="two in the place of one"),
        pytest.param(TypedDeals("1", (DEAL,), replaced=2), NotFound, id="in the place of none"),
        pytest.param(TypedDeals("2", (DEAL,)), NotAllowed, id="beside a slip"),
        pytest.param(TypedDeals("1", (DEAL,), replaced=1), NotAllowed, id="in the place of itself"),
    ],
)
def test_deals_that_cannot_be_leave_the_sheet(desk: Desk, typed: TypedDeals, error: type[JassError]) -> None:
    with refused(desk, error):
        take(desk, typed)


def test_the_slip_is_worked_out_with_the_last_deal_and_goes_with_undo(desk: Desk) -> None:
    take(desk, TypedDeals("1", (DEAL,) * 10))
    before = show(desk, "1").table
    assert before.result is None
    last = take(desk, TypedDeals("1", (DEAL,))).table.result
    assert last is not None
    assert last.values["points"] == (12 * 84, 12 * 73)
    history.undo(desk)
    assert show(desk, "1").table == before

"""Somebody takes over from a player; the points stay with the entry."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.people.editing import Replacement, replace_member
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, poured_desk, refused, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8, then=drawn)


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        pytest.param(Replacement("1", "Nina Neu", from_round=5), NotFound, id="a round too many"),
        pytest.param(Replacement("1", "Nina Neu", from_deal=13), NotFound, id="a deal too many"),
        pytest.param(Replacement("1", "Nina Neu", 2, None, 1), WrongUsage, id="it ends before it begins"),
        pytest.param(Replacement("1", "2"), NotAllowed, id="somebody who sits at a table"),
        pytest.param(Replacement("1", "Given1 Family1a"), NotAllowed, id="oneself"),
        pytest.param(Replacement("1", "Nina"), NotFound, id="half a name"),
        pytest.param(Replacement("77", "Nina Neu"), NotFound, id="for nobody"),
    ],
)
def test_a_change_of_seat_that_cannot_be_registers_nobody(
    desk: Desk, wanted: Replacement, error: type[JassError]
) -> None:
    with refused(desk, error):
        replace_member(desk, wanted)


def test_a_round_whose_result_is_in_stays_with_who_played_it(desk: Desk) -> None:
    for table in (1, 2):
        enter(desk, table, 1000, 884)
    replaced = replace_member(desk, Replacement("1", "Nina Neu"))
    assert (replaced.span.first, replaced.span.deal, replaced.span.last) == (2, 1, None)
    assert replaced.papers.slips == ()


def test_undo_gives_the_seat_back(desk: Desk) -> None:
    before = desk.tournament()
    replaced = replace_member(desk, Replacement("1", "Nina Neu", from_round=1, from_deal=5))
    assert replaced.newcomer.name == "Nina Neu"
    history.undo(desk)
    assert desk.tournament().entries == before.entries

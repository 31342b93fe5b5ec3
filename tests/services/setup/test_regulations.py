"""A regulation is changed in mid-evening only to one that what has happened fits."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, JassError, NotAllowed, WrongUsage
from jassturnier.services.people import entering
from jassturnier.services.safety import history
from jassturnier.services.setup.regulations import propose, settings, store
from jassturnier.services.workplace import Desk
from tests.support.offices import play_round, refused, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = with_players(tmp_path, 8)
    play_round(made)
    return made


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        pytest.param("nonsense=1", DoesNotAddUp, id="no setting"),
        pytest.param("sum", WrongUsage, id="no value"),
        pytest.param("entry=pair", NotAllowed, id="pairs where all are entered alone"),
    ],
)
def test_a_change_that_cannot_be_is_refused(desk: Desk, typed: str, error: type[JassError]) -> None:
    with refused(desk, error):
        propose(desk, None, [typed])


def test_a_proposal_changes_nothing_and_undo_takes_back_what_is_stored(desk: Desk) -> None:
    before = settings(desk)
    proposal = propose(desk, None, ["sum=warn"])
    assert proposal.drawn
    assert len(proposal.differences) == 1
    assert settings(desk) == before
    store(desk, proposal)
    assert settings(desk)["sum"] == "warn"
    history.undo(desk)
    assert settings(desk) == before


def test_a_proposal_is_not_stored_over_what_has_changed_since(desk: Desk) -> None:
    proposal = propose(desk, None, ["sum=warn"])
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        store(desk, proposal)

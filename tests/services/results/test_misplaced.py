"""A slip goes to its own table with all that was read off it, or stays where it is."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound
from jassturnier.services.results import misplaced, results
from jassturnier.services.results.results import Typed
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.tournament.words import ReadingKind
from tests.support.offices import drawn, enter, refused, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8)
    drawn(made)
    enter(made, 1, 1000, 884)
    return made


def readings(desk: Desk) -> dict[int, int]:
    """Return how many readings there are of each table."""
    (round_,) = desk.tournament().rounds()
    return {table.number: len(table.readings) for table in round_.tables}


def test_a_slip_goes_to_its_own_table_in_one_step(desk: Desk) -> None:
    results.enter(desk, Typed("1", ("1000", "884"), kind=ReadingKind.SECOND))
    before, moved = desk.tournament().stage(), misplaced.move(desk, "1", "2")
    assert moved.values == {"points": (1000, 884)}
    assert moved.moves
    assert readings(desk) == {1: 0, 2: 2}
    history.undo(desk)
    assert desk.tournament().stage() == before


@pytest.mark.parametrize(
    ("source", "target", "error"),
    [
        pytest.param("2", "1", NotAllowed, id="from an empty table"),
        pytest.param("1", "1", NotAllowed, id="to itself"),
        pytest.param("1", "3", NotFound, id="to no table"),
    ],
)
def test_a_slip_that_cannot_go_there_stays(
    desk: Desk, source: str, target: str, error: type[JassError]
) -> None:
    with refused(desk, error):
        misplaced.move(desk, source, target)


def test_a_slip_replaces_no_other_by_moving(desk: Desk) -> None:
    enter(desk, 2, 900, 984)
    with refused(desk, NotAllowed):
        misplaced.move(desk, "1", "2")

"""A slip at the wrong table goes to its own, and two that were mixed up are exchanged, in one step."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound
from jassturnier.services.results import results
from jassturnier.services.results.results import Typed, has_two_slips, move
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.scoring.readings import with_tables
from tests.support.offices import drawn, enter, poured_desk, refused, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    return made


def readings(desk: Desk) -> dict[int, int]:
    """Return how many readings there are of each table."""
    (round_,) = desk.tournament().rounds()
    return {table.number: len(table.readings) for table in round_.tables}


def test_a_slip_goes_to_its_own_table_in_one_step(desk: Desk) -> None:
    results.enter(desk, Typed("1", ("1000", "884"), kind=ReadingKind.SECOND))
    before, (moved,) = desk.tournament().stage(), move(desk, "1", "2")
    assert moved.values == {"points": (1000, 884)}
    assert moved.moves
    assert readings(desk) == {1: 0, 2: 2}
    undoing.undo(desk)
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
        move(desk, source, target)


def test_a_slip_replaces_no_other_by_moving(desk: Desk) -> None:
    enter(desk, 2, 900, 984)
    with refused(desk, NotAllowed):
        move(desk, "1", "2")


def test_the_slips_of_two_tables_are_exchanged_in_one_step(desk: Desk) -> None:
    enter(desk, 2, 900, 984)
    results.enter(desk, Typed("1", ("1000", "884"), kind=ReadingKind.SECOND))
    before = desk.tournament().stage()
    right, wrong = move(desk, "1", "2", exchanged=True)
    assert (right.table.number, right.values, right.replaced) == (
        2,
        {"points": (1000, 884)},
        {"points": (900, 984)},
    )
    assert (wrong.table.number, wrong.values, wrong.replaced) == (1, {"points": (900, 984)}, None)
    assert right.moves
    assert not wrong.moves
    assert readings(desk) == {1: 1, 2: 2}
    assert [each.values for each in (right, wrong)] == [
        table.result.values for table in reversed(desk.tournament().stage().rounds[0].tables) if table.result
    ]
    undoing.undo(desk)
    assert desk.tournament().stage() == before


def test_tables_that_play_otherwise_are_refused_before_it_is_asked(desk: Desk) -> None:
    assert not has_two_slips(desk.tournament(), "1", "2")
    enter(desk, 2, 900, 984)
    whole = desk.tournament()
    assert has_two_slips(whole, "1", "2")
    second = replace(whole.stage().rounds[0].tables[1], deals=1)
    with pytest.raises(NotAllowed, match="plays otherwise"):
        has_two_slips(with_tables(whole, [second]), "1", "2")
    with pytest.raises(NotAllowed, match="to itself"):
        has_two_slips(whole, "1", "1")

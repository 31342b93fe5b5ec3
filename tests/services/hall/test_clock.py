"""The clock as the desk uses it: kept with the data, in the journal like everything else."""

from collections.abc import Callable
from datetime import time, timedelta
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services import hall
from jassturnier.services.hall import Times, plan
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk
from tests.support.offices import SINGLE, drawn, enter, office, play_round, poured_desk, refused, with_players

MINUTE = timedelta(minutes=1)


def left(desk: Desk) -> int:
    """Return the minutes left, rounded."""
    found = hall.time(desk.tournament())
    assert found.clock is not None
    return round(found.clock.left(found.now) / MINUTE)


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 4, then=drawn)


def test_it_is_kept_in_the_database(desk: Desk, tmp_path: Path) -> None:
    hall.start(desk, 45)
    again = office(tmp_path, "another").desk()
    assert left(again) == 45
    hall.add(again, 5)
    assert left(desk) == 50


def test_it_has_the_time_of_the_regulation(tmp_path: Path) -> None:
    settings = regulations.document(SINGLE)
    settings["stages"][0] |= {"minutes": 40, "interval": 10}
    desk = tournaments.create(office(tmp_path), tournaments.NewTournament("Evening", settings, None))
    assert hall.start(desk).clock == hall.time(desk.tournament()).clock
    assert left(desk) == 10


def test_a_held_clock_goes_on_where_it_was(desk: Desk) -> None:
    hall.start(desk, 45)
    held = hall.hold(desk)
    assert held.clock is not None
    assert held.clock.held is not None
    going = hall.start(desk).clock
    assert going is not None
    assert going.held is None
    assert left(desk) == 45


def test_a_round_knows_when_its_clock_was_first_begun(desk: Desk) -> None:
    def begun() -> object:
        return desk.tournament().stage().rounds[0].begun

    hall.start(desk, 5, pause=True)
    assert begun() is None
    hall.stop(desk)
    first = hall.start(desk, 45).clock
    assert first is not None
    assert begun() == first.begun
    hall.stop(desk)
    hall.start(desk, 45)
    assert begun() == first.begun
    for _ in range(3):
        undoing.undo(desk)
    assert begun() is None
    assert history.verify(desk.office).faults == ()
    undoing.redo(desk)
    assert begun() == first.begun


def test_a_clock_that_is_begun_after_the_first_slip_does_not_say_when_a_round_began(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    enter(desk, 1, 1000, 884)
    hall.start(desk, 10)
    assert desk.tournament().stage().rounds[0].begun is None


def test_a_pause_begins_where_no_table_plays_or_where_it_is_said(desk: Desk) -> None:
    found = hall.start(desk, 10, pause=True).clock
    assert found is not None
    assert found.round == 0
    hall.stop(desk)
    enter(desk, 1, 1000, 884)
    found = hall.start(desk, 10).clock
    assert found is not None
    assert found.round == 0


def test_what_cannot_be_is_refused_and_nothing_stored(desk: Desk) -> None:
    never: tuple[Callable[[Desk], object], ...] = (hall.hold, hall.stop, lambda d: hall.add(d, 5))
    for act in never:
        with refused(desk, NotAllowed):
            act(desk)
    with refused(desk, WrongUsage):
        hall.start(desk)
    hall.start(desk, 45)
    with refused(desk, NotAllowed):
        hall.start(desk, 30)
    hall.hold(desk)
    with refused(desk, NotAllowed):
        hall.hold(desk)
    with refused(desk, NotAllowed):
        hall.start(desk, 30)


def test_after_the_last_round_there_is_no_clock(desk: Desk) -> None:
    enter(desk, 1, 1000, 884)
    for _ in range(2):
        play_round(desk)
    drawn(desk)
    hall.start(desk, 45)
    enter(desk, 1, 1000, 884)
    assert hall.time(desk.tournament()).clock is None
    with refused(desk, NotAllowed):
        hall.start(desk, 10)


def test_a_closed_tournament_shows_none(desk: Desk) -> None:
    hall.start(desk, 45)
    tournaments.close(desk)
    assert hall.time(desk.tournament()).clock is None


def test_without_times_it_asks_for_them(tmp_path: Path) -> None:
    tournament = with_players(tmp_path, 4).tournament()
    for times in (None, Times(minutes=45), Times(begins=time(19, 30))):
        with pytest.raises(WrongUsage):
            plan(tournament, times)
    (section,) = plan(tournament, Times(time(19, 30), 45, 10)).sections
    assert len(section.rows) == 4

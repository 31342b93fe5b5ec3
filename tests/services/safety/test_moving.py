"""A whole database moves only to where nothing would be lost."""

from pathlib import Path

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services.people import entering
from jassturnier.services.safety.merging import move, set_rights
from tests.support.offices import refused, started, with_players


def test_it_does_not_move_onto_itself(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with refused(desk, WrongUsage):
        move(desk.office, str(tmp_path / "evening.db"))


def test_another_evening_in_the_new_place_is_not_written_over(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    desk, other = started(here), started(there)
    with refused(other, NotAllowed):
        move(desk.office, str(there / "evening.db"))


def test_an_earlier_state_of_its_own_is_brought_up_to_date(tmp_path: Path) -> None:
    desk, place = with_players(tmp_path, 4), str(tmp_path / "other.db")
    move(desk.office, place)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    assert move(desk.office, place).head == desk.tournament_and_head()[1]


def test_rights_in_a_file_are_refused_before_anything_else(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with refused(desk, NotAllowed):
        set_rights(desk.office, "", "", "read")

"""Where places are few, those who come later wait, and move up in their order."""

from pathlib import Path

from jassturnier.errors import NotAllowed
from jassturnier.services.people import entering
from jassturnier.services.people.editing import Edit, edit, remove
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.people.presence import call_roll
from jassturnier.services.safety import history
from jassturnier.services.setup import regulations
from jassturnier.services.stages.partners import pair_two
from jassturnier.services.workplace import Desk
from jassturnier.tournament.regulation.regulation import Registration
from tests.support.offices import PAIRS, drawn, poured_desk, refused, started


def with_most(desk: Desk, most: int) -> Desk:
    regulations.store(desk, regulations.propose(desk, None, [f"max_entries={most}"]))
    return desk


def enter(desk: Desk, *names: str) -> None:
    add(desk, [new_entry([f"{name} Family"]) for name in names])


def numbers(desk: Desk) -> tuple[list[int], list[int]]:
    """Return who takes part and who waits, by number."""
    tournament = desk.tournament()
    return [entry.number for entry in tournament.entries], [entry.number for entry in tournament.waiting]


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Four places and six people."""
    made = with_most(started(tmp_path), 4)
    enter(made, "A", "B", "C", "D", "E", "F")
    return made


def test_who_comes_when_all_places_are_taken_waits(desk: Desk) -> None:
    assert numbers(desk) == ([1, 2, 3, 4], [5, 6])
    assert len(desk.tournament().stages[0].entries) == 4
    assert [entry.owed for entry in desk.tournament().waiting] == [0, 0]


def test_the_first_of_the_waiting_list_moves_up(desk: Desk) -> None:
    remove(desk, ["2"])
    assert numbers(desk) == ([1, 3, 4, 5], [6])
    history.undo(desk)
    assert numbers(desk) == ([1, 2, 3, 4], [5, 6])


def test_with_more_places_those_who_wait_move_up(desk: Desk) -> None:
    with_most(desk, 5)
    assert numbers(desk) == ([1, 2, 3, 4, 5], [6])
    regulations.store(desk, regulations.propose(desk, None, ["max_entries="]))
    assert numbers(desk)[1] == []


def test_two_who_become_a_pair_make_room(tmp_path: Path) -> None:
    desk = with_most(started(tmp_path, PAIRS), 2)
    enter(desk, "A", "B", "C")
    pair_two(desk, "1", "2")
    assert numbers(desk) == ([1, 3], [])


def test_who_waits_is_neither_here_nor_drawn(desk: Desk) -> None:
    with refused(desk, NotAllowed):
        call_roll(desk, ["1", "5"])
    call_roll(desk, [], all_but=True)
    assert {entry.presence for entry in desk.tournament().waiting} == {"expected"}
    (round_,) = drawn(desk).stage().rounds
    assert len(round_.parts) == 4


def test_the_director_takes_in_from_the_waiting_list_without_a_place(desk: Desk) -> None:
    call_roll(desk, [], all_but=True)
    (late,) = entering.admit(desk, ["6"])
    assert (late.number, late.presence) == (6, "here")
    assert numbers(desk) == ([1, 2, 3, 4, 6], [5])
    with refused(desk, NotAllowed, "already: 1 "):
        entering.admit(desk, ["1"])


def test_a_stand_in_takes_nobodys_place(desk: Desk) -> None:
    add(desk, [new_entry(["Stand In"], ranked=False)])
    assert numbers(desk) == ([1, 2, 3, 4, 7], [5, 6])


def test_who_waits_can_be_edited_and_taken_off(desk: Desk) -> None:
    assert edit(desk, "5", Edit(("Right Name",))).name == "Right Name"
    remove(desk, ["5"])
    assert numbers(desk) == ([1, 2, 3, 4], [6])


def test_a_closed_registration_takes_nobody_but_stand_ins(desk: Desk) -> None:
    entering.set_registration(desk, Registration.CLOSED)
    with refused(desk, NotAllowed):
        enter(desk, "G")
    with refused(desk, NotAllowed):
        entering.set_registration(desk, Registration.CLOSED)
    add(desk, [new_entry(["Stand In"], ranked=False)])
    entering.set_registration(desk, Registration.OPEN)
    enter(desk, "G")
    assert numbers(desk) == ([1, 2, 3, 4, 7], [5, 6, 8])

"""All of a command are entered, or nobody; where places are few, others wait; seats come out of a pot."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.draw.request import AT_THE_DOOR
from jassturnier.errors import NotAllowed, NotFound, WrongUsage
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import entering, presence
from jassturnier.services.people.editing import Edit, edit, remove
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.people.presence import call_roll, draw_seat, leave
from jassturnier.services.results import results
from jassturnier.services.safety import history, undoing
from jassturnier.services.setup import regulations
from jassturnier.services.stages.partners import pair_two
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import Presence
from jassturnier.tournament.regulation.regulation import Registration
from tests.support.offices import PAIRS, SINGLE, drawn, poured_desk, refused, started, with_players

ANNA, BEAT = new_entry(["Anna Frei"]), new_entry(["Beat Graf"])


def test_one_who_cannot_be_entered_keeps_out_all_of_the_list_and_numbers_run_on(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2)
    for entry in (replace(BEAT, number=1), new_entry(["Beat Graf", "Cla Hess"])):
        with refused(desk, NotAllowed):
            add(desk, [ANNA, entry])
    assert [entry.number for entry in add(desk, [replace(ANNA, number=40), BEAT])] == [40, 41]


def test_who_is_said_not_to_be_here_stays_away_though_others_come(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    call_roll(desk, ["3"], all_but=True)
    (late,) = add(desk, [ANNA])
    assert late.presence == "here"  # who is entered after the roll call
    assert [e.number for e in desk.tournament().entries if e.presence != "here"] == [3]
    leave(desk, ["1"])
    _, tournament = call_roll(desk, [], all_but=True)  # nor does it bring back who has gone home
    assert {e.number: e.presence for e in tournament.entries if e.presence != "here"} == {1: "gone"}


def test_who_has_not_played_yet_is_not_here_because_another_is(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    call_roll(desk, ["1-4"])
    assert [e.number for e in desk.tournament().entries if e.presence == "here"] == [1, 2, 3, 4]


@pytest.mark.parametrize("come", ["here", "add --here"])
def test_who_sat_in_the_last_round_is_here_when_the_first_latecomer_is_marked(
    tmp_path: Path, come: str
) -> None:
    desk = with_players(tmp_path, 8)
    add(desk, [ANNA])
    drawn(desk)
    leave(desk, ["1"])
    if come == "here":
        add(desk, [BEAT, new_entry(["Cla Hess"])])
        call_roll(desk, ["10"])
        away = {9: "here", 11: "expected"}
    else:
        add(desk, [replace(BEAT, presence=Presence.HERE)])
        away = {9: "here"}
    presence = {entry.number: entry.presence for entry in desk.tournament().entries}
    assert presence == {1: "gone", **dict.fromkeys(range(2, 9), "here"), **away, 10: "here"}


def test_a_pair_keeps_what_was_known_of_both_and_the_penalty_of_either_and_undo_parts_them(
    tmp_path: Path,
) -> None:
    desk = started(tmp_path, PAIRS)
    women = replace(ANNA, category="Women, U60", club="JC Sempach", due=2000, paid=2000)
    add(
        desk,
        [women, replace(BEAT, category="u60, Guests", club="JC Sursee", guess=4100, due=2000, paid=1500)],
    )
    results.add(desk, "2", "-50", "late")
    before = desk.tournament()
    with refused(desk, NotAllowed):
        pair_two(desk, "1", "1")
    joined = pair_two(desk, "1", "2").entry
    assert (joined.category, joined.club) == ("Women, U60, Guests", "JC Sempach / JC Sursee")
    assert (joined.guess, joined.paid, joined.due) == (4100, 3500, 4000)
    assert [penalty.entry for penalty in desk.tournament().penalties] == [joined.key]
    undoing.undo(desk)
    assert desk.tournament().entries == before.entries
    assert desk.tournament().penalties == before.penalties


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


def test_who_comes_when_all_places_are_taken_waits_and_the_first_moves_up(desk: Desk) -> None:
    assert numbers(desk) == ([1, 2, 3, 4], [5, 6])
    assert len(desk.tournament().stages[0].entries) == 4
    assert [entry.owed for entry in desk.tournament().waiting] == [0, 0]
    remove(desk, ["2"])
    assert numbers(desk) == ([1, 3, 4, 5], [6])
    undoing.undo(desk)
    assert edit(desk, "5", Edit(("Right Name",))).name == "Right Name"
    remove(desk, ["5"])
    assert numbers(desk) == ([1, 2, 3, 4], [6])
    undoing.undo(desk)
    add(desk, [new_entry(["Stand In"], ranked=False)])  # takes nobody's place
    assert numbers(desk) == ([1, 2, 3, 4, 7], [5, 6])
    with_most(desk, 5)
    assert numbers(desk) == ([1, 2, 3, 4, 5, 7], [6])
    regulations.store(desk, regulations.propose(desk, None, ["max_entries="]))
    assert numbers(desk)[1] == []


def test_two_who_become_a_pair_make_room(tmp_path: Path) -> None:
    desk = with_most(started(tmp_path, PAIRS), 2)
    enter(desk, "A", "B", "C")
    pair_two(desk, "1", "2")
    assert numbers(desk) == ([1, 3], [])


def test_who_waits_is_neither_here_nor_drawn_unless_the_director_takes_them_in(desk: Desk) -> None:
    with refused(desk, NotAllowed):
        call_roll(desk, ["1", "5"])
    call_roll(desk, [], all_but=True)
    assert {entry.presence for entry in desk.tournament().waiting} == {"expected"}
    (round_,) = drawn(desk).stage().rounds
    assert len(round_.parts) == 4
    undoing.undo(desk)
    (late,) = presence.admit(desk, ["6"])
    assert (late.number, late.presence) == (6, "here")
    assert numbers(desk) == ([1, 2, 3, 4, 6], [5])
    with refused(desk, NotAllowed, "already: 1 "):
        presence.admit(desk, ["1"])


def test_a_closed_registration_takes_nobody_but_stand_ins(desk: Desk) -> None:
    presence.set_registration(desk, Registration.CLOSED)
    with refused(desk, NotAllowed):
        enter(desk, "G")
    with refused(desk, NotAllowed):
        presence.set_registration(desk, Registration.CLOSED)
    add(desk, [new_entry(["Stand In"], ranked=False)])
    presence.set_registration(desk, Registration.OPEN)
    enter(desk, "G")
    assert numbers(desk) == ([1, 2, 3, 4, 7], [5, 6, 8])


def door(folder: Path, players: int = 10, pot: int = 12, regulation: str = SINGLE) -> Desk:
    """Return the desk of a tournament with a pot."""
    desk = with_players(folder, players, regulation)
    regulations.store(desk, regulations.propose(desk, None, (f"pot={pot}",)))
    return desk


def seats(desk: Desk) -> dict[int, int]:
    return {e.number: e.pot_seat for e in desk.tournament().entries if e.pot_seat is not None}


def test_everybody_who_comes_draws_another_seat_undo_puts_it_back_and_more_make_more_tables(
    tmp_path: Path,
) -> None:
    desk = door(tmp_path, 10, pot=4)
    presence.call_roll(desk, ["1-8"])
    before = seats(desk)
    assert (set(before), sorted(before.values())) == ({*range(1, 9)}, [*range(1, 9)])
    presence.call_roll(desk, ["9", "10"])
    assert {key: seats(desk)[key] for key in before} == before
    assert set(seats(desk).values()) - set(before.values()) <= {*range(9, 13)}
    assert len({*seats(desk).values()}) == 10
    undoing.undo(desk)
    assert seats(desk) == before
    assert history.verify(desk.office).faults == ()
    undoing.redo(desk)
    assert len(drawn(desk).stage().rounds[0].tables) == 2


def test_who_is_entered_at_the_door_draws_at_once_and_who_is_not_here_after_all_puts_the_seat_back(
    tmp_path: Path,
) -> None:
    desk = door(tmp_path)
    presence.call_roll(desk, ["1-10"])
    presence.call_roll(desk, ["7"], all_but=True)
    presence.leave(desk, ["6"])
    assert set(seats(desk)) == {1, 2, 3, 4, 5, 8, 9, 10}
    presence.back(desk, ["6"])
    assert len({*seats(desk).values()}) == 9
    entering.add(desk, [entering.new_entry(["Zora Neu"])])
    assert set(seats(desk)) == {*range(1, 12)} - {7}


def test_who_moves_up_from_the_waiting_list_draws(tmp_path: Path) -> None:
    desk = door(tmp_path, 4)
    regulations.store(desk, regulations.propose(desk, None, ("max_entries=4",)))
    presence.call_roll(desk, ["1-4"])
    entering.add(desk, [entering.new_entry(["Zora Neu"])])
    with refused(desk, NotAllowed):
        draw_seat(desk, "5")
    presence.admit(desk, ["5"])
    assert set(seats(desk)) == {1, 2, 3, 4, 5}


REFUSED = {**dict.fromkeys(("4", "0", "-1", "1e9", "2C1", "2A3", "two"), NotFound), "2A1": NotAllowed}


def test_what_was_drawn_by_hand_is_taken_unless_it_cannot_have_been_drawn(tmp_path: Path) -> None:
    desk = door(tmp_path)
    _, entry = draw_seat(desk, "3", "2")
    assert (entry.pot_seat, entry.presence) == (5, Presence.HERE)
    for who, seat, error in (*(("4", seat, error) for seat, error in REFUSED.items()), ("77", "1", NotFound)):
        with refused(desk, error):
            draw_seat(desk, who, seat)
    assert draw_seat(desk, "4", "2")[1].pot_seat == 6
    assert [draw_seat(desk, "5", seat)[1].pot_seat for seat in ("3-b2", "3B1")] == [12, 11]
    assert draw_seat(desk, "5")[1].pot_seat not in {5, 6, 11}


def test_without_a_pot_nobody_draws(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    presence.call_roll(desk, ["1"])
    assert seats(desk) == {}
    with refused(desk, NotAllowed):
        draw_seat(desk, "1")


def test_the_first_round_is_what_was_drawn_and_the_next_is_not(tmp_path: Path) -> None:
    desk = door(tmp_path, 8)
    for number, seat in enumerate(("1A1", "1A2", "1B1", "1B2", "3A1", "3A2", "3B1", "3B2"), 1):
        draw_seat(desk, str(number), seat)
    with refused(desk, WrongUsage):
        drawing.propose(desk, drawing.DrawOrder(all_rounds=True))
    (first,) = drawn(desk).stage().rounds
    assert (first.method, [table.number for table in first.tables]) == (AT_THE_DOOR, [1, 3])
    with refused(desk, NotAllowed):
        draw_seat(desk, "1")
    entering.add(desk, [entering.new_entry(["Zora Neu"])])
    assert 9 not in seats(desk)
    again = changing.propose_again(desk, drawing.DrawOrder())
    assert again.method == AT_THE_DOOR
    proposal = drawing.propose(desk, drawing.DrawOrder(allow_missing=True))
    assert proposal.method == "partners-once"
    with refused(desk, WrongUsage):
        drawing.propose(desk, drawing.DrawOrder(allow_missing=True, method=AT_THE_DOOR))


def test_pairs_draw_too(tmp_path: Path) -> None:
    desk = door(tmp_path, 4, 4, "schieber-paare-4x12")
    presence.call_roll(desk, ["1-4"])
    assert {*seats(desk).values()} == {1, 2, 3, 4}
    assert len(drawn(desk).stage().rounds[0].tables) == 2

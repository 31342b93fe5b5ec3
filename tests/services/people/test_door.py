"""Who comes draws a seat out of the pot; the round is what was drawn, and undo puts it back."""

from pathlib import Path

import pytest

from jassturnier.draw.request import AT_THE_DOOR
from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.draw import changing, drawing
from jassturnier.services.people import entering, presence
from jassturnier.services.people.entering import draw_seat
from jassturnier.services.safety import differences, history
from jassturnier.services.setup import regulations
from jassturnier.services.workplace import Desk
from jassturnier.tournament.lists import Presence
from tests.support.offices import SINGLE, drawn, refused, with_players


def door(folder: Path, players: int = 10, pot: int = 12, regulation: str = SINGLE) -> Desk:
    """Return the desk of a tournament with a pot."""
    desk = with_players(folder, players, regulation)
    regulations.store(desk, regulations.propose(desk, None, (f"pot={pot}",)))
    return desk


def seats(desk: Desk) -> dict[int, int]:
    return {e.number: e.pot_seat for e in desk.tournament().entries if e.pot_seat is not None}


def test_everybody_who_comes_draws_another_seat_and_undo_puts_it_back(tmp_path: Path) -> None:
    desk = door(tmp_path)
    presence.call_roll(desk, ["1-8"])
    before = seats(desk)
    assert set(before) == {*range(1, 9)}
    assert len({*before.values()}) == 8
    assert {*before.values()} <= {*range(1, 13)}
    presence.call_roll(desk, ["9"])
    assert {key: seats(desk)[key] for key in before} == before
    history.undo(desk)
    assert seats(desk) == before
    assert differences.verify(desk.office).faults == ()


def test_more_than_expected_make_more_tables(tmp_path: Path) -> None:
    desk = door(tmp_path, 10, pot=4)
    presence.call_roll(desk, ["1-10"])
    assert {*seats(desk).values()} >= {*range(1, 9)}
    assert max(seats(desk).values()) <= 12
    assert len(drawn(desk).stage().rounds[0].tables) == 2


def test_who_is_entered_at_the_door_draws_at_once(tmp_path: Path) -> None:
    desk = door(tmp_path)
    presence.call_roll(desk, ["1"])
    entering.add(desk, [entering.new_entry(["Zora Neu"])])
    assert set(seats(desk)) == {1, 11}


def test_who_is_not_here_after_all_puts_the_seat_back(tmp_path: Path) -> None:
    desk = door(tmp_path)
    presence.call_roll(desk, ["1-10"])
    presence.call_roll(desk, ["7"], all_but=True)
    presence.leave(desk, ["6"])
    assert set(seats(desk)) == {1, 2, 3, 4, 5, 8, 9, 10}
    presence.back(desk, ["6"])
    assert len({*seats(desk).values()}) == 9


def test_who_moves_up_from_the_waiting_list_draws(tmp_path: Path) -> None:
    desk = door(tmp_path, 4)
    regulations.store(desk, regulations.propose(desk, None, ("max_entries=4",)))
    presence.call_roll(desk, ["1-4"])
    entering.add(desk, [entering.new_entry(["Zora Neu"])])
    with refused(desk, NotAllowed):
        draw_seat(desk, "5")
    entering.admit(desk, ["5"])
    assert set(seats(desk)) == {1, 2, 3, 4, 5}


def test_what_was_drawn_by_hand_is_taken(tmp_path: Path) -> None:
    desk = door(tmp_path)
    _, entry = draw_seat(desk, "3", "2")
    assert (entry.pot_seat, entry.presence) == (5, Presence.HERE)
    assert draw_seat(desk, "4", "2")[1].pot_seat == 6
    assert draw_seat(desk, "5", "3-b2")[1].pot_seat == 12
    assert draw_seat(desk, "5", "3B1")[1].pot_seat == 11
    assert draw_seat(desk, "5")[1].pot_seat not in {5, 6, 11}


@pytest.mark.parametrize(
    ("who", "seat", "error"),
    [
        ("4", "2A1", NotAllowed),
        ("4", "4", NotFound),
        ("4", "0", NotFound),
        ("4", "-1", NotFound),
        ("4", "1e9", NotFound),
        ("4", "2C1", NotFound),
        ("4", "2A3", NotFound),
        ("4", "two", NotFound),
        ("77", "1", NotFound),
    ],
)
def test_what_cannot_have_been_drawn_is_refused(
    tmp_path: Path, who: str, seat: str, error: type[JassError]
) -> None:
    desk = door(tmp_path)
    draw_seat(desk, "3", "2A1")
    with refused(desk, error):
        draw_seat(desk, who, seat)


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

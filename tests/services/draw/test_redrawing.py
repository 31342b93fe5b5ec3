"""Rounds without a result may be drawn again; a result keeps its round."""

from pathlib import Path

from jassturnier.errors import NotAllowed, NotFound
from jassturnier.services.draw import drawing
from jassturnier.services.draw.redrawing import propose_again
from jassturnier.services.safety import history
from tests.support.offices import drawn, enter, refused, with_players

AGAIN = drawing.DrawOrder(seed=7)


def test_before_the_first_draw_there_is_nothing_to_draw_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    with refused(desk, NotFound):
        propose_again(desk, AGAIN)


def test_one_result_keeps_its_round(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    drawn(desk)
    enter(desk, 2, 1000, 884)
    with refused(desk, NotAllowed):
        propose_again(desk, AGAIN)


def test_of_several_rounds_those_after_the_last_result_are_drawn_again(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, all_rounds=True)))
    enter(desk, 1, 1000, 884)
    before = desk.tournament().stage().rounds
    proposal = propose_again(desk, AGAIN)
    assert [round_.number for round_ in proposal.replaces] == [2, 3, 4]
    after = drawing.store(desk, proposal).stage().rounds
    assert after[0] == before[0]
    assert [round_.number for round_ in after] == [1, 2, 3, 4]
    history.undo(desk)
    assert desk.tournament().stage().rounds == before

"""A draw is proposed from what is there, and stored only as long as that stands."""

from dataclasses import replace
from pathlib import Path

from jassturnier.errors import Failed, NotAllowed, WrongUsage
from jassturnier.services.draw import drawing
from jassturnier.services.people import entering, presence
from jassturnier.services.safety import history
from tests.support.offices import drawn, refused, with_players

ALL = drawing.DrawOrder(seed=1, all_rounds=True)


def test_a_proposal_is_not_stored_over_what_has_changed_since(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    proposal = drawing.propose(desk, drawing.DrawOrder(seed=1))
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        drawing.store(desk, proposal)


def test_a_round_waits_for_the_results_of_the_one_before(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    with refused(desk, NotAllowed):
        drawing.propose(desk, drawing.DrawOrder(seed=1))
    assert drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True)).first == 2


def test_a_way_to_draw_of_its_own_is_for_one_round_only(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    with refused(desk, WrongUsage):
        drawing.propose(desk, replace(ALL, method="random"))


def test_who_has_not_come_is_absent_from_the_draw_and_rests_nobody(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9)
    presence.call_roll(desk, ["9"], all_but=True)
    round_ = drawn(desk).stage().rounds[0]
    late = next(entry.key for entry in desk.tournament().entries if entry.number == 9)
    assert round_.parts[late] == "absent"
    assert round_.resting() == ()


def test_undo_takes_back_all_rounds_of_one_draw(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    before = desk.tournament().stages
    drawing.store(desk, drawing.propose(desk, ALL))
    assert len(desk.tournament().stage().rounds) == 4
    history.undo(desk)
    assert desk.tournament().stages == before

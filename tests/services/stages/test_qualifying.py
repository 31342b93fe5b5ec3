"""Who goes on is stored once, when it is certain."""

from pathlib import Path

import pytest

from jassturnier.errors import Failed, NotAllowed
from jassturnier.services.draw import drawing
from jassturnier.services.people import entering, presence
from jassturnier.services.safety import history
from jassturnier.services.stages.qualifying import matches_of, preview, refuse_undecided, store
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, refused
from tests.support.stages_made import CUP, FIRST, SECOND

LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}


def test_one_missing_result_keeps_the_next_stage_from_beginning(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FIRST, SECOND)
    drawn(desk)
    with refused(desk, NotAllowed):
        preview(desk)


def test_after_the_last_stage_nobody_goes_on(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST), 1000, 1100)
    with refused(desk, NotAllowed, "one stage only"):
        preview(desk)


def test_equals_at_the_line_need_their_lot_first(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, LOT), 942, 942)
    with refused(desk, NotAllowed):
        store(desk, preview(desk))


def test_undo_leads_back_into_the_stage_before(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND), 1000, 1100)
    before = desk.tournament().stages
    after = store(desk, preview(desk))
    assert len(after.stage().entries) == 2
    history.undo(desk)
    assert desk.tournament().stages == before


def test_a_preview_is_not_stored_over_what_has_changed_since(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND), 1000, 1100)
    proposal = preview(desk)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        store(desk, proposal)


FROM_THE_START = {key: value for key, value in CUP.items() if key != "from"}


def test_three_pairs_cannot_play_two_rounds(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FROM_THE_START)
    presence.call_roll(desk, ["4"], all_but=True)
    with refused(desk, NotAllowed):
        drawn(desk)


def test_a_missing_match_stops_the_next_round(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FROM_THE_START)
    tournament = drawn(desk)
    with pytest.raises(NotAllowed):
        refuse_undecided(tournament, tournament.entries)
    with refused(desk, NotAllowed):
        drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True))


def test_a_level_match_stops_the_next_round(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FROM_THE_START), 1000, 942)
    with refused(desk, NotAllowed):
        drawing.propose(desk, drawing.DrawOrder(seed=1))


def test_the_winners_meet_and_who_has_gone_leaves_the_other_alone(tmp_path: Path) -> None:
    tournament = played(with_pairs(tmp_path, 4, FROM_THE_START), 1000, 1100).tournament()
    (final,) = matches_of(tournament, tournament.entries, 1)
    assert len(final) == 2
    there = [entry for entry in tournament.entries if entry.key != final[0]]
    assert matches_of(tournament, there, 1) == (final[1:],)

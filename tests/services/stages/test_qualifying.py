"""Who goes on is stored once, when it is certain."""

from pathlib import Path

from jassturnier.errors import Failed, NotAllowed
from jassturnier.services.people import entering
from jassturnier.services.safety import history
from jassturnier.services.stages.qualifying import preview, store
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, refused
from tests.support.stages_made import FIRST, SECOND

LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}


def test_one_missing_result_keeps_the_next_stage_from_beginning(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FIRST, SECOND)
    drawn(desk)
    with refused(desk, NotAllowed):
        preview(desk)


def test_after_the_last_stage_nobody_goes_on(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, FIRST), 1000, 1100)
    with refused(desk, NotAllowed):
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

"""Who goes on is stored once, when it is certain."""

from pathlib import Path

import pytest

from jassturnier.errors import Failed, NotAllowed
from jassturnier.services.draw import drawing
from jassturnier.services.people import entering, presence
from jassturnier.services.safety import history
from jassturnier.services.stages.qualifying import matches_of, preview, qualified, refuse_undecided, store
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, enter, refused
from tests.support.stages_made import CUP, FIRST, SECOND

LOT = {**SECOND, "from": {"best": 2, "tied": "lot"}}


def test_one_missing_result_keeps_the_next_stage_from_beginning(tmp_path: Path) -> None:
    desk = played(with_pairs(tmp_path, 4, {**FIRST, "rounds": 2}, SECOND), 1000, 1100)
    drawn(desk)
    with refused(desk, NotAllowed, "Round 2: the results of 2 tables are missing: 1, 2."):
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


def test_who_went_on_is_shown_until_it_is_certain_who_goes_on_next(tmp_path: Path) -> None:
    last = {**SECOND, "name": "Superfinal", "from": {"best": 2, "tied": "all"}}
    desk = played(with_pairs(tmp_path, 4, FIRST, SECOND, last), 1000, 1100)
    shown = [qualified(desk.tournament())]
    store(desk, preview(desk))
    shown.append(qualified(desk.tournament()))
    played(desk, 1000)
    shown.append(qualified(desk.tournament()))
    assert [each.number for each in shown] == [2, 2, 3]
    assert [len(each.going) for each in shown] == [2, 2, 2]


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


def test_a_level_match_of_the_last_round_is_named_once_all_results_are_in(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, {**FROM_THE_START, "rounds": 1, "tie": "lot"}, SECOND)
    drawn(desk)
    enter(desk, 1, 942, 942)
    with refused(desk, NotAllowed, "the result of table 2 is missing"):
        preview(desk)
    enter(desk, 2, 1000, 884)
    with refused(desk, NotAllowed, "are equal"):
        preview(desk)


def test_the_winners_meet_and_who_has_gone_leaves_the_other_alone(tmp_path: Path) -> None:
    tournament = played(with_pairs(tmp_path, 4, FROM_THE_START), 1000, 1100).tournament()
    (final,) = matches_of(tournament, tournament.entries, 1)
    assert len(final) == 2
    there = [entry for entry in tournament.entries if entry.key != final[0]]
    assert matches_of(tournament, there, 1) == (final[1:],)
    assert matches_of(tournament, [entry for entry in there if entry.key != final[1]], 1) == ()

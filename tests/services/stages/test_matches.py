"""Who loses is out; who is not decided stops the next K.-o. round."""

from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.draw import drawing
from jassturnier.services.people import entering
from jassturnier.services.stages.matches import matches_of, refuse_undecided
from tests.support.finals import played, with_pairs
from tests.support.offices import drawn, refused
from tests.support.stages_made import CUP

FROM_THE_START = {key: value for key, value in CUP.items() if key != "from"}


def test_three_pairs_cannot_play_two_rounds(tmp_path: Path) -> None:
    desk = with_pairs(tmp_path, 4, FROM_THE_START)
    entering.call_roll(desk, ["4"], all_but=True)
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

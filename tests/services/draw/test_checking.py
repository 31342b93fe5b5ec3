"""The check of a stage counts the rounds that are drawn, and those that would follow."""

from pathlib import Path

import pytest

from jassturnier.errors import NotFound
from jassturnier.services.draw.checking import check_stage
from jassturnier.services.draw.drawing import as_draw
from tests.support.offices import drawn, with_players


def test_without_a_round_there_is_nothing_to_judge(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        check_stage(with_players(tmp_path, 8).tournament())


def test_a_plan_that_repeats_a_round_repeats_its_partners(tmp_path: Path) -> None:
    tournament = drawn(with_players(tmp_path, 8))
    alone, twice = check_stage(tournament), check_stage(tournament, [as_draw(tournament.stage().rounds[0])])
    assert alone.partners.found == 0
    assert twice.partners.found == 4

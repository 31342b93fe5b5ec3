"""Seasons without an evening."""

from pathlib import Path

import pytest

from jassturnier.services import season
from jassturnier.services.workplace import Office
from jassturnier.tournament.season.season import SeasonRules
from tests.services.season.seasons_made import SEASON
from tests.support.offices import office, play_round, with_players


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season without an evening, and no tournament."""
    made = office(tmp_path)
    season.create(made, SEASON, SeasonRules())
    return made


@pytest.fixture
def played(tmp_path: Path) -> Office:
    """A season without an evening, and a tournament with a round."""
    desk = with_players(tmp_path, 4, then=play_round)
    season.create(desk.office, SEASON, SeasonRules())
    return desk.office

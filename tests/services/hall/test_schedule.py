"""The plan of an evening, for the desk and for paper."""

from datetime import time
from pathlib import Path

import pytest

from jassturnier.errors import WrongUsage
from jassturnier.services.hall.schedule import Times, plan
from tests.support.offices import with_players


def test_without_times_it_asks_for_them(tmp_path: Path) -> None:
    tournament = with_players(tmp_path, 4).tournament()
    for times in (None, Times(minutes=45), Times(begins=time(19, 30))):
        with pytest.raises(WrongUsage):
            plan(tournament, times)
    (section,) = plan(tournament, Times(time(19, 30), 45, 10)).sections
    assert len(section.rows) == 4

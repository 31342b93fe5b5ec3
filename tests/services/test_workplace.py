"""Which tournament a command works on, whole or not at all; the next step can be taken."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from jassturnier.errors import NeedsDecision, NotFound
from jassturnier.i18n import render
from jassturnier.services.hall import time
from jassturnier.services.people import entering, presence
from jassturnier.services.safety import undoing
from jassturnier.services.status import status
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.models import Tournament
from tests.support.offices import drawn, office, play_round, refused, started, with_players
from tests.support.safety.life import Life


def test_without_a_tournament_there_is_no_desk_and_another_laptop_has_to_choose_among_several(
    tmp_path: Path,
) -> None:
    with pytest.raises(NotFound):
        office(tmp_path).desk()
    for title in ("Spring", "Autumn"):
        started(tmp_path, title=title)
    other = office(tmp_path, "stage")
    with pytest.raises(NeedsDecision):
        other.desk()
    assert replace(other, wanted="aut").desk().tournament().name == "Autumn"


def test_a_change_that_fails_half_way_leaves_nothing(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with refused(desk, NotFound), desk.changing() as (session, _):
        session.get_one(Tournament, desk.tournament_id).name = "Half"
        session.flush()
        raise NotFound


def next_step(desk: Desk) -> str:
    return render(status(time(desk.tournament())).next_step, "en")


def test_the_next_step_goes_from_the_roll_call_over_the_results_to_the_rank_list(tmp_path: Path) -> None:
    desk = started(tmp_path)
    assert "“add NAME”" in next_step(desk)
    entering.add(desk, [entering.new_entry([f"Given{n} Family{n}"]) for n in range(4)])
    assert "“here”" in next_step(desk)
    assert "nobody has been marked" in render(status(time(desk.tournament())).lines[0], "en")
    drawn(desk)
    assert render(status(time(desk.tournament())).lines[0], "en") == "4 entries."
    undoing.undo(desk)
    presence.call_roll(desk, [], all_but=True)
    assert "draws round 1" in next_step(desk)
    drawn(desk)
    assert "asks for all its results" in next_step(desk)


def test_equals_need_their_lot_before_the_rank_list(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    for _ in range(4):
        play_round(desk)
    assert "“lot 1 3”" in next_step(desk)
    lines = [render(line, "en") for line in status(time(desk.tournament())).lines]
    assert not [line for line in lines if "are equal" in line and line in next_step(desk)]


Life.TestCase.settings = settings(
    max_examples=10, stateful_step_count=20, suppress_health_check=list(HealthCheck)
)
TestLife = pytest.mark.slow(Life.TestCase)

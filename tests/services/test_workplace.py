"""Which tournament a command works on, and that a change is whole or not at all."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NeedsDecision, NotFound
from jassturnier.store.kit.models import Tournament
from tests.support.offices import office, refused, started


def test_without_a_tournament_there_is_no_desk(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        office(tmp_path).desk()


def test_another_laptop_has_to_choose_among_several(tmp_path: Path) -> None:
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

"""A tournament travels whole, and never into a database where it is already."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, Unreadable
from jassturnier.services.safety import history
from jassturnier.services.safety.transfer import export_json, look, restore
from jassturnier.services.workplace import Desk
from tests.support.offices import office, play_round, refused, started, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    made = with_players(tmp_path, 8)
    play_round(made)
    return made


def test_what_travels_reads_the_same_elsewhere(desk: Desk, tmp_path: Path) -> None:
    file, there = tmp_path / "evening.json", tmp_path / "there"
    file.write_text(export_json(desk), encoding="utf-8")
    there.mkdir()
    restore(office(there), look(file))
    other = office(there).desk()
    assert other.tournament().stages == desk.tournament().stages
    assert history.verify(other.office).faults == ()


def test_it_is_not_restored_beside_itself_or_under_a_name_that_is_taken(desk: Desk, tmp_path: Path) -> None:
    file, there = tmp_path / "evening.json", tmp_path / "there"
    file.write_text(export_json(desk), encoding="utf-8")
    with refused(desk, NotAllowed):
        restore(desk.office, look(file, "Another name"))
    there.mkdir()
    taken = started(there)
    with refused(taken, NotAllowed):
        restore(taken.office, look(file))


@pytest.mark.parametrize(
    ("content", "error"),
    [pytest.param("{", Unreadable, id="half a file"), pytest.param("[]", Unreadable, id="something else")],
)
def test_what_is_no_tournament_is_refused(tmp_path: Path, content: str, error: type[JassError]) -> None:
    file = tmp_path / "evening.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(error):
        look(file)

"""Everything can be taken back and done again, by the laptop that did it."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import Failed, WrongUsage
from jassturnier.services.people import entering, presence
from jassturnier.services.safety import history, undoing
from jassturnier.services.safety.history import news, now
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.files import LaptopFolder
from tests.support.offices import refused, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 4)


def test_a_preview_takes_nothing_back_and_is_out_of_date_after_a_change(desk: Desk) -> None:
    newest = history.history(desk)[-1].number
    before = desk.tournament()
    undone = undoing.preview(desk, newest - 1)
    assert desk.tournament() == before
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with refused(desk, Failed):
        undoing.undo(desk, newest - 1, undone.head)


def test_a_round_without_its_table_is_no_question(desk: Desk) -> None:
    with pytest.raises(WrongUsage):
        history.history(desk, history.EntryFilter(round=1))


def elsewhere(desk: Desk, home: Path) -> Desk:
    """Return another laptop at the same tournament."""
    return replace(desk, office=replace(desk.office, station=LaptopFolder(home), command="here --all"))


def test_what_another_laptop_did_is_told_and_ones_own_is_not(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    seen = now(desk)
    assert news(desk, seen) == []
    presence.call_roll(desk, ["1"])
    assert news(desk, seen) == []
    presence.call_roll(elsewhere(desk, tmp_path / "other"), [], all_but=True)
    assert [done.command for done in news(desk, seen)] == ["here --all"]
    assert news(desk, now(desk)) == []

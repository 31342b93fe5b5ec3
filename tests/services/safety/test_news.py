"""What others did since one looked is told, and nothing of one's own."""

from dataclasses import replace
from pathlib import Path

from jassturnier.services.people import entering
from jassturnier.services.safety.news import news, now
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.station import LaptopFolder
from tests.support.offices import with_players


def elsewhere(desk: Desk, home: Path) -> Desk:
    """Return another laptop at the same tournament."""
    return replace(desk, office=replace(desk.office, station=LaptopFolder(home), command="here --all"))


def test_what_another_laptop_did_is_told_and_ones_own_is_not(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    seen = now(desk)
    assert news(desk, seen) == []
    entering.call_roll(desk, ["1"])
    assert news(desk, seen) == []
    entering.call_roll(elsewhere(desk, tmp_path / "other"), [], all_but=True)
    assert [done.command for done in news(desk, seen)] == ["here --all"]
    assert news(desk, now(desk)) == []

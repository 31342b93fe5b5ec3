"""Who has confirmed is kept beside who is here; undo takes it back."""

from pathlib import Path

from jassturnier.errors import NotFound
from jassturnier.services.people import announcing, entering
from jassturnier.services.safety import history
from jassturnier.tournament.words import Announced, Presence
from tests.support.offices import refused, with_players


def test_those_named_or_all_but_them_have_confirmed(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    announcing.confirm(desk, ["2"])
    announcing.confirm(desk, ["1", "2"], all_but=True)
    announcing.confirm(desk, ["3"], revoke=True)
    found = [entry.announced for entry in desk.tournament().entries]
    assert found == [Announced.ANNOUNCED, Announced.CONFIRMED, Announced.ANNOUNCED, Announced.CONFIRMED]
    history.undo(desk)
    assert desk.tournament().entries[2].announced is Announced.CONFIRMED
    assert history.verify(desk.office).faults == ()


def test_a_name_that_fits_nobody_changes_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with refused(desk, NotFound):
        announcing.confirm(desk, ["1", "Nobody"])


def test_who_is_entered_once_people_are_here_came_without_being_announced(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    announcing.confirm(desk, ["1"])
    entering.call_roll(desk, ["1"])
    entering.add(desk, [entering.new_entry(["Zora Frei"])])
    one, *_, last = desk.tournament().entries
    assert (one.presence, one.announced) == (Presence.HERE, Announced.CONFIRMED)
    assert (last.presence, last.announced) == (Presence.HERE, Announced.AT_THE_DOOR)

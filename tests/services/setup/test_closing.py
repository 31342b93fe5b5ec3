"""Closing and taking away, beside other desks."""

from pathlib import Path

import pytest

from jassturnier.errors import Failed, NotAllowed, NotFound
from jassturnier.services.people import entering
from jassturnier.services.safety import differences
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, office, refused, started, with_players


def second(folder: Path) -> Desk:
    """Return the same tournament as another laptop sees it."""
    return office(folder, "second").desk()


def test_it_is_not_taken_away_when_somebody_has_entered_since_the_look(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    leaving = tournaments.look(desk)
    drawn(second(tmp_path))
    with refused(desk, Failed):
        tournaments.delete(desk, leaving)


def test_the_backup_holds_what_is_taken_away(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    tournament = desk.tournament()
    kept = tournaments.delete(desk, tournaments.look(desk))
    (tmp_path / "evening.db").write_bytes(kept.read_bytes())
    assert desk.tournament() == tournament


def test_another_desk_is_told_that_the_tournament_is_gone(tmp_path: Path) -> None:
    desk, other = with_players(tmp_path, 8), second(tmp_path)
    tournaments.delete(desk, tournaments.look(desk))
    with pytest.raises(NotFound):
        entering.add(other, [entering.new_entry(["Anna Bär"])])
    with pytest.raises(NotFound):
        other.tournament()
    assert differences.verify(desk.office).faults == ()


def test_a_desk_that_sat_down_before_stores_nothing_once_it_is_closed(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    other = second(tmp_path)
    tournaments.close(other)
    with pytest.raises(NotAllowed):
        enter(desk, 1, 1000, 884)
    tournaments.reopen(other)
    enter(desk, 1, 1000, 884)


def test_the_name_says_which_tournament(tmp_path: Path) -> None:
    first = started(tmp_path, title="Spring")
    chosen = started(tmp_path, title="Autumn")
    assert tournaments.desk_of(first.office, "Spring").tournament_id == first.tournament_id
    assert tournaments.desk_of(first.office, None).tournament_id == chosen.tournament_id

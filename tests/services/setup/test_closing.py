"""Closing and taking away, beside other desks."""

from pathlib import Path

from jassturnier.errors import Failed
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, office, refused, started, with_players


def second(folder: Path) -> Desk:
    """Return the same tournament as another laptop sees it."""
    return office(folder, "second").desk()


def test_it_is_not_taken_away_when_somebody_has_entered_since_the_look(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    leaving = tournaments.look(desk)
    drawn(second(tmp_path))
    with refused(desk, Failed):
        tournaments.delete(desk, leaving)


def test_the_name_says_which_tournament(tmp_path: Path) -> None:
    first = started(tmp_path, title="Spring")
    chosen = started(tmp_path, title="Autumn")
    assert tournaments.desk_of(first.office, "Spring").tournament_id == first.tournament_id
    assert tournaments.desk_of(first.office, None).tournament_id == chosen.tournament_id

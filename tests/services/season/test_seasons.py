"""A season takes each evening once, knows who is who, and gives back what it took."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.safety import history
from jassturnier.services.season import seasons
from jassturnier.services.workplace import Office
from jassturnier.tournament.season.season import SeasonRules
from tests.services.season.seasons_made import SEASON, paper, rows, take_in
from tests.support.offices import started


@pytest.mark.parametrize(
    ("name", "error"),
    [("jahr 2027", NotAllowed), (" \t", WrongUsage), ("–", WrongUsage), ("x" * 81, WrongUsage)],
)
def test_a_season_has_a_name_of_its_own(at: Office, name: str, error: type[JassError]) -> None:
    with pytest.raises(error):
        seasons.create(at, name, SeasonRules())
    assert [known.name for known in seasons.listed(at)] == [SEASON]


def test_a_season_is_found_by_a_part_of_its_name_unless_it_fits_two(at: Office) -> None:
    seasons.create(at, "Jahr 2028", SeasonRules())
    assert seasons.season(at, "2027").name == SEASON
    for words in ("jahr", "2029"):
        with pytest.raises(NotFound):
            seasons.season(at, words)


def test_a_tournament_is_in_a_season_once(played: Office) -> None:
    seasons.add(played, SEASON, None, final=False)
    with pytest.raises(NotAllowed):
        seasons.add(played, SEASON, "Evening", final=False)
    assert [known.evenings for known in seasons.listed(played)] == [1]


def test_there_is_one_final(played: Office, tmp_path: Path) -> None:
    seasons.add(played, SEASON, None, final=True)
    with pytest.raises(NotAllowed):
        take_in(played, paper(played, tmp_path, "Eva Meier,,4000"), final=True)


def test_a_tournament_without_a_draw_is_no_evening(at: Office) -> None:
    started(at.database.path.parent if at.database.path else Path(), at=at)
    with pytest.raises(NotAllowed):
        seasons.add(at, SEASON, None, final=False)


def test_where_the_lowest_total_wins_the_highest_does_not(played: Office) -> None:
    seasons.change(played, SEASON, {"lowest_wins": True})
    with pytest.raises(NotAllowed):
        seasons.add(played, SEASON, None, final=False)
    seasons.change(played, SEASON, {"points": (3, 2, 1)})
    seasons.add(played, SEASON, None, final=False)
    with pytest.raises(NotAllowed):
        seasons.change(played, SEASON, {"points": ()})


def test_a_guest_is_a_member_again(at: Office, tmp_path: Path) -> None:
    take_in(at, paper(at, tmp_path, "Eva Meier,,4000", "Urs Meier,,3900"))
    assert len(seasons.set_guests(at, SEASON, ["eva"], guests=True).rules.guests) == 1
    assert seasons.set_guests(at, SEASON, ["Eva Meier"], guests=False).rules.guests == frozenset()
    for words in ("Meier", "Nobody"):
        with pytest.raises(NotFound):
            seasons.set_guests(at, SEASON, [words], guests=True)


def test_what_was_removed_comes_back_with_undo(played: Office, tmp_path: Path) -> None:
    seasons.add(played, SEASON, None, final=False)
    take_in(played, paper(played, tmp_path, "Eva Meier,,4000"))
    with pytest.raises(NotFound):
        seasons.remove(played, SEASON, 3)
    seasons.remove(played, SEASON, None)
    assert seasons.listed(played) == []
    history.undo(played.desk())
    assert [known.evenings for known in seasons.listed(played)] == [2]
    assert ("Eva Meier", 4000) in rows(played)

"""A season takes each evening once, knows who is who, and gives back what it took."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NeedsDecision, NotAllowed, NotFound, WrongUsage
from jassturnier.services.people.importing import ListChoice
from jassturnier.services.safety import history
from jassturnier.services.season import seasons
from jassturnier.services.workplace import Office
from jassturnier.tournament.regulation.stage_rules import Points
from jassturnier.tournament.season.season import SeasonRules
from tests.support.offices import office, play_round, started, with_players

SEASON = "Jahr 2027"


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season without an evening, and no tournament."""
    made = office(tmp_path)
    seasons.create(made, SEASON, SeasonRules())
    return made


@pytest.fixture
def played(tmp_path: Path) -> Office:
    """A season without an evening, and a tournament with a round."""
    desk = with_players(tmp_path, 4)
    play_round(desk)
    seasons.create(desk.office, SEASON, SeasonRules())
    return desk.office


def paper(at: Office, folder: Path, *rows: str, name: str = "Januar") -> seasons.OnPaper:
    path = folder / f"{name}.csv"
    path.write_text("\n".join(("Name,Club,Total", *rows)), encoding="utf-8")
    return seasons.look(at, path)


def take_in(at: Office, found: seasons.OnPaper, *, final: bool = False) -> None:
    seasons.take_in(at, SEASON, found, ListChoice(), final=final)


def rows(at: Office) -> list[tuple[str, Points]]:
    found = seasons.season(at, SEASON)
    return [
        (found.people[person], start.total)
        for evening in found.evenings
        for start in evening.starts
        for person in start.persons
    ]


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


@pytest.mark.parametrize("rows", [(), ("Eva Meier,,many",), ("Eva Meier,,",)])
def test_a_list_without_a_total_is_no_evening(at: Office, tmp_path: Path, rows: tuple[str, ...]) -> None:
    with pytest.raises(DoesNotAddUp):
        paper(at, tmp_path, *rows)


def test_the_same_list_is_not_taken_in_twice(at: Office, tmp_path: Path) -> None:
    lines = ("Eva Meier,,4000", "Urs Frei,,3900")
    take_in(at, paper(at, tmp_path, *lines))
    again = paper(at, tmp_path, *reversed(lines))
    assert seasons.repeated(at, SEASON, replace(again, name="Februar"), ListChoice()) == "Januar"
    with pytest.raises(NotAllowed):
        take_in(at, again)


def test_one_total_may_be_the_same_by_chance(at: Office, tmp_path: Path) -> None:
    take_in(at, paper(at, tmp_path, "Eva Meier,,4000"))
    again = paper(at, tmp_path, "Eva Meier,,4000", name="Februar")
    assert seasons.repeated(at, SEASON, again, ListChoice()) == ""


def test_nobody_has_two_totals_on_an_evening(at: Office, tmp_path: Path) -> None:
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, tmp_path, "Eva Meier,,4000", "Eva Meier,,3900"))
    assert rows(at) == []


def test_of_two_namesakes_the_club_says_which(at: Office, tmp_path: Path) -> None:
    take_in(at, paper(at, tmp_path, "Eva Meier,Aarau,4000"))
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, tmp_path, "Eva Meier,Bern,3000", "Eva Meier,Aarau,3900", name="Februar"))


def test_somebody_known_is_the_same_person_and_an_alike_one_is_asked_about(
    at: Office, tmp_path: Path
) -> None:
    take_in(at, paper(at, tmp_path, "Eva Meier,,4000"))
    take_in(at, paper(at, tmp_path, "Eva Meier,,3900", name="Februar"))
    assert len(seasons.season(at, SEASON).people) == 1
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, tmp_path, "Eva Meyer,,3800", name="März"))


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

"""An evening on paper is taken in once, and of everybody it is known who they are."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, NeedsDecision, NotAllowed
from jassturnier.services.people import editing, entering
from jassturnier.services.people.importing import ListChoice
from jassturnier.services.safety import history
from jassturnier.services.season import on_paper, seasons
from jassturnier.services.workplace import Office
from jassturnier.store.kit import models as m
from tests.services.season.seasons_made import SEASON, paper, rows, take_in
from tests.support.offices import office, refused, started
from tests.support.safety.laptops import both_ways, copied


@pytest.mark.parametrize("rows", [(), ("Eva Meier,,many",), ("Eva Meier,,",)])
def test_a_list_without_a_total_is_no_evening(at: Office, tmp_path: Path, rows: tuple[str, ...]) -> None:
    with pytest.raises(DoesNotAddUp):
        paper(at, tmp_path, *rows)


def test_the_same_list_is_not_taken_in_twice(at: Office, tmp_path: Path) -> None:
    lines = ("Eva Meier,,4000", "Urs Frei,,3900")
    take_in(at, paper(at, tmp_path, *lines))
    again = paper(at, tmp_path, *reversed(lines))
    assert on_paper.repeated(at, SEASON, replace(again, name="Februar"), ListChoice()) == "Januar"
    with pytest.raises(NotAllowed):
        take_in(at, again)


def test_one_total_may_be_the_same_by_chance(at: Office, tmp_path: Path) -> None:
    take_in(at, paper(at, tmp_path, "Eva Meier,,4000"))
    again = paper(at, tmp_path, "Eva Meier,,4000", name="Februar")
    assert on_paper.repeated(at, SEASON, again, ListChoice()) == ""


def test_nobody_has_two_totals_on_an_evening(at: Office, tmp_path: Path) -> None:
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, tmp_path, "Eva Meier,,4000", "Eva Meier,,3900"))
    assert rows(at) == []


def test_of_two_namesakes_the_club_says_which(at: Office, tmp_path: Path) -> None:
    with at.changing_all() as session:
        session.add_all(m.Person(family="Meier", given="Eva", club=club) for club in ("Aarau", "Bern"))
    for club in ("", "Chur"):
        with pytest.raises(NeedsDecision, match="tells them apart"):
            take_in(at, paper(at, tmp_path, f"Eva Meier,{club},3000"))
    take_in(at, paper(at, tmp_path, "Eva Meier,bern,3900"))
    assert [*seasons.season(at, SEASON).clubs.values()] == ["Bern"]


def test_who_is_in_a_season_is_not_taken_back_on_another_laptop(at: Office, tmp_path: Path) -> None:
    desk = started(tmp_path, at=office(tmp_path, "stage"))
    entering.add(desk, [entering.new_entry(["Urs Frei"])])
    lines = ("Eva Meier,,4000", "Urs Frei,,3900")
    take_in(at, paper(at, tmp_path, *lines))
    with refused(desk, NotAllowed, "1 newer entry builds on it"):
        history.undo(desk)
    assert rows(at) == [("Eva Meier", 4000), ("Urs Frei", 3900)]


def test_who_one_laptop_takes_away_keeps_the_name_where_another_has_him_in_a_season(
    at: Office, tmp_path: Path
) -> None:
    desk = started(tmp_path, at=at)
    entering.add(desk, [entering.new_entry([name]) for name in ("Eva Meier", "Urs Frei")])
    other = copied(desk, tmp_path / "other", "second")
    take_in(other.office, paper(other.office, tmp_path, "Eva Meier,,4000", "Urs Frei,,3900"))
    editing.remove(desk, ["Urs Frei"])
    both_ways(desk, other, "", tmp_path)
    assert rows(at) == rows(other.office) == [("Eva Meier", 4000), ("Urs Frei", 3900)]
    assert [entry.name for entry in desk.tournament().entries] == ["Eva Meier"]


def test_somebody_known_is_the_same_person_and_an_alike_one_is_asked_about(
    at: Office, tmp_path: Path
) -> None:
    take_in(at, paper(at, tmp_path, "Eva Meier,Aarau,4000"))
    take_in(at, paper(at, tmp_path, "Eva Meier,Bern,3900", name="Februar"))
    assert len(seasons.season(at, SEASON).people) == 1
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, tmp_path, "Eva Meyer,,3800", name="März"))

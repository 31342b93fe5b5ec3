"""A season takes each evening once, on paper too, knows who is who, and gives back what it took."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from jassturnier.errors import (
    DoesNotAddUp,
    Failed,
    JassError,
    NeedsDecision,
    NotAllowed,
    NotFound,
    WrongUsage,
)
from jassturnier.i18n import render
from jassturnier.services import season, season_lists
from jassturnier.services.people import editing, entering
from jassturnier.services.safety import backups, undoing
from jassturnier.services.setup import regulations
from jassturnier.services.workplace import Office
from jassturnier.store.kit import models as m
from jassturnier.tournament.regulation.round_rules import Points
from jassturnier.tournament.season.season import SeasonRules
from tests.support.offices import drawn, office, play_round, refused, started, with_players
from tests.support.safety.laptops import both_ways, copied

SEASON = "Jahr 2027"


def paper(
    at: Office, *rows: str, name: str = "Januar", answers: Mapping[str, str] | None = None
) -> season_lists.SeasonList:
    content = "\n".join(("Name,Club,Total", *rows)).encode()
    return season_lists.read_season_list(
        at, SEASON, content, f"{name}.csv", season_lists.HowRead(answers=answers or {})
    )


def take_in(at: Office, found: season_lists.SeasonList, *, final: bool = False) -> None:
    found.seen.refuse(update=False, agreed=False)
    season_lists.take_over(at, found, final=final)


def rows(at: Office) -> list[tuple[str, Points]]:
    found = season.season(at, SEASON)
    return [
        (found.people[person], start.total)
        for evening in found.evenings
        for start in evening.starts
        for person in start.persons
    ]


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season without an evening, and no tournament."""
    made = office(tmp_path)
    season.create(made, SEASON, SeasonRules())
    return made


@pytest.fixture
def played(tmp_path: Path) -> Office:
    """A season without an evening, and a tournament with a round."""
    desk = with_players(tmp_path, 4, then=play_round)
    season.create(desk.office, SEASON, SeasonRules())
    return desk.office


def test_a_season_has_a_name_of_its_own_and_is_found_by_a_part_of_it_unless_that_fits_two(at: Office) -> None:
    for name, error in (
        ("jahr 2027", NotAllowed),
        (" \t", WrongUsage),
        ("–", WrongUsage),
        ("x" * 81, WrongUsage),
    ):
        with pytest.raises(error):
            season.create(at, name, SeasonRules())
    assert [known.name for known in season.listed(at)] == [SEASON]
    season.create(at, "Jahr 2028", SeasonRules())
    assert season.season(at, "2027").name == SEASON
    season.create(at, "Winter", SeasonRules())
    for words, several in (("jahr", "Jahr 2027, Jahr 2028."), ("2029", "Jahr 2027, Jahr 2028, Winter.")):
        with pytest.raises(NotFound) as found:
            season.season(at, words)
        assert render(found.value.texts[0], "en").endswith(f"fits several: {several}")


def test_a_tournament_is_in_a_season_once_and_there_is_one_final(played: Office) -> None:
    assert not season.counts(played.desk())
    season.add(played, SEASON, None, final=True)
    with pytest.raises(NotAllowed):
        season.add(played, SEASON, "Evening", final=False)
    with pytest.raises(NotAllowed):
        take_in(played, paper(played, "Eva Meier,,4000"), final=True)
    assert [known.evenings for known in season.listed(played)] == [1]
    assert season.counts(played.desk())


def test_a_season_is_started_with_a_tournament_where_its_name_is_new(played: Office) -> None:
    assert [season.is_new(played, words) for words in ("W" * 80, "2027", "")] == [True, False, False]
    season.add(played, "W" * 80, None, final=False, start=True)
    assert {known.name: known.evenings for known in season.listed(played)} == {SEASON: 0, "W" * 80: 1}


@pytest.mark.parametrize(
    ("series", "others", "known"),
    [
        ({}, [], True),
        ({}, ["Winter"], False),
        ({"season": SEASON}, ["Winter"], True),
        ({"season": "2027"}, ["Winter"], True),
        ({"season": "Winter"}, ["Winter"], False),
        ({"evenings": ["Another"]}, [], False),
    ],
)
def test_a_tournament_for_which_a_season_qualifies_is_its_final(
    at: Office, tmp_path: Path, series: dict[str, object], others: list[str], *, known: bool
) -> None:
    for other in others:
        season.create(at, other, SeasonRules())
    (stage,) = regulations.document("schieber-serie-final")["stages"]
    stages = [{**stage, "series": {"best": 4, **series}}]
    with_players(tmp_path, 4, "schieber-serie-final", at=at, then=drawn, stages=stages)
    assert [evening.final for evening in season.add(at, SEASON, None, final=False).evenings] == [known]


def test_which_end_wins_is_said_by_the_first_stage(at: Office, tmp_path: Path) -> None:
    started(tmp_path, at=at)
    with pytest.raises(NotAllowed):  # without a draw it is no evening
        season.add(at, SEASON, None, final=False)
    first, final = regulations.document("schieber-einzel-final")["stages"]
    low = {**final, "game": "differenzler", "draw": "alone", "ranking": ["total"]}
    stages = [first, low]
    with_players(tmp_path, 4, "schieber-einzel-final", at=at, then=drawn, title="Low", stages=stages)
    assert not season.add(at, "Neu", None, final=False, start=True).rules.lowest_wins


def test_where_the_lowest_total_wins_the_highest_does_not(played: Office) -> None:
    season.change(played, SEASON, {"lowest_wins": True})
    with pytest.raises(NotAllowed):
        season.add(played, SEASON, None, final=False)
    season.change(played, SEASON, {"points": (3, 2, 1)})
    season.add(played, SEASON, None, final=False)
    with pytest.raises(NotAllowed):
        season.change(played, SEASON, {"points": ()})


def test_a_guest_is_a_member_again_and_who_fits_several_is_told_eight_of_them(at: Office) -> None:
    take_in(at, paper(at, "Eva Meier,,4000", *(f"Anna {letter}ader,,4000" for letter in "BDFGHLMNR")))
    assert len(season.set_guests(at, SEASON, ["eva"], guests=True).rules.guests) == 1
    assert season.set_guests(at, SEASON, ["Eva Meier"], guests=False).rules.guests == frozenset()
    for words, told in (("anna", 8), ("Nobody", 0), ("Eva Nobody", 0)):
        with pytest.raises(NotFound) as found:
            season.set_guests(at, SEASON, [words], guests=True)
        assert render(found.value.texts[0], "en").count("Anna") == told


def test_an_evening_is_taken_out_the_others_close_up_and_what_was_removed_comes_back_with_undo(
    played: Office,
) -> None:
    for name in ("Januar", "Februar"):
        take_in(played, paper(played, "Eva Meier,,4000", name=name))
    season.remove(played, SEASON, 1)
    take_in(played, paper(played, "Eva Meier,,4000", name="März"))
    season.add(played, SEASON, None, final=False)
    evenings = [(evening.number, evening.name) for evening in season.season(played, SEASON).evenings]
    assert evenings == [(1, "Februar 2027"), (2, "März 2027"), (3, "Evening")]
    before = len(backups.listed(played))
    with pytest.raises(NotFound):
        season.remove(played, SEASON, 4)
    season.remove(played, SEASON, None)
    assert season.listed(played) == []
    assert len(backups.listed(played)) == before + 1
    undoing.undo(played.desk())
    assert [known.evenings for known in season.listed(played)] == [3]
    assert ("Eva Meier", 4000) in rows(played)


@pytest.mark.parametrize("rows", [(), ("Eva Meier,,many",), ("Eva Meier,,",)])
def test_a_list_without_a_total_is_no_evening(at: Office, rows: tuple[str, ...]) -> None:
    with pytest.raises(JassError):
        take_in(at, paper(at, *rows))


def test_no_list_is_stored_over_what_has_changed_since_or_over_a_tournament(played: Office) -> None:
    found = paper(played, "Eva Meier,,4000")
    season.add(played, SEASON, None, final=False)
    with pytest.raises(Failed):
        season_lists.take_over(played, found, final=False)
    with pytest.raises(NotAllowed):
        season_lists.take_over(played, paper(played, "Eva Meier,,4000", name="Evening"), final=False)


def test_the_same_totals_under_another_name_are_noticed_but_one_may_be_the_same_by_chance(at: Office) -> None:
    lines = ("Eva Meier,,4000", "Urs Frei,,3900")
    take_in(at, paper(at, *lines))
    assert paper(at, *reversed(lines)).brings_nothing()
    with pytest.raises(NeedsDecision, match="Januar"):
        take_in(at, paper(at, *reversed(lines), name="Februar"))
    take_in(at, paper(at, lines[0], name="Februar"))
    take_in(at, paper(at, lines[0], name="März"))


def test_nobody_has_two_totals_on_an_evening(at: Office) -> None:
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, "Eva Meier,,4000", "Eva Meier,,3900"))
    take_in(at, paper(at, "Eva Meier / Urs Frei,,4000"))
    with pytest.raises(DoesNotAddUp, match="has a total already"):
        season_lists.take_over(at, refusing(paper(at, "Eva Meier / Rita Roth,,4100")), final=False)
    season_lists.take_over(at, refusing(paper(at, "Eva Meier,,4000", "Rita Roth,,4100")), final=False)
    assert rows(at) == [("Eva Meier", 4000), ("Urs Frei", 4000), ("Rita Roth", 4100)]


def refusing(found: season_lists.SeasonList) -> season_lists.SeasonList:
    found.seen.refuse(update=True, agreed=True)
    return found


def test_of_two_namesakes_the_club_says_which_and_an_alike_one_is_asked_about(at: Office) -> None:
    with at.changing_all() as session:
        session.add_all(m.Person(family="Meier", given="Eva", club=club) for club in ("Aarau", "Bern"))
    for row in ("Eva Meier,,3000", "Eva Meier,Chur,3000", "Eva Meyer,,3000"):
        with pytest.raises(NeedsDecision, match="Aarau" if "Meier" in row else None):
            take_in(at, paper(at, row))
    take_in(at, paper(at, "Eva Meier,bern,3900"))
    assert [*season.season(at, SEASON).clubs.values()] == ["Bern"]
    for name, club in (("Februar", "Aarau"), ("März", "Bern")):  # somebody known is the same person
        take_in(at, paper(at, f"Urs Frei,{club},4000", name=name))
    assert len(season.season(at, SEASON).people) == 2


def test_who_is_in_a_season_is_not_taken_back_on_another_laptop(at: Office, tmp_path: Path) -> None:
    desk = started(tmp_path, at=office(tmp_path, "stage"))
    entering.add(desk, [entering.new_entry(["Urs Frei"])])
    lines = ("Eva Meier,,4000", "Urs Frei,,3900")
    take_in(at, paper(at, *lines))
    with refused(desk, NotAllowed, "1 newer entry builds on it"):
        undoing.undo(desk)
    assert rows(at) == [("Eva Meier", 4000), ("Urs Frei", 3900)]


def test_who_one_laptop_takes_away_keeps_the_name_where_another_has_him_in_a_season(
    at: Office, tmp_path: Path
) -> None:
    desk = started(tmp_path, at=at)
    entering.add(desk, [entering.new_entry([name]) for name in ("Eva Meier", "Urs Frei")])
    other = copied(desk, tmp_path / "other", "second")
    take_in(other.office, paper(other.office, "Eva Meier,,4000", "Urs Frei,,3900"))
    editing.remove(desk, ["Urs Frei"])
    both_ways(desk, other, "", tmp_path)
    assert rows(at) == rows(other.office) == [("Eva Meier", 4000), ("Urs Frei", 3900)]
    assert [entry.name for entry in desk.tournament().entries] == ["Eva Meier"]

"""An evening on paper is taken in once, and of everybody it is known who they are."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, JassError, NeedsDecision, NotAllowed
from jassturnier.services import season, season_lists
from jassturnier.services.people import editing, entering
from jassturnier.services.safety import history
from jassturnier.services.workplace import Office
from jassturnier.store.kit import models as m
from tests.services.season.seasons_made import SEASON, paper, rows, take_in
from tests.support.offices import office, refused, started
from tests.support.safety.laptops import both_ways, copied


@pytest.mark.parametrize("rows", [(), ("Eva Meier,,many",), ("Eva Meier,,",)])
def test_a_list_without_a_total_is_no_evening(at: Office, rows: tuple[str, ...]) -> None:
    with pytest.raises(JassError):
        take_in(at, paper(at, *rows))


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


def test_nothing_is_stored_that_was_looked_at_before_another_change(at: Office) -> None:
    found = paper(at, "Eva Meier,,4000")
    take_in(at, paper(at, "Eva Meier,,3900", name="Februar"))
    with pytest.raises(Failed):
        season_lists.take_over(at, found, final=False)


def test_the_results_of_a_tournament_are_not_changed_by_a_list(played: Office) -> None:
    season.add(played, SEASON, None, final=False)
    with pytest.raises(NotAllowed):
        season_lists.take_over(played, paper(played, "Eva Meier,,4000", name="Evening"), final=False)


def test_of_two_namesakes_the_club_says_which(at: Office) -> None:
    with at.changing_all() as session:
        session.add_all(m.Person(family="Meier", given="Eva", club=club) for club in ("Aarau", "Bern"))
    for club in ("", "Chur"):
        with pytest.raises(NeedsDecision, match="Aarau"):
            take_in(at, paper(at, f"Eva Meier,{club},3000"))
    take_in(at, paper(at, "Eva Meier,bern,3900"))
    assert [*season.season(at, SEASON).clubs.values()] == ["Bern"]


def test_who_is_in_a_season_is_not_taken_back_on_another_laptop(at: Office, tmp_path: Path) -> None:
    desk = started(tmp_path, at=office(tmp_path, "stage"))
    entering.add(desk, [entering.new_entry(["Urs Frei"])])
    lines = ("Eva Meier,,4000", "Urs Frei,,3900")
    take_in(at, paper(at, *lines))
    with refused(desk, NotAllowed, "1 newer entry builds on it"):
        history.undo(desk)
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


def test_somebody_known_is_the_same_person_and_an_alike_one_is_asked_about(at: Office) -> None:
    take_in(at, paper(at, "Eva Meier,Aarau,4000"))
    take_in(at, paper(at, "Eva Meier,Bern,3900", name="Februar"))
    assert len(season.season(at, SEASON).people) == 1
    with pytest.raises(NeedsDecision):
        take_in(at, paper(at, "Eva Meyer,,3800", name="März"))

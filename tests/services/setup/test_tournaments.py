"""Tournaments: named, closed, taken away; what stands on their papers."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, Failed, JassError, NotAllowed, NotFound, Unreadable
from jassturnier.services.people import entering
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.safety import differences, history
from jassturnier.services.setup import tournaments
from jassturnier.services.setup.regulations import document
from jassturnier.services.setup.tournaments import (
    HeadChange,
    NewTournament,
    change,
    create,
    example,
    letterhead,
)
from jassturnier.services.workplace import Desk
from tests.support.offices import SINGLE, drawn, enter, office, refused, started, with_players


@pytest.mark.parametrize(
    ("name", "error"),
    [
        pytest.param("EVENING ", NotAllowed, id="the same in capitals"),
        pytest.param("…!", DoesNotAddUp, id="no letter"),
        pytest.param("x" * 81, DoesNotAddUp, id="too long"),
    ],
)
def test_a_name_that_cannot_be_starts_nothing(tmp_path: Path, name: str, error: type[JassError]) -> None:
    at = office(tmp_path)
    started(tmp_path, at=at)
    with pytest.raises(error):
        create(at, NewTournament(name, document(SINGLE)))
    assert [known.name for known in tournaments.listed(at)] == ["Evening"]


def test_the_newest_is_chosen_until_another_is(tmp_path: Path) -> None:
    at = office(tmp_path)
    started(tmp_path, at=at)
    started(tmp_path, title="The next", at=at)
    assert [known.chosen for known in tournaments.listed(at)] == [False, True]
    assert tournaments.choose(at, "even") == "Evening"
    assert [known.chosen for known in tournaments.listed(at)] == [True, False]


def test_a_part_of_two_names_chooses_neither(tmp_path: Path) -> None:
    at = office(tmp_path)
    for title in ("Spring Jass", "Autumn Jass"):
        started(tmp_path, title=title, at=at)
    with pytest.raises(NotFound):
        tournaments.choose(at, "jass")
    assert [known.chosen for known in tournaments.listed(at)] == [False, True]


SHIPPED = "schieber-einzel-4x12"


def test_registration_is_open_again(tmp_path: Path) -> None:
    at = office(tmp_path)
    desk = create(
        at, NewTournament("Spring", {**document(SHIPPED), "registration": "closed"}, venue="Sternen")
    )
    found = example(at, "spr")
    assert (found.key, found.venue) == (desk.tournament_id, "Sternen")
    assert found.settings == document(SHIPPED)
    with pytest.raises(NotFound):
        example(at, "Autumn")


def test_who_is_entered_again_owes_the_own_price_and_has_paid_nothing(tmp_path: Path) -> None:
    at = office(tmp_path)
    desk = create(at, NewTournament("Spring", document(SHIPPED)))
    add(desk, [new_entry(["Anna Roth"], due=1500, paid=1500, free=True)])
    before = example(at, "Spring")
    again = create(at, NewTournament("Autumn", before.settings, like=before.key, entries=True)).tournament()
    (entry,) = again.entries
    assert (entry.due, entry.paid, entry.members) == (1500, 0, desk.tournament().entries[0].members)
    assert not entry.free, "a guest is one for an evening"


def second(folder: Path) -> Desk:
    """Return the same tournament as another laptop sees it."""
    return office(folder, "second").desk()


def test_it_is_not_taken_away_when_somebody_has_entered_since_the_look(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    leaving = tournaments.plan_leaving(desk)
    drawn(second(tmp_path))
    with refused(desk, Failed):
        tournaments.delete(desk, leaving)


def test_the_backup_holds_what_is_taken_away(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    tournament = desk.tournament()
    kept = tournaments.delete(desk, tournaments.plan_leaving(desk))
    (tmp_path / "evening.db").write_bytes(kept.read_bytes())
    assert desk.tournament() == tournament


def test_another_desk_is_told_that_the_tournament_is_gone(tmp_path: Path) -> None:
    desk, other = with_players(tmp_path, 8), second(tmp_path)
    tournaments.delete(desk, tournaments.plan_leaving(desk))
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


@pytest.mark.parametrize(
    ("content", "error"),
    [
        pytest.param(None, NotFound, id="no such file"),
        pytest.param(b"hello", Unreadable, id="no picture"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(1_000_000), Unreadable, id="more than a megabyte"),
    ],
)
def test_what_is_no_logo_changes_neither_logo_nor_club(
    tmp_path: Path, content: bytes | None, error: type[JassError]
) -> None:
    desk, logo = started(tmp_path), tmp_path / "logo.png"
    if content is not None:
        logo.write_bytes(content)
    with refused(desk, error):
        change(desk, HeadChange(club="Eintracht", logo=logo), "de")
    assert letterhead(desk).club == ""


def test_what_is_not_named_stays_and_undo_goes_back(tmp_path: Path) -> None:
    desk = started(tmp_path)
    change(desk, HeadChange(club="Eintracht"), "de")
    assert change(desk, HeadChange(suits="french"), "de").club == "Eintracht"
    history.undo(desk)
    assert letterhead(desk) == change(desk, HeadChange(club="Eintracht"), "de")


def test_the_next_tournament_takes_over_the_letterhead(tmp_path: Path) -> None:
    at = office(tmp_path)
    change(started(tmp_path, at=at), HeadChange(club="Eintracht"), "de")
    assert letterhead(started(tmp_path, title="The next", at=at)).club == "Eintracht"

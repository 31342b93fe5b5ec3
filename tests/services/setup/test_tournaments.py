"""A tournament has a name of its own and a regulation that can be used."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.setup import tournaments
from jassturnier.services.setup.regulation_files import document
from jassturnier.services.setup.tournaments import NewTournament, create, example
from tests.support.offices import SINGLE, office, started


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

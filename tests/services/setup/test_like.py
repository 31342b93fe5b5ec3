from pathlib import Path

import pytest

from jassturnier.errors import NotFound
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.setup.like import example
from jassturnier.services.setup.tournaments import NewTournament, create, document
from tests.support.offices import office

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
    add(desk, [new_entry(["Anna Roth"], due=1500, paid=1500)])
    before = example(at, "Spring")
    again = create(at, NewTournament("Autumn", before.settings, like=before.key, entries=True)).tournament()
    (entry,) = again.entries
    assert (entry.due, entry.paid, entry.members) == (1500, 0, desk.tournament().entries[0].members)

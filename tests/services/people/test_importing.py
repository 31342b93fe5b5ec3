"""A list is entered whole or not at all, and nobody becomes somebody else without being asked."""

from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, NeedsDecision, NotFound
from jassturnier.services.people import cash, editing, presence
from jassturnier.services.people.entering import add, new_entry
from jassturnier.services.people.importing import (
    IncomingEntries,
    ListChoice,
    enter,
    look,
    named,
    there_already,
)
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, office, refused, started, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """A new tournament; Käthi Roth is in the register from the one before."""
    at = office(tmp_path)
    add(started(tmp_path, title="Before", at=at), [new_entry(["Käthi Roth"])])
    return started(tmp_path, at=at)


def listed(desk: Desk, *lines: str, heading: str = "Given name,Family name") -> IncomingEntries:
    return look(desk, "\n".join((heading, *lines)).encode())


def test_another_spelling_waits_for_a_decision(desk: Desk) -> None:
    incoming = listed(desk, "Käthy,Roth", "Alois,Küng")
    with refused(desk, NeedsDecision):
        enter(desk, incoming, ListChoice())
    same, _ = enter(desk, incoming, ListChoice(named(incoming, ["all"], [])))
    assert same.members[0].bare == "Käthi Roth"


def test_a_name_that_settles_nothing_is_told(desk: Desk) -> None:
    incoming = listed(desk, "Käthy,Roth")
    with pytest.raises(NotFound):
        named(incoming, ["Alois Küng"], [])


def test_the_same_name_twice_is_two_people_only_if_somebody_says_so(desk: Desk) -> None:
    incoming = listed(desk, "Alois,Küng", "Alois,Küng")
    with refused(desk, NeedsDecision):
        enter(desk, incoming, ListChoice())
    one, other = enter(desk, incoming, ListChoice(doubles=True))
    assert one.members[0].person != other.members[0].person


def test_a_list_with_a_line_without_a_name_enters_nobody(desk: Desk) -> None:
    incoming = listed(desk, "Alois,Küng", f"{'x' * 90},Küng")
    with refused(desk, DoesNotAddUp):
        enter(desk, incoming, ListChoice())


def test_undo_takes_the_whole_list_back(desk: Desk) -> None:
    enter(desk, listed(desk, "Alois,Küng", "Beat,Graf"), ListChoice())
    history.undo(desk)
    assert desk.tournament().entries == ()


def test_a_late_comer_marked_as_paid_is_news_after_the_draw(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8)
    add(desk, [new_entry(["Alois Küng"])])
    editing.edit(desk, "9", editing.Edit(facts={"due": 2000}))
    away = desk.tournament().entries[-1]
    presence.call_roll(desk, [str(away.number)], all_but=True)
    drawn(desk)
    assert desk.tournament().entry(away.key).excused
    marked = look(desk, "Given name,Family name,Paid\nAlois,Küng,x".encode())
    assert not there_already(desk, marked, ListChoice())
    cash.pay(desk, [str(away.number)], cash.CashOrder())
    assert there_already(desk, marked, ListChoice())

"""Several desks: nobody writes over what nobody of the desk has seen."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services.results.desks import Unseen, name_station, seen_of, slips_by_station
from jassturnier.services.workplace import Desk
from jassturnier.tournament.scoring.readings import FIRST
from tests.support.offices import drawn, enter, office, refused, with_players


@pytest.fixture
def desks(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two laptops at one database with two tables drawn."""
    one = with_players(tmp_path, 8)
    drawn(one)
    return one, replace(one, office=office(tmp_path, "stage"))


def test_a_result_of_another_desk_is_replaced_only_when_it_was_seen(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    enter(one, 1, 1000, 884)
    with refused(other, Unseen):
        enter(other, 1, 1001, 883, correct=True)
    seen = seen_of(other.tournament().stage().rounds[0].tables[0], FIRST)
    assert enter(other, 1, 1001, 883, correct=True, seen=seen).values["points"] == (1001, 883)


def test_two_laptops_have_two_names(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    assert name_station(one, " Eingang ") == "Eingang"
    with refused(other, NotAllowed):
        name_station(other, "Eingang")
    with refused(one, WrongUsage):
        name_station(one, "\t")


def test_slips_are_counted_for_the_desk_that_read_them(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    name_station(one, "Eingang")
    name_station(other, "Bühne")
    enter(one, 1, 1000, 884)
    enter(other, 2, 1000, 884)
    assert slips_by_station(one) == {"Bühne": 1, "Eingang": 1}

"""Several desks: nobody writes over what nobody of the desk has seen."""

from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services.results.desks import name_station, own_name, seen_of, slips_by_station
from jassturnier.services.workplace import Desk
from jassturnier.tournament.scoring.readings import FIRST, SECOND
from tests.support.offices import drawn, enter, office, refused, with_players, with_settings


@pytest.fixture
def desks(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two laptops at one database with three tables drawn."""
    one = with_players(tmp_path, 12, then=drawn)
    return one, replace(one, office=office(tmp_path, "stage"))


def test_two_laptops_have_two_names(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    assert name_station(one, " Eingang ") == "Eingang"
    with refused(other, NotAllowed):
        name_station(other, "Eingang")
    with refused(one, WrongUsage):
        name_station(one, "\t")
    assert name_station(one, "Eingang") == "Eingang"
    assert name_station(one, "Bühne") == "Bühne"
    assert [own_name(desk) for desk in desks] == ["Bühne", other.office.station.id()]


def test_slips_are_counted_for_the_desk_that_read_them(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    name_station(one, "Eingang")
    name_station(other, "Bühne")
    enter(one, 1, 1000, 884)
    enter(other, 2, 1000, 884)
    assert list(slips_by_station(one).items()) == [("Bühne", 1), ("Eingang", 1)]
    enter(one, 3, 1000, 884)
    assert list(slips_by_station(one).items()) == [("Eingang", 2), ("Bühne", 1)]
    seen = seen_of(one.tournament().stage().rounds[0].tables[1], FIRST)
    enter(one, 2, 1001, 883, correct=True, seen=seen)
    assert list(slips_by_station(one).items()) == [("Eingang", 3)]


def test_only_another_desk_reads_a_slip_again_where_the_club_wants_it(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    with_settings(one, second="other-desk")
    enter(one, 1, 1000, 884)
    enter(one, 1, 1001, 883, correct=True)
    with refused(one, NotAllowed, "another one reads it"):
        enter(one, 1, 1001, 883, kind=SECOND)
    assert enter(other, 1, 1001, 883, kind=SECOND).confirmed

"""Several desks: nobody writes over what nobody of the desk has seen."""

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jassturnier.errors import NotAllowed, WrongUsage
from jassturnier.services.results.desks import (
    Attempt,
    OtherByPhone,
    Seen,
    Unseen,
    name_station,
    other_desk,
    own_name,
    refuse_other_than_phone,
    seen_of,
    slips_by_station,
)
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import HandedIn, SlipReading
from jassturnier.tournament.scoring.readings import FIRST, SECOND
from tests.support.evenings_made import played
from tests.support.offices import drawn, enter, office, refused, with_players, with_settings


@pytest.fixture
def desks(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two laptops at one database with three tables drawn."""
    one = with_players(tmp_path, 12, then=drawn)
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


def test_ones_own_result_is_corrected_unseen_and_known_by_the_name_of_its_desk(
    desks: tuple[Desk, Desk],
) -> None:
    one, other = desks
    name_station(one, "Eingang")
    enter(one, 1, 1000, 884)
    with refused(other, Unseen, "Eingang entered 1000:884; you have 1001 883"):
        enter(other, 1, 1001, 883, correct=True)
    with refused(one, Unseen):
        enter(one, 1, 1001, 883, correct=True, seen=Seen({"points": (1, 1883)}))
    enter(one, 1, 1001, 883, correct=True)
    table = one.tournament().stage().rounds[0].tables[0]
    with other.office.database.reading() as session:
        assert [other_desk(session, desk, table, FIRST) for desk in desks] == [None, "Eingang"]
        assert other_desk(session, other, table, SECOND) is None


@pytest.mark.parametrize(
    ("points", "right", "seen", "taken"),
    [
        ((1001, 883), True, None, False),
        ((1000, 884), True, None, True),
        ((1001, 883), False, None, True),
        ((1001, 883), True, Seen({"points": (1000, 884)}), True),
        ((1001, 883), True, Seen({"points": (999, 885)}), False),
    ],
)
def test_another_slip_than_by_phone_is_taken_only_when_that_was_seen(
    points: tuple[int, int], seen: Seen | None, *, right: bool, taken: bool
) -> None:
    (table,) = played(1, ((1, 2), (3, 4), None)).tables
    handed = HandedIn({"points": (1000, 884)}, datetime(2027, 3, 20, tzinfo=UTC), right=right)
    tried = (
        replace(table, handed=handed),
        SlipReading(FIRST, {"points": points}),
        Attempt(FIRST, seen, ("1001", "883")),
    )
    if taken:
        refuse_other_than_phone(*tried)
        refuse_other_than_phone(table, *tried[1:])
        return
    with pytest.raises(OtherByPhone, match="1000:884"):
        refuse_other_than_phone(*tried)

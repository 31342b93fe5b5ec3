"""Several desks write over nothing unseen; deals go in one by one, or leave the sheet as it was."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound, WrongUsage
from jassturnier.services.results.deals import TypedDeals, enter_deals, show
from jassturnier.services.results.desks import (
    SeenReading,
    UnseenReading,
    name_station,
    own_name,
    seen_of,
    slips_by_station,
)
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND
from tests.support.offices import (
    drawn,
    enter,
    office,
    poured_desk,
    refused,
    refuses,
    with_players,
    with_settings,
)

DEAL, DEAL_85 = "A eicheln 84 73", "A eicheln 85 72"


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with one deal, the second with its slip."""
    made = with_players(tmp_path, 8, then=drawn)
    enter_deals(made, TypedDeals("1", (DEAL,)))
    enter(made, 2, 1000, 884)
    return made


def test_deals_that_cannot_be_leave_the_sheet(desk: Desk) -> None:
    refuses(
        desk,
        partial(enter_deals, desk),
        (TypedDeals("1", (DEAL, "A eicheln 158")), DoesNotAddUp),  # more points than there are
        (TypedDeals("1", (DEAL,) * 12), DoesNotAddUp),  # a deal too many
        (TypedDeals("1", ()), WrongUsage),
        (TypedDeals("1", (DEAL, DEAL), replaced=1), WrongUsage),  # two in the place of one
        (TypedDeals("1", (DEAL,), replaced=2), NotFound),  # in the place of none
        (TypedDeals("2", (DEAL,)), NotAllowed),  # beside a slip
        (TypedDeals("1", (DEAL,), replaced=1), NotAllowed),  # in the place of itself
    )


def test_the_slip_is_worked_out_with_the_last_deal_and_goes_with_undo(desk: Desk) -> None:
    without = show(desk, "2")
    assert (without.used_up, without.still_open, without.kind, show(desk, "1").used_up) == (0, (), FIRST, 1)
    enter_deals(desk, TypedDeals("1", (DEAL,) * 10))
    before = show(desk, "1").table
    assert before.result is None
    last = enter_deals(desk, TypedDeals("1", (DEAL,))).table.result
    assert last is not None
    assert last.values["points"] == (12 * 84, 12 * 73)
    undoing.undo(desk)
    assert show(desk, "1").table == before


@pytest.fixture
def other(desk: Desk, tmp_path: Path) -> Desk:
    """Another laptop at the same database."""
    return replace(desk, office=office(tmp_path, "stage"))


def test_another_desk_goes_on_but_replaces_no_deal_that_it_has_not_seen(desk: Desk, other: Desk) -> None:
    with refused(other, UnseenReading):
        enter_deals(other, TypedDeals("1", (DEAL_85,), replaced=1))
    enter_deals(other, TypedDeals("1", (DEAL_85,)))
    with refused(other, UnseenReading):
        enter_deals(other, TypedDeals("1", (DEAL,), seen=SeenReading({}, (DEAL,))))
    assert show(desk, "1").table.played == (DEAL, DEAL_85)
    enter_deals(other, TypedDeals("1", (DEAL_85,), replaced=1, seen=SeenReading({}, (DEAL, DEAL_85))))
    assert show(desk, "1").table.played == (DEAL_85, DEAL_85)


def test_only_another_desk_reads_deals_a_second_time_where_the_club_wants_it(desk: Desk, other: Desk) -> None:
    with_settings(desk, second="other-desk")
    with refused(other, NotAllowed, "no first reading"):
        enter_deals(other, TypedDeals("1", (DEAL,), kind=SECOND))
    enter_deals(desk, TypedDeals("1", (DEAL,) * 11))
    with refused(desk, NotAllowed, "another one reads it"):
        enter_deals(desk, TypedDeals("1", (DEAL,), kind=SECOND))
    assert enter_deals(other, TypedDeals("1", (DEAL,), kind=SECOND)).table.played == (DEAL,)


def test_a_deal_of_a_whole_sheet_moves_ranks_and_reading_it_again_does_not(desk: Desk) -> None:
    whole = enter_deals(desk, TypedDeals("1", (DEAL,) * 11))
    assert (whole.confirmed, whole.moves) == (False, ())
    assert enter_deals(desk, TypedDeals("1", ("A eicheln 10",), replaced=1)).moves
    again = enter_deals(desk, TypedDeals("1", ("B rosen 100", *(DEAL,) * 11), kind=SECOND))
    assert (again.kind, again.moves, again.confirmed) == (SECOND, (), False)


def test_a_ruling_on_one_deal_begins_with_the_deals_that_count(desk: Desk) -> None:
    enter_deals(desk, TypedDeals("1", (DEAL,) * 11))
    ruled = enter_deals(desk, TypedDeals("1", (DEAL_85,), replaced=12, kind=RULING))
    assert ruled.table.played == (*(DEAL,) * 11, DEAL_85)
    enter_deals(desk, TypedDeals("1", (DEAL,), replaced=1, kind=FIRST))
    assert enter_deals(desk, TypedDeals("1", (DEAL_85,) * 2, kind=RULING)).table.played == (DEAL_85,) * 2
    assert enter_deals(desk, TypedDeals("1", (DEAL,), replaced=2, kind=RULING)).table.played == (
        DEAL_85,
        DEAL,
    )


@pytest.fixture
def desks(tmp_path: Path) -> tuple[Desk, Desk]:
    """Two laptops at one database with three tables drawn."""
    one = with_players(tmp_path, 12, then=drawn)
    return one, replace(one, office=office(tmp_path, "stage"))


def test_two_laptops_have_two_names_and_slips_are_counted_for_the_one_that_read_them(
    desks: tuple[Desk, Desk],
) -> None:
    one, other = desks
    assert name_station(one, " Eingang ") == "Eingang"
    for each, name, error in ((other, "Eingang", NotAllowed), (one, "\t", WrongUsage)):
        with refused(each, error):
            name_station(each, name)
    assert [name_station(one, name) for name in ("Eingang", "Bühne")] == ["Eingang", "Bühne"]
    assert [own_name(desk) for desk in desks] == ["Bühne", other.office.station.id()]
    name_station(other, "Eingang")
    enter(other, 1, 1000, 884)
    enter(one, 2, 1000, 884)
    assert list(slips_by_station(one).items()) == [("Bühne", 1), ("Eingang", 1)]
    enter(other, 3, 1000, 884)
    assert list(slips_by_station(one).items()) == [("Eingang", 2), ("Bühne", 1)]
    seen = seen_of(one.tournament().stage().rounds[0].tables[1], FIRST)
    enter(other, 2, 1001, 883, correct=True, seen=seen)
    assert list(slips_by_station(one).items()) == [("Eingang", 3)]


def test_only_another_desk_reads_a_slip_again_where_the_club_wants_it(desks: tuple[Desk, Desk]) -> None:
    one, other = desks
    with_settings(one, second="other-desk")
    enter(one, 1, 1000, 884)
    enter(one, 1, 1001, 883, correct=True)
    with refused(one, NotAllowed, "another one reads it"):
        enter(one, 1, 1001, 883, kind=SECOND)
    assert enter(other, 1, 1001, 883, kind=SECOND).confirmed

"""A reading is stored whole: a new first one ends a ruling, a deal that stays is not touched."""

from pathlib import Path

import pytest
from sqlalchemy import select

from jassturnier.services.results.slips import filled, store, store_deals
from jassturnier.services.safety import undoing
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import SlipReading, TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND
from tests.support.offices import drawn, poured_desk, with_players

DEALS = ("A eicheln 84", "B rosen 100", "A schellen 77")


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """One table, drawn."""
    return with_players(tmp_path, 4, then=drawn)


def table(desk: Desk) -> TableInfo:
    return desk.tournament().stage().rounds[0].tables[0]


def read(desk: Desk, kind: ReadingKind, *points: int) -> None:
    with desk.changing() as (session, _):
        store(session, desk, table(desk), SlipReading(kind, {"points": points}))


def play(desk: Desk, *deals: str) -> dict[int, int]:
    """Store deals; return the keys of the rows by the number of the deal."""
    with desk.changing() as (session, _):
        store_deals(session, desk, table(desk), SlipReading(FIRST, {}, played=deals))
        return {row.number: row.id for row in session.execute(select(m.Deal)).scalars()}


def test_a_column_in_which_nothing_was_written_is_none() -> None:
    assert filled({"points": (None, 0), "matches": (None, None)}) == {"points": (None, 0)}


@pytest.mark.parametrize(
    ("again", "left"), [(FIRST, {FIRST, SECOND}), (SECOND, {*ReadingKind}), (RULING, {*ReadingKind})]
)
def test_only_a_new_first_reading_ends_a_ruling(
    desk: Desk, again: ReadingKind, left: set[ReadingKind]
) -> None:
    for kind in ReadingKind:
        read(desk, kind, 1000, 884)
    read(desk, again, 900, 984)
    assert {reading.kind for reading in table(desk).readings} == left
    found = table(desk).reading(again)
    assert found is not None
    assert found.values == {"points": (900, 984)}


def test_deals_of_a_first_reading_end_a_ruling_and_those_of_a_second_do_not(desk: Desk) -> None:
    for kind, left in ((SECOND, {*ReadingKind}), (FIRST, {FIRST, SECOND})):
        for each in (FIRST, RULING):
            read(desk, each, 1000, 884)
        with desk.changing() as (session, _):
            store_deals(session, desk, table(desk), SlipReading(kind, {}, played=DEALS))
        assert {reading.kind for reading in table(desk).readings} == left | {kind}
        if kind == SECOND:
            read(desk, RULING, 990, 894)


def test_the_number_of_a_reserve_slip_is_stored_with_the_reading(desk: Desk) -> None:
    with desk.changing() as (session, _):
        store(session, desk, table(desk), SlipReading(FIRST, {"points": (1000, 884)}, sheet=7))
    found = table(desk).reading(FIRST)
    assert found is not None
    assert found.sheet == 7


def test_a_deal_that_stays_keeps_its_row(desk: Desk) -> None:
    before = play(desk, *DEALS)
    assert play(desk, DEALS[0], "B rosen 99", DEALS[2], DEALS[0]).items() > before.items()
    assert table(desk).played == (DEALS[0], "B rosen 99", DEALS[2], DEALS[0])


def test_a_deal_that_is_no_longer_there_goes_away_and_comes_back_with_undo(desk: Desk) -> None:
    play(desk, *DEALS)
    play(desk, *DEALS[:1])
    assert table(desk).played == DEALS[:1]
    undoing.undo(desk)
    assert table(desk).played == DEALS


def test_deals_in_the_place_of_a_slip_leave_none_of_its_numbers(desk: Desk) -> None:
    read(desk, FIRST, 1000, 884)
    play(desk, *DEALS)
    assert table(desk).result is None
    read(desk, FIRST, 1000, 884)
    assert table(desk).played == ()

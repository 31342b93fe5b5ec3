"""Rows are read as columns, by what they must be and in order."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.orm import Session

from jassturnier.services.workplace import Desk
from jassturnier.store.kit import models as m
from jassturnier.store.kit.view import keys, rows, some_columns
from jassturnier.store.load.tournament import readings_of, tables_of
from tests.support.offices import drawn, enter, play_round, poured_desk, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two rounds of two tables, the second with one result."""
    made = with_players(tmp_path, 8, then=play_round)
    drawn(made)
    enter(made, 1, 1000, 884)
    return made


@pytest.fixture
def session(desk: Desk) -> Iterator[Session]:
    with desk.office.database.reading() as opened:
        yield opened


def test_rows_have_their_columns_by_name_and_are_in_order(desk: Desk, session: Session) -> None:
    found = rows(session, "jass_table", "number", "sheet", tournament_id=desk.tournament_id)
    assert [row.number for row in found] == [1, 1, 2, 2]
    assert found == sorted(found, key=lambda row: (row.number, row.sheet))
    assert {row.game for row in found} == {"schieber"}
    assert rows(session, "jass_table", number=2, tournament_id=desk.tournament_id + 1) == []
    (one,) = rows(session, "jass_table", id=found[0].id)
    assert one == found[0]


def test_a_column_may_be_one_of_those_that_a_query_finds(desk: Desk, session: Session) -> None:
    stages = keys("stage", tournament_id=desk.tournament_id)
    assert [row.number for row in rows(session, "round", "number", stage_id=stages)] == [1, 2]
    persons = keys("entry_member", "person_id", position=1)
    assert len(rows(session, "person", id=persons)) == 8
    assert len(rows(session, "person", id=keys("entry_member", "person_id", position=2))) == 0


def test_some_columns_are_tuples_in_their_own_order(session: Session) -> None:
    table = rows(session, "jass_table")[0]
    found = some_columns(session, "seat", ("place", "side"), "side", "place", table_id=table.id)
    assert [tuple(row) for row in found] == [(0, 0), (1, 0), (0, 1), (1, 1)]


def test_tables_and_readings_are_those_of_the_rounds(desk: Desk, session: Session) -> None:
    second = keys("round", number=2)
    tables = rows(session, "jass_table", id=tables_of(second))
    assert len(tables) == 2
    assert {row.round_id for row in tables} == {desk.tournament().stage().rounds[1].key}
    assert len(rows(session, "reading", id=readings_of(second))) == 1
    assert len(rows(session, "reading", id=readings_of(keys("round")))) == 3


def test_what_steers_a_terminal_is_not_read(desk: Desk) -> None:
    with desk.changing() as (session, read):
        person = session.get_one(m.Person, read().entries[0].members[0].person)
        person.family, person.spellings = "Alt\x1b[31m", ["\u202eAnna"]
        session.flush()
        (row,) = rows(session, "person", id=person.id)
        assert (row.family, row.spellings, row.born) == ("Alt[31m", ["Anna"], None)

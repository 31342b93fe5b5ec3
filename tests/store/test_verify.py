"""A change made behind the program's back is found and named."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.i18n import render
from jassturnier.services import past
from jassturnier.services.desk import Desk
from tests.offices import play_round, with_players


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    desk = with_players(tmp_path, 4)
    play_round(desk)
    return desk


def tamper(desk: Desk, statement: str) -> list[str]:
    with closing(sqlite3.connect(desk.office.database.place)) as connection:
        connection.execute(statement)
        connection.commit()
    return [render(fault, "en") for fault in past.verify(desk.office).faults]


def test_an_untouched_evening_is_proven(desk: Desk) -> None:
    assert past.verify(desk.office).faults == ()


def test_a_changed_value_is_named_with_both_values(desk: Desk) -> None:
    (fault,) = tamper(desk, "UPDATE reading_line SET value = 1100 WHERE value = 943")
    assert "the data says 1100" in fault
    assert "journal entry 4 (command) says 943" in fault


def test_a_deleted_row_is_named(desk: Desk) -> None:
    (fault,) = tamper(desk, "DELETE FROM reading_line WHERE value = 941")
    assert "is gone" in fault


def test_an_added_row_is_named(desk: Desk) -> None:
    (fault,) = tamper(
        desk,
        "INSERT INTO person (id, family, given, club, place, contact, language) "
        "VALUES (1, 'Ghost', '', '', '', '', '')",
    )
    assert "added without the program" in fault


def test_a_changed_journal_entry_is_named(desk: Desk) -> None:
    assert "entry 2 was changed" in tamper(desk, "UPDATE journal SET command = 'nothing' WHERE number = 2")[0]


def test_a_removed_journal_entry_is_named(desk: Desk) -> None:
    assert "missing" in tamper(desk, "DELETE FROM journal WHERE number = 3")[0]

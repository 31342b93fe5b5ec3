"""What differs from the journal is named as the people at the desk know it, with who wrote it last."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.i18n import render
from jassturnier.services.safety import differences
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, poured_desk, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    return made


def faults(desk: Desk, folder: Path, *statements: str) -> list[str]:
    with closing(sqlite3.connect(folder / "evening.db")) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    return [render(fault, "en") for fault in differences.verify(desk.office).faults]


@pytest.mark.parametrize(
    ("statement", "place"),
    [
        (
            "UPDATE reading_line SET value = 1010 WHERE side = 0",
            "Round 1, table 1, side A, points: 1010 instead of 1000 (journal entry",
        ),
        (
            "UPDATE entry SET club = 'Other' WHERE number = 3",
            "Entry 3 (Given3 Family3a), club: Other instead of – (journal entry",
        ),
        (
            "UPDATE entry SET presence = 'gone' WHERE number = 3",
            "Entry 3 (Given3 Family3a), presence: gone home instead of expected",
        ),
        (
            "UPDATE person SET family = 'Other' WHERE family = 'Family2a'",
            "Given2 Family2a, family name: Other instead of Family2a",
        ),
        ("UPDATE tournament SET regulation = '{}'", "Tournament “Evening”, regulation: changed without"),
        ("DELETE FROM reading_line WHERE side = 1", "Round 1, table 1, side B, points: gone (journal entry"),
    ],
)
def test_a_change_without_the_program_is_named(
    desk: Desk, tmp_path: Path, statement: str, place: str
) -> None:
    found = faults(desk, tmp_path, statement)
    assert any(place in fault for fault in found), found


def test_what_was_added_is_named_and_nobody_wrote_it(desk: Desk, tmp_path: Path) -> None:
    statement = (
        "INSERT INTO reading_line SELECT 7, reading_id, 'nonsense', 9, 5 FROM reading_line WHERE side = 0"
    )
    (found,) = faults(desk, tmp_path, statement)
    assert found.startswith("Round 1, table 1, side 9")
    assert found.endswith("added without the program.")


def test_every_row_that_differs_has_a_sentence(desk: Desk, tmp_path: Path) -> None:
    assert len(faults(desk, tmp_path, "UPDATE entry SET paid = 5")) == 8

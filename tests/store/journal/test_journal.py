"""The journal holds every written row, and nothing gets past it."""

from pathlib import Path

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.images import all_images
from jassturnier.store.journal.journal import changes_of
from jassturnier.store.journal.undo import past as journal
from jassturnier.store.kit import models as m
from tests.support.offices import play_round, started, with_players


def test_every_row_of_an_evening_is_in_the_journal(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9, then=play_round)
    with desk.office.database.reading() as session:
        written = {
            (change.table, change.key)
            for entry in journal(session, desk.tournament_id).entries
            for change in changes_of(entry)
        }
        assert written == set(all_images(session.connection()))


def test_bulk_statements_are_refused(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with pytest.raises(RuntimeError, match="journal"), desk.changing() as (session, _):
        session.execute(update(m.Entry).values(name="x"))


def add_and_fail(session: Session, desk: Desk) -> None:
    session.add(m.Entry(tournament_id=desk.tournament_id, number=3))
    session.flush()
    raise ZeroDivisionError


def test_a_failed_change_leaves_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2)
    with pytest.raises(ZeroDivisionError), desk.changing() as (session, _):
        add_and_fail(session, desk)
    assert len(desk.tournament().entries) == 2
    assert history.verify(desk.office).faults == ()


def test_a_command_that_changes_nothing_writes_no_entry(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    before = desk.tournament().head
    with desk.changing() as (session, _):
        session.get_one(m.Entry, desk.tournament().entries[0].key).name = ""
    assert desk.tournament().head == before


def test_every_command_is_one_entry(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=play_round)
    assert [entry.number for entry in history.history(desk)] == [1, 2, 3, 4]

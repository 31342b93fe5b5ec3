"""The journal holds every written row, and nothing gets past it."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from jassturnier.services.safety import differences, history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Change, changes_of, digest
from jassturnier.store.journal.changes import past as journal
from jassturnier.store.journal.heads import START, Head, holds
from jassturnier.store.journal.journal import add_rows, all_images, completed
from jassturnier.store.kit import models as m
from jassturnier.store.kit.schema import JournalKind
from tests.support.offices import play_round, started, with_players


def test_every_row_of_an_evening_is_in_the_journal(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 9, then=play_round)
    with desk.office.database.reading() as session:
        written = {
            (change.table, change.key)
            for entry in journal(session, desk.tournament_id, whole=True).entries
            for change in changes_of(entry)
        }
        assert written == set(all_images(session.connection()))


def test_a_state_is_printed_in_groups_of_four() -> None:
    assert Head(57, "a1804e601b2c3d4e5f60" + "0" * 44).printed == "57-a180-4e60-1b2c-3d4e-5f60"


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, "5b729bc70eaa1164a27a"),
        ({"branch": {"base": "a", "count": 1, "head": "b"}}, "3615321010e5effb0f2c"),
        ({"forgotten": {"values": 1, "digests": {"a": "b"}}}, "3b048d6f6a5dc332ab3e"),
    ],
)
def test_what_was_printed_once_is_the_digest_for_ever(more: dict[str, object], expected: str) -> None:
    made = datetime(2027, 3, 20, 19, tzinfo=UTC)
    change = {"table": "entry", "key": 1, "before": {"name": ""}, "after": {"name": "Zoë"}}
    entry = m.Journal(number=2, made=made, station="a", command="undo", previous=START, digest="")
    given = {"kind": JournalKind.UNDO, "target": 1, "tournament_id": 7, "schema_number": 3}
    for name, value in {**given, "changes": [change], **more}.items():
        setattr(entry, name, value)
    assert digest(entry)[:20] == expected


def test_what_is_in_the_journal_is_known(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    _, newest = desk.tournament_and_head()
    with desk.office.database.reading() as session:
        assert holds(session, newest)
        assert not holds(session, Head(newest.number, "0" * 64))


def test_only_a_row_that_appears_gets_what_its_schema_did_not_have_yet() -> None:
    came = Change("season_event", 1, None, {"id": 1, "name": "Final"})
    assert completed(came).after == {"id": 1, "name": "Final", "tournament_id": None, "facts": {}}
    for change in (came.inverse(), Change("season_event", 1, {"name": ""}, {"name": "Final"})):
        assert completed(change) == change


def test_bulk_statements_are_refused(tmp_path: Path) -> None:
    desk = started(tmp_path)
    with pytest.raises(RuntimeError, match="journal"), desk.changing() as (session, _):
        session.execute(update(m.Entry).values(name="x"))


def test_rows_that_are_added_at_once_are_journaled_like_others(tmp_path: Path) -> None:
    desk = started(tmp_path)
    wish: dict[str, Any] = {"tournament_id": desk.tournament_id, "kind": "apart"}
    with desk.changing() as (session, _):
        session.add(m.Wish(**wish, number=1))
        add_rows(session, m.Wish, [{**wish, "number": 2}, {**wish, "number": 3, "hard": True}])
        add_rows(session, m.Wish, [])
    with desk.office.database.reading() as session:
        newest = journal(session, desk.tournament_id, whole=True).entries[-1]
        images = [change.after for change in changes_of(newest)]
        written = all_images(session.connection())
    assert [written["wish", image["id"]] for image in images if image] == images
    assert [[*image.values()][2:] for image in images if image] == [
        [1, "apart", False, {}],
        [2, "apart", False, {}],
        [3, "apart", True, {}],
    ]
    assert differences.verify(desk.office).faults == ()


def add_and_fail(session: Session, desk: Desk) -> None:
    session.add(m.Entry(tournament_id=desk.tournament_id, number=3))
    session.flush()
    raise ZeroDivisionError


def test_a_failed_change_leaves_nothing(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 2)
    with pytest.raises(ZeroDivisionError), desk.changing() as (session, _):
        add_and_fail(session, desk)
    assert len(desk.tournament().entries) == 2
    assert differences.verify(desk.office).faults == ()


def test_a_command_that_changes_nothing_writes_no_entry(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 1)
    before = desk.tournament().head
    with desk.changing() as (session, _):
        session.get_one(m.Entry, desk.tournament().entries[0].key).name = ""
    assert desk.tournament().head == before


def test_every_command_is_one_entry(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4, then=play_round)
    assert [entry.number for entry in history.history(desk)] == [1, 2, 3, 4]

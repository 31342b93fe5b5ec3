"""How a file was left: remembered whole, torn notes forget it; whatever touches the file is seen."""

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jassturnier.store.journal.heads import State, state_of
from jassturnier.store.kit.connection import Left, Note
from tests.support.offices import with_players

STATE = State("be" * 32, 7, "ad" * 32, datetime(2027, 3, 20, 21, 4, 5, 6, tzinfo=UTC))


@pytest.fixture
def note(tmp_path: Path) -> Note:
    """Remember a file that is as it was left."""
    (tmp_path / "evening.db").write_bytes(b"whole")
    note = Note(tmp_path / "evening.db", tmp_path / "notes")
    note.leave(Left(STATE, note.trace()))
    return note


def _beside(path: Path) -> None:
    path.with_name(f"{path.name}-wal").write_bytes(b"more")


def _replace(path: Path) -> None:
    found = path.stat()
    path.rename(path.with_name("away"))
    path.write_bytes(b"other")
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


@pytest.mark.parametrize(
    "touch",
    [
        lambda path: path.write_bytes(b"wholer"),
        lambda path: os.utime(path, ns=(0, 0)),
        _beside,
        _replace,
    ],
)
def test_whatever_touches_a_file_leaves_a_trace(note: Note, touch: Callable[[Path], object]) -> None:
    known = note.read()
    assert known == Left(STATE, note.trace())
    touch(note.database)
    assert note.read() == known
    assert note.trace() != known.trace


def test_a_file_is_known_by_any_path_to_it_and_no_other_file(
    note: Note, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(note.folder.parent)
    assert replace(note, database=Path("notes/../evening.db")).read() == note.read()
    assert replace(note, database=Path("other.db")).read() is None


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"newest": {}}', b'{"newest": {"made": 3}}', b"\xff"]
)
def test_a_torn_note_is_none(note: Note, content: bytes) -> None:
    (file,) = note.folder.iterdir()
    file.write_bytes(content)
    assert note.read() is None


def test_a_state_is_the_newest_entry_of_a_journal_and_how_it_began(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with closing(sqlite3.connect(desk.office.database.place)) as connection:
        rows = connection.execute("SELECT number, digest FROM journal ORDER BY number").fetchall()
    with desk.office.database.reading() as session:
        found = state_of(session)
    assert found is not None
    assert ((1, found.began), (found.number, found.digest)) == (rows[0], rows[-1])

"""How a file was left: remembered whole, torn notes forget it; whatever touches the file is seen."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from jassturnier.store.journal.heads import State
from jassturnier.store.kit.connection import Left, Note

STATE = State("be" * 32, 7, "ad" * 32, datetime(2027, 3, 20, 21, 4, 5, 6, tzinfo=UTC))


@pytest.fixture
def note(tmp_path: Path) -> Note:
    """Remember a file that is as it was left."""
    (tmp_path / "evening.db").write_bytes(b"whole")
    note = Note(tmp_path / "evening.db", tmp_path / "notes")
    note.leave(Left(STATE, note.trace()))
    return note


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"newest": {}}', b'{"newest": {"made": 3}}', b"\xff"]
)
def test_a_torn_note_is_none(note: Note, content: bytes) -> None:
    (file,) = note.folder.iterdir()
    file.write_bytes(content)
    assert note.read() is None

"""What a laptop remembers of a server: the newest state, and what it did; nothing that was gone back from."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from jassturnier.store.kit.connection import Deed, Memory, Seen, forget_all, remembered


def deed(number: int) -> Deed:
    made = datetime(2027, 3, 20, 20, number, tzinfo=UTC)
    return Deed(number, f"{number:064x}", made, "abcd", "change", f"enter {number} 1000 884", "Eingang")


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "host-5432-abend.db")


def test_what_was_seen_and_done_is_remembered(memory: Memory) -> None:
    assert (memory.seen(), memory.deeds()) == (None, [])
    memory.see(Seen("a", deed(3), 7))
    memory.note([deed(2)])
    memory.note([deed(4), deed(5)])
    assert memory.seen() == Seen("a", deed(3), 7)
    assert memory.deeds() == [deed(2), deed(4), deed(5)]
    assert [each.copy for each in remembered(memory.copy.parent, "a")] == [memory.copy]
    assert list(remembered(memory.copy.parent, "b")) == []


def test_what_was_gone_back_from_is_not_remembered(memory: Memory) -> None:
    memory.see(Seen("a", deed(5)))
    memory.note([deed(3), deed(4), deed(5)])
    memory.see(Seen("a", deed(4)))
    assert memory.deeds() == [deed(3), deed(4)]
    memory.note([deed(4)])
    assert memory.deeds() == [deed(3), deed(4)]
    memory.see(Seen("another", deed(9)))
    assert memory.deeds() == []


@pytest.mark.parametrize("torn", ["", "{", "[]", "[1]", '{"began": "a"}', '[{"number": 1}]', "[" * 9_999])
def test_a_torn_file_is_as_none(memory: Memory, torn: str) -> None:
    memory.see(Seen("a", deed(5)))
    memory.note([deed(3)])
    for path in memory.copy.parent.iterdir():
        path.write_text(torn)
    assert (memory.seen(), memory.deeds()) == (None, [])
    memory.note([deed(6)])
    assert memory.deeds() == [deed(6)]


def test_nothing_is_left_of_what_is_forgotten(memory: Memory) -> None:
    memory.see(Seen("a", deed(5)))
    memory.note([deed(3)])
    forget_all(memory.copy.parent)
    assert list(memory.copy.parent.iterdir()) == []

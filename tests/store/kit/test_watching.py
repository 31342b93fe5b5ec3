"""What the desks of one file tell each other: which table each is typing, and that something was written."""

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest

from jassturnier.store.kit.database import Database
from jassturnier.store.kit.watching import Typing, beats


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Set the time, which stands still."""

    def at(seconds: float) -> None:
        monkeypatch.setattr(time, "monotonic", lambda: seconds)

    at(100)
    return at


class Beats(Event):
    """Is over after so many seconds, which nobody waits for."""

    def __init__(self, left: int) -> None:
        super().__init__()
        self.left = left

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout == 1.0
        self.left -= 1
        return self.left < 0


def typing(table: int | None = None, code: str = "here") -> Typing:
    return Typing(code, f"Desk {code}", table)


def note(table: int | None, said: float = 1.0, code: str = "there") -> str:
    return json.dumps([code, "Stage", table, said])


def test_what_another_desk_types_is_known_until_it_types_another_table() -> None:
    made = typing()
    made.hear(note(7))
    made.hear(note(8, code="here"))
    assert made.others() == {7: "Stage"}
    made.hear(note(9, 2.0))
    made.hear(note(10, code="third"))
    assert made.others() == {9: "Stage", 10: "Stage"}
    made.hear(note(None, 3.0))
    assert made.others() == {10: "Stage"}


def test_a_desk_that_is_silent_types_nothing(clock: Callable[[float], None]) -> None:
    made = typing()
    made.hear(note(7))
    clock(114.9)
    assert made.others() == {7: "Stage"}
    clock(115)
    made.hear(note(7))
    assert made.others() == {}
    made.hear(note(7, 2.0))
    assert made.others() == {7: "Stage"}


def test_what_is_typed_is_said_once_and_again_after_five_seconds(clock: Callable[[float], None]) -> None:
    made = typing()
    assert made.to_say() is None
    made.table = 7
    assert json.loads(made.to_say() or "") == ["here", "Desk here", 7, 100]
    clock(104.9)
    assert made.to_say() is None
    clock(105)
    assert json.loads(made.to_say() or "") == ["here", "Desk here", 7, 105]
    made.table = None
    assert json.loads(made.to_say() or "")[2] is None
    clock(200)
    assert made.to_say() is None


@pytest.mark.parametrize("words", ["", "{}", "[1]", "nonsense", "7", "[[], 1, 2, 3]"])
def test_nonsense_of_others_is_not_heard(words: str) -> None:
    made = typing()
    made.hear(words)
    assert made.others() == {}


def test_two_desks_of_a_file_hear_of_each_other_until_they_are_over(tmp_path: Path) -> None:
    database, here, there = Database(str(tmp_path / "evening.db")), typing(1), typing(2, "there")
    of_one, of_two = beats(database, Beats(2), here), beats(database, Beats(2), there)
    for seconds in (of_one, of_two, of_one):
        next(seconds)
    assert (here.others(), there.others()) == ({2: "Desk there"}, {1: "Desk here"})
    folder = tmp_path / "evening.db.desks"
    assert sorted(path.name for path in folder.iterdir()) == ["here", "there"]
    assert len([*of_one]) == 0
    assert [path.name for path in folder.iterdir()] == ["there"]
    assert len([*of_two]) == 1
    assert not folder.exists()


def test_who_types_nothing_leaves_no_folder(tmp_path: Path) -> None:
    assert len([*beats(Database(str(tmp_path / "evening.db")), Beats(3), typing())]) == 3
    assert [*tmp_path.iterdir()] == []


def test_the_note_of_a_desk_that_was_killed_is_tidied_away(tmp_path: Path) -> None:
    folder = tmp_path / "evening.db.desks"
    folder.mkdir()
    for name, age in (("killed", 60), ("alive", 1)):
        (folder / name).write_text(note(7, code=name))
        os.utime(folder / name, (time.time() - age,) * 2)
    database = Database(str(tmp_path / "evening.db"))
    assert len([*beats(database, Beats(0), typing())]) == 0
    assert [path.name for path in folder.iterdir()] == ["alive"]
    os.utime(folder / "alive", (time.time() - 60,) * 2)
    assert len([*beats(database, Beats(0), typing())]) == 0
    assert not folder.exists()


def test_notes_that_cannot_be_read_or_written_stop_nobody(tmp_path: Path) -> None:
    (tmp_path / "evening.db.desks").write_text("a file of somebody else")
    database = Database(str(tmp_path / "evening.db"))
    assert len([*beats(database, Beats(2), typing(1))]) == 2
    assert (tmp_path / "evening.db.desks").read_text() == "a file of somebody else"


def test_a_server_that_is_away_is_looked_at_every_second() -> None:
    nowhere = Database("postgresql://nobody@127.0.0.1:1/jass")
    assert len([*beats(nowhere, Beats(2), typing(1))]) == 2

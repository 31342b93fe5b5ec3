"""A file that is not as this laptop left it is proved before anybody believes it; an older one is named."""

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from jassturnier.store.kit import database
from tests.support.console import Console, made_once

FILE = Path("jassturnier.db")
PAGE = 4096
OLDER = "no longer holds state"


@made_once
def tournament(console: Console) -> Console:
    """Two tables drawn, one result, seen by this laptop; `older.db` is from before it."""
    console.evening(8, "draw --seed 1")
    shutil.copy(FILE, "older.db")
    console.done("enter 1 1000 884", "rank")
    return console


@pytest.fixture
def left(tournament: Console) -> Console:
    """The same, known to this laptop in this folder."""
    tournament.done("players edit 1 --club Bern")
    return tournament


def damaged(whole: bytes, chance: Random) -> Iterator[bytes]:
    """Yield a file with pages overwritten, exchanged, with a bit flipped; cut, and with another head."""
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    for _ in range(6):
        one, other = sorted(chance.sample(range(1, len(pages)), 2))
        yield b"".join([*pages[:one], bytes(PAGE), *pages[one + 1 :]])
        yield b"".join([*pages[:one], pages[other], *pages[one + 1 : other], pages[one], *pages[other + 1 :]])
        at = chance.randrange(len(whole))
        yield whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :]
        yield whole[: chance.randrange(len(whole))]
        yield chance.randbytes(100) + whole[100:]
    for value in (b"Given1", b"Family3", b"exact", b"\x03\xe8"):
        at = whole.index(value)
        yield whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]


def test_no_damage_that_verify_finds_is_answered_or_stored(left: Console) -> None:
    whole, ranked = FILE.read_bytes(), left.done("rank").out
    for content in damaged(whole, Random(1)):
        FILE.write_bytes(content)
        answers = [left.type("rank"), left.type("enter 2 1000 884")]
        FILE.write_bytes(content)
        if left.type("verify").code == 0:
            assert answers[0].out == ranked
        else:
            assert {answer.code for answer in answers} == {6}
            assert all("restore" in answer.err for answer in answers)


def test_what_a_viewer_has_stored_beside_the_file_is_proved_too(left: Console) -> None:
    left.done("rank")
    with closing(sqlite3.connect(FILE, isolation_level=None)) as viewer:
        viewer.execute("PRAGMA journal_mode = WAL")
        left.done("rank")
        before = FILE.stat()
        viewer.execute("UPDATE reading_line SET value = 1 WHERE value = 1000")
        assert FILE.stat() == before
        left.refused("rank", 6, "1 instead of 1000")


def test_a_file_as_it_was_left_is_not_proved_again(left: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    def proved(_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(database, "_prove", proved)
    left.done("rank", "enter 2 1000 884", "undo", "redo", "draw --seed 2 --yes", "rank")
    FILE.touch()
    with pytest.raises(AssertionError):
        left.type("rank")


@pytest.mark.parametrize("line", ["rank", "verify", "status", "enter 2 1000 884"])
def test_an_older_file_is_named_with_what_is_missing_and_the_backup_that_has_it(
    left: Console, line: str
) -> None:
    left.done("backup")
    shutil.copy("older.db", FILE)
    answer = left.done(line)
    for words in (OLDER, "2 entries are missing:", "enter 1 1000 884", "players edit 1", "“restore 1” goes"):
        assert words in answer.err
    # Who went on all the same has been told.
    assert (OLDER in left.done("rank").err) == (not line.startswith("enter"))


@pytest.mark.parametrize("line", ["enter 2 1000 884", "undo"])
def test_a_file_that_lacks_the_very_last_entry_alone_is_an_older_one(left: Console, line: str) -> None:
    shutil.copy(FILE, "older.db")
    left.done(line)
    shutil.copy("older.db", FILE)
    assert OLDER in left.done("rank").err


def test_an_older_file_without_a_backup_of_what_is_missing_says_where_to_look(left: Console) -> None:
    shutil.copy("older.db", FILE)
    shutil.rmtree("jassturnier.db.backups")
    assert "Look for a newer file" in left.done("rank").err


@pytest.mark.parametrize(
    "way",
    [
        lambda left: left.done("backup here.db", "enter 2 1000 884", "restore here.db --yes"),
        lambda left: left.done("undo"),
        lambda left: left.done("enter 2 1000 884", "people forget Given1 Family1 --yes"),
        lambda left: left.done("server move other.db", "enter 2 1000 884", "server move other.db"),
        lambda _: (shutil.move(FILE, "away.db"), shutil.copy("away.db", FILE)),
        lambda _: shutil.rmtree(Path(os.environ["JASSTURNIER_HOME"]) / "files"),
    ],
)
def test_what_was_done_on_purpose_is_no_older_file(left: Console, way: Callable[[Console], object]) -> None:
    way(left)
    for line in ("rank", "verify"):
        assert OLDER not in left.type(line).err


def test_a_file_that_another_laptop_went_on_with_is_no_older_one(
    left: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = os.environ["JASSTURNIER_HOME"]
    monkeypatch.setenv("JASSTURNIER_HOME", str(left.folder / "there"))
    left.done("enter 2 1000 884")
    monkeypatch.setenv("JASSTURNIER_HOME", here)
    assert left.done("rank").err == ""
    shutil.copy("older.db", FILE)
    assert "2 1000 884" in left.done("rank").err


def test_where_nothing_can_be_remembered_everything_goes_on(left: Console) -> None:
    notes = Path(os.environ["JASSTURNIER_HOME"]) / "files"
    shutil.rmtree(notes)
    notes.write_text("", encoding="utf-8")
    left.done("rank", "enter 2 1000 884", "rank")


def test_altered_data_is_believed_once_somebody_has_gone_back_to_it(left: Console) -> None:
    with closing(sqlite3.connect(FILE)) as connection:
        connection.execute("UPDATE reading_line SET value = 1300 WHERE value = 1000")
        connection.commit()
    left.refused("rank", 6, "1300 instead of 1000", "restore NUMBER --unproved")
    left.done("backup", "restore 1 --unproved --yes")
    assert "1,300" in left.done("rank").out


def test_an_emptied_file_is_not_begun_anew(left: Console) -> None:
    shutil.rmtree("jassturnier.db.backups")
    FILE.write_bytes(b"")
    left.refused("rank", 6, "is empty")

"""Going back to a copy: what lies there is kept, whatever it is, and nothing of it is left in its place."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.errors import Failed
from jassturnier.i18n import say
from jassturnier.store import copies
from jassturnier.store.copies import Contents, contents, copy, prove, same_contents
from jassturnier.store.copies import put_file_back as put_back
from jassturnier.store.kit.connection import WAIT_MS
from tests.support.safety.laptops import grown_since
from tests.support.safety.systems import needs_posix


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return grown_since(tmp_path)


def back(database: Path) -> tuple[copies.Before, Contents | None]:
    """Go back to the early copy; return what that answers, and what it has shown before."""
    shown: list[Contents | None] = []
    answer = put_back(database.with_name("early.db"), database, shown.append)
    assert same_contents(database, database.with_name("early.db"))
    assert prove(database).proven
    return answer, shown[0]


@pytest.mark.parametrize("there", [False, True])
def test_where_there_is_nothing_nothing_is_kept(database: Path, there: bool) -> None:  # noqa: FBT001
    database.unlink()
    if there:
        database.touch()
    assert back(database) == (copies.Before(None, None), None)
    assert not database.with_name("evening.db.backups").exists()


@pytest.mark.parametrize("there", [False, True])
def test_what_a_power_cut_left_beside_a_file_that_is_gone_is_not_played_back(
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,  # noqa: FBT001
) -> None:
    def full(*_: Path) -> None:
        raise Failed(say("Full."))

    journal = database.with_name("evening.db-journal")
    with closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN")
        writer.execute("UPDATE journal SET command = hex(randomblob(9000))")
        left = journal.read_bytes()
        writer.execute("ROLLBACK")
    journal.write_bytes(left)
    database.unlink()
    if there:
        database.touch()
    with monkeypatch.context() as patch:
        patch.setattr(copies, "copy", full)
        with pytest.raises(Failed):
            back(database)
    assert journal.read_bytes() == left
    back(database)
    (kept,) = database.with_name("evening.db.backups").iterdir()
    assert kept.read_bytes() == left


@pytest.mark.parametrize(
    "statement",
    [
        'CREATE TABLE "odd ""name""" (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT UNIQUE)',
        'CREATE VIEW "odd ""view""" AS SELECT name FROM tournament',
        "ANALYZE",
    ],
)
def test_what_others_have_put_into_either_goes_or_comes_whole(database: Path, statement: str) -> None:
    for path in (database, database.with_name("early.db")):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
    before = contents(database)
    put_back(database.with_name("early.db"), database, lambda _: None)
    assert contents(database) == contents(database.with_name("early.db")) != before


def test_what_was_there_is_kept_and_whoever_has_it_open_sees_the_new_rows(database: Path) -> None:
    before = contents(database)
    with closing(sqlite3.connect(database)) as reader:
        answer, shown = back(database)
        assert reader.execute("SELECT count(*) FROM entry").fetchone() == (4,)
    assert shown == answer.contents == before
    assert answer.kept is not None
    assert contents(answer.kept) == before


def damage(database: Path, page: int) -> bytes:
    content = bytearray(database.read_bytes())
    content[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    database.write_bytes(content)
    return bytes(content)


def test_of_a_damaged_one_every_byte_is_kept(database: Path) -> None:
    damaged = damage(database, 0)
    answer, _ = back(database)
    assert answer.contents is None
    assert answer.kept is not None
    assert answer.kept.name.startswith("damaged-")
    assert answer.kept.read_bytes() == damaged


@needs_posix
def test_nobody_writes_into_a_damaged_one_before_the_copy_is_there(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(database, 1)

    def tried(backup: Path, target: Path, wait_ms: int = WAIT_MS) -> Contents:
        locked = pytest.raises(sqlite3.OperationalError, match="locked")
        with closing(sqlite3.connect(database, timeout=0)) as other, locked:
            other.execute("BEGIN IMMEDIATE")
        return copy(backup, target, wait_ms)

    monkeypatch.setattr(copies, "copy", tried)
    back(database)

"""A connection to a file: what it may do, whose file it is, and which version; when Ctrl-C has to wait."""

import os
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import create_engine

from jassturnier.errors import Failed
from jassturnier.store.kit.connection import (
    FileConnection,
    backup_folder,
    begin_writing,
    connect,
    file_version,
    uninterrupted,
    version_of,
)
from jassturnier.store.kit.files import write_file
from jassturnier.store.kit.schema import SCHEMA
from jassturnier.store.kit.transactions import create_tables
from jassturnier.system import sync_folder
from tests.support.safety.systems import needs_posix


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a table."""
    path = tmp_path / "evening.db"
    with closing(connect(path, create=True)) as connection:
        connection.execute("CREATE TABLE song (title TEXT)")
    return path


def test_only_who_begins_a_database_makes_its_file(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError):
        connect(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


@needs_posix
def test_a_new_file_is_its_owners_alone_and_one_that_is_there_stays(path: Path) -> None:
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    connect(path, create=True).close()
    assert path.stat().st_mode & 0o777 == 0o644


def test_who_writes_into_a_file_that_a_viewer_has_set_otherwise_makes_it_one_file_again(path: Path) -> None:
    with closing(sqlite3.connect(path)) as viewer:
        viewer.execute("PRAGMA journal_mode = WAL")
    with closing(connect(path)) as connection:
        begin_writing(connection, 1_000)
        connection.execute("INSERT INTO song VALUES ('Luegid')")
        connection.execute("COMMIT")
        assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_who_only_reads_can_write_nothing(path: Path) -> None:
    with closing(connect(path, read_only=True)) as connection:
        assert connection.execute("SELECT * FROM song").fetchall() == []
        with pytest.raises(sqlite3.OperationalError):
            connection.execute("INSERT INTO song VALUES ('Luegid')")


def test_whoever_waits_for_the_lock_gets_it_or_gives_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(connect(path)) as holder, closing(connect(path)) as waiting:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(sqlite3.OperationalError):
            begin_writing(waiting, 50)
        naps: list[float] = []

        def nap(seconds: float) -> None:
            naps.append(seconds)
            holder.rollback()

        monkeypatch.setattr("time.sleep", nap)
        begin_writing(waiting, 10_000)
        assert waiting.in_transaction
        assert waiting.execute("PRAGMA busy_timeout").fetchone() == (10_000,)
        assert len(naps) == 1
        assert 0 <= naps[0] <= 0.02


def test_what_is_not_a_lock_is_raised_at_once(path: Path) -> None:
    with closing(connect(path)) as connection:
        begin_writing(connection, 10_000)
        with pytest.raises(sqlite3.OperationalError, match="within a transaction"):
            begin_writing(connection, 10_000)


@needs_posix
def test_a_file_that_was_moved_away_takes_nothing(path: Path) -> None:
    with closing(connect(path)) as connection:
        begin_writing(connection, 50)
        connection.rollback()
        path.rename(path.with_suffix(".moved"))
        with pytest.raises(Failed):
            begin_writing(connection, 50)
        assert not connection.in_transaction
        path.write_bytes(path.with_suffix(".moved").read_bytes())
        with pytest.raises(Failed):
            begin_writing(connection, 50)
        connection.identity = None
        connection.refuse_replaced()
    assert isinstance(connection, FileConnection)


def test_what_lies_beside_a_database_bears_its_name(path: Path) -> None:
    assert backup_folder(path) == path.parent / "evening.db.backups"


@pytest.mark.parametrize(
    ("rows", "version"),
    [
        (None, None),
        ([], None),
        (["0007"], 7),
        (["12345678"], 12345678),
        (["123456789"], None),
        (["x"], None),
        (["٧"], None),
        (["0001", "0002"], None),
    ],
)
def test_a_file_says_its_version_in_one_row(
    path: Path, rows: Sequence[str] | None, version: int | None
) -> None:
    with closing(connect(path)) as connection:
        if rows is not None:
            connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
            connection.executemany("INSERT INTO alembic_version VALUES (?)", [(row,) for row in rows])
    assert file_version(path, 0) == version
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as made:
        assert version_of(made) == version
    engine.dispose()


def test_an_empty_database_has_the_present_version() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as made:
        create_tables(made)
        assert version_of(made) == SCHEMA
    engine.dispose()


def test_a_ctrl_c_waits_until_it_is_over() -> None:
    reached: list[str] = []

    @uninterrupted()
    def pressed() -> None:
        signal.raise_signal(signal.SIGINT)
        reached.append("the end")

    with pytest.raises(KeyboardInterrupt):
        pressed()
    assert reached == ["the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with uninterrupted():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    with pytest.raises(ZeroDivisionError), uninterrupted():
        raise ZeroDivisionError
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_another_thread_is_not_interrupted_anyway() -> None:
    found: list[object] = []

    def elsewhere() -> None:
        with uninterrupted():
            found.append(signal.getsignal(signal.SIGINT))

    thread = Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert found == [signal.default_int_handler]


def test_every_commit_is_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileConnection, "execute", sqlite3.Connection.execute)
    with closing(connect(tmp_path / "evening.db", 1500, create=True)) as connection:
        settings = ("foreign_keys", "synchronous", "busy_timeout")
        assert [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings] == [1, 2, 1500]


@pytest.mark.parametrize("lasting", [True, False])
def test_a_file_is_written_through_where_it_has_to_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, lasting: bool
) -> None:
    through: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: through.append(os.fstat(handle).st_size))
    write_file(tmp_path / "list.txt", b"twelve bytes", lasting=lasting)
    assert (12 in through) == lasting


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="the system has no way to")
def test_a_new_name_is_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    through: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: through.append(os.fstat(handle).st_ino))
    sync_folder(tmp_path)
    assert through == [tmp_path.stat().st_ino]

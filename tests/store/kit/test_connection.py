"""Connections to a database, how a file was left, what is remembered of a server, complaints in words."""

import os
import signal
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from json import JSONDecodeError
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import create_engine
from sqlalchemy.exc import IntegrityError, InvalidRequestError, OperationalError

from jassturnier.errors import Damaged, Failed, JassError, Unusable, WrongUsage
from jassturnier.i18n import render
from jassturnier.store.journal.heads import State, state_of
from jassturnier.store.kit.connection import (
    Deed,
    FileConnection,
    Left,
    Memory,
    Note,
    SeenState,
    backup_folder,
    begin_writing,
    connect,
    file_version,
    forget_all,
    no_letters,
    remembered,
    uninterrupted,
    version_of,
)
from jassturnier.store.kit.files import write_file
from jassturnier.store.kit.schema import SCHEMA
from jassturnier.store.kit.transactions import create_tables, plain_refusals
from jassturnier.system import sync_folder
from tests.support.offices import with_players
from tests.support.safety.systems import needs_posix


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with a table."""
    path = tmp_path / "evening.db"
    with closing(connect(path, create=True)) as connection:
        connection.execute("CREATE TABLE song (title TEXT)")
    return path


def test_only_who_begins_a_database_makes_its_file_and_who_only_reads_writes_nothing(path: Path) -> None:
    assert backup_folder(path) == path.parent / "evening.db.backups"
    with pytest.raises(sqlite3.OperationalError):
        connect(path.with_name("none.db"))
    assert not path.with_name("none.db").exists()
    with closing(connect(path, read_only=True)) as connection:
        assert connection.execute("SELECT * FROM song").fetchall() == []
        with pytest.raises(sqlite3.OperationalError):
            connection.execute("INSERT INTO song VALUES ('Luegid')")


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
        if rows is None:
            create_tables(made)
            assert version_of(made) == SCHEMA
    engine.dispose()


def test_a_ctrl_c_waits_until_it_is_over_and_another_thread_is_not_interrupted_anyway() -> None:
    reached: list[object] = []

    @uninterrupted()
    def pressed() -> None:
        signal.raise_signal(signal.SIGINT)
        reached.append("the end")

    def elsewhere() -> None:
        with uninterrupted():
            reached.append(signal.getsignal(signal.SIGINT))

    with pytest.raises(KeyboardInterrupt):
        pressed()
    with uninterrupted():
        assert signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    with pytest.raises(ZeroDivisionError), uninterrupted():
        raise ZeroDivisionError
    thread = Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert reached == ["the end", signal.default_int_handler]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_every_commit_is_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileConnection, "execute", sqlite3.Connection.execute)
    with closing(connect(tmp_path / "evening.db", 1500, create=True)) as connection:
        settings = ("foreign_keys", "synchronous", "busy_timeout")
        assert [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in settings] == [1, 2, 1500]


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="the system has no way to")
def test_a_file_and_a_new_name_are_written_through_where_they_have_to_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    through: list[os.stat_result] = []
    monkeypatch.setattr(os, "fsync", lambda handle: through.append(os.fstat(handle)))
    sync_folder(tmp_path)
    assert [each.st_ino for each in through] == [tmp_path.stat().st_ino]
    for lasting in (False, True):
        through.clear()
        write_file(tmp_path / "list.txt", b"twelve bytes", lasting=lasting)
        assert (12 in [each.st_size for each in through]) == lasting


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
    [lambda path: path.write_bytes(b"wholer"), lambda path: os.utime(path, ns=(0, 0)), _beside, _replace],
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


def deed(number: int) -> Deed:
    made = datetime(2027, 3, 20, 20, number, tzinfo=UTC)
    return Deed(number, f"{number:064x}", made, "abcd", "change", f"enter {number} 1000 884", "Eingang")


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "host-5432-abend.db")


def test_what_was_seen_and_done_is_remembered_but_not_what_was_gone_back_from(memory: Memory) -> None:
    folder = memory.copy.parent
    assert (memory.seen(), memory.deeds()) == (None, [])
    memory.see(SeenState("a", deed(5), 7))
    memory.note([deed(2)])
    memory.note([deed(4), deed(5)])
    assert memory.seen() == SeenState("a", deed(5), 7)
    assert memory.deeds() == [deed(2), deed(4), deed(5)]
    assert [[each.copy for each in remembered(folder, began)] for began in "ab"] == [[memory.copy], []]
    memory.see(SeenState("a", deed(4)))
    assert memory.deeds() == [deed(2), deed(4)]
    memory.note([deed(4)])
    assert memory.deeds() == [deed(2), deed(4)]
    memory.see(SeenState("another", deed(9)))
    assert memory.deeds() == []
    memory.note([deed(3)])
    forget_all(folder)
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("torn", ["", "{", "[]", "[1]", '{"began": "a"}', '[{"number": 1}]', "[" * 9_999])
def test_a_torn_file_is_as_none(memory: Memory, torn: str) -> None:
    memory.see(SeenState("a", deed(5)))
    memory.note([deed(3)])
    for path in memory.copy.parent.iterdir():
        path.write_text(torn)
    assert (memory.seen(), memory.deeds()) == (None, [])
    memory.note([deed(6)])
    assert memory.deeds() == [deed(6)]


PLACE = "evening.db"


def caught(error: Exception, place: str = PLACE) -> JassError:
    with pytest.raises(JassError) as found, plain_refusals(place):
        raise error
    assert found.value.__cause__ is error
    return found.value


def said(error: JassError) -> str:
    return " ".join(render(text, "en") for text in error.texts)


@pytest.mark.parametrize(
    ("why", "kind", "told"),
    [
        (
            "database is locked",
            Unusable,
            "Another program is using evening.db. Nothing was changed. Close it",
        ),
        ("database table is BUSY", Unusable, "Another program is using evening.db."),
        ("attempt to write a readonly database", Unusable, "evening.db is write-protected. Nothing was"),
        ("file system is read-only", Unusable, "evening.db is write-protected."),
        ("disk I/O error", Unusable, "perhaps a virus scanner or a cloud holds evening.db. Nothing was"),
        ("database or disk is full", Unusable, "The disk is full or failing."),
        ("unable to open database file", Unusable, "evening.db cannot be opened: check the folder"),
        ("database disk image is malformed", Damaged, "evening.db is no database, or it is damaged."),
        ("file is not a database", Damaged, "evening.db is no database, or it is damaged."),
        ("no such column: entry.colour", Damaged, "The data is damaged."),
        ("Could not decode to UTF-8 column 'name'", Damaged, "The data is damaged."),
        ("too many SQL variables", Failed, "The database evening.db refused: too many sql variables"),
    ],
)
def test_a_complaint_of_sqlite_is_told_whichever_way_it_comes(
    why: str, kind: type[JassError], told: str
) -> None:
    for error in (
        sqlite3.OperationalError(why),
        OperationalError("SELECT", {}, sqlite3.OperationalError(why)),
    ):
        found = caught(error)
        assert type(found) is kind
        assert told in said(found)
    assert no_letters(why) is ("decode" in why)


def test_what_is_no_json_is_damage_half_a_letter_was_typed_and_a_server_that_broke_off_is_away() -> None:
    assert isinstance(caught(JSONDecodeError("Expecting value", "", 0)), Damaged)
    half = caught(UnicodeEncodeError("utf-8", "\udce4", 0, 1, "surrogates not allowed"))
    assert isinstance(half, WrongUsage)
    assert "letters that are not UTF-8" in said(half)
    assert "example.ch" in said(caught(InvalidRequestError("closed"), "postgresql://jass@example.ch/jass"))


@pytest.mark.parametrize(
    "error",
    [IntegrityError("INSERT", {}, sqlite3.IntegrityError("UNIQUE")), InvalidRequestError("used twice")],
)
def test_what_its_writer_has_words_for_or_is_a_mistake_of_ours_passes(error: Exception) -> None:
    with pytest.raises(type(error)), plain_refusals(PLACE):
        raise error

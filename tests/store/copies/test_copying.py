"""Copies of what lies elsewhere and of who is forgotten; going back to one keeps what lies there."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from jassturnier.errors import Failed, NotAllowed
from jassturnier.i18n import say
from jassturnier.services.people import entering
from jassturnier.store import copies
from jassturnier.store.backup_files import keep
from jassturnier.store.copies import (
    Before,
    Contents,
    contents,
    copy,
    file_of,
    knowing,
    prove,
    put_back,
    put_file_back,
    remove,
    same_contents,
)
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Person
from jassturnier.store.kit.schema import SCHEMA
from tests.store.kit.test_database import make_older
from tests.support.offices import office, with_players
from tests.support.safety.laptops import alter, grown_since
from tests.support.safety.systems import needs_posix


class Elsewhere:
    """A file that stands for a database on a server: it has no path, only its copy on this laptop has."""

    path = None

    def __init__(self, file: Path, copy: Path | None) -> None:
        database = Database(str(file))
        self.copy, self.reading, self.patching = copy, database.reading, database.patching


def elsewhere(file: Path, copy: Path | None = None) -> Database:
    return cast(Database, Elsewhere(file, copy))


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return grown_since(tmp_path)


def test_a_file_is_its_own(evening: Path) -> None:
    assert file_of(Database(str(evening))) == evening


def test_who_keeps_no_copies_of_a_server_has_no_file_of_it(evening: Path) -> None:
    with pytest.raises(NotAllowed):
        file_of(elsewhere(evening))


def test_the_file_of_a_server_is_written_anew_when_there_is_something_new(evening: Path) -> None:
    place = evening.with_name("folder") / "copy.db"
    server = elsewhere(evening, place)
    assert file_of(server) == place
    assert same_contents(place, evening)
    written = place.stat()
    assert file_of(server).stat() == written
    copy(evening.with_name("early.db"), evening)
    assert same_contents(file_of(server), evening)


@pytest.fixture(params=["file", "server"])
def database(request: pytest.FixtureRequest, evening: Path) -> Database:
    """The same evening in a file and on a server."""
    local = evening.with_name("copy.db")
    return Database(str(evening)) if request.param == "file" else elsewhere(evening, local)


def test_going_back_says_what_was_there_and_keeps_it(evening: Path, database: Database) -> None:
    before, shown = contents(evening), list[Contents | None]()
    answer = put_back(evening.with_name("early.db"), database, shown.append)
    assert same_contents(evening, evening.with_name("early.db"))
    assert shown == [answer.contents] == [before]
    assert answer.kept is not None
    assert contents(answer.kept) == before


def test_a_server_with_nothing_on_it_becomes_what_a_backup_is(evening: Path) -> None:
    empty = evening.with_name("empty.db")
    answer = put_back(evening.with_name("early.db"), elsewhere(empty, evening.with_name("copy.db")), print)
    assert answer == Before(None, None)
    assert same_contents(empty, evening.with_name("early.db"))


def test_an_older_backup_that_is_not_proved_is_brought_up_to_date(evening: Path, database: Database) -> None:
    backup = evening.with_name("early.db")
    make_older(backup, "0012")
    alter(backup, "UPDATE entry SET paid = 500 WHERE number = 2")
    put_back(backup, database, lambda _: None)
    assert file_version(evening, 0) == SCHEMA
    assert contents(evening).tournaments == contents(backup).tournaments


NAME = "Grünzweig"


@pytest.fixture
def forgotten_evening(tmp_path: Path) -> Path:
    """A database with a copy from before somebody came."""
    desk = with_players(tmp_path, 4)
    path = tmp_path / "evening.db"
    keep(path, by_hand=True)
    entering.add(desk, [entering.new_entry([f"Zora {NAME}"])])
    return path


def key_of(forgotten_evening: Path) -> int:
    with office(forgotten_evening.parent).database.reading() as session:
        person = Person.one(session, family=NAME)
        assert person is not None
        return person.id


def test_a_copy_is_known_by_the_row_or_by_its_journal_and_others_stay(forgotten_evening: Path) -> None:
    key = key_of(forgotten_evening)
    assert knowing(forgotten_evening, {key}) == ()
    knows = keep(forgotten_evening, by_hand=True).path
    older = forgotten_evening.with_name(f"{forgotten_evening.name}.version-12")
    copy(forgotten_evening, older)
    make_older(older, "0012")
    assert knowing(forgotten_evening, {key}) == (knows, older)
    assert knowing(forgotten_evening, {10**17}) == ()


def test_what_nobody_can_read_may_hold_the_name_and_is_removed(forgotten_evening: Path) -> None:
    torn = [
        backup_folder(forgotten_evening) / name
        for name in ("damaged.db", "gone.db-journal", "to-be-cleaned.json")
    ]
    for path in torn:
        path.write_bytes(NAME.encode())
    found = remove(knowing(forgotten_evening, {key_of(forgotten_evening)}))
    assert (found.removed, found.left) == (tuple(torn), ())
    assert not any(path.exists() for path in torn)


def test_what_another_program_holds_is_left_and_named(
    forgotten_evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = keep(forgotten_evening, by_hand=True).path

    def refusing(path: Path, *, missing_ok: bool) -> None:
        raise PermissionError(13, f"Permission denied {missing_ok}", str(path))

    monkeypatch.setattr(Path, "unlink", refusing)
    assert remove([held]).left == (held,)


def back(evening: Path) -> tuple[copies.Before, Contents | None]:
    """Go back to the early copy; return what that answers, and what it has shown before."""
    shown: list[Contents | None] = []
    answer = put_file_back(evening.with_name("early.db"), evening, shown.append)
    assert same_contents(evening, evening.with_name("early.db"))
    assert prove(evening).proven
    return answer, shown[0]


@pytest.mark.parametrize("there", [False, True])
def test_where_there_is_nothing_nothing_is_kept(evening: Path, there: bool) -> None:  # noqa: FBT001
    evening.unlink()
    if there:
        evening.touch()
    assert back(evening) == (copies.Before(None, None), None)
    assert not evening.with_name("evening.db.backups").exists()


@pytest.mark.parametrize("there", [False, True])
def test_what_a_power_cut_left_beside_a_file_that_is_gone_is_not_played_back(
    evening: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,  # noqa: FBT001
) -> None:
    def full(*_: Path) -> None:
        raise Failed(say("Full."))

    journal = evening.with_name("evening.db-journal")
    with closing(sqlite3.connect(evening, isolation_level=None)) as writer:
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN")
        writer.execute("UPDATE journal SET command = hex(randomblob(9000))")
        left = journal.read_bytes()
        writer.execute("ROLLBACK")
    journal.write_bytes(left)
    evening.unlink()
    if there:
        evening.touch()
    with monkeypatch.context() as patch:
        patch.setattr(copies, "copy", full)
        with pytest.raises(Failed):
            back(evening)
    assert journal.read_bytes() == left
    back(evening)
    (kept,) = evening.with_name("evening.db.backups").iterdir()
    assert kept.read_bytes() == left


@pytest.mark.parametrize(
    "statement",
    [
        'CREATE TABLE "odd ""name""" (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT UNIQUE)',
        'CREATE VIEW "odd ""view""" AS SELECT name FROM tournament',
        "ANALYZE",
    ],
)
def test_what_others_have_put_into_either_goes_or_comes_whole(evening: Path, statement: str) -> None:
    for path in (evening, evening.with_name("early.db")):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
    before = contents(evening)
    put_file_back(evening.with_name("early.db"), evening, lambda _: None)
    assert contents(evening) == contents(evening.with_name("early.db")) != before


def test_what_was_there_is_kept_and_whoever_has_it_open_sees_the_new_rows(evening: Path) -> None:
    before = contents(evening)
    with closing(sqlite3.connect(evening)) as reader:
        answer, shown = back(evening)
        assert reader.execute("SELECT count(*) FROM entry").fetchone() == (4,)
    assert shown == answer.contents == before
    assert answer.kept is not None
    assert contents(answer.kept) == before


def damage(evening: Path, page: int) -> bytes:
    content = bytearray(evening.read_bytes())
    content[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    evening.write_bytes(content)
    return bytes(content)


def test_of_a_damaged_one_every_byte_is_kept(evening: Path) -> None:
    damaged = damage(evening, 0)
    answer, _ = back(evening)
    assert answer.contents is None
    assert answer.kept is not None
    assert answer.kept.name.startswith("damaged-")
    assert answer.kept.read_bytes() == damaged


@needs_posix
def test_nobody_writes_into_a_damaged_one_before_the_copy_is_there(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(evening, 1)

    def tried(backup: Path, target: Path, wait_ms: int = WAIT_MS) -> Contents:
        locked = pytest.raises(sqlite3.OperationalError, match="locked")
        with closing(sqlite3.connect(evening, timeout=0)) as other, locked:
            other.execute("BEGIN IMMEDIATE")
        return copy(backup, target, wait_ms)

    monkeypatch.setattr(copies, "copy", tried)
    back(evening)

"""Copies of what lies elsewhere, and copies of who is forgotten."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from jassturnier.errors import NotAllowed
from jassturnier.services.people import entering
from jassturnier.store.backup_files import keep
from jassturnier.store.copies import (
    Before,
    Contents,
    contents,
    copy,
    file_of,
    knowing,
    put_back,
    remove,
    same_contents,
)
from jassturnier.store.kit.connection import backup_folder, file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Person
from jassturnier.store.kit.schema import SCHEMA
from tests.store.kit.test_database import make_older
from tests.support.offices import office, with_players
from tests.support.safety.laptops import grown_since


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
    with closing(sqlite3.connect(backup)) as connection:
        connection.execute("UPDATE entry SET paid = 500 WHERE number = 2")
        connection.commit()
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

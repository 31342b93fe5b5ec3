"""Before the evening: what is not ready is named, with what to do about it."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from jassturnier.services.people import entering
from jassturnier.services.safety.doctor import Check, Laptop, examine
from tests.support.offices import office, with_players


def found(folder: Path, what: str, encoding: str = "utf-8", ahead: timedelta = timedelta()) -> Check:
    room = Laptop(office(folder), datetime.now(UTC) + ahead, encoding)
    return next(check for check in examine(room) if check.what.msgid == what)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with_players(tmp_path, 4)
    return tmp_path


def test_before_the_first_tournament_nothing_is_missing_and_nothing_made(tmp_path: Path) -> None:
    assert all(check.state == "ok" for check in examine(Laptop(office(tmp_path), datetime.now(UTC), "utf-8")))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("free", "state"), [(10, "fault"), (100, "warning"), (1000, "ok")])
def test_a_disk_without_room_is_a_fault(
    folder: Path, monkeypatch: pytest.MonkeyPatch, free: int, state: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free * 1_000_000))
    assert found(folder, "Disk").state == state


@pytest.mark.parametrize(
    ("ahead", "state"),
    [(timedelta(hours=-3), "fault"), (timedelta(days=-3650), "fault"), (timedelta(hours=3), "ok")],
)
def test_a_clock_behind_the_newest_entry_is_a_fault(folder: Path, ahead: timedelta, state: str) -> None:
    assert found(folder, "Clock", ahead=ahead).state == state


def cut(database: Path) -> None:
    database.write_bytes(database.read_bytes()[:9000])


def tamper(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE entry SET paid = 5")
        connection.commit()


def orphan(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM person")
        connection.commit()


@pytest.mark.parametrize("damage", [cut, tamper, orphan])
def test_a_database_that_is_not_sound_is_a_fault(folder: Path, damage: Callable[[Path], None]) -> None:
    damage(folder / "evening.db")
    assert found(folder, "Database").state == "fault"


def test_a_backup_folder_that_cannot_be_written_is_a_fault(folder: Path) -> None:
    (folder / "evening.db.backups").touch()
    assert found(folder, "Backups").state == "fault"


def test_a_folder_that_is_copied_to_a_cloud_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "OneDrive - Jassclub").mkdir()
    with_players(tmp_path / "OneDrive - Jassclub", 4)
    assert found(tmp_path / "OneDrive - Jassclub", "Folder").state == "warning"


def test_letters_that_paper_cannot_show_are_named(folder: Path) -> None:
    entering.add(office(folder).desk(), [entering.new_entry(["Wei 李"])])
    check = found(folder, "Papers")
    assert check.state == "warning"
    assert dict(check.found.params) == {"letters": "李"}


@pytest.mark.parametrize(
    ("encoding", "state"), [("cp1252", "warning"), ("nonsense", "warning"), ("utf-8", "ok")]
)
def test_a_terminal_without_all_letters_is_a_warning(folder: Path, encoding: str, state: str) -> None:
    assert found(folder, "Screen", encoding).state == state


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_a_fault(folder: Path) -> None:
    folder.chmod(0o555)
    assert found(folder, "Folder").state == "fault"

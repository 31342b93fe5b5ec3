"""A copy is written only where nothing is lost by it, going back says what goes; what is not ready."""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace

import pytest

from jassturnier.errors import Damaged, Failed, JassError, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.people import entering
from jassturnier.services.safety.backups import back_up, listed, number_of, plan_return, restore
from jassturnier.services.safety.doctor import Check, Laptop, examine
from jassturnier.services.workplace import Desk
from tests.support.offices import office, refused, with_players
from tests.support.safety.laptops import alter


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    """Four players and a backup of them."""
    made = with_players(tmp_path, 4)
    back_up(made.office)
    return made


def yes(_: Path) -> bool:
    return True


def another(desk: Desk) -> None:
    entering.add(desk, [entering.new_entry(["Nina Neu"])])


def test_there_is_nothing_to_copy_before_the_first_tournament(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        back_up(office(tmp_path))
    assert listed(office(tmp_path)) == []


def test_the_newest_backup_is_number_one(desk: Desk) -> None:
    another(desk)
    path, holds = back_up(desk.office)
    assert number_of(desk.office, path) == 1
    newest = listed(desk.office)[0]
    assert (newest.number, newest.contents) == (1, holds)


@pytest.mark.parametrize("empty", [False, True])
def test_an_earlier_copy_elsewhere_is_brought_up_to_date(desk: Desk, tmp_path: Path, *, empty: bool) -> None:
    stick = tmp_path / "stick.db"
    if empty:
        stick.touch()
    else:
        back_up(desk.office, stick)
    another(desk)
    assert back_up(replace(desk.office, may_replace=yes), stick)[1].head == desk.tournament_and_head()[1]


@pytest.mark.parametrize("there", ["another database", "a later state", "a backup", "a letter"])
def test_no_copy_is_written_over_what_would_be_lost(desk: Desk, tmp_path: Path, there: str) -> None:
    place = tmp_path / "stick.db"
    match there:
        case "another database":
            (tmp_path / "other").mkdir()
            place = with_players(tmp_path / "other", 5).office.database.path or place
        case "a later state":
            another(desk)
            back_up(desk.office, place)
            restore(desk.office, plan_return(desk.office, "1"), agreed=True)
        case "a backup":
            place = listed(desk.office)[0].backup.path
        case _:
            place.write_text("Dear club", encoding="utf-8")
    before = place.read_bytes()
    with refused(desk, NotAllowed):
        back_up(replace(desk.office, may_replace=yes), place)
    assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        pytest.param("0", NotFound, id="none"),
        pytest.param("2", NotFound, id="one too many"),
        pytest.param("nowhere.db", NotFound, id="no such file"),
        pytest.param("evening.db", WrongUsage, id="the database itself"),
        pytest.param("letter.db", Damaged, id="a letter"),
    ],
)
def test_what_is_no_backup_is_not_gone_back_to(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wanted: str, error: type[JassError]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter.db").write_text("Dear club", encoding="utf-8")
    with refused(desk, error):
        plan_return(desk.office, wanted)


def test_what_others_stored_since_the_question_is_not_lost_unasked(desk: Desk) -> None:
    back = plan_return(desk.office, "1")
    another(desk)
    with refused(desk, Failed):
        restore(desk.office, back, agreed=False)
    lost, _ = restore(desk.office, back, agreed=True)
    assert len(lost.lost) == 1


def test_a_database_that_was_renamed_meanwhile_is_not_made_anew(desk: Desk, tmp_path: Path) -> None:
    place = Path(desk.office.database.place)
    place.rename(tmp_path / "renamed.db")
    with pytest.raises(JassError), desk.changing():
        pass
    assert not place.exists()


def test_a_copy_that_is_no_database_of_ours_is_named_as_the_database(desk: Desk, tmp_path: Path) -> None:
    alter(desk.office.database.place, "UPDATE alembic_version SET version_num = 'abc'")
    with pytest.raises(Unreadable) as error:
        back_up(desk.office, tmp_path / "copy.db")
    assert ".part" not in render(error.value.texts[0], "en")


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
    alter(database, "UPDATE entry SET paid = 5")


def orphan(database: Path) -> None:
    alter(database, "DELETE FROM person")


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

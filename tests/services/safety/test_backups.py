"""A copy is written only where nothing is lost by it, going back says what goes; what is not ready."""

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from jassturnier.errors import Damaged, Failed, JassError, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.people import entering
from jassturnier.services.safety.backups import back_up, listed, number_of, plan_return, restore
from jassturnier.services.safety.doctor import Check, Laptop, examine
from jassturnier.services.workplace import Desk
from tests.support.offices import office, refused, refuses, with_players
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


def test_before_the_first_tournament_nothing_is_copied_missing_or_made(tmp_path: Path) -> None:
    with pytest.raises(NotFound):
        back_up(office(tmp_path))
    assert listed(office(tmp_path)) == []
    assert all(check.state == "ok" for check in examine(Laptop(office(tmp_path), datetime.now(UTC), "utf-8")))
    assert list(tmp_path.iterdir()) == []


def test_the_newest_backup_is_number_one_and_what_others_stored_since_is_not_lost_unasked(desk: Desk) -> None:
    another(desk)
    path, holds = back_up(desk.office)
    assert number_of(desk.office, path) == 1
    newest = listed(desk.office)[0]
    assert (newest.number, newest.contents) == (1, holds)
    back = plan_return(desk.office, "1")
    another(desk)
    with refused(desk, Failed):
        restore(desk.office, back, agreed=False)
    lost, _ = restore(desk.office, back, agreed=True)
    assert len(lost.lost) == 1


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


def test_what_is_no_backup_is_not_gone_back_to(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter.db").write_text("Dear club", encoding="utf-8")
    refuses(
        desk,
        partial(plan_return, desk.office),
        *(("0", NotFound), ("2", NotFound), ("nowhere.db", NotFound)),
        *(("evening.db", WrongUsage), ("letter.db", Damaged)),
    )


def test_a_copy_of_no_database_of_ours_names_it_and_one_that_was_renamed_is_not_made_anew(
    desk: Desk, tmp_path: Path
) -> None:
    place = Path(desk.office.database.place)
    alter(place, "UPDATE alembic_version SET version_num = 'abc'")
    with pytest.raises(Unreadable) as error:
        back_up(desk.office, tmp_path / "copy.db")
    assert ".part" not in render(error.value.texts[0], "en")
    place.rename(tmp_path / "renamed.db")
    with pytest.raises(JassError), desk.changing():
        pass
    assert not place.exists()


def found(folder: Path, what: str, encoding: str = "utf-8", ahead: timedelta = timedelta()) -> Check:
    room = Laptop(office(folder), datetime.now(UTC) + ahead, encoding)
    return next(check for check in examine(room) if check.what.msgid == what)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    with_players(tmp_path, 4)
    return tmp_path


@pytest.mark.parametrize(
    ("what", "free", "ahead", "encoding", "state"),
    [
        ("Disk", 10, 0, "utf-8", "fault"),
        ("Disk", 100, 0, "utf-8", "warning"),
        ("Disk", 1000, 0, "utf-8", "ok"),
        ("Clock", 1000, -3, "utf-8", "fault"),
        ("Clock", 1000, -24 * 3650, "utf-8", "fault"),
        ("Clock", 1000, 3, "utf-8", "ok"),
        ("Screen", 1000, 0, "cp1252", "warning"),
        ("Screen", 1000, 0, "nonsense", "warning"),
        ("Screen", 1000, 0, "utf-8", "ok"),
    ],
)
def test_a_full_disk_a_clock_behind_the_newest_entry_and_a_terminal_without_all_letters_are_named(  # noqa: PLR0913, PLR0917 — a row each
    folder: Path, monkeypatch: pytest.MonkeyPatch, what: str, free: int, ahead: int, encoding: str, state: str
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free * 1_000_000))
    assert found(folder, what, encoding, timedelta(hours=ahead)).state == state


@pytest.mark.parametrize(
    ("damage", "what"),
    [
        (
            lambda folder: (folder / "evening.db").write_bytes((folder / "evening.db").read_bytes()[:9000]),
            "Database",
        ),
        (lambda folder: alter(folder / "evening.db", "UPDATE entry SET paid = 5"), "Database"),
        (lambda folder: alter(folder / "evening.db", "DELETE FROM person"), "Database"),
        (lambda folder: (folder / "evening.db.backups").touch(), "Backups"),
    ],
)
def test_a_database_that_is_not_sound_and_a_backup_folder_that_is_none_are_faults(
    folder: Path, damage: Callable[[Path], object], what: str
) -> None:
    damage(folder)
    assert found(folder, what).state == "fault"


def test_a_folder_that_is_copied_to_a_cloud_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "OneDrive - Jassclub").mkdir()
    with_players(tmp_path / "OneDrive - Jassclub", 4)
    assert found(tmp_path / "OneDrive - Jassclub", "Folder").state == "warning"


def test_letters_that_paper_cannot_show_are_named(folder: Path) -> None:
    entering.add(office(folder).desk(), [entering.new_entry(["Wei 李"])])
    check = found(folder, "Papers")
    assert check.state == "warning"
    assert dict(check.found.params) == {"letters": "李"}


@pytest.mark.skipif(os.geteuid() == 0 if hasattr(os, "geteuid") else True, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_a_fault(folder: Path) -> None:
    folder.chmod(0o555)
    assert found(folder, "Folder").state == "fault"

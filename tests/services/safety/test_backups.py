"""A copy is written only where nothing is lost by it, and going back says what goes away."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from jassturnier.errors import Damaged, Failed, JassError, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.people import entering
from jassturnier.services.safety.backups import back_up, listed, number_of, plan_return, restore
from jassturnier.services.workplace import Desk
from tests.support.offices import office, refused, with_players


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
    with closing(sqlite3.connect(desk.office.database.place)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'abc'")
        connection.commit()
    with pytest.raises(Unreadable) as error:
        back_up(desk.office, tmp_path / "copy.db")
    assert ".part" not in render(error.value.texts[0], "en")

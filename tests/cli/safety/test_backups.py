"""Backups are made by themselves, checked, listed, and gone back to, whatever became of the database."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.errors import Unusable
from jassturnier.store import backup_files
from jassturnier.store.copies import put_file_back as put_back
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.schema import SCHEMA
from tests.store.kit.test_database import make_older
from tests.support.console import Console, made_once
from tests.support.safety.systems import needs_posix

FOLDER = Path("jassturnier.db.backups")


@made_once
def tournament(console: Console) -> Console:
    """Two tables drawn, one result."""
    return console.evening(8, "draw --seed 1", "enter 1 1000 884")


def states(console: Console) -> list[str]:
    return [each["state"] for each in console.done("backup --list --json").document()["backups"]]


def head(console: Console) -> str:
    return str(console.done("verify --json").document()["head"])


@pytest.mark.parametrize(
    "line",
    [
        "draw --allow-missing",
        "draw again --yes",
        "draw move 1 2 --yes --reason seats",
        "undo --to 2 --yes",
        "players remove 9 --yes",
        "scores import results.csv",
    ],
)
def test_a_copy_of_the_state_before_is_kept(tournament: Console, line: str) -> None:
    if line.startswith("draw again"):
        tournament.done("undo")
    if line.startswith("players"):
        tournament.done("add Given9 Family9")
    Path("results.csv").write_text("round,table,points A,points B\n1,2,1000,884\n", encoding="utf-8")
    before = head(tournament)
    tournament.done(line)
    assert states(tournament)[0] == before


def test_a_damaged_copy_is_made_anew(tournament: Console) -> None:
    first = Path(tournament.done("backup --json").document()["file"])
    first.write_bytes(first.read_bytes()[:5000])
    second = Path(tournament.done("backup --json").document()["file"])
    assert second != first
    assert "damaged" in tournament.done("backup --list").out


def test_a_backup_to_a_folder_that_is_not_there_is_refused(tournament: Console) -> None:
    for place in ("stick", "stick/evenings", "stick/copy.db"):
        tournament.refused(f"backup {place}", 3, "There is no folder stick")
    assert not Path("stick").exists()


def test_a_draw_goes_on_where_no_copy_can_be_kept_and_says_so(tournament: Console) -> None:
    shutil.rmtree(FOLDER)
    FOLDER.touch()
    answer = tournament.done("draw --allow-missing")
    assert "No backup was made before this command" in answer.err


def test_going_back_says_what_would_be_gone_and_can_be_taken_back(tournament: Console) -> None:
    tournament.done("backup")
    kept = head(tournament)
    tournament.done("add Late Comer")
    newest = head(tournament)
    answer = tournament.asked("restore 1", "y")
    assert answer.code == 0
    assert "1 entry since would be gone" in answer.err
    assert "add Late Comer" in answer.err
    assert head(tournament) == kept
    assert "“restore 1” returns to it" in answer.out
    back = tournament.done("restore 1 --yes")
    assert "1 entry would be back" in back.err
    assert head(tournament) == newest


def test_nothing_is_restored_without_a_yes(tournament: Console) -> None:
    tournament.done("add Late Comer")
    before = head(tournament)
    assert (tournament.asked("restore 1", "n").code, tournament.type("restore 1").code) == (4, 4)
    assert head(tournament) == before


def test_without_a_number_the_list_is_shown_and_asked(tournament: Console) -> None:
    kept = states(tournament)[0]
    tournament.asked("restore", "1", "y")
    assert head(tournament) == kept
    assert tournament.type("restore").code == 2


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def remove(path: Path) -> None:
    path.unlink()


def scribble(path: Path) -> None:
    path.write_bytes(b"scribble" * 1000 + path.read_bytes()[8000:])


@pytest.mark.parametrize("damage", [cut, cut_short, empty, remove, scribble])
def test_a_damaged_database_offers_the_newest_good_backup(
    tournament: Console, damage: Callable[[Path], None]
) -> None:
    tournament.done("backup")
    state = head(tournament)
    damage(Path("jassturnier.db"))
    for line in ("", "rank", "enter 2 1000 884", "draw"):
        tournament.refused(line, 6, f"(state {state}): “restore 1” goes back to it.")
    tournament.done("restore 1 --yes")
    assert head(tournament) == state


def test_a_damaged_backup_is_not_offered(tournament: Console) -> None:
    good = states(tournament)[0]
    tournament.done("backup")
    cut(next(FOLDER.glob("*-by-hand.db")))
    cut(Path("jassturnier.db"))
    answer = tournament.type("rank")
    assert f"(state {good}): “restore 2” goes back to it." in answer.err
    assert tournament.type("restore 1 --yes").code == 6
    assert tournament.done("restore 2 --yes")


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"UPDATE alembic_version SET version_num = '{SCHEMA + 1:04d}'")  # noqa: S608
        connection.commit()


def of_others(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE music (id INTEGER)")


def test_what_is_no_good_backup_is_refused_and_nothing_changed(tournament: Console) -> None:
    before = Path("jassturnier.db").read_bytes()
    for spoil in (cut, cut_short, empty, scribble, newer, of_others):
        tournament.done("backup copy.db --yes")
        spoil(Path("copy.db"))
        assert tournament.type("restore copy.db --yes").code == 6, spoil
        Path("copy.db").unlink()
    assert Path("jassturnier.db").read_bytes() == before


@pytest.mark.usefixtures("tournament")
def test_going_back_waits_for_nobody_for_ever() -> None:
    source = next(FOLDER.glob("*.db"))
    before = Path("jassturnier.db").read_bytes()
    with closing(sqlite3.connect("jassturnier.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unusable, match="Another program is using"):
            put_back(source, Path("jassturnier.db"), lambda _: None, wait_ms=100)
        with pytest.raises(Unusable, match="Another program is using"):
            backup_files.keep(Path("jassturnier.db"), wait_ms=100)
    assert Path("jassturnier.db").read_bytes() == before


def test_unfinished_copies_of_killed_programs_are_tidied_up(tournament: Console) -> None:
    left = FOLDER / ".jassturnier-0123456789abcdef.part"
    older = FOLDER / ".20260101T000000.000000Z-3-00000000.db.4711"
    beside = FOLDER / f"{left.name}-shm"
    for path in (left, older, beside):
        path.write_bytes(b"half")
        # Windows does not tell whether its program still runs: there an hour must have passed.
        os.utime(path, (0, 0))
    tournament.done("rank")
    assert not any(path.exists() for path in (left, older, beside))


@needs_posix
def test_a_copy_is_as_secret_as_its_database(tournament: Console) -> None:
    Path("jassturnier.db").chmod(0o600)
    tournament.done("add New Comer")
    path = tournament.done("backup --json").document()["file"]
    assert Path(path).stat().st_mode & 0o777 == 0o600
    tournament.done("backup copy.db")
    assert Path("copy.db").stat().st_mode & 0o777 == 0o600


def test_a_locked_database_says_what_to_close_and_where_a_copy_is(
    tournament: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament.done("backup")
    state = head(tournament)
    monkeypatch.setattr(Database.__init__, "__defaults__", (50,))
    with closing(sqlite3.connect("jassturnier.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        answer = tournament.type("enter 2 1000 884")
    assert answer.code == 1
    assert "Another program is using jassturnier.db. Nothing was changed.\nClose it" in answer.err
    assert f"(state {state})" in answer.err


def alter(
    path: Path, statement: str = "UPDATE reading_line SET value = value + 300 WHERE value = 1000"
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def by_hand(console: Console) -> Path:
    return Path(console.done("backup --json").document()["file"])


def test_an_altered_copy_is_not_taken_for_made(tournament: Console) -> None:
    first = by_hand(tournament)
    alter(first)
    second = by_hand(tournament)
    assert second != first
    assert "NOT PROVED" in tournament.done("backup --list").out
    known = tournament.done("backup --list --json").document()["backups"]
    assert [each["proved"] for each in known[:2]] == [True, False]
    assert "1 is not proved" in tournament.done("doctor").out


def test_an_altered_copy_is_named_row_by_row_and_taken_only_with_a_word(tournament: Console) -> None:
    path = by_hand(tournament)
    whole = Path("jassturnier.db").read_bytes()
    alter(path)
    tournament.refused(
        "restore 1 --yes",
        7,
        "side A, points: 1300 instead of 1000 (journal entry 4: enter 1 1000 884).",
        "It was changed since it was made.",
    )
    assert Path("jassturnier.db").read_bytes() == whole
    answer = tournament.done("restore 1 --yes --unproved")
    assert "same journal, but other data" in answer.err
    assert "instead of 1000" in answer.err
    assert tournament.type("verify").code == 7
    # What was there before is kept, and is the newest copy that is proved.
    tournament.done("restore 1 --yes", "verify")


@pytest.mark.parametrize("statement", ["DROP TABLE seat", "ALTER TABLE person DROP COLUMN club"])
def test_a_copy_that_is_not_whole_is_refused_even_with_the_word(tournament: Console, statement: str) -> None:
    tournament.done("backup stick.db")
    alter(Path("stick.db"), statement)
    whole = Path("jassturnier.db").read_bytes()
    tournament.refused("restore stick.db --yes --unproved", 6, "is gone.")
    assert Path("jassturnier.db").read_bytes() == whole


def test_a_copy_of_altered_data_says_so(tournament: Console) -> None:
    alter(Path("jassturnier.db"))
    answer = tournament.done("backup")
    assert "the data is not what the journal says" in answer.err
    assert "NOT PROVED" in tournament.done("backup --list").out
    tournament.done("restore 1 --unproved --yes")
    assert "the data is not what the journal says" in tournament.done("enter 2 1000 884").err
    assert "the data is not what the journal says" in tournament.done("backup stick.db").err


def test_an_older_file_is_proved_before_it_is_brought_up_to_date(tournament: Console) -> None:
    path = Path("jassturnier.db")
    make_older(path, "0012")
    alter(path)
    whole = path.read_bytes()
    for line in ("rank", "verify", "enter 2 1000 884"):
        answer = tournament.type(line)
        assert answer.code == 6, line
        assert "side A, points: 1300 instead of 1000 (journal entry 4: enter 1 1000 884)." in answer.err
        assert "Nothing was changed." in answer.err
    assert path.read_bytes() == whole
    tournament.done("backup")
    assert tournament.type("restore 1 --yes").code == 7
    assert path.read_bytes() == whole
    tournament.done("restore 1 --yes --unproved")
    assert "1300" in tournament.done("rank --json").out
    tournament.done("verify")


def test_an_older_copy_that_is_not_proved_is_taken_only_with_the_word(tournament: Console) -> None:
    tournament.done("backup stick.db")
    make_older(Path("stick.db"), "0012")
    alter(Path("stick.db"))
    assert tournament.type("restore stick.db --yes").code == 7
    tournament.refused("merge stick.db", 6, "Nothing was merged")
    tournament.done("restore stick.db --yes --unproved", "rank")

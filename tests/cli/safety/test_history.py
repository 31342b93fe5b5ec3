"""What was done and when; what is wrong; a file that is not as this laptop left it is proved first."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from jassturnier.store.journal.journal import tables
from jassturnier.store.kit import database
from jassturnier.store.load import whole
from jassturnier.store.load.whole import NOT_IN
from tests.support.console import Console, console_in, made_once

DAMAGED = 6


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """Eight players and one whole round."""
    with pytest.MonkeyPatch.context() as patch:
        for made in console_in(tmp_path_factory.mktemp("damaged"), patch):
            made.done("new Abend -r schieber-einzel-4x12 --db whole.db")
            made.run("add", *(f"Given{n} Müller{n}" for n in range(1, 9)), "--db", "whole.db")
            for line in ("draw --seed 1", "enter 1 1000 884", "enter 2 1000 884"):
                made.done(f"{line} --db whole.db")
            yield made


def tamper(evening: Console, statement: str) -> None:
    content = (evening.folder / "whole.db").read_bytes()
    (evening.folder / "jassturnier.db").write_bytes(content)
    with closing(sqlite3.connect(evening.folder / "jassturnier.db")) as connection:
        connection.execute(statement)
        connection.commit()


CHANGES = "UPDATE journal SET changes = "


@pytest.mark.parametrize(
    ("command", "statement"),
    [
        ("rank", "UPDATE tournament SET regulation = 'x'"),
        ("rank", "UPDATE tournament SET regulation = replace(hex(zeroblob(3000)), '0', '[')"),
        ("rank", "DELETE FROM stage"),
        ("rank", "DELETE FROM seat"),
        ("rank", "DELETE FROM seat WHERE side = 0"),
        ("rank", "DELETE FROM reading_line WHERE side = 0"),
        ("rank", "UPDATE reading_line SET value = 'abc'"),
        ("rank", "UPDATE reading SET read = 'x'"),
        ("rank", "UPDATE round SET report = '[]'"),
        ("rank", "UPDATE person SET family = CAST(x'fffe41' AS TEXT)"),
        ("rank", "DROP TABLE seat"),
        ("rank", "DROP TABLE journal"),
        ("history", f"{CHANGES}'kaputt'"),
        ("undo", f"{CHANGES}'kaputt'"),
        ("undo", f"{CHANGES}'[3]'"),
        ("undo", f"""{CHANGES}'[{{"table": "seat"}}]'"""),
    ],
)
def test_a_damaged_tournament_is_refused_in_one_sentence(
    evening: Console, command: str, statement: str
) -> None:
    tamper(evening, statement)
    evening.refused(
        command, DAMAGED, "The data is damaged.", "The data is damaged here: " * (command == "rank")
    )


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET branch = '[3]'",
        "UPDATE journal SET forgotten = '[3]'",
        "UPDATE journal SET made = 'x'",
        "UPDATE journal SET command = x'fffe'",
        "UPDATE journal SET command = CAST(x'fffe41' AS TEXT) WHERE number = 2",
        "UPDATE reading SET read = 'x'",
        "UPDATE round SET begun = '[]'",
        "UPDATE entry SET number = 'x' WHERE number = 2",
        "UPDATE tournament SET day = '2027-99-99'",
        "UPDATE tournament SET regulation = replace(hex(zeroblob(3000)), '0', '[')",
        "UPDATE person SET family = x'fffe41' WHERE id = (SELECT min(id) FROM person)",
        "UPDATE alembic_version SET version_num = '٣'",
        "INSERT INTO alembic_version VALUES ('0001')",
    ],
)
def test_no_command_breaks_off_over_rows_of_a_wrong_kind(evening: Console, statement: str) -> None:
    tamper(evening, statement)
    for line in ("rank", "status", "history", "history --player 2", "undo", "backup --list", "audit"):
        answer = evening.type(line)
        named = "damaged" in answer.err or "not one of this program" in answer.err
        assert answer.code == DAMAGED if named else answer.code in {0, 3, 4, 7}, line
    codes = {evening.type(line).code for line in ("verify", "doctor")}
    assert codes == {7} if "fffe41" in statement or "zeroblob" in statement else codes <= {DAMAGED, 7}


def test_a_check_shows_ten_faults_and_json_all(evening: Console) -> None:
    tamper(evening, "UPDATE person SET family = family || 'x', club = 'Puur'")
    answer = evening.refused("verify", 7)
    assert len(answer.err.splitlines()) == 12
    assert "and 6 more; --json lists all." in answer.err
    assert answer.err.endswith("Go back to a copy of the file, or correct it with the program.\n")
    assert len(json.loads(evening.type("verify --json").out)["faults"]) == 16


def test_bytes_that_are_no_letters_are_not_stored(evening: Console) -> None:
    evening.done("new Bytes -r schieber-einzel-4x12 --db bytes.db")
    assert evening.run("add", "M\udcfcller Max", "--db", "bytes.db").code == 0
    evening.says(("history --db bytes.db", 'add "M ller Max"'), "verify --db bytes.db")


@pytest.mark.skipif(not Path("/dev/zero").is_char_device(), reason="needs a device that never ends")
def test_an_input_without_end_is_refused(evening: Console) -> None:
    with Path("/dev/zero").open("rb") as endless:
        ran = subprocess.run(
            [sys.executable, "-m", "jassturnier", "scores", "deal", "1", "-", "--db", "whole.db"],
            cwd=evening.folder,
            env={"PYTHONPATH": str(Path(__file__).parents[3]), "JASSTURNIER_LANG": "en"},
            stdin=endless,
            stderr=subprocess.PIPE,
            timeout=300,
            check=False,
        )
    assert ran.returncode == 1
    assert "What comes from the standard input does not end" in ran.stderr.decode()


@pytest.mark.parametrize("column", ["journal kind", "entry presence", "reading kind"])
def test_a_choice_that_is_left_empty_is_refused_in_sentences(evening: Console, column: str) -> None:
    shutil.copy("whole.db", "empty.db")
    table, name = column.split()
    with closing(sqlite3.connect("empty.db")) as connection:
        connection.executescript(
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', ''); "
            "PRAGMA writable_schema = RESET"
        )
        connection.execute(f"UPDATE {table} SET {name} = NULL")  # noqa: S608 — names of ours
        connection.commit()
    codes = [evening.type(f"--db empty.db {line}").code for line in ("rank", "verify", "doctor", "backup")]
    assert codes == [DAMAGED, 7, 7, 0]


def test_a_link_to_itself_is_refused_in_one_sentence(evening: Console) -> None:
    Path("loop.db").symlink_to("loop.db")
    for line in ("rank", "verify", "enter 1 1000 884"):
        refused = evening.type(f"--db loop.db {line}")
        assert (refused.code != 0, refused.err.count("\n")) == (True, 1)


FILE = Path("jassturnier.db")
PAGE = 4096
OLDER = "no longer holds state"


@made_once
def tournament(console: Console) -> Console:
    """Two tables drawn, one result, seen by this laptop; `older.db` is from before it."""
    console.evening(8, "draw --seed 1")
    shutil.copy(FILE, "older.db")
    console.done("enter 1 1000 884", "rank")
    return console


@pytest.fixture
def left(tournament: Console) -> Console:
    """The same, known to this laptop in this folder."""
    tournament.done("players edit 1 --club Bern")
    return tournament


def damaged(whole: bytes, chance: Random) -> Iterator[bytes]:
    """Yield a file with pages overwritten, exchanged, with a bit flipped; cut, and with another head."""
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    for _ in range(3):
        one, other = sorted(chance.sample(range(1, len(pages)), 2))
        yield b"".join([*pages[:one], bytes(PAGE), *pages[one + 1 :]])
        yield b"".join([*pages[:one], pages[other], *pages[one + 1 : other], pages[one], *pages[other + 1 :]])
        at = chance.randrange(len(whole))
        yield whole[:at] + bytes([whole[at] ^ 1 << chance.randrange(8)]) + whole[at + 1 :]
        yield whole[: chance.randrange(len(whole))]
        yield chance.randbytes(100) + whole[100:]
    for value in (b"Given1", b"Family3", b"exact", b"\x03\xe8"):
        at = whole.index(value)
        yield whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :]


def test_no_damage_that_verify_finds_is_answered_or_stored(left: Console) -> None:
    whole, ranked = FILE.read_bytes(), left.done("rank").out
    for content in damaged(whole, Random(1)):
        FILE.write_bytes(content)
        answers = [left.type("rank"), left.type("enter 2 1000 884")]
        FILE.write_bytes(content)
        if left.type("verify").code == 0:
            assert answers[0].out == ranked
        else:
            assert {answer.code for answer in answers} == {6}
            assert all("restore" in answer.err for answer in answers)


def test_what_a_viewer_has_stored_beside_the_file_is_proved_too(left: Console) -> None:
    left.done("rank")
    with closing(sqlite3.connect(FILE, isolation_level=None)) as viewer:
        viewer.execute("PRAGMA journal_mode = WAL")
        left.done("rank")
        before = FILE.stat()
        viewer.execute("UPDATE reading_line SET value = 1 WHERE value = 1000")
        assert FILE.stat() == before
        left.refused("rank", 6, "1 instead of 1000")


def test_a_file_as_it_was_left_is_not_proved_again(left: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    def proved(_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(database, "_prove", proved)
    left.done("rank", "enter 2 1000 884", "undo", "redo", "draw --seed 2 --yes", "rank")
    FILE.touch()
    with pytest.raises(AssertionError):
        left.type("rank")


@pytest.mark.parametrize("line", ["rank", "verify", "status", "enter 2 1000 884"])
def test_an_older_file_is_named_with_what_is_missing(left: Console, line: str) -> None:
    left.done("backup")
    shutil.copy("older.db", FILE)
    missing = "2 entries are missing:", "enter 1 1000 884", "players edit 1", "“restore 1” goes"
    left.says((line, OLDER, *missing))
    # Who went on all the same has been told.
    assert (OLDER in left.done("rank").err) == (not line.startswith("enter"))


def test_a_file_that_lacks_the_very_last_entry_alone_is_an_older_one(left: Console) -> None:
    for line in ("enter 2 1000 884", "undo"):
        shutil.copy(FILE, "before.db")
        left.done(line)
        shutil.copy("before.db", FILE)
        left.says(("rank", OLDER))
    # Without a backup of what is missing it is said where to look.
    shutil.copy("older.db", FILE)
    shutil.rmtree("jassturnier.db.backups")
    left.says(("rank", "Look for a newer file"))


@pytest.mark.parametrize(
    "way",
    [
        lambda left: left.done("backup here.db", "enter 2 1000 884", "restore here.db --yes"),
        lambda left: left.done("undo"),
        lambda left: left.done("enter 2 1000 884", "people forget Given1 Family1 --yes"),
        lambda left: left.done("server move other.db", "enter 2 1000 884", "server move other.db"),
        lambda _: (shutil.move(FILE, "away.db"), shutil.copy("away.db", FILE)),
        lambda _: shutil.rmtree(Path(os.environ["JASSTURNIER_HOME"]) / "files"),
    ],
)
def test_what_was_done_on_purpose_is_no_older_file(left: Console, way: Callable[[Console], object]) -> None:
    way(left)
    for line in ("rank", "verify"):
        assert OLDER not in left.type(line).err


def test_a_file_that_another_laptop_went_on_with_is_no_older_one(left: Console) -> None:
    here = os.environ["JASSTURNIER_HOME"]
    left.monkeypatch.setenv("JASSTURNIER_HOME", str(left.folder / "there"))
    left.done("enter 2 1000 884")
    left.monkeypatch.setenv("JASSTURNIER_HOME", here)
    assert left.done("rank").err == ""
    shutil.copy("older.db", FILE)
    assert "2 1000 884" in left.done("rank").err


def test_where_nothing_can_be_remembered_everything_goes_on(left: Console) -> None:
    notes = Path(os.environ["JASSTURNIER_HOME"]) / "files"
    shutil.rmtree(notes)
    notes.write_text("", encoding="utf-8")
    left.done("rank", "enter 2 1000 884", "rank")


def test_altered_data_is_believed_once_somebody_has_gone_back_to_it(left: Console) -> None:
    with closing(sqlite3.connect(FILE)) as connection:
        connection.execute("UPDATE reading_line SET value = 1300 WHERE value = 1000")
        connection.commit()
    left.says(
        ("rank", 6, "1300 instead of 1000", "restore NUMBER --unproved"),
        *("backup", "restore 1 --unproved --yes"),
        ("rank", "1,300"),
    )
    shutil.rmtree("jassturnier.db.backups")
    FILE.write_bytes(b"")
    left.refused("rank", 6, "is empty")


@made_once
def decided(console: Console) -> Console:
    """Nine players, two tables, one result corrected, one taken back, one draw corrected."""
    console.evening(9, "here --all-but 9", "draw --seed 1", "enter 1 1000 884", "enter 2 900 984", "undo")
    console.done('enter 1 1010 874 --correct --accept "slip shown"')
    return console


def listed(console: Console, options: str) -> dict[int, list[str]]:
    found = console.done(f"history --json {options}").document()["history"]
    return {entry["number"]: entry["changes"] for entry in found}


def sitting(console: Console, table: int) -> list[int]:
    tables = console.done("draw show --json").document()["tables"]
    return [number for side in tables[table - 1]["sides"] for number in side]


def test_a_change_of_places_stands_with_both_places(decided: Console) -> None:
    one, other = sitting(decided, 1)[0], sitting(decided, 2)[0]
    decided.done(f"draw move {one} {other} --reason seats --yes")
    lines = listed(decided, f"--player {one}")[9]
    assert any(line.startswith("Round 1, table 1") and line.endswith("taken away") for line in lines)
    assert any(line.startswith("Round 1, table 2") and line.endswith(f"Family{one})") for line in lines)


def test_time_laptop_and_number_limit_the_list(decided: Console) -> None:
    entries = decided.done("history --json").document()["history"]
    moment = datetime.fromisoformat(entries[5]["time"]).astimezone().isoformat(" ")
    assert list(listed(decided, f"--since '{moment}'")) == [6, 7, 8]
    assert list(listed(decided, f"--until '{moment}'")) == [1, 2, 3, 4, 5, 6]
    assert list(listed(decided, f"--station {entries[0]['station'][:4]} --last 2")) == [7, 8]
    assert listed(decided, "--station zz") == {}
    assert decided.done("history --station zz").out == "There is nothing of that kind.\n"
    decided.done("strafe geben 1 -50 spoke", "strafe --json entfernen 1")
    done = [entry["command"] for entry in decided.done("history --json").document()["history"]]
    assert done[-2:] == ["penalty add 1 -50 spoke", "penalty remove 1"]
    decided.refuses(
        ("history --since soon", 2, "soon"),
        ("history --until 25:00", 2, "25:00"),
        ("history --since 9999-99-99", 2, "is no time"),
        ("history --since 0001-01-01", 2, "is no time"),
        ("history --round 1", 2, "--table"),
        ("history --table 7", 3, "There is no table 7"),
        ("history --player Nobody", 3, "There is no player “Nobody”"),
    )


def test_findings_are_told_but_what_the_director_decided_is_nothing_wrong(console: Console) -> None:
    console.evening(8, "draw --seed 1", "enter 1 1000 884")
    console.run("enter", "2", "1000", "894", "--accept", "signed by both")
    taken = "10 too many. Taken as it is: signed by both"
    console.says(("kontrolle", taken, "Nothing is wrong, nothing is open."))
    assert [found["level"] for found in console.done("audit --json").document()["findings"]] == ["noted"]
    Path("jassturnier.db").unlink()
    shutil.rmtree("jassturnier.db.backups")
    console.evening(20, "draw --seed 1", "enter 2 1000 884")
    answer = console.refused("audit", 7, "4 things are wrong or open.")
    assert "  Round 1, tables 1, 3–5: The result is missing.\n" in answer.out
    assert answer.out.count("missing") == 1
    assert len(console.type("audit --json").document()["findings"]) == 4


def test_a_fault_is_an_exit_code_and_stands_in_the_document(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    assert console.done("doctor --json").document()["ready"] is True
    Path("jassturnier.db").write_bytes(Path("jassturnier.db").read_bytes()[:9000])
    answer = console.refused("doctor --json", 7)
    assert "fault" in {check["state"] for check in answer.document()["checks"]}
    console.says(("doctor", 7, "FAULT"))


def test_every_column_is_documented() -> None:
    told = (whole.__doc__ or "").split("The journal and the season")[0]
    described = {part.split()[0].strip("`"): part for part in told.split("\n`")[1:]}
    listed = {name: table for name, table in tables().items() if name not in NOT_IN}
    assert described.keys() == listed.keys()
    for name, table in listed.items():
        assert {column.name for column in table.columns} <= set(re.findall(r"\w+", described[name])), name


def test_a_whole_tournament_is_no_list_of_entries(decided: Console) -> None:
    decided.done("export json --out whole.json")
    decided.refused("import whole.json", 6, "“export bundle”", "other programs")

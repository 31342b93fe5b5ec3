"""Data that somebody else wrote into is refused with one sentence; bytes that are no letters too."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.console import Console, console_in

DAMAGED = 6


@pytest.fixture(scope="module")
def console(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Console]:
    """Eight players and one whole round."""
    with pytest.MonkeyPatch.context() as patch:
        for made in console_in(tmp_path_factory.mktemp("damaged"), patch):
            made.done("new Abend -r schieber-einzel-4x12 --db whole.db")
            made.run("add", *(f"Given{n} Müller{n}" for n in range(1, 9)), "--db", "whole.db")
            for line in ("draw --seed 1", "enter 1 1000 884", "enter 2 1000 884"):
                made.done(f"{line} --db whole.db")
            yield made


def tamper(console: Console, statement: str) -> None:
    content = (console.folder / "whole.db").read_bytes()
    (console.folder / "jassturnier.db").write_bytes(content)
    with closing(sqlite3.connect(console.folder / "jassturnier.db")) as connection:
        connection.execute(statement)
        connection.commit()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournament SET regulation = 'x'",
        "UPDATE tournament SET regulation = replace(hex(zeroblob(3000)), '0', '[')",
        "DELETE FROM stage",
        "DELETE FROM seat",
        "DELETE FROM seat WHERE side = 0",
        "DELETE FROM reading_line WHERE side = 0",
        "UPDATE reading_line SET value = 'abc'",
        "UPDATE reading SET read = 'x'",
        "UPDATE round SET report = '[]'",
        "UPDATE person SET family = CAST(x'fffe41' AS TEXT)",
        "DROP TABLE seat",
        "DROP TABLE journal",
    ],
)
def test_a_damaged_tournament_is_refused_in_one_sentence(console: Console, statement: str) -> None:
    tamper(console, statement)
    answer = console.type("rank")
    assert answer.code == DAMAGED
    assert "The data is damaged." in answer.err
    assert "The data is damaged here: " in answer.err


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal SET branch = '[3]'",
        "UPDATE journal SET forgotten = '[3]'",
        "UPDATE journal SET made = 'x'",
        "UPDATE journal SET command = x'fffe'",
        "UPDATE reading SET read = 'x'",
        "UPDATE round SET begun = '[]'",
        "UPDATE entry SET number = 'x' WHERE number = 2",
        "UPDATE tournament SET day = '2027-99-99'",
        "UPDATE alembic_version SET version_num = '٣'",
        "INSERT INTO alembic_version VALUES ('0001')",
    ],
)
def test_no_command_breaks_off_over_rows_of_a_wrong_kind(console: Console, statement: str) -> None:
    tamper(console, statement)
    for line in ("rank", "status", "history", "history --player 2", "undo", "backup --list", "audit"):
        answer = console.type(line)
        named = "damaged" in answer.err or "not one of this program" in answer.err
        assert answer.code == DAMAGED if named else answer.code in {0, 3, 4, 7}, line
    assert {console.type(line).code for line in ("verify", "doctor")} <= {DAMAGED, 7}


@pytest.mark.parametrize(
    ("command", "changes"),
    [("history", "kaputt"), ("undo", "kaputt"), ("undo", "[3]"), ("undo", '[{"table": "seat"}]')],
)
def test_a_damaged_journal_is_refused_in_one_sentence(console: Console, command: str, changes: str) -> None:
    tamper(console, f"UPDATE journal SET changes = '{changes}'")  # noqa: S608 — our own words
    answer = console.type(command)
    assert answer.code == DAMAGED
    assert "The data is damaged." in answer.err


def test_a_check_shows_ten_faults_and_json_all(console: Console) -> None:
    tamper(console, "UPDATE person SET family = family || 'x', club = 'Puur'")
    answer = console.refused("verify", 7)
    assert len(answer.err.splitlines()) == 12
    assert "and 6 more; --json lists all." in answer.err
    assert answer.err.endswith("Go back to a copy of the file, or correct it with the program.\n")
    assert len(json.loads(console.type("verify --json").out)["faults"]) == 16


def test_bytes_that_are_no_letters_are_not_stored(console: Console) -> None:
    console.done("new Bytes -r schieber-einzel-4x12 --db bytes.db")
    assert console.run("add", "M\udcfcller Max", "--db", "bytes.db").code == 0
    assert 'add "M ller Max"' in console.done("history --db bytes.db").out
    console.done("verify --db bytes.db")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs a disk that is always full")
@pytest.mark.parametrize("words", [["--help"], ["export", "csv", "--db", "whole.db"]])
def test_an_answer_that_cannot_be_written_is_an_error(console: Console, words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "jassturnier", *words],
            cwd=console.folder,
            env={"PYTHONPATH": str(Path(__file__).parents[3]), "JASSTURNIER_LANG": "en"},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr.decode() == "The answer could not be written: the disk is full.\n"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE person SET family = x'fffe41' WHERE id = (SELECT min(id) FROM person)",
        "UPDATE person SET family = CAST(x'fffe41' AS TEXT) WHERE id = (SELECT min(id) FROM person)",
        "UPDATE journal SET command = CAST(x'fffe41' AS TEXT) WHERE number = 2",
        "UPDATE tournament SET regulation = replace(hex(zeroblob(3000)), '0', '[')",
    ],
)
def test_verify_and_doctor_answer_for_rows_that_no_program_wrote(console: Console, statement: str) -> None:
    tamper(console, statement)
    assert [console.run(command).code for command in ("verify", "doctor")] == [7, 7]


@pytest.mark.skipif(not Path("/dev/zero").is_char_device(), reason="needs a device that never ends")
@pytest.mark.parametrize(
    "line", ["scores deal 1 - --db whole.db", "rules score schieber -", "referee deal - --db whole.db"]
)
def test_an_input_without_end_is_refused(console: Console, line: str) -> None:
    with Path("/dev/zero").open("rb") as endless:
        ran = subprocess.run(
            [sys.executable, "-m", "jassturnier", *line.split()],
            cwd=console.folder,
            env={"PYTHONPATH": str(Path(__file__).parents[3]), "JASSTURNIER_LANG": "en"},
            stdin=endless,
            stderr=subprocess.PIPE,
            timeout=300,
            check=False,
        )
    assert ran.returncode == 1
    assert "What comes from the standard input does not end" in ran.stderr.decode()


@pytest.mark.parametrize("column", ["journal kind", "entry presence", "reading kind"])
def test_a_choice_that_a_flipped_bit_has_left_empty_is_refused_in_sentences(
    console: Console, column: str
) -> None:
    shutil.copy("whole.db", "empty.db")
    table, name = column.split()
    with closing(sqlite3.connect("empty.db")) as connection:
        connection.executescript(
            "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = replace(sql, ' NOT NULL', ''); "
            "PRAGMA writable_schema = RESET"
        )
        connection.execute(f"UPDATE {table} SET {name} = NULL")  # noqa: S608 — names of ours
        connection.commit()
    codes = [console.type(f"--db empty.db {line}").code for line in ("rank", "verify", "doctor", "backup")]
    assert codes == [DAMAGED, 7, 7, 0]


@pytest.mark.parametrize("line", ["rank", "verify", "enter 1 1000 884"])
def test_a_link_to_itself_is_refused_in_one_sentence(console: Console, line: str) -> None:
    Path("loop.db").unlink(missing_ok=True)
    Path("loop.db").symlink_to("loop.db")
    refused = console.type(f"--db loop.db {line}")
    assert (refused.code != 0, refused.err.count("\n")) == (True, 1)

"""Closed streams, terminals of a column and strange signs: what was stored is stored, and nothing crashes."""

import fcntl
import os
import pty
import sqlite3
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.support.console import Console

PROGRAM = [sys.executable, "-m", "jassturnier", "--db", "t.db"]
STRANGE = "Ali\u202eB\x07\x1b[31mC\u200f"


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell; `jass` is the program."""
    program = " ".join(PROGRAM)
    variables = {**os.environ, "JASSTURNIER_HOME": str(folder / "home"), "JASSTURNIER_LANG": "en"}
    return subprocess.run(
        ["bash", "-c", line.replace("jass ", f"{program} ")],
        cwd=folder,
        env=variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def test_what_is_stored_with_closed_streams_is_stored_and_nothing_is_said_twice(tmp_path: Path) -> None:
    shell(tmp_path, "jass new A -r schieber-paare-4x12")
    for number, closed in enumerate((">&-", ">&- 2>&-", "<&- >&- 2>&-")):
        done = shell(tmp_path, f'jass add "Anna{number} Frei" "Eva{number} Ott" {closed}')
        assert (done.returncode, done.stderr) == (0, "")
    assert shell(tmp_path, "jass players list").stdout.count("Frei") == 3
    assert shell(tmp_path, "jass verify").returncode == 0


def test_a_pipe_that_nobody_reads_loses_nothing(tmp_path: Path) -> None:
    shell(tmp_path, "jass new A -r schieber-paare-4x12")
    done = shell(tmp_path, 'set -o pipefail; jass add "Anna Frei" "Eva Ott" | head -0')
    assert done.stderr.count("It is stored") <= 1
    assert "Traceback" not in done.stderr
    assert "Frei" in shell(tmp_path, "jass players list").stdout


def test_a_terminal_of_one_column_shows_everything(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.done("new A -r schieber-paare-4x12")
    monkeypatch.setenv("COLUMNS", "1")
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    for line in ("players list", "status", "history", "doctor", "rules --help", "--help", "people list"):
        assert console.type(line).code in {0, 1}, line


def test_a_real_terminal_of_one_column(tmp_path: Path) -> None:
    shell(tmp_path, "jass new A -r schieber-paare-4x12")
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 5, 1, 0, 0))
    with subprocess.Popen(
        [*PROGRAM, "status"], cwd=tmp_path, stdin=theirs, stdout=theirs, stderr=theirs
    ) as run:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:
            pass
        os.close(ours)
        assert run.wait(60) == 0
    assert b"Traceback" not in shown


def test_signs_of_a_strange_database_reach_no_screen_and_no_file(console: Console) -> None:
    console.done("new A -r schieber-paare-4x12")
    console.run("add", "Anna Frei", "Eva Ott", "--team", "Bande", "--club", "Rot")
    console.run("add", "Uwe Ux", "Ivo Ix")
    with sqlite3.connect(console.folder / "jassturnier.db") as database:
        database.execute("UPDATE entry SET name = ?, club = ? WHERE number = 1", (STRANGE, STRANGE))
        database.execute("UPDATE person SET family = ?, place = ?", (STRANGE, STRANGE))
        database.execute("UPDATE tournament SET name = ?, venue = ?", (STRANGE, STRANGE))
    for line in (
        "players list",
        "status",
        "history",
        "people list",
        "verify",
        "players list --json",
        "export json",
    ):
        told = console.type(line)
        for sign in "\u202e\x07\x1b\u200f":
            assert sign not in told.out + told.err, (line, sign)
    for line in (
        "players list --out a.csv",
        "people list --out b.csv",
        "print seating --out c.pdf",
        "export html --out d",
    ):
        console.type(line)
    for path in console.folder.rglob("*"):
        if path.suffix in {".csv", ".html"}:
            assert not any(sign.encode() in path.read_bytes() for sign in "\u202e\x07\x1b\u200f"), path

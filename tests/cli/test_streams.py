"""Closed pipes, a full disk behind the answer, Ctrl-C, strange signs: what is stored is said as stored."""

import io
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from html import unescape
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from pypdf import PdfReader

from tests.support.console import Console, made_once
from tests.support.safety.malformed import assert_refused_politely
from tests.support.terminal import PROGRAM, in_a_terminal

pytest.importorskip("pty", reason="terminals of a POSIX system")

NEW = "new A -r schieber-paare-4x12"
LED_ON = {"export bundle -": b"SQLite", "print regulation --out -": b"%PDF", "players template -": b"PK"}
STRANGE = "Ali\u202eB\x07\x1b[31mC\u200f"


def shell(line: str) -> "subprocess.CompletedProcess[str]":
    """Run a line in a shell; `jass` is the program."""
    line = line.replace("jass", " ".join(PROGRAM), 1)
    return subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)


def test_what_is_stored_with_closed_streams_is_stored_and_nothing_is_said_twice(console: Console) -> None:
    console.begin(NEW)
    for number, closed in enumerate((">&-", ">&- 2>&-", "<&- >&- 2>&-")):
        done = shell(f'jass add "Anna{number} Frei" "Eva{number} Ott" {closed}')
        assert (done.returncode, done.stderr) == (0, "")
    assert console.done("players list", "verify", "players list").out.count("Frei") == 3


def test_a_workbook_is_led_on(console: Console) -> None:
    console.begin(NEW, "add 'Anna Frei' 'Eva Ott'")
    assert shell("jass export xlsx - --what entries > led.xlsx").returncode == 0
    for line, beginning in LED_ON.items():
        assert shell(f"jass {line} > led").returncode == 0
        assert (console.folder / "led").read_bytes().startswith(beginning), line
    assert "xl/workbook.xml" in ZipFile(console.folder / "led.xlsx").namelist()


def test_a_terminal_of_one_column_shows_everything(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.done(NEW)
    monkeypatch.setenv("COLUMNS", "1")
    monkeypatch.setattr("jassturnier.system.is_terminal", lambda _: True)
    for line in ("players list", "status", "history", "doctor", "rules --help", "--help", "people list"):
        assert console.type(line).code in {0, 1}, line


def test_a_real_terminal_of_one_column(console: Console) -> None:
    console.begin(NEW)
    # Nobody presses a key for the next page.
    line = f"stty cols 1 rows 5; JASSTURNIER_LINEAR=1 exec {' '.join(PROGRAM)} status"
    code, shown = in_a_terminal([], program=["/bin/sh", "-c", line])
    assert (code, "Traceback" in shown) == (0, False)


WORDS = {
    "entry": ("name", "club", "category", "remark", "tandem"),
    "person": ("given", "family", "place", "club", "contact"),
    "tournament": ("name", "venue"),
    "penalty": ("reason",),
}
AS_IT_IS = ("backup", "restore 1 --unproved --yes")
"""What nobody of us has written is believed only if somebody says so."""
PAPERS = (
    *("round", "sheets --filled", "cards", "registration", "arrivals", "places", "standings", "prizes"),
    *("cash", "certificates", "regulation", "schedule", "emergency", "clubs"),
)


@made_once
def strange(console: Console) -> Console:
    console.done(NEW)
    for n in range(4):
        console.run("add", f"Anna{n} Frei", f"Eva{n} Ott", "--team", f"Bande{n}", "--club", "Rot")
    console.done("draw --yes", "enter 1 1000 884", "enter 2 1000 884", "penalty add 1 -10 laut")
    with sqlite3.connect(console.folder / "jassturnier.db") as database:
        for table, columns in WORDS.items():
            for column in columns:
                database.execute(f"UPDATE {table} SET {column} = ? || {column}", (STRANGE,))  # noqa: S608
    return console


def inside(path: Path) -> str:
    """Return what stands in a paper, in every part of a workbook, or in a text."""
    if path.suffix == ".pdf":
        return "".join(page.extract_text() for page in PdfReader(path).pages)
    if path.suffix != ".xlsx":
        return path.read_text(encoding="utf-8")
    with ZipFile(path) as parts:
        return "".join(unescape(parts.read(name).decode(errors="ignore")) for name in parts.namelist())


def steering(words: str) -> list[str]:
    return [sign for sign in ("\u202e", "\x07", "\x1b", "\u200f", "_x0007_") if sign in words]


@pytest.mark.parametrize(
    ("ending", "lines"),
    [
        ("txt", ("status", "history", "verify", "players list --json", "export json")),
        ("csv", ("players list", "people list")),
        ("html", ("players list", "people list")),
        ("pdf", [f"print {paper}" for paper in PAPERS]),
        ("xlsx", ("export xlsx", "players list", "people list", "penalty list", "rank")),
    ],
)
def test_signs_of_a_strange_database_reach_no_screen_and_no_file(
    strange: Console, ending: str, lines: Sequence[str]
) -> None:
    strange.done(*AS_IT_IS)
    file = Path(f"made.{ending}")
    for line in lines:
        told = strange.type(f"{line} --out {file} --yes" if ending != "txt" else line)
        assert told.code in {0, 2, 4, 7}, (line, told.err)
        assert not steering(told.out + told.err), line
        assert not (file.exists() and steering(inside(file))), line


READS = (
    *("status", "missing", "rank", "history", "players list", "audit", "cash", "season list", "list"),
    *(
        "penalty list",
        "wish list",
        "people list",
        "verify",
        "print standings",
        "export csv",
        "export html web",
    ),
)
WITHOUT = """
import sys
sys.modules.update(dict.fromkeys(("sqlalchemy", "sqlmodel", "pydantic")))
from jassturnier.__main__ import main
for words in sys.argv[1:]:
    sys.argv[1:] = ["--yes", *words.split()]
    try:
        main()
    except SystemExit as ended:
        assert ended.code in {0, None, 7}, words  # audit names what is open
"""


def test_what_only_reads_does_without_sqlalchemy(console: Console) -> None:
    console.evening(8, "draw --seed 1", "enter 1 1000 884")
    ended = subprocess.run(
        [sys.executable, "-c", WITHOUT, *READS], capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.slow
# A Ctrl-C may fall into a callback of the garbage collection, which only reports it; the next one follows.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_malformed_command_lines_are_refused_politely(console: Console) -> None:
    pytest.importorskip("resource", reason="timers and Ctrl-C of a POSIX system")
    console.monkeypatch.setattr("sys.stdin", io.StringIO())
    console.monkeypatch.setattr("jassturnier.system.show_file", lambda _: None)
    assert_refused_politely(console, Random(1), 300)


FAR = pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs /dev/full and signals")
ENTER = ("enter", "1", "1000", "884")
STORED = "It is stored"
UP = "from jassturnier.__main__ import main; print('up', flush=True); main()"


@made_once
def tournament(console: Console) -> Console:
    """Two tables drawn, no result yet."""
    return console.evening(8, "draw --seed 1")


def is_stored(tournament: Console) -> bool:
    tables = tournament.done("missing --json").document()["missing"][0]["tables"]
    return 1 not in [table["table"] for table in tables]


FULL = [STORED, "disk is full"]


@FAR
@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("jass enter 1 1000 884 >/dev/full", 0, FULL),
        ("jass enter 1 1000 884 --json >/dev/full", 0, FULL),
        ("jass enter 1 1000 884 >/dev/full 2>&1", 0, []),
        ("jass enter 1 1000 884 2>/dev/full", 0, []),
        ("jass enter 1 1000 800 >/dev/full", 7, []),
        ("jass players list >/dev/full", 1, ["The answer could not be written: the disk is full."]),
    ],
)
def test_what_is_stored_is_stored_also_where_it_cannot_be_said(
    tournament: Console, line: str, code: int, said: list[str]
) -> None:
    ended = shell(line)
    assert (ended.returncode, "Traceback" in ended.stderr) == (code, False)
    assert [words for words in said if words not in ended.stderr] == []
    assert is_stored(tournament) is (code == 0)
    tournament.done("verify", "players list")


@FAR
@pytest.mark.slow
def test_a_result_whose_answer_nobody_reads_is_stored_and_said_so(tournament: Console) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run([*PROGRAM, *ENTER], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (ended.returncode, STORED in ended.stderr, is_stored(tournament)) == (0, True, True)


def patched(place: str, before: str) -> str:
    """Return a program that does something before a function of it."""
    module, name, attribute = place.split()
    return (
        f"import os, signal\nfrom {module} import {name}\nusual = {name}.{attribute}\n"
        f"def changed(*given, **named):\n    {before}\n    return usual(*given, **named)\n"
        f"{name}.{attribute} = changed\nfrom jassturnier.__main__ import main\nmain()"
    )


CTRL_C = "os.kill(os.getpid(), signal.SIGINT)"


@FAR
@pytest.mark.slow
@pytest.mark.parametrize(
    ("place", "stored"),
    [
        ("jassturnier.cli.kit.context App show", True),
        ("sqlalchemy.orm Session commit", True),
        ("sqlalchemy.orm Session flush", False),
        ("jassturnier.cli.kit.context App office", False),
    ],
)
def test_ctrl_c_ends_well_if_it_is_stored(tournament: Console, place: str, *, stored: bool) -> None:
    words = [sys.executable, "-c", patched(place, CTRL_C), *ENTER]
    ended = subprocess.run(words, capture_output=True, text=True, check=False)
    assert ("Traceback" in ended.stderr, STORED in ended.stderr) == (False, stored)
    assert (is_stored(tournament), ended.returncode) == (stored, 0 if stored else 1)
    tournament.done("verify")


@FAR
@pytest.mark.slow
def test_ctrl_c_while_the_program_is_loading_ends_it_without_a_traceback(tournament: Console) -> None:
    rng = Random(1)
    for _ in range(6):
        process = subprocess.Popen(
            [sys.executable, "-c", UP, *ENTER], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "up\n"
        time.sleep(0.001 + rng.random() / 2)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=300)
        assert "Traceback" not in said
        assert (process.returncode == 0) == is_stored(tournament), said
        assert process.returncode in {0, 1}
        if process.returncode == 0:
            tournament.done("undo")
    tournament.done("verify")

"""What is stored is said as stored: closed pipes, a full disk behind the answer, Ctrl-C at any moment."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.support.console import Console, made_once
from tests.support.terminal import PROGRAM

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="needs /dev/full and signals"),
]
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


def shell(line: str) -> "subprocess.CompletedProcess[str]":
    program = " ".join(PROGRAM)
    return subprocess.run(
        ["/bin/sh", "-c", line.replace("jass", program, 1)], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("line", ["jass enter 1 1000 884", "jass enter 1 1000 884 --json"])
def test_a_result_whose_answer_goes_to_a_full_disk_is_stored_and_said_so(
    tournament: Console, line: str
) -> None:
    ended = shell(f"{line} >/dev/full")
    assert ended.returncode == 0
    assert STORED in ended.stderr
    assert "disk is full" in ended.stderr
    assert is_stored(tournament)
    tournament.done("verify")


def test_a_result_whose_answer_nobody_reads_is_stored_and_said_so(tournament: Console) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run([*PROGRAM, *ENTER], stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert ended.returncode == 0
    assert STORED in ended.stderr
    assert is_stored(tournament)


@pytest.mark.parametrize("away", [">/dev/full 2>&1", "2>/dev/full"])
def test_a_result_is_stored_where_nothing_can_be_said_at_all(tournament: Console, away: str) -> None:
    ended = shell(f"jass {' '.join(ENTER)} {away}")
    assert (ended.returncode, "Traceback" in ended.stderr) == (0, False)
    assert is_stored(tournament)


def test_what_is_only_shown_and_cannot_be_written_has_failed(tournament: Console) -> None:
    ended = shell("jass players list >/dev/full")
    assert ended.returncode == 1
    assert "The answer could not be written: the disk is full." in ended.stderr
    assert tournament.type("players list").code == 0


def test_a_refusal_is_none_less_where_the_answer_cannot_be_written(tournament: Console) -> None:
    assert shell("jass enter 1 1000 800 >/dev/full").returncode == 7
    assert not is_stored(tournament)


def patched(place: str, before: str) -> str:
    """Return a program that does something before a function of it."""
    module, name, attribute = place.split()
    return (
        f"import os, signal\nfrom {module} import {name}\nusual = {name}.{attribute}\n"
        f"def changed(*given, **named):\n    {before}\n    return usual(*given, **named)\n"
        f"{name}.{attribute} = changed\nfrom jassturnier.__main__ import main\nmain()"
    )


CTRL_C = "os.kill(os.getpid(), signal.SIGINT)"


def run(program: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("place", "stored"),
    [
        ("jassturnier.cli.kit.context App show", True),
        ("sqlalchemy.orm Session commit", True),
        ("sqlalchemy.orm Session flush", False),
        ("jassturnier.cli.kit.context App office", False),
    ],
)
def test_ctrl_c_ends_well_if_and_only_if_it_is_stored(
    tournament: Console,
    place: str,
    stored: bool,  # noqa: FBT001 — one of two truths
) -> None:
    ended = run(patched(place, CTRL_C), *ENTER)
    assert "Traceback" not in ended.stderr
    assert is_stored(tournament) == stored
    assert ended.returncode == (0 if stored else 1)
    assert (STORED in ended.stderr) == stored
    tournament.done("verify")


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

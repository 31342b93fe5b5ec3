"""Ctrl-C, killed programs, many at once, full disks: nothing acknowledged is lost, nothing is half done."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.support.console import Answer, Console, made_once
from tests.support.safety.survival import Siege, assert_entered_once, go_back_beside_writers
from tests.support.terminal import in_a_terminal

pytestmark = pytest.mark.slow

resource = pytest.importorskip("resource", reason="signals and limits of a POSIX system")

DATABASE = Path("jassturnier.db")


@made_once
def tournament(console: Console) -> Console:
    """Twenty-four players, four rounds drawn, one result."""
    return console.evening(24, "draw --all --seed 1 --effort 50", "enter 1 1000 884")


@pytest.mark.usefixtures("tournament")
def test_a_killed_program_has_done_all_or_nothing() -> None:
    siege = Siege(Random(5))
    for turn in range(100):
        siege.once()
        if turn > 3 and siege.in_a_transaction and siege.acknowledged:
            return
    pytest.fail("no program was caught in a transaction")


def test_eight_programs_enter_every_result_once(tournament: Console) -> None:
    tournament.done("undo")
    assert_entered_once(tournament, rounds=2, tables=6)


@pytest.mark.usefixtures("tournament")
def test_going_back_loses_nothing_that_others_enter_meanwhile() -> None:
    acknowledged, _ = go_back_beside_writers(restores=2, writers=2, rng=Random(4))
    assert acknowledged


COMMANDS = (
    ["add", *(f"Late{n} Comer" for n in range(60))],
    ["enter", "2", "1000", "884"],
    ["enter", "1", "900", "984", "--correct", "--round", "1"],
    ["draw", "again", "--round", "2", "--yes", "--effort", "10"],
    ["undo"],
    ["undo", "--to", "2", "--yes"],
    ["backup"],
    ["restore", "1", "--yes"],
    ["print"],
    ["export", "xlsx"],
)


def assert_all_or_nothing(tournament: Console, words: list[str], run: Callable[[list[str]], Answer]) -> None:
    """Run a command where room is short: it does its work, or says why not and changes nothing."""
    known = tournament.done("history --json").document()
    answer = run(words)
    assert answer.code in {0, 1, 4}, answer.err
    if answer.code:
        assert answer.err
        assert "Traceback" not in answer.err
        assert tournament.done("history --json").document() == known
    tournament.done("verify")
    assert list(Path().rglob(".*")) == []


@pytest.mark.parametrize("words", [COMMANDS[0], COMMANDS[3], COMMANDS[6], COMMANDS[7]])
def test_a_disk_without_room_changes_nothing(tournament: Console, words: list[str]) -> None:
    tournament.done("backup")
    size = DATABASE.stat().st_size

    def run(words: list[str]) -> Answer:
        ran = subprocess.run(
            [sys.executable, "-m", "jassturnier", *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)),
        )
        return Answer(ran.returncode, ran.stdout, ran.stderr)

    assert_all_or_nothing(tournament, words, run)


@pytest.fixture
def small_disk(tournament: Console) -> Iterator[Console]:
    """The same evening on a disk of three megabytes."""
    disk = Path("disk").resolve()
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=3m", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can be mounted by root only")
    try:
        shutil.copy(DATABASE, disk)
        tournament.monkeypatch.chdir(disk)
        yield tournament
    finally:
        tournament.monkeypatch.chdir(disk.parent)
        subprocess.run(["umount", str(disk)], check=True)


def fill(leave: int) -> None:
    """Leave only so many bytes on the disk of the current folder."""
    Path("filler").unlink(missing_ok=True)
    free = shutil.disk_usage(Path()).free
    Path("filler").write_bytes(bytes(max(0, free - leave)))


@pytest.mark.parametrize("leave", [0, 20_000])
def test_a_small_disk_that_fills_up_changes_nothing(small_disk: Console, leave: int) -> None:
    small_disk.done("backup")
    for words in COMMANDS:
        fill(leave)
        assert_all_or_nothing(small_disk, words, lambda typed: small_disk.run(*typed))


def test_a_disk_that_may_not_be_written_is_said_so(small_disk: Console) -> None:
    small_disk.done("backup")
    subprocess.run(["mount", "-o", "remount,ro", str(Path.cwd())], check=True)
    small_disk.done("rank")
    for words in COMMANDS:
        answer = small_disk.run(*words)
        if words != ["backup"]:  # this state has been backed up before
            assert answer.code == 1
            assert "cannot be" in answer.err or "write-protected" in answer.err


pty = pytest.importorskip("pty", reason="terminals, signals and limits of a POSIX system")

ASKED = b"[Y/n] "


@made_once
def eight_tables(console: Console) -> Console:
    """Eight tables drawn, no result yet."""
    return console.evening(32, "draw")


@pytest.mark.skipif(
    os.geteuid() == 0 if hasattr(os, "geteuid") else False, reason="root may write everywhere"
)
def test_a_read_only_database_can_be_read_but_not_changed(eight_tables: Console) -> None:
    Path("jassturnier.db").chmod(0o444)
    eight_tables.done("rank")
    assert eight_tables.type("enter 1 1000 884").code == 1


@pytest.mark.parametrize(("typed", "code"), [(b"\x03", 1), (b"n\n", 4), (b"\n", 0)])
def test_a_draw_is_stored_only_when_agreed_to(eight_tables: Console, typed: bytes, code: int) -> None:
    eight_tables.done(*(f"enter {table} 1000 884" for table in range(1, 9)))
    got, shown = in_a_terminal([(ASKED, typed)], "draw")
    assert (got, "Traceback" in shown) == (code, False), shown
    rounds = eight_tables.done("status --json").document()["rounds"]
    assert len(rounds) == (2 if code == 0 else 1)


@made_once
def hard_round(console: Console) -> Console:
    """Fourteen players with a round played: later somebody meets again, however long the search."""
    return console.evening(14, "draw", *(f"enter {n} 600 656" for n in (1, 2, 3)), of="schieber-einzel-5x8")


FOR_MINUTES = ("draw", "--seed", "5", "--effort", "100000000")
SEARCHING = b"Drawing"


def test_ctrl_c_ends_the_search_and_what_it_found_can_be_repeated(hard_round: Console) -> None:
    got, shown = in_a_terminal([(SEARCHING, b"\x03"), (ASKED, b"\n")], *FOR_MINUTES)
    assert got == 0, shown
    assert "The search was ended after" in shown
    found = hard_round.done("draw show --json").document()
    assert 0 < found["effort"] < 100_000_000
    hard_round.done("undo", f"draw --seed 5 --effort {found['effort']}")
    again = hard_round.done("draw show --json").document()
    assert [table["sides"] for table in again["tables"]] == [table["sides"] for table in found["tables"]]
    hard_round.done("verify")


@pytest.mark.parametrize(
    ("typed", "code"),
    [([(SEARCHING, b"\x03"), (ASKED, b"\x03")], 1), ([(SEARCHING, b"\x03"), (ASKED, b"n\n")], 4)],
)
def test_a_second_ctrl_c_or_a_no_changes_nothing(
    hard_round: Console, typed: list[tuple[bytes, bytes]], code: int
) -> None:
    got, shown = in_a_terminal(typed, *FOR_MINUTES)
    assert (got, "Take this draw?" in shown, "Traceback" in shown) == (code, True, False), shown
    assert len(hard_round.done("status --json").document()["rounds"]) == 1

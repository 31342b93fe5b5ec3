"""Ctrl-C, kill -9, no room left: nothing is lost or half done."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.console import Console, made_once
from tests.support.terminal import PROGRAM, in_a_terminal

pytestmark = pytest.mark.slow

pty = pytest.importorskip("pty", reason="terminals, signals and limits of a POSIX system")
resource = pytest.importorskip("resource")

ASKED = b"[Y/n] "


@made_once
def tournament(console: Console) -> Console:
    """Eight tables drawn, no result yet."""
    return console.evening(32, "draw")


def start(*words: str, before: Callable[[], None] | None = None) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [*PROGRAM, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        preexec_fn=before,  # noqa: PLW1509 — limits a child of a single-threaded test
    )


def test_a_killed_program_leaves_the_last_whole_state(tournament: Console) -> None:
    body = (
        "import os, sys\nfrom pathlib import Path\nfrom jassturnier.services.workplace import Office\n"
        "from jassturnier.store.kit.database import Database\n"
        "from jassturnier.store.kit.files import LaptopFolder\n"
        "from jassturnier.store.kit.models import Entry\n"
        "desk = Office(Database('jassturnier.db'), LaptopFolder(Path('home')), 'test').desk()\n"
        "with desk.changing() as (session, _):\n"
        "    session.add_all(Entry(tournament_id=desk.tournament_id, number=n) for n in range(100, 5000))\n"
        "    session.flush()\n    os.kill(os.getpid(), 9)\n"
    )
    before = tournament.done("history --json").out
    killed = subprocess.run([sys.executable, "-c", body], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert tournament.done("history --json").out == before
    tournament.done("verify", "enter 1 1000 884")


def test_no_room_on_the_disk_changes_nothing(tournament: Console) -> None:
    size = Path("jassturnier.db").stat().st_size

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    before = tournament.done("history --json").out
    process = start("add", *(f"Late{n} Comer{n}" for n in range(60)), before=limit)
    said = process.communicate()[1]
    assert process.returncode == 1
    assert "Nothing was changed" in said
    assert tournament.done("history --json").out == before
    tournament.done("verify")


@pytest.mark.skipif(
    os.geteuid() == 0 if hasattr(os, "geteuid") else False, reason="root may write everywhere"
)
def test_a_read_only_database_can_be_read_but_not_changed(tournament: Console) -> None:
    Path("jassturnier.db").chmod(0o444)
    tournament.done("rank")
    assert tournament.type("enter 1 1000 884").code == 1


@pytest.mark.parametrize(("typed", "code"), [(b"\x03", 1), (b"n\n", 4), (b"\n", 0)])
def test_a_draw_is_stored_only_when_agreed_to(tournament: Console, typed: bytes, code: int) -> None:
    for table in range(1, 9):
        tournament.done(f"enter {table} 1000 884")
    got, shown = in_a_terminal([(ASKED, typed)], "draw")
    assert got == code, shown
    assert "Traceback" not in shown
    rounds = tournament.done("status --json").document()["rounds"]
    assert len(rounds) == (2 if code == 0 else 1)


@made_once
def hard_round(console: Console) -> Console:
    """Fourteen players with a round played: later somebody meets again, however long the search."""
    console.evening(14, "draw", of="schieber-einzel-5x8")
    for table in (1, 2, 3):
        console.done(f"enter {table} 600 656")
    return console


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
    assert got == code, shown
    assert "Take this draw?" in shown
    assert "Traceback" not in shown
    assert len(hard_round.done("status --json").document()["rounds"]) == 1

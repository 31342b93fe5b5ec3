"""Ctrl-C, and a file that may not be written: nothing is lost or half done."""

import os
from pathlib import Path

import pytest

from tests.support.console import Console, made_once
from tests.support.terminal import in_a_terminal

pytestmark = pytest.mark.slow

pty = pytest.importorskip("pty", reason="terminals, signals and limits of a POSIX system")

ASKED = b"[Y/n] "


@made_once
def tournament(console: Console) -> Console:
    """Eight tables drawn, no result yet."""
    return console.evening(32, "draw")


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

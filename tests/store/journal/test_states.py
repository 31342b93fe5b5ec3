"""A state typed off a printed list is found again, however it is typed, or is of another database."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing

import pytest

from tests.support.console import Console, made_once

STATE = "57-a180-4e60-1b2c-3d4e-5f60"


@made_once
def evening(console: Console) -> Console:
    return console.evening(8, "draw --seed 1")


def state(console: Console) -> str:
    head: str = console.done("rank --json").document()["head"]
    return head


def test_twenty_digits_are_printed_in_groups_of_four(evening: Console) -> None:
    number, *groups = state(evening).split("-")
    assert number == "3"
    assert [len(group) for group in groups] == [4] * 5
    assert f"State {state(evening)}" in evening.done("verify").out
    assert f"State {state(evening)}" in evening.done("rank").out


def test_the_state_of_a_list_is_proven_also_after_later_changes(evening: Console) -> None:
    old = state(evening)
    evening.done("enter 1 1000 884")
    answer = evening.run("verify", "--state", old, "--state", state(evening))
    assert answer.code == 0
    assert f"{old}: the state after entry 3, proven." in answer.out
    assert f"{state(evening)}: the state after entry 4, proven." in answer.out


@pytest.mark.parametrize(
    "typed",
    [
        str.upper,
        lambda state: state.replace("-", ""),
        lambda state: state.replace("-", " "),
        lambda state: state.replace("-", " – "),
        lambda state: state.partition("-")[2],
        lambda state: state.partition("-")[0] + "-" + state.partition("-")[2].replace("-", ""),
    ],
)
def test_a_state_is_found_however_it_is_typed(evening: Console, typed: Callable[[str], str]) -> None:
    answer = evening.run("verify", "--json", "--state", typed(state(evening)))
    (found,) = answer.document()["states"]
    assert found == {"state": typed(state(evening)), "entry": 3, "digits": 20, "proves": True}


def test_eight_digits_of_an_old_list_are_found_and_too_few(evening: Console) -> None:
    number, *groups = state(evening).split("-")
    old = f"{number}-{''.join(groups[:2])}"
    answer = evening.run("verify", "--state", old)
    assert answer.code == 7
    assert f"{old}: begins like the state after entry 3, but 8 digits are too few to prove it." in answer.err


def test_the_state_of_another_database_does_not_add_up(evening: Console) -> None:
    own = state(evening)
    answer = evening.run("verify", "--state", "3" + STATE[2:], "--state", own)
    assert answer.code == 7
    assert "3-a180-4e60-1b2c-3d4e-5f60: no state of this database." in answer.err
    assert f"Entry 3 of this database has the state {own}." in answer.err
    assert f"{own}: the state after entry 3, proven." in answer.out


def test_entries_that_only_a_backup_still_has_are_told(evening: Console) -> None:
    evening.done("backup early.db", "enter 1 1000 884")
    later = state(evening)
    evening.done("restore early.db --yes")
    answer = evening.done("verify")
    assert f"goes on to state {later}" in answer.out
    assert answer.code == 0
    cut = evening.run("verify", "--state", later)
    assert cut.code == 7
    assert f"Its newest entry has the state {state(evening)}." in cut.err


def test_a_state_from_before_somebody_was_forgotten_is_found(evening: Console) -> None:
    old = state(evening)
    for line in ("enter 1 1000 884", "enter 2 1000 884", "people forget 'Given8 Family8' --yes"):
        evening.done(line)
    assert f"{old}: the state after entry 3, proven." in evening.done(f"verify --state {old}").out


def test_a_state_that_only_a_forged_entry_speaks_of_is_none(evening: Console) -> None:
    forged = json.dumps({"values": 1, "digests": {"a" * 64: "b" * 64}})
    with closing(sqlite3.connect("jassturnier.db")) as connection:
        connection.execute("UPDATE journal SET forgotten = ? WHERE number = 3", (forged,))
        connection.commit()
    (found,) = evening.run("verify", "--json", "--state", "a" * 20).document()["states"]
    assert found == {"state": "a" * 20, "entry": None, "digits": 0, "proves": False}


@pytest.mark.parametrize("typed", ["", "57", "57-a180", "zz", "57-a180x4e60", "-", "5" * 90 + "g"])
def test_what_is_no_state_is_refused(evening: Console, typed: str) -> None:
    answer = evening.run("verify", f"--state={typed}")
    assert answer.code == 2
    assert "is no state" in answer.err

"""What was done to a player or a table, when, and on which laptop."""

from datetime import datetime

import pytest

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
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


def test_a_change_of_places_stands_with_both_places(tournament: Console) -> None:
    one, other = sitting(tournament, 1)[0], sitting(tournament, 2)[0]
    tournament.done(f"draw move {one} {other} --reason seats --yes")
    lines = listed(tournament, f"--player {one}")[9]
    assert any(line.startswith("Round 1, table 1") and line.endswith("taken away") for line in lines)
    assert any(line.startswith("Round 1, table 2") and line.endswith(f"Family{one})") for line in lines)


def test_time_laptop_and_number_limit_the_list(tournament: Console) -> None:
    entries = tournament.done("history --json").document()["history"]
    moment = datetime.fromisoformat(entries[5]["time"]).astimezone().isoformat(" ")
    assert list(listed(tournament, f"--since '{moment}'")) == [6, 7, 8]
    assert list(listed(tournament, f"--until '{moment}'")) == [1, 2, 3, 4, 5, 6]
    assert list(listed(tournament, f"--station {entries[0]['station'][:4]} --last 2")) == [7, 8]
    assert listed(tournament, "--station zz") == {}
    assert tournament.done("history --station zz").out == "There is nothing of that kind.\n"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ("--since soon", 2),
        ("--until 25:00", 2),
        ("--since 9999-99-99", 2),
        ("--since 0001-01-01", 2),
        ("--round 1", 2),
        ("--table 7", 3),
        ("--player Nobody", 3),
    ],
)
def test_what_is_not_there_is_refused(tournament: Console, options: str, code: int) -> None:
    assert tournament.type(f"history {options}").code == code


def test_commands_below_a_group_are_listed_by_their_english_names(tournament: Console) -> None:
    tournament.done("strafe geben 1 -50 spoke", "strafe --json entfernen 1")
    done = [entry["command"] for entry in tournament.done("history --json").document()["history"]]
    assert done[-2:] == ["penalty add 1 -50 spoke", "penalty remove 1"]

"""What was done and when; what is wrong or open; a whole tournament in one file."""

import re
from datetime import datetime
from pathlib import Path

from jassturnier.store.journal.journal import tables
from jassturnier.store.load import whole
from jassturnier.store.load.whole import NOT_IN
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


def test_what_is_not_there_is_refused(tournament: Console) -> None:
    tournament.refuses(
        ("history --since soon", 2, "soon"),
        ("history --until 25:00", 2, "25:00"),
        ("history --since 9999-99-99", 2, "is no time"),
        ("history --since 0001-01-01", 2, "is no time"),
        ("history --round 1", 2, "--table"),
        ("history --table 7", 3, "There is no table 7"),
        ("history --player Nobody", 3, "There is no player “Nobody”"),
    )


def test_commands_below_a_group_are_listed_by_their_english_names(tournament: Console) -> None:
    tournament.done("strafe geben 1 -50 spoke", "strafe --json entfernen 1")
    done = [entry["command"] for entry in tournament.done("history --json").document()["history"]]
    assert done[-2:] == ["penalty add 1 -50 spoke", "penalty remove 1"]


def test_what_the_director_decided_is_told_but_nothing_wrong(console: Console) -> None:
    console.evening(8, "draw --seed 1", "enter 1 1000 884")
    console.run("enter", "2", "1000", "894", "--accept", "signed by both")
    answer = console.done("kontrolle")
    assert "10 too many. Taken as it is: signed by both" in answer.out
    assert "Nothing is wrong, nothing is open." in answer.out
    assert [found["level"] for found in console.done("audit --json").document()["findings"]] == ["noted"]


def test_equal_findings_of_a_round_are_one_line(console: Console) -> None:
    console.evening(20, "draw --seed 1", "enter 2 1000 884")
    answer = console.type("audit")
    assert "  Round 1, tables 1, 3–5: The result is missing.\n" in answer.out
    assert answer.out.count("missing") == 1
    assert "4 things are wrong or open." in answer.err
    assert len(console.type("audit --json").document()["findings"]) == 4


def test_a_fault_is_an_exit_code_and_stands_in_the_document(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    assert console.done("doctor --json").document()["ready"] is True
    Path("jassturnier.db").write_bytes(Path("jassturnier.db").read_bytes()[:9000])
    answer = console.refused("doctor --json", 7)
    assert "fault" in {check["state"] for check in answer.document()["checks"]}
    assert "FAULT" in console.type("doctor").out


def test_every_column_is_documented() -> None:
    told = (whole.__doc__ or "").split("The journal and the season")[0]
    described = {part.split()[0].strip("`"): part for part in told.split("\n`")[1:]}
    listed = {name: table for name, table in tables().items() if name not in NOT_IN}
    assert described.keys() == listed.keys()
    for name, table in listed.items():
        assert {column.name for column in table.columns} <= set(re.findall(r"\w+", described[name])), name


def test_a_whole_tournament_is_no_list_of_entries(tournament: Console) -> None:
    tournament.done("export json --out whole.json")
    assert "other programs" in tournament.refused("import whole.json", 6, "“export bundle”").err

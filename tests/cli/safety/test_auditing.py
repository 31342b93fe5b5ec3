"""`audit`: exit 7 as long as anything is wrong or open, and the sheet is named."""

from pathlib import Path

from tests.support.cli_shapes import shape
from tests.support.console import Console


def drawn(console: Console) -> Console:
    return console.evening(8, "draw --seed 1")


def test_what_the_director_decided_is_told_but_nothing_wrong(console: Console) -> None:
    drawn(console).done("enter 1 1000 884")
    console.run("enter", "2", "1000", "894", "--accept", "signed by both")
    answer = console.done("kontrolle")
    assert "10 too many. Taken as it is: signed by both" in answer.out
    assert "Nothing is wrong, nothing is open." in answer.out
    assert shape(console.done("audit --json").document()) == {
        "schema": 0,
        "head": "",
        "findings": [{"kind": "", "level": "", "text": "", "stage": 0, "round": 0, "table": 0, "sheet": ""}],
        "points": [
            {
                "stage": 0,
                "slips": 0,
                "found": 0,
                "expected": 0,
                "from_tables": 0,
                "unplayed": {},
                "rank_list": 0,
                "penalties": 0,
            }
        ],
    }


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
    assert shape(answer.document()) == {
        "schema": 0,
        "ready": False,
        "checks": [{"what": "", "state": "", "found": "", "advice": None}],
    }
    assert "FAULT" in console.type("doctor").out

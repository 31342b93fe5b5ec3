"""The doctor's answer: what is not ready is named, and an exit code."""

from pathlib import Path

from tests.support.cli_shapes import shape
from tests.support.console import Console


def test_a_fault_is_an_exit_code_and_stands_in_the_document(console: Console) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    assert console.done("doctor --json").document()["ready"] is True
    Path("jassturnier.db").write_bytes(Path("jassturnier.db").read_bytes()[:9000])
    answer = console.type("doctor --json")
    assert answer.code == 7
    assert shape(answer.document()) == {
        "schema": 0,
        "ready": False,
        "checks": [{"what": "", "state": "", "found": "", "advice": None}],
    }
    assert "FAULT" in console.type("doctor").out

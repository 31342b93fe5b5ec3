"""Results typed straight, what is missing, and what each regulation does with a wrong sum (TRN-7)."""

import pytest

from tests.support.console import Console, made_once


def started(console: Console, rule: str) -> None:
    settings = console.done("regulation show schieber-einzel-4x12").out
    (console.folder / "mine.toml").write_text(
        settings.replace('sum = "refuse"', f'sum = "{rule}"'), encoding="utf-8"
    )
    console.done("new Abend -r mine.toml")
    console.run("add", "A Eins", "B Zwei", "C Drei", "D Vier")
    console.done("draw --seed 1")


def totals(console: Console) -> list[int]:
    return [place["total"] for place in console.done("rank --json").document()["lists"][0]["places"]]


def test_it_is_shared_where_the_regulation_says_so(console: Console) -> None:
    started(console, "split")
    answer = console.done("enter 1 1000 891 --split --json").document()
    assert (answer["how"], answer["values"]) == ("split", {"points": [996, 888]})
    assert totals(console) == [996, 996, 888, 888]


@made_once
def drawn(console: Console) -> Console:
    """Two tables."""
    return console.evening(8, "draw --seed 1")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("enter", "The dialogue needs a terminal."),
        ("enter 1", "The dialogue needs a terminal."),
        ("enter 1 --json", "The dialogue needs a terminal."),
        ("enter --accept torn", "Type the table and its numbers with these options"),
        ("enter 1 --correct", "The dialogue needs a terminal."),
        ("berichtigen", "The dialogue needs a terminal."),
        ("enter --round 9", "The dialogue needs a terminal."),
    ],
)
def test_without_numbers_somebody_has_to_be_there(drawn: Console, line: str, said: str) -> None:
    drawn.refused(line, 2, said)


def test_the_document_of_a_slip_has_what_it_changes(drawn: Console) -> None:
    document = drawn.done("enter 2 1000 884 --json").document()
    assert (document["round"], document["table"], document["kind"], document["open"]) == (1, 2, "first", [1])
    assert (document["replaced"], document["totals"], document["confirmed"]) == (None, [1000, 884], False)
    again = drawn.done("enter 2 884 1000 --correct --json").document()
    assert again["replaced"] == {"points": [1000, 884]}
    assert drawn.done("enter 2 884 1000 --second --json").document()["confirmed"] is True


def test_what_is_still_open_is_said_below(drawn: Console) -> None:
    assert drawn.done("enter 2 1000 884").out.splitlines()[-1] == "1 table is still open: 1."
    assert drawn.done("enter 2 1000 884 --second").out.splitlines()[-1] == "1 table is not read twice yet."
    assert "The round is complete." in drawn.done("enter 1 1000 884").out

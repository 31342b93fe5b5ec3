"""Who gets which prize, on the screen and on paper."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.support.cli_shapes import shape
from tests.support.console import Console

PRIZES = """
[[prizes]]
ranks = 1
amount = 10000

[[prizes]]
ranks = "last"
text = { en = "Wooden spoon", de = "Kochlöffel" }
"""


@pytest.fixture
def evening(console: Console) -> Console:
    """Four pairs after their only round, with money for the first and a spoon for the last."""
    settings = console.done("regulation show schieber-paare-4x12").out.replace("rounds = 4", "rounds = 1")
    (console.folder / "mine.toml").write_text(settings + PRIZES, encoding="utf-8")
    console.done("new Abend -r mine.toml")
    for n in range(1, 5):
        console.run("add", f"Given{n} A", f"Given{n} B")
    console.done("draw --seed 1")
    return console


def text_of(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_who_gets_what_is_shown_and_printed(evening: Console) -> None:
    evening.done("enter 1 1000 884")
    evening.done("enter 2 900 984")
    order = evening.done("rank --json").document()["lists"][0]["places"]
    found = evening.done("prizes --json").document()
    (listed,) = found["lists"]
    assert [(a["rank"], [e["number"] for e in a["entries"]]) for a in listed["awards"]] == [
        (1, [order[0]["number"]]),
        (4, [order[-1]["number"]]),
    ]
    assert "Fr. 100.00" in evening.done("prizes").out
    assert "Kochlöffel" in evening.done("prizes --lang de").out
    evening.done("print prizes --out prizes.pdf")
    text = text_of(evening.folder / "prizes.pdf")
    assert "Fr. 100.00" in text
    assert "Wooden spoon" in text
    evening.done("print regulation --out rules.pdf")
    assert "Rank 1 Fr. 100.00" in text_of(evening.folder / "rules.pdf")
    assert shape(found) == {
        "schema": 0,
        "tournament": "",
        "head": "",
        "lists": [
            {
                "list": None,
                "kind": "",
                "per": "",
                "name": "",
                "awards": [
                    {"rank": 0, "entries": [{"number": 0, "name": ""}], "amount_each": 0, "things": []}
                ],
            }
        ],
    }


def test_who_shares_a_rank_shares_the_prize(evening: Console) -> None:
    evening.done("enter 1 1000 884")
    evening.done("enter 2 1000 884")
    shown = evening.done("prizes").out
    assert shown.count("Fr. 50.00") == 2
    assert "the amounts of its places are shared" in shown
    assert "draws lots" in shown
    assert "Together Fr. 100.00." in shown


def test_it_is_said_when_the_list_is_not_certain_or_not_for_the_hall(evening: Console) -> None:
    evening.done("enter 1 1000 884")
    assert "Careful: 1 result is missing." in evening.done("prizes").out
    evening.done("regulation change --set hidden_after=0 --yes")
    assert evening.type("prizes").code == 4
    assert evening.type("print prizes").code == 4
    evening.done("prizes --desk")


def test_without_prizes_or_rounds_it_says_what_to_do(evening: Console) -> None:
    evening.done("undo")
    assert "No round has been drawn yet." in evening.type("prizes").err
    evening.done("regulation change schieber-paare-4x12 --yes")
    answer = evening.type("prizes")
    assert answer.code == 4
    assert "under [[prizes]]" in answer.err

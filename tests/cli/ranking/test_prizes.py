"""Who gets which prize, on the screen and on paper."""

from pathlib import Path

from pypdf import PdfReader

from tests.support.console import Console, made_once

PRIZES = """
[[prizes]]
ranks = 1
amount = 10000

[[prizes]]
ranks = "last"
text = { en = "Wooden spoon", de = "Kochlöffel" }
"""


@made_once
def tournament(console: Console) -> Console:
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


def test_who_gets_what_is_shown_and_printed(tournament: Console) -> None:
    tournament.done("enter 1 1000 884", "enter 2 900 984")
    order = tournament.done("rank --json").document()["lists"][0]["places"]
    found = tournament.done("prizes --json").document()
    (listed,) = found["lists"]
    assert [(a["rank"], [e["number"] for e in a["entries"]]) for a in listed["awards"]] == [
        (1, [order[0]["number"]]),
        (4, [order[-1]["number"]]),
    ]
    assert "Fr. 100.00" in tournament.done("prizes").out
    assert "Kochlöffel" in tournament.done("prizes --lang de").out
    tournament.done("print prizes --out prizes.pdf")
    text = text_of(tournament.folder / "prizes.pdf")
    assert "Fr. 100.00" in text
    assert "Wooden spoon" in text
    tournament.done("print regulation --out rules.pdf")
    assert "Rank 1 Fr. 100.00" in text_of(tournament.folder / "rules.pdf")


def test_it_is_said_when_the_list_is_not_certain_or_not_for_the_hall(tournament: Console) -> None:
    tournament.done("enter 1 1000 884")
    assert "Careful: 1 result is missing." in tournament.done("prizes").out
    tournament.done("regulation change --set hidden_after=0 --yes")
    assert tournament.type("prizes").code == 4
    assert tournament.type("print prizes").code == 4
    tournament.done("prizes --desk")


def test_without_prizes_or_rounds_it_says_what_to_do(tournament: Console) -> None:
    tournament.done("undo")
    assert "No round has been drawn yet." in tournament.type("prizes").err
    tournament.done("regulation change schieber-paare-4x12 --yes")
    tournament.refused("prizes", 4, "under [[prizes]]")

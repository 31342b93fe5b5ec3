"""What is played for in money, on every rank list; the Bergpreis as a criterion and on the slip."""

from pathlib import Path

import openpyxl

from jassturnier import resources
from tests.support.console import Console, made_once
from tests.support.papers_read import words_of


def house(name: str, line: str, instead: str) -> Path:
    """Write a shipped regulation with another line into the folder."""
    shipped = resources.read("templates", "regulations", f"{name}.toml").decode()
    assert line in shipped
    file = Path("haus.toml")
    file.write_text(shipped.replace(line, instead), encoding="utf-8")
    return file


@made_once
def slate(console: Console) -> Console:
    """Three players after the printed slate of Coiffeur, at a franc a point."""
    file = house("coiffeur-allein-3", "stake = 0 ", "stake = 100 ")
    console.done(f"new Abend -r {file}")
    console.run("add", "Ann Alt", "Beth Bau", "Cath Cap")
    console.done("draw --seed 1", "enter 1 strokes 13 0 0 potatoes 0 9 4")
    return console


def test_the_sheet_of_a_table_says_what_is_paid(slate: Console) -> None:
    assert "Gets or pays, Fr." in words_of(slate, "sheets --blank 1 --lang en")


@made_once
def hill(console: Console) -> Console:
    """Two pairs after a game to 3000 that is ranked by the Bergpreis; the losers had it."""
    file = house("schieber-3000", 'ranking = ["total"', 'ranking = ["bergpreis", "total"')
    console.done(f"new Abend -r {file}")
    for pair in (("Anna Alt", "Beat Bau"), ("Carla Cap", "Dario Dub")):
        console.run("add", *pair)
    console.done("draw --seed 1", "enter 1 3020 1600 bergpreis 0 1")
    return console


def test_the_bergpreis_is_a_criterion_of_the_rank_list(hill: Console) -> None:
    (found,) = hill.done("rank --json").document()["lists"]
    first, second = found["places"]
    assert (first["total"], second["total"]) == (0, 1)


def test_the_bergpreis_stands_on_slip_and_sheet_and_in_the_export(hill: Console) -> None:
    assert "Bergpreis" in words_of(hill, "slips --lang en")
    assert "Bergpreis: who first has 1,500" in words_of(hill, "sheets --filled --lang en")
    assert "bergpreis" in hill.done("export csv --what scores").out


def money_of(console: Console) -> dict[str, int]:
    """Return what everybody of the rank list gets or pays."""
    (found,) = console.done("rank --json").document()["lists"]
    return {place["name"]: place["money"] for place in found["places"]}


def test_the_settlement_says_who_pays_whom_everywhere(slate: Console) -> None:
    winner, fourth, ninth = money_of(slate)
    payments = slate.done("settlement --json").document()["payments"]
    assert [(one["payer"], one["payee"], one["amount"]) for one in payments] == [
        (ninth, winner, 900),
        (fourth, winner, 400),
    ]
    assert "9.00" in slate.done("settlement").out
    assert "Settlement" in words_of(slate, "settlement --lang en")
    file = slate.done("export xlsx --with cash --json --lang en").document()["file"]
    rows = [*openpyxl.load_workbook(file)["Settlement"].iter_rows(values_only=True)]
    assert (ninth, winner, 9) in [(row[1], row[3], row[4]) for row in rows]


def test_the_settlement_waits_for_results_and_keeps_what_is_hidden(console: Console) -> None:
    file = house("coiffeur-allein-3", "stake = 0 ", "stake = 100 ")
    file.write_text("hidden_after = 0\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    console.done(f"new Abend -r {file}")
    console.run("add", "Ann Alt", "Beth Bau", "Cath Cap")
    console.done("draw --seed 1")
    assert console.run("settlement").code == 4
    console.done("enter 1 strokes 13 0 0 potatoes 0 9 4")
    assert console.run("settlement").code == 4
    assert len(console.done("settlement --desk --json").document()["payments"]) == 2

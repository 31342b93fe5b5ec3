"""Deal by deal at the desk: bad deals, replacing, what is still open, taking back."""

import io
import sys

import pytest

from tests.support.console import Console, made_once


def started(console: Console, regulation: str, people: int, size: int = 1) -> Console:
    """Enter people (or pairs), and draw them in the order of their numbers to table 1."""
    numbers = range(1, people + 1)
    names = [
        " ".join(f"'Given{number}{letter} Family{number}'" for letter in "ab"[:size]) for number in numbers
    ]
    console.begin(f"new Abend -r {regulation}", *(f"add {each}" for each in names))
    seats = "AB" if size > 1 else "1234"
    rows = [f"1,1,{seats[number - 1]},{number}" for number in numbers]
    (console.folder / "plan.csv").write_text("\n".join(["round,table,seat,player", *rows]), encoding="utf-8")
    console.done("draw --from plan.csv")
    return console


@made_once
def coiffeur(console: Console) -> Console:
    return started(console, "coiffeur-paare", 2, size=2)


def test_a_missing_announcement_is_kept_as_missing(console: Console) -> None:
    started(console, "differenzler-4x4", 4)
    document = console.done("scores deal 1 -:30 40:41 0:50 40:36 --json").document()
    assert document["deals"][0]["notation"] == "-:30 40:41 0:50 40:36"
    assert document["deals"][0]["scores"] == [20, 1, 50, 4]
    assert "announcement missing" in document["deals"][0]["rule"]


def test_a_deal_is_replaced(coiffeur: Console) -> None:
    coiffeur.done("scores deal 1 A eicheln 84 / B rosen 77")
    document = coiffeur.done("scores deal 1 --replace 2 B rosen 87 --json").document()
    assert document["totals"] == [8, 16]
    for typed, code, told in (
        ("scores deal 1 --replace 3 B rosen 87", 3, "There is no deal 3; the table has 2 deals."),
        ("scores deal 1 --replace 1 /", 2, "No deal was typed."),
        ("scores deal 1 ''", 2, "No deal was typed."),
        ("scores deal 1 --replace 1 A rosen 8 / B eicheln 9", 2, "One deal is needed to replace another."),
        ("scores deal 1 --replace 1 B rosen 8", 7, "deal 2, side B: Rosen was played before, in deal 1."),
    ):
        answer = coiffeur.type(typed)
        assert (answer.code, told in answer.err) == (code, True), answer.err


def test_a_round_has_only_its_deals(console: Console) -> None:
    started(console, "differenzler-4x4", 4)
    line = "40:50 30:20 60:67 20:20"
    console.refused(
        "scores deal 1 " + " / ".join([line] * 5), 7, "Round 1, table 1, deal 5: the round ends with deal 4."
    )
    console.done("scores deal 1 " + " / ".join([line] * 4))
    assert console.type(f"scores deal 1 {line}").code == 7


def test_standard_input_holds_deals_line_by_line(coiffeur: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = b"# our sheet\nA eicheln 84  # 8\n\nB rosen 77\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8"))
    assert coiffeur.done("scores deal 1 - --json").document()["totals"] == [8, 14]


def test_the_next_step_shows_the_columns_a_slip_needs(console: Console) -> None:
    started(console, "mittlerer", 3)
    assert "“enter 1 A B C potatoes A B C”" in console.done("").out


def test_a_table_without_anything_has_no_totals(coiffeur: Console) -> None:
    document = coiffeur.done("scores show 1 --json").document()
    assert (document["complete"], document["values"], "totals" in document) == (False, {}, False)


def test_two_results_are_exchanged_once_asked(console: Console) -> None:
    console.evening(8, "draw --seed 1", "enter 1 1012 872", "enter 2 900 984")
    console.refused("scores move 1 2", 4, "--yes exchanges them")
    declined = console.asked("scores move 1 2", "n")
    assert (declined.code, declined.out) == (0, "")
    assert "Nothing was changed." in declined.err
    itself = console.asked("scores move 1 1")
    assert (itself.code, "Exchange" in itself.err + itself.out) == (4, False)
    assert "cannot be moved to itself" in itself.err
    shown = console.asked("scores move 1 2", "y").out
    assert shown.count("Before: ") == 1
    assert "ranks change:" in shown
    assert "No rank" not in shown
    again = console.done("scores move 1 2 --yes --json").document()
    assert (again["values"], again["exchanged"][0]["values"]) == (
        {"points": [900, 984]},
        {"points": [1012, 872]},
    )
    assert "scores move 1 2" in console.done("undo").out


def test_unfinished_deals_that_change_their_table_are_counted(console: Console) -> None:
    console.evening(8, "draw --seed 1", "scores deal 1 A rosen 97 / B rosen 97", "scores deal 2 A rosen 90")
    asked = console.asked("scores move 1 2", "y")
    assert "Something is entered at both tables, 1 and 2." in asked.err + asked.out
    assert [line for line in asked.out.splitlines() if line.startswith("Table")] == [
        "Table 1 (1B): 1 deal",
        "Table 2 (2C): 2 deals",
    ]
    moved = console.done("undo", "enter 2 - - --correct", "scores move 1 2").out
    assert moved.startswith("Table 2 (2C): 2 deals")

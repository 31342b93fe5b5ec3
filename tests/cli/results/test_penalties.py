"""Points that the director takes from a total, or gives."""

import csv
import io
from pathlib import Path

from openpyxl import load_workbook
from pypdf import PdfReader

from tests.support.console import Console, made_once


@made_once
def tournament(console: Console) -> Console:
    """Four players after one round: 1000 for two of them, 884 for the others."""
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", "Anna Alt", "Beat Bau", "Carla Cap", "Dario Dub")
    console.done("draw --seed 1", "enter 1 1000 884")
    return console


def totals(console: Console, options: str = "") -> dict[int, int]:
    (found,) = console.done(f"rank --json {options}").document()["lists"]
    return {place["number"]: place["total"] for place in found["places"]}


def winner(console: Console) -> int:
    return max(totals(console).items(), key=lambda item: item[1])[0]


def pdf_text(path: Path) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_it_is_taken_from_the_total_and_every_rank_that_moves_is_told(tournament: Console) -> None:
    first = winner(tournament)
    answer = tournament.done(f"penalty add {first} -200 spoke to the partner")
    assert "Careful" not in answer.err
    assert "ranks change" in answer.out
    assert totals(tournament)[first] == 800
    assert tournament.done("rank --json --explain").document()["lists"][0]["places"][-1]["penalty"] == -200


def test_points_that_help_are_given_with_a_warning(tournament: Console) -> None:
    answer = tournament.done("penalty add Alt 50 came first")
    assert "to the good of Anna Alt, the highest total wins. A penalty is −50." in answer.err


def test_where_the_lowest_total_wins_more_points_are_the_penalty(console: Console) -> None:
    console.done("new Abend -r differenzler-4x4")
    console.run("add", "Anna Alt", "Beat Bau", "Carla Cap", "Dario Dub")
    assert console.done("penalty add 1 20 no estimate").err == ""
    answer = console.done("penalty add 2 -20 wrong way round")
    assert "the lowest total wins. A penalty is +20." in answer.err


def test_it_stands_in_every_list_with_its_reason(tournament: Console) -> None:
    first = winner(tournament)
    tournament.done(f"penalty add {first} -50 spoke")
    shown = tournament.done("rank").out
    assert "Penalty" in shown
    assert "−50 (Round 1: spoke)" in shown
    rows = csv.DictReader(io.StringIO(tournament.done("export csv").out))
    assert {row["penalty"]: row["total"] for row in rows if row["number"] == str(first)} == {"-50": "950"}
    tournament.done("print standings --out list.pdf")
    assert "−50 (Round 1: spoke)" in pdf_text(tournament.folder / "list.pdf")
    tournament.done("print cards --out cards.pdf")
    assert "spoke −50" in pdf_text(tournament.folder / "cards.pdf")
    tournament.done("export xlsx --out abend.xlsx")
    sheet = load_workbook(tournament.folder / "abend.xlsx")["Rank list"]
    (row,) = (row for row in sheet.iter_rows(values_only=True) if row[1] == first)
    assert -50 in row
    assert any(str(cell).startswith("=SUM(") and "+" in str(cell) for cell in row)


def test_a_card_with_a_new_penalty_is_printed_again(tournament: Console) -> None:
    head = max(entry["number"] for entry in tournament.done("history --json").document()["history"])
    tournament.done("penalty add 2 -50 spoke")
    tournament.done(f"print cards --changed-since {head} --out cards.pdf")
    text = pdf_text(tournament.folder / "cards.pdf")
    assert "2 Beat Bau" in text
    assert text.count("Total") == 1


def test_it_is_listed_and_taken_off_by_its_number(tournament: Console) -> None:
    tournament.done("penalty add 1 -50 spoke", "penalty add 2 -20 again")
    listed = tournament.done("penalty list --json").document()
    assert [(p["number"], p["entry"], p["points"], p["round"], p["reason"]) for p in listed["penalties"]] == [
        (1, 1, -50, 1, "spoke"),
        (2, 2, -20, 1, "again"),
    ]
    assert "No." in tournament.done("penalty list").out
    assert tournament.done("penalty remove 1 --json").document()["rank_changes"]
    assert [p["number"] for p in tournament.done("penalty list --json").document()["penalties"]] == [2]


def test_it_stays_when_its_round_is_drawn_again(console: Console) -> None:
    console.evening(8, "draw --seed 1", "penalty add 1 -50 spoke", "draw again --seed 2 --yes")
    (kept,) = console.done("penalty list --json").document()["penalties"]
    assert kept["round"] == 1


def test_what_cannot_be_is_refused(tournament: Console) -> None:
    for typed, code, told in (
        ("add 9 -50 spoke", 3, "There is no player “9”"),
        ("add 1 fifty spoke", 2, "“fifty” is no number of points"),
        ("add 1 0 spoke", 2, "“0” is no number of points"),
        ("add 1 -50 ' '", 4, "A penalty needs a reason"),
        ("add 1 -50 spoke --round 3", 3, "Round 3 is not drawn"),
        ("remove 1", 3, "There is no number 1 in “penalty list”."),
    ):
        answer = tournament.type(f"penalty {typed}")
        assert (answer.code, answer.out) == (code, ""), typed
        assert told in answer.err
    assert tournament.done("penalty list").out == "There are no penalties.\n"


def test_an_option_that_there_is_not_is_no_reason(tournament: Console) -> None:
    tournament.refused("penalty add 3 -50 --reason late", 2, "--reason")
    assert tournament.done("penalty list --json").document()["penalties"] == []

"""Results in workbooks: out, filled in, back; new, equal, different."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.support.console import Console, made_once
from tests.support.exchange.libreoffice import NEEDED, recalculated

HEAD = "round,table,points A,points B"
LIST = (HEAD, "1,1,1000,884", "1,2,900,984")


@made_once
def tournament(console: Console) -> Console:
    """Nine players, one round of two tables, nothing handed in."""
    return console.evening(9, "draw --seed 1")


def listed(console: Console, *lines: str) -> str:
    (console.folder / "list.csv").write_text("\n".join(lines), encoding="utf-8")
    return "list.csv"


def fill(path: Path, *points: int) -> None:
    """Type the points of side A at every table; side B gets the rest of 1884."""
    workbook = load_workbook(path)
    for sheet in workbook.worksheets:
        keys = [cell.value for cell in sheet[2]]
        for row, value in enumerate(points, 3):
            sheet.cell(row, keys.index("points a") + 1).value = value
            sheet.cell(row, keys.index("points b") + 1).value = 1884 - value
    workbook.save(path)


def ranks(console: Console) -> list[tuple[int, int]]:
    lists = console.done("rank --json").document()["lists"]
    return [(place["number"], place["total"]) for place in lists[0]["places"]]


def done(console: Console) -> list[str]:
    return [entry["command"] for entry in console.done("history --json").document()["history"]]


@pytest.fixture
def differing(tournament: Console) -> Console:
    """Table 1 has another result than the list."""
    tournament.done("enter 1 1001 883")
    listed(tournament, *LIST)
    return tournament


def test_a_preview_shows_new_equal_and_different(differing: Console) -> None:
    differing.refused("scores import list.csv --correct --keep", 2)
    before = done(differing)
    answer = differing.done("scores import list.csv --dry-run")
    assert "  Round 1, table 2: 900:984" in answer.out
    assert "1 new, 0 equal, 1 different.\nNothing was stored." in answer.out
    found = differing.done("scores import list.csv --dry-run --json").document()
    assert found["different"] == [{"round": 1, "table": 1, "values": SLIP, "deals": [], "reading": "first"}]
    assert done(differing) == before


SLIP = {"points": [1000, 884], "matches": [None, None]}


@pytest.mark.parametrize(("option", "first"), [("--correct", 1000), ("--keep", 1001), ("--yes", 1000)])
def test_the_decision_is_an_option(differing: Console, option: str, first: int) -> None:
    answer = differing.done(f"scores import list.csv {option} --json").document()
    assert len(answer["new"]) == 1
    assert max(total for _, total in ranks(differing)) == first
    assert bool(answer["replaced"]) is (first == 1000)
    assert bool(answer["kept"]) is (first == 1001)


def test_a_form_whose_draw_was_taken_back_waits_for_a_draw(tournament: Console) -> None:
    tournament.done("scores template form.xlsx")
    fill(tournament.folder / "form.xlsx", 1000, 900)
    tournament.done("undo --yes")
    tournament.refused("scores import form.xlsx", 3, "No round has been drawn yet.")


def test_a_template_has_only_rounds_with_open_tables(tournament: Console) -> None:
    tournament.done(f"scores import {listed(tournament, *LIST)}")
    assert tournament.type("scores template").code == 4
    tournament.done("draw --seed 1")
    tournament.done("scores template open.xlsx")
    tournament.done("scores template first.xlsx --round 1")
    assert load_workbook(tournament.folder / "open.xlsx").sheetnames == ["Round 2"]
    assert load_workbook(tournament.folder / "first.xlsx").sheetnames == ["Round 1"]
    assert tournament.type("scores template none.xlsx --round 9").code == 3


@made_once
def coiffeur(console: Console) -> Console:
    """Two pairs at Coiffeur; two of sixteen deals are played."""
    console.done("new Abend -r coiffeur-paare")
    console.run("add", "A Eins", "B Zwei")
    console.run("add", "C Drei", "D Vier")
    console.done("draw --seed 1")
    console.done("backup other.db")
    console.done('scores deal 1 "A eicheln 84" "B rosen 77"')
    console.done("scores export deals.xlsx")
    return console


def deals(console: Console, database: str = "jassturnier.db") -> list[str]:
    shown = console.done(f"--db {database} scores show 1 --json").document()
    return [deal["notation"] for deal in shown["deals"]]


def test_other_deals_than_ours_need_a_decision(coiffeur: Console) -> None:
    coiffeur.done('scores deal 1 "A eicheln 90" --replace 1')
    coiffeur.refused("scores import deals.xlsx", 8, "Round 1, table 1: 2 deals here, 2 deals in the file")
    coiffeur.done("scores import deals.xlsx --correct")
    assert deals(coiffeur)[0] == "A eicheln 84"


def folder(console: Console, name: str) -> Path:
    made = console.folder / name
    made.mkdir()
    return made


@pytest.mark.outside
@NEEDED
def test_a_form_filled_in_with_libreoffice_gives_the_same_ranks_everywhere(tournament: Console) -> None:
    tournament.done("scores template form.xlsx")
    form = tournament.folder / "form.xlsx"
    fill(form, 1000, 900)
    form.write_bytes(recalculated(form.read_bytes(), folder(tournament, "first")))
    tournament.done("scores import form.xlsx", "export xlsx --out evening.xlsx")
    again = recalculated((tournament.folder / "evening.xlsx").read_bytes(), folder(tournament, "second"))
    (tournament.folder / "again.xlsx").write_bytes(again)
    sheet = load_workbook(tournament.folder / "again.xlsx", data_only=True)["Rank list"]
    head = [cell.value for cell in sheet[2]]
    columns = head.index("Number"), head.index("Total")
    rows = list(sheet.iter_rows(min_row=3, values_only=True))
    assert [(row[columns[0]], row[columns[1]]) for row in rows][: len(ranks(tournament))] == ranks(tournament)


@pytest.mark.parametrize("line", ["1,1,1000,885", "1,1,1,1883"])
def test_a_preview_refuses_what_the_import_refuses(tournament: Console, line: str) -> None:
    file = listed(tournament, HEAD, line)
    answers = [tournament.type(f"scores import {file} {flag}") for flag in ("", "--dry-run")]
    assert [answer.code for answer in answers] == [7, 7]
    assert answers[0].err == answers[1].err

"""Spreadsheets of several stages: carried totals, K.-o. rounds, the list over all."""

import csv
import io

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.lists import WHAT
from jassturnier.exchange.workbook import workbook
from jassturnier.tournament.model import Tournament
from tests.support.evenings_made import played
from tests.support.stages_made import FIRST, SECOND, entries, rules, seeded, stages

FOUR = played(1, ((1,), (2,), 1000), ((3,), (4,), 950))
FINAL = played(1, ((1,), (3,), 900))


def doubled() -> Tournament:
    regulation = rules(FIRST, {**SECOND, "start": "carry", "weight": 2})
    return stages(regulation, (entries(4), [FOUR]), (seeded(1, 3), [FINAL]))


def page(whole: Tournament, title: str) -> Worksheet:
    return load_workbook(io.BytesIO(workbook(whole, "en")))[title]


def rows(sheet: Worksheet) -> list[tuple[object, ...]]:
    return list(sheet.iter_rows(values_only=True))


def test_a_carried_total_and_the_weight_are_in_the_formula() -> None:
    found = rows(page(doubled(), "Rank list Final"))
    assert found[0] == ("Rank", "Number", "Name", "R1", "Carried", "Total", "Remark")
    assert found[1] == (1, 3, "Player 3", 984, 950, "=2*(SUM(D2:D2))+E2", None)
    assert found[2] == (2, 1, "Player 1", 900, 1000, "=2*(SUM(D3:D3))+E3", None)


def test_csv_lists_all_stages_together() -> None:
    found = csv.DictReader(io.StringIO(WHAT["final"](doubled())))
    assert [(row["rank"], row["number"], row["stage"], row["rank_there"]) for row in found] == [
        ("1", "3", "2", "1"),
        ("2", "1", "2", "2"),
        ("3", "4", "1", "3"),
        ("4", "2", "1", "4"),
    ]

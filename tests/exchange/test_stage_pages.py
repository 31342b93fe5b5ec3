"""Spreadsheets of several stages: carried totals, K.-o. rounds, the list over all."""

import csv
import io

from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.lists import WHAT
from jassturnier.exchange.scores.score_forms import score_forms
from jassturnier.exchange.workbook import workbook
from jassturnier.tournament.model import Tournament
from tests.support.evenings_made import played
from tests.support.stages_made import CUP, FIRST, SECOND, entries, rules, seeded, stages

FOUR = played(1, ((1,), (2,), 1000), ((3,), (4,), 950))
FINAL = played(1, ((1,), (3,), 900))


def doubled() -> Tournament:
    regulation = rules(FIRST, {**SECOND, "start": "carry", "weight": 2})
    return stages(regulation, (entries(4), [FOUR]), (seeded(1, 3), [FINAL]))


def cup() -> Tournament:
    semi_finals = played(1, ((1,), (4,), 1000), ((2,), (3,), 1000))
    rounds = [semi_finals, played(2, ((1,), (2,), 1000))]
    return stages(rules(FIRST, CUP), (entries(4), [FOUR]), (seeded(1, 2, 3, 4), rounds))


def page(whole: Tournament, title: str) -> Worksheet:
    return load_workbook(io.BytesIO(workbook(whole, "en")))[title]


def rows(sheet: Worksheet) -> list[tuple[object, ...]]:
    return list(sheet.iter_rows(values_only=True))


def test_a_carried_total_and_the_weight_are_in_the_formula() -> None:
    found = rows(page(doubled(), "Rank list Final"))
    assert found[0] == ("Rank", "Number", "Name", "R1", "Carried", "Total", "Remark")
    assert found[1] == (1, 3, "Player 3", 984, 950, "=2*(SUM(D2:D2))+E2", None)
    assert found[2] == (2, 1, "Player 1", 900, 1000, "=2*(SUM(D3:D3))+E3", None)


def test_a_round_after_the_defeat_is_empty() -> None:
    found = rows(page(cup(), "Rank list K.-o."))
    assert [row[:5] for row in found[1:]] == [
        (1, 1, "Player 1", 1000, 1000),
        (2, 2, "Player 2", 1000, 884),
        (3, 3, "Player 3", 884, None),
        (3, 4, "Player 4", 884, None),
    ]


def test_forms_for_results_say_of_which_stage_they_are() -> None:
    made = load_workbook(io.BytesIO(score_forms(doubled(), "en")))
    assert made.sheetnames == ["Vorrunde, Round 1", "Final, Round 1"]


def test_the_last_list_is_that_of_all_stages() -> None:
    found = rows(page(doubled(), "All stages"))
    assert [row[:5] for row in found[1:]] == [
        (1, 3, "Player 3", "Final", "1"),
        (2, 1, "Player 1", "Final", "2"),
        (3, 4, "Player 4", "Vorrunde", "3"),
        (4, 2, "Player 2", "Vorrunde", "4"),
    ]


def test_csv_has_what_was_carried_and_nothing_after_a_defeat() -> None:
    final = list(csv.DictReader(io.StringIO(WHAT["standings"](doubled()))))[-2:]
    assert [(row["carried"], row["raw"], row["total"]) for row in final] == [
        ("950", "984", "2918"),
        ("1000", "900", "2800"),
    ]
    out = list(csv.DictReader(io.StringIO(WHAT["standings"](cup()))))[-1]
    assert (out["round_1"], out["round_2"]) == ("884", "")


def test_csv_lists_all_stages_together() -> None:
    found = csv.DictReader(io.StringIO(WHAT["final"](doubled())))
    assert [(row["rank"], row["number"], row["stage"], row["rank_there"]) for row in found] == [
        ("1", "3", "2", "1"),
        ("2", "1", "2", "2"),
        ("3", "4", "1", "3"),
        ("4", "2", "1", "4"),
    ]

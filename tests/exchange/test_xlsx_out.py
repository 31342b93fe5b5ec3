"""The workbook of an evening: its pages, the draw, several stages."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import fromstring

from jassturnier.draw.plan import Draw, Form, Table
from jassturnier.exchange.kit.pages import CellStyle
from jassturnier.exchange.lists import WHAT
from jassturnier.exchange.scores.score_forms import score_forms
from jassturnier.exchange.workbook import MOST, plan_workbook, workbook
from jassturnier.i18n import say
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.tournament.regulation.regulation import Regulation
from tests.support.evenings_made import played, player
from tests.support.evenings_made import regulation as small_regulation
from tests.support.evenings_made import tournament as evening
from tests.support.exchange.evenings import (
    GROUPS,
    SINGLE,
    grouped,
    regulation,
    singles,
    tournament,
    with_entry,
)
from tests.support.exchange.libreoffice import NEEDED, all_recalculated
from tests.support.stages_made import FIRST, SECOND, entries, rules, seeded, stages

TITLES = ["Entries", "Draw by table", "Draw by name", "Scores", "Rank list"]


def opened(whole: Tournament, language: str = "en") -> Workbook:
    return load_workbook(io.BytesIO(workbook(whole, language)))


def column(sheet: Worksheet, heading: str) -> list[object]:
    headings = [cell.value for cell in sheet[1]]
    return [row[headings.index(heading)] for row in sheet.iter_rows(min_row=2, values_only=True)]


def places(whole: Tournament) -> list[Place]:
    return [place for ranking in standings(whole, whole.stage()) for place in ranking.places]


def dropping(rounds: int) -> Regulation:
    rules = regulation(GROUPS)
    return replace(rules, stages=(replace(rules.stages[0], drop=rounds),))


def test_the_workbook_has_all_lists_even_before_the_first_round() -> None:
    made = opened(tournament(regulation(SINGLE), (), 0))
    assert made.sheetnames == TITLES
    prizes = small_regulation(prizes=[{"ranks": 1, "amount": 10000}])
    assert ["Prizes" in opened(tournament(prizes, singles(4), n)).sheetnames for n in (0, 1)] == [False, True]


def test_a_formula_has_the_value_that_it_works_out() -> None:
    whole = tournament(dropping(1), grouped(1, 8), 3)
    values = load_workbook(io.BytesIO(workbook(whole, "en")), data_only=True)["Rank list"]
    assert column(values, "Total") == [place.line.total for place in places(whole)]
    assert column(values, "Dropped points") == [place.line.dropped for place in places(whole)]


@pytest.mark.parametrize(
    ("parts", "there"),
    [({"entries"}, []), ({"entries", "money"}, ["Paid"]), ({"entries", "remarks"}, ["Remark"])],
)
def test_what_is_for_the_desk_stands_beside_the_entries_only_if_it_is_wanted(
    parts: set[str], there: list[str]
) -> None:
    whole = tournament(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[1], paid=2000, remark="late"))
    made = load_workbook(io.BytesIO(workbook(whole, "en", parts)))
    headings = [cell.value for cell in made["Entries"][1]]
    assert [each for each in ("Paid", "Remark") if each in headings] == there


def test_the_same_tournament_gives_the_same_bytes() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2)
    assert workbook(whole, "de") == workbook(whole, "de")
    properties = opened(whole).properties
    assert properties.created == properties.modified
    assert properties.created is not None
    assert properties.created.date() == whole.day


def test_rank_lists_have_formulas_over_the_rounds_and_strike_out_what_is_dropped() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    sheet = opened(whole)["Rank list"]
    assert column(sheet, "Rank") == [1, 2, 3, 4, 1, 2, 3, 4]
    assert sheet["I2"].value == "=SUM(E2:G2)-H2"
    assert sheet["H2"].value == "=SMALL(E2:G2,1)"
    first = places(whole)[0].line.rounds
    styles = [sheet.cell(2, 5 + index).style for index in range(3)]
    assert styles == [CellStyle.DROPPED if value.dropped else CellStyle.NUMBER for value in first]


def test_a_sheet_that_would_be_tiny_on_one_page_lies_on_several() -> None:
    few, many = (opened(tournament(regulation(SINGLE), singles(n), 1))["Meetings"] for n in (26, MOST))
    assert few.page_setup.fitToWidth == 1
    assert (many.page_setup.fitToWidth or 0) > 1


def test_who_was_there_for_one_round_only_is_among_the_meetings() -> None:
    rounds = [played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 5), 1000))]
    found = column(opened(evening(rounds, entries=list(map(player, range(1, 8)))))["Meetings"], "Number")
    assert found[:5] == [1, 2, 3, 4, 5]
    assert 6 not in found


def test_every_part_is_valid_xml_and_leads_nowhere_outside() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    for content in (workbook(whole, "de"), score_forms(whole, "de", by_deal=True)):
        with ZipFile(io.BytesIO(content)) as parts:
            for name in parts.namelist():
                assert fromstring(parts.read(name)).tag
                assert b'TargetMode="External"' not in parts.read(name)


@pytest.mark.outside
@NEEDED
def test_libreoffice_works_out_the_same_totals(tmp_path: Path) -> None:
    evenings = {str(drop): tournament(dropping(drop), grouped(2, 5), 4) for drop in range(3)}
    workbooks = {drop: workbook(whole, "en") for drop, whole in evenings.items()}
    for drop, content in all_recalculated(workbooks, tmp_path).items():
        whole = evenings[drop]
        sheet = load_workbook(io.BytesIO(content), data_only=True)["Rank list"]
        assert column(sheet, "Total") == [place.line.total for place in places(whole)]
        if drop != "0":
            assert column(sheet, "Dropped points") == [place.line.dropped for place in places(whole)]


def test_a_plan_has_the_numbers_of_the_players_on_both_sheets() -> None:
    draws = [Draw((Table(1, ((1, 4), (3, 2))),), (6, 5)), Draw((Table(1, ((5, 6), (1, 2))),), (3, 4))]
    made = load_workbook(io.BytesIO(plan_workbook(draws, Form.PARTNERS, say("Draw"), "en")))
    by_table, by_name = made.worksheets
    assert list(by_table.values) == [
        ("Round", "Table", "A1", "A2", "B1", "B2", "rests"),
        (1, 1, 1, 4, 3, 2, None),
        (1, None, None, None, None, None, "5, 6"),
        (2, 1, 5, 6, 1, 2, None),
        (2, None, None, None, None, None, "3, 4"),
    ]
    assert list(by_name.values) == [
        ("Number", "Round 1", "Round 2"),
        (1, "1 A1", "1 B1"),
        (2, "1 B2", "1 B2"),
        (3, "1 B1", "rests"),
        (4, "1 A2", "rests"),
        (5, "rests", "1 A1"),
        (6, "rests", "1 A2"),
    ]
    assert [sheet.freeze_panes for sheet in (by_table, by_name)] == ["C2", "B2"]
    one_round = load_workbook(io.BytesIO(plan_workbook(draws[:1], Form.PARTNERS, say("Draw"), "en")))
    assert [sheet.max_row for sheet in one_round.worksheets] == [3, 7]


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

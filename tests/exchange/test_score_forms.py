"""Workbooks of scores: written, filled in by somebody, read back."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier import games
from jassturnier.exchange.score_forms import score_forms
from jassturnier.exchange.scores_in import Comparison, Score, read_scores
from jassturnier.games.kit.base import Slip
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.regulation.regulation import Short
from jassturnier.tournament.scoring.readings import FIRST, SECOND, SlipReading, with_readings, with_tables
from tests.support.exchange.evenings import GROUPS, SINGLE, grouped, of_game, regulation, singles, tournament
from tests.support.exchange.files import saved
from tests.support.exchange.libreoffice import NEEDED, recalculated
from tests.support.typed import sentences


def opened(whole: Tournament, *, by_deal: bool = False) -> Workbook:
    return load_workbook(io.BytesIO(score_forms(whole, "de", by_deal=by_deal)))


def column(sheet: Worksheet, key: str, row: int = 2) -> int:
    return [cell.value for cell in sheet[row]].index(key) + 1


def read(content: bytes, whole: Tournament) -> list[Score]:
    found = read_scores(content, whole)
    assert not found.problems, sentences(found.problems)
    return list(found.scores)


def faults(content: bytes, whole: Tournament) -> list[str]:
    return sentences(read_scores(content, whole).problems)


def stored(whole: Tournament) -> dict[int, Slip]:
    return {t.key: t.result.values for r in whole.rounds() for t in r.tables if t.result}


SINGLES = tournament(regulation(SINGLE), singles(9), 2, played=0)


@pytest.mark.parametrize("game_id", games.IDS)
def test_an_empty_form_holds_no_results(game_id: str) -> None:
    whole = tournament(of_game(game_id, 4), singles(12), 2, played=0)
    assert read(score_forms(whole, "de"), whole) == []
    assert read(score_forms(whole, "de", by_deal=True), whole) == []


def test_a_form_before_the_first_draw_is_empty() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 0)
    assert opened(whole).worksheets[0].max_row == 1


def test_results_go_out_and_come_back_as_equal() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    scores = read(score_forms(whole, "de"), whole)
    assert {score.table.key: score.slip for score in scores} == stored(whole)
    assert {score.change for score in scores} == {Comparison.EQUAL}


@settings(max_examples=25)
@given(st.lists(st.sampled_from([0, *range(2, 1883), 1884]), min_size=4, max_size=4))
def test_what_is_typed_into_a_form_is_what_is_read(points: list[int]) -> None:
    made = opened(SINGLES)
    tables = [table for round_ in SINGLES.rounds() for table in round_.tables]
    for sheet, pair in zip(made.worksheets, (points[:2], points[2:]), strict=True):
        for row, value in enumerate(pair, 3):
            sheet.cell(row, column(sheet, "points a")).value = value
            sheet.cell(row, column(sheet, "points b")).value = 1884 - value
    scores = read(saved(made), SINGLES)
    assert [score.table for score in scores] == tables
    assert [score.slip["points"] for score in scores] == [(value, 1884 - value) for value in points]


def test_the_round_is_shown_where_a_sheet_has_several() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 2)
    for round_ in whole.rounds():
        for table in round_.tables:
            read_twice = [SlipReading(kind, {"points": (942, 942)}) for kind in (FIRST, SECOND)]
            whole = with_tables(whole, [with_readings(table, read_twice)])
    *rounds, again = opened(whole).worksheets
    assert [sheet.column_dimensions["B"].hidden for sheet in rounds] == [True, True]
    assert not again.column_dimensions["B"].hidden
    assert {again.cell(row, 2).value for row in range(3, again.max_row + 1)} == {1, 2}


def test_a_wrong_sum_turns_red_by_the_formula_of_the_game() -> None:
    sheet = opened(SINGLES).worksheets[0]
    last = sheet.max_column
    assert sheet.cell(3, last).value == '=IF(COUNT(G3,H3)<2,"",SUM(G3,H3)-1884)'
    assert list(sheet.conditional_formatting)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda s: s.cell(3, column(s, "id"), "t999"), "row 3: this table is not in the tournament."),
        (lambda s: s.cell(3, column(s, "points a"), "viel"), "cell G3: “viel” is no whole number."),
        (lambda s: s.cell(3, column(s, "points a"), 9999), "row 3, side A, points: 9,999 cannot be;"),
        (lambda s: s.cell(3, column(s, "points b"), " "), "row 3, side B, points: the number is missing."),
        (
            lambda s: s.cell(4, column(s, "id"), s.cell(3, 1).value),
            "row 4: this table stands in the file twice",
        ),
        (
            lambda s: s.cell(3, column(s, "side a"), s.cell(4, column(s, "side a")).value),
            "stands on side A, but",
        ),
        (lambda s: s.cell(3, column(s, "points a"), "=B9"), "cell G3: the formula here has no value."),
        (lambda s: s.cell(3, s.max_column + 1, 7) and s.cell(2, s.max_column, "points c"), "no such number"),
    ],
)
def test_what_is_wrong_in_a_form_is_named_with_its_place(
    spoil: Callable[[Worksheet], object], words: str
) -> None:
    whole = tournament(regulation(SINGLE), singles(8), 1)
    made = opened(whole)
    spoil(made.worksheets[0])
    (fault,) = faults(saved(made), whole)
    assert words in fault
    assert fault.startswith(f"sheet {made.worksheets[0].title}, ")


def test_a_list_made_elsewhere_needs_round_table_and_values() -> None:
    content = b"Results\nRound;Table;Points A;Points B;\n1;2;1'012;872;a note\n9;1;;;\n"
    (score,) = read(content, SINGLES)
    assert (score.round.number, score.table.number, score.slip["points"]) == (1, 2, (1012, 872))
    (fault,) = faults(b"round,table\n1,2\n", SINGLES)
    assert "No scores were found" in fault


def test_a_workbook_of_another_tournament_is_one_problem_a_sheet() -> None:
    other = tournament(regulation(SINGLE), singles(8), 1)
    made = opened(other)
    for row in (3, 4):
        made.worksheets[0].cell(row, 1).value = f"t{row}ff"
    (fault,) = faults(saved(made), other)
    assert "belongs to another tournament" in fault


@pytest.mark.outside
@NEEDED
def test_libreoffice_finds_the_difference_of_a_wrong_sum(tmp_path: Path) -> None:
    made = opened(SINGLES)
    for sheet in made.worksheets:
        sheet["G3"], sheet["H3"] = 1000, 880
    shown = load_workbook(io.BytesIO(recalculated(saved(made), tmp_path)), data_only=True).worksheets[0]
    last = shown.max_column
    assert (shown.cell(3, last).value, shown.cell(4, last).value) == (-4, None)


def test_a_form_takes_the_deals_of_a_round_that_the_clock_may_stop() -> None:
    whole = tournament(replace(regulation(SINGLE), short=Short.SCALED), singles(9), 1, played=0)
    made = opened(whole)
    sheet = made.worksheets[0]
    assert sheet.cell(1, column(sheet, "deals a")).value == "Spiele"
    off = sheet.cell(3, sheet.max_column).value
    assert off == '=IF(COUNT(G3,H3)<2,"",SUM(G3,H3)-1884/12*IF(K3="",12,K3))'
    for row, values in enumerate(((800, 770, 10), (1000, 884, 12)), 3):
        for key, value in zip(("points a", "points b", "deals a"), values, strict=True):
            sheet.cell(row, column(sheet, key)).value = value
    assert [score.slip["deals"] for score in read(saved(made), whole)] == [(10,), (None,)]
    written = b"Tisch;A;B;Spiele\n1;800;770;10\n2;1000;884;\n"
    assert [score.slip["deals"] for score in read(written, whole)] == [(10,), (None,)]

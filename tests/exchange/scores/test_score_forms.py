"""Workbooks of scores: written, filled in by somebody, read back."""

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier import games
from jassturnier.exchange.scores.score_forms import score_forms
from jassturnier.exchange.scores.scores_in import Comparison, Score, read_scores
from jassturnier.games.kit.base import Slip
from jassturnier.tournament.lists import How
from jassturnier.tournament.model import Result, SlipReading, TableInfo, Tournament
from jassturnier.tournament.scoring.readings import FIRST, SECOND, with_readings, with_tables
from tests.support.evenings_made import played
from tests.support.evenings_made import tournament as evening
from tests.support.exchange.evenings import (
    GROUPS,
    SINGLE,
    grouped,
    of_game,
    regulation,
    singles,
    tournament,
    with_entry,
)
from tests.support.exchange.files import saved, sentences, xlsx
from tests.support.exchange.libreoffice import NEEDED, recalculated


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


def test_names_that_look_like_machine_words_are_names() -> None:
    whole = tournament(regulation(GROUPS), grouped(1, 4), 1, played=0)
    for entry in whole.entries:
        whole = with_entry(whole, replace(entry, team=f"points{entry.number}"))
    made = opened(whole)
    made.worksheets[0]["H3"], made.worksheets[0]["I3"] = 1000, 884
    (score,) = read(saved(made), whole)
    assert score.slip["points"] == (1000, 884)


def test_a_form_before_the_first_draw_is_empty() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 0)
    assert opened(whole).worksheets[0].max_row == 1


def test_results_go_out_and_come_back_as_equal() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    scores = read(score_forms(whole, "de"), whole)
    assert {score.table.key: score.slip for score in scores} == stored(whole)
    assert {score.change for score in scores} == {Comparison.EQUAL}


def test_the_same_results_are_new_to_an_evening_without_and_different_to_another() -> None:
    played, empty = (tournament(regulation(SINGLE), singles(8), 2, played) for played in (2, 0))
    content = score_forms(played, "en")
    assert {score.change for score in read(content, empty)} == {Comparison.NEW}
    (first, *rest) = next(iter(played.rounds())).tables
    changed = replace(first, result=Result({"points": (1000, 884)}, How.EXACT))
    round_ = replace(next(iter(played.rounds())), tables=(changed, *rest))
    stage = replace(played.stages[0], rounds=(round_, *played.stages[0].rounds[1:]))
    changes = [score.change for score in read(content, replace(played, stages=(stage,)))]
    assert changes.count(Comparison.DIFFERENT) == 1
    assert changes.count(Comparison.EQUAL) == 3


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


def test_only_the_numbers_may_be_typed_and_only_possible_ones() -> None:
    sheet = opened(SINGLES).worksheets[0]
    assert sheet.protection.sheet
    typed = {c.coordinate for row in sheet.iter_rows(min_row=3) for c in row if not c.protection.locked}
    keys = [str(cell.value) for cell in sheet[2]]
    letters = [get_column_letter(n) for n, key in enumerate(keys, 1) if key[:6] in {"points", "matche"}]
    assert typed == {f"{letter}{row}" for letter in letters for row in (3, 4)}
    points = next(rule for rule in sheet.data_validations.dataValidation if str(rule.sqref) == "H3:H4")
    assert (points.type, points.formula1, points.formula2) == ("whole", "0", "1884")
    assert sheet.row_dimensions[2].hidden
    assert sheet.freeze_panes == "G3"


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


def rules_of(sheet: Worksheet) -> dict[str, tuple[str | None, str | None]]:
    return {str(rule.sqref): (rule.formula1, rule.formula2) for rule in sheet.data_validations.dataValidation}


def test_tables_of_different_games_share_a_sheet_of_readings() -> None:
    shipped = regulation("schieber-differenzler-final")
    rules = replace(shipped, options={**shipped.options, "weis": True})
    rounds = [played(1, ((1, 2), (3, 4), None)), played(3, ((1, 2), (3, 4), None))]
    tables = (
        replace(rounds[0].tables[0], round=1, group="B"),
        TableInfo(301, 1, 301, "coiffeur4_alone", 8, ((1,), (2,), (3,), (4,)), round=3),
    )
    slips: tuple[Slip, ...] = ({"points": (1000, 884)}, {"points": (500, 400, 300, 200)})
    reread = tuple(
        replace(round_, tables=(with_readings(table, [SlipReading(kind, slip) for kind in (FIRST, SECOND)]),))
        for round_, table, slip in zip(rounds, tables, slips, strict=True)
    )
    sheet = opened(evening(reread, rules)).worksheets[-1]
    last = sheet.max_column
    assert [sheet.cell(row, last).value is None for row in (2, 3, 4)] == [True, False, True]
    (red,) = sheet.conditional_formatting
    assert str(red.sqref) == f"{get_column_letter(last)}3:{get_column_letter(last)}4"
    assert [sheet.cell(row, column(sheet, "Gruppe", 1)).value for row in (3, 4)] == ["B", None]
    points, weis = (column(sheet, key) for key in ("points d", "weis b"))
    assert [[sheet.cell(row, at).protection.locked for row in (3, 4)] for at in (points, weis)] == [
        [True, False],
        [False, True],
    ]
    area = get_column_letter(points)
    assert rules_of(sheet)[f"{area}3:{area}4"] == ("0", "7884")


def test_a_sheet_takes_what_any_of_its_tables_may_have() -> None:
    whole = tournament(of_game("ramsch", 4), singles(6), 1, played=0)
    (round_,) = whole.rounds()
    first, second = round_.tables
    alone = opened(with_tables(whole, [replace(second, deals=8)])).worksheets[0]
    mixed = opened(with_tables(whole, [replace(first, deals=8)])).worksheets[0]
    area = get_column_letter(column(alone, "penalties a"))
    assert rules_of(alone)[f"{area}3:{area}4"] == rules_of(mixed)[f"{area}3:{area}4"] == ("-2592", "3360")


def test_a_wrong_sum_turns_red_by_the_formula_of_the_game() -> None:
    sheet = opened(SINGLES).worksheets[0]
    last = sheet.max_column
    assert sheet.cell(3, last).value == '=IF(COUNT(G3,H3)<2,"",SUM(G3,H3)-1884)'
    assert list(sheet.conditional_formatting)


def test_a_match_bonus_is_in_the_control_sum() -> None:
    rules = of_game("schieber", 4)
    rules = replace(rules, options={**rules.options, "all_single": True, "target": 0})
    sheet = opened(tournament(rules, singles(4), 1, played=0)).worksheets[0]
    formula = str(sheet.cell(3, sheet.max_column).value)
    assert "-628" in formula
    assert formula.count("-100*") == 2
    assert formula.count("-1*") == 4


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


def test_rows_may_be_sorted_and_sheets_renamed() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 1)
    made = opened(whole)
    sheet = made.worksheets[0]
    sheet.title = "xyz"
    sheet.move_range("A3:K3", rows=4)
    scores = read(saved(made), whole)
    assert {score.table.key: score.slip["points"] for score in scores} == {
        key: slip["points"] for key, slip in stored(whole).items()
    }


def test_a_list_made_elsewhere_needs_round_table_and_values() -> None:
    content = b"Results\nRound;Table;Points A;Points B;\n1;2;1'012;872;a note\n9;1;;;\n"
    (score,) = read(content, SINGLES)
    assert (score.round.number, score.table.number, score.slip["points"]) == (1, 2, (1012, 872))
    (fault,) = faults(b"round,table\n1,2\n", SINGLES)
    assert "No scores were found" in fault


def test_a_table_that_is_not_drawn_is_a_problem() -> None:
    (fault,) = faults(xlsx([["round", "table", "points A", "points B"], [7, 1, 1000, 884]]), SINGLES)
    assert fault == "sheet Players, row 2: the round “7” is not drawn."


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

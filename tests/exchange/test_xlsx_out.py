import io
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet
from openpyxl.xml.functions import fromstring

from jassturnier.exchange.kit.pages import CellStyle
from jassturnier.exchange.scores.score_forms import score_forms
from jassturnier.exchange.workbook import MOST, WALL, workbook
from jassturnier.tournament.model import EntryInfo, Tournament
from jassturnier.tournament.ranking.standings import Place, standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.proof import bar_width
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
    ("parts", "sheets"),
    [
        (WALL, ["Draw by table", "Draw by name", "Scores", "Rank list"]),
        ({"standings"}, ["Rank list"]),
        ({"final"}, ["All stages"]),
        ({"scores", "meetings", "statistics"}, ["Scores", "Meetings", "Statistics"]),
    ],
)
def test_a_workbook_has_the_parts_that_are_wanted(parts: set[str], sheets: list[str]) -> None:
    whole = tournament(regulation(SINGLE), singles(8), 2)
    assert load_workbook(io.BytesIO(workbook(whole, "en", parts))).sheetnames == sheets


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


def test_entries_list_only_the_columns_that_are_used() -> None:
    whole = tournament(regulation(SINGLE), singles(3), 0)
    plain = [cell.value for cell in opened(whole)["Entries"][1]]
    assert plain == ["Number", "Given name 1", "Family name 1", "Presence"]
    whole = with_entry(whole, replace(whole.entries[1], category="Damen", ranked=False))
    sheet = opened(whole)["Entries"]
    assert column(sheet, "Category") == [None, "Damen", None]
    assert column(sheet, "Ranked") == [None, "no", None]


def test_everybody_has_table_and_seat_in_both_lists() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2)
    made = opened(whole)
    by_table, by_name = made["Draw by table"], made["Draw by name"]
    names = [name for seat in ("A1", "A2", "B1", "B2") for name in column(by_table, seat) if name]
    assert sorted(map(str, names)) == sorted(entry.name for entry in whole.entries for _ in range(2))
    assert column(by_table, "Table") == [1, 2, "rests", 1, 2, "rests"]
    assert column(by_name, "Name") == [e.listed for e in sorted(whole.entries, key=EntryInfo.sort_key)]
    first = next(iter(whole.rounds()))
    seated = dict(zip(column(by_name, "Number"), column(by_name, "Round 1"), strict=True))
    one = first.tables[0].sides[1][0] - 1000
    assert seated[one] == "1 B1"
    assert list(seated.values()).count("rests") == 1


def test_scores_show_the_values_of_every_table() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 2, played=1)
    sheet = opened(whole)["Scores"]
    assert column(sheet, "Taken") == ["exact", "exact", None, None]
    totals = zip(column(sheet, "points A"), column(sheet, "points B"), strict=True)
    assert [sum(map(int, map(str, pair))) for pair in list(totals)[:2]] == [1884, 1884]


def test_rank_lists_have_formulas_over_the_rounds_and_strike_out_what_is_dropped() -> None:
    whole = tournament(regulation(GROUPS), grouped(2, 4), 3)
    sheet = opened(whole)["Rank list"]
    assert column(sheet, "Rank") == [1, 2, 3, 4, 1, 2, 3, 4]
    assert sheet["I2"].value == "=SUM(E2:G2)-H2"
    assert sheet["H2"].value == "=SMALL(E2:G2,1)"
    first = places(whole)[0].line.rounds
    styles = [sheet.cell(2, 5 + index).style for index in range(3)]
    assert styles == [CellStyle.DROPPED if value.dropped else CellStyle.NUMBER for value in first]


def test_signs_stand_beside_numbers_that_stay_numbers() -> None:
    whole = tournament(regulation(SINGLE), singles(9), 2)
    sheet = opened(whole)["Rank list"]
    rests = [cell for row in sheet.iter_rows(min_row=2) for cell in row if '"r"' in cell.number_format]
    assert rests
    assert all(isinstance(cell.value, int) for cell in rests)
    assert "r " in str(sheet.oddFooter and sheet.oddFooter.left.text)
    shared = [place for place in places(whole) if place.shared]
    signed = [row[0] for row in sheet.iter_rows(min_row=2) if row[0].number_format.startswith('"="')]
    assert len(signed) == len(shared)
    assert all(isinstance(cell.value, int) for cell in signed)


def test_a_sheet_that_would_be_tiny_on_one_page_lies_on_several() -> None:
    few, many = (opened(tournament(regulation(SINGLE), singles(n), 1))["Meetings"] for n in (26, MOST))
    assert few.page_setup.fitToWidth == 1
    assert (many.page_setup.fitToWidth or 0) > 1


def test_one_round_has_no_line_over_the_rounds_and_lines_are_straight() -> None:
    for rounds, charts in ((1, 1), (2, 2)):
        content = workbook(tournament(regulation(SINGLE), singles(8), rounds), "en")
        with ZipFile(io.BytesIO(content)) as parts:
            drawn = [parts.read(name) for name in parts.namelist() if name.startswith("xl/charts/chart")]
        assert len(drawn) == charts
        assert not any(b'<smooth val="1"' in chart for chart in drawn)
        assert (b'<smooth val="0"' in b"".join(drawn)) is (rounds > 1)


def test_peoples_text_stays_text() -> None:
    whole = tournament(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[0], club='=HYPERLINK("http://x","y")'))
    made = opened(replace(whole, name="=1+1 & Co."))
    cell = made["Entries"]["D2"]
    assert (cell.data_type, cell.quotePrefix) == ("s", True)
    assert all(cell.data_type != "f" for row in made["Entries"].iter_rows() for cell in row)


def test_sheets_are_ready_to_read_and_to_print() -> None:
    for sheet in opened(tournament(regulation(SINGLE), singles(8), 2)).worksheets:
        assert sheet.freeze_panes is not None
        assert sheet.freeze_panes.endswith("2")
        assert sheet.print_title_rows == "$1:$1"
        frozen = sheet[sheet.freeze_panes].column - 1
        assert sheet.print_title_cols == (f"$A:${get_column_letter(frozen)}" if frozen else None)
        # The legend is no row to filter.
        below = sheet.dimensions.replace("11", "9") if sheet.title == "Meetings" else sheet.dimensions
        assert sheet.auto_filter.ref == (None if sheet.title == "Statistics" else below)


def test_meetings_tell_partners_from_opponents_and_are_the_same_both_ways() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 3)
    sheet = opened(whole)["Meetings"]
    assert sheet.cell(11, 1).value == "P once partners, PP twice; a number: so many times opponents."
    rows = list(sheet.iter_rows(min_row=2, max_row=9, min_col=3, values_only=True))
    assert [list(row) for row in rows] == [list(column) for column in zip(*rows, strict=True)]
    for row in rows:
        words = " ".join(str(value) for value in row if value and value != "–")
        assert words.count("P") == 3
        assert sum(int(word) for word in words.split() if word.isdigit()) == 6


def test_who_was_there_for_one_round_only_is_among_the_meetings() -> None:
    rounds = [played(1, ((1, 2), (3, 4), 1000)), played(2, ((1, 3), (2, 5), 1000))]
    found = column(opened(evening(rounds, entries=list(map(player, range(1, 8)))))["Meetings"], "Number")
    assert found[:5] == [1, 2, 3, 4, 5]
    assert 6 not in found


def test_namesakes_are_told_apart_among_the_entries() -> None:
    one, *others = singles(8)
    apart = replace(one, members=(replace(one.members[0], apart="Bex"),))
    sheet = opened(tournament(regulation(SINGLE), [apart, *others], 1))["Entries"]
    (column,) = (cell.column for cell in sheet[1] if cell.value == "Namesake")
    assert [sheet.cell(row, column).value for row in (2, 3)] == ["Bex", None]


def test_a_matrix_that_nobody_could_read_is_left_out() -> None:
    whole = tournament(regulation(SINGLE), singles(MOST + 4), 1)
    assert "Meetings" not in opened(whole).sheetnames


def test_statistics_count_every_result_once_and_draw_two_charts() -> None:
    whole = tournament(regulation(SINGLE), singles(8), 3, played=2)
    sheet = opened(whole)["Statistics"]
    rows = list(sheet.iter_rows(min_row=2, max_row=3, values_only=True))
    assert [row[:2] for row in rows] == [("Round 1", 4), ("Round 2", 4)]
    values = [
        value for r in whole.rounds() for t in r.tables if t.result for value in t.result.values["points"]
    ]
    assert max(int(str(row[2])) for row in rows) == max(map(int, map(str, values)))
    counts = [row[1] for row in sheet.iter_rows(min_row=6, values_only=True) if isinstance(row[1], int)]
    assert sum(counts) == 8
    with ZipFile(io.BytesIO(workbook(whole, "en"))) as parts:
        assert sum(name.startswith("xl/charts/chart") for name in parts.namelist()) == 2


@pytest.mark.parametrize(("spread", "width"), [(0, 1), (19, 1), (20, 2), (99, 5), (1884, 100)])
def test_bars_have_a_round_width(spread: int, width: int) -> None:
    assert bar_width([7, 7 + spread]) == width


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

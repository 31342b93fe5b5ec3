import io
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from jassturnier.exchange.pages import Style, safe_title
from jassturnier.exchange.xlsx_out import workbook
from jassturnier.tournament.regulation import Regulation
from jassturnier.tournament.snapshot import EntryInfo, Evening
from jassturnier.tournament.standings import Place, standings
from tests.exchange.evenings import GROUPS, SINGLE, evening, grouped, regulation, singles, with_entry
from tests.exchange.libreoffice import INSTALLED, recalculated

TITLES = ["Entries", "Draw by table", "Draw by name", "Scores", "Rank list"]


def opened(whole: Evening, language: str = "en") -> Workbook:
    return load_workbook(io.BytesIO(workbook(whole, language)))


def column(sheet: Worksheet, heading: str) -> list[object]:
    headings = [cell.value for cell in sheet[1]]
    return [row[headings.index(heading)] for row in sheet.iter_rows(min_row=2, values_only=True)]


def places(whole: Evening) -> list[Place]:
    return [place for ranking in standings(whole, whole.stage()) for place in ranking.places]


def dropping(rounds: int) -> Regulation:
    rules = regulation(GROUPS)
    return replace(rules, stages=(replace(rules.stages[0], drop=rounds),))


def test_the_workbook_has_all_lists_even_before_the_first_round() -> None:
    made = opened(evening(regulation(SINGLE), (), 0))
    assert made.sheetnames == TITLES


def test_the_same_tournament_gives_the_same_bytes() -> None:
    whole = evening(regulation(SINGLE), singles(9), 2)
    assert workbook(whole, "de") == workbook(whole, "de")
    properties = opened(whole).properties
    assert properties.created == properties.modified
    assert properties.created is not None
    assert properties.created.date() == whole.day


def test_entries_list_only_the_columns_that_are_used() -> None:
    whole = evening(regulation(SINGLE), singles(3), 0)
    plain = [cell.value for cell in opened(whole)["Entries"][1]]
    assert plain == ["Number", "Given name 1", "Family name 1", "Presence"]
    whole = with_entry(whole, replace(whole.entries[1], category="Damen", ranked=False))
    sheet = opened(whole)["Entries"]
    assert column(sheet, "Category") == [None, "Damen", None]
    assert column(sheet, "Ranked") == [None, "no", None]


def test_everybody_has_table_and_seat_in_both_lists() -> None:
    whole = evening(regulation(SINGLE), singles(9), 2)
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
    whole = evening(regulation(SINGLE), singles(8), 2, played=1)
    sheet = opened(whole)["Scores"]
    assert column(sheet, "Taken") == ["exact", "exact", None, None]
    totals = zip(column(sheet, "points A"), column(sheet, "points B"), strict=True)
    assert [sum(map(int, map(str, pair))) for pair in list(totals)[:2]] == [1884, 1884]


def test_rank_lists_have_formulas_over_the_rounds_and_strike_out_what_is_dropped() -> None:
    whole = evening(regulation(GROUPS), grouped(2, 4), 3)
    sheet = opened(whole)["Rank list"]
    assert column(sheet, "Rank") == [1, 2, 3, 4, 1, 2, 3, 4]
    assert sheet["I2"].value == "=SUM(E2:G2)-H2"
    assert sheet["H2"].value == "=SMALL(E2:G2,1)"
    first = places(whole)[0].line.rounds
    styles = [sheet.cell(2, 5 + index).style for index in range(3)]
    assert styles == [Style.DROPPED if value.dropped else Style.NUMBER for value in first]


def test_peoples_text_stays_text() -> None:
    whole = evening(regulation(SINGLE), singles(4), 0)
    whole = with_entry(whole, replace(whole.entries[0], club='=HYPERLINK("http://x","y")'))
    made = opened(replace(whole, name="=1+1 & Co."))
    cell = made["Entries"]["D2"]
    assert (cell.data_type, cell.quotePrefix) == ("s", True)
    assert all(cell.data_type != "f" for row in made["Entries"].iter_rows() for cell in row)


def test_sheets_are_ready_to_read_and_to_print() -> None:
    for sheet in opened(evening(regulation(SINGLE), singles(8), 2)).worksheets:
        assert sheet.freeze_panes is not None
        assert sheet.freeze_panes.endswith("2")
        assert sheet.print_title_rows == "$1:$1"
        assert sheet.auto_filter.ref == sheet.dimensions


def test_what_a_sheet_may_not_be_called_is_left_out() -> None:
    assert safe_title("Finale: A/B [2]?") == "Finale  A B  2"
    assert safe_title("///") == "–"
    assert len(safe_title("x" * 40)) == 31


@pytest.mark.outside
@pytest.mark.skipif(not INSTALLED, reason="LibreOffice is not installed")
@pytest.mark.parametrize("drop", [0, 1, 2])
def test_libreoffice_works_out_the_same_totals(tmp_path: Path, drop: int) -> None:
    whole = evening(dropping(drop), grouped(2, 5), 4)
    content = recalculated(workbook(whole, "en"), tmp_path)
    sheet = load_workbook(io.BytesIO(content), data_only=True)["Rank list"]
    assert column(sheet, "Total") == [place.line.total for place in places(whole)]
    if drop:
        assert column(sheet, "Dropped") == [place.line.dropped for place in places(whole)]

"""Lists for spreadsheets: each holds the whole tournament, and what goes out can come in again."""

import csv
import io
from pathlib import Path

import pytest
from openpyxl import load_workbook

from jassturnier.exchange.csv_out import WHAT
from jassturnier.services.papers.exporting import entry_list, export_csv, export_xlsx, usual_name
from jassturnier.services.people import entering, importing
from jassturnier.services.workplace import Desk
from tests.support.offices import drawn, enter, poured_desk, started, with_players


@pytest.fixture
@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8)
    drawn(made)
    enter(made, 1, 1000, 884)
    return made


def test_every_list_has_everybody(desk: Desk) -> None:
    rows = {what: len([*csv.DictReader(io.StringIO(export_csv(desk, what)))]) for what in WHAT}
    sides = 4
    assert rows == dict.fromkeys(WHAT, 8) | {"scores": sides}


def test_there_is_a_workbook_before_the_first_player(tmp_path: Path) -> None:
    assert load_workbook(io.BytesIO(export_xlsx(started(tmp_path), "de"))).sheetnames


def test_a_name_is_no_path(tmp_path: Path) -> None:
    found = usual_name(started(tmp_path, title="../../Jass: 1/2"))
    assert found.name == str(found)


def test_the_entry_list_comes_back_with_nobody_new(desk: Desk, tmp_path: Path) -> None:
    path = tmp_path / "list.xlsx"
    path.write_bytes(entry_list(desk, "en", filled=True))
    found = importing.look(desk, path)
    assert len(found.entries) == 8
    assert len(found.twice(importing.ListChoice())) == 8


def test_an_empty_entry_list_offers_the_clubs_of_the_register(tmp_path: Path) -> None:
    desk = started(tmp_path)
    entering.add(desk, [entering.new_entry(["Eva Meier"], club="Jassklub Wiggertal")])
    page = load_workbook(io.BytesIO(entry_list(desk, "en", filled=False)))
    words = {str(cell.value) for sheet in page for row in sheet for cell in row}
    offered = {str(choice.formula1) for sheet in page for choice in sheet.data_validations.dataValidation}
    assert any("Jassklub Wiggertal" in word for word in words | offered)
    assert not any("Meier" in word for word in words)

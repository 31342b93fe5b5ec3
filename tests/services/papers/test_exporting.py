"""Lists for spreadsheets: each holds the whole tournament, and what goes out can come in again."""

import csv
import io
import subprocess
import sys
from pathlib import Path

import pytest
from openpyxl import load_workbook

from jassturnier.errors import JassError, NotAllowed, WrongUsage
from jassturnier.exchange.lists import WHAT
from jassturnier.services.papers.exporting import (
    Lists,
    entry_list,
    export_csv,
    export_json,
    export_xlsx,
    usual_name,
    write_lists,
)
from jassturnier.services.people.lists import HowRead, look
from jassturnier.services.workplace import Desk, Office
from jassturnier.tournament.people.fields import arrivals_listed
from tests.support.offices import drawn, enter, poured_desk, started, with_players


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables, the first with its result."""
    made = with_players(tmp_path, 8, then=drawn)
    enter(made, 1, 1000, 884)
    return made


def test_the_codes_of_tables_stay_on_the_laptop(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn)
    document = export_json(desk)
    codes = [table.code for _, table in desk.tournament().tables()]
    assert all(len(code) == 6 for code in codes)
    assert not any(code in document for code in codes)


def test_every_list_has_everybody(desk: Desk) -> None:
    rows = {what: len([*csv.DictReader(io.StringIO(export_csv(desk, what)))]) for what in WHAT}
    sides = 4
    assert rows == dict.fromkeys(WHAT, 8) | {"scores": sides}


def test_there_is_a_workbook_before_the_first_player(tmp_path: Path) -> None:
    assert load_workbook(io.BytesIO(export_xlsx(started(tmp_path), "de"))).sheetnames


def test_a_name_is_no_path(tmp_path: Path) -> None:
    found = usual_name(started(tmp_path, title="../../Jass: 1/2"))
    assert found.name == str(found)


def test_the_entry_list_comes_back_with_nobody_new(desk: Desk) -> None:
    found = look(desk, entry_list(desk, "en", filled=True), "list.xlsx", HowRead())
    assert len(found.seen.incoming.records) == 8
    assert found.brings_nothing()


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A tournament with four players."""
    return with_players(tmp_path, 4).office


def written(at: Office, file: Path) -> bytes:
    tournament = at.desk().tournament()
    write_lists(at, file, Lists("Abend", [arrivals_listed(tournament)], tournament.head), "de")
    return file.read_bytes()


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("list.CSV", b"\xef\xbb\xbf"),
        ("list.xlsx", b"PK"),
        ("list.pdf", b"%PDF"),
        ("list.html", b"<!DOCTYPE html>"),
    ],
)
def test_the_end_of_the_name_says_the_form(at: Office, tmp_path: Path, name: str, begins: bytes) -> None:
    assert written(at, tmp_path / name).startswith(begins)


@pytest.mark.parametrize(
    ("name", "error"), [("list.txt", WrongUsage), ("list", WrongUsage), ("letter.pdf", NotAllowed)]
)
def test_where_it_cannot_be_written_nothing_is(
    at: Office, tmp_path: Path, name: str, error: type[JassError]
) -> None:
    (tmp_path / "letter.pdf").write_text("Dear club", encoding="utf-8")
    with pytest.raises(error):
        written(at, tmp_path / name)
    assert {path.name for path in tmp_path.glob("l*.*")} == {"letter.pdf"}
    assert (tmp_path / "letter.pdf").read_text(encoding="utf-8") == "Dear club"


def test_spreadsheets_are_written_without_loading_what_makes_papers() -> None:
    script = "import sys, jassturnier.services.papers.exporting; assert 'reportlab' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], check=True)

"""Lists are written in the form that the name of the file says, or not at all."""

import re
from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, WrongUsage
from jassturnier.services.papers.list_files import Lists, write_lists
from jassturnier.services.workplace import Office
from jassturnier.tournament.people.entry_list import arrivals_listed
from tests.support.offices import with_players


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


def test_a_page_needs_no_other_file(at: Office, tmp_path: Path) -> None:
    page = written(at, tmp_path / "list.html").decode()
    assert "Family1a Given1" in page
    assert "<style>:root" in page
    assert not re.search(r"(src|href)=", page)

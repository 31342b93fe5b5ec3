"""The rank list of a season is written in the form its name says, without what the hall must not see."""

import re
from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.services.season import seasons
from jassturnier.services.season.files import export
from jassturnier.services.workplace import Office
from jassturnier.tournament.season.season import SeasonRules
from tests.support.offices import play_round, with_players


@pytest.fixture
def at(tmp_path: Path) -> Office:
    """A season with one evening."""
    desk = with_players(tmp_path, 4)
    play_round(desk)
    seasons.create(desk.office, "Jahr", SeasonRules())
    seasons.add(desk.office, "Jahr", None, final=False)
    return desk.office


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
    export(at, "Jahr", tmp_path / name, "de")
    assert (tmp_path / name).read_bytes().startswith(begins)


@pytest.mark.parametrize(
    ("season", "name", "error"),
    [
        ("Jahr", "list.txt", WrongUsage),
        ("Jahr", "list", WrongUsage),
        ("nonsense", "list.pdf", NotFound),
        ("Jahr", "letter.pdf", NotAllowed),
    ],
)
def test_where_it_cannot_be_written_nothing_is(
    at: Office, tmp_path: Path, season: str, name: str, error: type[JassError]
) -> None:
    (tmp_path / "letter.pdf").write_text("Dear club", encoding="utf-8")
    with pytest.raises(error):
        export(at, season, tmp_path / name, "de")
    assert {path.name for path in tmp_path.glob("l*.*")} == {"letter.pdf"}
    assert (tmp_path / "letter.pdf").read_text(encoding="utf-8") == "Dear club"


def test_a_page_needs_no_other_file(at: Office, tmp_path: Path) -> None:
    export(at, "Jahr", tmp_path / "list.html", "de")
    page = (tmp_path / "list.html").read_text(encoding="utf-8")
    assert "Given1 Family1" in page
    assert "<style>:root" in page
    assert not re.search(r"(src|href)=", page)

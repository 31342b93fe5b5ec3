"""What stands on the papers is changed piece by piece, and a file that is no logo changes nothing."""

from pathlib import Path

import pytest

from jassturnier.errors import JassError, NotFound, Unreadable
from jassturnier.services.safety import undoing
from jassturnier.services.setup.tournaments import HeadChange, change, letterhead
from tests.support.offices import office, refused, started


@pytest.mark.parametrize(
    ("content", "error"),
    [
        pytest.param(None, NotFound, id="no such file"),
        pytest.param(b"hello", Unreadable, id="no picture"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(1_000_000), Unreadable, id="more than a megabyte"),
    ],
)
def test_what_is_no_logo_changes_neither_logo_nor_club(
    tmp_path: Path, content: bytes | None, error: type[JassError]
) -> None:
    desk, logo = started(tmp_path), tmp_path / "logo.png"
    if content is not None:
        logo.write_bytes(content)
    with refused(desk, error):
        change(desk, HeadChange(club="Eintracht", logo=logo), "de")
    assert letterhead(desk).club == ""


def test_what_is_not_named_stays_and_undo_goes_back(tmp_path: Path) -> None:
    desk = started(tmp_path)
    change(desk, HeadChange(club="Eintracht"), "de")
    assert change(desk, HeadChange(suits="french"), "de").club == "Eintracht"
    undoing.undo(desk)
    assert letterhead(desk) == change(desk, HeadChange(club="Eintracht"), "de")


def test_the_next_tournament_takes_over_the_letterhead(tmp_path: Path) -> None:
    at = office(tmp_path)
    change(started(tmp_path, at=at), HeadChange(club="Eintracht"), "de")
    assert letterhead(started(tmp_path, title="The next", at=at)).club == "Eintracht"

"""Pages go where the club's web page lies, by programs of the system; what fails there fails here."""

import os
from pathlib import Path

import pytest

from jassturnier.errors import Failed, NotAllowed, NotFound, WrongUsage
from jassturnier.services.papers.pages import PageOrder, server, upload
from jassturnier.services.workplace import Desk
from tests.support.offices import play_round, poured_desk, refused, with_players
from tests.support.safety.systems import needs_posix

ORDER = PageOrder(Path(), "en")

needs_scripts = needs_posix


@poured_desk
def evening(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 8, then=play_round)


def program(folder: Path, name: str, script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a program of this name before all others."""
    place = folder / "bin"
    place.mkdir(exist_ok=True)
    (place / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    (place / name).chmod(0o755)
    monkeypatch.setenv("PATH", f"{place}{os.pathsep}{os.environ['PATH']}")


@pytest.mark.parametrize(
    "typed",
    [
        "sftp://anna:secret@club.example/www",
        "anna:secret@club.example:www",
        "ftp://club.example/www",
        "sftp://club.example",
        "sftp://-oProxyCommand=x/www",
        "anna@club.example:www; rm -rf ~",
        "anna@club.example:$(x)",
        'sftp://club.example/www"\n!x',
    ],
)
def test_what_could_be_anything_else_is_no_address(typed: str) -> None:
    with pytest.raises(WrongUsage):
        server(typed)


def test_without_a_target_nothing_goes_anywhere(evening: Desk, tmp_path: Path) -> None:
    with refused(evening, NotFound):
        upload(evening, None, ORDER)
    with refused(evening, NotFound):
        upload(evening, str(tmp_path / "nowhere"), ORDER)
    assert evening.office.station.target(evening.office.database.place) is None


def test_somebody_elses_folder_stays_as_it_is(evening: Desk, tmp_path: Path) -> None:
    (tmp_path / "web" / "evening").mkdir(parents=True)
    (tmp_path / "web" / "evening" / "photo.jpg").write_text("x", encoding="utf-8")
    with refused(evening, NotAllowed):
        upload(evening, str(tmp_path / "web"), ORDER)


@needs_scripts
def test_sftp_puts_the_new_pages_beside_the_old_ones_before_they_change_places(
    evening: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "sftp", f'cat > {tmp_path}/typed; echo "$@" > {tmp_path}/words', monkeypatch)
    upload(evening, "sftp://anna@club.example:2222/www", ORDER)
    words = (tmp_path / "words").read_text(encoding="utf-8").split()
    assert words[-5:] == ["2222", "-b", "-", "--", "anna@club.example"]
    lines = (tmp_path / "typed").read_text(encoding="utf-8").splitlines()
    must = [line for line in lines if not line.startswith("-")]
    assert must == ['put * "/www/evening.new"', 'rename "/www/evening.new" "/www/evening"']


@needs_scripts
@pytest.mark.parametrize("target", ["anna@club.example:www", "sftp://anna@club.example/www"])
def test_what_the_program_says_of_its_failure_is_shown(
    evening: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    for name in ("rsync", "sftp"):
        program(tmp_path, name, "cat > /dev/null; echo Permission denied >&2; exit 23", monkeypatch)
    before = evening.tournament().head
    with pytest.raises(Failed, match="Permission denied"):
        upload(evening, target, ORDER)
    assert evening.tournament().head == before
    assert evening.office.station.target(evening.office.database.place) is None


def test_a_program_that_is_not_there_is_named(evening: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Failed, match="rsync"):
        upload(evening, "anna@club.example:www", ORDER)

"""Tournaments as folders of pages, and how they go where the club’s web page lies."""

import os
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jassturnier.errors import Failed, NotAllowed, NotFound, Unreadable, WrongUsage
from jassturnier.services.papers.pages import (
    PageOrder,
    ceremony,
    ceremony_of,
    export_html,
    own_templates,
    server,
    upload,
)
from jassturnier.services.people import editing, entering
from jassturnier.services.setup import tournaments
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import files
from tests.support.offices import drawn, enter, play_round, poured_desk, refused, started, with_players
from tests.support.papers_made import picture
from tests.support.safety.systems import needs_posix


def export(desk: Desk, folder: Path, **changes: object) -> dict[str, str]:
    """Write the pages; return their words by the name of the file."""
    export_html(desk, replace(PageOrder(folder, "en"), **changes))  # type: ignore[arg-type]
    return {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@poured_desk
def evening(tmp_path: Path) -> Desk:
    desk = with_players(tmp_path, 9, then=play_round)
    play_round(desk)
    drawn(desk)
    return desk


def test_there_is_a_page_for_ranks_every_round_every_player_and_statistics(
    evening: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[Path] = []
    monkeypatch.setattr(files, "tidy", looked.append)
    made = export(evening, tmp_path / "pages")
    assert looked.count(tmp_path / "pages") == 1, "the folder is tidied once for all pages"
    rounds = {f"round-{n}.html" for n in (1, 2, 3)}
    players = {f"player-{n}.html" for n in range(1, 10)}
    assert set(made) == {
        "index.html", "style.css", "players.html", "statistics.html", *rounds, *players
    }  # fmt: skip
    assert "Rank list after Round 2" in made["index.html"]
    assert not re.search(r"url\(|@import|//", made["style.css"]), "nothing comes from the network"


def test_pages_have_the_colour_and_the_logo_of_the_club(evening: Desk, tmp_path: Path) -> None:
    logo = tmp_path / "l.png"
    logo.write_bytes(picture())
    tournaments.change(evening, tournaments.HeadChange("Edelweiss", logo, colour="#8c141e"), "en")
    export_html(evening, PageOrder(tmp_path / "pages", "en"))
    assert (tmp_path / "pages" / "logo.png").read_bytes() == logo.read_bytes()
    assert "--club: #8c141e;" in (tmp_path / "pages" / "style.css").read_text()
    assert 'src="logo.png" alt="Edelweiss"' in (tmp_path / "pages" / "index.html").read_text()


def test_results_after_the_last_published_round_are_nowhere(evening: Desk, tmp_path: Path) -> None:
    enter(evening, 1, 1517, 367)
    assert not any("1,517" in text for text in export(evening, tmp_path / "playing").values())
    enter(evening, 2, 942, 942)
    assert any("1,517" in text for text in export(evening, tmp_path / "all").values())
    made = export(evening, tmp_path / "two", after=2)
    assert not any(points in text for text in made.values() for points in ("1,517", "1517"))
    assert "Rank list after Round 2" in made["index.html"]
    assert "No result is in yet." in export(evening, tmp_path / "none", after=0)["index.html"]


def test_what_the_regulation_hides_from_the_hall_is_on_no_page(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=play_round, hidden_after=1)
    drawn(desk)
    enter(desk, 1, 1517, 367)
    made = export(desk, tmp_path / "pages", after=4)
    assert "Rank list after Round 1" in made["index.html"]
    assert not any("1,517" in text for text in made.values())


def test_no_page_tells_a_club_and_initials_stand_for_family_names(tmp_path: Path) -> None:
    desk = started(tmp_path)
    names = ["Anna Meier", "Anna Müller", "Beat Keller", "Cher"]
    entering.add(
        desk, [replace(entering.new_entry([name]), club="Geheim", category="Damen") for name in names]
    )
    play_round(desk)
    assert not any("Geheim" in text for text in export(desk, tmp_path / "names").values())
    made = export(desk, tmp_path / "pages", initials=True)
    assert not any(family in text for text in made.values() for family in ("Meier", "Müller", "Keller"))
    players = made["players.html"]
    assert all(f">{name}<" in players for name in ("Anna M. (1)", "Anna M. (2)", "Beat K.", "Cher"))


def test_pages_of_who_is_no_longer_entered_go_away_and_a_folder_with_something_else_stays(
    tmp_path: Path,
) -> None:
    desk = with_players(tmp_path, 4)
    export(desk, tmp_path / "pages")
    (tmp_path / "pages" / "notes.txt").write_text("mine", encoding="utf-8")
    editing.remove(desk, "4")
    made = export(desk, tmp_path / "pages")
    assert "player-4.html" not in made
    assert made["notes.txt"] == "mine"
    folder = tmp_path / "other"
    folder.mkdir()
    for name, words in (("style.css", "mine"), ("index.html", "<html>mine")):
        (folder / name).write_text(words, encoding="utf-8")
        with refused(desk, NotAllowed):
            export_html(desk, PageOrder(folder, "en"))
    assert {path.name for path in folder.iterdir()} == {"style.css", "index.html"}


def test_a_club_changes_a_template_and_what_it_has_not_changed_is_ours(tmp_path: Path) -> None:
    desk, own = with_players(tmp_path, 4), tmp_path / "own"
    own.mkdir()
    (own / "style.css").write_text("body { color: red }", encoding="utf-8")
    assert own_templates(own).source("wall.css") == own_templates(None).source("wall.css")
    assert export(desk, tmp_path / "pages", templates=own)["style.css"] == "body { color: red }"
    for mistake in (b"<p>{{ head.nothing }}", b"{% for", b"{{ 1 / 0 }}", b"{{ \xff\xfe }}"):
        (own / "page.html.j2").write_bytes(mistake)
        with refused(desk, Unreadable):
            export(desk, tmp_path / "more", templates=own)
    with refused(desk, NotFound):
        export(desk, tmp_path / "more", templates=tmp_path / "not there")
    assert not (tmp_path / "more").exists()


def with_prizes(folder: Path, rounds: int = 1, names: str = "ABCDEFGH", **more: Any) -> Desk:  # noqa: ANN401 — values of any setting
    """Return the desk of an evening of one round; who plays together shares a rank."""
    prizes = [{"ranks": 1, "francs": 100}, {"ranks": "last", "text": "<Ham & eggs>"}]
    desk = started(folder, title="Evening <3", rounds=1, prizes=prizes, **more)
    entering.add(desk, [entering.new_entry([f"Given {name}"], club="Edelweiss") for name in names])
    for _ in range(rounds):
        play_round(desk)
    return desk


def page_of(desk: Desk, podium: int | None = None) -> bytes:
    of = desk.tournament()
    return ceremony_of(of, ceremony(of, podium=podium))


def words(page: bytes) -> list[str]:
    """Return what each key reveals: rank, names, total and prize."""
    found = re.findall(r"<section.*?</section>", page.decode(), re.DOTALL)
    return [" ".join(re.sub(r"<.*?>", " ", section).split()) for section in found]


@pytest.mark.parametrize(
    ("giving", "ranks"), [("podium-first", ["1", "3", "5", "7"]), ("podium-last", ["5", "7", "3", "1"])]
)
def test_the_ranks_are_called_in_the_order_of_the_regulation(
    tmp_path: Path, giving: str, ranks: list[str]
) -> None:
    _, *steps, table = words(page_of(with_prizes(tmp_path, prize_giving=giving)))
    assert [step.split()[1] for step in steps] == ranks
    assert re.findall(r"\b[13] 94[34]\b", table) == ["1 944", "1 944", "3 943", "3 943"]


def test_a_podium_has_its_ranks_only_and_fetches_nothing(tmp_path: Path) -> None:
    desk = with_prizes(tmp_path, rounds=0)
    with refused(desk, NotAllowed):  # nobody is revealed before the last slip
        page_of(desk)
    play_round(desk)
    page = page_of(desk, podium=3)
    _, *steps, _ = words(page)
    assert [step.split()[1] for step in steps] == ["3", "1"]
    assert not re.search(r"https?:|src=|href=|@import|url\(", page.decode())


ORDER = PageOrder(Path(), "en")

needs_scripts = needs_posix


@poured_desk
def uploading_evening(tmp_path: Path) -> Desk:
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


def test_without_a_target_or_a_program_nothing_goes_anywhere_and_somebody_elses_folder_stays(
    uploading_evening: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "web" / "evening").mkdir(parents=True)
    (tmp_path / "web" / "evening" / "photo.jpg").write_text("x", encoding="utf-8")
    for target, error in ((None, NotFound), ("nowhere", NotFound), ("web", NotAllowed)):
        with refused(uploading_evening, error):
            upload(uploading_evening, target and str(tmp_path / target), ORDER)
    assert uploading_evening.office.station.target(uploading_evening.office.database.place) is None
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Failed, match="rsync"):
        upload(uploading_evening, "anna@club.example:www", ORDER)


@needs_scripts
def test_sftp_puts_the_new_pages_beside_the_old_ones_before_they_change_places(
    uploading_evening: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path, "sftp", f'cat > {tmp_path}/typed; echo "$@" > {tmp_path}/words', monkeypatch)
    upload(uploading_evening, "sftp://anna@club.example:2222/www", ORDER)
    words = (tmp_path / "words").read_text(encoding="utf-8").split()
    assert words[-5:] == ["2222", "-b", "-", "--", "anna@club.example"]
    lines = (tmp_path / "typed").read_text(encoding="utf-8").splitlines()
    must = [line for line in lines if not line.startswith("-")]
    assert must == ['put * "/www/evening.new"', 'rename "/www/evening.new" "/www/evening"']


@needs_scripts
@pytest.mark.parametrize("target", ["anna@club.example:www", "sftp://anna@club.example/www"])
def test_what_the_program_says_of_its_failure_is_shown(
    uploading_evening: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str
) -> None:
    for name in ("rsync", "sftp"):
        program(tmp_path, name, "cat > /dev/null; echo Permission denied >&2; exit 23", monkeypatch)
    before = uploading_evening.tournament().head
    with pytest.raises(Failed, match="Permission denied"):
        upload(uploading_evening, target, ORDER)
    assert uploading_evening.tournament().head == before
    assert uploading_evening.office.station.target(uploading_evening.office.database.place) is None

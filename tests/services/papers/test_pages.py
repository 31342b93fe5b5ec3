"""Tournaments as folders of pages."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from jassturnier.errors import NotAllowed, NotFound, Unreadable
from jassturnier.services.papers.pages import PageOrder, ceremony, export_html
from jassturnier.services.people import editing, entering
from jassturnier.services.workplace import Desk
from tests.support.offices import (
    drawn,
    play_round,
    poured_desk,
    refused,
    started,
    with_players,
)


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


def test_no_page_tells_club_or_money(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 3)
    entering.add(
        desk, [replace(entering.new_entry(["Anna Meier"]), club="Jassclub Geheim", category="Damen")]
    )
    play_round(desk)
    assert not any("Geheim" in text for text in export(desk, tmp_path / "pages").values())


def test_initials_stand_for_family_names(tmp_path: Path) -> None:
    desk = started(tmp_path)
    names = ["Anna Meier", "Anna Müller", "Beat Keller", "Cher"]
    entering.add(desk, [entering.new_entry([name]) for name in names])
    play_round(desk)
    made = export(desk, tmp_path / "pages", initials=True)
    assert not any(family in text for text in made.values() for family in ("Meier", "Müller", "Keller"))
    players = made["players.html"]
    assert all(f">{name}<" in players for name in ("Anna M. (1)", "Anna M. (2)", "Beat K.", "Cher"))


def test_pages_of_who_is_no_longer_entered_go_away(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    export(desk, tmp_path / "pages")
    (tmp_path / "pages" / "notes.txt").write_text("mine", encoding="utf-8")
    editing.remove(desk, "4")
    made = export(desk, tmp_path / "pages")
    assert "player-4.html" not in made
    assert made["notes.txt"] == "mine"


def test_a_folder_with_something_else_stays_as_it_is(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    folder = tmp_path / "other"
    folder.mkdir()
    (folder / "style.css").write_text("mine", encoding="utf-8")
    with refused(desk, NotAllowed):
        export_html(desk, PageOrder(folder, "en"))
    (folder / "index.html").write_text("<html>mine", encoding="utf-8")
    with refused(desk, NotAllowed):
        export_html(desk, PageOrder(folder, "en"))
    assert {path.name for path in folder.iterdir()} == {"style.css", "index.html"}


def test_a_club_changes_a_template(tmp_path: Path) -> None:
    desk, own = with_players(tmp_path, 4), tmp_path / "own"
    own.mkdir()
    (own / "style.css").write_text("body { color: red }", encoding="utf-8")
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


def words(page: bytes) -> list[str]:
    """Return what each key reveals: rank, names, total and prize."""
    found = re.findall(r"<section.*?</section>", page.decode(), re.DOTALL)
    return [" ".join(re.sub(r"<.*?>", " ", section).split()) for section in found]


def test_nobody_is_revealed_before_the_last_slip(tmp_path: Path) -> None:
    desk = with_prizes(tmp_path, rounds=0)
    with refused(desk, NotAllowed):
        ceremony(desk)


def test_the_page_fetches_nothing(tmp_path: Path) -> None:
    page = ceremony(with_prizes(tmp_path)).decode()
    assert not re.search(r"https?:|src=|href=|@import|url\(", page)

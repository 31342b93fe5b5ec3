"""Nothing that waits to be published, or is hidden, is in any byte that the hall can ask for or is given."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from jassturnier.board.wall import PLACES
from jassturnier.services.hall import publish, to_publish
from jassturnier.services.papers.pages import PageOrder, export_html, upload
from jassturnier.services.workplace import Desk
from jassturnier.tournament.ranking.standings import standings
from tests.support.hall.boards import running
from tests.support.offices import drawn, enter, with_players

COUNT, ROUNDS, MOST = 12, 3, 1884
LARGEST_PLACE, STEP = 1000, 50
TOLD = 11
"""Lines of what a screen is told when it begins to listen; the next would come only after a silence."""
FILES = ("/style.css", "/wall.css", "/club.css", "/board.js")


def evening(folder: Path, **changes: Any) -> Desk:  # noqa: ANN401 — values of any setting
    changes = {"prizes": [{"ranks": [1, 2, 3], "text": "Fondue"}], **changes}
    return with_players(folder, COUNT, rounds=ROUNDS, **changes)


def points(round_: int, table: int) -> int:
    """Return what the first side of a table writes: a number that is nowhere else."""
    return 1201 + 97 * round_ + 31 * table


def numbers_of(desk: Desk, rounds: int) -> set[int]:
    """Return the points of so many rounds and the totals after each of them.

    Only what is no place in a picture, nor a step of its scale.
    """
    tournament = desk.tournament()
    found = set()
    for n in range(1, rounds + 1):
        for table in tournament.stage().rounds[n - 1].tables:
            if table.result is not None:
                found |= {value for column in table.result.values.values() for value in column if value}
        for listed in standings(tournament, tournament.stage(), n):
            found |= {int(place.line.total) for place in listed.places}
    return {number for number in found if number > LARGEST_PLACE and number % STEP}


def spellings(number: int) -> Iterator[str]:
    """Yield a number as languages, scripts and attributes write it."""
    thousands, rest = divmod(number, 1000)
    yield str(number)
    if thousands:
        yield from (f"{thousands}{mark}{rest:03}" for mark in ",’'.\u00a0\u202f ")


def given_out(desk: Desk, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield all that the hall and the net are given: pages, phones, events, files."""
    with running(desk) as board:
        asked = [*PLACES, *FILES, "/me", *(f"/me?who={n}" for n in range(1, COUNT + 1))]
        for path in asked:
            board.request("GET", path)
            yield path, board.getresponse().read().decode()
        listening = HTTPConnection("127.0.0.1", board.port, timeout=60)
        listening.request("GET", "/events")
        stream = listening.getresponse()
        yield "/events", "".join(stream.readline().decode() for _ in range(TOLD))
        listening.close()
    for language in ("en", "de"):
        order = PageOrder(folder / f"pages-{language}", language)
        export_html(desk, order)
        yield from ((str(path), path.read_text(encoding="utf-8")) for path in order.folder.iterdir())
    (folder / "web").mkdir(exist_ok=True)
    upload(desk, str(folder / "web"), PageOrder(Path(), "en"))
    yield from ((str(p), p.read_text(encoding="utf-8")) for p in (folder / "web").rglob("*") if p.is_file())


def leaks(desk: Desk, folder: Path, hidden: set[int]) -> list[tuple[str, str]]:
    """Return where a hidden number or a prize stands; the state of the journal is made of any signs."""
    wanted = {words for number in hidden for words in spellings(number)} | {"Fondue"}
    any_of = re.compile("|".join(rf"(?<![\d,’']){re.escape(words)}(?!\d)" for words in sorted(wanted)))
    head = desk.tournament().head
    return [
        (place, found[0])
        for place, text in given_out(desk, folder)
        for found in any_of.finditer(text.replace(head, ""))
    ]


def play(desk: Desk, number: int, tables: int = COUNT // 4) -> None:
    drawn(desk)
    for table in range(1, tables + 1):
        value = points(number, table)
        enter(desk, table, value, MOST - value)


@pytest.mark.parametrize(
    ("changes", "shown"),
    [
        pytest.param({"publish": "final"}, ROUNDS - 1, id="the final list waits"),
        pytest.param({"publish": "rounds"}, 0, id="every round waits"),
        pytest.param(
            {"publish": "final", "hidden_after": 1}, 1, id="lists are hidden from the second round on"
        ),
    ],
)
@pytest.mark.slow
def test_what_waits_is_in_no_byte_before_it_is_published(
    tmp_path: Path, changes: dict[str, object], shown: int
) -> None:
    desk = evening(tmp_path, **changes)
    for number in range(1, ROUNDS + 1):
        play(desk, number)
    hidden = numbers_of(desk, ROUNDS) - numbers_of(desk, shown)
    assert len(hidden) > COUNT // 2
    assert leaks(desk, tmp_path, hidden) == []
    publish(desk, to_publish(desk))
    found = leaks(desk, tmp_path, hidden)
    assert {"Fondue"} < {words for _, words in found}
    assert {"/rank", "/prizes", "/me?who=1"} <= {place for place, _ in found}


def test_of_a_round_being_played_no_slip_is_in_any_byte(tmp_path: Path) -> None:
    desk = evening(tmp_path)
    play(desk, 1)
    play(desk, 2, tables=2)
    hidden = {value for table in (1, 2) for value in (points(2, table), MOST - points(2, table))}
    assert leaks(desk, tmp_path, hidden - numbers_of(desk, 1)) == []
    assert leaks(desk, tmp_path, numbers_of(desk, 1)) != []

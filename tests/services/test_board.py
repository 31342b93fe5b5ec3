"""The board answers over a real socket, as it is asked by screens and phones."""

import asyncio
import json
import re
import socket
import sys
import time
from asyncio.proactor_events import BaseProactorEventLoop
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from datetime import timedelta
from http.client import HTTPConnection, HTTPResponse
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from sqlalchemy.exc import OperationalError

from jassturnier import system
from jassturnier.board import site
from jassturnier.errors import Failed, Unreadable
from jassturnier.i18n import render
from jassturnier.services import board as board_service
from jassturnier.services import hall as clock
from jassturnier.services.board import prepare
from jassturnier.services.hall import publish, to_publish
from jassturnier.services.papers.pages import own_templates
from jassturnier.services.people import entering, forgetting
from jassturnier.services.safety import backups, undoing
from jassturnier.services.setup import tournaments
from jassturnier.services.stages.by_hand import draw_lots
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import Stamp
from jassturnier.store.kit import models as m
from jassturnier.tournament.colours import contrast
from tests.support.hall.boards import ORDER, running
from tests.support.offices import drawn, enter, office, play_round, started, with_players

PAGES = ("/", "/seats", "/rank", "/clock", "/schedule", "/prizes", "/all", "/me", "/phone")


def answer(connection: HTTPConnection, path: str, method: str = "GET", **headers: str) -> HTTPResponse:
    connection.request(method, path, headers=headers)
    return connection.getresponse()


def page(connection: HTTPConnection, path: str) -> str:
    found = answer(connection, path)
    assert found.status == 200, path
    return found.read().decode()


def shown(connection: HTTPConnection, path: str) -> str:
    """Return a page without the state it was made of: any number may stand in its digits."""
    return re.sub(r' data-state="[^"]*"', "", page(connection, path))


def title(words: str) -> list[str]:
    return re.findall(r"<h2>(.*?)</h2>", words)


def told(stream: HTTPResponse) -> str:
    """Return the next journal head that the events tell."""
    while True:
        line = stream.readline().decode()
        if line.startswith("data: ") and "-" in line:
            return line.removeprefix("data: ").strip()


def clock_told(stream: HTTPResponse) -> Any:  # noqa: ANN401 — a JSON value
    """Return the next clock that the events tell."""
    while stream.readline() != b"event: clock\n":
        pass
    return json.loads(stream.readline().removeprefix(b"data: "))


def old_told(stream: HTTPResponse) -> str:
    """Return since when all may be old, as the events tell it next."""
    while stream.readline() != b"event: old\n":
        pass
    return str(json.loads(stream.readline().removeprefix(b"data: ")))


@contextmanager
def listening(board: HTTPConnection, place: str = "127.0.0.1") -> Iterator[HTTPResponse]:
    """Listen to the events, maybe from another address of this laptop."""
    events = HTTPConnection(board.host, board.port, timeout=60, source_address=(place, 0))
    try:
        yield answer(events, "/events")
    finally:
        events.close()


def test_what_is_entered_is_told_to_every_screen(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 8, then=drawn, live=True)
    with running(desk) as board, listening(board) as stream:
        assert told(stream) == desk.tournament().head
        assert "1,234" not in page(board, "/rank")
        enter(desk, 1, 1234, 650)
        assert told(stream) == desk.tournament().head
        assert "1,234" in page(board, "/rank")


def test_no_other_path_leads_anywhere_and_huge_cookies_are_refused(tmp_path: Path) -> None:
    outside = ("/nothing", "/../evening.db", "/%2e%2e/evening.db", "/style.css/../evening.db", "//etc/passwd")
    with running(with_players(tmp_path, 8)) as board:
        for path in outside:
            found = answer(board, path)
            found.read()
            assert found.status == 404
            assert "Content-Security-Policy" in found.headers
        with suppress(ConnectionError):
            assert answer(board, "/", Cookie="x" * 2_000_000).status == 400
        board.close()
        assert title(page(board, "/")) == ["Players"]


def test_a_taken_port_and_a_mistake_in_a_template_are_told_before_the_board_begins(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = int(other.getsockname()[1])
        with pytest.raises(Failed) as found:
            prepare(desk, replace(ORDER, port=port))
    assert f"The port {port} is taken" in render(found.value.texts[0], "en")
    for mistake in ("{{ 1 / 0 }}", "{% if head.links[4].here %}{{ 1 / 0 }}{% endif %}"):
        (tmp_path / "wall.html.j2").write_text(mistake, encoding="utf-8")
        with pytest.raises(Unreadable):
            prepare(desk, replace(ORDER, templates=own_templates(tmp_path)))


def test_hidden_results_are_on_no_page_and_seats_are_those_of_the_round_being_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jassturnier.tournament.timing._FASTEST", timedelta())
    desk = with_players(tmp_path, 8, then=play_round, hidden_after=1)
    drawn(desk)
    enter(desk, 1, 1517, 367)
    with running(desk) as board:
        words = [page(board, path) for path in (*PAGES, *(f"/me?who={n}" for n in range(1, 9)))]
        assert not any("1,517" in text for text in words)
        assert title(words[2]) == ["Rank list after Round 1"]
        enter(desk, 2, 1000, 884)
        drawn(desk)
        enter(desk, 1, 1000, 884)
    with running(desk) as board:
        assert title(page(board, "/seats")) == ["Round 3: seats from A to Z"]
        assert "<dt>Round 3</dt>" in page(board, "/me?who=1")
        clock = page(board, "/clock")
    assert title(clock) == ["Round 3: still playing"]
    assert re.findall(r"<li>(\d)<", clock) == ["2"]


@pytest.mark.parametrize("settings", [{}, {"hidden_after": 0}])
def test_every_screen_shows_the_same_clock(tmp_path: Path, settings: dict[str, Any]) -> None:
    desk = with_players(tmp_path, 8, then=drawn, **settings)
    with running(desk) as board, listening(board) as stream:
        assert clock_told(stream) is None
        clock.start(desk, 45)
        found = clock_told(stream)
        assert (found["what"], found["held"], found["warning"]) == ("Round 1", False, 300)
        assert 2690 < found["left"] <= 2700
        clock.hold(desk)
        assert clock_told(stream)["held"]
        enter(desk, 1, 1000, 884)
        assert clock_told(stream)["held"]
        enter(desk, 2, 1000, 884)
        assert clock_told(stream) is None, "with the last slip the round is over, and nothing rings"


def test_a_phone_that_is_too_slow_is_hung_up_on_and_others_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "SECONDS", 2)
    with running(with_players(tmp_path, 8)) as board, listening(board) as stream:
        with socket.create_connection(("127.0.0.1", board.port), timeout=60) as slow:
            with suppress(ConnectionError):
                for sign in b"GET / HTTP/1.1\r\nHost: x\r\n" * 10:
                    slow.send(bytes([sign]))
                    time.sleep(0.05)
            with suppress(ConnectionError):
                assert slow.recv(1) == b""
        clock.start(Desk(office(tmp_path), office(tmp_path).desk().tournament_id), 10)
        assert clock_told(stream) is None
        assert clock_told(stream)["what"] == "Pause"


@pytest.mark.skipif(sys.platform != "linux", reason="only there a laptop has many addresses by itself")
def test_one_laptop_with_many_connections_does_not_lock_others_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "MOST", 8)
    desk = with_players(tmp_path, 8)
    with running(desk) as board, ExitStack() as stack:
        screens = [stack.enter_context(listening(board, f"127.0.0.{n}")) for n in (2, 3)]
        for stream in screens:
            told(stream)
        many = [stack.enter_context(listening(board, "127.0.0.9")) for _ in range(40)]
        assert title(page(board, "/")) == ["Players"]
        assert told(many[-1]), "who came last from there is answered, too"
        drawn(desk)
        for stream in screens:
            assert told(stream) == desk.tournament().head


def test_namesakes_are_told_apart_by_village_as_on_paper_and_never_by_club_and_found_by_initials(
    tmp_path: Path,
) -> None:
    desk = with_players(tmp_path, 2)
    entering.add(desk, [entering.new_entry([f"Anna Muster ({place})"]) for place in ("Bern", "Olten")])
    entering.add(desk, [entering.new_entry(["Beat Beer"], club=club) for club in ("Edelweiss", "Enzian")])
    assert {"Anna Muster (Bern)", "Beat Beer (5)"} <= {entry.name for entry in desk.tournament().entries}
    drawn(desk)
    with running(desk) as board:
        words = [page(board, path) for path in (*PAGES, "/me?who=3")]
    assert not any("Edelweiss" in text or "Enzian" in text for text in words)
    assert "Muster Anna (Olten)" in words[1]
    assert "Beer Beat (5)" in words[1]
    with running(desk, replace(ORDER, initials=True)) as board:
        words = [page(board, path) for path in (*PAGES, "/me?who=given2+family2a")]
    assert not any("Muster" in text or "Family" in text for text in words)
    assert "Given2 F." in words[1]
    assert "Given2 F." in words[-1]


def test_the_prizes_of_clubs_are_not_for_the_hall(tmp_path: Path) -> None:
    prizes = [{"ranks": 1, "text": "Ham"}, {"ranks": 1, "per": "club", "text": "Cup"}]
    desk = started(tmp_path, prizes=prizes)
    entering.add(desk, [entering.new_entry([f"Given{n} Family{n}"], club="Edelweiss") for n in range(4)])
    for _ in range(4):
        play_round(desk)
    draw_lots(desk, [], typed=False, seed=1)
    with running(desk) as board:
        assert title(page(board, "/prizes")) == ["The prizes are shown with the final list."]
    publish(desk, to_publish(desk))
    with running(desk) as board:
        words = page(board, "/prizes")
    assert "Ham" in words
    assert "Edelweiss" not in words


def test_a_tournament_that_is_taken_away_or_comes_back_while_the_board_runs(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    backups.back_up(desk.office)
    entering.add(desk, [entering.new_entry(["Nina Neu"])])
    with running(desk) as board, listening(board) as stream:
        told(stream)
        tournaments.delete(desk, tournaments.plan_leaving(desk))
        told(stream)
        for path in ("/", "/rank", "/me?who=1"):
            words = page(board, path)
            assert "This tournament is no longer in the database." in words
            assert "Family1" not in words
        undoing.undo(desk)
        told(stream)
        assert "Nina Neu" in page(board, "/")
        early = [each.number for each in backups.listed(desk.office)][-1]
        backups.restore(desk.office, backups.plan_return(desk.office, str(early)), agreed=True)
        told(stream)
        assert "Nina Neu" not in page(board, "/")
        assert "Family1" in page(board, "/")


def test_who_is_forgotten_is_on_no_page_any_more(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 3)
    entering.add(desk, [entering.new_entry(["Zora Grünzweig"])])
    for _ in range(4):
        play_round(desk)
    with running(desk) as board, listening(board) as stream:
        told(stream)
        assert "Grünzweig" in page(board, "/rank")
        forgetting.forget(desk.office, forgetting.find_leaving(desk.office, "zora"))
        told(stream)
        assert not any("Grünzweig" in page(board, path) for path in (*PAGES, "/me?who=4"))


def test_a_board_that_cannot_read_says_since_when_on_every_page_until_it_can_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "_PATIENCE", timedelta(seconds=2))
    desk = with_players(tmp_path, 4)
    old = re.compile(r'<p id="old" role="status">Not read since \d\d:\d\d: this may be old.</p>')
    there, elsewhere = tmp_path / "evening.db", tmp_path / "elsewhere.db"
    with running(desk) as board, listening(board) as stream:
        for move, since in ((None, ""), ((there, elsewhere), "Not read since"), ((elsewhere, there), "")):
            if move:
                move[0].rename(move[1])
            told = old_told(stream)
            assert told.startswith(since)
            assert bool(told) == bool(since)
            assert {bool(old.search(page(board, path))) for path in PAGES} == {bool(since)}
            assert "Family1" in page(board, "/")


def test_a_disk_that_fails_for_a_moment_does_not_end_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = with_players(tmp_path, 4)
    whole, failures = board_service._Reader.head, iter([OSError(), RuntimeError()])

    def failing(reader: board_service._Reader) -> str:
        for error in failures:
            raise error
        return whole(reader)

    with running(desk) as board, listening(board) as stream:
        told(stream)
        monkeypatch.setattr(board_service._Reader, "head", failing)
        entering.add(desk, [entering.new_entry(["Nina Neu"])])
        told(stream)
        assert "Nina Neu" in page(board, "/")


def test_each_network_has_a_code_and_the_database_of_the_board_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(system, "networks", lambda: ("127.0.0.2", "127.0.0.3"))
    desk = with_players(tmp_path, 4)
    with running(desk, replace(ORDER, only_here=False)) as board:
        words = page(board, "/phone")
    assert len(re.findall(r"http://127\.0\.0\.[23]:\d+/me\"", words)) == 2
    database = replace(desk.office.database, read_only=True)
    with pytest.raises((Failed, OperationalError)), database.writing(Stamp("", "x", None)) as session:
        session.add(m.Person(family="Meier"))


def test_a_round_is_on_the_wall_when_it_is_complete_and_the_last_one_when_it_is_published(
    tmp_path: Path,
) -> None:
    desk = with_players(tmp_path, 8)
    for _ in range(3):
        play_round(desk)
    drawn(desk)
    enter(desk, 1, 1517, 367)
    with running(desk) as board, listening(board) as stream:
        told(stream)
        assert title(page(board, "/")) == ["Rank list after Round 3"]
        assert not any(number in shown(board, path) for path in PAGES for number in ("1,517", "367"))
        enter(desk, 2, 1518, 366)
        told(stream)
        words = [page(board, path) for path in (*PAGES, *(f"/me?who={n}" for n in range(1, 9)))]
        assert not any(number in text for text in words for number in ("1,517", "1,518"))
        assert "Final" not in words[2]
        publish(desk, to_publish(desk))
        while told(stream) != desk.tournament().head:
            pass
        assert title(page(board, "/rank")) == ["Final rank list"]
        assert "1,518" in page(board, "/rank")


_COLOUR = re.compile(r"--(\w+): #([0-9a-f]+);")
"""Those of three letters here are greys, which repeat one."""


@pytest.mark.parametrize("sheet", ["style.css", "wall.css"])
def test_words_differ_from_their_ground_by_seven_to_one(sheet: str) -> None:
    for block in re.findall(r"\{([^{}]*--paper:[^{}]*)\}", own_templates(None).source(sheet)):
        colours = {name: f"#{shade * (6 // len(shade))}" for name, shade in _COLOUR.findall(block)}
        for ink, ground in product(("ink", "quiet", "link", "up", "down"), ("paper", "band")):
            assert contrast(colours[ink], colours[ground]) >= 7, (ink, ground, colours)


class LosingLoop(asyncio.SelectorEventLoop):
    """Accepts as the loop of Windows does, by its own code; the first few phones go away meanwhile."""

    _start_serving = BaseProactorEventLoop._start_serving  # type: ignore[attr-defined]
    left = 0
    losses = 0

    def __init__(self) -> None:
        super().__init__()
        self._accept_futures: dict[int, asyncio.Future[Any]] = {}
        self._proactor = self

    def accept(self, listener: socket.socket) -> asyncio.Future[Any]:
        """Wait for a phone."""
        return self.create_task(self._accepted(listener))

    async def _accepted(self, listener: socket.socket) -> Any:  # noqa: ANN401 — a socket and its address
        found = await self.sock_accept(listener)
        if LosingLoop.left:
            LosingLoop.left -= 1
            LosingLoop.losses += 1
            found[0].close()
            raise ConnectionResetError(64, "The specified network name is no longer available")
        return found


def test_a_phone_that_goes_away_while_it_is_accepted_does_not_close_the_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Windows tells asyncio so, which closes the socket on which it listens."""
    monkeypatch.setattr(uvicorn.Config, "get_loop_factory", lambda _: LosingLoop)
    monkeypatch.setattr(LosingLoop, "left", 3)
    monkeypatch.setattr(LosingLoop, "losses", 0)
    desk = with_players(tmp_path, 8, then=drawn)
    with running(desk) as connection:
        for lost in range(3):
            _come_and_go(connection)
            _until(lambda so_far=lost + 1: LosingLoop.losses == so_far)  # type: ignore[misc]
        assert "Round 1" in page(connection, "/seats")
    assert capfd.readouterr().err == ""
    with socket.socket() as after, pytest.raises(ConnectionRefusedError):
        after.connect(("127.0.0.1", connection.port))


def _come_and_go(connection: HTTPConnection) -> None:
    with socket.socket() as phone:
        phone.connect(("127.0.0.1", connection.port))


def _until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.02)

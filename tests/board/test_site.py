"""The web site of the board, asked directly without a socket; who tries too often is slowed."""

import asyncio
import gzip
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from jassturnier.board import site, wall
from jassturnier.board.phones import FORGETS, FREE, SLOWEST, Guard
from jassturnier.board.site import PatientProtocol
from jassturnier.board.templates import Templates
from jassturnier.board.wall import PLACES, Wall
from jassturnier.errors import Failed, JassError, NotFound
from jassturnier.i18n import verbatim
from jassturnier.tournament.colours import NO_LETTERHEAD, Letterhead
from jassturnier.tournament.model import RoundInfo
from jassturnier.tournament.timing import Notice, pace
from tests.support.evenings_made import played, player, regulation, tournament


@dataclass
class Source:
    """A tournament that is a plain value; with a `fault` it cannot be read."""

    head_: str = "1-a"
    fault: JassError | None = None
    asked: int = 0
    notices: tuple[Notice, ...] = ()
    pictures: Mapping[int, bytes] = field(default_factory=dict)
    word: str = "round"
    rounds: tuple[RoundInfo, ...] = ()
    letterhead: Letterhead = NO_LETTERHEAD

    def head(self) -> str:
        if self.fault is not None and not isinstance(self.fault, NotFound):
            raise self.fault
        return self.head_

    def wall(self) -> Wall:
        self.asked += 1
        if self.fault is not None:
            raise self.fault
        rules = regulation(labels={"round": {"en": self.word}})
        shown = replace(tournament(self.rounds, rules, [player(1, "Anna Arn")]), head=self.head_)
        return Wall(
            shown,
            pace(shown),
            "en",
            Templates(),
            known=shown.everybody(),
            notices=self.notices,
            letterhead=self.letterhead,
        )

    def picture(self, key: int) -> bytes | None:
        self.asked += 1
        return self.pictures.get(key)


@dataclass
class Answer:
    """What an application says to a request."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def asked(source: Source, path: str, method: str = "GET", query: str = "", **headers: str) -> Answer:
    """Ask for a page."""
    found = Answer()

    async def hear() -> Mapping[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def say(message: Mapping[str, Any]) -> None:
        found.status = message.get("status", found.status)
        found.headers |= {name.decode(): value.decode() for name, value in message.get("headers", [])}
        found.body += message.get("body", b"")

    packed = [
        (name.replace("_", "-").encode(), value.encode())
        for name, value in {"host": "127.0.0.1", **headers}.items()
    ]
    scope = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": packed,
    }
    asyncio.run(site.site(source, Templates())(scope, hear, say))
    return found


@pytest.mark.parametrize(
    "path", [*PLACES, "/me", "/style.css", "/wall.css", "/club.css", "/board.js", "/nothing", "/../x"]
)
def test_every_answer_allows_nothing_but_what_is_ours(path: str) -> None:
    found = asked(Source(), path)
    assert found.status == (404 if path in {"/nothing", "/../x"} else 200)
    assert found.headers["content-security-policy"].startswith("default-src 'none';")
    assert found.headers["cache-control"] == "no-store"


def test_nothing_but_asking_is_answered_packed_for_who_can_unpack_it() -> None:
    assert [asked(Source(), "/rank", method).status for method in ("POST", "PUT", "DELETE")] == [405] * 3
    plain = asked(Source(), "/")
    packed = asked(Source(), "/", accept_encoding="gzip, br")
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body


def test_who_asks_is_found_by_at_most_eighty_letters() -> None:
    assert b"Anna" in asked(Source(), "/me", query="who=+anna+").body
    long = asked(Source(), "/me", query="who=" + "x" * 500).body
    assert (b"x" * 80 in long, b"x" * 81 in long) == (True, False)


def in_time(body: Callable[[], Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run what waits for the board, which looks very often."""
    monkeypatch.setattr(site, "_LOOKS", 0.001)
    asyncio.run(asyncio.wait_for(body(), 60))


async def patiently(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 — what is waited for tells nobody
        await asyncio.sleep(0.001)


def test_a_page_has_the_word_for_a_round_that_the_tournament_has_by_now() -> None:
    source = Source(word="turn", rounds=(played(1, ((1,), (1,), None)),))
    live = site._Live(source)
    assert "Turn 1" in (live.page("/all") or "")
    source.head_, source.word = "2-b", "series"
    assert live._look()
    for page in (live.page("/all") or "", live.said(lambda wall: wall.me("1"))):
        assert ("Series 1" in page, "Turn 1" in page) == (True, False)


def test_a_page_is_made_once_until_something_changes() -> None:
    source = Source()
    live = site._Live(source)
    first = live.page("/")
    assert live.page("/") is first
    assert live._look() is False
    source.head_ = "2-b"
    assert live._look() is True
    assert live.page("/") is not first
    assert source.asked == 2


def test_events_tell_each_new_head_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        source = Source()
        live = site._Live(source)
        watching = asyncio.create_task(live.watch())
        told = live.events()
        assert [await anext(told) for _ in range(4)] == [
            "data: 1-a\n\n",
            'event: old\ndata: ""\n\n',
            "event: notices\ndata: []\n\n",
            "event: clock\ndata: null\n\n",
        ]
        source.head_ = "2-b"
        assert await anext(told) == "data: 2-b\n\n"
        watching.cancel()

    in_time(body, monkeypatch)


def test_a_sign_of_life_comes_without_a_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "_SIGN_OF_LIFE", 0.001)

    async def body() -> None:
        told = site._Live(Source()).events()
        assert [(await anext(told)).split(":")[0] for _ in range(6)] == ["data", *["event"] * 5]

    in_time(body, monkeypatch)


def test_what_cannot_be_read_is_told_as_old_until_it_can_be_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "_PATIENCE", timedelta())

    async def body() -> None:
        live = site._Live(Source())
        minding = asyncio.create_task(live.mind())
        await patiently(lambda: live.wall.blind is not None)
        monkeypatch.setattr(site, "_PATIENCE", timedelta(hours=1))
        assert "Not read since" in (live.page("/") or "")
        await patiently(lambda: live.wall.blind is None)
        assert "Not read since" not in (live.page("/") or "")
        minding.cancel()

    in_time(body, monkeypatch)


def test_while_data_cannot_be_read_the_pages_stay_and_what_is_gone_is_said() -> None:
    source = Source()
    live = site._Live(source)
    source.head_, source.fault = "2-b", Failed(verbatim("broken"))
    assert live._look() is False
    assert "Anna" in (live.page("/") or "")
    source.fault = NotFound(verbatim("none"))
    assert live._look() is True
    assert "Anna" not in (live.page("/") or "")
    assert live.wall.tournament.head == "2-b"


REQUEST = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


class Wire(asyncio.Transport):
    """The other end of a connection from an address."""

    def __init__(self, place: str) -> None:
        super().__init__({"peername": (place, 1), "sockname": ("127.0.0.1", 2)})
        self.aborted = False

    def abort(self) -> None:
        self.aborted = True

    def write(self, data: Any) -> None:  # noqa: ANN401 — as a transport has it
        """Read nothing."""

    def is_closing(self) -> bool:
        return self.aborted

    def close(self) -> None:
        """Stay open."""

    def resume_reading(self) -> None:
        """Go on."""

    def pause_reading(self) -> None:
        """Wait."""


async def deaf(_scope: Any, _receive: Any, _send: Any) -> None:  # noqa: ANN401 — an ASGI application
    """Never answer."""
    await asyncio.Event().wait()


def connected(state: ServerState, place: str = "10.0.0.1") -> tuple[PatientProtocol, Wire]:
    config = uvicorn.Config(deaf, log_level="critical", ws="none", lifespan="off")
    protocol, wire = PatientProtocol(config, state, {}), Wire(place)
    protocol.connection_made(wire)
    return protocol, wire


def run(body: Callable[[ServerState], Coroutine[Any, Any, None]]) -> None:
    async def all_of_it() -> None:
        state = ServerState()
        await asyncio.wait_for(body(state), 60)
        for task in state.tasks:
            task.cancel()

    asyncio.run(all_of_it())


@pytest.mark.parametrize("sent", [b"", REQUEST[:-2]])
def test_who_does_not_say_what_it_wants_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(site, "SECONDS", 0.005)

    async def body(state: ServerState) -> None:
        protocol, wire = connected(state)
        if sent:
            protocol.data_received(sent)
        await patiently(lambda: wire.aborted)

    run(body)


def test_bytes_now_and_then_bring_no_more_time_than_a_whole_request_or_hanging_up_ends() -> None:
    async def body(state: ServerState) -> None:
        protocol, _ = connected(state)
        waits = protocol._late
        assert waits is not None
        for sign in REQUEST[:-1]:
            protocol.data_received(bytes([sign]))
        assert (protocol._late is waits, waits.cancelled()) == (True, False)
        protocol.data_received(REQUEST[-1:])
        assert (protocol._late, waits.cancelled()) == (None, True)
        gone, _ = connected(state)
        waits = gone._late
        gone.connection_lost(None)
        assert waits is not None
        assert waits.cancelled()
        assert state.connections == {protocol}

    run(body)


def test_the_oldest_of_the_busiest_address_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "MOST", 4)

    async def body(state: ServerState) -> None:
        wires = {}
        for at, place in enumerate(["10.0.0.1", "10.0.0.2", "10.0.0.9", "10.0.0.9", "10.0.0.9"]):
            protocol, wires[at] = connected(state, place)
            protocol.since = at if at < 4 else protocol.since
        assert [at for at, wire in wires.items() if wire.aborted] == [2]
        assert len(state.connections) == 4
        assert protocol.place() == "10.0.0.9"
        protocol.client = None
        assert protocol.place() == ""

    run(body)


LATER = datetime(2100, 1, 1, tzinfo=UTC)


def test_what_people_type_is_no_markup_on_any_page() -> None:
    source = Source(notices=(Notice(5, 1, "<script>x</script>", LATER),))
    for path in (*PLACES, "/me"):
        body = asked(source, path).body
        assert b"&lt;script&gt;x" in body, path
        assert b"<script>x" not in body, path


def test_pictures_are_given_out_only_while_they_are_shown() -> None:
    png, jpeg = b"\x89PNG...", b"\xff\xd8\xff..."
    shown = (
        Notice(5, 1, "bakery", LATER, picture=True),
        Notice(6, 2, "butcher", LATER, picture=True),
        Notice(7, 3, "over", datetime(2000, 1, 1, tzinfo=UTC), picture=True),
    )
    source = Source(notices=shown, pictures={5: png, 6: jpeg, 7: png, 8: png})
    assert b'src="/notice/5" alt="bakery"' in asked(source, "/").body
    found = [asked(source, f"/notice/{key}") for key in (5, 6, 7, 8)]
    assert [each.status for each in found] == [200, 200, 404, 404]
    assert [each.headers["content-type"] for each in found[:2]] == ["image/png", "image/jpeg"]
    assert asked(source, "/notice/x").status == 404


def test_the_board_has_the_colour_and_the_logo_of_the_club() -> None:
    assert asked(Source(), "/club.css").body == b""
    assert asked(Source(), "/logo").status == 404
    source = Source(letterhead=Letterhead("Edelweiss", b"\xff\xd8", colour="#8c141e"))
    assert b"--club: #8c141e;" in asked(source, "/club.css").body
    assert asked(source, "/logo").headers["content-type"] == "image/jpeg"


def test_a_picture_is_read_once_for_all_phones_and_asked_for_again_while_it_cannot_be() -> None:
    source = Source(notices=(Notice(5, 1, "bakery", LATER, picture=True),))
    live = site._Live(source)
    assert live.picture("/notice/5") is None
    source.pictures = {5: b"picture"}
    assert [live.picture("/notice/5") for _ in range(3)] == [b"picture"] * 3
    assert source.asked == 3


def test_a_notice_that_ends_is_told_and_gone_from_the_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body() -> None:
        live = site._Live(Source(notices=(Notice(5, 1, "Soup", LATER),)))
        minding, told = asyncio.create_task(live.mind()), live.events()
        assert "Soup" in [await anext(told) for _ in range(4)][2]
        assert "Soup" in (live.page("/") or "")
        monkeypatch.setattr(wall, "datetime", SimpleNamespace(now=lambda _: LATER))
        assert [await anext(told) for _ in range(2)][1] == "event: notices\ndata: []\n\n"
        assert "Soup" not in (live.page("/") or "")
        minding.cancel()

    in_time(body, monkeypatch)


class Clock:
    """A clock that is set by hand."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_first_tries_cost_nothing_then_each_waits_longer_and_what_was_right_is_none() -> None:
    guard = Guard(20, Clock())
    waits = [guard.count("a") for _ in range(10)]
    assert waits == [*[0.0] * FREE, 1.0, 2.0, 4.0, *[SLOWEST] * 4]
    guard = Guard(5, Clock())
    for _ in range(50):
        guard.count("a")
        guard.forgive("a")
    assert guard.count("a") == 0.0


def test_too_many_are_refused_and_one_is_forgotten_after_a_while() -> None:
    clock = Clock()
    guard = Guard(5, clock)
    for _ in range(5):
        guard.count("a")
    assert guard.is_full("a")
    assert not guard.is_full("b")
    clock.now += FORGETS
    assert not guard.is_full("a")
    for _ in range(100):
        guard.count("a")
    clock.now += 2 * FORGETS
    assert not guard.is_full("a")


def test_it_does_not_remember_without_end_and_forgets_first_who_tried_least() -> None:
    clock = Clock()
    guard = Guard(5, clock)
    for _ in range(5):
        guard.count("worst")
    for number in range(6000):
        guard.count(number)
    assert guard.is_full("worst")
    assert len(guard._tries) <= 5000

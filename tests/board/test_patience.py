"""Connections of the board, driven without a socket: how long they may wait, and who makes room."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from jassturnier.board import patience
from jassturnier.board.patience import PatientProtocol

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


async def patiently(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 — what is waited for tells nobody
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("sent", [b"", REQUEST[:-2]])
def test_who_does_not_say_what_it_wants_is_hung_up_on(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(patience, "SECONDS", 0.005)

    async def body(state: ServerState) -> None:
        protocol, wire = connected(state)
        if sent:
            protocol.data_received(sent)
        await patiently(lambda: wire.aborted)

    run(body)


def test_bytes_now_and_then_bring_no_more_time() -> None:
    async def body(state: ServerState) -> None:
        protocol, _ = connected(state)
        waits = protocol._late
        for sign in REQUEST[:10]:
            protocol.data_received(bytes([sign]))
        assert waits is not None
        assert protocol._late is waits

    run(body)


def test_whose_request_is_whole_is_not_hung_up_on() -> None:
    async def body(state: ServerState) -> None:
        protocol, _ = connected(state)
        waits = protocol._late
        protocol.data_received(REQUEST)
        assert waits is not None
        assert waits.cancelled()
        assert protocol._late is None

    run(body)


def test_who_hangs_up_is_waited_for_no_longer() -> None:
    async def body(state: ServerState) -> None:
        protocol, _ = connected(state)
        waits = protocol._late
        protocol.connection_lost(None)
        assert waits is not None
        assert waits.cancelled()
        assert not state.connections

    run(body)


def test_the_oldest_of_the_busiest_address_makes_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST", 4)

    async def body(state: ServerState) -> None:
        wires = {}
        for at, place in enumerate(["10.0.0.1", "10.0.0.2", "10.0.0.9", "10.0.0.9", "10.0.0.9"]):
            protocol, wires[at] = connected(state, place)
            protocol.since = at if at < 4 else protocol.since
        assert [at for at, wire in wires.items() if wire.aborted] == [2]
        assert len(state.connections) == 4

    run(body)


def test_a_connection_without_an_address_has_a_place_too() -> None:
    async def body(state: ServerState) -> None:
        protocol, _ = connected(state)
        assert protocol.place() == "10.0.0.1"
        protocol.client = None
        assert protocol.place() == ""

    run(body)

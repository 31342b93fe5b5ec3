"""Connections that say in time what they want and do not take the place of others."""

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS = 10.0
"""How long a request may take to come in."""
MOST = 800
"""Connections at once: 300 phones, each with its page and its events, and some more."""


class PatientProtocol(H11Protocol):
    """A connection that is closed when it is open without a whole request for too long.

    Where all places are taken, the newest one gets that of the oldest from the address that has the most. So
    a single laptop cannot lock phones and screens out, and those behind one router share what is left; a
    screen that is hung up on asks again by itself.
    """

    _late: asyncio.TimerHandle | None = None
    since = 0.0
    """When it began, by the clock of the loop."""

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 — as the protocol has it
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.since = self.loop.time()
        self._watch()
        if len(self.connections) > MOST:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Go on waiting, or stop where the request is whole."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._rest()
        super().connection_lost(exc)

    def _make_room(self) -> None:
        known = [each for each in self.connections if isinstance(each, PatientProtocol)]
        (busiest, _), *_ = Counter(each.place() for each in known).most_common(1)
        oldest = min((each for each in known if each.place() == busiest), key=lambda each: each.since)
        self.connections.discard(oldest)
        # Not closed in order: one that does not read would keep its place until its buffer is empty.
        oldest.transport.abort()

    def place(self) -> str:
        """Return the address of whoever asks."""
        return self.client[0] if self.client else ""

    def _watch(self) -> None:
        if self.cycle is not None and not self.cycle.response_complete:
            self._rest()
        elif self._late is None:
            # Not renewed by a byte now and then: who sends slowly has no more time than who sends nothing.
            self._late = self.loop.call_later(SECONDS, self.transport.abort)

    def _rest(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

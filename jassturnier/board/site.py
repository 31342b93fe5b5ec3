"""The web site of the board: fixed addresses, each a page that only shows, and events of changes.

Connections say in time what they want and do not take the place of others.
"""

import asyncio
import gzip
import json
import socket
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from typing import Any, Protocol, TypeVar
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from jassturnier.board.phones import Phones
from jassturnier.board.sheet_page import PLACE as HAND_IN
from jassturnier.board.templates import JPEG, Templates, club_style
from jassturnier.board.wall import LOGO, PICTURES, PLACES, Wall
from jassturnier.errors import JassError, NotFound
from jassturnier.i18n import render, say
from jassturnier.languages import speaking

Said = TypeVar("Said")
_LOOKS = 0.3
"""Seconds between two looks at the journal."""
_SIGN_OF_LIFE = 15.0
_PATIENCE = timedelta(seconds=10)
"""What was not read for so long may be old, and says so."""
_SMALL = 1000
"""Bytes: what is shorter is not worth compressing."""
_LONGEST = 80
_NEVER_KEPT = "/clock"
"""What changes with the time of day."""

_HEADERS = {
    # Names come from people. Should one ever get through as markup, the browser runs nothing of it and sends
    # nothing elsewhere.
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
_OWN_NAMES = {"local", "lan", "home", "home.arpa", "fritz.box", "internal"}
"""What routers put behind the name of a laptop."""
_FOREIGN = say("Open this page by the address that the wall shows, not by another name.")
_OF_A_LOGO, _OF_A_NOTICE = 60, 86_400
"""Seconds that a browser keeps a picture."""
_FILES = {"style.css": "text/css", "wall.css": "text/css", "board.js": "text/javascript"}


class BoardSource(Protocol):
    """Where the board looks at the data; it can only read."""

    def head(self) -> str:
        """Return the journal head."""

    def wall(self) -> Wall:
        """Return the pages of the tournament as it is now."""

    def picture(self, key: int) -> bytes | None:
        """Return the picture of a notice."""


class _Live:
    """What all screens show. One task looks at the data, whoever many look at the board."""

    def __init__(self, source: BoardSource) -> None:
        self._source = source
        self._changed = asyncio.Event()
        self._seen = ""
        self._read = datetime.now(UTC)
        self._pictures: dict[str, bytes] = {}
        self._look()
        self._notices = self.wall.notices_now()

    def _look(self) -> bool:
        """Take in what was written since; while the file cannot be read the screens stay as they are."""
        with suppress(JassError):
            head = self._source.head()
            self._read = datetime.now(UTC)
            if head != self._seen:
                self.wall, self._seen = self._wall(head), head
                self._pages: dict[str, str | None] = {}
                return True
        return False

    def _wall(self, head: str) -> Wall:
        """Return what is to be shown; of a tournament that is taken away only that."""
        try:
            return self._source.wall()
        except NotFound:
            return replace(self.wall, tournament=replace(self.wall.tournament, head=head), gone=True)

    def page(self, place: str) -> str | None:
        """Return a page; it is made once for all until something changes."""
        pages = self._pages
        if place == _NEVER_KEPT:
            return self.said(lambda wall: wall.page(place))
        if place not in pages:
            pages[place] = self.said(lambda wall: wall.page(place))
        return pages[place]

    def said(self, say: Callable[[Wall], Said]) -> Said:
        """Return what a wall says, with the word for a round that the tournament has now."""
        wall = self.wall
        with speaking(wall.tournament.regulation.labels):
            return say(wall)

    def picture(self, place: str) -> bytes | None:
        """Return a picture that is shown now; it is read once for all."""
        shown = {each["picture"] for each in self.wall.notices_now()} - {""}
        found = self._pictures.get(place) if place in shown else None
        if place in shown and found is None:
            with suppress(JassError):
                found = self._source.picture(int(place.removeprefix(PICTURES)))
        kept = {known: picture for known, picture in self._pictures.items() if known in shown}
        self._pictures = kept | ({place: found} if found else {})
        return found

    async def watch(self) -> None:
        """Look at the data until the end, whatever is wrong with it at a moment."""
        while True:
            await asyncio.sleep(_LOOKS)
            # The one task for all screens: were it to end, they would stand still for the evening.
            with suppress(Exception):
                # In a thread of its own: to read takes a while, and the phones are answered meanwhile.
                if await asyncio.to_thread(self._look):
                    self._tell()

    async def mind(self) -> None:
        """See until the end when the data cannot be read any more, and can be again, and when a notice ends.

        Beside the looks: one at a server that does not answer may take minutes.
        """
        while True:
            await asyncio.sleep(_LOOKS)
            blind = self._read if datetime.now(UTC) - self._read > _PATIENCE else None
            notices = self.wall.notices_now()
            if (blind, notices) != (self.wall.blind, self._notices):
                self.wall, self._notices = replace(self.wall, blind=blind), notices
                self._pages = {}
                self._tell()

    def _tell(self) -> None:
        # The next event before anybody wakes up: who asks again at once waits for the next change, and
        # misses none.
        before, self._changed = self._changed, asyncio.Event()
        before.set()

    async def events(self) -> AsyncIterator[str]:
        """Tell the journal head now and whenever it has changed, and the clock also in between."""
        told = ""
        while True:
            head = self.wall.tournament.head
            if head != told:
                yield f"data: {head}\n\n"
            yield f"event: old\ndata: {json.dumps(self.said(Wall.old))}\n\n"
            yield f"event: notices\ndata: {json.dumps(self.wall.notices_now())}\n\n"
            yield f"event: clock\ndata: {json.dumps(self.said(Wall.countdown))}\n\n"
            told = head
            changed = self._changed
            # So that a connection that is gone is noticed, and the clocks of the screens are put right.
            with suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), _SIGN_OF_LIFE)


def site(source: BoardSource, templates: Templates, phones: Phones | None = None) -> Any:  # noqa: ANN401 — an ASGI application
    """Return the web site as an ASGI application.

    It answers GET and HEAD only, and nothing of it writes, but for the page of `phones` where tables hand in.
    It answers nobody who asks for another host: a name of somebody else that leads here is how a foreign page
    would read ours.
    """
    live = _Live(source)
    files = {name: templates.source(name) for name in _FILES}

    def page(request: Request) -> Response:
        return _page(request, live.page(request.url.path) or "")

    def me(request: Request) -> Response:
        who = request.query_params.get("who", "")[:_LONGEST].strip()
        return _page(request, live.said(lambda wall: wall.me(who)))

    def file(request: Request) -> Response:
        name = request.url.path.removeprefix("/")
        words = files.get(name) or club_style(live.wall.letterhead.colour)
        return Response(words, media_type=_FILES.get(name, "text/css"), headers=_HEADERS)

    def picture(request: Request) -> Response:
        logo = request.url.path == LOGO
        found = live.wall.letterhead.logo if logo else live.picture(request.url.path)
        if not found:
            return PlainTextResponse("404", 404, headers=_HEADERS)
        kind = "image/jpeg" if found.startswith(JPEG) else "image/png"
        # The logo of a club may be another one soon, a picture of a notice never is.
        kept = f"max-age={_OF_A_LOGO if logo else _OF_A_NOTICE}"
        return Response(found, media_type=kind, headers=_HEADERS | {"Cache-Control": kept})

    async def hand_in(request: Request) -> Response:
        return await phones.answer(request, _HEADERS) if phones else PlainTextResponse("404", 404)

    async def events(_: Request) -> Response:
        return StreamingResponse(live.events(), media_type="text/event-stream", headers=_HEADERS)

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:  # noqa: ANN401 — the application itself
        tasks = [asyncio.create_task(live.watch()), asyncio.create_task(live.mind())]
        yield
        for task in tasks:
            task.cancel()

    return Starlette(
        routes=[
            *(Route(place, page) for place in PLACES),
            Route("/me", me),
            Route("/events", events),
            Route(PICTURES + "{key:int}", picture),
            Route(LOGO, picture),
            Route("/club.css", file),
            *(Route(f"/{name}", file) for name in _FILES),
            *([Route(HAND_IN, hand_in, methods=["GET", "POST"])] if phones else []),
        ],
        lifespan=lifespan,
        middleware=[Middleware(_OwnHost, language=live.wall.language)],
        exception_handlers={404: _nothing, 405: _nothing},
    )


class _OwnHost:
    def __init__(self, app: Any, language: str) -> None:  # noqa: ANN401 — an ASGI application
        self._app, self._foreign = app, render(_FOREIGN, language)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:  # noqa: ANN401 — of ASGI
        app = self._app
        if scope["type"] == "http" and not own_host(Request(scope).headers.get("host", "")):
            app = PlainTextResponse(self._foreign, 421, headers=_HEADERS)
        await app(scope, receive, send)


def own_host(host: str) -> bool:
    """Say whether a request was sent to this laptop by its number or its own name."""
    name = ""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ip_address(name)
    except ValueError:
        own, _, rest = name.partition(".")
        return own in {"localhost", socket.gethostname().partition(".")[0].lower()} and (
            not rest or rest in _OWN_NAMES
        )
    return True


def _page(request: Request, words: str) -> Response:
    content = words.encode()
    if len(content) < _SMALL or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(content, media_type="text/html", headers=_HEADERS)
    packed = {**_HEADERS, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(gzip.compress(content, 5), media_type="text/html", headers=packed)


async def _nothing(_: Request, error: Any) -> Response:  # noqa: ANN401 — an HTTPException
    return PlainTextResponse(str(error.status_code), error.status_code, headers=_HEADERS)


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
            known = [each for each in self.connections if isinstance(each, PatientProtocol)]
            (busiest, _), *_ = Counter(each.place() for each in known).most_common(1)
            oldest = min((each for each in known if each.place() == busiest), key=lambda each: each.since)
            self.connections.discard(oldest)
            # Not closed in order: one that does not read would keep its place until its buffer is empty.
            oldest.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Go on waiting, or stop where the request is whole."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._rest()
        super().connection_lost(exc)

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

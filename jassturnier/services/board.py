"""The board in the hall: a web server on this laptop that only reads, but for what tables hand in."""

import asyncio
import contextvars
import errno
import logging
import socket
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from threading import Thread

import uvicorn

from jassturnier import system
from jassturnier.board.phones import Phones
from jassturnier.board.site import MOST, PatientProtocol, site
from jassturnier.board.templates import Templates
from jassturnier.board.wall import PLACES, Code, Wall
from jassturnier.errors import Failed, NotAllowed
from jassturnier.i18n import say
from jassturnier.paper.pen import QUIET, squares
from jassturnier.services.hall import load_notices, load_picture
from jassturnier.services.results.desks import hand_in
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.heads import head
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.schema import now
from jassturnier.store.load.tournament import load_letterhead, load_tournament
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.entries import with_initials
from jassturnier.tournament.ranking.extra_lists import shown_to_all
from jassturnier.tournament.regulation.regulation import Phone
from jassturnier.tournament.scoring.readings import Opened, Sent
from jassturnier.tournament.timing import pace
from jassturnier.values import frozen

_LOOPBACK = "127.0.0.1"
_LONGEST_HEAD = 16_384
"""Bytes of headers that a request may have; a longer one, as with huge cookies, is refused."""
_FILES = 100
"""Open files beside the connections."""
_ENDS = 10.0
"""Seconds that a board has to end."""
_PAUSE = 0.1
"""Seconds until the board listens anew."""
_ANSWERS_MS = 3_000
"""How long a phone waits for another program that has the file; then nothing is stored."""


@frozen
class BoardOrder:
    """A board: its port, language and templates; for this laptop alone, with initials for names.

    With `hand_in` tables may hand in by phone; else nothing of it writes.
    """

    port: int
    language: str
    templates: Templates
    only_here: bool = False
    initials: bool = False
    hand_in: bool = False


class Listener(socket.socket):
    """The socket of a board, which asks `kept` instead of being closed, as long as the board serves."""

    kept: Callable[[], object] | None = None

    def close(self) -> None:
        """Close, or let whoever keeps it go on listening."""
        if self.kept is None:
            super().close()
        else:
            self.kept()


class Server(uvicorn.Server):
    """Goes on listening where a phone goes away while it is accepted.

    On Windows asyncio takes that for a fault of the socket and closes it (CPython 93821).
    """

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, and keep the socket."""
        await super().startup(sockets)
        loop = asyncio.get_running_loop()
        for listener in sockets or ():
            if isinstance(listener, Listener):
                listener.kept = lambda kept=listener: loop.call_later(_PAUSE, self._again, kept)

    def _again(self, listener: Listener) -> None:
        if not self.should_exit and listener.kept is not None:
            self.anew = asyncio.ensure_future(self._listen(listener))

    async def _listen(self, listener: Listener) -> None:
        loop = asyncio.get_running_loop()
        self.servers = [await loop.create_server(self._protocol, sock=listener, backlog=MOST)]

    def _protocol(self) -> asyncio.Protocol:
        return PatientProtocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let the socket go."""
        for listener in sockets or ():
            if isinstance(listener, Listener):
                listener.kept = None
        await super().shutdown(sockets)


@frozen
class Board:
    """A board about to serve: its socket is open, and the tournament was read once."""

    opened: Listener
    addresses: Sequence[str]
    server: Server
    _beside: list[Thread] = field(default_factory=list)

    def serve(self) -> None:
        """Answer until Ctrl-C."""
        # What becomes of a phone that went away is nothing to read at the desk.
        logging.getLogger("asyncio").setLevel(logging.CRITICAL)
        # Ctrl-C may come before the server has begun; that is no fault to warn of.
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        try:
            self.server.run(sockets=[self.opened])
        finally:
            self.opened.kept = None
            self.opened.close()

    def begin(self) -> None:
        """Answer beside whatever else this program does, until it ends or the board is ended."""
        # The words of the tournament belong to what runs here; a thread would begin without them.
        thread = Thread(target=contextvars.copy_context().run, args=[self.serve], daemon=True)
        self._beside.append(thread)
        thread.start()

    def end(self) -> None:
        """End the server and give its address free."""
        self.server.should_exit = True
        for thread in self._beside:
            thread.join(_ENDS)


@frozen
class _Reader:
    """Looks at one tournament through a database that cannot be written."""

    database: Database
    desk: Desk
    order: BoardOrder
    codes: Sequence[Code]

    def head(self) -> str:
        with self.database.viewing() as view:
            return head(view).printed

    def wall(self) -> Wall:
        with self.database.viewing() as view:
            tournament = load_tournament(view, self.desk.tournament_id)
            notices = load_notices(view, self.desk.tournament_id, now())
            letterhead = load_letterhead(view, self.desk.tournament_id)
        shown = shown_to_all(tournament)
        return Wall(
            with_initials(shown) if self.order.initials else shown,
            pace(tournament),
            self.order.language,
            self.order.templates,
            self.codes,
            tournament.everybody(),
            notices=notices,
            hand_in=self.order.hand_in,
            letterhead=letterhead,
        )

    def picture(self, key: int) -> bytes | None:
        with self.database.viewing() as view:
            return load_picture(view, key)


@dataclass
class _HandIn:
    """Takes in what tables send; `known` is the tournament as it was read last."""

    database: Database
    desk: Desk
    order: BoardOrder
    known: Tournament | None = None

    @property
    def initials(self) -> bool:
        return self.order.initials

    @property
    def language(self) -> str:
        return self.order.language

    def tournament(self) -> Tournament:
        known = self.known
        with self.database.viewing() as view:
            if known is None or known.head != head(view).printed:
                known = self.known = load_tournament(view, self.desk.tournament_id)
        return known

    def hand_in(self, sent: Sent) -> Opened:
        return hand_in(self.desk, sent)


def prepare(desk: Desk, order: BoardOrder) -> Board:
    """Open the socket of a board.

    Raises:
        Failed: something else answers on the port already, or it may not be used.
        NotAllowed: tables are to hand in, and the regulation does not let them.
        Unreadable: a template of the club has a mistake.
    """
    if order.hand_in and desk.tournament().regulation.phone is Phone.NO:
        raise NotAllowed(
            say("The regulation does not let tables hand in by phone."),
            say("“regulation change --set phone=proposal” lets them; slips printed afterwards say how."),
        )
    system.hold_files(MOST + _FILES)
    opened = _open(order)
    try:
        port = opened.getsockname()[1]
        networks = () if order.only_here else system.networks()
        addresses = [f"http://{place}:{port}/" for place in (*networks, _LOOPBACK)]
        codes = [_code(f"{address}me") for address in addresses[:-1]]
        desk.office.station.note_board(desk.office.database.place, port)
        hurried = _hurried(desk)
        database = replace(hurried.office.database, read_only=True)
        reader = _Reader(database, desk, order, codes)
        # A template of the club with a mistake is told at the desk, not by an empty screen.
        first = reader.wall()
        first.me("")
        for place in PLACES:
            first.page(place)
        phones = Phones(_HandIn(database, hurried, order), order.templates) if order.hand_in else None
        config = uvicorn.Config(
            site(reader, order.templates, phones),
            log_level="critical",
            access_log=False,
            server_header=False,
            http=PatientProtocol,
            ws="none",
            h11_max_incomplete_event_size=_LONGEST_HEAD,
            # The events of a screen never end by themselves.
            timeout_graceful_shutdown=1,
        )
        return Board(opened, addresses, Server(config))
    except BaseException:
        opened.close()
        raise


def _hurried(desk: Desk) -> Desk:
    """Return a desk that does not wait long for its file."""
    database = replace(desk.office.database, wait_ms=min(_ANSWERS_MS, desk.office.database.wait_ms))
    return replace(desk, office=replace(desk.office, database=database))


def _open(order: BoardOrder) -> Listener:
    made = Listener(socket.AF_INET, socket.SOCK_STREAM)
    if system.ports_can_be_reused():
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((_LOOPBACK if order.only_here else "", order.port))
        made.listen(MOST)
    except OSError as error:
        made.close()
        raise _taken(order.port, error) from error
    return made


def _taken(port: int, error: OSError) -> Failed:
    if error.errno in {errno.EACCES, errno.EPERM}:
        return Failed(
            say("The port {port} may not be used; choose another with --port 8081.", port=str(port))
        )
    return Failed(
        say(
            "The port {port} is taken: by another board, or another program. End it, or choose another with "
            "--port 8081.",
            port=str(port),
        )
    )


def _code(words: str) -> Code:
    rows = squares(words)
    dark = ((x, y) for y, row in enumerate(rows) for x, one in enumerate(row) if one)
    path = "".join(f"M{x + QUIET} {y + QUIET}h1v1h-1z" for x, y in dark)
    return Code(words, path, len(rows) + 2 * QUIET)

"""Where tables hand in by phone: a page for the sheet that a code opens, and who tries too often."""

import asyncio
import hmac
import math
import re
import time
from collections.abc import AsyncIterator, Callable, Hashable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from jassturnier.board.sheet_page import (
    MORE,
    PAPER,
    DealGrid,
    Said,
    SheetPage,
    address_of,
    grid_of,
    on_slip,
    token_of,
    typed_words,
)
from jassturnier.board.templates import Templates
from jassturnier.errors import DoesNotAddUp, JassError, NotAllowed, NotFound, WrongUsage
from jassturnier.i18n import LANGUAGES, say
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.scoring.readings import Opened, Sent, open_sheet

FREE = 3
"""Tries that cost no time."""
SLOWEST = 8.0
"""Seconds that an answer waits at most."""
FORGETS = 30.0
"""Seconds in which one try is forgotten."""
_KNOWN = 5000
"""Who is remembered at once; whoever tried least is forgotten first."""


class Overdone(Exception):  # noqa: N818 — it is no fault
    """There were too many tries; the next one is looked at after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


@dataclass(slots=True)
class Guard:
    """Counts tries by whoever made them. A try weighs until it is forgotten, one every half a minute."""

    most: int
    clock: Callable[[], float] = time.monotonic
    _tries: dict[Hashable, tuple[float, float]] = field(default_factory=dict)

    def count(self, who: Hashable) -> float:
        """Count a try before it is looked at, so that many at once are no way around; return its wait."""
        tries = self._weight(who)
        # No more than that: whoever has stopped is believed again soon.
        self._keep(who, min(tries, self.most) + 1)
        return min(SLOWEST, 2 ** (tries - FREE)) if tries >= FREE else 0.0

    def is_full(self, who: Hashable) -> bool:
        """Say whether there were too many tries already."""
        return self._weight(who) >= self.most

    def forgive(self, who: Hashable) -> None:
        """Take back the last try: it was right."""
        self._keep(who, max(0.0, self._weight(who) - 1))

    def _weight(self, who: Hashable) -> float:
        tries, since = self._tries.get(who, (0.0, 0.0))
        return max(0.0, tries - (self.clock() - since) / FORGETS)

    def _keep(self, who: Hashable, tries: float) -> None:
        self._tries[who] = tries, self.clock()
        if len(self._tries) > _KNOWN:
            worst = sorted(self._tries, key=self._weight)[-_KNOWN // 2 :]
            self._tries = {who: self._tries[who] for who in worst}


LONGEST = 900
"""Bytes that are read of the numbers that a phone sends."""
_OF_A_CELL = 30
"""Bytes that are read of deals for each cell that there may be."""
SECONDS = 10.0
"""How long it may take to come in."""
_FIELDS = 60
_WRONG, _SENT = 20, 12
"""Wrong codes of one address; how often a table may hand in."""
_OWN_SITE = "same-origin"
_FORM = "application/x-www-form-urlencoded"


class HandInSource(Protocol):
    """Where tables hand in."""

    @property
    def initials(self) -> bool:
        """Whether the hall reads initials for names."""

    @property
    def language(self) -> str:
        """The language of whoever asks for none that is spoken here."""

    def tournament(self) -> Tournament:
        """Return the tournament as it is now."""

    def hand_in(self, sent: Sent) -> Opened:
        """Take in what a table sends, and return the table with it."""


@dataclass(slots=True)
class Phones:
    """The page of all tables, with who tries too often."""

    source: HandInSource
    templates: Templates
    addresses: Guard = field(default_factory=lambda: Guard(_WRONG))
    sent: Guard = field(default_factory=lambda: Guard(_SENT))
    _waiting: set[str] = field(default_factory=set)
    _one_by_one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        """Answer a request for the page, or what it sends."""
        try:
            found = await self._answer(request)
        except _Refused as refused:
            found = refused.answer
        except Overdone as overdone:
            found = self._page(request, Said(problems=[_OVERDONE]), status=429)
            found.headers["Retry-After"] = str(math.ceil(overdone.seconds))
        except NotFound as wrong:
            found = self._page(request, Said(problems=wrong.texts), status=404)
        except JassError:
            # What is wrong with the file is for the desk to read: names of files mean nothing to a table.
            found = self._page(request, Said(problems=[_NOT_NOW, PAPER]), status=503)
        found.headers.update(headers)
        return found

    async def _answer(self, request: Request) -> Response:
        posted = request.method == "POST"
        if posted:
            _refuse_foreign(request)
        sheet, code = (_asked(request, name) for name in ("sheet", "code"))
        if not (posted or sheet or code):
            return self._page(request, Said())
        opened = await self._opened(request, sheet, code)
        if not posted or opened.closed is not None:
            return self._page(request, Said(), opened, status=409 if posted else 200)
        form = await _form(request, grid_of(opened, _asked(request, "deals")))
        return await self._taken(request, opened, form)

    async def _opened(self, request: Request, sheet: str, code: str) -> Opened:
        """Return the sheet that a code opens.

        Raises:
            Overdone: this address tried too often.
            NotFound: it does not.
        """
        who = address(request)
        overdone = self.addresses.is_full(who)
        async with self._turn(who, overdone=overdone):
            wait = self.addresses.count(who)
            try:
                opened = open_sheet(await asyncio.to_thread(self.source.tournament), sheet, code)
            except NotFound as wrong:
                if overdone:
                    raise Overdone(SLOWEST) from wrong
                # Only who guesses waits: who has scanned the code of a slip has it right at once.
                await asyncio.sleep(wait)
                raise
        self.addresses.forgive(who)
        return opened

    @asynccontextmanager
    async def _turn(self, who: str, *, overdone: bool) -> AsyncIterator[None]:
        """Let an address that has guessed too much try one code after the other, each after a wait.

        A code that is right still opens its sheet: a hall behind one router is not locked out by a guest.
        """
        if not overdone:
            yield
            return
        if who in self._waiting:
            raise Overdone(SLOWEST)
        self._waiting.add(who)
        try:
            await asyncio.sleep(SLOWEST)
            yield
        finally:
            self._waiting.discard(who)

    async def _taken(self, request: Request, opened: Opened, form: Mapping[str, str]) -> Response:
        if not hmac.compare_digest(token_of(opened, form.get("seen", "")), form.get("token", "").encode()):
            return self._page(request, Said([_AGAIN], form), opened, status=403)
        grid = grid_of(opened, _asked(request, "deals"), form)
        if grid is not None and MORE in form:
            return self._page(request, Said(typed=form), opened)
        deals, faults = ((), ()) if grid is None else grid.read()
        if grid is not None and not deals:
            problems = DoesNotAddUp.of(map(grid.problem, faults)).texts or [_NO_DEAL]
            return self._page(request, Said(problems, form, faults), opened, status=409)
        if self.sent.is_full(opened.table.key):
            raise Overdone(FORGETS)
        self.sent.count(opened.table.key)
        try:
            words = tuple(typed_words(opened, form)) if grid is None else ()
            seen = form.get("seen", "")
            sent = Sent(*on_slip(opened), words, deals, datetime.fromisoformat(seen) if seen else None)
            async with self._one_by_one:
                await asyncio.to_thread(self.source.hand_in, sent)
        except (DoesNotAddUp, NotAllowed, NotFound, WrongUsage) as error:
            newest = opened.again(await asyncio.to_thread(self.source.tournament))
            return self._page(request, Said(error.texts, form), newest, status=409)
        except JassError:
            return self._page(request, Said([_NOT_NOW, PAPER], form), opened, status=503)
        return RedirectResponse(address_of(opened, by_deal=grid is not None), 303)

    def _page(
        self, request: Request, said: Said, opened: Opened | None = None, *, status: int = 200
    ) -> Response:
        grid = None if opened is None else grid_of(opened, _asked(request, "deals"), said.typed)
        # The first language that the phone asks for and that is spoken here.
        wanted = re.findall(r"(?:^|,)\s*([A-Za-z]{2})", request.headers.get("accept-language", "")[:200])
        spoken = (each.lower() for each in wanted if each.lower() in LANGUAGES)
        page = SheetPage(next(spoken, self.source.language), said, grid)
        initials, sheet = self.source.initials, _asked(request, "sheet")
        content = page.of(opened, self.templates, initials=initials, sheet=sheet)
        return Response(content.encode(), status, media_type="text/html")


_OVERDONE = say("Too many tries. Wait a few minutes, or bring the slip to the desk.")
_AGAIN = say("This page was too old. Look at the numbers, and send them again.")
_NO_DEAL = say("No deal was typed.")
_NOT_NOW = say("The desk cannot take results just now; nothing was stored.")


class _Refused(Exception):  # noqa: N818 — an answer
    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.answer = PlainTextResponse(str(status), status)


def address(request: Request) -> str:
    """Return from where somebody asks."""
    return request.client.host if request.client else ""


def _asked(request: Request, name: str) -> str:
    return request.query_params.get(name, "")[:20]


def _refuse_foreign(request: Request) -> None:
    # Our pages say “no-referrer”, and for them browsers call their own origin null, too.
    own = {None, "null", f"http://{request.headers.get('host', '')}"}
    site = request.headers.get("sec-fetch-site", _OWN_SITE)
    if request.headers.get("origin") not in own or site != _OWN_SITE:
        raise _Refused(403)
    if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM:
        raise _Refused(415)


async def _form(request: Request, grid: DealGrid | None) -> Mapping[str, str]:
    """Read the numbers of a slip, or what is in a grid.

    Raises:
        _Refused: it does not come, is too long, or is no form.
    """
    fields = _FIELDS + (grid.fields if grid else 0)
    try:
        body = await asyncio.wait_for(_body(request, grid.fields * _OF_A_CELL if grid else LONGEST), SECONDS)
    except (TimeoutError, ClientDisconnect) as late:
        raise _Refused(408) from late
    try:
        return dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=fields))
    except ValueError as wrong:
        raise _Refused(400) from wrong


async def _body(request: Request, longest: int) -> bytes:
    if not request.headers.get("content-length", "0").isdecimal():
        raise _Refused(400)
    if int(request.headers.get("content-length", "0")[:9]) > longest:
        raise _Refused(413)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > longest:
            raise _Refused(413)
    return body

"""Where tables hand in by phone: a page for the sheet that a code opens, and what is refused.

The page needs no script. Whatever a phone sends is checked before it comes near the data: where it was sent
to and from, how long it is, the code, the token of the page.
"""

import asyncio
import hmac
import re
import socket
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import ip_address
from typing import Protocol
from urllib.parse import parse_qsl, urlencode, urlsplit

from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from jassturnier.board.guard import Guard, Overdone
from jassturnier.board.keeping import SiteHead
from jassturnier.board.templates import Templates
from jassturnier.errors import JassError, NotFound
from jassturnier.games.kit.base import Slip, SlipField, side_letter
from jassturnier.i18n import LANGUAGES, Text, clean, joined, number, render, say
from jassturnier.languages.language import capital
from jassturnier.tournament.model import Tournament
from jassturnier.tournament.people.namesakes import with_initials, with_whole_names
from jassturnier.tournament.people.seated import names_on, round_title
from jassturnier.tournament.scoring.counting import game_of
from jassturnier.tournament.scoring.handed_in import Opened, Sent, code_of, open_sheet
from jassturnier.tournament.scoring.sheet_numbers import sheet_label, sheet_number

PLACE = "/in"
HAND_IN = say("Hand in")
LONGEST = 900
"""Bytes that are read of what a phone sends."""
SECONDS = 10.0
"""How long it may take to come in."""
_FIELDS = 60
_WRONG_BY_ADDRESS, _WRONG_BY_SHEET, _SENT = 20, 40, 12
"""Wrong codes of one address, and of one sheet from all of them; how often a table may hand in."""
_OWN_SITE = "same-origin"
_FORM = "application/x-www-form-urlencoded"
_OWN_NAMES = {"local", "lan", "home", "home.arpa", "fritz.box", "internal"}
"""What routers put behind the name of a laptop."""


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
        """Take in what a table sends, and return it with that."""


@dataclass(frozen=True, slots=True)
class Field:
    """A number to type: the name of the field, and what stands there."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a table: its letter, who sits there, a field in each column."""

    letter: str
    names: str
    fields: Sequence[Field]


@dataclass(frozen=True, slots=True)
class Said:
    """What a page says of what was just sent: what is wrong, and what was typed, to be put right."""

    problems: Sequence[Text] = ()
    typed: Mapping[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Phones:
    """The page of all tables, with who tries too often."""

    source: HandInSource
    templates: Templates
    addresses: Guard = field(default_factory=lambda: Guard(_WRONG_BY_ADDRESS))
    sheets: Guard = field(default_factory=lambda: Guard(_WRONG_BY_SHEET))
    sent: Guard = field(default_factory=lambda: Guard(_SENT))
    _one_by_one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def answer(self, request: Request, headers: Mapping[str, str]) -> Response:
        """Answer a request for the page, or what it sends."""
        try:
            found = await self._answer(request)
        except _Refused as refused:
            found = refused.answer
        except Overdone:
            found = self._page(request, Said(problems=[_OVERDONE]), status=429)
        except NotFound as wrong:
            found = self._page(request, Said(problems=wrong.texts), status=404)
        except JassError as error:
            found = self._page(request, Said(problems=[*error.texts, _PAPER]), status=503)
        found.headers.update(headers)
        return found

    async def _answer(self, request: Request) -> Response:
        if not own_host(request.headers.get("host", "")):
            raise _Refused(421)
        if request.method == "POST":
            return await self._taken(request, await _form(request))
        sheet, code = (request.query_params.get(name, "")[:20] for name in ("sheet", "code"))
        if not sheet and not code:
            return self._page(request, Said())
        return self._page(request, Said(), await self._opened(request, sheet, code))

    async def _opened(self, request: Request, sheet: str, code: str) -> Opened:
        """Return the sheet that a code opens.

        Raises:
            Overdone: this address, or all for this sheet, tried too often.
            NotFound: it does not.
        """
        tries = (self.addresses, address(request)), (self.sheets, _key(sheet))
        wait = max(guard.count(who) for guard, who in tries)
        try:
            opened = open_sheet(await asyncio.to_thread(self.source.tournament), sheet, code)
        except NotFound:
            # Only who guesses waits: who has scanned the code of a slip has it right at once.
            await asyncio.sleep(wait)
            raise
        for guard, who in tries:
            guard.forgive(who)
        return opened

    async def _taken(self, request: Request, form: Mapping[str, str]) -> Response:
        sheet, code = (form.get(name, "")[:20] for name in ("sheet", "code"))
        opened = await self._opened(request, sheet, code)
        if not hmac.compare_digest(_token(opened, form.get("seen", "")), form.get("token", "").encode()):
            return self._page(request, Said(problems=[_AGAIN], typed=form), opened, status=403)
        self.sent.count(opened.table.key)
        try:
            words, deals = tuple(_words(opened, form)), tuple(_deals(form))
            sent = Sent(sheet, code, words, deals, _moment(form.get("seen", "")))
            async with self._one_by_one:
                await asyncio.to_thread(self.source.hand_in, sent)
        except JassError as error:
            newest = opened.again(await asyncio.to_thread(self.source.tournament))
            return self._page(request, Said(problems=error.texts, typed=form), newest, status=409)
        return RedirectResponse(f"{PLACE}?{urlencode({'sheet': sheet, 'code': code})}", 303)

    def _page(
        self, request: Request, said: Said, opened: Opened | None = None, *, status: int = 200
    ) -> Response:
        page = _Page(_language(request) or self.source.language, said)
        sheet = request.query_params.get("sheet", "")[:20]
        content = page.of(opened, self.templates, initials=self.source.initials, sheet=sheet)
        return Response(content.encode(), status, media_type="text/html")


_OVERDONE = say("Too many tries. Wait a few minutes, or bring the slip to the desk.")
_PAPER = say("Nothing is lost: bring the slip to the desk.")
_COUNT_AGAIN = say("Count again together, and send what is right.")
_WORDS = {
    "sheet": say("Sheet, as 147K"),
    "code": say("Code, six letters"),
    "open": say("Go on"),
    "send": say("Send"),
    "deals": say("Instead deal by deal, each on a line of its own"),
    "paper": _PAPER,
}
_AGAIN = say("This page was too old. Look at the numbers, and send them again.")


class _Refused(Exception):  # noqa: N818 — an answer
    """What is not looked at any further."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.answer = PlainTextResponse(str(status), status)


def own_host(host: str) -> bool:
    """Say whether a request was sent to this laptop by its number or its own name.

    A name of somebody else that leads here is how a foreign page would read ours.
    """
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


def address(request: Request) -> str:
    """Return from where somebody asks."""
    return request.client.host if request.client else ""


async def _form(request: Request) -> Mapping[str, str]:
    """Read a form that was sent from a page of this board.

    Raises:
        _Refused: it comes from another page, is none, or is too long.
    """
    # Our pages say “no-referrer”, and for them browsers call their own origin null, too.
    own = {None, "null", f"http://{request.headers.get('host', '')}"}
    site = request.headers.get("sec-fetch-site", _OWN_SITE)
    if request.headers.get("origin") not in own or site != _OWN_SITE:
        raise _Refused(403)
    if request.headers.get("content-type", "").partition(";")[0].strip() != _FORM:
        raise _Refused(415)
    try:
        body = await asyncio.wait_for(_body(request), SECONDS)
    except (TimeoutError, ClientDisconnect) as late:
        raise _Refused(408) from late
    try:
        return dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, max_num_fields=_FIELDS))
    except ValueError as wrong:
        raise _Refused(400) from wrong


async def _body(request: Request) -> bytes:
    if not request.headers.get("content-length", "0").isdecimal():
        raise _Refused(400)
    if int(request.headers.get("content-length", "0")[:9]) > LONGEST:
        raise _Refused(413)
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST:
            raise _Refused(413)
    return body


def _key(sheet: str) -> int | str:
    """Return whose tries these are: a sheet's, or of all that is none."""
    return sheet_number(sheet.strip()) or ""


def _token(opened: Opened, seen: str) -> bytes:
    """Return what only a page of this sheet has that shows what was handed in at this moment."""
    return hmac.new(str(opened.table.key).encode(), seen.encode(), "sha256").hexdigest()[:24].encode()


def _seen(opened: Opened) -> str:
    return "" if opened.table.handed is None else opened.table.handed.made.isoformat()


def _moment(words: str) -> datetime | None:
    return datetime.fromisoformat(words) if words else None


def _language(request: Request) -> str:
    """Return the first language that a phone asks for and that is spoken here, "" for none."""
    wanted = re.findall(r"(?:^|,)\s*([A-Za-z]{2})", request.headers.get("accept-language", "")[:200])
    return next((each.lower() for each in wanted if each.lower() in LANGUAGES), "")


def _names(opened: Opened) -> dict[str, tuple[str, int]]:
    """Return the fields of a sheet: n0, n1 …, column after column, each with its column and side."""
    places = [(column.name, side) for column in _columns(opened) for side in range(len(opened.table.sides))]
    return {f"n{i}": place for i, place in enumerate(places)}


def _words(opened: Opened, form: Mapping[str, str]) -> list[str]:
    """Return what was typed into the fields as `enter` takes it: a column that is left empty is left out."""
    columns: dict[str, list[str]] = {}
    for name, (column, _) in _names(opened).items():
        columns.setdefault(column, []).append("".join(form.get(name, "").split())[:12] or "-")
    first, *others = columns.items()
    written = ((column, values) for column, values in others if {*values} != {"-"})
    return [*first[1], *(word for column, values in written for word in (column, *values))]


def _deals(form: Mapping[str, str]) -> list[str]:
    """Return the deals that were typed one by one, a line for each."""
    lines = form.get("deals", "").replace("/", "\n").splitlines()
    return [line for line in map(clean, lines) if line]


@dataclass(frozen=True, slots=True)
class _Page:
    """A page in a language."""

    language: str
    said: Said

    def of(self, opened: Opened | None, templates: Templates, *, initials: bool, sheet: str = "") -> str:
        """Ask which sheet it is, or show one with what is known of it, and the form while it takes more."""
        hidden = {} if opened is None or opened.closed else _hidden(opened)
        return templates.page(
            "hand_in",
            head=SiteHead(self.language, self._words(HAND_IN), self._whose(opened), (), ""),
            about="" if opened is None else self._about(opened),
            problems=[capital(self._words(text)) for text in self._problems(opened)],
            facts=[] if opened is None else [self._words(text) for text in _facts(opened, self.language)],
            ask=opened is None,
            sheet=sheet,
            columns=[] if opened is None else [self._words(column.label) for column in _columns(opened)],
            sides=[] if opened is None else self._sides(opened, initials=initials),
            hidden=hidden,
            deals="" if opened is None else self._deals(opened),
            examples=[] if opened is None else self._examples(opened),
            words={name: self._words(text) for name, text in _WORDS.items()},
        )

    def _words(self, text: Text) -> str:
        return render(text, self.language)

    def _whose(self, opened: Opened | None) -> str:
        return "" if opened is None else opened.tournament.name

    def _about(self, opened: Opened) -> str:
        return self._words(
            say(
                "{round}, table {table}, sheet {sheet}",
                round=round_title(opened.tournament, opened.round, self.language),
                table=str(opened.table.number),
                sheet=sheet_label(opened.table.sheet),
            )
        )

    def _problems(self, opened: Opened | None) -> Sequence[Text]:
        """Return what is wrong: with what was just sent, else with what was handed in before."""
        before = opened.wrong if opened is not None and not opened.closed else None
        return self.said.problems or ((before, _COUNT_AGAIN) if before is not None else ())

    def _sides(self, opened: Opened, *, initials: bool) -> list[Side]:
        shown = opened.tournament.during(opened.round)
        people = (with_initials(shown) if initials else with_whole_names(shown)).by_key()
        handed = opened.table.handed.values if opened.table.handed else {}
        sides = []
        for side in range(len(opened.table.sides)):
            names = " + ".join(names_on(opened.table, side, people))
            fields = [
                Field(name, self.said.typed.get(name, _written(handed, column, side)))
                for name, (column, of) in _names(opened).items()
                if of == side
            ]
            sides.append(Side(side_letter(side), names, () if opened.closed else fields))
        return sides

    def _deals(self, opened: Opened) -> str:
        played = opened.table.handed.played if opened.table.handed else ()
        return self.said.typed.get("deals", "\n".join(played))

    def _examples(self, opened: Opened) -> list[tuple[str, str]]:
        game = game_of(opened.tournament.regulation, opened.table)
        return [(self._words(each.notation), self._words(each.meaning)) for each in game.examples]


def _written(slip: Slip, column: str, side: int) -> str:
    value = slip[column][side] if column in slip else None
    return "" if value is None else str(value)


def _hidden(opened: Opened) -> dict[str, str]:
    """Return what a form carries: which sheet, what its page has shown, and that it is of that page."""
    seen = _seen(opened)
    code = code_of(opened.tournament, opened.table)
    token = _token(opened, seen).decode()
    return {"sheet": sheet_label(opened.table.sheet), "code": code, "seen": seen, "token": token}


def _columns(opened: Opened) -> Sequence[SlipField]:
    return game_of(opened.tournament.regulation, opened.table).slip_fields()


def _facts(opened: Opened, language: str) -> Iterator[Text]:
    """Say what is in of a table, and what that is worth."""
    table, handed = opened.table, opened.table.handed
    if table.readings and table.result is not None:
        yield say("What counts: {values}", values=_in_words(opened, table.result.values, language))
    elif handed is not None and handed.right:
        values = _in_words(opened, handed.values, language)
        yield say("Taken: {values}. Bring the slip to the desk.", values=values)
    elif handed is not None:
        yield say("Handed in last: {values}.", values=_in_words(opened, handed.values, language))
    if opened.closed is not None:
        yield opened.closed


def _in_words(opened: Opened, slip: Slip, language: str) -> Text:
    """Write a slip: “1’012 : 872”, other columns after it by their names."""
    first, *others = ((each.label, slip[each.name]) for each in _columns(opened) if each.name in slip)
    return joined(
        _row(first[1], language),
        *(say("{column} {values}", column=label, values=_row(each, language)) for label, each in others),
    )


def _row(values: Sequence[int | None], language: str) -> str:
    return " : ".join("–" if value is None else number(value, language) for value in values)

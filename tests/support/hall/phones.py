"""A phone at a table, without its browser: it opens a sheet, types into the form, sends it."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import unescape
from http.client import HTTPConnection
from urllib.parse import urlencode

from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.sheet_numbers import sheet_label
from tests.support.hall.boards import ORDER, running

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
TYPED = {"n0": "1012", "n1": "872"}
"""Numbers that add up, by the fields of a page."""


@dataclass(frozen=True)
class Answer:
    """What a board answered."""

    status: int
    words: str
    headers: dict[str, str]

    def problems(self) -> list[str]:
        """Return what it says is wrong."""
        return [unescape(each) for each in re.findall(r'role="alert"[^>]*>(.*?)</p>', self.words)]

    def facts(self) -> list[str]:
        """Return what it says of the table."""
        return [unescape(each) for each in re.findall(r'role="status">(.*?)</p>', self.words)]

    def form(self) -> dict[str, str]:
        """Return what the form carries with it, and as `action` where it is sent."""
        action = re.search(r'<form action="(.*?)" method="post"', self.words)
        hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.words))
        return {"action": unescape(action[1]), **hidden} if action else {}

    def cells(self) -> dict[str, str]:
        """Return what stands in the cells of deals, those that are not empty."""
        chosen = re.findall(
            r'<select name="([^"]*)"(?:(?!</select>).)*?value="([^"]*)" selected', self.words, re.DOTALL
        )
        typed = re.findall(r'<input name="([^"]*)" value="([^"]+)"', self.words)
        crossed = re.findall(r'type="checkbox" name="([^"]*)" value="([^"]*)" checked', self.words)
        return {name: unescape(value) for name, value in (*chosen, *typed, *crossed)}

    def wrong(self) -> list[str]:
        """Return the fields that are marked as wrong."""
        return re.findall(r'name="([^"]*)"[^>]* aria-invalid="true"', self.words)


@dataclass
class Phone:
    """A phone in the network of a board."""

    board: HTTPConnection

    def ask(self, path: str, method: str = "GET", body: str | bytes | None = None, **headers: str) -> Answer:
        """Send a request as it is."""
        self.board.request(method, path, body, headers)
        found = self.board.getresponse()
        return Answer(found.status, found.read().decode(), {k.lower(): v for k, v in found.getheaders()})

    def open(self, sheet: str, code: str, deals: str = "", **headers: str) -> Answer:
        """Open a sheet."""
        return self.ask(f"/in?{urlencode({'sheet': sheet, 'code': code, 'deals': deals})}", **headers)

    def send(self, form: dict[str, str], **typed: object) -> Answer:
        """Send a form; follow to the page that it leads to."""
        found = self.post(urlencode({**form, **typed}), form["action"])
        return self.ask(found.headers["location"]) if found.status == 303 else found

    def post(self, body: str | bytes, action: str = "/in", **headers: str) -> Answer:
        """Send a body as it is."""
        return self.ask(action, "POST", body, **{**FORM, **headers})


def slip(desk: Desk, number: int, round_: int = -1) -> tuple[str, str]:
    """Return what stands on the slip of a table: the sheet and its code."""
    table = table_of(desk, number, round_)
    return sheet_label(table.sheet), table.code


def table_of(desk: Desk, number: int, round_: int = -1) -> TableInfo:
    """Return a table of a round, the last one drawn if none is named."""
    found = desk.tournament().stage().rounds[round_].table(number)
    assert found is not None
    return found


@contextmanager
def phone_at(desk: Desk, **order: object) -> Iterator[Phone]:
    """Run a board where tables hand in; give a phone in its network."""
    with running(desk, replace(ORDER, hand_in=True, **order)) as board:  # type: ignore[arg-type]
        yield Phone(board)

"""Lists of clubs, read in the tests, and what was read in short."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from jassturnier.errors import Problem
from jassturnier.exchange.intake.layout import Layout
from jassturnier.exchange.intake.records import read_list
from jassturnier.exchange.intake.rows import entries_of
from jassturnier.tournament.difference import Doubt, Incoming, LeftOut, Want
from jassturnier.tournament.people.entries import NewEntry
from jassturnier.values import frozen

LISTS = Path(__file__).parents[2] / "exchange" / "intake" / "lists"
EXPECTED: Mapping[str, Any] = json.loads((LISTS / "expected.json").read_text(encoding="utf-8"))


def expected(name: str, **more: str) -> tuple[Layout, Incoming]:
    """Read one of the lists for what it is expected to be read."""
    want = EXPECTED[name]
    answers = {**want.get("answer", {}), **more}
    return read_list((LISTS / name).read_bytes(), Want(want["want"]), want["together"], answers, {})


def entries(text: str, together: int = 1, /, **answers: str) -> Incoming:
    """Read a list of entries."""
    return read_list(text.encode(), Want.ENTRIES, together, answers, {})[1]


def totals(text: str, /, **answers: str) -> Incoming:
    """Read a list of totals."""
    return read_list(text.encode(), Want.TOTALS, 1, answers, {})[1]


def people(read: Incoming) -> list[str]:
    """Return “given|family|place” of everybody, those of a record behind each other."""
    shown = ([f"{p.given}|{p.family}|{p.place}".rstrip("|") for p in r.people] for r in read.records)
    return [" + ".join(each) for each in shown]


def keys(read: Incoming) -> list[str]:
    """Return what is asked."""
    return [doubt.key for doubt in read.doubts]


@frozen
class Read:
    """The entries of a list, and the rows that are none."""

    entries: list[NewEntry]
    no_people: tuple[LeftOut, ...]
    unread: tuple[str, ...]
    doubts: tuple[Doubt, ...]

    def __iter__(self) -> Iterator[NewEntry]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


def read_entries(content: bytes, together: int = 1, /, **answers: str) -> tuple[Read, list[Problem]]:
    """Read a list as new entries, and what cannot be in it."""
    layout, incoming = read_list(content, Want.ENTRIES, together, answers, {})
    found, problems = entries_of(incoming.records, together, several=len(layout.tables) > 1)
    unread = tuple(c.heading for c in layout.columns if c.heading and not c.taken)
    return Read(found, incoming.left, unread, incoming.doubts), [*incoming.problems, *problems]

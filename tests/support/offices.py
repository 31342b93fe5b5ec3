"""A laptop with an empty database, and short ways to fill it."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import pytest

from jassturnier.errors import JassError
from jassturnier.i18n import render
from jassturnier.services.draw import drawing
from jassturnier.services.people import entering
from jassturnier.services.results import results
from jassturnier.services.setup import regulations, tournaments
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit import models as m
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.model import Tournament

SINGLE = "schieber-einzel-4x12"
GROUPS = "schieber-paare-gruppen"
PAIRS = "schieber-paare-4x12"

CHANCE = Random(0)
"""What the program draws in a process of tests: keys, names of stations, seeds, seats."""

_moulds: dict[str, "tempfile.TemporaryDirectory[str]"] = {}
"""Folders as many tests begin with, made once in a run and copied for every other test."""


def office(folder: Path, name: str = "laptop", wait_ms: int = 10_000) -> Office:
    """Return an office on `folder/evening.db`, seen from the laptop `name`."""
    return Office(Database(str(folder / "evening.db"), wait_ms), LaptopFolder(folder / name), "command")


def office_at(place: str, folder: Path, name: str = "laptop", wait_ms: int = 10_000) -> Office:
    """Return an office on a database on a server, seen from the laptop `name`."""
    return Office(Database(place, wait_ms, copies=folder / name), LaptopFolder(folder / name), "command")


def started(
    folder: Path,
    regulation: str = SINGLE,
    title: str = "Evening",
    at: Office | None = None,
    rounds: int = 0,
    **settings: object,
) -> Desk:
    """Return the desk of a new tournament, with so many rounds, and settings, that its regulation has not."""
    document = {**regulations.document(regulation), **settings}
    if rounds:
        document["stages"] = [{**document["stages"][0], "rounds": rounds}]
    return tournaments.create(
        at or office(folder), tournaments.NewTournament(title, document, date(2027, 3, 20))
    )


def with_settings(desk: Desk, **settings: object) -> None:
    """Let a tournament have other settings, whatever is played already."""
    with desk.changing() as (session, _):
        row = session.get_one(m.Tournament, desk.tournament_id)
        row.regulation = {**row.regulation, **settings}


def poured(folder: Path, mould: str, make: Callable[[], object]) -> None:
    """Leave in an empty folder what `make` leaves there; from the second time on by a copy of it.

    What it draws is drawn from the name of the mould, so that it is the same whichever test comes first.
    """
    if mould in _moulds:
        shutil.copytree(_moulds[mould].name, folder, dirs_exist_ok=True)
        return
    before = CHANCE.getstate()
    CHANCE.seed(mould)
    make()
    CHANCE.setstate(before)
    made = tempfile.TemporaryDirectory(prefix="jassturnier-mould-")
    shutil.copytree(folder, made.name, dirs_exist_ok=True)
    _moulds[mould] = made


def poured_desk(make: Callable[[Path], Desk]) -> object:
    """Make a fixture that fills the one tournament of a database once in a run; other tests get a copy."""

    @wraps(make)
    def copied(tmp_path: Path) -> Desk:
        poured(tmp_path, f"{make.__module__}.{make.__name__}", lambda: make(tmp_path))
        return office(tmp_path).desk()

    return pytest.fixture(copied)


def with_players(
    folder: Path,
    count: int,
    regulation: str = SINGLE,
    *,
    at: Office | None = None,
    then: Callable[[Desk], object] | None = None,
    **settings: Any,  # noqa: ANN401 — values of any setting
) -> Desk:
    """Return the desk of a new tournament with players (or pairs) numbered from 1, `then` drawn or played.

    `settings` are as `started` takes them.
    """

    def entered() -> Desk:
        return _with_players(started(folder, regulation, at=at, **settings), count)

    if at is not None or any(folder.iterdir()):
        desk = entered()
    else:
        poured(folder, f"{count} {regulation} {settings}", entered)
        desk = office(folder).desk()
    if then is not None:  # never poured: how long ago a round was drawn would hang on the test before
        then(desk)
    return desk


def _with_players(desk: Desk, count: int) -> Desk:
    size = desk.tournament().regulation.entry.members
    entries = [
        entering.new_entry([f"Given{number} Family{number}{letter}" for letter in "abc"[:size]])
        for number in range(1, count + 1)
    ]
    entering.add(desk, entries)
    return desk


def drawn(desk: Desk, seed: int = 1) -> Tournament:
    """Draw the next round."""
    return drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=seed)))


def enter(desk: Desk, table: int, *points: int, **how: object) -> results.Entered:
    """Enter the points of a table in the current round."""
    words = tuple(str(value) for value in points)
    return results.enter(desk, results.TypedSlip(str(table), words, **how))  # type: ignore[arg-type]


def play_round(desk: Desk, seed: int = 1) -> Tournament:
    """Draw a round and enter a result at every table: 942 + n against 942 − n at table n."""
    for table in drawn(desk, seed).stage().rounds[-1].tables:
        enter(desk, table.number, 942 + table.number, 942 - table.number)
    return desk.tournament()


@contextmanager
def refused(desk: Desk, error: type[JassError], says: str = "") -> Iterator[None]:
    """Expect just this error, that it says so, and that nothing at all was stored."""
    before = desk.tournament_and_head()
    with pytest.raises(error) as found:
        yield
    assert found.type is error
    assert says in " ".join(render(text, "en") for text in found.value.texts)
    assert desk.tournament_and_head() == before


def refuses(desk: Desk, act: Callable[[Any], object], *cases: tuple[object, type[JassError]]) -> None:
    """Expect of each of these that it is refused with just this error, and that nothing at all is stored."""
    for typed, error in cases:
        with refused(desk, error):
            act(typed)

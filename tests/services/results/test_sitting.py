"""A sitting goes on from what is stored, whoever stored it; a reader sees only what he read himself."""

import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from jassturnier.errors import DoesNotAddUp, NotAllowed, NotFound
from jassturnier.services.results import deals
from jassturnier.services.results.deals import Sitting, TypedDeals, _beats
from jassturnier.services.results.desks import SeenReading, UnseenReading
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.results.results import TypedSlip
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.database import Database
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND
from tests.support.console import Console
from tests.support.offices import (
    drawn,
    enter,
    office,
    office_at,
    play_round,
    poured_desk,
    refused,
    with_players,
)
from tests.support.safety.systems import needs_posix
from tests.support.terminal import PROGRAM, in_a_terminal

SLIP = TypedSlip("1", ("1000", "884"))


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Two tables drawn, no result."""
    return with_players(tmp_path, 8, then=drawn)


@pytest.fixture
def other(desk: Desk, tmp_path: Path) -> Desk:
    """The same tournament from another laptop."""
    return replace(desk, office=office(tmp_path, "stage"))


def numbers(tables: tuple[TableInfo, ...] | list[TableInfo]) -> list[int]:
    return [table.number for table in tables]


def test_a_slip_that_is_refused_counts_for_nothing_and_undo_goes_back_as_far_as_this_sitting(
    desk: Desk,
) -> None:
    with refused(desk, NotFound):
        Sitting.begin(desk, FIRST, 2)
    enter(desk, 2, 1000, 884)
    sitting = Sitting.begin(desk, FIRST, None)
    with refused(desk, DoesNotAddUp):
        sitting.enter(replace(SLIP, words=("1000", "885")))
    with refused(desk, NotAllowed):
        sitting.undo()
    sitting.enter(SLIP)
    assert sitting.undo() == ("enter 1 1000 884 --round 1",)
    assert sitting.tournament == desk.tournament()
    with refused(desk, NotAllowed):
        sitting.undo()


def test_what_is_in_memory_is_what_is_stored(desk: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    sitting.enter(SLIP)
    sitting.deal(TypedDeals("2", ("A eicheln 84",)))
    now, head = desk.tournament_and_head()
    assert (sitting.tournament.stages, sitting.head) == (now.stages, head)
    assert numbers(sitting.waiting()) == [2]
    assert [entry.command for entry in history.history(desk)[-2:]] == [
        "enter 1 1000 884 --round 1",
        'scores deal 2 "A eicheln 84" --round 1',
    ]


def test_a_slip_of_another_desk_is_not_entered_a_second_time(desk: Desk, other: Desk) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    enter(other, 1, 900, 984)
    with refused(desk, UnseenReading):
        sitting.enter(SLIP)
    sitting.refresh()
    assert numbers(sitting.waiting()) == [2]


def test_what_others_wrote_is_shown_once_and_never_what_came_before_the_own_slip(
    desk: Desk, other: Desk
) -> None:
    sitting = Sitting.begin(desk, FIRST, None)
    sitting.read_others()
    assert sitting.incoming is None
    enter(other, 1, 900, 984)
    sitting.read_others()
    assert numbers(sitting.go_on_from_others()) == [1]
    assert sitting.go_on_from_others() == []
    enter(other, 1, 901, 983, correct=True, seen=SeenReading({"points": (900, 984)}))
    sitting.read_others()
    sitting.enter(replace(SLIP, table="2"))
    assert (sitting.go_on_from_others(), sitting.waiting()) == ([], ())
    sitting.read_others()
    assert sitting.go_on_from_others() == []
    enter(desk, 2, 1001, 883, correct=True)
    sitting.read_others()
    assert numbers(sitting.go_on_from_others()) == [2]


def test_a_second_reader_sees_nothing_of_the_first(desk: Desk, other: Desk) -> None:
    enter(desk, 1, 1000, 884)
    sitting = Sitting.begin(desk, SECOND, None)
    assert numbers(sitting.waiting()) == [1]
    assert sitting.find("1").result is None
    assert sitting.sheet(sitting.find("1")).sheet is None
    assert sitting.latest(5) == []
    enter(other, 2, 1000, 884)
    sitting.read_others()
    assert (sitting.go_on_from_others(), numbers(sitting.waiting())) == ([], [1, 2])


def test_only_readings_of_the_round_that_differ_wait_for_a_ruling(desk: Desk) -> None:
    for round_, differs in enumerate((2, 1), 1):
        if round_ > 1:
            drawn(desk)
        for table in (1, 2):
            again = 1000 - (table == differs)
            enter(desk, table, 1000, 884)
            enter(desk, table, again, 1884 - again, kind=SECOND)
    assert [numbers(Sitting.begin(desk, RULING, round_).waiting()) for round_ in (1, 2)] == [[2], [1]]


def test_a_sheet_of_another_round_is_refused(desk: Desk) -> None:
    for table in (1, 2):
        enter(desk, table, 1000, 884)
    second = play_round(desk).stage().rounds[-1].tables[0]
    sitting = Sitting.begin(desk, FIRST, 1)
    with refused(desk, NotAllowed, "“enter 3D NUMBERS --correct” corrects it"):
        sitting.find("3D")
    assert (second.sheet, numbers(list(sitting.latest(1)))) == (3, [2])


def test_a_watcher_that_hangs_does_not_keep_the_program_from_ending(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    answered, before = threading.Event(), {*threading.enumerate()}

    def hanging(*_: object) -> Iterator[None]:
        answered.wait(60)
        yield from ()

    monkeypatch.setattr(deals, "_beats", hanging)
    monkeypatch.setattr(deals, "_PATIENCE", 0.01)
    with Sitting.begin(desk, FIRST, None).watching():
        pass
    left = {*threading.enumerate()} - before
    answered.set()
    assert [thread.daemon for thread in left] == [True]


_AT_ONCE = 60.0
"""Seconds that a loaded machine may take to tell of a slip."""


def awaited(sat: Sitting) -> list[int]:
    until = time.monotonic() + _AT_ONCE
    while time.monotonic() < until:
        if found := sat.go_on_from_others():
            return numbers(found)
        time.sleep(0.05)
    return []


def test_a_slip_of_another_desk_is_seen_without_a_key(desk: Desk, other: Desk) -> None:
    sat = Sitting.begin(desk, FIRST, None)
    with sat.watching():
        enter(other, 1, 1000, 884)
        assert awaited(sat) == [1]
    assert numbers(sat.waiting()) == [2]


def test_a_slip_of_another_desk_is_told_by_a_server(address: str, tmp_path: Path) -> None:
    made = with_players(tmp_path, 16, at=office_at(address, tmp_path), then=drawn)
    sat = Sitting.begin(made, FIRST, None)
    with sat.watching():
        time.sleep(0.5)
        enter(office_at(address, tmp_path, "other").desk(), 2, 1000, 884)
        assert awaited(sat) == [2]


def test_the_table_that_is_proposed_follows_the_other_desk_whose_last_slip_ends_the_dialogue(
    desk: Desk, other: Desk
) -> None:
    dialogue = Dialogue(Sitting.begin(desk, FIRST, None), "en")
    proposed = []
    for table in (1, 2):
        enter(other, table, 1000, 884)
        dialogue.sitting.read_others()
        dialogue.sitting.go_on_from_others()
        proposed.append(dialogue.next_table())
    assert [found and found.number for found in proposed] == [2, None]
    dialogue.answer("")
    assert dialogue.step.value == "over"


@pytest.mark.slow
@needs_posix
def test_it_stands_on_the_screen_at_once(console: Console) -> None:
    console.evening(16, "draw --seed 1")

    def enter_elsewhere() -> None:
        subprocess.run([*PROGRAM, "enter", "1", "1000", "884"], check=True, capture_output=True)

    console.monkeypatch.setenv("TERM", "xterm")
    typed = [(b"Table", b""), (b"Another desk", b"\x04")]
    code, shown = in_a_terminal(typed, "enter", meanwhile=enter_elsewhere)
    assert code == 0
    assert "1,000 : 884" in shown


def test_a_server_that_is_away_is_looked_at_every_second() -> None:
    class Beats(Event):
        left = 2

        def wait(self, timeout: float | None = None) -> bool:
            assert timeout == 1.0
            self.left -= 1
            return self.left < 0

    assert len([*_beats(Database("postgresql://nobody@127.0.0.1:1/jass"), Beats())]) == 2

"""Two desks with one dialogue each: what one enters, the other sees at once."""

import subprocess
import time
from pathlib import Path
from threading import Event

import pytest

from jassturnier.services.results.deals import Sitting, _beats
from jassturnier.services.results.dialogue import Dialogue
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.scoring.readings import FIRST, SECOND
from tests.support.console import Console
from tests.support.offices import drawn, enter, office_at, poured_desk, with_players
from tests.support.safety.systems import needs_posix
from tests.support.terminal import PROGRAM, in_a_terminal

_AT_ONCE = 60.0
"""Seconds that a loaded machine may take to tell of a slip."""


@poured_desk
def desk(tmp_path: Path) -> Desk:
    """Four tables drawn, in a file."""
    return with_players(tmp_path, 16, then=drawn)


def other(desk: Desk, folder: Path) -> Desk:
    return Office(desk.office.database, LaptopFolder(folder / "other"), "command").desk()


def sitting(desk: Desk, kind: ReadingKind = FIRST) -> Sitting:
    return Sitting.begin(desk, kind, None)


def awaited(sat: Sitting) -> list[TableInfo]:
    until = time.monotonic() + _AT_ONCE
    while time.monotonic() < until:
        if found := sat.go_on_from_others():
            return found
        time.sleep(0.05)
    return []


def test_a_slip_of_another_desk_is_seen_without_a_key(desk: Desk, tmp_path: Path) -> None:
    sat = sitting(desk)
    with sat.watching():
        enter(other(desk, tmp_path), 1, 1000, 884)
        assert [table.number for table in awaited(sat)] == [1]
    assert [table.number for table in sat.waiting()] == [2, 3, 4]


def test_a_slip_of_another_desk_is_told_by_a_server(address: str, tmp_path: Path) -> None:
    made = with_players(tmp_path, 16, at=office_at(address, tmp_path))
    drawn(made)
    sat = sitting(made)
    with sat.watching():
        time.sleep(0.5)
        enter(other(made, tmp_path), 2, 1000, 884)
        assert [table.number for table in awaited(sat)] == [2]


def test_the_table_that_is_proposed_follows_the_other_desk(desk: Desk, tmp_path: Path) -> None:
    dialogue = Dialogue(sitting(desk), "en")
    enter(other(desk, tmp_path), 1, 1000, 884)
    dialogue.sitting.read_others()
    dialogue.sitting.go_on_from_others()
    proposed = dialogue.next_table()
    assert proposed is not None
    assert proposed.number == 2


def test_the_last_slip_of_another_desk_ends_the_dialogue_at_the_next_enter(
    desk: Desk, tmp_path: Path
) -> None:
    dialogue = Dialogue(sitting(desk), "en")
    for table in range(1, 5):
        enter(other(desk, tmp_path), table, 1000, 884)
    dialogue.sitting.read_others()
    dialogue.sitting.go_on_from_others()
    dialogue.answer("")
    assert dialogue.step.value == "over"


def test_what_was_entered_here_is_no_news(desk: Desk) -> None:
    dialogue = Dialogue(sitting(desk), "en")
    dialogue.answer("1 1000 884")
    dialogue.sitting.read_others()
    assert dialogue.sitting.go_on_from_others() == []
    enter(desk, 2, 1000, 884)
    dialogue.sitting.read_others()
    assert [table.number for table in dialogue.sitting.go_on_from_others()] == [2]


def test_who_reads_a_second_time_is_not_shown_first_readings(desk: Desk, tmp_path: Path) -> None:
    enter(desk, 1, 1000, 884)
    sat = sitting(desk, SECOND)
    enter(other(desk, tmp_path), 2, 1000, 884)
    sat.read_others()
    assert sat.go_on_from_others() == []
    assert [table.number for table in sat.waiting()] == [1, 2]


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

"""The server is gone: what was seen there later, what is to be typed again, and that each desk has a copy."""

import os
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from jassturnier.i18n import Text, render
from jassturnier.services.people import entering
from jassturnier.services.results.deals import Sitting
from jassturnier.services.results.desks import name_station
from jassturnier.services.safety import backups, undoing
from jassturnier.services.workplace import Desk, Office
from jassturnier.store.backup_files import Backup, listed
from jassturnier.store.kit import connection as kept
from jassturnier.store.kit.database import Database
from jassturnier.tournament.scoring.readings import FIRST
from tests.support.offices import drawn, enter, office_at, with_players

pytestmark = pytest.mark.slow


@pytest.fixture
def desk(address: str, tmp_path: Path) -> Desk:
    """Two tables drawn, on a server."""
    made = with_players(tmp_path, 8, at=office_at(address, tmp_path))
    drawn(made)
    return made.office.desk()


@pytest.fixture
def other(desk: Desk, tmp_path: Path) -> Desk:
    """Another laptop at the same server."""
    made = office_at(desk.office.database.place, tmp_path, "other").desk()
    name_station(made, "Bühne")
    return made


def copies(desk: Desk) -> list[int]:
    assert desk.office.database.copy is not None
    return sorted(backup.number for backup in listed(desk.office.database.copy))


def add(desk: Desk, name: str, command: str) -> None:
    office = replace(desk.office, command=command)
    entering.add(replace(desk, office=office), [entering.new_entry([name])])


def offered(desk: Desk) -> Backup:
    found = backups.offer(desk.office)
    assert found is not None
    return found[1]


def on_copy(desk: Desk) -> Office:
    copy = offered(desk).path
    path = copy.with_name("taken.db")
    path.write_bytes(copy.read_bytes())
    return replace(desk.office, database=Database(str(path), copies=desk.office.database.copies))


def test_a_desk_that_only_types_has_a_copy_of_its_own(other: Desk) -> None:
    first = copies(other)
    assert first
    enter(other, 1, 1000, 884)
    assert copies(other) == first
    assert other.office.database.copy is not None
    for age in (400, -400):
        old = time.time() - age
        os.utime(other.office.database.copy, (old, old))
        add(other, f"Nina Neu{'x' if age < 0 else ''}", "add")
    assert len(copies(other)) == len(first) + 2


def test_a_round_that_another_desk_completes_is_kept_here_too(desk: Desk, other: Desk) -> None:
    sitting = Sitting.begin(other, FIRST, None)
    enter(other, 1, 1000, 884)
    before = copies(other)
    sitting.read_others()
    assert copies(other) == before
    enter(desk, 2, 1000, 884)
    sitting.read_others()
    assert copies(other) == [*before, before[-1] + 2]
    sitting.read_others()
    assert len(copies(other)) == len(before) + 1


def test_a_later_state_of_another_desk_is_known(desk: Desk, other: Desk) -> None:
    desk.office.back_up()
    enter(other, 1, 1000, 884)
    desk.office.desk()
    beyond = backups.beyond(desk.office, offered(desk))
    assert beyond.newest is not None
    assert (beyond.newest.desk, beyond.newest.number, beyond.deeds) == ("Bühne", 5, ())
    assert backups.lost(on_copy(desk)) == []  # what another laptop did is not typed again here
    desk.office.back_up()
    assert backups.beyond(desk.office, offered(desk)) == backups.Beyond(None, ())


def test_what_was_acknowledged_after_the_copy_is_listed_until_it_is_typed_again(desk: Desk) -> None:
    desk.office.back_up()
    nina, otto = "add 'Nina Neu'", "add 'Otto Ost'"
    done = (("Nina Neu", nina), ("Otto Ost", otto), ("Nina Alt", nina))
    for name, command in done:
        add(desk, name, command)
    assert backups.lost(desk.office) == []
    assert len(backups.beyond(desk.office, offered(desk)).deeds) == 3
    assert len(backups.beyond(desk.office, None).deeds) == 6
    office = on_copy(desk)
    for at, (name, command) in enumerate(done):
        assert [deed.command for deed in backups.lost(office)] == [each for _, each in done[at:]]
        add(office.desk(), name, command)
    assert backups.lost(office) == []


@pytest.mark.parametrize(("minutes", "told"), [(4, 0), (6, 1), (-6, 1), (24 * 60, 1)])
def test_a_clock_that_is_wrong_is_told_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, minutes: int, told: int
) -> None:
    monkeypatch.setattr(kept, "now", lambda: datetime.now(UTC) + timedelta(minutes=minutes))
    heard: list[Text] = []
    office = replace(desk.office, tell=heard.append)
    office.desk()
    office.desk()
    assert len(heard) == told
    assert all("Set date, time and time zone" in render(text, "en") for text in heard)
    monkeypatch.undo()
    office.desk()
    assert len(heard) == told


def test_what_is_taken_back_is_remembered_too(desk: Desk) -> None:
    memory = desk.office.database.memory
    assert memory is not None
    undoing.undo(desk)
    assert [deed.kind for deed in memory.deeds()] == ["change", "change", "change", "undo"]

"""Copies beside a database: what their names say, which are good, which stay."""

import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from jassturnier.services.people import entering
from jassturnier.store import backup_files
from jassturnier.store.backup_files import UNPROVED, Backup, backup_at, is_backup, keep, listed, newest_good
from tests.support.offices import office, with_players
from tests.support.safety.laptops import alter

PAST = {number: f"{number:02}" * 32 for number in range(1, 6)}
"""The digests of what the database went through."""
STATES = {number: {digest} for number, digest in PAST.items()}
OTHER = "ab" * 32


def went_through(path: Path, *digests: str) -> Path:
    """Write a database with these journal entries and nothing else."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE journal (number INTEGER, digest TEXT)")
        connection.executemany("INSERT INTO journal VALUES (?, ?)", enumerate(digests, 1))
        connection.commit()
    return path


def copied(  # noqa: PLR0913 — as many as the parts of a name
    folder: Path,
    number: int,
    digest: str = "",
    mark: str = "",
    second: int = 0,
    *digests: str,
    by_hand: bool = False,
) -> Path:
    """Put a copy among the backups of evening.db; a `mark` in its name says that it is not proved."""
    backed_up = folder / "evening.db.backups"
    backed_up.mkdir(exist_ok=True)
    made = went_through(backed_up / "new", *(digests or [OTHER] * number))
    words = [f"20270320T1900{second:02}.000000Z", str(number), (digest or PAST.get(number, OTHER))[:20]]
    words += [mark] if mark else []
    return made.rename(backed_up / f"{'-'.join(words)}{'-by-hand' if by_hand else ''}.db")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return went_through(tmp_path / "evening.db", *PAST.values())


def read(path: Path) -> Backup:
    found = backup_at(path, STATES)
    assert found is not None
    return found


def test_a_name_says_when_of_which_state_how_and_whether_it_is_proved(tmp_path: Path) -> None:
    found = read(copied(tmp_path, 3, by_hand=True))
    assert found.made == datetime(2027, 3, 20, 19, tzinfo=UTC)
    assert (found.number, found.digest, found.by_hand, found.own) == (3, PAST[3][:20], True, True)
    assert found.state == "3-0303-0303-0303-0303-0303"
    assert (found.unproved, read(copied(tmp_path, 3, "", UNPROVED)).unproved) == (False, True)
    earlier = read(copied(tmp_path, 3, "", "0123456789ab"))
    assert (earlier.number, earlier.digest, earlier.unproved) == (3, PAST[3][:20], False)


def test_only_a_file_of_a_folder_of_backups_that_is_named_as_one_is_one(tmp_path: Path) -> None:
    for name in (
        "20270320T190000.000000Z-1234567890-01010101.db",
        "20270320T190000.000000Z-1-0101010.db",
        "evening.db",
        "a.db.part",
    ):
        (tmp_path / name).touch()
        assert backup_at(tmp_path / name, STATES) is None
    made = copied(tmp_path, 1)
    assert is_backup(made)
    assert not is_backup(tmp_path / "evening.db.backups" / "evening.db")
    moved = made.rename(tmp_path / made.name)
    assert not is_backup(moved)
    made.mkdir()
    assert backup_at(made, STATES) is None
    moved = moved.rename(made.with_name(made.name.replace("20270320T", "20271399T")))
    os.utime(moved, (0, 86400))
    assert read(moved).made == datetime(1970, 1, 2, tzinfo=UTC)  # a time that cannot be is that of the file


def test_a_copy_belongs_to_the_database_that_went_through_it_or_that_it_goes_on_from(tmp_path: Path) -> None:
    onward = (*PAST.values(), OTHER, OTHER)
    belongs = [
        read(path).own
        for path in (
            copied(tmp_path, 3),
            copied(tmp_path, 3, OTHER),
            copied(tmp_path, 7, OTHER, "", 1, *onward),
            copied(tmp_path, 7, OTHER, "", 2),
            copied(tmp_path, 5, OTHER, "", 3, *onward),
        )
    ]
    assert belongs == [True, False, True, False, False]
    found = backup_at(copied(tmp_path, 4), {})
    assert found is not None
    assert not found.own


def test_the_latest_state_is_first_and_what_was_left_comes_last(tmp_path: Path, database: Path) -> None:
    assert listed(database) == []
    wanted = [copied(tmp_path, 4, "", "", 1), copied(tmp_path, 3, "", "", 5), copied(tmp_path, 3, "", "", 2)]
    wanted.append(copied(tmp_path, 9, OTHER, "", 9))
    assert [backup.path for backup in listed(database)] == wanted
    assert newest_good(database) is None


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A real database; two automatic copies of each kind stay."""
    monkeypatch.setattr(backup_files, "KEPT", 2)
    path = with_players(tmp_path, 1).office.database.path
    assert path is not None
    return path


def test_the_same_contents_are_kept_once_but_by_hand_counts_for_more(evening: Path) -> None:
    automatic = keep(evening)
    assert automatic.proved
    assert (automatic.number, automatic.own, automatic.by_hand) == (2, True, False)
    assert keep(evening) == automatic
    by_hand = keep(evening, by_hand=True)
    assert (by_hand.by_hand, by_hand.path != automatic.path) == (True, True)
    assert keep(evening, by_hand=True) == by_hand
    automatic.path.unlink()
    assert keep(evening) == by_hand
    found = newest_good(evening)
    assert found is not None
    assert found == (1, by_hand)
    by_hand.path.write_bytes(b"x")
    assert newest_good(evening) is None
    assert keep(evening).path != by_hand.path


def names(evening: Path) -> set[str]:
    return {path.name for path in (evening.parent / "evening.db.backups").glob("*.db")}


def test_too_many_automatic_copies_go_the_earliest_states_first(tmp_path: Path, evening: Path) -> None:
    with closing(sqlite3.connect(evening)) as connection:
        (first,) = connection.execute("SELECT digest FROM journal WHERE number = 1").fetchone()
    stays = [copied(tmp_path, 1, first, "", 9), copied(tmp_path, 1, first, "", 0, by_hand=True)]
    unproved = [copied(tmp_path, 1, first, UNPROVED, second) for second in (1, 2)]
    gone = [copied(tmp_path, 1, first, "", second) for second in (4, 5)]
    spared = copied(tmp_path, 1, first, "", 3)
    made = keep(evening, spared=spared)
    assert names(evening) == {path.name for path in (made.path, spared, *stays, *unproved)}
    assert not any(path.exists() for path in gone)


def test_of_ways_that_were_left_those_stay_that_nothing_else_holds(tmp_path: Path, evening: Path) -> None:
    way, end = ("cd" * 32, "ce" * 32, "cf" * 32), ("da" * 32, "db" * 32)
    held = copied(tmp_path, 2, way[1], "", 9, *way[:2])
    stays = [copied(tmp_path, 3, way[2], "", 1, *way), copied(tmp_path, 2, end[1], "", 0, *end)]
    made = keep(evening)
    assert names(evening) == {path.name for path in (made.path, *stays)}
    assert not held.exists()


def test_of_ways_that_were_left_the_latest_states_stay_twenty_by_default(
    tmp_path: Path, evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = [
        copied(tmp_path, number, f"e{number}" * 32, "", 0, *[OTHER] * (number - 1), f"e{number}" * 32)
        for number in (4, 3, 2)
    ]
    made = keep(evening)
    assert names(evening) == {path.name for path in (made.path, *ends[:2])}
    monkeypatch.undo()
    for second in range(22):
        copied(tmp_path, 1, OTHER, "", second, OTHER)
    keep(evening, spared=made.path)
    entering.add(office(tmp_path).desk(), [entering.new_entry(["Nina Neu"])])
    keep(evening)
    assert len(names(evening)) == 2 + 20


def test_a_copy_of_what_was_altered_is_not_proved_nor_is_what_goes_on_from_it(evening: Path) -> None:
    alter(evening, "UPDATE entry SET paid = 500")
    assert keep(evening).unproved
    entering.add(office(evening.parent).desk(), [entering.new_entry(["Nina Neu"])])
    made = keep(evening)
    assert made.unproved
    assert backup_at(made.path, {}) == replace(made, own=False)

"""A change behind the program's back is found and named; a state typed off a list is found again."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from sqlmodel import col

from jassturnier.errors import Unreadable, WrongUsage
from jassturnier.i18n import render
from jassturnier.services.people import forgetting
from jassturnier.services.safety import history
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.changes import Change, digest
from jassturnier.store.journal.heads import START
from jassturnier.store.journal.verify import replay, verify
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Journal
from tests.support.console import Console, made_once
from tests.support.offices import play_round, poured_desk, refused, with_players
from tests.support.safety.laptops import alter


@poured_desk
def desk(tmp_path: Path) -> Desk:
    return with_players(tmp_path, 4, then=play_round)


def tamper(desk: Desk, statement: str) -> list[str]:
    alter(desk.office.database.place, statement)
    return [render(fault, "en") for fault in history.verify(desk.office).faults]


def test_an_untouched_evening_is_proven(desk: Desk) -> None:
    assert history.verify(desk.office).faults == ()


TAMPERED = """
UPDATE reading_line SET value = 1100 WHERE value = 943
  Round 1, table 1, side A, points: 1100 instead of 943 (journal entry 4: command).

UPDATE reading_line SET value = 1884 - value
  Round 1, table 1, side A, points: 941 instead of 943 (journal entry 4: command).
  Round 1, table 1, side B, points: 943 instead of 941 (journal entry 4: command).

DELETE FROM reading_line WHERE value = 941
  Round 1, table 1, side B, points: gone (journal entry 4: command).

INSERT INTO person (id, family, given, club, place, contact, language, member)
VALUES (1, 'Ghost', '', '', '', '', '', '')
  Ghost: added without the program.

DELETE FROM person WHERE family = 'Family2a'
  A row of the table “entry_member” belongs to a row of “person” that is not there.
  Given2 Family2a: gone (journal entry 2: command).

UPDATE person SET club = 'Puur' WHERE family = 'Family2a'
  Given2 Family2a, club: Puur instead of – (journal entry 2: command).

UPDATE person SET club = CAST(x'ff41' AS TEXT) WHERE family = 'Family2a'
  A row of the table “person” cannot be read.
  Given2 Family2a, club: �A instead of – (journal entry 2: command).

UPDATE entry SET paid = 500 WHERE number = 2
  Entry 2 (Given2 Family2a), paid: 500 instead of 0 (journal entry 2: command).

UPDATE entry SET paid = 5, club = 'Other' WHERE number < 3
  Entry 1 (Given1 Family1a), club: Other instead of – (journal entry 2: command).
  Entry 1 (Given1 Family1a), paid: 5 instead of 0 (journal entry 2: command).
  Entry 2 (Given2 Family2a), club: Other instead of – (journal entry 2: command).
  Entry 2 (Given2 Family2a), paid: 5 instead of 0 (journal entry 2: command).

UPDATE entry SET presence = 'gone' WHERE number = 2
  Entry 2 (Given2 Family2a), presence: gone home instead of expected (journal entry 2: command).

UPDATE person SET family = 'Other' WHERE family = 'Family2a'
  Given2 Family2a, family name: Other instead of Family2a (journal entry 2: command).

INSERT INTO reading_line SELECT 7, reading_id, 'nonsense', 9, 5 FROM reading_line WHERE side = 0
  Round 1, table 1, side 9, nonsense: added without the program.

UPDATE round SET report = 'x'
  A row of the table “round” cannot be read.
  Round 1, report: changed without the program (journal entry 3: command).

UPDATE tournament SET regulation = '{}'
  Tournament “Evening”, regulation: changed without the program (journal entry 1: command).

UPDATE journal SET command = 'nothing' WHERE number = 2
  Journal entry 2 was changed after it was written.

DROP TABLE seat
  The whole table “seat” of the database is gone.

ALTER TABLE entry DROP COLUMN paid
  The column “paid” of the table “entry” is gone.

CREATE TABLE t (a)
  The database holds the table “t”, which is not of this program.

CREATE VIEW v AS SELECT 1
  The database holds the view “v”, which is not of this program.

CREATE TRIGGER quiet AFTER INSERT ON reading_line BEGIN SELECT 1; END
  The database holds the trigger “quiet”, which is not of this program.
"""


@pytest.mark.parametrize("block", TAMPERED.strip().split("\n\n"))
def test_a_change_without_the_program_is_named(desk: Desk, block: str) -> None:
    statement, *faults = block.split("\n  ")
    assert sorted(tamper(desk, statement)) == faults


def test_somebody_else_on_a_seat_is_named(desk: Desk) -> None:
    key = "(SELECT id FROM entry WHERE number = 4)"
    faults = tamper(desk, f"UPDATE OR REPLACE seat SET entry_id = {key} WHERE side = 0 AND place = 0")  # noqa: S608
    assert faults
    assert all(fault.startswith("Round 1, table 1, side ") for fault in faults)


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE t (a)",
        "UPDATE journal SET command = 'nothing' WHERE number = 2",
        "UPDATE entry SET paid = 500 WHERE number = 2",
    ],
)
def test_nothing_is_proven_where_anything_is_wrong(desk: Desk, statement: str) -> None:
    assert proven(desk)
    tamper(desk, statement)
    assert not proven(desk)


def proven(desk: Desk) -> bool:
    with Database(desk.office.database.place, read_only=True).reading() as session:
        return verify(session).proven


def test_what_one_laptop_took_away_and_another_changed_stays_away() -> None:
    entry = Journal(number=1, station="", command="merge", previous="", digest="")
    assert replay([(entry, [Change("entry", 1, {"club": ""}, {"club": "Dort"})])])[0] == {}


@pytest.mark.parametrize(
    "damage",
    [
        "changes = 'kaputt'",
        "changes = '[3]'",
        "target = 'x'",
        "branch = '[1]'",
        """branch = '{"base": ""}'""",
        """forgotten = '{"values": 1}'""",
    ],
)
def test_a_journal_entry_that_cannot_be_read_is_named(desk: Desk, damage: str) -> None:
    faults = tamper(desk, f"UPDATE journal SET {damage} WHERE number = 3")  # noqa: S608
    assert faults == ["Journal entry 3 cannot be read."]


def test_a_removed_journal_entry_is_named_and_without_a_journal_nothing_is_proven(desk: Desk) -> None:
    assert "missing" in tamper(desk, "DELETE FROM journal WHERE number = 3")[0]
    with pytest.raises(Unreadable):
        tamper(desk, "DROP TABLE journal")


def test_two_journal_entries_that_change_places_are_named(desk: Desk) -> None:
    for statement in (
        "UPDATE journal SET number = 99 WHERE number = 2",
        "UPDATE journal SET number = 2 WHERE number = 3",
        "UPDATE journal SET number = 3 WHERE number = 99",
    ):
        faults = tamper(desk, statement)
    assert "Journal entry 2: the entry before it is missing or was changed." in faults


def test_a_journal_entry_rewritten_with_its_own_digest_breaks_the_next_one(desk: Desk) -> None:
    with desk.office.database.reading() as session:
        entry = session.execute(select(Journal).where(col(Journal.number) == 3)).scalar_one()
        entry.command = "nothing"
        forged = digest(entry)
    faults = tamper(desk, f"UPDATE journal SET command = 'nothing', digest = '{forged}' WHERE number = 3")  # noqa: S608
    assert faults == ["Journal entry 4: the entry before it is missing or was changed."]


def test_a_damaged_index_is_named(desk: Desk) -> None:
    with closing(sqlite3.connect(desk.office.database.place)) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        (index,) = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = 'person' AND sql IS NOT NULL "
            "UNION SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL LIMIT 1"
        ).fetchone()
        connection.execute(
            "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master AS other WHERE "
            "other.type = 'index' AND other.name <> ? LIMIT 1) WHERE name = ?",
            (index, index),
        )
        connection.commit()
    faults = [render(fault, "en") for fault in history.verify(desk.office).faults]
    assert faults
    assert all("The database file is damaged" in fault for fault in faults)


def forge(desk: Desk, number: int, change: Callable[[Journal], None]) -> list[str]:
    """Rewrite the changes or the merge of an entry, and the whole chain after it."""
    with desk.office.database.reading() as session:
        entries = session.execute(select(Journal).order_by(col(Journal.number))).scalars().all()
        change(entries[number - 1])
        previous = START
        for entry in entries:
            entry.previous = previous
            entry.digest = previous = digest(entry)
        rows = [
            (json.dumps(e.changes), e.branch and json.dumps(e.branch), e.previous, e.digest, e.number)
            for e in entries
        ]
        session.expunge_all()
    with closing(sqlite3.connect(desk.office.database.place)) as connection:
        connection.executemany(
            "UPDATE journal SET changes = ?, branch = ?, previous = ?, digest = ? WHERE number = ?", rows
        )
        connection.commit()
    return [render(fault, "en") for fault in history.verify(desk.office).faults]


GHOST = {"table": "ghost", "key": 1, "before": None, "after": {"id": 1}}
MORE = {"table": "person", "key": 1, "before": {"place": "", "ghost": 1}, "after": {"place": "Chur"}}


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry.changes[0].update(ghost=1),
        lambda entry: entry.changes[0].update(columns=[*entry.changes[0]["columns"][:-1], "ghost"]),
        lambda entry: entry.changes.append(GHOST),
        lambda entry: entry.changes.append({**GHOST, "table": "person", "ghost": 1}),
        lambda entry: entry.changes.append(MORE),
    ],
)
def test_what_the_program_does_not_know_in_a_change_is_named(
    desk: Desk, change: Callable[[Journal], None]
) -> None:
    fault = "Journal entry 2 holds what the program does not know: ghost."
    assert fault in forge(desk, 2, change)


@pytest.mark.parametrize(
    "change",
    [
        *({**GHOST, **each} for each in ({"after": [1]}, {"key": "1"}, {"table": 1})),
        {"table": "person", "columns": ["id"], "rows": [[1, 2]]},
        {"table": "person", "columns": ["id", "id"], "rows": [[1, 2]]},
        {"table": "person", "columns": ["id", 7], "rows": [[1, 2]]},
        {"table": "person", "columns": ["place"], "rows": [["Chur"]]},
        {"table": "person", "columns": ["id"], "rows": {"1": 1}},
        {"table": [], "columns": ["id"], "rows": []},
        {"columns": ["id"], "rows": []},
    ],
)
def test_a_change_that_is_none_is_named(desk: Desk, change: dict[str, Any]) -> None:
    forged = forge(desk, 2, lambda entry: entry.changes.append(change))
    assert forged == ["Journal entry 2 cannot be read."]


STATE = "57-a180-4e60-1b2c-3d4e-5f60"


@made_once
def evening(console: Console) -> Console:
    return console.evening(8, "draw --seed 1")


def state(console: Console) -> str:
    head: str = console.done("rank --json").document()["head"]
    return head


def found(desk: Desk, *typed: str) -> list[str]:
    """Return which entry each state is of, how many of its digits were typed, and whether they prove it."""
    states = history.verify(desk.office, typed).states
    return [f"{each.entry and each.entry.number}, {each.digits}, {each.proves}" for each in states]


def test_a_state_is_found_however_it_is_typed_and_also_after_later_changes(desk: Desk) -> None:
    printed = desk.tournament_and_head()[1].printed
    number, *groups = printed.split("-")
    assert (number, [len(group) for group in groups]) == ("4", [4] * 5)
    digits = "".join(groups)
    words = [printed, printed.upper(), number + digits, f"{number} {' '.join(groups)}", f"{number}-{digits}"]
    words += [printed.replace("-", " – "), "-".join(groups)]
    play_round(desk)
    assert found(desk, *words) == ["4, 20, True"] * 7
    assert found(desk, f"{number}-{digits[:8]}", "4" + STATE[2:]) == ["4, 8, False", "None, 0, False"]
    forgetting.forget(desk.office, forgetting.find_leaving(desk.office, "Given4"))
    assert found(desk, printed) == ["4, 20, True"]


def test_a_state_that_only_a_forged_entry_speaks_of_is_none(desk: Desk) -> None:
    forged = json.dumps({"values": 1, "digests": {"a" * 64: "b" * 64}})
    alter(desk.office.database.place, f"UPDATE journal SET forgotten = '{forged}' WHERE number = 3")  # noqa: S608
    assert found(desk, "a" * 20) == ["None, 0, False"]


@pytest.mark.parametrize("typed", ["", "57", "57-a180", "zz", "57-a180x4e60", "-", "5" * 90 + "g"])
def test_what_is_no_state_is_refused(desk: Desk, typed: str) -> None:
    with refused(desk, WrongUsage, "is no state"):
        history.verify(desk.office, [typed])


def test_what_is_found_of_a_state_is_said(evening: Console) -> None:
    old = state(evening)
    assert f"State {old}" in evening.done("verify --verbose").out
    evening.done("enter 1 1000 884")
    other, few = f"4{STATE[2:]}", f"3-{old[2:6]}{old[7:11]}"
    answer = evening.run(
        "verify", *(word for typed in (old, state(evening), other, few) for word in ("--state", typed))
    )
    assert answer.code == 7
    assert f"{old}: the state after entry 3, proven." in answer.out
    assert f"{state(evening)}: the state after entry 4, proven." in answer.out
    assert f"{other}: no state of this database." in answer.err
    assert f"Entry 4 of this database has the state {state(evening)}." in answer.err
    assert f"{few}: begins like the state after entry 3, but 8 digits are too few to prove it." in answer.err
    assert f"State {state(evening)}" in evening.done("rank --verbose").out


def test_entries_that_only_a_backup_still_has_are_told(evening: Console) -> None:
    evening.done("backup early.db", "enter 1 1000 884")
    later = state(evening)
    evening.done("restore early.db --yes")
    answer = evening.done("verify")
    assert f"goes on to state {later}" in answer.out
    assert answer.code == 0
    cut = evening.run("verify", "--state", later)
    assert cut.code == 7
    assert f"Its newest entry has the state {state(evening)}." in cut.err

"""Files that are no database, newer, locked or damaged: a sentence; an earlier version opens in this one."""

import gzip
import re
import sqlite3
import tarfile
from collections.abc import Sequence
from contextlib import closing
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect, select
from sqlalchemy.orm import Session
from sqlalchemy.pool import NullPool
from sqlmodel import col

from jassturnier.errors import Failed, Unreadable
from jassturnier.services.people import entering
from jassturnier.store.copies import contents
from jassturnier.store.journal.changes import changes_of, digest
from jassturnier.store.journal.heads import START, Stamp
from jassturnier.store.kit import transactions
from jassturnier.store.kit.connection import file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Journal
from jassturnier.store.kit.schema import SCHEMA
from jassturnier.store.kit.transactions import create_tables
from tests.support.console import Console
from tests.support.offices import started, with_players

VERSION = f"{SCHEMA:04d}"
FIRST = Path(__file__).parent / "older" / "first.sql"
"""The tables of the first version."""


def execute(path: Path, statement: str, *values: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement, values)
        connection.commit()


def test_a_newer_a_damaged_and_another_database_is_refused(tmp_path: Path) -> None:
    desk, path = with_players(tmp_path, 40), tmp_path / "evening.db"
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    with pytest.raises(Unreadable):
        desk.tournament()
    path.write_bytes(whole)
    execute(path, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(Unreadable):
        desk.tournament()
    path.unlink()
    execute(path, "CREATE TABLE songs (title TEXT)")
    with pytest.raises(Unreadable):
        started(tmp_path)
    nowhere = Database(str(tmp_path / "missing" / "evening.db"))
    with pytest.raises(Failed), nowhere.writing(Stamp("", "", None)):
        pass


def test_what_changed_since_a_computation_is_not_overwritten(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    _, head = desk.tournament_and_head()
    entering.add(desk, [entering.new_entry(["In Between"])])
    with pytest.raises(Failed), desk.changing(head):
        pass


def by_name(found: Sequence[Any]) -> list[Any]:
    return sorted(found, key=lambda each: str(each["name"]))


def built_alike(one: Connection, two: Connection, oldest: str) -> None:
    """Expect that tables that are made now and those of the first version that are migrated are the same."""
    for statement in oldest.strip().split(";\n"):
        two.exec_driver_sql(statement)
    transactions.run(two)
    first, second = inspect(one), inspect(two)
    assert set(first.get_table_names()) == set(second.get_table_names())
    for name in first.get_table_names():
        made, migrated = (
            (
                {column["name"]: str(column["type"]) for column in found.get_columns(name)},
                by_name(found.get_unique_constraints(name)),
                by_name(found.get_foreign_keys(name)),
                by_name(found.get_check_constraints(name)),
                by_name(found.get_indexes(name)) if one.dialect.name == "sqlite" else [],
            )
            for found in (first, second)
        )
        assert made == migrated, name
    for each in (one, two):
        assert each.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == VERSION


def test_create_and_migrate_build_the_same_tables() -> None:
    built, migrated = create_engine("sqlite://"), create_engine("sqlite://")
    with built.connect() as one, migrated.connect() as two:
        create_tables(one)
        built_alike(one, two, FIRST.read_text(encoding="utf-8"))
    built.dispose()
    migrated.dispose()


COLUMNS = {
    "0003": ("entry.guess", "penalty.number"),
    "0005": ("person.spellings",),
    "0006": ("tournament.closed",),
    "0007": ("entry.free",),
    "0008": ("journal.branch",),
    "0009": ("journal.forgotten",),
    "0011": ("entry.remark",),
    "0012": ("entry.announced",),
    "0013": ("entry.pot_seat",),
    "0014": ("entry.tandem",),
    "0015": ("round.begun",),
    "0020": ("tournament.prize_money",),
    "0021": ("payment.credit_of",),
    "0023": ("stage_entry.pair_id",),
    "0026": ("person.member", "entry.source"),
    "0027": ("letterhead.colour",),
}
"""What each version brought."""
TABLES = {
    "0002": ("letterhead", "reserve"),
    "0004": ("station",),
    "0007": ("payment",),
    "0010": ("clock",),
    "0022": ("handed_in",),
    "0025": ("layout",),
}


def without_column(path: Path, column: str) -> None:
    """Take a column away, and first its check, with which SQLite would keep it."""
    table, name = column.split(".")
    with closing(sqlite3.connect(path)) as connection:
        (made,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        unchecked = re.sub(rf",\s*CONSTRAINT ck_{table}_{name} CHECK \(.*?\)\)", "", made)
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_master SET sql = ? WHERE name = ?", (unchecked, table))
        connection.commit()
    execute(path, f"ALTER TABLE {table} DROP COLUMN {name}")


def make_older(path: Path, version: str) -> None:
    """Turn a file into one of an earlier version, its journal included."""
    gone = [table for later, listed in TABLES.items() if later > version for table in listed]
    newer = (column for later, listed in COLUMNS.items() if later > version for column in listed)
    columns = [column for column in newer if column.partition(".")[0] not in gone]
    for table in gone:
        execute(path, f"DROP TABLE {table}")
    execute(path, "UPDATE alembic_version SET version_num = ?", version)
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    with Session(engine) as session:
        previous = START
        for entry in session.execute(select(Journal).order_by(col(Journal.number))).scalars():
            # Up to version 23 every row that appeared had a document of its own.
            known = [
                {name: deepcopy(getattr(change, name)) for name in ("table", "key", "before", "after")}
                for change in changes_of(entry)
            ]
            for change, side, column in product(known, ("before", "after"), columns):
                table, _, name = column.partition(".")
                if change["table"] == table and change[side]:
                    change[side].pop(name, None)
            entry.changes, entry.previous = known, previous
            previous = entry.digest = digest(entry)
        session.commit()
    for column in columns:
        without_column(path, column)


def test_a_migration_copies_the_file_before_or_leaves_it_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, path = with_players(tmp_path, 4), tmp_path / "evening.db"
    make_older(path, "0001")
    whole, before = path.read_bytes(), contents(path)
    with monkeypatch.context() as patch:
        patch.setattr(transactions, "_checkpoint", lambda _: 1 // 0)
        with pytest.raises(ZeroDivisionError):
            transactions.upgrade(path)
    assert path.read_bytes() == whole
    copy = transactions.upgrade(path)
    assert copy is not None
    assert contents(copy) == before
    assert (file_version(copy, 0), file_version(path, 0)) == (1, SCHEMA)
    assert len(desk.tournament().entries) == 4


_FILES = Path(__file__).parent / "older"
OLDER = sorted(_FILES.glob("*.gz"))


@pytest.fixture(params=OLDER, ids=lambda path: path.name.removesuffix(".db.gz"))
def older(request: pytest.FixtureRequest, console: Console) -> Console:
    """Give a laptop with the database of an earlier version: eight players after two rounds."""
    Path("jassturnier.db").write_bytes(gzip.decompress(request.param.read_bytes()))
    return console


def test_an_older_database_opens_with_every_result_is_proven_and_played_on(older: Console) -> None:
    (ranked,) = older.done("rank --json").document()["lists"]
    totals = [(place["rank"], place["name"], place["total"]) for place in ranked["places"]]
    assert totals[:3] == [(1, "Fritz Fré", 2184), (2, "Eva Eş", 2040), (3, "Beat Bau", 1944)]
    assert totals[6] == (7, "Carla Cap", 1734)
    older.done("verify")
    assert "enter 2 1100 784" in older.done("history").out
    older.done("regulation change --set phone=proposal --yes", "print slips --round 2")
    with closing(sqlite3.connect("jassturnier.db")) as file:
        assert all(len(code) == 6 for (code,) in file.execute("SELECT code FROM jass_table"))
    older.done("draw --seed 3", "enter 1 1000 884", "undo", "verify", "season show Winter")


@pytest.fixture
def written(console: Console, schema: int) -> tuple[Console, list[str]]:
    """Give a laptop what a program of some schema wrote: a round of four players, and its regulations."""
    with tarfile.open(_FILES / "schemas.tar.xz") as files:
        own = [each for each in files.getmembers() if each.name.startswith(f"{schema:02d}/")]
        files.extractall(console.folder, own, filter="data")
    folder = console.folder / f"{schema:02d}"
    (folder / "evening.db").rename(console.folder / "jassturnier.db")
    (folder / "evening.json").unlink()
    return console, sorted(path.relative_to(console.folder).as_posix() for path in folder.iterdir())


@pytest.mark.parametrize("schema", range(3, SCHEMA))
def test_whatever_a_program_of_any_schema_wrote_is_still_good(written: tuple[Console, list[str]]) -> None:
    console, regulations = written
    bundle = (console.folder / "jassturnier.db").read_bytes()
    (ranked,) = console.done("rank --json").document()["lists"]
    assert [place["total"] for place in ranked["places"]] == [1000, 1000, 884, 884]
    (console.folder / "bundle.db").write_bytes(bundle)
    console.done("verify", "draw --yes", "merge bundle.db --yes", "verify")
    for name in regulations:
        assert "can be used" in console.done(f"regulation check {name}").out

"""Whatever is altered in a copy, it is not called good: every column of every table, rows, tables."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.errors import Damaged, JassError, NotFound, Unreadable
from jassturnier.i18n import render
from jassturnier.services.safety.history import words
from jassturnier.store.copies import copy, own_copy, prove, read, same_contents
from jassturnier.store.kit.models import Row
from tests.store.kit.test_database import make_older
from tests.support.console import Console, console_in
from tests.support.offices import with_players
from tests.support.safety.laptops import alter

LINES = (
    "new Abend -r schieber-einzel-4x12",
    "add 'Anna Arn' 'Beat Bär' 'Carla Cor' 'Dora Dür' 'Emil Egg' 'Fritz Fey' 'Gina Gut' 'Hugo Hug'",
    "wish apart 1 2",
    "letterhead --club Edelweiss",
    "station name Eingang",
    "paid 1 --amount 20",
    "draw --seed 1",
    "print reserve --count 2",
    "clock start 45",
    "enter 1 1000 884",
    "penalty add 3 10 late",
    "season new Jahr",
    "season add Jahr",
)
FILLED = {
    *("person", "tournament", "letterhead", "entry", "entry_member", "stage", "stage_entry"),
    *("round", "jass_table", "seat", "reading", "reading_line", "wish", "wish_entry", "penalty", "season"),
    *("station", "clock", "reserve", "season_event", "payment"),
}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A database with rows in nearly every table."""
    with pytest.MonkeyPatch.context() as patch:
        for console in console_in(tmp_path_factory.mktemp("proof"), patch):
            _fill(console)
            yield console.folder / "jassturnier.db"


def _fill(console: Console) -> None:
    for line in LINES:
        answer = console.type(line)
        assert answer.code == 0, (line, answer.err)


def altered(whole: Path, folder: Path, *statements: str) -> Path:
    path = folder / "altered.db"
    shutil.copyfile(whole, path)
    alter(path, *statements)
    return path


def is_good(path: Path) -> bool:
    try:
        return prove(path).proven
    except (Damaged, Unreadable):
        return False


def is_whole(path: Path) -> bool:
    try:
        return not prove(path).structure
    except (Damaged, Unreadable):
        return False


def filled(whole: Path) -> set[str]:
    with closing(sqlite3.connect(whole)) as connection:
        return {name for name in TABLES if connection.execute(f"SELECT 1 FROM {name}").fetchone()}  # noqa: S608


def test_a_copy_that_nobody_altered_is_proved(whole: Path) -> None:
    assert prove(whole).proven
    assert filled(whole) >= FILLED


UNHASHED = {("journal", "id")}
"""The journal does not hash this key: it only tells entries apart."""

TABLES = [*Row.metadata.tables, "alembic_version"]
VALUES = (
    "CASE typeof({c}) WHEN 'integer' THEN {c} + 1 WHEN 'null' THEN 1 ELSE {c} || 'x' END",
    "'z'",
    "x'fffe'",
)


def values(nth: int) -> tuple[str, str]:
    """Return what is put into a column: another value of its kind, and one of a wrong kind in turn."""
    return VALUES[0], VALUES[1 + nth % 2]


def columns(whole: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(whole)) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


@pytest.mark.parametrize("table", sorted(FILLED | {"journal", "alembic_version"}))
def test_no_altered_value_is_called_good(whole: Path, tmp_path: Path, table: str) -> None:
    pairs = ((column, value) for n, column in enumerate(columns(whole, table)) for value in values(n))
    for column, value in pairs:
        if (table, column) not in UNHASHED:
            path = altered(
                whole,
                tmp_path,
                "PRAGMA ignore_check_constraints = ON",
                f"UPDATE OR IGNORE {table} SET [{column}] = {value.format(c=f'[{column}]')} "  # noqa: S608
                f"WHERE rowid = (SELECT min(rowid) FROM {table})",
            )
            assert not is_good(path) or same_contents(path, whole), (column, value)


@pytest.mark.parametrize("table", TABLES)
def test_no_copy_without_a_column_is_taken(whole: Path, tmp_path: Path, table: str) -> None:
    names = columns(whole, table)
    for column in names:
        kept = ", ".join(f"[{name}]" for name in names if name != column) or "1 AS another"
        path = altered(
            whole,
            tmp_path,
            f"CREATE TABLE another AS SELECT {kept} FROM {table}",  # noqa: S608
            f"DROP TABLE {table}",
            f"ALTER TABLE another RENAME TO {table}",
        )
        assert not is_whole(path), column


@pytest.mark.parametrize("table", TABLES)
def test_no_copy_without_a_table_is_taken(whole: Path, tmp_path: Path, table: str) -> None:
    assert not is_whole(altered(whole, tmp_path, f"DROP TABLE {table}"))


@pytest.mark.parametrize("table", sorted(FILLED | {"journal", "alembic_version"}))
def test_no_copy_with_fewer_or_more_rows_is_good(whole: Path, tmp_path: Path, table: str) -> None:
    first = f"WHERE rowid = (SELECT min(rowid) FROM {table})"  # noqa: S608
    assert not is_good(altered(whole, tmp_path, f"DELETE FROM {table} {first}"))  # noqa: S608
    more = ", ".join(_another(column) for column in columns(whole, table))
    path = altered(whole, tmp_path, f"INSERT OR IGNORE INTO {table} SELECT {more} FROM {table} {first}")  # noqa: S608
    assert not is_good(path) or same_contents(path, whole)


def _another(column: str) -> str:
    return f"[{column}] + 1000" if column in {"id", "number", "place", "version_num"} else f"[{column}]"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE alembic_version SET version_num = '١٥'",
        "UPDATE alembic_version SET version_num = '0099'",
        "INSERT INTO alembic_version VALUES ('0001')",
        "ALTER TABLE seat ADD COLUMN colour TEXT",
        "CREATE TABLE songs (title TEXT)",
        "CREATE VIEW v AS SELECT 1",
        "CREATE TRIGGER quiet AFTER INSERT ON seat BEGIN SELECT 1; END",
    ],
)
def test_no_copy_of_another_schema_is_taken(whole: Path, tmp_path: Path, statement: str) -> None:
    assert not is_whole(altered(whole, tmp_path, statement))


@pytest.mark.parametrize("version", ["0001", "0007", "0012", "0014"])
def test_a_copy_of_an_older_version_is_proved_as_it_was_written(tmp_path: Path, version: str) -> None:
    """Brought up to date, its journal would begin anew with whatever the rows are."""
    path = Path(with_players(tmp_path, 4).office.database.place)
    make_older(path, version)
    assert prove(path).proven
    whole = path.read_bytes()
    alter(path, "UPDATE entry SET number = 9 WHERE number = 4")
    found = prove(path)
    assert ["number: 9 instead of 4" in render(text, "en") for text in words(found)] == [True]
    path.write_bytes(whole)
    with own_copy(path) as brought, brought.reading():
        pass
    assert path.read_bytes() == whole


def test_what_a_row_that_cannot_be_read_should_be_is_named(whole: Path, tmp_path: Path) -> None:
    path = altered(whole, tmp_path, "UPDATE reading_line SET value = 'much' WHERE value = 1000")
    assert [render(text, "en") for text in words(prove(path))] == [
        "Round 1, table 1, side A, points: much instead of 1000 (journal entry 10: enter 1 1000 884)."
    ]
    path = altered(whole, tmp_path, "UPDATE round SET report = 'x'")
    found = [render(text, "en") for text in words(prove(path))]
    assert found[0] == "A row of the table “round” cannot be read."
    assert found[1].startswith("Round 1, report: changed without the program (journal entry ")
    assert len(found) == 2


def test_contents_are_the_same_in_whatever_order_they_were_written(whole: Path, tmp_path: Path) -> None:
    swapped = altered(
        whole,
        tmp_path,
        "CREATE TEMP TABLE kept AS SELECT * FROM person WHERE given = 'Anna'",
        "DELETE FROM person WHERE given = 'Anna'",
        "INSERT INTO person SELECT * FROM kept",
    )
    assert same_contents(whole, swapped)
    assert not same_contents(
        whole, altered(whole, tmp_path, "UPDATE person SET club = 'x' WHERE given = 'Anna'")
    )


def test_a_copy_is_one_file_however_a_viewer_has_set_the_database(whole: Path, tmp_path: Path) -> None:
    database, made = Path(shutil.copy(whole, tmp_path)), tmp_path / "made.db"
    with closing(sqlite3.connect(database)) as viewer:
        viewer.execute("PRAGMA journal_mode = WAL")
    copy(database, made)
    assert prove(made).proven
    assert {path.name for path in tmp_path.iterdir()} == {database.name, made.name}


def test_what_is_no_database_is_no_copy(tmp_path: Path) -> None:
    for content in (b"", b"Dear club", b"\x00" * 5000):
        (tmp_path / "letter.db").write_bytes(content)
        with pytest.raises(JassError):
            prove(tmp_path / "letter.db")


def test_what_is_no_backup_is_named_as_it_is_called(tmp_path: Path) -> None:
    for called, name in ((None, "gone.db"), (Path("evening.db"), "evening.db")):
        with pytest.raises(NotFound) as told:
            read(tmp_path / "gone.db", called)
        assert name in render(told.value.texts[0], "en")

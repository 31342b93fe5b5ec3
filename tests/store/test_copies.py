"""Copies: good only where nothing is altered; of what lies elsewhere; going back keeps what was there."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from jassturnier.errors import Damaged, Failed, JassError, NotAllowed, NotFound, Unreadable
from jassturnier.i18n import render, say
from jassturnier.services.people import entering
from jassturnier.services.safety.history import words
from jassturnier.store import copies
from jassturnier.store.backup_files import keep
from jassturnier.store.copies import (
    Before,
    Contents,
    contents,
    copy,
    file_of,
    knowing,
    own_copy,
    prove,
    put_back,
    put_file_back,
    read,
    remove,
    same_contents,
)
from jassturnier.store.journal.verify import Findings
from jassturnier.store.kit.connection import WAIT_MS, backup_folder, file_version
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Person, Row
from jassturnier.store.kit.schema import SCHEMA
from tests.store.kit.test_database import make_older
from tests.support.console import Console, console_in
from tests.support.offices import office, with_players
from tests.support.safety.laptops import alter, grown_since
from tests.support.safety.systems import needs_posix


class Elsewhere:
    """A file that stands for a database on a server: it has no path, only its copy on this laptop has."""

    path = None

    def __init__(self, file: Path, copy: Path | None) -> None:
        database = Database(str(file))
        self.copy, self.reading, self.patching = copy, database.reading, database.patching


def elsewhere(file: Path, copy: Path | None = None) -> Database:
    return cast(Database, Elsewhere(file, copy))


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    return grown_since(tmp_path)


def test_a_file_is_its_own_and_that_of_a_server_is_written_anew_when_there_is_something_new(
    evening: Path,
) -> None:
    assert file_of(Database(str(evening))) == evening
    with pytest.raises(NotAllowed):  # who keeps no copies of a server has no file of it
        file_of(elsewhere(evening))
    place = evening.with_name("folder") / "copy.db"
    server = elsewhere(evening, place)
    assert file_of(server) == place
    assert same_contents(place, evening)
    written = place.stat()
    assert file_of(server).stat() == written
    copy(evening.with_name("early.db"), evening)
    assert same_contents(file_of(server), evening)


@pytest.fixture(params=["file", "server"])
def database(request: pytest.FixtureRequest, evening: Path) -> Database:
    """The same evening in a file and on a server."""
    local = evening.with_name("copy.db")
    return Database(str(evening)) if request.param == "file" else elsewhere(evening, local)


def test_going_back_says_what_was_there_and_keeps_it(evening: Path, database: Database) -> None:
    before, shown = contents(evening), list[Contents | None]()
    answer = put_back(evening.with_name("early.db"), database, shown.append)
    assert same_contents(evening, evening.with_name("early.db"))
    assert shown == [answer.contents] == [before]
    assert answer.kept is not None
    assert contents(answer.kept) == before


def test_a_server_with_nothing_on_it_becomes_what_a_backup_is(evening: Path) -> None:
    empty = evening.with_name("empty.db")
    answer = put_back(evening.with_name("early.db"), elsewhere(empty, evening.with_name("copy.db")), print)
    assert answer == Before(None, None)
    assert same_contents(empty, evening.with_name("early.db"))


def test_an_older_backup_that_is_not_proved_is_brought_up_to_date(evening: Path, database: Database) -> None:
    backup = evening.with_name("early.db")
    make_older(backup, "0012")
    alter(backup, "UPDATE entry SET paid = 500 WHERE number = 2")
    put_back(backup, database, lambda _: None)
    assert file_version(evening, 0) == SCHEMA
    assert contents(evening).tournaments == contents(backup).tournaments


NAME = "Grünzweig"


@pytest.fixture
def forgotten_evening(tmp_path: Path) -> Path:
    """A database with a copy from before somebody came."""
    desk = with_players(tmp_path, 4)
    path = tmp_path / "evening.db"
    keep(path, by_hand=True)
    entering.add(desk, [entering.new_entry([f"Zora {NAME}"])])
    return path


def key_of(forgotten_evening: Path) -> int:
    with office(forgotten_evening.parent).database.reading() as session:
        person = Person.one(session, family=NAME)
        assert person is not None
        return person.id


def test_a_copy_is_known_by_the_row_or_by_its_journal_and_others_stay(forgotten_evening: Path) -> None:
    key = key_of(forgotten_evening)
    assert knowing(forgotten_evening, {key}) == ()
    knows = keep(forgotten_evening, by_hand=True).path
    older = forgotten_evening.with_name(f"{forgotten_evening.name}.version-12")
    copy(forgotten_evening, older)
    make_older(older, "0012")
    assert knowing(forgotten_evening, {key}) == (knows, older)
    assert knowing(forgotten_evening, {10**17}) == ()


def test_what_nobody_can_read_may_hold_the_name_and_is_removed_unless_another_program_holds_it(
    forgotten_evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = backup_folder(forgotten_evening)
    torn = tuple(folder / name for name in ("damaged.db", "gone.db-journal", "to-be-cleaned.json"))
    for path in torn:
        path.write_bytes(NAME.encode())

    def refusing(path: Path, *, missing_ok: bool) -> None:
        raise PermissionError(13, f"Permission denied {missing_ok}", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", refusing)
        assert remove(torn[:1]).left == torn[:1]
    found = remove(knowing(forgotten_evening, {key_of(forgotten_evening)}))
    assert (found.removed, found.left) == (torn, ())
    assert not any(path.exists() for path in torn)


def back(evening: Path) -> tuple[copies.Before, Contents | None]:
    """Go back to the early copy; return what that answers, and what it has shown before."""
    shown: list[Contents | None] = []
    answer = put_file_back(evening.with_name("early.db"), evening, shown.append)
    assert same_contents(evening, evening.with_name("early.db"))
    assert prove(evening).proven
    return answer, shown[0]


@pytest.mark.parametrize("there", [False, True])
def test_where_there_is_nothing_nothing_is_kept_but_what_a_power_cut_left_which_is_not_played_back(
    evening: Path,
    monkeypatch: pytest.MonkeyPatch,
    there: bool,  # noqa: FBT001
) -> None:
    def full(*_: Path) -> None:
        raise Failed(say("Full."))

    def gone() -> None:
        evening.unlink()
        if there:
            evening.touch()

    gone()
    assert back(evening) == (copies.Before(None, None), None)
    assert not evening.with_name("evening.db.backups").exists()
    journal = evening.with_name("evening.db-journal")
    with closing(sqlite3.connect(evening, isolation_level=None)) as writer:
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN")
        writer.execute("UPDATE journal SET command = hex(randomblob(9000))")
        left = journal.read_bytes()
        writer.execute("ROLLBACK")
    journal.write_bytes(left)
    gone()
    with monkeypatch.context() as patch:
        patch.setattr(copies, "copy", full)
        with pytest.raises(Failed):
            back(evening)
    assert journal.read_bytes() == left
    back(evening)
    (kept,) = evening.with_name("evening.db.backups").iterdir()
    assert kept.read_bytes() == left


@pytest.mark.parametrize(
    "statement",
    [
        'CREATE TABLE "odd ""name""" (id INTEGER PRIMARY KEY AUTOINCREMENT, word TEXT UNIQUE)',
        'CREATE VIEW "odd ""view""" AS SELECT name FROM tournament',
        "ANALYZE",
    ],
)
def test_what_others_have_put_into_either_goes_or_comes_whole(evening: Path, statement: str) -> None:
    for path in (evening, evening.with_name("early.db")):
        with closing(sqlite3.connect(path)) as connection:
            connection.execute(statement)
    before = contents(evening)
    put_file_back(evening.with_name("early.db"), evening, lambda _: None)
    assert contents(evening) == contents(evening.with_name("early.db")) != before


def test_what_was_there_is_kept_and_whoever_has_it_open_sees_the_new_rows(evening: Path) -> None:
    before = contents(evening)
    with closing(sqlite3.connect(evening)) as reader:
        answer, shown = back(evening)
        assert reader.execute("SELECT count(*) FROM entry").fetchone() == (4,)
    assert shown == answer.contents == before
    assert answer.kept is not None
    assert contents(answer.kept) == before


def damage(evening: Path, page: int) -> bytes:
    content = bytearray(evening.read_bytes())
    content[page * 4096 : (page + 1) * 4096] = b"\xff" * 4096
    evening.write_bytes(content)
    return bytes(content)


def test_of_a_damaged_one_every_byte_is_kept(evening: Path) -> None:
    damaged = damage(evening, 0)
    answer, _ = back(evening)
    assert answer.contents is None
    assert answer.kept is not None
    assert answer.kept.name.startswith("damaged-")
    assert answer.kept.read_bytes() == damaged


@needs_posix
def test_nobody_writes_into_a_damaged_one_before_the_copy_is_there(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(evening, 1)

    def tried(backup: Path, target: Path, wait_ms: int = WAIT_MS) -> Contents:
        locked = pytest.raises(sqlite3.OperationalError, match="locked")
        with closing(sqlite3.connect(evening, timeout=0)) as other, locked:
            other.execute("BEGIN IMMEDIATE")
        return copy(backup, target, wait_ms)

    monkeypatch.setattr(copies, "copy", tried)
    back(evening)


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


def holds(path: Path, what: Callable[[Findings], bool]) -> bool:
    try:
        return what(prove(path))
    except (Damaged, Unreadable):
        return False


def is_good(path: Path) -> bool:
    return holds(path, lambda found: found.proven)


def is_whole(path: Path) -> bool:
    return holds(path, lambda found: not found.structure)


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
"""Another value of its kind, and two of a wrong kind in turn."""


def columns(whole: Path, table: str) -> list[str]:
    with closing(sqlite3.connect(whole)) as connection:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]


@pytest.mark.parametrize("table", sorted(FILLED | {"journal", "alembic_version"}))
def test_no_altered_value_is_called_good(whole: Path, tmp_path: Path, table: str) -> None:
    named = enumerate(columns(whole, table))
    for column, value in ((column, VALUES[at]) for n, column in named for at in (0, 1 + n % 2)):
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
def test_no_copy_without_a_table_or_a_column_is_taken(whole: Path, tmp_path: Path, table: str) -> None:
    assert not is_whole(altered(whole, tmp_path, f"DROP TABLE {table}"))
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


def test_what_is_no_database_is_no_copy_and_is_named_as_it_is_called(tmp_path: Path) -> None:
    for content in (b"", b"Dear club", b"\x00" * 5000):
        (tmp_path / "letter.db").write_bytes(content)
        with pytest.raises(JassError):
            prove(tmp_path / "letter.db")
    for called, name in ((None, "gone.db"), (Path("evening.db"), "evening.db")):
        with pytest.raises(NotFound, match=name):
            read(tmp_path / "gone.db", called)

"""What the kinds of columns take and give back, with the models and without."""

import json
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from enum import StrEnum
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    Date,
    Integer,
    MetaData,
    Table,
    create_engine,
    insert,
    select,
)
from sqlalchemy.exc import IntegrityError, StatementError
from sqlmodel.sql.sqltypes import AutoString

from jassturnier.services.people import entering
from jassturnier.store.journal.heads import head
from jassturnier.store.kit import models as m
from jassturnier.store.kit import view
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import (
    Choice,
    Row,
    Utc,
    choice_column,
    json_column,
    key_column,
    moment_column,
    picture_column,
    ref_column,
)
from jassturnier.store.kit.schema import new_key, now
from jassturnier.store.kit.view import columns, keys, rows, some_columns
from tests.support.offices import with_players

NOON = datetime(2027, 3, 20, 12, tzinfo=UTC)


class Suit(StrEnum):
    ROSES = "r"
    BELLS = "b"


@pytest.fixture
def database() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def stored(database: Connection, column: Column[Any], value: object) -> tuple[object, object]:
    """Return what is in a row with a value, as the file has it and as it is read."""
    table = Table("t", MetaData(), Column("id", Integer, primary_key=True), column)
    table.create(database)
    database.execute(insert(table).values({column.name: value}))
    _, raw = database.exec_driver_sql("SELECT * FROM t").one()
    return raw, database.execute(select(table.c[column.name])).scalar_one()


@pytest.mark.parametrize(
    ("value", "raw", "read"),
    [(NOON.astimezone(timezone(timedelta(hours=2))), "2027-03-20 12:00:00.000000", NOON), (None, None, None)],
)
def test_a_moment_is_stored_without_its_zone_and_a_key_is_positive(
    database: Connection, value: object, raw: object, read: object
) -> None:
    assert stored(database, Column("x", Utc), value) == (raw, read)
    assert Utc().python_type is datetime
    assert all(0 < new_key() < 2**63 for _ in range(100))
    assert abs(now() - datetime.now(UTC)) < timedelta(minutes=1)
    assert now().tzinfo is UTC


def test_the_words_of_a_choice_are_stored_and_no_others(database: Connection) -> None:
    column: Column[Any] = choice_column(Suit, "suit", Suit.ROSES).sa_column
    column.name = "suit"
    raw, read = stored(database, column, Suit.BELLS)
    assert (raw, read) == ("b", Suit.BELLS)
    assert type(read) is Suit
    with pytest.raises(IntegrityError):
        database.exec_driver_sql("INSERT INTO t (suit) VALUES ('x')")
    assert isinstance(column.type, Choice)
    assert (column.type.native_enum, column.nullable) == (False, False)
    with pytest.raises(StatementError):
        database.execute(insert(column.table).values(suit="x"))


def test_columns_say_what_a_row_must_have() -> None:
    assert key_column().primary_key is True
    assert key_column().sa_column_kwargs == {"autoincrement": False}
    needed, spare = ref_column("entry").sa_column, ref_column("entry", optional=True)
    assert (needed.nullable, spare.sa_column.nullable, spare.default) == (False, True, None)
    (key,) = needed.foreign_keys
    assert (key.target_fullname, key.deferrable, key.initially) == ("entry.id", True, "DEFERRED")
    assert needed.index
    listed = json_column([], "[]")
    assert (listed.default, listed.sa_column.server_default.arg) == ([], "[]")
    assert json_column({}).sa_column.server_default is None
    moment, picture = moment_column(), picture_column()
    assert (moment.default_factory, picture.default) == (now, None)
    nullable = [column.sa_column.nullable for column in (listed, moment, picture)]
    assert nullable == [False, False, True]
    assert choice_column(Suit, "suit", Suit.BELLS).default is Suit.BELLS


def test_rows_are_read_by_a_value_by_one_of_several_and_in_an_order(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.office.database.reading() as session:
        several = m.Entry.where(session, "number", tournament_id=desk.tournament_id, number=[3, 1, 9])
        assert [row.number for row in several] == [1, 3]
        (two,) = m.Entry.where(session, number=2)
        assert (two.number, m.Entry.one(session, number=2), m.Entry.one(session, number=9)) == (2, two, None)
        assert [row.number for row in m.Entry.where(session, "number", due=0, free=False)] == [1, 2, 3, 4]
        assert m.Entry.where(session, number=[]) == []
        assert m.Person.where(session, born=None) == m.Person.where(session)


_KINDS = {JSON: "json", Utc: "moment", Date: "day", Boolean: "bool", AutoString: "words"}


def of_models() -> dict[str, dict[str, str]]:
    """Return how the columns of every table are stored."""
    return {
        table.name: {column.name: _stored(column) for column in table.columns}
        for table in Row.metadata.sorted_tables
    }


def _stored(column: Column[Any]) -> str:
    kind = column.type
    return kind.python_type.__name__ if isinstance(kind, Choice) else _KINDS.get(type(kind), "")


def test_the_columns_are_those_of_the_models() -> None:
    assert columns() == of_models()
    assert [*columns()["seat"]] == [column.name for column in Row.metadata.tables["seat"].columns]


def test_a_view_sees_one_state_whatever_others_write_meanwhile(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.office.database.viewing() as view:
        state, people = head(view), len(rows(view, "entry"))
        writing = Thread(target=lambda: entering.add(desk, [entering.new_entry(["Eva Neu"])]))
        writing.start()
        time.sleep(0.2)
        assert (head(view), len(rows(view, "entry"))) == (state, people)
    writing.join()
    assert [entry.name for entry in desk.tournament().entries][-1] == "Eva Neu"
    with desk.office.database.viewing() as view:
        assert head(view).number == state.number + 1


def test_a_change_reads_what_it_has_written_so_far_and_no_column_that_there_is_not(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.changing() as (session, read):
        session.get_one(m.Tournament, read().key).venue = "Sternen"
        assert some_columns(session, "tournament", ("venue",)) == [("Sternen",)]
    wrong: Sequence[Callable[[view.View], object]] = (
        lambda view: some_columns(view, "entry", ["nam"]),
        lambda view: some_columns(view, "entry", ["name"], "nam"),
        lambda view: some_columns(view, "entry", ["name"], nam=""),
        lambda _: keys("entry", "nam"),
    )
    with desk.office.database.viewing() as opened:
        for reads in wrong:
            with pytest.raises(KeyError):
                reads(opened)


def test_what_only_shows_takes_nothing_over_that_a_viewer_stored_beside_the_file(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    path = Path(desk.office.database.place)
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(path)) as viewer:
        viewer.execute("PRAGMA journal_mode = WAL")
        viewer.execute("UPDATE tournament SET venue = 'Sternen'")
        viewer.commit()
        copy.write_bytes(path.read_bytes())
        beside = path.with_name(f"{path.name}-wal").read_bytes()
    copy.with_name("copy.db-wal").write_bytes(beside)
    whole = copy.read_bytes()
    with Database(str(copy), read_only=True).viewing() as view:
        assert some_columns(view, "tournament", ("venue",)) == [("Sternen",)]
    assert (copy.read_bytes(), copy.with_name("copy.db-wal").read_bytes()) == (whole, beside)


@pytest.mark.parametrize("words", ["17", "1.5", "null", "[]", '{"a": 1}'])
def test_json_is_read_whatever_sqlite_makes_of_it(tmp_path: Path, words: str) -> None:
    desk = with_players(tmp_path, 4)
    with closing(sqlite3.connect(desk.office.database.place)) as connection:
        connection.execute("UPDATE tournament SET regulation = ?", (words,))
        connection.commit()
    with desk.office.database.viewing(as_it_is=True) as view:
        assert some_columns(view, "tournament", ("regulation",)) == [(json.loads(words),)]


if __name__ == "__main__":
    written = json.dumps(of_models(), indent=1)
    Path(view.__file__).with_name("columns.json").write_text(f"{written}\n", encoding="utf-8")

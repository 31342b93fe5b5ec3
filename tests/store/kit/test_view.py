"""What reads without the models knows the same columns; rows are read from a file as within a change.

`python -m tests.store.kit.test_view` writes the columns of the models down anew.
"""

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Column, Date
from sqlmodel.sql.sqltypes import AutoString

from jassturnier.services.people import entering
from jassturnier.store.journal.heads import head
from jassturnier.store.kit import models as m
from jassturnier.store.kit import view
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.models import Choice, Row, Utc
from jassturnier.store.kit.view import columns, keys, rows, some_columns
from tests.support.offices import with_players

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


@pytest.mark.parametrize(
    "read",
    [
        lambda view: some_columns(view, "entry", ["nam"]),
        lambda view: some_columns(view, "entry", ["name"], "nam"),
        lambda view: some_columns(view, "entry", ["name"], nam=""),
        lambda _: keys("entry", "nam"),
    ],
)
def test_no_column_that_there_is_not_is_taken_for_a_word(
    tmp_path: Path, read: Callable[[view.View], object]
) -> None:
    with with_players(tmp_path, 4).office.database.viewing() as opened, pytest.raises(KeyError):
        read(opened)


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


def test_a_change_reads_what_it_has_written_so_far(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    with desk.changing() as (session, read):
        session.get_one(m.Tournament, read().key).venue = "Sternen"
        assert some_columns(session, "tournament", ("venue",)) == [("Sternen",)]


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

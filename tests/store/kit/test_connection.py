"""What was acknowledged has to outlive a power cut; the other tests do not wait for the disk."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.store.kit.connection import FileConnection, connect
from jassturnier.store.kit.files import write_file
from jassturnier.system import sync_folder


def test_every_commit_is_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FileConnection, "execute", sqlite3.Connection.execute)
    with closing(connect(tmp_path / "evening.db", create=True)) as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)


@pytest.mark.parametrize("lasting", [True, False])
def test_a_file_is_written_through_where_it_has_to_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, lasting: bool
) -> None:
    through: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: through.append(os.fstat(handle).st_size))
    write_file(tmp_path / "list.txt", b"twelve bytes", lasting=lasting)
    assert (12 in through) == lasting


@pytest.mark.skipif(not hasattr(os, "O_DIRECTORY"), reason="the system has no way to")
def test_a_new_name_is_written_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    through: list[int] = []
    monkeypatch.setattr(os, "fsync", lambda handle: through.append(os.fstat(handle).st_ino))
    sync_folder(tmp_path)
    assert through == [tmp_path.stat().st_ino]

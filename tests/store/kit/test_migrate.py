"""A database of an earlier version opens in this one, with all that is in it."""

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.console import Console

OLDER = sorted((Path(__file__).parent / "older").glob("*.gz"))


@pytest.fixture(params=OLDER, ids=lambda path: path.name.removesuffix(".db.gz"))
def older(request: pytest.FixtureRequest, console: Console) -> Console:
    """Give a laptop with the database of an earlier version: eight players after two rounds."""
    Path("jassturnier.db").write_bytes(gzip.decompress(request.param.read_bytes()))
    return console


def test_an_older_database_opens_with_every_result(older: Console) -> None:
    (ranked,) = older.done("rank --json").document()["lists"]
    totals = [(place["rank"], place["name"], place["total"]) for place in ranked["places"]]
    assert totals[:3] == [(1, "Fritz Fré", 2184), (2, "Eva Eş", 2040), (3, "Beat Bau", 1944)]
    assert totals[6] == (7, "Carla Cap", 1734)


def test_what_was_done_in_an_older_version_is_still_proven(older: Console) -> None:
    older.done("rank", "verify")
    assert "enter 2 1100 784" in older.done("history").out


def test_an_older_database_is_played_on(older: Console) -> None:
    older.done("regulation change --set phone=proposal --yes", "print slips --round 2")
    with closing(sqlite3.connect("jassturnier.db")) as file:
        assert all(len(code) == 6 for (code,) in file.execute("SELECT code FROM jass_table"))
    older.done("draw --seed 3", "enter 1 1000 884", "undo", "verify", "season show Winter")

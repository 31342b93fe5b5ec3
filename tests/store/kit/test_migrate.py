"""A database of an earlier version opens in this one, with all that is in it."""

import gzip
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from jassturnier.store.kit.schema import SCHEMA
from tests.support.console import Console

_FILES = Path(__file__).parent / "older"
OLDER = sorted(_FILES.glob("*.gz"))


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

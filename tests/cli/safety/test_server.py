"""An evening on a server as it is typed: there and back, backups, users, what the doctor says."""

import io
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url

from jassturnier.paper.pen import squares
from jassturnier.store.kit.database import Database
from tests.support.console import Answer, Console
from tests.support.safety.server import Server

pytestmark = pytest.mark.slow


@pytest.fixture
def tournament(console: Console) -> Console:
    """A round of 16 players with two results, in a file."""
    return console.evening(16, "draw --seed 1", "enter 1 1000 884", "enter 2 900 984")


@pytest.fixture
def desk(tournament: Console, address: str) -> Console:
    """The same evening, on a server."""
    tournament.done(f"server move {address}")
    tournament.options = ["--db", address]
    return tournament


def state(console: Console) -> str:
    return str(console.done("verify --json").document()["head"])


def test_an_evening_moves_to_a_server_and_back_with_its_journal(tournament: Console, address: str) -> None:
    before = state(tournament), tournament.done("rank").out, tournament.done("history").out
    moved = tournament.done(f"server move {address} --json").document()
    assert (moved["head"], moved["entries"]) == (before[0], 5)
    tournament.options = ["--db", address]
    assert (state(tournament), tournament.done("rank").out, tournament.done("history").out) == before
    tournament.done("enter 3 1000 884")
    there = state(tournament), tournament.done("rank").out
    tournament.done("server move jassturnier.db", "server move anew.db")
    for file in ("jassturnier.db", "anew.db"):
        tournament.options = ["--db", file]
        assert (state(tournament), tournament.done("rank").out) == there


def test_what_a_move_would_lose_or_is_not_proven_is_not_moved_over(desk: Console, server: Server) -> None:
    desk.done("enter 3 1000 884")
    desk.options, address = [], desk.options[1]
    desk.done("enter 4 1000 884")
    before = state(desk)
    desk.says(
        (f"server move {address}", 4, "would be lost"),
        (f"server move jassturnier.db --db {address}", 4),
        ("server move ./jassturnier.db", 2),
    )
    assert state(desk) == before
    with closing(sqlite3.connect("jassturnier.db")) as connection:
        connection.execute("UPDATE reading_line SET value = 1 WHERE value = 1000")
        connection.commit()
    empty = server.new("empty")
    desk.says((f"server move {empty}", 7), (f"rank --db {empty}", 3))


def test_a_draw_on_a_server_is_backed_up_before_and_restored_after(desk: Console) -> None:
    for table in (3, 4):
        desk.done(f"enter {table} 1000 884")
    before = state(desk), desk.done("rank").out
    desk.done("draw")
    known = desk.done("backup --list --json").document()["backups"]
    assert before[0] in {backup["state"] for backup in known}
    assert all(Path(backup["file"]).is_relative_to(desk.folder / "home") for backup in known)
    number = next(backup["number"] for backup in known if backup["state"] == before[0])
    restored = desk.done(f"restore {number} --yes --json").document()
    assert [lost["command"].split()[0] for lost in restored["lost"]] == ["draw"]
    assert (state(desk), desk.done("rank").out) == before
    desk.done("restore 1 --yes")
    assert len(desk.done("draw show --json").document()["tables"]) == 4


def test_who_drew_on_a_server_that_is_gone_goes_on_with_the_draw(desk: Console, server: Server) -> None:
    desk.done("enter 3 1000 884", "enter 4 1000 884", "backup stick.db")
    ranked = desk.done("rank").out
    assert desk.done("backup --json").document()["state"] == state(desk)
    desk.done("draw --seed 7")
    drawn, before = desk.done("draw show --json").document(), state(desk)
    desk.done("enter 1 1000 884")
    with desk.monkeypatch.context() as patch:
        patch.setattr(Database.__init__, "__defaults__", (100,))
        server.kill()
        try:
            answer = desk.refused("rank", 1, "does not answer")
        finally:
            server.start()
    [path] = re.findall(r"is (\S+\.db)\.", answer.err)
    desk.options = ["--db", path]
    assert (state(desk), desk.done("draw show --json").document()) == (before, drawn)
    assert desk.done("missing --json").document()["missing"]
    desk.options = ["--db", "stick.db"]
    assert desk.done("rank").out == ranked
    desk.done("verify")


def make_user(console: Console, name: str, may: str, typed: str = "grün ist die Hoffnung") -> Answer:
    console.monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\n"))
    return console.run("server", "user", name, "--may", may)


@pytest.mark.parametrize(("may", "enters", "draws"), [("read", 4, 4), ("enter", 0, 4), ("all", 0, 0)])
def test_a_user_may_do_what_was_said(
    desk: Console, server: Server, may: str, enters: int, draws: int
) -> None:
    assert make_user(desk, f"Frau {may}", may).code == 0
    url = make_url(desk.options[1])
    desk.options = ["--db", server.address(str(url.database), f"Frau%20{may}")]
    desk.says(
        *("rank", "verify", ("enter 3 1000 884", enters), ("enter 1 900 984 --correct", enters)),
        ("undo", enters),
        ("draw --allow-missing", draws, "≠ Traceback"),
    )


def test_who_owns_the_database_makes_users(tournament: Console, server: Server) -> None:
    server.run("CREATE ROLE chef LOGIN CREATEROLE CREATEDB")
    server.run("CREATE DATABASE abend OWNER chef")
    tournament.done(f"server move {server.address('abend', 'chef')}")
    # Who may less than before may only that.
    for points, (may, code) in enumerate(
        (("all", 0), ("read", 4), ("all", 0), ("read", 4), ("enter", 0)), 900
    ):
        tournament.options = ["--db", server.address("abend", "chef")]
        assert make_user(tournament, "eingang", may).code == 0
        tournament.options = ["--db", server.address("abend", "eingang")]
        assert tournament.type(f"enter 1 {points} {1884 - points} --correct").code == code
    tournament.options = ["--db", server.address("abend", "eingang")]
    assert make_user(tournament, "another", "all").code == 4


def test_a_password_is_kept_as_a_hash_and_stands_nowhere(desk: Console, server: Server) -> None:
    make_user(desk, "nora", "enter", "sehr geheim")
    assert server.run("SELECT rolpassword FROM pg_authid WHERE rolname = 'nora'").startswith("SCRAM-SHA-256$")
    assert "geheim" not in (server.folder / "log").read_text()
    assert "geheim" not in desk.done("history").out
    assert make_user(desk, "nora", "enter", "").code == 2


def test_a_file_has_neither_users_nor_an_address(tournament: Console) -> None:
    assert make_user(tournament, "nora", "enter").code == 4
    tournament.refused("server address", 4, "only a database on a server")


def test_the_address_stands_on_the_screen_as_a_code_and_as_words(desk: Console) -> None:
    answer = desk.done("server address")
    place = desk.done("server address --json").document()["address"]
    assert re.fullmatch(r"postgresql://postgres@\S+:\d+/t\d+", place)
    assert answer.out.splitlines()[-1] == f"Other desks type: --db {place}"
    lines = answer.out.splitlines()[:-1]
    halves = [[(sign in "▀█", sign in "▄█") for sign in line.ljust(len(lines[2]))] for line in lines]
    rows = [[pair[half] for pair in line] for line in halves for half in (0, 1)]
    side = len(squares(place))
    assert [tuple(row[4 : 4 + side]) for row in rows[4 : 4 + side]] == list(squares(place))


def test_the_doctor_says_what_is_wrong_with_a_server(desk: Console, server: Server) -> None:
    answer = desk.done("doctor")
    assert re.search(r"PostgreSQL \d+\.\d+, UTF8, as user postgres", answer.out)
    assert ("It listens on this laptop only" in answer.out, "--db" in answer.out) == (True, False)
    server.run("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    desk.options = ["--db", server.address("latin")]
    desk.says("new Abend -r schieber-einzel-4x12", ("doctor", 7, "UTF8"))
    desk.monkeypatch.setattr(Database.__init__, "__defaults__", (100,))
    desk.options = ["--db", "postgresql://nobody@127.0.0.1:1/abend"]
    desk.says(("doctor", 7, "does not answer"))

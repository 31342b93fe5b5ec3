"""Backups are made by themselves, checked, gone back to; laptops are merged; an evening is on a server."""

import io
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy.engine import make_url

from jassturnier.errors import Unusable
from jassturnier.paper.pen import squares
from jassturnier.store import backup_files
from jassturnier.store.copies import put_file_back as put_back
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.schema import SCHEMA
from tests.store.kit.test_database import make_older
from tests.support.console import Answer, Console, made_once
from tests.support.safety.server import Server

FOLDER = Path("jassturnier.db.backups")


@made_once
def tournament(console: Console) -> Console:
    """Two tables drawn, one result."""
    return console.evening(8, "draw --seed 1", "enter 1 1000 884")


def states(console: Console) -> list[str]:
    return [each["state"] for each in console.done("backup --list --json").document()["backups"]]


def head(console: Console) -> str:
    return str(console.done("verify --json").document()["head"])


def test_a_copy_of_the_state_before_is_kept(tournament: Console) -> None:
    Path("results.csv").write_text("round,table,points A,points B\n1,2,1000,884\n", encoding="utf-8")
    for before, line in (
        ("add Given9 Family9", "players remove 9 --yes"),
        ("undo", "draw --allow-missing"),
        ("undo", "draw move 1 2 --yes --reason seats"),
        ("undo", "scores import results.csv"),
        ("undo --to 3 --yes", "draw again --yes"),
        ("undo", "undo --to 2 --yes"),
    ):
        tournament.done(before)
        state = head(tournament)
        tournament.done(line)
        assert states(tournament)[0] == state, line


def by_hand(console: Console) -> Path:
    return Path(console.done("backup --json").document()["file"])


def test_a_damaged_copy_is_made_anew_and_so_is_an_altered_one(tournament: Console) -> None:
    first = by_hand(tournament)
    first.write_bytes(first.read_bytes()[:5000])
    second = by_hand(tournament)
    assert second != first
    alter(second)
    assert by_hand(tournament) not in {first, second}
    tournament.says(("backup --list", "damaged", "NOT PROVED"), ("doctor", "2 are not proved"))
    known = tournament.done("backup --list --json").document()["backups"]
    assert [each["proved"] for each in known[:2]] == [True, False]


def test_where_no_copy_can_be_kept_it_is_said(tournament: Console) -> None:
    for place in ("stick", "stick/evenings", "stick/copy.db"):
        tournament.refused(f"backup {place}", 3, "There is no folder stick")
    assert not Path("stick").exists()
    shutil.rmtree(FOLDER)
    FOLDER.touch()
    tournament.says(("draw --allow-missing", "No backup was made before this command"))


def test_going_back_is_asked_says_what_would_be_gone_and_can_be_taken_back(tournament: Console) -> None:
    tournament.done("backup")
    kept = head(tournament)
    tournament.done("add Late Comer")
    newest = head(tournament)
    tournament.says(("restore 1", 4, ["n"]), ("restore 1", 4), ("restore", 2))
    assert head(tournament) == newest
    gone = "1 entry since would be gone", "add Late Comer", "“restore 1” returns to it"
    tournament.says(("restore 1", ["y"], *gone))
    assert head(tournament) == kept
    tournament.says(("restore 1 --yes", "1 entry would be back"))
    assert head(tournament) == newest
    tournament.says(("restore", ["2", "y"]))
    assert head(tournament) == kept


def newer(path: Path) -> None:
    alter(path, f"UPDATE alembic_version SET version_num = '{SCHEMA + 1:04d}'")  # noqa: S608


def of_others(path: Path) -> None:
    path.unlink()
    alter(path, "CREATE TABLE music (id INTEGER)")


DAMAGE: dict[str, Callable[[Path], object]] = {
    "cut": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "cut short": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "empty": lambda path: path.write_bytes(b""),
    "scribble": lambda path: path.write_bytes(b"scribble" * 1000 + path.read_bytes()[8000:]),
}


@pytest.mark.parametrize("damage", [*DAMAGE.values(), Path.unlink], ids=[*DAMAGE, "gone"])
def test_a_damaged_database_offers_the_newest_good_backup(
    tournament: Console, damage: Callable[[Path], None]
) -> None:
    tournament.done("backup")
    state = head(tournament)
    damage(Path("jassturnier.db"))
    offer = f"(state {state}): “restore 1” goes back to it."
    tournament.says(*((line, 6, offer) for line in ("", "rank", "enter 2 1000 884", "draw")))
    tournament.done("restore 1 --yes")
    assert head(tournament) == state


def test_a_damaged_backup_is_not_offered(tournament: Console) -> None:
    good = states(tournament)[0]
    tournament.done("backup")
    for path in (next(FOLDER.glob("*-by-hand.db")), Path("jassturnier.db")):
        DAMAGE["cut"](path)
    tournament.says(
        ("rank", 6, f"(state {good}): “restore 2” goes back to it."),
        ("restore 1 --yes", 6),
        "restore 2 --yes",
    )


def test_what_is_no_good_backup_is_refused_and_nothing_changed(tournament: Console) -> None:
    before = Path("jassturnier.db").read_bytes()
    for spoil in (*DAMAGE.values(), newer, of_others):
        tournament.done("backup copy.db --yes")
        spoil(Path("copy.db"))
        assert tournament.type("restore copy.db --yes").code == 6, spoil
        Path("copy.db").unlink()
    for statement in ("DROP TABLE seat", "ALTER TABLE person DROP COLUMN club"):
        tournament.done("backup copy.db --yes")
        alter(Path("copy.db"), statement)
        tournament.refused("restore copy.db --yes --unproved", 6, "is gone.")
        Path("copy.db").unlink()
    assert Path("jassturnier.db").read_bytes() == before


@pytest.mark.usefixtures("tournament")
def test_going_back_waits_for_nobody_for_ever() -> None:
    source = next(FOLDER.glob("*.db"))
    before = Path("jassturnier.db").read_bytes()
    with closing(sqlite3.connect("jassturnier.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Unusable, match="Another program is using"):
            put_back(source, Path("jassturnier.db"), lambda _: None, wait_ms=100)
        with pytest.raises(Unusable, match="Another program is using"):
            backup_files.keep(Path("jassturnier.db"), wait_ms=100)
    assert Path("jassturnier.db").read_bytes() == before


def test_unfinished_copies_of_killed_programs_are_tidied_up(tournament: Console) -> None:
    left = FOLDER / ".jassturnier-0123456789abcdef.part"
    older = FOLDER / ".20260101T000000.000000Z-3-00000000.db.4711"
    beside = FOLDER / f"{left.name}-shm"
    for path in (left, older, beside):
        path.write_bytes(b"half")
        # Windows does not tell whether its program still runs: there an hour must have passed.
        os.utime(path, (0, 0))
    tournament.done("rank")
    assert not any(path.exists() for path in (left, older, beside))


def test_a_locked_database_says_what_to_close(tournament: Console) -> None:
    tournament.done("backup")
    state = head(tournament)
    tournament.monkeypatch.setattr(Database.__init__, "__defaults__", (50,))
    with closing(sqlite3.connect("jassturnier.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        used = "Another program is using jassturnier.db. Nothing was changed.\nClose it"
        tournament.says(("enter 2 1000 884", 1, used, f"(state {state})"))


def alter(
    path: Path, statement: str = "UPDATE reading_line SET value = value + 300 WHERE value = 1000"
) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(statement)
        connection.commit()


def test_an_altered_copy_is_named_row_by_row_and_taken_only_with_a_word(tournament: Console) -> None:
    path = by_hand(tournament)
    whole = Path("jassturnier.db").read_bytes()
    alter(path)
    tournament.refused(
        "restore 1 --yes",
        7,
        "side A, points: 1300 instead of 1000 (journal entry 4: enter 1 1000 884).",
        "It was changed since it was made.",
    )
    assert Path("jassturnier.db").read_bytes() == whole
    other = "same journal, but other data", "instead of 1000"
    tournament.says(("restore 1 --yes --unproved", *other), ("verify", 7))
    # What was there before is kept, and is the newest copy that is proved.
    tournament.done("restore 1 --yes", "verify")


def test_a_copy_of_altered_data_says_so(tournament: Console) -> None:
    alter(Path("jassturnier.db"))
    told = "the data is not what the journal says"
    tournament.says(
        ("backup", told),
        ("backup --list", "NOT PROVED"),
        "restore 1 --unproved --yes",
        ("enter 2 1000 884", told),
        ("backup stick.db", told),
    )


def test_an_older_file_is_proved_before_it_is_brought_up_to_date(tournament: Console) -> None:
    path = Path("jassturnier.db")
    make_older(path, "0012")
    alter(path)
    whole = path.read_bytes()
    wrong = "side A, points: 1300 instead of 1000 (journal entry 4: enter 1 1000 884)."
    lines = ("rank", "verify", "enter 2 1000 884")
    tournament.says(*((line, 6, wrong, "Nothing was changed.") for line in lines))
    assert path.read_bytes() == whole
    tournament.says("backup", ("restore 1 --yes", 7))
    assert path.read_bytes() == whole
    tournament.says("restore 1 --yes --unproved", ("rank --json", "1300"), "verify")


def test_an_older_copy_that_is_not_proved_is_taken_only_with_the_word(tournament: Console) -> None:
    tournament.done("backup stick.db")
    make_older(Path("stick.db"), "0012")
    alter(Path("stick.db"))
    tournament.says(
        ("restore stick.db --yes", 7),
        ("merge stick.db", 6, "Nothing was merged"),
        *("restore stick.db --yes --unproved", "rank"),
    )


class Laptops:
    """Two laptops with one evening each; whichever sits at the console uses its own settings."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def at(self, name: str) -> Console:
        """Sit down at a laptop."""
        folder = self.console.folder / name
        self.console.monkeypatch.setenv("JASSTURNIER_HOME", str(folder / "home"))
        self.console.monkeypatch.chdir(folder)
        return self.console


@pytest.fixture
def laptops(apart: Console) -> Laptops:
    """Whoever sits down first sits at Eingang."""
    both = Laptops(apart)
    both.at("eingang")
    return both


@made_once
def apart(console: Console) -> Console:
    """Eingang and Bühne with a round of 16 players, one table entered on each, and one on both."""
    both = Laptops(console)
    for name in ("eingang", "buehne", "stick"):
        (console.folder / name).mkdir()
    desk = both.at("eingang")
    desk.evening(16, "draw --seed 1")
    shutil.copy("jassturnier.db", "../buehne/jassturnier.db")
    desk.done("station name Eingang", "enter 1 1000 884", "enter 3 1000 884")
    both.at("buehne").done("station name Bühne", "enter 2 900 984", "enter 3 800 1084")
    desk.done("export bundle --out ../stick")
    return console


STICK = "../stick/abend-buehne.db"


def test_a_bundle_is_named_by_tournament_and_laptop(laptops: Laptops) -> None:
    assert [path.name for path in (laptops.console.folder / "stick").iterdir()] == [Path(STICK).name]
    answer = laptops.at("buehne").done("export bundle --json").document()
    assert Path(answer["file"]).is_file()
    assert answer["state"].startswith("6-")


@pytest.mark.parametrize("where", ["", "--db sub.db "])
def test_a_laptop_without_a_tournament_takes_over_what_the_bundle_holds(laptops: Laptops, where: str) -> None:
    there = laptops.at("buehne").done("history --json").document()
    (laptops.console.folder / "third").mkdir()
    third = laptops.at("third")
    Path("text.db").write_text("nothing", encoding="utf-8")
    third.says((f"{where}merge none.db", 3), (f"{where}merge text.db", 6))
    assert [path.name for path in Path().glob("*.db")] == ["text.db"]
    third.tells("merged", (f"{where}merge {STICK}", 6))
    assert third.done(f"{where}history --json").document() == there
    third.says((f"{where}merge {STICK}", "here already"), f"{where}verify", f"{where}enter 4 700 1184")
    third.done(f"{where}export bundle --out ../stick/third.db")
    laptops.at("buehne").says(("merge ../stick/third.db", "1 entry"))


def test_without_a_terminal_what_clashes_is_named_and_nothing_stored(laptops: Laptops) -> None:
    desk = laptops.at("eingang")
    before = desk.done("verify").out
    clash = (
        "1 thing was changed on both laptops",
        "Eingang: Round 1, table 3, side A, points: 1000",
        "Bühne: Round 1, table 3, side A, points: 800",
    )
    none = "There is no laptop “Bar” here. There are: Eingang, Bühne."
    desk.says(
        *((f"merge {STICK} {options}", 8, *clash) for options in ("", "--yes", "--json")),
        (f"merge {STICK} --prefer Bar", 3, none),
        # No bundle goes in the place of what is not here yet.
        (f"export bundle {STICK} --yes", 4, "it would be lost", "“merge ../stick/"),
    )
    assert desk.done("verify").out == before
    desk.done(f"merge {STICK} --prefer Eingang", f"export bundle {STICK} --yes")


@pytest.mark.parametrize(("typed", "points"), [("1", "1000"), ("2", "800")])
def test_in_a_terminal_each_clash_is_asked_with_both_histories(
    laptops: Laptops, typed: str, points: str
) -> None:
    desk = laptops.at("eingang")
    told = "enter 3 1000 884", "enter 3 800 1084", "1 was decided"
    desk.says((f"merge {STICK}", ["x", typed], *told), ("history --table 3", points), "verify")
    assert desk.done("missing --json").document()["missing"][0]["tables"][0]["table"] == 4


def test_what_is_wrong_with_the_other_database_offers_no_backup_of_this_one(laptops: Laptops) -> None:
    desk = laptops.at("eingang")
    with desk.monkeypatch.context() as patch:
        # A minute at every look at the clock: nobody waits for a server that will never be there. It is the
        # clock of the server's module alone, for what is loaded meanwhile would keep the wrong one for ever.
        clock = SimpleNamespace(monotonic=count(step=60).__next__, sleep=time.sleep)
        patch.setattr("jassturnier.store.kit.server.time", clock)
        away = desk.type("merge postgresql://nobody@127.0.0.1:9/jass")
    assert away.code == 1
    whole = Path(STICK).read_bytes()
    Path("torn.db").write_bytes(whole[:8000] + bytes(8000) + whole[16000:])
    torn = desk.type("merge torn.db")
    assert (torn.code, torn.err) == (6, "torn.db is damaged. Nothing was merged.\n")
    assert "backup" not in away.err + torn.err


@pytest.fixture
def sixteen(console: Console) -> Console:
    """A round of 16 players with two results, in a file."""
    return console.evening(16, "draw --seed 1", "enter 1 1000 884", "enter 2 900 984")


@pytest.fixture
def desk(sixteen: Console, address: str) -> Console:
    """The same evening, on a server."""
    sixteen.done(f"server move {address}")
    sixteen.options = ["--db", address]
    return sixteen


def state(console: Console) -> str:
    return str(console.done("verify --json").document()["head"])


@pytest.mark.slow
def test_an_evening_moves_to_a_server_and_back_with_its_journal(sixteen: Console, address: str) -> None:
    before = state(sixteen), sixteen.done("rank").out, sixteen.done("history").out
    moved = sixteen.done(f"server move {address} --json").document()
    assert (moved["head"], moved["entries"]) == (before[0], 5)
    sixteen.options = ["--db", address]
    assert (state(sixteen), sixteen.done("rank").out, sixteen.done("history").out) == before
    sixteen.done("enter 3 1000 884")
    there = state(sixteen), sixteen.done("rank").out
    sixteen.done("server move jassturnier.db", "server move anew.db")
    for file in ("jassturnier.db", "anew.db"):
        sixteen.options = ["--db", file]
        assert (state(sixteen), sixteen.done("rank").out) == there


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_who_owns_the_database_makes_users(sixteen: Console, server: Server) -> None:
    server.run("CREATE ROLE chef LOGIN CREATEROLE CREATEDB")
    server.run("CREATE DATABASE abend OWNER chef")
    sixteen.done(f"server move {server.address('abend', 'chef')}")
    # Who may less than before may only that.
    for points, (may, code) in enumerate(
        (("all", 0), ("read", 4), ("all", 0), ("read", 4), ("enter", 0)), 900
    ):
        sixteen.options = ["--db", server.address("abend", "chef")]
        assert make_user(sixteen, "eingang", may).code == 0
        sixteen.options = ["--db", server.address("abend", "eingang")]
        assert sixteen.type(f"enter 1 {points} {1884 - points} --correct").code == code
    sixteen.options = ["--db", server.address("abend", "eingang")]
    assert make_user(sixteen, "another", "all").code == 4


@pytest.mark.slow
def test_a_password_is_kept_as_a_hash_and_stands_nowhere(desk: Console, server: Server) -> None:
    make_user(desk, "nora", "enter", "sehr geheim")
    assert server.run("SELECT rolpassword FROM pg_authid WHERE rolname = 'nora'").startswith("SCRAM-SHA-256$")
    assert "geheim" not in (server.folder / "log").read_text()
    assert "geheim" not in desk.done("history").out
    assert make_user(desk, "nora", "enter", "").code == 2


@pytest.mark.slow
def test_a_file_has_neither_users_nor_an_address(sixteen: Console) -> None:
    assert make_user(sixteen, "nora", "enter").code == 4
    sixteen.refused("server address", 4, "only a database on a server")


@pytest.mark.slow
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


@pytest.mark.slow
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

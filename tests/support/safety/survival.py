"""An evening that goes on while its programs are killed, and several that enter results at once."""

import contextlib
import csv
import io
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from jassturnier.errors import JassError
from jassturnier.services.safety import history, undoing
from jassturnier.services.workplace import Desk, Office
from jassturnier.store import backup_files
from jassturnier.store.copies import Contents, contents, read
from jassturnier.store.kit.database import Database
from jassturnier.store.kit.files import LaptopFolder
from tests.support.console import Console

DATABASE = Path("jassturnier.db")
_JOURNAL = Path("jassturnier.db-journal")
_TOTAL = 1884
_PATIENCE = 300
"""Seconds after which nothing comes any more, on however busy a machine."""


def desk() -> Desk:
    """Return the desk of the evening in the current folder, seen from a laptop of its own."""
    return Office(Database(str(DATABASE)), LaptopFolder(Path("observer"))).desk()


@dataclass
class Siege:
    """Kills programs at random moments, or types Ctrl-C, and checks after each what is left of the evening.

    Half of the programs are killed while SQLite has an unfinished transaction on the disk, as far as they
    can be caught there, a quarter anywhere between start and end; a quarter may finish.
    """

    rng: Random
    usual_seconds: float = 1.0
    killed: int = 0
    interrupted: int = 0
    in_a_transaction: int = 0
    acknowledged: int = 0
    refused: int = 0
    typed: set[str] = field(default_factory=set)

    def once(self) -> None:
        """Start a random command, mostly kill it, and check the evening."""
        words = self._words()
        before, expected = contents(DATABASE), self._expected(words)
        stop = self.rng.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGKILL, signal.SIGINT])
        code, stopped = self._run(words, stop)
        after = contents(DATABASE)
        self.typed.add(words[0])
        if code == 0:
            self.acknowledged += 1
            assert _done(before, after, words, expected), f"{words} was acknowledged and is not there"
        elif not stopped:
            self.refused += 1
            assert before == after, f"{words} was refused and did something"
        else:
            self.killed += stop is signal.SIGKILL
            self.interrupted += stop is signal.SIGINT
            assert stop is signal.SIGKILL or before == after, f"{words} is stored and not said to be"
            assert before == after or _done(before, after, words, expected), f"{words} is half there"
        assert history.verify(desk().office).faults == ()
        for backup in backup_files.listed(DATABASE):
            assert read(backup.path).head.printed == backup.state

    def _words(self) -> list[str]:
        rng, tournament = self.rng, desk().tournament()
        tables = [(r.number, t) for r in tournament.rounds() for t in r.tables]
        kinds = ["add", "here", "undo", "redo", "to", "backup", "restore", "draw", *["enter"] * 8]
        kind = rng.choice(kinds)
        if kind == "enter" and tables:
            round_, table = rng.choice(tables)
            points = rng.randrange(600, 1200)
            correct = ["--correct"] if table.result else []
            typed = [str(table.number), str(points), str(_TOTAL - points)]
            return ["enter", *typed, "--round", str(round_), *correct]
        if kind == "add":
            return ["add", *(f"Late{rng.randrange(10**9)} Comer" for _ in range(rng.randrange(1, 30)))]
        if kind == "to":
            newest = contents(DATABASE).head.number
            return ["undo", "--to", str(max(4, newest - rng.randrange(1, 5))), "--yes"]
        if kind == "restore":
            return ["restore", "1", "--yes"]
        if kind == "draw":
            return ["draw", "--allow-missing", "--effort", "50", "--yes"]
        return {"here": ["here", "1-9"]}.get(kind, [kind] if kind != "enter" else ["backup"])

    def _expected(self, words: Sequence[str]) -> int:
        """Return how many journal entries a command makes."""
        if words[0] in {"backup", "restore"}:
            return 0
        if words[:2] == ["undo", "--to"]:
            with contextlib.suppress(JassError):
                return len(undoing.preview(_as_typed(), int(words[2])).commands)
        return 1

    def _run(self, words: Sequence[str], stop: signal.Signals) -> tuple[int, bool]:
        """Return the exit code, and whether the program was still at work when it was stopped."""
        started, before = time.monotonic(), _written()
        with subprocess.Popen(
            [sys.executable, "-m", "jassturnier", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            match self.rng.choice(["transaction", "transaction", "anywhere", "at the end"]):
                case "transaction":
                    self._wait_for_a_transaction(process, before)
                case "anywhere":
                    self._wait(process, self.rng.uniform(0, self.usual_seconds))
                case _:
                    self._wait(process, 60)
            stopped = process.poll() is None
            process.send_signal(stop)
            code = process.wait()
        if code == 0:
            self.usual_seconds = time.monotonic() - started
        self.in_a_transaction += code < 0 and _written() not in {before, None}
        return code, stopped

    def _wait_for_a_transaction(self, process: "subprocess.Popen[bytes]", before: int | None) -> None:
        while process.poll() is None and _written() in {before, None}:
            time.sleep(0.0002)
        self._wait(process, self.rng.uniform(0, 0.01))

    @staticmethod
    def _wait(process: "subprocess.Popen[bytes]", seconds: float) -> None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)


def _written() -> int | None:
    """Return when SQLite last wrote what takes an unfinished transaction back; None if there is none."""
    with contextlib.suppress(FileNotFoundError):
        return _JOURNAL.stat().st_mtime_ns
    return None


def _as_typed() -> Desk:
    return Office(Database(str(DATABASE)), LaptopFolder(Path("home"))).desk()


def _done(before: Contents, after: Contents, words: Sequence[str], expected: int) -> bool:
    """Say whether a command is there as a whole, and everything before it still is."""
    if words[0] == "restore":
        return after.head.printed in {backup.state for backup in backup_files.listed(DATABASE)}
    grown = after.journal[len(before.journal) :]
    return (
        after.journal[: len(before.journal)] == before.journal
        and len(grown) in {0, expected}
        and (words[0] in {"here", "backup"} or len(grown) == expected)
    )


WORKER = """
import sys
from jassturnier.cli.kit.app import main
for line in sys.stdin:
    try:
        main(line.split())
    except SystemExit as stop:
        if stop.code:
            sys.exit(stop.code)
"""
"""Runs the commands it reads, one after the other, as fast as it can."""


ACKNOWLEDGING_WORKER = """
import sys
from jassturnier.cli.kit.app import main
for line in sys.stdin:
    try:
        main(line.split())
        code = 0
    except SystemExit as stop:
        code = stop.code or 0
    print(f"ended {code} {line}", end="", flush=True)
"""
"""Runs the commands it reads and says after each how it ended."""


def go_back_beside_writers(restores: int, writers: int, rng: Random) -> tuple[int, int]:
    """Go back to earlier states while results are entered; every one acknowledged is kept somewhere.

    Return how many were acknowledged and how many refused.
    """
    lines = [
        f"enter {t} {p} {_TOTAL - p} --round {r}{correct}"
        for r in range(1, 5)
        for t in range(1, 7)
        for p in range(400, 1400)
        for correct in ("", " --correct")
    ]
    rng.shuffle(lines)
    backup_files.keep(DATABASE, by_hand=True)
    start = contents(DATABASE).head.number
    running = [_writer(number, lines[number::writers]) for number in range(writers)]
    try:
        for turn in range(restores):
            _wait_for_results((turn + 1) * rng.randrange(1, 20))
            known = enumerate(backup_files.listed(DATABASE), start=1)
            wanted = rng.choice([number for number, backup in known if backup.number >= start])
            done = subprocess.run(
                [sys.executable, "-m", "jassturnier", "restore", str(wanted), "--yes"],
                capture_output=True,
                text=True,
                check=False,
            )
            assert done.returncode == 0, done.stderr
    finally:
        for process in running:
            process.kill()
            process.wait()
    assert not any("Traceback" in path.read_text() for path in Path().glob("writer-*.err"))
    ended = _ended()
    acknowledged = {command for code, command in ended if code == "0"}
    places = [DATABASE, *(backup.path for backup in backup_files.listed(DATABASE))]
    kept = {done.command for place in places for done in contents(place).journal}
    assert acknowledged <= kept, f"{len(acknowledged - kept)} acknowledged results are gone"
    assert history.verify(desk().office).faults == ()
    return len(acknowledged), len(ended) - len(acknowledged)


def _ended() -> list[list[str]]:
    """Return exit code and command of all that the writers did so far."""
    said = "".join(path.read_text() for path in Path().glob("writer-*.out")).splitlines()
    return [line.split(maxsplit=2)[1:] for line in said if line.startswith("ended ")]


def _wait_for_results(count: int) -> None:
    """Wait until so many results are acknowledged."""
    until = time.monotonic() + _PATIENCE
    while sum(code == "0" for code, *_ in _ended()) < count:
        assert time.monotonic() < until, "the writers write nothing"
        time.sleep(0.01)


def _writer(number: int, lines: Sequence[str]) -> "subprocess.Popen[bytes]":
    """Start a desk that enters one result after the other."""
    orders = Path(f"writer-{number}.txt")
    orders.write_text("".join(f"{line}\n" for line in lines))
    with (
        orders.open() as typed,
        Path(f"writer-{number}.out").open("w") as out,
        Path(f"writer-{number}.err").open("w") as err,
    ):
        return subprocess.Popen(
            [sys.executable, "-c", ACKNOWLEDGING_WORKER], stdin=typed, stdout=out, stderr=err
        )


def enter_at_once(lines: Sequence[str], processes: int) -> list[str]:
    """Give these commands to several processes that run at the same time; return what they complain about."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(processes)
    ]
    for first, process in enumerate(running):
        assert process.stdin is not None
        process.stdin.write("".join(f"{line}\n" for line in lines[first::processes]))
        process.stdin.close()
        process.stdin = None
    return [process.communicate()[1] for process in running]


def assert_entered_once(tournament: Console, rounds: int, tables: int) -> None:
    """Enter a result of its own at every table from eight programs at once; each is there, and once."""
    points = {
        (round_, table): 400 + 4 * table + round_
        for round_ in range(1, rounds + 1)
        for table in range(1, tables + 1)
    }
    lines = [f"enter {t} {p} {1884 - p} --round {r}" for (r, t), p in points.items()]
    complaints = enter_at_once(lines, processes=8)
    assert not any(complaints), complaints
    rows = csv.DictReader(io.StringIO(tournament.done("export csv --what scores").out))
    stored = {
        (int(row["round"]), int(row["table"])): int(row["points"])
        for row in rows
        if row["side"] == "A" and row["points"]
    }
    assert stored == points
    done = tournament.done("history --json").document()["history"]
    assert sorted(entry["command"] for entry in done[-len(lines) :]) == sorted(lines)
    assert not done[-len(lines) - 1]["command"].startswith("enter 2")
    tournament.done("verify")

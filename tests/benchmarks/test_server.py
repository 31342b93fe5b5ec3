"""Eight desks on one server, a crowd on it, and a server that is killed again and again: what is left.

`JASSTURNIER_SLIPS` says how many slips each desk enters.
"""

import os
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import pytest

from jassturnier.errors import JassError
from jassturnier.services.results import results
from jassturnier.services.results.desks import UnseenReading
from jassturnier.services.safety import history, merging
from jassturnier.services.workplace import Desk
from tests.benchmarks.test_whole_commands import PLAYERS, ROUNDS, crowd, fill, next_round
from tests.support.offices import drawn, enter, office_at, with_players
from tests.support.safety.server import Server, running

pytestmark = pytest.mark.benchmark

DESKS, SLIPS, KILLS, TOTAL = 8, int(os.environ.get("JASSTURNIER_SLIPS", "25")), 30, 1884


def tournament(server: Server, folder: Path) -> str:
    """Return the address of an evening with a result at each of eight tables."""
    address = server.new("abend")
    desk = with_players(folder, 4 * DESKS, at=office_at(address, folder))
    drawn(desk)
    for table in range(1, DESKS + 1):
        enter(desk, table, 1000, 884)
    return address


def correct(desk: Desk, table: int, points: int) -> float:
    """Correct a table, having looked at it; return the seconds it took."""
    begun = time.monotonic()
    typed = results.TypedSlip(str(table), (str(points), str(TOTAL - points)), correct=True)
    try:
        results.enter(desk, typed)
    except UnseenReading as unseen:
        results.enter(desk, replace(typed, seen=unseen.found))
    return time.monotonic() - begun


def at_once(work: Callable[[int], None], count: int) -> list[threading.Thread]:
    """Let so many desks work at once."""
    threads = [threading.Thread(target=work, args=(number,)) for number in range(1, count + 1)]
    for thread in threads:
        thread.start()
    return threads


def test_eight_desks_enter_at_once(tmp_path: Path) -> None:
    with running(lasting=True) as server:
        address, seconds = tournament(server, tmp_path), list[float]()

        def work(number: int) -> None:
            desk = office_at(address, tmp_path, f"desk{number}", wait_ms=60_000).desk()
            seconds.extend(correct(desk, number, 900 + n % 80) for n in range(SLIPS))

        begun = time.monotonic()
        for thread in at_once(work, DESKS):
            thread.join()
        total = time.monotonic() - begun
        desk = office_at(address, tmp_path).desk()
        proof, done = history.verify(desk.office), history.history(desk)
    print(f"{DESKS} desks, {len(seconds)} slips in {total:.1f} s")
    print(f"a slip: median {statistics.median(seconds):.2f} s, slowest {max(seconds):.2f} s")
    assert proof.faults == ()
    assert len(done) == 3 + DESKS + DESKS * SLIPS


def timed(work: Callable[[], object]) -> float:
    """Return the least seconds of three times, after one that does not count."""
    taken = []
    for _ in range(4):
        begun = time.monotonic()
        work()
        taken.append(time.monotonic() - begun)
    return min(taken[1:])


def test_a_crowd_on_a_server_beside_a_file(tmp_path: Path) -> None:
    desk = crowd(tmp_path)
    for _ in range(ROUNDS):
        next_round(desk)
        fill(desk)
    next_round(desk)
    tables = count(1)
    with running(lasting=True) as server:
        begun = time.monotonic()
        merging.move(desk.office, server.new("abend"))
        print(f"{PLAYERS} players, {ROUNDS} rounds moved to a server in {time.monotonic() - begun:.1f} s")
        there = office_at(server.address("abend"), tmp_path).desk()
        works: dict[str, Callable[[Desk], object]] = {
            "read the tournament": Desk.tournament,
            "enter a slip": lambda at: enter(at, next(tables), 1000, 884),
            "verify": lambda at: history.verify(at.office),
        }
        for name, work in works.items():
            file, away = (timed(partial(work, at)) for at in (desk, there))
            print(f"{name:22} file {file:6.2f} s   server {away:6.2f} s")
        assert history.verify(there.office).faults == ()


def test_a_server_is_killed_again_and_again(tmp_path: Path) -> None:
    rng, over = Random(17), threading.Event()
    with running(lasting=True) as server:
        address, acknowledged, refused = tournament(server, tmp_path), list[str](), list[str]()

        def work(number: int) -> None:
            office = office_at(address, tmp_path, f"desk{number}", wait_ms=60_000)
            for n in range(10_000):
                if over.is_set():
                    return
                command = f"desk {number} slip {n}"
                try:
                    correct(replace(office, command=command).desk(), number, 900 + n % 80)
                    acknowledged.append(command)
                except JassError:
                    refused.append(command)

        threads = at_once(work, 2)
        for _ in range(KILLS):
            time.sleep(rng.uniform(0.3, 1.5))
            server.kill()
            server.start()
        over.set()
        for thread in threads:
            thread.join()
        desk = office_at(address, tmp_path).desk()
        proof = history.verify(desk.office)
        stored = [done.command for done in history.history(desk) if done.command.startswith("desk")]
    print(f"killed {KILLS} times: {len(acknowledged)} acknowledged, {len(refused)} refused")
    assert proof.faults == ()
    assert sorted(stored) == sorted(acknowledged)

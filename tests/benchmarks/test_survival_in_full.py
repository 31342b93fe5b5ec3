"""The tests of survival in full: kills, programs at once, whole lives, malformed command lines."""

import io
import time
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.support.console import Console
from tests.support.safety.life import Life
from tests.support.safety.malformed import assert_refused_politely
from tests.support.safety.survival import Siege, assert_entered_once, go_back_beside_writers

pytestmark = pytest.mark.benchmark
KILLS, TABLES, ROUNDS, LIVES, STEPS, LINES = 480, 250, 4, 80, 60, 8000
RESTORES, WRITERS = 12, 5


def started(console: Console, players: int) -> None:
    console.done("new Abend -r schieber-einzel-4x12")
    console.run("add", *(f"Given{n} Family{n}" for n in range(1, players + 1)))
    console.done("draw --all --seed 1 --effort 100")


def test_kills(console: Console) -> None:
    started(console, 24)
    siege, start = Siege(Random(1)), time.perf_counter()
    while siege.killed < KILLS:
        siege.once()
    print(
        f"\n{siege.killed} kills, {siege.in_a_transaction} of them within a transaction; "
        f"{siege.interrupted} times Ctrl-C; "
        f"{siege.acknowledged} commands acknowledged, {siege.refused} refused; commands: "
        f"{' '.join(sorted(siege.typed))}; {time.perf_counter() - start:.0f} s; every state proven"
    )


def test_going_back_beside_writers(console: Console) -> None:
    started(console, 24)
    start = time.perf_counter()
    acknowledged, refused = go_back_beside_writers(RESTORES, WRITERS, Random(3))
    print(
        f"\n{RESTORES} times back beside {WRITERS} writers: {acknowledged} results acknowledged, all of them "
        f"kept, {refused} refused; {time.perf_counter() - start:.0f} s"
    )


def test_a_thousand_results(console: Console) -> None:
    started(console, 4 * TABLES)
    start = time.perf_counter()
    assert_entered_once(console, ROUNDS, TABLES)
    print(
        f"\n{ROUNDS * TABLES} results from 8 programs: {time.perf_counter() - start:.0f} s, each there once"
    )


def test_lives() -> None:
    start = time.perf_counter()
    run_state_machine_as_test(
        Life,
        settings=settings(
            max_examples=LIVES, stateful_step_count=STEPS, suppress_health_check=list(HealthCheck)
        ),
    )
    print(f"\n{LIVES} lives of up to {STEPS} steps: {time.perf_counter() - start:.0f} s, each step proven")


def test_malformed_lines(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    start = time.perf_counter()
    assert_refused_politely(console, Random(2), LINES)
    print(f"\n{LINES} malformed command lines: {time.perf_counter() - start:.0f} s, each answered politely")

"""Survival in full: kills, programs at once, whole lives, malformed command lines, two laptops merged."""

import io
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from jassturnier.services.draw import drawing
from jassturnier.services.people import entering
from jassturnier.services.results import desks
from jassturnier.services.safety import history, merging
from jassturnier.store.kit import models as m
from tests.support.console import Console
from tests.support.offices import enter, with_players
from tests.support.safety.at_random import Evening
from tests.support.safety.laptops import copied, look
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


ENTERED, DRAWN, ENTRIES, BOTH = 400, 10, 500, 20
AT_TABLES = ENTERED // 4


def test_two_branches_of_500_entries(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    entering.add(desk, [entering.new_entry([f"More{n} Player{n}"]) for n in range(5, ENTERED + 1)])
    with desk.changing() as (session, _):
        row = session.get_one(m.Tournament, desk.tournament_id)
        row.regulation = {**row.regulation, "stages": [{**row.regulation["stages"][0], "rounds": DRAWN}]}
    for _ in range(DRAWN):
        drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True)))
    other = copied(desk, tmp_path / "other", "other")
    for each, name, first in ((desk, "Eingang", 1), (other, "Bühne", AT_TABLES // 2 + 1)):
        desks.name_station(each, name)
        for n in range(ENTRIES - 1 - BOTH):
            table, number = first + n % (AT_TABLES // 2), 1 + n // (AT_TABLES // 2)
            enter(each, table, 900 + n % 80, 984 - n % 80, round=number)
        for n in range(BOTH):
            points = 1000 if n % 2 else 900 + first
            enter(each, AT_TABLES // 2 - n, points, 1884 - points, round=DRAWN)
    begun = time.monotonic()
    plan = look(desk, other)
    looked = time.monotonic()
    merging.store(desk.office, plan, merging.preferred(plan, "Eingang").__getitem__)
    merged = time.monotonic()
    proof = history.verify(desk.office)
    proven = time.monotonic()
    clashes = plan.merge.clashes
    print(f"{ENTERED} players, {DRAWN} rounds, twice {ENTRIES} entries: {len(plan.came())} came in,")
    print(f"{sum(c.same for c in clashes)} the same, {sum(not c.same for c in clashes)} decided")
    print(f"looked {looked - begun:.1f} s, merged {merged - looked:.1f} s, proven {proven - merged:.1f} s")
    assert proof.faults == ()
    assert look(desk, other).known


EVENINGS = 200


def test_many_evenings_are_merged(tmp_path: Path) -> None:
    failed = []
    for seed in range(EVENINGS):
        (tmp_path / str(seed)).mkdir()
        try:
            Evening.made_up(seed).play(tmp_path / str(seed))
        except Exception as error:  # noqa: BLE001 — every kind of fault is counted
            failed.append((seed, repr(error)[:200]))
    print(f"{EVENINGS - len(failed)} of {EVENINGS} evenings were clean")
    assert failed == []

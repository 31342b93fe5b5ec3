"""Two laptops with 500 entries each since they were one: how long it takes to look, to merge, to prove."""

import time
from pathlib import Path

import pytest

from jassturnier.services.draw import drawing
from jassturnier.services.people import entering
from jassturnier.services.results import desks
from jassturnier.services.safety import history, merging
from jassturnier.store.kit import models as m
from tests.support.offices import enter, with_players
from tests.support.safety.laptops import copied, look

pytestmark = pytest.mark.benchmark

PLAYERS, ROUNDS, ENTRIES, BOTH = 400, 10, 500, 20
TABLES = PLAYERS // 4


def test_two_branches_of_500_entries(tmp_path: Path) -> None:
    desk = with_players(tmp_path, 4)
    entering.add(desk, [entering.new_entry([f"More{n} Player{n}"]) for n in range(5, PLAYERS + 1)])
    with desk.changing() as (session, _):
        row = session.get_one(m.Tournament, desk.tournament_id)
        row.regulation = {**row.regulation, "stages": [{**row.regulation["stages"][0], "rounds": ROUNDS}]}
    for _ in range(ROUNDS):
        drawing.store(desk, drawing.propose(desk, drawing.DrawOrder(seed=1, allow_missing=True)))
    other = copied(desk, tmp_path / "other", "other")
    for each, name, first in ((desk, "Eingang", 1), (other, "Bühne", TABLES // 2 + 1)):
        desks.name_station(each, name)
        for n in range(ENTRIES - 1 - BOTH):
            table, number = first + n % (TABLES // 2), 1 + n // (TABLES // 2)
            enter(each, table, 900 + n % 80, 984 - n % 80, round=number)
        for n in range(BOTH):
            points = 1000 if n % 2 else 900 + first
            enter(each, TABLES // 2 - n, points, 1884 - points, round=ROUNDS)
    begun = time.monotonic()
    plan = look(desk, other)
    looked = time.monotonic()
    merging.store(desk.office, plan, merging.preferred(plan, "Eingang").__getitem__)
    merged = time.monotonic()
    proof = history.verify(desk.office)
    proven = time.monotonic()
    clashes = plan.merge.clashes
    print(f"{PLAYERS} players, {ROUNDS} rounds, twice {ENTRIES} entries: {len(plan.came())} came in,")
    print(f"{sum(c.same for c in clashes)} the same, {sum(not c.same for c in clashes)} decided")
    print(f"looked {looked - begun:.1f} s, merged {merged - looked:.1f} s, proven {proven - merged:.1f} s")
    assert proof.faults == ()
    assert look(desk, other).known

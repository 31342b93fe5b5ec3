"""The goals of the draw one by one: what was asked for, and what is measured, the best of three runs."""

from collections.abc import Callable, Iterable
from functools import partial

import pytest

from jassturnier.draw.plan import Form
from jassturnier.draw.request import Request
from jassturnier.draw.whole import stored
from tests.benchmarks.draws import Measured, clubs, one_by_one, players, row, slashed, swiss, table, whole

pytestmark = pytest.mark.benchmark

RUNS = 3
STORED = [(plan.players, plan.rounds) for plan in stored() if plan.without_repeats and plan.players < 67]
WHIST = ((8, 7), (12, 11), (16, 15), (20, 19))


def best_of(measure: Callable[[], Measured]) -> Measured:
    return min((measure() for _ in range(RUNS)), key=lambda measured: measured.seconds)


def plan(number: int, rounds: int) -> Measured:
    return best_of(lambda: whole(Request(players(number)), rounds))


def line(goal: str, found: Iterable[Measured], limit: float) -> None:
    """Print what was found beside the goal: the worst of several plans, and the longest time."""
    every = list(found)
    worst = max(every, key=lambda each: [f - low for f, low in zip(each.found, each.least, strict=True)])
    longest = max(each.seconds for each in every)
    row(goal, slashed(worst.found), slashed(worst.least), f"{limit}", f"{longest:.3f}")
    assert worst.found == worst.least


def test_plans() -> None:
    table("plan", "P/O/M", "minimum", "goal s", "s")
    line("40 x 8, 41 x 8, 43 x 8", [plan(n, 8) for n in (40, 41, 43)], 0.1)
    line("100 x 20", [plan(100, 20)], 0.2)
    line("400 x 8 and x 20", [plan(400, 8), plan(400, 20)], 0.2)
    line("1000 x 12", [plan(1000, 12)], 0.3)
    line("2000 x 20", [plan(2000, 20)], 0.5)
    apart = Request(players(2000), wishes=clubs(20, 100))
    line("2000 x 20, 20 clubs of 100 apart", [best_of(lambda: one_by_one(apart, 20))], 3)
    known = ((16, 5), (20, 5), (24, 7), (28, 9), (36, 11), (40, 12), (43, 13), (64, 21))
    line("16 x 5 … 64 x 21, constructed", [plan(*cell) for cell in known], 0.1)
    line("15 … 66 players, all stored rounds", [plan(*cell) for cell in STORED], 0.1)
    line("16 x 6, 16 x 12, 20 x 8, 20 x 12", [plan(16, 6), plan(16, 12), plan(20, 8), plan(20, 12)], 10)
    line("8 x 7, 12 x 11, 16 x 15, 20 x 19 (whist)", [plan(*cell) for cell in WHIST], 0.1)
    line("40 x 13, 24 x 12 (stretch)", [plan(40, 13), plan(24, 12)], 0.1)


def test_tables_of_three_and_four() -> None:
    table("alone", "meetings", "turns at a table of three", "s")
    for number, rounds in ((41, 6), (43, 10)):
        asked = Request(players(number), "alone", Form.ALONE, tables_of=(4, 3))
        found = best_of(partial(whole, asked, rounds))
        turns = found.report.smaller
        row(f"{number} x {rounds}", found.found[2], f"{turns.low}-{turns.high}", f"{found.seconds:.3f}")
        assert found.found[2] == 0
        assert turns.high - turns.low <= 1


@pytest.mark.parametrize(
    ("number", "rounds", "form", "most"), [(100, 8, Form.PARTNERS, 3.5), (100, 9, Form.PAIRS, 1.2)]
)
def test_swiss(number: int, rounds: int, form: Form, most: float) -> None:
    """The distance of pairs is the gap in rank, so one more than what it is above neighbours."""
    runs = [swiss(number, rounds, form) for _ in range(RUNS)]
    _, distances, _ = runs[0]
    mean = sum(distances) / len(distances)
    table("Swiss", "goal: mean distance", "mean distance", "slowest round s")
    row(f"{number} {form} x {rounds}", most, f"{mean:.2f}", f"{min(slowest for *_, slowest in runs):.3f}")
    assert mean <= most

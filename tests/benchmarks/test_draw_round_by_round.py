"""Repeats of evenings drawn round by round, each round with another seed, beside those of a whole plan."""

from collections.abc import Iterable
from dataclasses import replace
from time import process_time

import pytest

from jassturnier.draw.check import check
from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History
from jassturnier.draw.request import Request
from tests.benchmarks.draws import players, row, slashed, table

pytestmark = pytest.mark.benchmark

SEEDS = 16


def counted(draws: Iterable[Draw]) -> tuple[int, int, int]:
    report = check(tuple(draws))
    return report.partners.found, report.opponents.found, report.meetings.found


def evening(request: Request, rounds: int) -> tuple[tuple[int, int, int], float]:
    """Return the repeats of an evening and the seconds of its slowest draw; ranks turn every round."""
    history, slowest, seeds = History(), 0.0, tuple(request.seed * 100 + number for number in range(rounds))
    for number, seed in enumerate(seeds):
        ranks = (*request.players[number:], *request.players[:number]) if request.method == "swiss" else ()
        asked = replace(request, history=history, left=rounds - number, seeds=seeds[:number], ranks=ranks)
        begun = process_time()
        draw = draw_round(replace(asked, seed=seed))
        slowest = max(slowest, process_time() - begun)
        history.add(draw)
    return counted(history.draws), slowest


@pytest.mark.parametrize("method", ["partners-once", "swiss"])
def test_pairs_repeat_no_more_than_a_whole_plan(method: str) -> None:
    table(f"pairs x rounds, {method}", "whole plan", "worst of the seeds", "slowest draw s")
    for number in range(4, 15):
        for rounds in range(number // 2 + 1, number + 3):
            request = Request(players(number), method, Form.PAIRS)
            whole = counted(draw_plan(replace(request, method="partners-once"), rounds))
            found = [evening(replace(request, seed=seed), rounds) for seed in range(SEEDS)]
            worst = max(repeats for repeats, _ in found)
            row(f"{number} x {rounds}", whole[1], worst[1], f"{max(slowest for _, slowest in found):.2f}")
            assert worst[1] <= whole[1]


def test_singles_repeat_about_as_much_as_a_whole_plan() -> None:
    table("singles x rounds", "whole plan P/O/M", "best and worst of the seeds", "slowest draw s")
    for number in range(8, 25):
        for rounds in (3, 4, 5, 6, 7):
            request = Request(players(number))
            whole = counted(draw_plan(request, rounds))
            found = [evening(replace(request, seed=seed), rounds) for seed in range(4)]
            repeats = sorted(repeats for repeats, _ in found)
            slowest = max(slowest for _, slowest in found)
            row(
                f"{number} x {rounds}",
                slashed(whole),
                f"{slashed(repeats[0])} {slashed(repeats[-1])}",
                f"{slowest:.2f}",
            )
            assert repeats[-1][0] == whole[0] == 0

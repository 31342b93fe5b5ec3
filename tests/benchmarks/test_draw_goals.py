"""Measure the draw: quality beside the proven minimum, and seconds of processor time in one process."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import process_time

import pytest

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History, Wish, WishKind
from jassturnier.draw.request import Request
from jassturnier.draw.whole import stored


@dataclass(frozen=True, slots=True)
class Measured:
    """One plan: its report, and how long all of it and its slowest round took."""

    report: Report
    seconds: float
    slowest: float = 0.0

    @property
    def found(self) -> tuple[int, int, int]:
        """Partners, opponents and meetings repeated."""
        return self.report.partners.found, self.report.opponents.found, self.report.meetings.found

    @property
    def least(self) -> tuple[int, int, int]:
        """The proven minimum of each."""
        return self.report.partners.minimum, self.report.opponents.minimum, self.report.meetings.minimum


def whole(request: Request, rounds: int) -> Measured:
    """Measure a plan drawn at once."""
    begun = process_time()
    draws = draw_plan(request, rounds)
    seconds = process_time() - begun
    return Measured(check(draws, wishes=request.wishes), seconds)


def one_by_one(request: Request, rounds: int) -> Measured:
    """Measure a plan drawn one round at a time, as in the evening."""
    history, slowest, seconds = History(), 0.0, 0.0
    for _ in range(rounds):
        begun = process_time()
        draw = draw_round(request.after(history))
        took = process_time() - begun
        history.add(draw)
        seconds, slowest = seconds + took, max(slowest, took)
    return Measured(check(history.draws, wishes=request.wishes), seconds, slowest)


def players(number: int) -> tuple[int, ...]:
    return tuple(range(1, number + 1))


def slashed(counts: tuple[int, ...]) -> str:
    return "/".join(map(str, counts))


def table(*columns: str) -> None:
    print("\n| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))


def row(*values: object) -> None:
    print("| " + " | ".join(map(str, values)) + " |", flush=True)


def clubs(number: int, size: int) -> tuple[Wish, ...]:
    """Return the wishes that keep the members of each club apart."""
    return tuple(Wish(WishKind.APART, players(size * (club + 1))[size * club :]) for club in range(number))


def swiss(number: int, rounds: int, form: Form) -> tuple[History, list[int], float]:
    rng = Random(1)
    strength = [rng.random() for _ in range(number + 1)]
    score = dict.fromkeys(players(number), 0.0)
    history, distances, slowest = History(), [], 0.0
    for at in range(rounds):
        ranks = tuple(sorted(score, key=lambda key: -score[key]))
        request = Request(
            players(number), "swiss" if at else "partners-once", form, history=history, ranks=ranks
        )
        begun = process_time()
        draw = draw_round(request)
        slowest = max(slowest, process_time() - begun)
        history.add(draw)
        distances += distances_in(draw, ranks) if at else []
        for one in draw.tables:
            for side in one.sides:
                made = sum(strength[key] for key in side) / len(side) + rng.gauss(0, 0.5)
                for key in side:
                    score[key] += made
    return history, distances, slowest


def distances_in(draw: Draw, ranks: tuple[int, ...]) -> list[int]:
    place = {key: number for number, key in enumerate(ranks)}
    tables = [[place[key] for key in one.keys] for one in draw.tables]
    return [max(places) - min(places) - len(places) + 1 for places in tables]


pytestmark = pytest.mark.benchmark

SEEDS = 100

AT_THE_MINIMUM = [
    *((8, 7), (12, 11), (16, 15), (20, 19), (24, 23), (13, 13), (17, 17)),
    *((16, 5), (20, 5), (24, 7), (28, 9), (36, 11), (40, 13), (43, 13), (64, 21)),
    *((17, 4), (18, 5), (22, 6), (41, 13), (66, 19), (80, 23), (100, 29), (140, 35)),
    *((16, 6), (16, 8), (16, 12), (17, 5), (20, 8), (20, 12), (24, 12), (32, 10), (32, 16)),
    *((40, 8), (41, 8), (43, 8), (100, 20), (400, 8), (400, 20), (1000, 12), (2000, 20)),
    *((plan.players, plan.rounds) for plan in stored() if plan.without_repeats and plan.players < 67),
]
NEAR_THE_MINIMUM = [(12, 5), (20, 6), (24, 8), (24, 10), (32, 12), (40, 16)]


def test_whole_plans_are_at_or_near_the_minimum() -> None:
    table("players x rounds", "P/O/M", "minimum", "s")
    for number, rounds in AT_THE_MINIMUM + NEAR_THE_MINIMUM:
        plan = whole(Request(players(number)), rounds)
        row(f"{number} x {rounds}", slashed(plan.found), slashed(plan.least), f"{plan.seconds:.2f}")
        assert plan.found[0] == plan.least[0]
        assert plan.found == plan.least or (number, rounds) in NEAR_THE_MINIMUM


def test_who_plays_alone_meets_nobody_twice() -> None:
    table("alone: players x rounds, tables of", "M", "minimum", "turns at small tables", "s")
    for number, rounds, sizes in (
        (41, 6, (4, 3)),
        (43, 10, (4, 3)),
        (101, 8, (4, 3)),
        (1001, 12, (4, 3)),
        (15, 5, (3,)),
        (60, 12, (3,)),
    ):
        plan = whole(Request(players(number), "alone", Form.ALONE, tables_of=sizes), rounds)
        turns = f"{plan.report.smaller.low}-{plan.report.smaller.high}"
        row(f"{number} x {rounds}, {sizes}", plan.found[2], plan.least[2], turns, f"{plan.seconds:.2f}")
        assert plan.found[2] == 0
        assert plan.report.smaller.high - plan.report.smaller.low <= 1


def test_round_by_round_a_hundred_seeds_of_a_hundred_have_no_repeat() -> None:
    table("players", "rounds", "seeds without any repeat", "mean s a plan", "slowest round s")
    fifths = [range(16, 30), range(30, 50), range(50, 70), range(70, 90)]
    for numbers in fifths:
        cells = [(number, number // 5) for number in numbers]
        _row_of_seeds(f"{numbers[0]}-{numbers[-1]}", "a fifth", cells)
    for number in (100, 200, 400):
        _row_of_seeds(str(number), "20", [(number, 20)])
    for number, rounds in ((1000, 12), (1000, 20), (2000, 20)):
        _row_of_seeds(str(number), str(rounds), [(number, rounds)])
    for number, rounds in ((42, 4), (40, 8), (41, 8), (43, 8), (24, 5), (28, 6)):
        _row_of_seeds(str(number), str(rounds), [(number, rounds)])


def _row_of_seeds(name: str, rounds: str, cells: Sequence[tuple[int, int]]) -> None:
    plans = [
        one_by_one(Request(players(number), seed=seed), count)
        for number, count in cells
        for seed in range(SEEDS)
    ]
    perfect = sum(plan.found == (0, 0, 0) for plan in plans)
    mean = sum(plan.seconds for plan in plans) / len(plans)
    slowest = max(plan.slowest for plan in plans)
    row(name, rounds, f"{perfect} of {len(plans)}", f"{mean:.3f}", f"{slowest:.3f}")
    assert perfect == len(plans)


def test_clubs_are_kept_apart_without_a_repeat() -> None:
    table("players x rounds, clubs apart", "P/O/M", "wishes broken", "s", "slowest round s")
    for number, rounds, many, size in (
        (40, 8, 20, 2),
        (40, 6, 10, 4),
        (40, 8, 10, 4),
        (64, 6, 4, 16),
        (100, 8, 5, 20),
        (100, 8, 4, 25),
        (400, 8, 10, 40),
        (1000, 12, 20, 50),
        (2000, 20, 20, 100),
    ):
        plan = one_by_one(Request(players(number), wishes=clubs(many, size)), rounds)
        name = f"{number} x {rounds}, {many} of {size}"
        broken = len(plan.report.unkept)
        row(name, slashed(plan.found), broken, f"{plan.seconds:.2f}", f"{plan.slowest:.3f}")
        assert (plan.found, broken) == ((0, 0, 0), 0)


def test_who_comes_late_or_leaves_costs_no_partner_twice() -> None:
    table("players x rounds, late and gone", "P/O/M", "minimum", "s")
    for number, rounds, change in ((24, 6, 1), (41, 8, 2), (64, 8, 3), (400, 8, 20), (1000, 12, 50)):
        plan = _coming_and_going(number, rounds, change)
        row(f"{number} x {rounds}, {change}", slashed(plan.found), slashed(plan.least), f"{plan.seconds:.2f}")
        assert plan.found[:2] == (0, 0)


def _coming_and_going(number: int, rounds: int, change: int) -> Measured:
    """Some come for round 2, as many leave after round 3, and as many after round 5."""
    everybody = players(number)
    begun, history = process_time(), History()
    for at in range(rounds):
        gone = change * ((at >= 3) + (at >= 5))
        there = everybody[gone : number - (change if at == 0 else 0)]
        history.add(draw_round(Request(there, history=history)))
    return Measured(check(history.draws), process_time() - begun)


def test_swiss_repeats_neither_partner_nor_opponent() -> None:
    table(
        "Swiss: entries x rounds",
        "form",
        "P/O/M",
        "mean distance above the ideal",
        "largest",
        "slowest round s",
    )
    for number, rounds, form in (
        (24, 6, Form.PARTNERS),
        (40, 8, Form.PARTNERS),
        (100, 8, Form.PARTNERS),
        (400, 8, Form.PARTNERS),
        (1000, 8, Form.PARTNERS),
        (50, 7, Form.PAIRS),
        (100, 9, Form.PAIRS),
        (1000, 9, Form.PAIRS),
    ):
        history, distances, slowest = swiss(number, rounds, form)
        found = Measured(check(history.draws), 0.0).found
        mean = sum(distances) / len(distances)
        row(f"{number} x {rounds}", form, slashed(found), f"{mean:.2f}", max(distances), f"{slowest:.3f}")
        assert found[:2] == (0, 0)
        assert number != MEASURED or mean <= FARTHEST[form]


MEASURED = 100
FARTHEST = {Form.PARTNERS: 3.5, Form.PAIRS: 1.2}
"""The mean distance that was asked for of so many entries."""
EVENINGS = 16


def counted(draws: Iterable[Draw]) -> tuple[int, int, int]:
    report = check(tuple(draws))
    return report.partners.found, report.opponents.found, report.meetings.found


def evening(request: Request, rounds: int) -> tuple[tuple[int, int, int], float]:
    """Return the repeats of an evening and the seconds of its slowest draw; the rank list turns."""
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
            found = [evening(replace(request, seed=seed), rounds) for seed in range(EVENINGS)]
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

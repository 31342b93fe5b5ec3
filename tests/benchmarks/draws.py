"""Draws measured: what they repeat, and seconds of processor time, the start of Python not included."""

from dataclasses import dataclass
from random import Random
from time import process_time

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_plan, draw_round
from jassturnier.draw.plan import Draw, Form, History, Wish, WishKind
from jassturnier.draw.request import Request


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

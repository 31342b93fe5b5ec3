"""Whole plans for two against two, ours beside public solvers: repeats, and seconds of processor time.

rustworkx draws round by round: a matching of least weight for the partners, another for the tables.
OR-Tools CP-SAT gets a model of the whole plan. Both come with `pip install -e '.[bench]'`; without them
ours is measured alone. Every plan is counted here, not by the program.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, product
from random import Random
from time import process_time
from typing import Any

import pytest

from jassturnier.draw.methods import draw_plan
from jassturnier.draw.plan import Draw
from jassturnier.draw.request import Request
from tests.support.draw.plans_made import round_by_round

pytestmark = pytest.mark.benchmark

Table = tuple[tuple[int, int], tuple[int, int]]
Round = Sequence[Table]
Couple = tuple[int, int]

CELLS = (
    *((8, 3), (8, 7), (12, 5), (13, 4), (16, 4), (16, 5), (16, 8), (17, 4), (20, 5), (20, 8), (24, 7)),
    *((24, 12), (40, 8), (40, 12), (41, 8), (43, 13), (64, 12), (64, 20), (100, 8), (100, 20)),
    *((200, 20), (400, 8), (400, 20), (1000, 12), (2000, 20)),
)
MOST_FOR_CP_SAT = 20
SECONDS = 60
"""How long rustworkx may think about a plan; it is stopped after the round in which they are over."""
CP_SAT_WORK = 10
"""The same for CP-SAT, in its own measure of work, which is some four times as many seconds."""
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class Repeats:
    """Partners, opponents and meetings of any kind repeated: what is more than once, added up."""

    partners: int
    opponents: int
    met: int

    def __str__(self) -> str:
        return f"{self.partners}/{self.opponents}/{self.met}"


def couple(one: int, other: int) -> Couple:
    return (one, other) if one < other else (other, one)


def partners_at(table: Table) -> list[Couple]:
    return [couple(*side) for side in table]


def opponents_at(table: Table) -> list[Couple]:
    return [couple(one, other) for one, other in product(*table)]


def count(plan: Sequence[Round], players: int) -> Repeats:
    """Count a plan in which as many play in each round as tables of four take."""
    for tables in plan:
        seated = [player for table in tables for side in table for player in side]
        assert len(set(seated)) == len(seated) == players // 4 * 4
    partners = Counter(pair for tables in plan for table in tables for pair in partners_at(table))
    opponents = Counter(pair for tables in plan for table in tables for pair in opponents_at(table))
    return Repeats(*map(_more_than_once, (partners, opponents, partners + opponents)))


def _more_than_once(times: Counter[Couple]) -> int:
    return sum(n - 1 for n in times.values())


def minimum(plan: Sequence[Round], players: int) -> Repeats:
    """Return the bounds that follow from everybody having so many others to meet."""
    games = Counter(player for tables in plan for table in tables for side in table for player in side)
    missing = [sum(max(0, slots * n - players + 1) for n in games.values()) for slots in (1, 2, 3)]
    return Repeats(*(-(-ends // 2) for ends in missing))


def plain(draws: Iterable[Draw]) -> list[Round]:
    """Return our draws as players at tables and nothing else."""
    return [[((a, b), (c, d)) for table in draw.tables for (a, b), (c, d) in [table.sides]] for draw in draws]


def at_once(players: int, rounds: int) -> list[Round]:
    return plain(draw_plan(Request(tuple(range(players))), rounds))


def one_by_one(players: int, rounds: int) -> list[Round]:
    return plain(round_by_round(Request(tuple(range(players))), rounds))


def by_matching(players: int, rounds: int) -> list[Round] | None:
    """Match partners, then sides, so that as little as possible is repeated; None if time runs out."""
    matching, rng, begun = Matching(), Random(1), process_time()
    plan: list[Round] = []
    rests: Counter[int] = Counter()
    for _ in range(rounds):
        by_turn = sorted(range(players), key=lambda player: (rests[player], rng.random()))
        resting, seated = by_turn[: players % 4], by_turn[players % 4 :]
        rests.update(resting)
        plan.append(matching.next_round(seated))
        if process_time() - begun > SECONDS:
            return None
    return plan


class Matching:
    """Rounds drawn by two matchings each, on what was drawn before."""

    def __init__(self) -> None:
        self._solver: Any = import_module("rustworkx")
        self._partners: Counter[Couple] = Counter()
        self._opponents: Counter[Couple] = Counter()

    def next_round(self, seated: Sequence[int]) -> Round:
        sides = self._matched(seated, self._as_partners)
        tables = [(one, other) for one, other in self._matched(sides, self._as_opponents)]
        for table in tables:
            self._partners.update(partners_at(table))
            self._opponents.update(opponents_at(table))
        return tables

    def _as_partners(self, one: int, other: int) -> int:
        pair = couple(one, other)
        return 100 * self._partners[pair] + self._opponents[pair]

    def _as_opponents(self, one: Couple, other: Couple) -> int:
        return sum(100 * self._opponents[p] + self._partners[p] for p in opponents_at((one, other)))

    def _matched(self, things: Sequence[Any], price: Callable[[Any, Any], int]) -> list[tuple[Any, Any]]:
        graph = self._solver.PyGraph()
        graph.add_nodes_from(things)
        prices = [(i, j, price(things[i], things[j])) for i, j in combinations(range(len(things)), 2)]
        most = 1 + max(weight for _, _, weight in prices)
        graph.add_edges_from([(i, j, most - weight) for i, j, weight in prices])
        found = self._solver.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
        return [(things[i], things[j]) for i, j in found]


def by_cp_sat(players: int, rounds: int) -> list[Round] | None:
    """Let CP-SAT look for the whole plan; None if it finds none in time."""
    return PlanModel(players, rounds).solved()


class PlanModel:
    """A plan as a model: `sits[round][player][side]`, the sides 2t and 2t + 1 making table t."""

    def __init__(self, players: int, rounds: int) -> None:
        self._solver: Any = import_module("ortools.sat.python.cp_model")
        self._model: Any = self._solver.CpModel()
        self._sides = range(players // 4 * 2)
        self._sits = [
            [[self._model.new_bool_var("") for _ in self._sides] for _ in range(players)]
            for _ in range(rounds)
        ]
        for row in self._sits:
            self._seat(row)
        for player, sides in enumerate(self._sits[0]):
            for side in self._sides:
                self._model.add(sides[side] == (player // 2 == side))
        if 3 * rounds < players:
            self._forbid_meeting_again(players)
        else:
            self._model.minimize(sum(self._costs(players)))

    def solved(self) -> list[Round] | None:
        found: Any = self._solver.CpSolver()
        found.parameters.max_deterministic_time, found.parameters.num_workers = CP_SAT_WORK, 1
        if found.solve(self._model) not in {self._solver.OPTIMAL, self._solver.FEASIBLE}:
            return None
        plan: list[Round] = []
        for row in self._sits:
            sides = [[n for n, one in enumerate(row) if found.value(one[side])] for side in self._sides]
            both = zip(sides[::2], sides[1::2], strict=True)
            plan.append([((a, b), (c, d)) for (a, b), (c, d) in both])
        return plan

    def _seat(self, row: Sequence[Sequence[Any]]) -> None:
        """Two on each side; to begin with anywhere."""
        for sides in row:
            self._model.add_at_most_one(sides)
        for side in self._sides:
            self._model.add(sum(sides[side] for sides in row) == 2)
        for player, sides in enumerate(row):
            for side in self._sides:
                self._model.add_hint(sides[side], player // 2 == side)

    def _forbid_meeting_again(self, players: int) -> None:
        tables = [self._met(row, 2) for row in self._sits]
        for pair in combinations(range(players), 2):
            self._model.add_at_most_one(met[pair] for met in tables)

    def _costs(self, players: int) -> list[Any]:
        partners = [self._met(row, 1) for row in self._sits]
        tables = [self._met(row, 2) for row in self._sits]
        costs = []
        for pair in combinations(range(players), 2):
            with_, met = ([found[pair] for found in kind] for kind in (partners, tables))
            against = [m - p for m, p in zip(met, with_, strict=True)]
            for weight, times in ((10_000, with_), (100, against), (1, met)):
                again = self._model.new_int_var(0, len(times), "")
                self._model.add(again >= sum(times) - 1)
                costs.append(weight * again)
        return costs

    def _met(self, row: Sequence[Sequence[Any]], together: int) -> dict[Couple, Any]:
        """Return for every couple whether both are on a side (1), or at a table (2 sides)."""
        met = {pair: self._model.new_bool_var("") for pair in combinations(range(len(row)), 2)}
        places = [self._sides[at : at + together] for at in self._sides[::together]]
        for ((one, other), both), place in product(met.items(), places):
            self._model.add(both >= sum(row[one][side] + row[other][side] for side in place) - 1)
        self._model.add(sum(met.values()) == len(places) * (1 if together == 1 else 6))
        return met


def measured(draw: Callable[[int, int], list[Round] | None], players: int, rounds: int) -> tuple[str, str]:
    begun = process_time()
    plan = draw(players, rounds)
    seconds = process_time() - begun
    return (NOTHING if plan is None else str(count(plan, players))), f"{seconds:.2f}"


def test_plans_beside_those_of_other_solvers() -> None:
    there = {name: find_spec(name) is not None for name in ("rustworkx", "ortools")}
    for name in (name for name, found in there.items() if not found):
        print(f"\n{name} is not installed: pip install -e '.[bench]'")
    heads = (
        "players x rounds",
        "minimum",
        "plan",
        "s",
        "round by round",
        "s",
        "rustworkx",
        "s",
        "CP-SAT",
        "s",
    )
    print("\n| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    for players, rounds in CELLS:
        nothing = (NOTHING, NOTHING)
        small = there["ortools"] and players <= MOST_FOR_CP_SAT
        cells = [
            f"{players} x {rounds}",
            str(minimum(at_once(players, rounds), players)),
            *measured(at_once, players, rounds),
            *measured(one_by_one, players, rounds),
            *(measured(by_matching, players, rounds) if there["rustworkx"] else nothing),
            *(measured(by_cp_sat, players, rounds) if small else nothing),
        ]
        print("| " + " | ".join(cells) + " |", flush=True)

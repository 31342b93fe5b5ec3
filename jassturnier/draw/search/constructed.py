"""Whole plans by construction, for two against two: perfect where no search would find them.

A stored plan is one base round (or a few) on the points 0 … n−1. The points lie in rings of `ring`
points each, what is left over stays; every further round is the base round with each ring turned by one.
"""

from dataclasses import dataclass
from functools import cache
from math import gcd

from jassturnier import resources


@dataclass(frozen=True, slots=True)
class Cyclic:
    """Base rounds for `players`, place by place, good for `rounds` rounds."""

    players: int
    rounds: int
    ring: int
    base: tuple[tuple[int, ...], ...]

    def row(self, number: int) -> list[int]:
        """Return round `number`, counted from 0, place by place; the last places rest."""
        turn, which = divmod(number, len(self.base))
        return [self._turned(point, turn) for point in self.base[which]]

    def _turned(self, point: int, turn: int) -> int:
        ring, at = divmod(point, self.ring)
        # What is left over when the rings are full are the fixed points of the design: they never turn.
        in_ring = point < self.players // self.ring * self.ring
        return ring * self.ring + (at + turn) % self.ring if in_ring else point

    @property
    def without_repeats(self) -> bool:
        """Whether nobody meets again in any of the rounds, so that fewer rounds are as good."""
        # Everybody meets three others in a round. Stored plans with more rounds (each pair once as partners,
        # twice as opponents) are even only when they are played to their end, so no part of them is taken.
        return self.rounds <= (self.players - 1) // 3


def constructed(players: int, rounds: int) -> list[list[int]]:
    """Return the rounds that can be constructed, at most `rounds`, place by place; none is an empty list.

    No better plan is known for those rounds, and nobody meets again in them unless they are all there.
    """
    plans = [plan for plan in stored() if plan.players == players]
    whole = [plan for plan in plans if plan.rounds == rounds]
    perfect = [plan for plan in plans if plan.without_repeats]
    shifted = shift_plan(players, rounds)
    if whole or (perfect and perfect[0].rounds >= len(shifted)):
        plan = (whole or perfect)[0]
        return [plan.row(number) for number in range(min(rounds, plan.rounds))]
    return shifted


def shift_plan(players: int, rounds: int) -> list[list[int]]:
    """Return rounds without any repeat, where the number of tables is odd and no multiple of three.

    The players stand in four lines, one of each at a table; in each round the second line moves on by
    one table, the third by two, the fourth by three. Nobody of one line ever meets.
    """
    tables = players // 4
    # Two lines move apart by 1, 2 or 3 tables a round. If none of these has a divisor in common with the
    # number of tables, two of different lines meet once until the lines have gone all the way round.
    if players % 4 or gcd(tables, 6) != 1:
        return []
    return [
        [line * tables + (table + line * number) % tables for table in range(tables) for line in range(4)]
        for number in range(min(rounds, tables))
    ]


@cache
def stored() -> tuple[Cyclic, ...]:
    """Return the stored plans."""
    text = resources.read("draw", "base_rounds.txt").decode()
    return tuple(_parse(line) for line in text.splitlines() if line and not line.startswith("#"))


def _parse(line: str) -> Cyclic:
    head, _, points = line.partition(":")
    players, rounds, ring = map(int, head.split())
    numbers = tuple(map(int, points.split()))
    base = tuple(numbers[at : at + players] for at in range(0, len(numbers), players))
    return Cyclic(players, rounds, ring, base)

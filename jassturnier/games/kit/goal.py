"""Playing to a target: who gets there first, Schneider and Bergpreis (SCH-20 … SCH-23, SCHV-3)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from jassturnier.values import frozen

Pair = tuple[int, int]


def pair(values: Sequence[int]) -> Pair:
    """Return the numbers of both sides as a pair."""
    return values[0], values[1]


@frozen
class Goal:
    """The target and the two side goals; a loser below `schneider` counts double (SCH-21).

    `open_tricks` tells whether the loser's tricks of the unfinished deal count for that (AMB-32).
    """

    target: int
    schneider: int
    bergpreis: int
    open_tricks: bool = True

    def games(self, loser: int) -> int:
        """Return the games that a win counts against a loser with this total."""
        return 2 if loser < self.schneider else 1


@frozen
class SlateStep:
    """Points written down at one moment: when, for each side, and whether they come from tricks.

    `first` is the side that comes first where both reach the target with this step;
    `ends` says that the deal is over with it.
    """

    deal: int
    event: int
    gains: Pair
    tricks: bool = False
    ends: bool = False
    first: int | None = None


@frozen
class Course:
    """How it went. `undecided` is the deal in which both sides got there at the same moment.

    `hill` is the deal in which a side first had the points of the Bergpreis; where `bergpreis` is None all
    the same, both had them with one step.
    """

    totals: Pair
    counted: tuple[SlateStep, ...] = ()
    winner: int | None = None
    won_at: Pair | None = None
    bergpreis: int | None = None
    games: int = 0
    undecided: int | None = None
    hill: int | None = None


def half(target: int) -> int:
    """Return the limit that half the target makes; exactly half is not below it."""
    return (target + 1) // 2


def run(start: Pair, steps: Iterable[SlateStep], goal: Goal) -> Course:
    """Add step by step until a side has the target; later steps are not counted.

    The Bergpreis is nobody's when a side had it before the start.
    """
    way, counted = Course(start), list[SlateStep]()
    for step in steps:
        counted.append(step)
        totals = (way.totals[0] + step.gains[0], way.totals[1] + step.gains[1])
        if max(way.totals) < goal.bergpreis <= max(totals):
            way = replace(way, hill=step.deal, bergpreis=_first(totals, goal.bergpreis, step))
        way = replace(way, totals=totals)
        if goal.target and max(totals) >= goal.target:
            way = _finish(way, counted, goal)
            break
    return replace(way, counted=tuple(counted))


def _first(totals: Pair, limit: int, step: SlateStep) -> int | None:
    there = [side for side in (0, 1) if totals[side] >= limit]
    return there[0] if len(there) == 1 else step.first


def _finish(way: Course, counted: list[SlateStep], goal: Goal) -> Course:
    last = counted[-1]
    winner = _first(way.totals, goal.target, last)
    if winner is None:
        return replace(way, undecided=last.deal)
    games = goal.games(_loser_total(way.totals, counted, 1 - winner, goal))
    return replace(way, winner=winner, won_at=(last.deal, last.event), games=games)


def _loser_total(totals: Pair, counted: list[SlateStep], loser: int, goal: Goal) -> int:
    last = counted[-1]
    # At the end of a deal all its tricks are on the slate: nothing of the loser is open (AMB-32).
    if goal.open_tricks or last.ends:
        return totals[loser]
    return totals[loser] - sum(
        step.gains[loser] for step in counted if step.deal == last.deal and step.tricks
    )

"""Leagues: who wins a table goes up to the next better one, who is last goes down."""

from collections.abc import Iterable
from random import Random

from jassturnier.tournament.model import RoundInfo, Tournament
from jassturnier.tournament.ranking.rank_order import rank_order
from jassturnier.tournament.scoring.counting import low_wins, side_values


def ladder(tournament: Tournament, keys: Iterable[int], rng: Random) -> tuple[int, ...]:
    """Put entries in the order of the leagues after the last round, those of the best table first.

    Before the first round of a stage it is the rank list. The winners of a table change places with the
    last of the table above; of equal sides at a table the one whose best is ahead in the rank list wins.
    Who had no table comes in at the last one.
    """
    order = rank_order(tournament, keys, rng)
    rounds = tournament.stage().rounds
    if not rounds:
        return order
    ranks = {key: rank for rank, key in enumerate(order)}
    levels = _levels(tournament, rounds[-1], ranks)
    last = len(rounds[-1].tables) - 1
    return tuple(sorted(order, key=lambda key: (levels.get(key, last), ranks[key])))


def _levels(tournament: Tournament, round_: RoundInfo, ranks: dict[int, int]) -> dict[int, int]:
    """Return at which table, counted from 0, everybody who played comes next."""
    sign = 1 if low_wins(tournament.regulation.of(tournament.stage().number)) else -1
    behind, last = len(ranks), len(round_.tables) - 1
    levels: dict[int, int] = {}
    for level, table in enumerate(round_.tables):
        values = side_values(tournament.regulation, table) or (0,) * len(table.sides)
        scored = sorted(
            zip(values, table.sides, strict=True),
            key=lambda side: (sign * side[0], min(ranks.get(key, behind) for key in side[1])),
        )
        levels |= dict.fromkeys(table.entries(), level)
        # Winner and last only: at a table of four who play alone, the two between stay.
        levels |= dict.fromkeys(scored[0][1], max(level - 1, 0))
        levels |= dict.fromkeys(scored[-1][1], min(level + 1, last))
    return levels

"""The order of entries that a draw by results is made from: ranks without shared ones, or leagues.

In leagues who wins a table goes up to the next better one, who is last goes down.
"""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeAlias

from jassturnier.tournament.model import RoundInfo, StageInfo, Tournament
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.round_rules import LEAGUES
from jassturnier.tournament.scoring.counting import side_values


def rank_order(tournament: Tournament, keys: Iterable[int], rng: Random) -> tuple[int, ...]:
    """Put entries in the order of the rank list, the best first; a lot decides among equals.

    The rank list is that of the stage being played; before its first round the seeds count with which
    everybody came into it. Who is not ranked yet comes last; before the very first round that is
    everybody. The groups of a stage are taken together, their first before their second.
    """
    ranks = _ranks(tournament, tournament.stage())
    last = len(ranks) + 1
    # One for everybody, needed or not: a correction that makes two equal must not change the lots of the
    # others.
    lots = {key: rng.random() for key in keys}
    return tuple(sorted(lots, key=lambda key: (ranks.get(key, last), lots[key])))


def _ranks(tournament: Tournament, stage: StageInfo) -> dict[int, int]:
    if stage.rounds:
        return {
            place.entry.key: place.rank for group in standings(tournament, stage) for place in group.places
        }
    came = stage.rules.source or stage.rules.series
    return {entry.key: entry.seed for entry in stage.entries if entry.seed and came}


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
    sign = 1 if tournament.regulation.common(tournament.stage().number).low else -1
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


Order: TypeAlias = Callable[[Tournament, Iterable[int], Random], tuple[int, ...]]

ORDERS: Mapping[str, Order] = {"by-rank": rank_order, "swiss": rank_order, LEAGUES: ladder}
"""Ways to draw by what they take the entries in the order of."""


def order_of(tournament: Tournament, method: str, keys: Iterable[int], seed: int) -> tuple[int, ...]:
    """Return the order in which the next draw takes these entries, the best first.

    A lot decides among equals; it depends on the order of `keys`, which is that of the entry numbers.
    """
    lots = Random(f"{seed} ranks {len(tournament.stage().rounds)}")
    return ORDERS.get(method, rank_order)(tournament, keys, lots)

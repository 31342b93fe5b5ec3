"""The order of entries that a draw by results is made from."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeAlias

from jassturnier.tournament.model import Tournament
from jassturnier.tournament.ranking.rank_order import rank_order
from jassturnier.tournament.regulation.stage_rules import LEAGUES
from jassturnier.tournament.stages.leagues import ladder

Order: TypeAlias = Callable[[Tournament, Iterable[int], Random], tuple[int, ...]]

ORDERS: Mapping[str, Order] = {"by-rank": rank_order, "swiss": rank_order, LEAGUES: ladder}
"""Ways to draw by what they take the entries in the order of."""


def order_of(tournament: Tournament, method: str, keys: Iterable[int], seed: int) -> tuple[int, ...]:
    """Return the order in which the next draw takes these entries, the best first.

    A lot decides among equals; it depends on the order of `keys`, which is that of the entry numbers.
    """
    lots = Random(f"{seed} ranks {len(tournament.stage().rounds)}")
    return ORDERS.get(method, rank_order)(tournament, keys, lots)

"""The order of entries that a draw by results is made from."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TypeAlias

from jassturnier.tournament.model import Evening
from jassturnier.tournament.ranking.rank_order import rank_order
from jassturnier.tournament.regulation.stage_rules import LEAGUES
from jassturnier.tournament.stages.leagues import ladder

Order: TypeAlias = Callable[[Evening, Iterable[int], Random], tuple[int, ...]]

ORDERS: Mapping[str, Order] = {"by-rank": rank_order, "swiss": rank_order, LEAGUES: ladder}
"""Ways to draw by what they take the entries in the order of."""


def order_of(evening: Evening, method: str, keys: Iterable[int], seed: int) -> tuple[int, ...]:
    """Return the order in which the next draw takes these entries, the best first.

    A lot decides among equals; it depends on the order of `keys`, which is that of the entry numbers.
    """
    lots = Random(f"{seed} ranks {len(evening.stage().rounds)}")
    return ORDERS.get(method, rank_order)(evening, keys, lots)

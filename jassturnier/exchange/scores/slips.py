"""The slip of a table, seen from a spreadsheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from jassturnier.exchange.scores.score_keys import value_key
from jassturnier.games.kit.base import SlipField
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import game_of


def columns_of(regulation: Regulation, table: TableInfo) -> tuple[SlipField, ...]:
    """Return the columns of a table's slip, in the order they are typed."""
    return game_of(regulation, table).slip_fields()


@dataclass(frozen=True, slots=True)
class ControlSum:
    """What a column adds up to: `fixed`, and so many `times` each other value of the slip (by its key)."""

    column: str
    fixed: int
    times: Mapping[str, int]


def control_sum(regulation: Regulation, table: TableInfo) -> ControlSum | None:
    """Return the control sum of a table as a formula; None where the game has none.

    The game is asked what the sum must be for an empty slip and for a one in each place.
    """
    sides = len(table.sides)
    fields = [column.name for column in columns_of(regulation, table)]
    empty = dict.fromkeys(fields, (0,) * sides)
    game = game_of(regulation, table)
    check = game.slip_sum(empty)
    if check is None:
        return None
    times = {}
    for name in fields:
        for side in range(sides):
            one = tuple(int(other == side) for other in range(sides))
            asked = game.slip_sum(empty | {name: one})
            times[value_key(name, side)] = (asked.expected if asked else check.expected) - check.expected
    return ControlSum(check.column, check.expected, {key: n for key, n in times.items() if n})

"""From what a table hands in, a slip or its deals, to what it counts for each side."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.errors import Problem
from jassturnier.games.kit.base import Direction, Game, Sheet, Slip, SlipField, SumCheck, in_deal
from jassturnier.games.kit.options import Options
from jassturnier.i18n import say
from jassturnier.tournament.model import TableInfo
from jassturnier.tournament.regulation.regulation import EntryKind, Regulation, Unit

SPLIT = "split"

Deals: TypeAlias = tuple[Any, ...]
"""The deals of a table, each a value of its own game."""


def table_size(regulation: Regulation, table: TableInfo) -> int:
    """Return how many people sit at a table."""
    persons = 2 if regulation.entry is EntryKind.PAIR else 1
    return persons * len(table.entries())


def rules_of(regulation: Regulation, table: TableInfo) -> tuple[Game[Any], int, Options]:
    """Return the game of a table, how many people sit there, and the options."""
    size = table_size(regulation, table)
    return games.at_table(table.game, size), size, regulation.options_of(table.game)


def slip_fields(regulation: Regulation, table: TableInfo) -> tuple[SlipField, ...]:
    """Return the columns of a table's slip."""
    game, size, options = rules_of(regulation, table)
    return game.slip_fields(size, table.deals, options)


def low_wins(regulation: Regulation) -> bool:
    """Say whether the lowest total wins: of points and penalties where the game has it so."""
    as_written = regulation.unit in {Unit.POINTS, Unit.PENALTY}
    return as_written and games.get(regulation.game).direction is Direction.LOW


def check_slip(regulation: Regulation, table: TableInfo, slip: Slip) -> list[Problem]:
    """Return every fault of a slip but its control sum."""
    game, size, options = rules_of(regulation, table)
    return game.check_slip(slip, size, table.deals, options)


def check_sum(regulation: Regulation, table: TableInfo, slip: Slip) -> SumCheck | None:
    """Return the control sum of a slip at this table (TRN-3), None where there is none."""
    game, size, options = rules_of(regulation, table)
    return game.slip_sum(slip, size, table.deals, options)


def split(slip: Slip, check: SumCheck) -> Slip:
    """Share a wrong sum between the two sides (TRN-7).

    The odd point of a difference goes to, or comes from, the side with the higher total; side A when equal.
    """
    first, second = (value or 0 for value in slip[check.column])
    missing = -check.off
    share, odd = divmod(abs(missing), 2)
    sign = 1 if missing >= 0 else -1
    to_first, to_second = (odd, 0) if first >= second else (0, odd)
    both = (first + sign * (share + to_first), second + sign * (share + to_second))
    return {**slip, check.column: both}


def counted(regulation: Regulation, table: TableInfo) -> Slip | None:
    """Return the values that count: as typed, or shared where the director had them split."""
    if table.result is None:
        return None
    slip = table.result.values
    check = check_sum(regulation, table, slip)
    return split(slip, check) if table.result.how == SPLIT and check is not None else slip


def read_deals(regulation: Regulation, table: TableInfo, lines: Iterable[str]) -> tuple[Deals, list[Problem]]:
    """Read all deals of a table, one a line; the problems name deal, side and rule."""
    game, size, options = rules_of(regulation, table)
    deals, problems = game.read_deals(lines, size, options)
    return deals, problems or _surplus(regulation, table, deals)


def _surplus(regulation: Regulation, table: TableInfo, deals: Deals) -> list[Problem]:
    """Find the first deal after those that make a round (TRN-2, TRN-9)."""
    for number in range(1, len(deals) + 1):
        if used_up(regulation, table, deals[: number - 1]) >= table.deals:
            text = say("the round has {deals} deals only.", deals=table.deals)
            return [in_deal(number, Problem(None, text))]
    return []


def used_up(regulation: Regulation, table: TableInfo, deals: Deals) -> int:
    """Return how many of the deals of a round these are; a Grand Hand may be none (TRN-9)."""
    game, _, options = rules_of(regulation, table)
    return sum(game.uses_up(deal, options) for deal in deals)


def is_complete(regulation: Regulation, table: TableInfo, deals: Deals) -> bool:
    """Tell whether these deals are the whole round."""
    game, size, options = rules_of(regulation, table)
    return game.complete(deals, size, table.deals, options)


def score_deals(regulation: Regulation, table: TableInfo, deals: Deals) -> Sheet:
    """Work out deals without fault: all, or those played so far."""
    game, size, options = rules_of(regulation, table)
    return game.score(deals, size, options)


def slip_of(regulation: Regulation, table: TableInfo, deals: Deals) -> Slip:
    """Return the slip that belongs to the deals of a whole round."""
    game, size, options = rules_of(regulation, table)
    return game.slip_of(deals, size, options)


def sheet(regulation: Regulation, table: TableInfo) -> Sheet | None:
    """Work out the result of a table from its deals, else from its slip; None while there is none."""
    slip = counted(regulation, table)
    if slip is None:
        return None
    if table.played:
        return score_deals(regulation, table, read_deals(regulation, table, table.played)[0])
    game, size, options = rules_of(regulation, table)
    return game.score_slip(slip, size, table.deals, options)


def in_unit(unit: Unit, worked_out: Sheet) -> tuple[int, ...]:
    """Return what a sheet counts for each side in the ranking (TRN-5)."""
    totals, tallies = worked_out.totals, worked_out.tallies
    match unit:
        case Unit.DIFFERENCE:
            return totals[0] - totals[1], totals[1] - totals[0]
        case Unit.WINS:
            return tallies["wins"]
        case Unit.STROKES:
            potatoes = tallies.get("potatoes", (0,) * len(totals))
            return tuple(good - bad for good, bad in zip(tallies["strokes"], potatoes, strict=True))
        case _:
            return totals


def side_values(regulation: Regulation, table: TableInfo) -> tuple[int, ...] | None:
    """Return what the table counts for each side in the ranking; None without a result."""
    worked_out = sheet(regulation, table)
    return None if worked_out is None else in_unit(regulation.unit, worked_out)


def half_up(value: Fraction) -> int:
    """Round to a whole number, halves up (TRN-6)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)

"""From the result of a table to what it counts for each side."""

from fractions import Fraction

from jassturnier import games
from jassturnier.games.base import Direction, Sheet, Slip, SumCheck
from jassturnier.tournament.regulation import EntryKind, Regulation
from jassturnier.tournament.snapshot import TableInfo

SPLIT = "split"


def table_size(regulation: Regulation, table: TableInfo) -> int:
    """Return how many people sit at a table."""
    persons = 2 if regulation.entry is EntryKind.PAIR else 1
    return persons * len(table.entries())


def low_wins(regulation: Regulation) -> bool:
    """Say whether the lowest total wins."""
    return games.get(regulation.game).direction is Direction.LOW


def check_sum(regulation: Regulation, table: TableInfo, slip: Slip) -> SumCheck | None:
    """Return the control sum of a slip at this table (TRN-3), None where there is none."""
    game = games.get(table.game)
    return game.slip_sum(slip, table_size(regulation, table), table.deals, regulation.options)


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


def sheet(regulation: Regulation, table: TableInfo) -> Sheet | None:
    """Work out the result of a table; None while there is none."""
    slip = counted(regulation, table)
    if slip is None:
        return None
    size = table_size(regulation, table)
    return games.get(table.game).score_slip(slip, size, table.deals, regulation.options)


def side_values(regulation: Regulation, table: TableInfo) -> tuple[int, ...] | None:
    """Return what the table counts for each side in the ranking; None without a result."""
    worked_out = sheet(regulation, table)
    return None if worked_out is None else worked_out.totals


def half_up(value: Fraction) -> int:
    """Round to a whole number, halves up (TRN-6)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)

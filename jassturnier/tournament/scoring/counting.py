"""From what a table hands in, a slip or its deals, to what it counts for each side."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from jassturnier import games
from jassturnier.games.kit.base import Direction, Game, Sheet, Slip, SumCheck, written
from jassturnier.games.kit.marks import Tally
from jassturnier.i18n import Text
from jassturnier.tournament.dividing import divided
from jassturnier.tournament.model import StageInfo, TableInfo, Tournament
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.regulation.round_rules import Points, Unit

SPLIT = "split"
DIFFERENCE, STROKES, STROKE_DIFFERENCE = "difference", "strokes", "stroke-difference"
_TWO = 2

Deals: TypeAlias = tuple[Any, ...]
"""The deals of a table, each a value of its own game."""


def table_size(regulation: Regulation, table: TableInfo) -> int:
    """Return how many people sit at a table."""
    return there(regulation, table).entry.members * sum(map(len, table.sides))


def there(regulation: Regulation, table: TableInfo) -> Regulation:
    """Return the regulation as it is at a table."""
    return regulation.of(table.stage, table.round)


def game_of(regulation: Regulation, table: TableInfo) -> Game[Any]:
    """Return the game of a table: with as many people, deals and the options that are played there.

    Raises:
        NotFound: there is no such game.
    """
    return there(regulation, table).game_at(table.game, table_size(regulation, table), table.deals)


def game_in(tournament: Tournament, stage: StageInfo, number: int, size: int | None) -> Game[Any]:
    """Return the game of a round as a table of `size` plays it there, or one of the usual size."""
    rules = tournament.regulation.of(stage.number, number)
    people = size or rules.sizes[0]
    return rules.at(people).in_round(people, stage.rules.deals_in(number))


def split(slip: Slip, check: SumCheck) -> Slip:
    """Share a wrong sum between the two sides (TRN-7).

    The odd point of a difference goes to, or comes from, the side with the higher total; side A when equal.
    """
    first, second = (value or 0 for value in slip[check.column])
    missing = -check.off
    more, less = map(int, divided([Fraction(abs(missing), 2)] * 2))
    sign = 1 if missing >= 0 else -1
    to_first, to_second = (more, less) if first >= second else (less, more)
    both = (first + sign * to_first, second + sign * to_second)
    return {**slip, check.column: both}


def counted(regulation: Regulation, table: TableInfo) -> Slip | None:
    """Return the values that count: as typed, or shared where the director had them split."""
    if table.result is None:
        return None
    slip = table.result.values
    # Shared again each time: what was typed stays as it is, so that the slip can be compared with it.
    check = game_of(regulation, table).slip_sum(slip) if table.result.how == SPLIT else None
    return slip if check is None else split(slip, check)


def sheet(regulation: Regulation, table: TableInfo) -> Sheet | None:
    """Work out the result of a table from its deals, else from its slip; None while there is none."""
    slip, game = counted(regulation, table), game_of(regulation, table)
    if slip is None:
        return None
    return game.score(game.read_deals(table.played)[0]) if table.played else game.score_slip(slip)


def asked(regulation: Regulation, table: TableInfo) -> tuple[Text, ...]:
    """Return what has still to be said of the deals of a table, nothing where they are faulty."""
    game = game_of(regulation, table)
    deals, faults = game.read_deals(table.played)
    return () if faults else tuple(question.text for question in game.asked(deals))


def uncounted(regulation: Regulation, table: TableInfo, tally: Tally) -> bool:
    """Tell whether a slip does not say how often something was counted, which is not 0 for that."""
    if tally.blank_is_none or table.result is None or table.played:
        return False
    game = game_of(regulation, table)
    return tally.name in game.tallies() and None in written(table.result.values, tally.name, len(table.sides))


def in_unit(regulation: Regulation, game: str, worked_out: Sheet) -> tuple[Points, ...]:
    """Return what a sheet of a game counts for each side in the ranking (TRN-5)."""
    totals, tallies = worked_out.totals, worked_out.tallies
    match regulation.unit:
        case Unit.RANK_POINTS:
            return regulation.ranks.of(totals, low=games.get(game).direction is Direction.LOW)
        case Unit.DIFFERENCE:
            return _lead(totals)
        case Unit.WINS:
            return tallies["wins"]
        case Unit.STROKES:
            potatoes = tallies.get("potatoes", (0,) * len(totals))
            return tuple(good - bad for good, bad in zip(tallies[STROKES], potatoes, strict=True))
        case Unit.STROKE_DIFFERENCE:
            return _lead(tallies[STROKES])
        case _:
            return totals


def _lead(numbers: Sequence[int]) -> tuple[int, ...]:
    first, second = numbers
    return first - second, second - first


def leads(worked_out: Sheet) -> dict[str, tuple[int, ...]]:
    """Return by how much each of two sides leads, by criterion: in points, and in strokes if they count."""
    if len(worked_out.totals) != _TWO:
        return {}
    found = {DIFFERENCE: _lead(worked_out.totals)}
    if STROKES in worked_out.tallies:
        found[STROKE_DIFFERENCE] = _lead(worked_out.tallies[STROKES])
    return found


def side_values(regulation: Regulation, table: TableInfo) -> tuple[Points, ...] | None:
    """Return what the table counts for each side in the ranking; None without a result."""
    worked_out = sheet(regulation, table)
    return None if worked_out is None else in_unit(there(regulation, table), table.game, worked_out)


def half_up(value: Fraction) -> int:
    """Round to a whole number, halves up (TRN-6)."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)

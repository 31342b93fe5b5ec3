"""Results that can hardly be: all points on one side, far from all others, twins.

A result that was confirmed by a second reading or a ruling, or has a note of the director, is believed.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction

from jassturnier.games.kit.base import Sheet, Slip, side_letter
from jassturnier.i18n import say
from jassturnier.tournament.audit.findings import Finding, Level
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.counting import game_of, sheet
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

_TWO = 2
_LONG = 4
"""In fewer deals one side may well take every trick."""

_TELLING = 100
"""Smaller numbers, such as strokes, are the same at two tables too often."""

_ENOUGH = 8
"""So many results of a game are needed before one of them can be far from the others."""

_TENTH = 10
"""Less than such a part of what a table shares out is hardly ever all that a side makes."""

_FAR = 3
"""How many times the spread of the middle half a result may lie outside of it."""


def one_sided(tournament: Tournament) -> Iterator[Finding]:
    """Find results of two sides where one has next to nothing, or as little as the game can give."""
    for round_, table, worked_out in _doubtful(tournament):
        game, deals = game_of(tournament.regulation, table), len(table.played) or table.deals
        low, _ = game.bounds()
        total = min(worked_out.totals)
        few = total <= max(low, _shared(tournament, table) // _TENTH)
        if few and len(table.sides) == _TWO and deals >= _LONG:
            side = side_letter(worked_out.totals.index(total))
            text = say("Side {side} has {total} in {deals} deals.", side=side, total=total, deals=deals)
            if game.ends_at_target() and not table.played:
                text = say("Side {side} has {total} in a whole game.", side=side, total=total)
            yield Finding("implausible", Level.WRONG, text, round_, table)


def _shared(tournament: Tournament, table: TableInfo) -> int:
    """Return what a table shares out among its sides, 0 where that is not fixed."""
    values = table.result.values if table.result is not None else {}
    check = game_of(tournament.regulation, table).slip_sum(values)
    return 0 if check is None else check.expected


def far_out(tournament: Tournament) -> Iterator[Finding]:
    """Find totals far outside of what the other tables with the same game, rules and deals have."""
    groups: dict[tuple[str, int, str], list[tuple[RoundInfo, TableInfo, Sheet]]] = defaultdict(list)
    for round_, table in tournament.tables():
        if (worked_out := sheet(tournament.regulation, table)) is not None:
            options = game_of(tournament.regulation, table).options
            groups[table.game, table.deals, repr(options)].append((round_, table, worked_out))
    for results in groups.values():
        totals = sorted(total for *_, worked_out in results for total in worked_out.totals)
        low, high = _fences(totals)
        for round_, table, worked_out in results:
            outside = [total for total in worked_out.totals if not low <= total <= high]
            if outside and len(results) >= _ENOUGH and _is_doubtful(table):
                text = say(
                    "{total} is far from all others; half of them lie between {low} and {high}.",
                    total=outside[0],
                    low=totals[len(totals) // 4],
                    high=totals[3 * len(totals) // 4],
                )
                yield Finding("implausible", Level.WRONG, text, round_, table)


def _fences(totals: Sequence[int]) -> tuple[Fraction, Fraction]:
    first, third = totals[len(totals) // 4], totals[3 * len(totals) // 4]
    spread = Fraction(_FAR * (third - first))
    return first - spread, third + spread


def twins(tournament: Tournament) -> Iterator[Finding]:
    """Find slips of a round that read the same number for number: one may have been typed twice."""
    for round_ in tournament.rounds():
        seen: dict[tuple[str, str], TableInfo] = {}
        for table in round_.tables:
            if table.result is None or table.played or not _telling(table.result.values):
                continue
            first = seen.setdefault((table.game, repr(sorted(table.result.values.items()))), table)
            if first is not table and (_is_doubtful(first) or _is_doubtful(table)):
                text = say(
                    "The slip reads the same as that of table {table} ({sheet}).",
                    table=str(first.number),
                    sheet=sheet_label(first.sheet),
                )
                yield Finding("twin", Level.NOTED, text, round_, table)


def _telling(slip: Slip) -> bool:
    """Say whether a slip has a number that is not often the same by chance."""
    return any((value or 0) >= _TELLING for values in slip.values() for value in values)


def _doubtful(tournament: Tournament) -> Iterator[tuple[RoundInfo, TableInfo, Sheet]]:
    for round_, table in tournament.tables():
        worked_out = sheet(tournament.regulation, table)
        if worked_out is not None and _is_doubtful(table):
            yield round_, table, worked_out


def _is_doubtful(table: TableInfo) -> bool:
    return table.result is not None and not (table.result.confirmed or table.result.note)

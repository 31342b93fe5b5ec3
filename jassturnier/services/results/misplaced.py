"""A slip that was entered at the wrong table goes to the right one, with all that was read off it."""

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.results.readings import of_table
from jassturnier.services.results.refusals import place_of, points
from jassturnier.services.results.results import Entered, entered
from jassturnier.services.workplace import Desk
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.readings import FIRST, with_readings, with_tables, without
from jassturnier.tournament.scoring.sheet_numbers import find_table


def move(desk: Desk, source: str, target: str, round_number: int | None = None) -> Entered:
    """Give what was read off the slip of a table to another, which has nothing yet; the first is empty then.

    Raises:
        NotFound: unknown table, sheet or round.
        NotAllowed: there is nothing to move, or something there already, or the two play otherwise.
    """
    with desk.changing() as (session, read):
        before = read()
        there, table = find_table(before, target, round_number)
        here, wrong = find_table(before, source, round_number)
        _refuse(before, (here, wrong), (there, table))
        for row in of_table(session, wrong):
            row.table_id = table.key
        moved = with_tables(without(before, wrong, FIRST), [with_readings(table, wrong.readings)])
        found = entered(before, moved, table, FIRST, corrects=wrong.result is not None)
    desk.keep_complete(before, found.tournament)
    return found


def _refuse(
    tournament: Tournament, source: tuple[RoundInfo, TableInfo], target: tuple[RoundInfo, TableInfo]
) -> None:
    wrong, table = source[1], target[1]
    here, there = place_of(tournament.regulation, *source), place_of(tournament.regulation, *target)
    if wrong.key == table.key:
        raise NotAllowed(say("{place} cannot be moved to itself.", place=here))
    if not wrong.started():
        raise NotAllowed(say("{place} has no result yet; there is nothing to move.", place=here))
    if table.result is not None:
        raise NotAllowed(
            say(
                "{place} has a result already: {values}. “enter {table} {gaps} --correct” empties it first.",
                place=there,
                values=points(table.result.values),
                table=str(table.number),
                gaps=" ".join("-" for _ in table.sides),
            )
        )
    if table.started():
        raise NotAllowed(say("{place} has deals already; it cannot take another slip.", place=there))
    if _form(wrong) != _form(table):
        raise NotAllowed(
            say("{place} plays otherwise than {other}; the slip cannot be its.", place=there, other=here)
        )


def _form(table: TableInfo) -> tuple[str, int, tuple[int, ...]]:
    """Return what the slip of a table must have in common with that of another."""
    return table.game, table.deals, tuple(map(len, table.sides))

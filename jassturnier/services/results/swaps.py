"""Slips at the wrong table: what was read off one goes to its own, or two tables exchange theirs."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from jassturnier.errors import NotAllowed
from jassturnier.i18n import say
from jassturnier.services.results.readings import of_table
from jassturnier.services.results.results import Entered, entered
from jassturnier.services.workplace import Desk
from jassturnier.store.kit.models import Reading
from jassturnier.tournament.model import RoundInfo, TableInfo, Tournament
from jassturnier.tournament.scoring.readings import (
    FIRST,
    on_paper,
    points,
    with_readings,
    with_tables,
    without,
)
from jassturnier.tournament.scoring.sheet_numbers import find_table


def has_two_slips(tournament: Tournament, one: str, other: str, number: int | None = None) -> bool:
    """Say whether something was read off the slips of both tables, so that they can be exchanged.

    Raises:
        NotFound: unknown table, sheet or round.
        NotAllowed: there is, but they are the same table, or play otherwise.
    """
    source, target = (_on_paper(tournament, name, number) for name in (one, other))
    two = source[1].started() and target[1].started()
    if two:
        _refuse(tournament, source, target, exchanged=True)
    return two


def move(
    desk: Desk, source: str, target: str, round_number: int | None = None, *, exchanged: bool = False
) -> tuple[Entered, ...]:
    """Give what was read off the slip of a table to another; the first is empty then.

    What the other one has goes the other way where they are `exchanged`: both tables are returned then, else
    the other one alone.

    Raises:
        NotFound: unknown table, sheet or round.
        NotAllowed: there is nothing to move, or something there already, or the two play otherwise.
    """
    with desk.changing() as (session, read):
        before = read()
        there, table = _on_paper(before, target, round_number)
        here, wrong = _on_paper(before, source, round_number)
        _refuse(before, (here, wrong), (there, table), exchanged=exchanged)
        _exchange(session, of_table(session, wrong), of_table(session, table), (wrong, table))
        back = with_readings(wrong, table.readings)
        left = with_tables(before, [back]) if exchanged else without(before, wrong, FIRST)
        after = with_tables(left, [with_readings(table, wrong.readings)])
        corrects = wrong.result is not None or table.result is not None
        found = [entered(before, after, table, FIRST, corrects=corrects)]
        if exchanged:
            # What changes in the ranks is told once, with the other table.
            found.append(replace(entered(before, after, wrong, FIRST, corrects=False), replaced=None))
    desk.keep_complete(before, after)
    return tuple(found)


def _exchange(
    session: Session, ones: Sequence[Reading], others: Sequence[Reading], tables: tuple[TableInfo, TableInfo]
) -> None:
    """Give the readings of each of two tables to the other; those of one wait at none, which no key is."""
    one, other = (table.key for table in tables)
    for rows, to in ((ones, -other), (others, one), (ones, other)):
        for row in rows:
            row.table_id = to
        session.flush()


def _on_paper(tournament: Tournament, name: str, number: int | None) -> tuple[RoundInfo, TableInfo]:
    round_, table = find_table(tournament, name, number)
    return round_, on_paper(table)


def _refuse(
    tournament: Tournament,
    source: tuple[RoundInfo, TableInfo],
    target: tuple[RoundInfo, TableInfo],
    *,
    exchanged: bool,
) -> None:
    wrong, table = source[1], target[1]
    here, there = (tournament.regulation.table_name(r.number, t.number) for r, t in (source, target))
    if wrong.key == table.key:
        raise NotAllowed(say("{place} cannot be moved to itself.", place=here))
    if not wrong.started():
        raise NotAllowed(say("{place} has no result yet; there is nothing to move.", place=here))
    if table.result is not None and not exchanged:
        raise NotAllowed(
            say(
                "{place} has a result already: {values}. “enter {table} {gaps} --correct” empties it first.",
                place=there,
                values=points(table.result.values),
                table=str(table.number),
                gaps=" ".join("-" for _ in table.sides),
            ),
            say("If the slips of the two are mixed up, --yes exchanges them."),
        )
    if table.started() and not exchanged:
        raise NotAllowed(say("{place} has deals already; it cannot take another slip.", place=there))
    if _form(wrong) != _form(table):
        raise NotAllowed(
            say(
                "{place} plays otherwise than {other}; that slip cannot belong to it.",
                place=there,
                other=here,
            )
        )


def _form(table: TableInfo) -> tuple[str, int, tuple[int, ...]]:
    """Return what the slip of a table must have in common with that of another."""
    return table.game, table.deals, tuple(map(len, table.sides))

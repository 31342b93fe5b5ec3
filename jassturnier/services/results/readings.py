"""What was read off a slip, as rows, and when it is not taken."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from jassturnier.errors import NotAllowed, Problem
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.workplace import Desk
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Session
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import RoundInfo, SlipReading, TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import DEALS_PLAYED
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, as_read, on_paper, points
from jassturnier.values import frozen


def filled(slip: Slip, deals: int | None = None) -> Slip:
    """Return the columns in which anything was written; all `deals` of a round are as good as nothing."""
    return {
        name: values
        for name, values in slip.items()
        if any(value is not None for value in values) and (name, values) != (DEALS_PLAYED, (deals,))
    }


def store(session: Session, desk: Desk, table: TableInfo, taken: SlipReading) -> SlipReading:
    """Put a slip in the place of a reading of a table; a new first reading ends a ruling."""
    take_out(session, table, {taken.kind, RULING} if taken.kind == FIRST else {taken.kind})
    row = _row(session, desk, table, taken.kind)
    row.how, row.note = taken.how, taken.note
    row.facts = {} if taken.sheet is None else {"sheet": taken.sheet}
    _write(session, row.id, taken.values)
    return replace(taken, read=row.read)


def store_deals(session: Session, desk: Desk, table: TableInfo, taken: SlipReading) -> SlipReading:
    """Bring a reading of a table to these deals and their slip; a change of the first ends a ruling."""
    if taken.kind == FIRST:
        take_out(session, table, {RULING})
    row = _row(session, desk, table, taken.kind)
    row.station = desk.office.station.id()
    stored = {deal.number: deal for deal in m.Deal.where(session, reading_id=row.id)}
    for number, notation in enumerate(taken.played, 1):
        if number not in stored:
            session.add(m.Deal(reading_id=row.id, number=number, notation=notation))
        elif stored[number].notation != notation:
            stored[number].notation = notation
    for number in sorted(stored.keys() - range(1, len(taken.played) + 1)):
        session.delete(stored[number])
    m.ReadingLine.drop(session, reading_id=row.id)
    session.flush()
    _write(session, row.id, taken.values)
    return replace(taken, how=row.how, note=row.note, read=row.read)


def take_out(session: Session, table: TableInfo, kinds: Collection[str]) -> None:
    """Take readings of a table out, with their numbers and deals."""
    out = [old for old in of_table(session, table) if old.kind in kinds]
    for old in out:
        for kind in (m.ReadingLine, m.Deal):
            kind.drop(session, reading_id=old.id)
        session.delete(old)
    if out:
        session.flush()


def take_out_handed_in(session: Session, table: TableInfo) -> None:
    """Take out what a table has handed in by phone."""
    m.HandedIn.drop(session, table_id=table.key)
    session.flush()


def of_table(session: Session, table: TableInfo) -> "Sequence[m.Reading]":
    """Return the rows of all readings of a table."""
    return m.Reading.where(session, table_id=table.key) if table.readings else ()


def _row(session: Session, desk: Desk, table: TableInfo, kind: str) -> "m.Reading":
    """Return the row of a reading of a kind, a new one where there is none."""
    for known in of_table(session, table):
        if known.kind == kind:
            return known
    reading = m.Reading(table_id=table.key, kind=ReadingKind(kind), station=desk.office.station.id())
    session.add(reading)
    return reading


def _write(session: Session, reading: int, slip: Slip) -> None:
    for column, values in slip.items():
        for side, value in enumerate(values):
            session.add(m.ReadingLine(reading_id=reading, column=column, side=side, value=value))


def refuse(regulation: Regulation, round_: RoundInfo, table: TableInfo, kind: str, *, correct: bool) -> None:
    """Refuse a slip that would be the second of its kind, or a correction of none.

    Raises:
        NotAllowed: with the reason; a first reading is not told to who reads a second time.
    """
    place = regulation.table_name(round_.number, table.number)
    # What a table has handed in by phone does not keep its slip out, but where it counts it can be corrected.
    known = table if correct and kind == FIRST else on_paper(table)
    reason = _REASONS[kind](_Case(place, known, as_read(table, kind), correct=correct))
    if reason is not None:
        raise NotAllowed(reason)


def refuse_unchanged(regulation: Regulation, round_: RoundInfo, table: TableInfo, taken: SlipReading) -> None:
    """Refuse to put a reading in the place of the very same, unless a first one ends a ruling so.

    Raises:
        NotAllowed: nothing would change.
    """
    known = table.reading(taken.kind)
    if known is None or (taken.kind == FIRST and table.reading(RULING) is not None):
        return
    if known.played == taken.played if taken.played else replace(known, read=None) == taken:
        place = regulation.table_name(round_.number, table.number)
        raise NotAllowed(say("{place} has exactly this already; nothing was changed.", place=place))


def at_place(regulation: Regulation, round_: RoundInfo, table: TableInfo, problem: Problem) -> Text:
    """Say what is wrong with a slip or a deal, and of which table."""
    name = regulation.round_name(round_.number)
    fault = problem.sentence()
    return say("{round}, table {table}, {fault}", round=name, table=str(table.number), fault=fault)


@frozen
class _Case:
    """A table, the same as only this reader knows it, and whether a reading is to be replaced."""

    place: Text
    table: TableInfo
    own: TableInfo
    correct: bool


def _first(case: _Case) -> Text | None:
    table, place = case.table, case.place
    if case.correct:
        if table.started():
            return None
        return say("{place} has no result yet; enter it without --correct.", place=place)
    if table.result is not None:
        values = points(table.result.values)
        return say(
            "{place} has a result already: {values}. Use --correct to replace it.", place=place, values=values
        )
    if not table.played:
        return None
    return say_n(
        "{place} has {n} deal already. Use --correct to take the slip instead.",
        "{place} has {n} deals already. Use --correct to take the slip instead.",
        len(table.played),
        place=place,
    )


def _second(case: _Case) -> Text | None:
    place, read = case.place, case.own.started()
    if case.table.result is None:
        return say("{place} has no first reading yet.", place=place)
    if case.table.reading(RULING) is not None:
        return say("{place} is settled by a ruling.", place=place)
    if read and not case.correct:
        return say("{place} was read a second time already. Use --correct to replace that.", place=place)
    if case.correct and not read:
        return say("{place} has no second reading yet; enter it without --correct.", place=place)
    return None


def _ruling(case: _Case) -> Text | None:
    place = case.place
    if case.table.result is None:
        return say("{place} has no result yet; there is nothing to rule on.", place=place)
    if case.own.result is not None and not case.correct:
        values = points(case.own.result.values)
        return say(
            "{place} is settled by a ruling already: {values}. Use --correct to replace it.",
            place=place,
            values=values,
        )
    if case.correct and not case.own.started():
        return say("{place} has no ruling yet; enter it without --correct.", place=place)
    return None


_REASONS: Mapping[str, Callable[[_Case], Text | None]] = {FIRST: _first, SECOND: _second, RULING: _ruling}

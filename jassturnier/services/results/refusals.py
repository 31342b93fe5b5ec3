"""When a reading of a slip is not taken: it is there already, or what it refers to is not there yet."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from jassturnier.errors import NotAllowed, Problem
from jassturnier.i18n import Text, say, say_n
from jassturnier.services.results.readings import Taken
from jassturnier.tournament.model import RoundInfo, SlipReading, TableInfo
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.readings import FIRST, RULING, SECOND, as_read, on_paper, points
from jassturnier.values import frozen


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


def refuse_unchanged(regulation: Regulation, round_: RoundInfo, table: TableInfo, taken: Taken) -> None:
    """Refuse to put a reading in the place of the very same.

    Raises:
        NotAllowed: nothing would change.
    """
    known = table.reading(taken.kind)
    wanted = SlipReading(taken.kind, taken.slip, taken.how, taken.note, sheet=taken.sheet)
    if known is not None and replace(known, read=None) == wanted:
        refuse_same(regulation, round_, table, taken.kind)


def refuse_same(regulation: Regulation, round_: RoundInfo, table: TableInfo, kind: str) -> None:
    """Refuse what is there already, unless a first reading ends a ruling by being read again.

    Raises:
        NotAllowed: nothing would change.
    """
    if kind != FIRST or table.reading(RULING) is None:
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

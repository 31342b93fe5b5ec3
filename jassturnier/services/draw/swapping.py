"""Changing a drawn round: two change places, or rounds without results are drawn again.

And what all rounds of a stage repeat, each number beside its proven minimum.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from sqlalchemy.orm import Session

from jassturnier.draw.check import Report, check
from jassturnier.draw.plan import Draw
from jassturnier.draw.wishes import unkept, word
from jassturnier.errors import NotAllowed, NotFound, NoValidDraw
from jassturnier.i18n import clean, say
from jassturnier.services.draw.drawing import (
    BY_HAND,
    DrawOrder,
    Proposal,
    as_draw,
    name_of,
    new_seed,
    propose_rounds,
    wishes,
)
from jassturnier.services.people.places import arriving
from jassturnier.services.workplace import Change, Desk
from jassturnier.store.kit import models as m
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import find, not_in
from jassturnier.tournament.people.seats import refuse_double_seats
from jassturnier.tournament.scoring.rounds import PLAYS, part_in
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN, find_round, sheet_label
from jassturnier.tournament.words import Part, Presence
from jassturnier.values import frozen


@frozen
class Swap:
    """Two who change places in a round, here as it was; `corrected` are their tables with a result."""

    round: RoundInfo
    one: EntryInfo
    other: EntryInfo
    reason: str
    corrected: tuple[TableInfo, ...]


def swap(names: tuple[str, str], number: int | None = None, reason: str = "") -> Change[Swap]:
    """Return the change by which two change places in a round, the current one if none is named.

    A seat, a rest or an absence; results stay with the sides of their tables. Who takes a seat has come.

    Raises:
        NotFound: an unknown name or round.
        NotAllowed: neither plays, they are in different groups, somebody would have two seats or is not in
            the stage, or a table has a result and there is no reason.
        NoValidDraw: a hard wish would no longer be kept.
    """

    def change(session: Session, read: Callable[[], Tournament]) -> Swap:
        before = read()
        stage = before.stage()
        round_ = find_round(stage, number)
        one, other = (find(stage.entries, words, not_in(before)) for words in names)
        _refuse_places(before, round_, one, other)
        keys = {one.key, other.key}
        corrected = tuple(table for table in round_.tables if table.started() and keys & {*table.entries()})
        found = Swap(round_, one, other, clean(reason), corrected)
        _refuse_without_reason(before, found)
        _store(session, before, found)
        after = read()
        refuse_broken_wishes(before, round_, find_round(after.stage(), round_.number))
        refuse_double_seats(before, after)
        return found

    return change


def _refuse_places(tournament: Tournament, round_: RoundInfo, one: EntryInfo, other: EntryInfo) -> None:
    parts = [part_in(round_, entry.key) for entry in (one, other)]
    names = [one.numbered, other.numbered]
    if one.key == other.key:
        raise NotAllowed(say("{names}: there are no two places to change.", names=names))
    if PLAYS not in parts:
        title = tournament.regulation.round_name(round_.number)
        raise NotAllowed(say("Neither of them plays in {round}: {names}.", round=title, names=names))
    if one.group != other.group:
        raise NotAllowed(say("{names} are in different groups.", names=names))


def _refuse_without_reason(tournament: Tournament, swap: Swap) -> None:
    if swap.corrected and not swap.reason:
        raise NotAllowed(
            say(
                "{round} has results already at these tables: {tables}.",
                round=tournament.regulation.round_name(swap.round.number),
                tables=[str(table.number) for table in swap.corrected],
            ),
            say("A correction needs --reason; the results stay with the sides of the tables."),
        )


def refuse_broken_wishes(tournament: Tournament, before: RoundInfo, after: RoundInfo) -> None:
    """Refuse another version of a round that breaks hard wishes.

    Raises:
        NoValidDraw: which it breaks.
    """
    hard = [wish for wish in wishes(tournament) if wish.hard]
    known = unkept(hard, as_draw(before))
    broken = [wish for wish in unkept(hard, as_draw(after)) if wish not in known]
    if broken:
        raise NoValidDraw(
            say("A hard wish would no longer be kept:"),
            *(word(wish, name_of(tournament), tournament.coming().form) for wish in broken),
        )


def _store(session: Session, tournament: Tournament, swap: Swap) -> None:
    one, other = swap.one.key, swap.other.key
    _mark_come(session, tournament, swap)
    store_parts(session, swap.round, {one: part_in(swap.round, other), other: part_in(swap.round, one)})
    _change_seats(session, swap.round, {one: other, other: one})
    row = session.get_one(m.Round, swap.round.key)
    told = {"one": one, "other": other, "reason": swap.reason}
    row.report = {**row.report, "swaps": [*row.report.get("swaps", ()), told]}


def store_parts(session: Session, round_: RoundInfo, parts: Mapping[int, Part]) -> None:
    """Store what entries do in a round; one that was not in it is now."""
    found = m.RoundEntry.where(session, round_id=round_.key, entry_id=[*parts])
    rows = {row.entry_id: row for row in found}
    for key, part in parts.items():
        row = rows.get(key) or m.RoundEntry(round_id=round_.key, entry_id=key)
        row.part = part
        session.add(row)


def _mark_come(session: Session, tournament: Tournament, swap: Swap) -> None:
    for entry in (swap.one, swap.other):
        if entry.presence == Presence.EXPECTED and part_in(swap.round, entry.key) != PLAYS:
            session.get_one(m.Entry, entry.key).presence = arriving(tournament)


def _change_seats(session: Session, round_: RoundInfo, instead: dict[int, int]) -> None:
    """Give each of the two seats to the other; new rows, as a table never has anybody twice."""
    tables = [table.key for table in round_.tables]
    seats = m.Seat.where(session, table_id=tables, entry_id=[*instead])
    for seat in seats:
        session.delete(seat)
    session.flush()
    for seat in seats:
        session.add(
            m.Seat(table_id=seat.table_id, entry_id=instead[seat.entry_id], side=seat.side, place=seat.place)
        )


def check_stage(tournament: Tournament, more: Sequence[Draw] = ()) -> Report:
    """Judge the rounds of the stage being played, and a plan that would follow them.

    Raises:
        NotFound: there is no round at all.
    """
    draws = (*map(as_draw, tournament.stage().rounds), *more)
    if not draws:
        raise NotFound(NOT_DRAWN)
    return check(draws, wishes=wishes(tournament))


def propose_again(desk: Desk, wanted: DrawOrder, number: int | None = None) -> Proposal:
    """Draw again the rounds that have no result yet, or all from round `number` on.

    Without a seed it takes a new one. Groups stay as they are.

    Raises:
        NotFound: that round is not drawn, or none is.
        NotAllowed: there are results already.
    """
    tournament, head = desk.tournament_and_head()
    stage = tournament.stage()
    again = _again(tournament, stage, number)
    kept = stage.rounds[: again[0].number - 1]
    before = replace(tournament, stages=(*tournament.stages[:-1], replace(stage, rounds=kept)))
    usual = None if again[0].method == BY_HAND else again[0].method
    wanted = replace(
        wanted,
        # The same seed would draw the very same again.
        seed=new_seed() if wanted.seed is None else wanted.seed,
        method=wanted.method or usual,
    )
    return replace(propose_rounds(before, head, wanted, len(again)), replaces=again)


def _again(tournament: Tournament, stage: StageInfo, number: int | None) -> tuple[RoundInfo, ...]:
    last = find_round(stage, len(stage.rounds)).number
    started = [round_.number for round_ in stage.rounds if round_.started()]
    first = find_round(stage, number).number if number else min(max(started, default=0) + 1, last)
    again = stage.rounds[first - 1 :]
    started_again = [round_ for round_ in again if round_.started()]
    if started_again:
        names = [tournament.regulation.round_name(round_.number) for round_ in started_again]
        known = next(table for round_ in started_again for table in round_.tables if table.started())
        raise NotAllowed(
            say("There are results already: {rounds}.", rounds=names),
            say(
                "“draw move A B” lets two change places; "
                "“enter {table} {gaps} --correct” takes a result out.",
                table=sheet_label(known.sheet),
                gaps=" ".join("-" * len(known.sides)),
            ),
        )
    return again

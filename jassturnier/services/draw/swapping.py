"""Changing a drawn round: two change places, or rounds without results are drawn again.

And what all rounds of a stage repeat, each number beside its proven minimum.
"""

from collections.abc import Mapping, Sequence
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
from jassturnier.services.results.results import Move, rank_moves
from jassturnier.services.workplace import Desk
from jassturnier.store.journal.journal import Head
from jassturnier.store.kit import models as m
from jassturnier.tournament.audit.changes import Reprint, reprint
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.entries import find, not_in
from jassturnier.tournament.people.seats import refuse_double_seats, swapped, with_round
from jassturnier.tournament.scoring.rounds import PLAYS, part_in
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN, find_round, sheet_label
from jassturnier.tournament.words import Part, Presence
from jassturnier.values import frozen


@frozen
class Swapping:
    """Two who would change places in a round; `head` is the state of the data it was worked out from.

    `repeats` are those of all rounds before and after, `moves` the ranks it changes, `corrected` the
    tables with a result at which somebody else would sit.
    """

    tournament: Tournament
    head: Head
    round: RoundInfo
    one: EntryInfo
    other: EntryInfo
    reason: str
    repeats: tuple[Report, Report]
    moves: tuple[Move, ...]
    corrected: tuple[TableInfo, ...]


def propose_swap(desk: Desk, names: tuple[str, str], number: int | None = None, reason: str = "") -> Swapping:
    """Work out what it means that two change places in a round, the current one if none is named.

    Raises:
        NotFound: an unknown name or round.
        NotAllowed: neither plays, they are in different groups, somebody would have two seats or is not in
            the stage, or a table has a result and there is no reason.
        NoValidDraw: a hard wish would no longer be kept.
    """
    tournament, head = desk.tournament_and_head()
    stage = tournament.stage()
    round_ = find_round(stage, number)
    one, other = (find(stage.entries, words, not_in(tournament)) for words in names)
    _refuse_places(tournament, round_, one, other)
    after = swapped(round_, one.key, other.key)
    corrected = tuple(
        table
        for table, changed in zip(round_.tables, after.tables, strict=True)
        if table.started() and table.sides != changed.sides
    )
    _refuse_without_reason(tournament, round_, corrected, clean(reason))
    refuse_broken_wishes(tournament, round_, after)
    changed = with_round(tournament, after)
    refuse_double_seats(tournament, changed)
    return Swapping(
        tournament=tournament,
        head=head,
        round=round_,
        one=one,
        other=other,
        reason=clean(reason),
        repeats=(check_stage(tournament), check_stage(changed)),
        moves=tuple(rank_moves(tournament, changed)),
        corrected=corrected,
    )


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


def _refuse_without_reason(
    tournament: Tournament, round_: RoundInfo, corrected: tuple[TableInfo, ...], reason: str
) -> None:
    if corrected and not reason:
        raise NotAllowed(
            say(
                "{round} has results already at these tables: {tables}.",
                round=tournament.regulation.round_name(round_.number),
                tables=[str(table.number) for table in corrected],
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


def store_swap(desk: Desk, swapping: Swapping) -> Reprint:
    """Let the two change places; nothing may have changed since it was worked out.

    Who takes a seat has come.

    Returns:
        The papers that read otherwise now.

    Raises:
        Failed: somebody else changed the data in the meantime.
    """
    one, other = swapping.one.key, swapping.other.key
    with desk.changing(swapping.head, backup=True) as (session, read):
        parts = {one: part_in(swapping.round, other), other: part_in(swapping.round, one)}
        store_parts(session, swapping.round, parts)
        _mark_come(session, swapping)
        _change_seats(session, swapping.round, {one: other, other: one})
        row = session.get_one(m.Round, swapping.round.key)
        swap = {"one": one, "other": other, "reason": swapping.reason}
        row.report = {**row.report, "swaps": [*row.report.get("swaps", ()), swap]}
        now = read()
    return reprint(swapping.head.number, swapping.tournament, now)


def store_parts(session: Session, round_: RoundInfo, parts: Mapping[int, Part]) -> None:
    """Store what entries do in a round; one that was not in it is now."""
    found = m.RoundEntry.where(session, round_id=round_.key, entry_id=[*parts])
    rows = {row.entry_id: row for row in found}
    for key, part in parts.items():
        row = rows.get(key) or m.RoundEntry(round_id=round_.key, entry_id=key)
        row.part = part
        session.add(row)


def _mark_come(session: Session, swapping: Swapping) -> None:
    for entry in (swapping.one, swapping.other):
        if entry.presence == Presence.EXPECTED and part_in(swapping.round, entry.key) != PLAYS:
            session.get_one(m.Entry, entry.key).presence = arriving(swapping.tournament)


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

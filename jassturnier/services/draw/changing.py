"""Changing a drawn round, one more table for those who came late, and wishes for the draw."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from jassturnier.draw.check import Report, check
from jassturnier.draw.methods import draw_round
from jassturnier.draw.plan import Draw, Form, History, Table, WishKind, parse_seat, unkept, word
from jassturnier.draw.request import Request
from jassturnier.errors import NotAllowed, NotFound, NoValidDraw, WrongUsage
from jassturnier.i18n import clean, fold, say
from jassturnier.services.draw.drawing import (
    BY_HAND,
    DrawOrder,
    Proposal,
    as_draw,
    given_groups,
    name_of,
    propose_rounds,
    store_tables,
    wishes,
)
from jassturnier.services.people.presence import arriving
from jassturnier.services.workplace import Change, Desk, Rehearsal, with_numbers
from jassturnier.store.kit import written as m
from jassturnier.store.kit.schema import new_seed
from jassturnier.store.kit.view import Session
from jassturnier.tournament.lists import Presence, RoundPart
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament, WishInfo
from jassturnier.tournament.people.entries import find, find_all, not_in
from jassturnier.tournament.people.seats import (
    openable,
    refuse_disqualified,
    refuse_double_seats,
    settled,
    tables_of,
    unseated,
)
from jassturnier.tournament.scoring.counting import PLAYS, part_in
from jassturnier.tournament.scoring.sheet_numbers import NOT_DRAWN, find_round, sheet_label
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
        NotAllowed: neither plays, they are in different groups, somebody is disqualified, not in the stage or
            would have two seats, or a table has a result and there is no reason.
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
    newcomers = (entry for entry, part in zip((one, other), parts, strict=True) if part != PLAYS)
    refuse_disqualified(tournament, newcomers)
    if tournament.stage().field_of(one.key) != tournament.stage().field_of(other.key):
        raise NotAllowed(say("{names} play in different stages.", names=names))
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


def store_parts(session: Session, round_: RoundInfo, parts: Mapping[int, RoundPart]) -> None:
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
    before = tournament.with_hour(stage, kept)
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


_METHODS: Mapping[Form, str] = {
    Form.PARTNERS: "partners-once",
    Form.PAIRS: "partners-once",
    Form.ALONE: "alone",
    Form.TEAMS: "teams",
}
"""How those who are left over are seated, whatever drew the round."""
_OF_PLACES = {WishKind.TABLE}
"""Wishes for what a further table cannot give: it has the number after the last."""


@frozen
class Opening:
    """Tables that are opened in a round, here as it was, and who is still free."""

    round: RoundInfo
    tables: tuple[Table, ...]
    left: tuple[EntryInfo, ...]


def propose_table(desk: Desk, number: int | None = None) -> Rehearsal[Opening]:
    """Seat those who are free in a round at one more table, or several; without a number in the current one.

    Their sheets have numbers nobody had.

    Raises:
        NotFound: that round is not drawn.
        NotAllowed: too few are free, all tables are in, or this draw says itself who meets whom.
        NoValidDraw: the hard wishes cannot be kept.
    """
    before, head = desk.tournament_and_head()
    round_ = find_round(before.stage(), number)
    people = next((found for known, found in openable(before) if known.key == round_.key), None)
    if people is None:
        raise _no_table(before, round_)
    tables = tuple(_seated(before, round_, people))
    playing = {key: RoundPart.PLAYS for table in tables for key in table.keys}
    opening = Opening(round_, tables, tuple(entry for entry in people if entry.key not in playing))

    def change(session: Session, read: Callable[[], Tournament]) -> Opening:
        row = session.get_one(m.Round, round_.key)
        store_tables(session, before, row, tables, m.highest_sheet(session, desk.tournament_id) + 1)
        store_parts(session, round_, playing)
        numbers = [table.number for table in tables]
        row.report = {**row.report, "opened": [*row.report.get("opened", ()), *numbers]}
        refuse_broken_wishes(before, round_, find_round(read().stage(), round_.number))
        return opening

    return desk.rehearse(change, head)


def _no_table(tournament: Tournament, round_: RoundInfo) -> NotAllowed:
    title = tournament.regulation.round_name(round_.number)
    if settled(tournament, round_):
        return NotAllowed(
            say("In {round} it is settled who meets whom; it has no further table.", round=title)
        )
    if not round_.open_tables():
        return NotAllowed(say("{round} is over; who is here now is in the next draw.", round=title))
    return NotAllowed(
        say(
            "Too few are free in {round} for one more table: {n}. “here” marks who has come.",
            round=title,
            n=len(unseated(tournament, round_)),
        )
    )


def _seated(tournament: Tournament, round_: RoundInfo, people: Iterable[EntryInfo]) -> Iterator[Table]:
    """Seat people as a draw does, with all that was played before, at tables after the last one."""
    rules = tournament.regulation.of(tournament.stage().number, round_.number)
    request = Request(
        players=tuple(entry.key for entry in people),
        method=_METHODS[rules.form],
        form=rules.form,
        seed=new_seed(),
        history=History(map(as_draw, tournament.rounds())),
        tables_of=tables_of(rules),
        wishes=tuple(wish for wish in wishes(tournament) if wish.kind not in _OF_PLACES),
        groups=given_groups(tournament.stage()),
        name=name_of(tournament),
    )
    last = max(table.number for table in round_.tables)
    for number, table in enumerate(draw_round(request).tables, last + 1):
        yield replace(table, number=number)


@frozen
class TypedWish:
    """A wish as it is typed: for the named, or for everybody of a club, whoever that is at the draw."""

    kind: WishKind
    names: tuple[str, ...] = ()
    club: str = ""
    hard: bool = True
    as_partners: bool = False
    table: int = 0
    seat: str = ""


def add(desk: Desk, wanted: TypedWish) -> Tournament:
    """Take in a wish; it holds from the next draw on, and has the highest number.

    Raises:
        NotFound: an unknown name, club or seat.
        WrongUsage: apart or together of fewer than two.
        NotAllowed: a wish about partners where there are none.
    """
    with desk.changing() as (session, read):
        tournament = read()
        keys = _named(tournament, wanted)
        row = m.Wish(
            tournament_id=desk.tournament_id,
            number=max((info.number for info in tournament.wishes), default=0) + 1,
            kind=wanted.kind.value,
            hard=wanted.hard,
            facts=_facts(tournament, wanted),
        )
        session.add(row)
        session.add_all(m.WishEntry(wish_id=row.id, entry_id=key) for key in keys)
        return read()


def _named(tournament: Tournament, wanted: TypedWish) -> tuple[int, ...]:
    keys = tuple(
        entry.key for entry in find_all(tournament.stage().entries, wanted.names, others=not_in(tournament))
    )
    clubs = {fold(entry.club): entry.club for entry in tournament.entries if entry.club}
    if wanted.club and not clubs:
        raise NotFound(say("Nobody belongs to a club; “players edit WHO --club NAME” says who does."))
    if wanted.club and fold(wanted.club) not in clubs:
        known = tuple(sorted(clubs.values(), key=fold))
        raise NotFound(say("There is no club “{club}”. There are: {known}.", club=wanted.club, known=known))
    if wanted.club and keys:
        raise WrongUsage(say("Name players or a club, not both."))
    if wanted.kind in {WishKind.APART, WishKind.TOGETHER} and len(keys) < 2 and not wanted.club:  # noqa: PLR2004
        raise WrongUsage(say("This wish needs two players or more."))
    return keys


def _facts(tournament: Tournament, wanted: TypedWish) -> dict[str, Any]:
    """Return what the kind of wish needs besides the names."""
    tables = tournament.coming().form
    if wanted.as_partners and not tournament.regulation.forms() & {Form.PARTNERS, Form.TEAMS}:
        raise NotAllowed(say("In this tournament the draw makes no partners; leave out --partners."))
    match wanted.kind:
        case WishKind.TABLE:
            return {"table": wanted.table}
        case WishKind.SEAT:
            seat = parse_seat(wanted.seat, tables)
            if seat is None:
                raise NotFound(say("There is no seat “{seat}”.", seat=wanted.seat))
            return {"seat": list(seat)}
        case _:
            club = {"club": wanted.club} if wanted.club else {}
            return {"as_partners": wanted.as_partners, **club}


def remove(desk: Desk, numbers: Sequence[int]) -> tuple[WishInfo, ...]:
    """Forget wishes by their numbers and return them.

    Raises:
        NotFound: there is no such wish.
    """
    with desk.changing() as (session, read):
        gone = with_numbers(read().wishes, numbers, "wish list")
        for info in gone:
            m.WishEntry.drop(session, wish_id=info.key)
            m.Wish.drop(session, id=info.key)
    return gone

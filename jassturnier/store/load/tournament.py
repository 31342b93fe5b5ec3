"""A tournament as a value: its entries, stages, rounds, readings and wishes."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, TypeAlias, TypeVar

from jassturnier.draw.plan import Wish, WishKind
from jassturnier.errors import DoesNotAddUp, damaged
from jassturnier.i18n import fold, say
from jassturnier.store.journal.heads import head, is_closed
from jassturnier.store.kit import written as m
from jassturnier.store.kit.view import Keys, Session, Source, View, keys, rows, some_columns, touched, view_of
from jassturnier.tournament.colours import Letterhead, is_colour
from jassturnier.tournament.fund import PaymentInfo
from jassturnier.tournament.lists import PaidBy, RoundPart
from jassturnier.tournament.model import (
    WHOLE,
    ByHand,
    EntryInfo,
    Member,
    PenaltyInfo,
    RoundInfo,
    StageInfo,
    Swap,
    TableInfo,
    Tournament,
    WishInfo,
    categories,
)
from jassturnier.tournament.people.entries import told_apart, with_namesakes
from jassturnier.tournament.people.fields import facts_of, facts_together
from jassturnier.tournament.people.seats import with_excused
from jassturnier.tournament.regulation.file import parse
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.readings import HandedIn, SlipReading, what_counts, with_handed_in
from jassturnier.tournament.timing import LONGEST, Clock


def load_members(source: Source, tournament_id: int, *, skips: bool = False) -> dict[int, list[Member]]:
    """Return everybody who plays or played for an entry, by the key of the entry.

    With `skips` lists have them without the particles of their names.
    """
    persons = {row.id: row for row in load_persons(source, tournament_id)}
    members = defaultdict(list)
    entries = keys("entry", tournament_id=tournament_id)
    for row in rows(source, "entry_member", "position", "from_round", "from_deal", entry_id=entries):
        person = persons[row.person_id]
        since, until = (row.from_round, row.from_deal), None
        if row.to_round is not None:
            # Without a last deal the round is played to its end.
            until = (row.to_round + 1, 1) if row.to_deal is None else (row.to_round, row.to_deal + 1)
        members[row.entry_id].append(
            Member(person.id, person.given, person.family, row.position, since, until, skips=skips)
        )
    return members


def load_persons(source: Source, tournament_id: int) -> Sequence[Any]:
    """Return the rows of everybody who plays or played, in no order."""
    entries = keys("entry", tournament_id=tournament_id)
    return rows(source, "person", id=keys("entry_member", "person_id", entry_id=entries))


def store_members(session: Session, entry: int, members: Iterable[Member]) -> None:
    """Bring the rows of an entry to these members; who only stops earlier or later keeps the row."""
    rows = {
        (row.person_id, row.position, row.from_round, row.from_deal): row
        for row in m.EntryMember.where(session, entry_id=entry)
    }
    for member in sorted(members, key=lambda member: member.since):
        key = (member.person, member.position, *member.since)
        row = rows.pop(key, None) or m.EntryMember(
            entry_id=entry,
            person_id=member.person,
            position=member.position,
            from_round=member.since[0],
            from_deal=member.since[1],
        )
        row.to_round, row.to_deal = member.last
        session.add(row)
    for row in rows.values():
        session.delete(row)


def tell_apart(source: Source, tournament_id: int, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    """Return the entries with what tells namesakes apart; the register is asked only if there are any."""
    alike = with_namesakes(entries.values())
    if not alike:
        return dict(entries)
    persons = load_persons(source, tournament_id)
    return told_apart(entries, {row.id: row.place for row in persons if row.id in alike})


def load_payments(source: Source, tournament_id: int) -> Iterable[PaymentInfo]:
    """Read what was paid, in order."""
    called = {row.code: row.name for row in rows(source, "station")}
    for row in rows(source, "payment", "made", "id", tournament_id=tournament_id):
        desk = called.get(row.station, row.station)
        how = row.how if row.credit_of is None else PaidBy.CREDIT
        yield PaymentInfo(row.entry_id, row.amount, how, row.made, desk, row.note, row.by, row.what)


def _load_entries(
    source: Source, tournament_id: int, regulation: Regulation, payments: Sequence[PaymentInfo]
) -> dict[int, EntryInfo]:
    members = load_members(source, tournament_id, skips=not regulation.sort_particles)
    entries: dict[int, EntryInfo] = {}
    for row in rows(source, "entry", "number", tournament_id=tournament_id):
        # Who takes over from somebody does not pay again.
        persons = len({member.position for member in members[row.id]})
        fee = regulation.fee.of(categories(row.category), row.club, persons) if regulation.fee else 0
        entries[row.id] = EntryInfo(
            key=row.id,
            number=row.number,
            team=row.name,
            members=tuple(member for member in members[row.id] if member.until is None),
            others=tuple(member for member in members[row.id] if member.until is not None),
            fee=fee,
            numbered_everywhere=regulation.numbers,
            pot_seat=row.pot_seat,
            **facts_of(row),
        )
    paid = _with_payments(entries, payments, priced=regulation.fee is not None)
    known = tell_apart(source, tournament_id, paid)
    if left := credits_of(source):
        for key, entry in known.items():
            credit = sum(left.get(member.person, 0) for member in entry.members)
            known[key] = replace(entry, credit=credit)
    return _with_pairs(source, tournament_id, known)


def _with_payments(
    entries: Mapping[int, EntryInfo], payments: Iterable[PaymentInfo], *, priced: bool
) -> dict[int, EntryInfo]:
    """Add what was paid; where nothing is `priced`, who has no price of its own owes what was paid first."""
    paid: dict[int | None, int] = defaultdict(int)
    first: dict[int | None, int] = {}
    for payment in payments:
        paid[payment.entry] += payment.amount
        if not priced and payment.amount > 0 and payment.how is not PaidBy.CREDIT:
            first.setdefault(payment.entry, payment.amount)
    return {
        key: replace(entry, paid=entry.paid + paid[key], due=entry.due or first.get(key, 0))
        if key in paid
        else entry
        for key, entry in entries.items()
    }


def credits_of(source: Source) -> dict[int, int]:
    """Return the credit of every person over all tournaments, in Rappen: what was left less what was used."""
    query = "SELECT credit_of, -SUM(amount) FROM payment WHERE credit_of IS NOT NULL GROUP BY credit_of"
    return {key: int(left) for key, left in view_of(source).ask(query, ())}


def _with_pairs(source: Source, tournament_id: int, entries: Mapping[int, EntryInfo]) -> dict[int, EntryInfo]:
    made_of: dict[int, list[EntryInfo]] = defaultdict(list)
    stages = keys("stage", tournament_id=tournament_id)
    for pair, entry in some_columns(source, "stage_entry", ("pair_id", "entry_id"), stage_id=stages):
        if pair in entries:
            made_of[pair].append(entries[entry])
    pairs: dict[int, EntryInfo] = {}
    for pair, both in made_of.items():
        known = facts_together(both[0], both[-1])
        facts = {"category": known["category"], "club": known["club"]}
        people = sorted(both, key=lambda one: one.number)
        pairs[pair] = replace(entries[pair], fee=0, credit=0, made_of=tuple(people), **facts)
    return {**entries, **pairs}


def remove_round(session: Session, round_: RoundInfo) -> None:
    """Delete a round without results: its seats and tables, who did what, and itself."""
    keys = [table.key for table in round_.tables]
    _delete(session, m.Seat.where(session, table_id=keys))
    _delete(session, m.HandedIn.where(session, table_id=keys))
    _delete(session, m.Table.where(session, round_id=round_.key))
    _delete(session, m.RoundEntry.where(session, round_id=round_.key))
    session.delete(session.get_one(m.Round, round_.key))


def move_penalties(penalties: Mapping[int, Iterable["m.Penalty"]], rounds: Mapping[int, int]) -> None:
    """Let penalties belong to the rounds that took the place of theirs: number → key."""
    for number, given in penalties.items():
        for penalty in given:
            penalty.round_id = rounds[number]


def _delete(session: Session, rows: Iterable["m.Row"]) -> None:
    for row in rows:
        session.delete(row)


Value = TypeVar("Value")
Drawn: TypeAlias = "Keys | Sequence[int]"
"""The keys of some rounds, or the query of them."""


def tables_of(drawn: Drawn) -> Keys:
    """Return the query of the keys of all tables of some rounds."""
    return keys("jass_table", round_id=drawn)


def readings_of(drawn: Drawn) -> Keys:
    """Return the query of the keys of all readings of slips of some rounds."""
    return keys("reading", table_id=tables_of(drawn))


def in_order(numbered: Mapping[int, Value]) -> tuple[Value, ...]:
    """Return what is numbered from 0 without a gap."""
    return tuple([numbered[n] for n in range(len(numbered))])


def load_readings(source: Source, drawn: Drawn) -> dict[int, tuple[SlipReading, ...]]:
    """Return what was read off the slip of each table of some rounds, by the key of the table."""
    lines: dict[int, dict[str, dict[int, int | None]]] = defaultdict(dict)
    names, read = ("reading_id", "column", "side", "value"), readings_of(drawn)
    for key, column, side, value in some_columns(source, "reading_line", names, reading_id=read):
        lines[key].setdefault(column, {})[side] = value
    deals: dict[int, list[str]] = defaultdict(list)
    for row in rows(source, "deal", "reading_id", "number", reading_id=read):
        deals[row.reading_id].append(row.notation)
    found: dict[int, list[SlipReading]] = defaultdict(list)
    for row in rows(source, "reading", "kind", table_id=tables_of(drawn)):
        values = {name: in_order(sides) for name, sides in lines.get(row.id, {}).items()}
        played, sheet = tuple(deals.get(row.id, ())), row.facts.get("sheet")
        reading = SlipReading(row.kind, values, row.how, row.note, row.read, played, sheet)
        found[row.table_id].append(reading)
    return {table: tuple(readings) for table, readings in found.items()}


OF_ROUNDS = {"round", "round_entry", "jass_table", "seat", "reading", "reading_line", "deal", "handed_in"}
"""The tables of which rounds are read."""
OF_ENTRIES = {"tournament", "entry", "entry_member", "person", "payment", "stage", "stage_entry"}
"""The tables of which entries are read, with what they owe and the pairs they make."""


@dataclass(slots=True)
class InChange:
    """Reads a tournament within a transaction that changes it; rounds again only if it wrote to them."""

    session: Session
    key: int
    known: Tournament | None = None

    def read(self) -> Tournament:
        """Return the tournament as it is so far."""
        self.session.flush()
        drawn = None if touched(self.session) & OF_ROUNDS else self.known
        self.known = load_tournament(self.session, self.key, drawn)
        return self.known


def load_tournament(source: Source, tournament_id: int, drawn: Tournament | None = None) -> Tournament:
    """Read a whole tournament; within a change, rounds that `drawn` has are not read again.

    Nor are its entries, if the change has written to none so far.

    Raises:
        NotFound: it was taken away.
        DoesNotAddUp: its stored regulation is not one this program can compute with.
        Unreadable: rows are missing or hold what the program never writes.
    """
    view = view_of(source)
    is_closed(view, tournament_id)
    same = None if drawn is None or touched(source) & OF_ENTRIES else drawn
    try:
        tournament = _load(view, tournament_id, drawn, same)
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError) as error:
        raise damaged() from error
    if not _is_whole(tournament):
        raise damaged()
    return tournament


def _load(source: View, tournament_id: int, drawn: Tournament | None, same: Tournament | None) -> Tournament:
    (row,) = rows(source, "tournament", id=tournament_id)
    regulation = same.regulation if same else stored_regulation(row.regulation)
    payments = same.payments if same else tuple(load_payments(source, tournament_id))
    if same:
        known = sorted((*same.entries, *same.waiting, *same.pairs), key=lambda entry: entry.number)
        entries = {entry.key: entry for entry in known}
    else:
        entries = _load_entries(source, tournament_id, regulation, payments)
    stages = tuple(_apart(_stages(source, tournament_id, regulation, entries, drawn)))
    taking_part = {entry.key for stage in stages[:1] for entry in stage.entries}
    later = {entry.key for stage in stages for entry in stage.entries} - taking_part
    waiting = (entry for key, entry in entries.items() if key not in taking_part and key not in later)
    reserved = rows(source, "reserve", "first", tournament_id=tournament_id)
    clock = (
        Clock(each.stage, each.round, each.begun, timedelta(seconds=each.seconds), each.held)
        for each in rows(source, "clock", tournament_id=tournament_id)
    )
    tournament = Tournament(
        key=row.id,
        name=row.name,
        day=row.day,
        venue=row.venue,
        language=row.language,
        regulation=regulation,
        entries=tuple(entry for key, entry in entries.items() if key in taking_part),
        stages=stages,
        head=head(source).printed,
        wishes=tuple(_wishes(source, tournament_id, entries)),
        penalties=tuple(
            PenaltyInfo(each.id, each.number, each.entry_id, each.points, each.reason, each.round_id)
            for each in rows(source, "penalty", "number", tournament_id=tournament_id)
        ),
        reserves=tuple(range(each.first, each.last + 1) for each in reserved),
        closed=row.closed,
        prizes_published=row.prizes_published,
        prize_money=row.prize_money,
        payments=payments,
        clock=next(clock, None),
        by_hand=tuple(
            ByHand(each.stage, each.entry_id, each.comes, each.reason)
            for each in rows(source, "by_hand", "stage", "id", tournament_id=tournament_id)
        ),
        waiting=tuple(replace(entry, fee=0, due=0) for entry in waiting),
        pairs=tuple(entry for key, entry in entries.items() if key in later),
    )
    handed = _load_handed_in(source, tournament_id)
    out = {each.entry for each in tournament.by_hand if each.stage == WHOLE}
    if out:
        tournament = tournament.with_entries(lambda entry: replace(entry, out=entry.key in out))
    return with_excused(with_handed_in(tournament, handed) if handed else tournament)


def _load_handed_in(source: Source, tournament_id: int) -> dict[int, HandedIn]:
    found: dict[int, HandedIn] = {}
    for row in rows(source, "handed_in", table_id=keys("jass_table", tournament_id=tournament_id)):
        slip = {name: tuple(values) for name, values in row.slip.items()}
        found[row.table_id] = HandedIn(slip, row.made, tuple(row.deals))
    return found


def _is_whole(tournament: Tournament) -> bool:
    clock = tournament.clock
    tables = [table for _, table in tournament.tables()]
    columns = [
        (len(table.sides), column)
        for table in tables
        if table.result is not None
        for column in table.result.values.values()
    ]
    return (
        bool(tournament.stages)
        and (clock is None or timedelta() < clock.length <= LONGEST)
        and all(len(table.sides) > 1 for table in tables)
        and {type(table.sheet) for table in tables} <= {int}
        and {type(reading.sheet) for table in tables for reading in table.readings} <= {int, type(None)}
        and all(len(column) <= sides for sides, column in columns)
        and {type(value) for _, column in columns for value in column} <= {int, type(None)}
    )


def load_letterhead(source: Source, tournament_id: int) -> Letterhead:
    """Read what stands on the papers of a tournament."""
    for row in rows(source, "letterhead", tournament_id=tournament_id):
        # It goes into style sheets: what somebody else wrote there must be nothing but a colour.
        colour = row.colour if is_colour(row.colour) else ""
        return Letterhead(row.club, row.logo, row.suits.value, colour)
    return Letterhead()


def stored_regulation(document: Mapping[str, Any]) -> Regulation:
    """Read the regulation a tournament carries."""
    regulation, problems = parse(document)
    if regulation is None:
        raise DoesNotAddUp.of(problems, before=say("The regulation of this tournament cannot be read:"))
    return regulation


def _stages(
    source: Source,
    tournament_id: int,
    regulation: Regulation,
    entries: Mapping[int, EntryInfo],
    drawn: Tournament | None,
) -> Iterable[StageInfo]:
    known = {} if drawn is None else {round_.key: round_ for round_ in drawn.rounds()}
    for row in rows(source, "stage", "number", tournament_id=tournament_id):
        lots: dict[int, dict[int, int]] = defaultdict(dict)
        for lot in rows(source, "lot", "batch", stage_id=row.id):
            lots[lot.batch][lot.entry_id] = lot.number
        yield StageInfo(
            key=row.id,
            number=row.number,
            rules=regulation.stages[row.number - 1],
            entries=tuple(_stage_entries(source, row.id, entries)),
            rounds=tuple(_rounds(source, row.id, row.number, known)),
            lots=lots,
        )


def _apart(stages: Iterable[StageInfo]) -> Iterator[StageInfo]:
    """Give stages at the same time their tables of the rounds, which all belong to the first of them."""
    of_hour: list[StageInfo] = []
    for stage in (*stages, None):
        if of_hour and (stage is None or not stage.rules.rest):
            first = of_hour[0]
            yield from replace(first, beside=tuple(of_hour) if of_hour[1:] else ()).with_rounds(first.rounds)
            of_hour = []
        of_hour += [stage] if stage else []


_NOWHERE = ((), "", None, "", None)
"""The place of an entry in its stage of which nothing is said, as of most."""


def _stage_entries(source: Source, stage: int, entries: Mapping[int, EntryInfo]) -> Iterable[EntryInfo]:
    placed = {row.entry_id: row for row in rows(source, "stage_entry", stage_id=stage)}

    def there(entry: EntryInfo) -> EntryInfo:
        row = placed.get(entry.key)
        if row is None or (entry.made_of, row.group, row.seed, row.reason, row.carried) == _NOWHERE:
            return entry
        made_of = tuple(map(there, entry.made_of))
        return replace(
            entry, group=row.group, seed=row.seed, came=row.reason, carried=row.carried, made_of=made_of
        )

    for key, entry in entries.items():
        if key in placed and placed[key].pair_id not in placed:
            yield there(entry)


def _rounds(source: Source, stage: int, number: int, known: Mapping[int, RoundInfo]) -> Iterable[RoundInfo]:
    drawn = rows(source, "round", "number", stage_id=stage)
    new = [row for row in drawn if row.id not in known]
    read = {round_.key: round_ for round_ in _read_rounds(source, stage, number, new, known)} if new else {}
    return [known.get(row.id) or read[row.id] for row in drawn]


def _read_rounds(
    source: Source, stage: int, number: int, drawn: Sequence[Any], known: Collection[int]
) -> Iterator[RoundInfo]:
    wanted = [row.id for row in drawn] if known else keys("round", stage_id=stage)
    parts: dict[int, dict[int, RoundPart]] = defaultdict(dict)
    names = ("round_id", "entry_id", "part")
    for round_, entry, part in some_columns(source, "round_entry", names, round_id=wanted):
        parts[round_][entry] = part
    tables = _tables(source, wanted, number, {row.id: row.number for row in drawn})
    for row in drawn:
        yield RoundInfo(
            key=row.id,
            number=row.number,
            method=row.method,
            seed=row.seed,
            parts=parts[row.id],
            tables=tuple(tables[row.id]),
            report=row.report,
            effort=row.effort,
            rank_order=tuple(row.rank_order),
            swaps=tuple(Swap(**swap) for swap in row.report.get("swaps", ())),
            opened=tuple(row.report.get("opened", ())),
            drawn=row.drawn,
            begun=row.begun,
            published=row.published,
        )


def _tables(
    source: Source, drawn: Drawn, number: int, rounds: Mapping[int, int]
) -> dict[int, list[TableInfo]]:
    found: dict[int, list[list[int]]] = defaultdict(list)
    names, place = ("table_id", "side", "entry_id"), ("table_id", "side", "place")
    for key, side, entry in some_columns(source, "seat", names, *place, table_id=tables_of(drawn)):
        if side == len(found[key]):
            found[key].append([])
        found[key][side].append(entry)
    sides = {key: tuple(map(tuple, seated)) for key, seated in found.items()}
    readings = load_readings(source, drawn)
    tables = defaultdict(list)
    for row in rows(source, "jass_table", "number", round_id=drawn):
        read = readings.get(row.id, ())
        seen = (row.id, row.number, row.sheet, row.game, row.deals, sides[row.id], row.group)
        table = TableInfo(*seen, *what_counts(read), read, number, rounds[row.round_id], code=row.code)
        tables[row.round_id].append(table)
    return tables


def _wishes(source: Source, tournament_id: int, entries: Mapping[int, EntryInfo]) -> Iterable[WishInfo]:
    named: dict[int, set[int]] = defaultdict(set)
    for row in rows(source, "wish_entry", wish_id=keys("wish", tournament_id=tournament_id)):
        named[row.wish_id].add(row.entry_id)
    for row in rows(source, "wish", "number", tournament_id=tournament_id):
        club = row.facts.get("club", "")
        of_club = {entry.key for entry in entries.values() if club and fold(entry.club) == fold(club)}
        wish = Wish(
            kind=WishKind(row.kind),
            keys=tuple(key for key in entries if key in named[row.id] | of_club),
            hard=row.hard,
            as_partners=row.facts.get("as_partners", False),
            table=row.facts.get("table", 0),
            seat=tuple(row.facts.get("seat", (0, 0))),
        )
        yield WishInfo(row.id, row.number, wish, club)

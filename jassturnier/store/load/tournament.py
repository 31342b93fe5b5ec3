"""A tournament as a value: its stages, rounds, readings and wishes; its entries come from beside."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any, TypeVar

from sqlalchemy import Select
from sqlalchemy.orm import Session
from sqlmodel import col

from jassturnier.draw.plan import Wish, WishKind
from jassturnier.errors import DoesNotAddUp, damaged
from jassturnier.games.kit.base import Slip
from jassturnier.i18n import fold, say
from jassturnier.store.journal.journal import head, is_closed, touched
from jassturnier.store.kit import models as m
from jassturnier.store.load.entries import (
    keys,
    load_entries,
    load_payments,
    readings_of,
    rows,
    some_columns,
    tables_of,
)
from jassturnier.tournament.clock import LONGEST, Clock
from jassturnier.tournament.excused import with_excused
from jassturnier.tournament.lists import Part
from jassturnier.tournament.model import (
    ByHand,
    EntryInfo,
    HandedIn,
    Letterhead,
    PenaltyInfo,
    RoundInfo,
    SlipReading,
    StageInfo,
    Swap,
    TableInfo,
    Tournament,
    WishInfo,
)
from jassturnier.tournament.regulation.file import parse
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.readings import what_counts, with_handed_in


def remove_round(session: Session, round_: RoundInfo) -> None:
    """Delete a round without results: its seats and tables, who did what, and itself."""
    keys = [table.key for table in round_.tables]
    _delete(session, m.Seat.where(session, table_id=keys))
    _delete(session, m.HandedIn.where(session, table_id=keys))
    _delete(session, m.Table.where(session, round_id=round_.key))
    _delete(session, m.RoundEntry.where(session, round_id=round_.key))
    session.delete(session.get_one(m.Round, round_.key))


def load_handed_in(session: Session, tournament_id: int) -> dict[int, HandedIn]:
    """Return what tables have handed in by phone, by their keys."""
    found = rows(session, m.HandedIn, table_id=keys(m.Table, tournament_id=tournament_id))
    return {
        row.table_id: HandedIn(
            {name: tuple(values) for name, values in row.slip.items()}, row.made, tuple(row.deals)
        )
        for row in found
    }


def move_penalties(penalties: Mapping[int, Iterable[m.Penalty]], rounds: Mapping[int, int]) -> None:
    """Let penalties belong to the rounds that took the place of theirs: number → key."""
    for number, given in penalties.items():
        for penalty in given:
            penalty.round_id = rounds[number]


def _delete(session: Session, rows: Iterable[m.Row]) -> None:
    for row in rows:
        session.delete(row)


Value = TypeVar("Value")


def in_order(numbered: Mapping[int, Value]) -> tuple[Value, ...]:
    """Return what is numbered from 0 without a gap."""
    return tuple([numbered[n] for n in range(len(numbered))])


def load_readings(session: Session, drawn: Select[Any]) -> dict[int, tuple[SlipReading, ...]]:
    """Return what was read off the slip of each table of some rounds, by the key of the table."""
    lines, deals = _lines(session, drawn), _deals(session, drawn)
    found: dict[int, list[SlipReading]] = defaultdict(list)
    for row in rows(session, m.Reading, "kind", table_id=tables_of(drawn)):
        values, played = lines.get(row.id, {}), tuple(deals.get(row.id, ()))
        sheet = row.facts.get("sheet")
        reading = SlipReading(row.kind, values, row.how, row.note, row.read, played, sheet)
        found[row.table_id].append(reading)
    return {table: tuple(readings) for table, readings in found.items()}


def _deals(session: Session, drawn: Select[Any]) -> dict[int, list[str]]:
    deals: dict[int, list[str]] = defaultdict(list)
    for row in rows(session, m.Deal, "reading_id", "number", reading_id=readings_of(drawn)):
        deals[row.reading_id].append(row.notation)
    return deals


def _lines(session: Session, drawn: Select[Any]) -> dict[int, Slip]:
    lines: dict[int, dict[str, dict[int, int | None]]] = defaultdict(dict)
    names, read = ("reading_id", "column", "side", "value"), readings_of(drawn)
    for reading, column, side, value in some_columns(session, m.ReadingLine, names, reading_id=read):
        lines[reading].setdefault(column, {})[side] = value
    return {key: {name: in_order(sides) for name, sides in slip.items()} for key, slip in lines.items()}


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


def load_tournament(session: Session, tournament_id: int, drawn: Tournament | None = None) -> Tournament:
    """Read a whole tournament; within a change, rounds that `drawn` has are not read again.

    Nor are its entries, if the change has written to none so far.

    Raises:
        NotFound: it was taken away.
        DoesNotAddUp: its stored regulation is not one this program can compute with.
        Unreadable: rows are missing or hold what the program never writes.
    """
    session.flush()
    is_closed(session, tournament_id)
    try:
        tournament = _load(session, tournament_id, drawn)
    except (AttributeError, LookupError, OverflowError, TypeError, ValueError) as error:
        raise damaged() from error
    if not _is_whole(tournament):
        raise damaged()
    return tournament


def _load(session: Session, tournament_id: int, drawn: Tournament | None) -> Tournament:
    (row,) = rows(session, m.Tournament, id=tournament_id)
    same = drawn if drawn is not None and not touched(session) & OF_ENTRIES else None
    regulation = same.regulation if same else stored_regulation(row.regulation)
    payments = same.payments if same else tuple(load_payments(session, tournament_id))
    entries = _known(same) if same else load_entries(session, tournament_id, regulation, payments)
    stages = tuple(_stages(session, tournament_id, regulation, entries, drawn))
    taking_part = {entry.key for stage in stages[:1] for entry in stage.entries}
    later = {entry.key for stage in stages for entry in stage.entries} - taking_part
    waiting = (entry for key, entry in entries.items() if key not in taking_part and key not in later)
    reserved = rows(session, m.Reserve, "first", tournament_id=tournament_id)
    tournament = Tournament(
        key=row.id,
        name=row.name,
        day=row.day,
        venue=row.venue,
        language=row.language,
        regulation=regulation,
        entries=tuple(entry for key, entry in entries.items() if key in taking_part),
        stages=stages,
        head=head(session).printed,
        wishes=tuple(_wishes(session, tournament_id, entries)),
        penalties=tuple(_penalties(session, tournament_id)),
        reserves=tuple(range(each.first, each.last + 1) for each in reserved),
        closed=row.closed,
        prizes_published=row.prizes_published,
        prize_money=row.prize_money,
        payments=payments,
        clock=_clock(session, tournament_id),
        by_hand=tuple(_by_hand(session, tournament_id)),
        waiting=tuple(replace(entry, fee=0, due=0) for entry in waiting),
        pairs=tuple(entry for key, entry in entries.items() if key in later),
    )
    handed = load_handed_in(session, tournament_id)
    return with_excused(with_handed_in(tournament, handed) if handed else tournament)


def _known(tournament: Tournament) -> dict[int, EntryInfo]:
    everybody = (*tournament.entries, *tournament.waiting, *tournament.pairs)
    known = sorted(everybody, key=lambda entry: entry.number)
    return {entry.key: entry for entry in known}


def _clock(session: Session, tournament_id: int) -> Clock | None:
    for row in rows(session, m.Clock, tournament_id=tournament_id):
        return Clock(row.stage, row.round, row.begun, timedelta(seconds=row.seconds), row.held)
    return None


def _by_hand(session: Session, tournament_id: int) -> Iterator[ByHand]:
    for row in rows(session, m.ByHand, "stage", "id", tournament_id=tournament_id):
        yield ByHand(row.stage, row.entry_id, row.comes, row.reason)


def _is_whole(tournament: Tournament) -> bool:
    tables = [table for _, table in tournament.tables()]
    clock = tournament.clock
    possible = clock is None or timedelta() < clock.length <= LONGEST
    return bool(tournament.stages) and possible and _can_be(tables)


def _can_be(tables: Sequence[TableInfo]) -> bool:
    columns = [
        (len(table.sides), column)
        for table in tables
        if table.result is not None
        for column in table.result.values.values()
    ]
    return (
        all(len(table.sides) > 1 for table in tables)
        and {type(table.sheet) for table in tables} <= {int}
        and {type(reading.sheet) for table in tables for reading in table.readings} <= {int, type(None)}
        and all(len(column) <= sides for sides, column in columns)
        and {type(value) for _, column in columns for value in column} <= {int, type(None)}
    )


def load_letterhead(session: Session, tournament_id: int) -> Letterhead:
    """Read what stands on the papers of a tournament."""
    for row in rows(session, m.Letterhead, tournament_id=tournament_id):
        return Letterhead(row.club, row.logo, row.suits.value)
    return Letterhead()


def stored_regulation(document: Mapping[str, Any]) -> Regulation:
    """Read the regulation a tournament carries."""
    regulation, problems = parse(document)
    if regulation is None:
        raise DoesNotAddUp(
            say("The regulation of this tournament cannot be read:"), *(p.sentence() for p in problems)
        )
    return regulation


def _stages(
    session: Session,
    tournament_id: int,
    regulation: Regulation,
    entries: Mapping[int, EntryInfo],
    drawn: Tournament | None,
) -> Iterable[StageInfo]:
    known = {} if drawn is None else {round_.key: round_ for stage in drawn.stages for round_ in stage.rounds}
    for row in rows(session, m.Stage, "number", tournament_id=tournament_id):
        yield StageInfo(
            key=row.id,
            number=row.number,
            rules=regulation.stages[row.number - 1],
            entries=tuple(_stage_entries(session, row.id, entries)),
            rounds=tuple(_rounds(session, row.id, row.number, known)),
            lots=_lots(session, row.id),
        )


_NOWHERE = ((), "", None, "", None)
"""What says nothing of the place of an entry in its stage, as that of most."""


def _stage_entries(session: Session, stage: int, entries: Mapping[int, EntryInfo]) -> Iterable[EntryInfo]:
    placed = {row.entry_id: row for row in rows(session, m.StageEntry, stage_id=stage)}

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


def _rounds(session: Session, stage: int, number: int, known: Mapping[int, RoundInfo]) -> Iterable[RoundInfo]:
    drawn = rows(session, m.Round, "number", stage_id=stage)
    new = [row for row in drawn if row.id not in known]
    read = {round_.key: round_ for round_ in _read_rounds(session, stage, number, new, known)} if new else {}
    return [known.get(row.id) or read[row.id] for row in drawn]


def _read_rounds(
    session: Session, stage: int, number: int, drawn: Sequence[Any], known: Collection[int]
) -> Iterator[RoundInfo]:
    of_stage = keys(m.Round, stage_id=stage)
    wanted = of_stage.where(col(m.Round.id).not_in(known)) if known else of_stage
    parts = _parts(session, wanted)
    tables = _tables(session, wanted, number, {row.id: row.number for row in drawn})
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


def _parts(session: Session, drawn: Select[Any]) -> dict[int, dict[int, Part]]:
    parts: dict[int, dict[int, Part]] = defaultdict(dict)
    names = ("round_id", "entry_id", "part")
    for round_, entry, part in some_columns(session, m.RoundEntry, names, round_id=drawn):
        parts[round_][entry] = part
    return parts


def _tables(
    session: Session, drawn: Select[Any], number: int, rounds: Mapping[int, int]
) -> dict[int, list[TableInfo]]:
    sides = _sides(session, drawn)
    readings = load_readings(session, drawn)
    tables = defaultdict(list)
    for row in rows(session, m.Table, "number", round_id=drawn):
        read = readings.get(row.id, ())
        seen = (row.id, row.number, row.sheet, row.game, row.deals, sides[row.id], row.group)
        table = TableInfo(*seen, *what_counts(read), read, number, rounds[row.round_id], code=row.code)
        tables[row.round_id].append(table)
    return tables


def _sides(session: Session, drawn: Select[Any]) -> dict[int, tuple[tuple[int, ...], ...]]:
    found: dict[int, list[list[int]]] = defaultdict(list)
    names, place = ("table_id", "side", "entry_id"), ("table_id", "side", "place")
    for table, side, entry in some_columns(session, m.Seat, names, *place, table_id=tables_of(drawn)):
        sides = found[table]
        if side == len(sides):
            sides.append([])
        sides[side].append(entry)
    return {table: tuple(map(tuple, sides)) for table, sides in found.items()}


def _lots(session: Session, stage: int) -> dict[int, dict[int, int]]:
    lots: dict[int, dict[int, int]] = defaultdict(dict)
    for row in rows(session, m.Lot, "batch", stage_id=stage):
        lots[row.batch][row.entry_id] = row.number
    return lots


def _wishes(session: Session, tournament_id: int, entries: Mapping[int, EntryInfo]) -> Iterable[WishInfo]:
    named = _named_in_wishes(session, tournament_id)
    for row in rows(session, m.Wish, "number", tournament_id=tournament_id):
        club = row.facts.get("club", "")
        wish = Wish(
            kind=WishKind(row.kind),
            keys=tuple(entry.key for entry in entries.values() if _is_meant(entry, named[row.id], club)),
            hard=row.hard,
            as_partners=row.facts.get("as_partners", False),
            table=row.facts.get("table", 0),
            seat=tuple(row.facts.get("seat", (0, 0))),
        )
        yield WishInfo(row.id, row.number, wish, club)


def _penalties(session: Session, tournament_id: int) -> Iterable[PenaltyInfo]:
    for row in rows(session, m.Penalty, "number", tournament_id=tournament_id):
        yield PenaltyInfo(row.id, row.number, row.entry_id, row.points, row.reason, row.round_id)


def _named_in_wishes(session: Session, tournament_id: int) -> dict[int, set[int]]:
    named: dict[int, set[int]] = defaultdict(set)
    for row in rows(session, m.WishEntry, wish_id=keys(m.Wish, tournament_id=tournament_id)):
        named[row.wish_id].add(row.entry_id)
    return named


def _is_meant(entry: EntryInfo, named: set[int], club: str) -> bool:
    return entry.key in named or (club != "" and fold(entry.club) == fold(club))

"""First reading, second reading, ruling: what counts of a table, what is confirmed, what differs (TRN-3).

What counts is the ruling, else the first reading. A ruling confirms it, and so does a second reading that
says the same; where the regulation has it so, that is what the table has handed in by phone.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from jassturnier.games.kit.base import Slip
from jassturnier.i18n import Text, say_n
from jassturnier.tournament.model import HandedIn, Result, RoundInfo, SlipReading, TableInfo, Tournament
from jassturnier.tournament.words import ReadingKind
from jassturnier.values import frozen

FIRST, SECOND, RULING = ReadingKind


def points(slip: Slip) -> str:
    """Return the first column of a slip: 1012:872."""
    return ":".join("–" if value is None else str(value) for value in next(iter(slip.values())))


def with_readings(table: TableInfo, readings: Sequence[SlipReading]) -> TableInfo:
    """Return a table with what was read off its slip, and of that what counts."""
    result, played = what_counts(readings, table.handed)
    return replace(table, result=result, played=played, readings=tuple(readings))


def on_paper(table: TableInfo) -> TableInfo:
    """Return a table as its slip makes it, whatever it has handed in by phone."""
    return replace(table, result=None, played=()) if table.by_phone else table


def what_counts(
    readings: Sequence[SlipReading], handed: HandedIn | None = None
) -> tuple[Result | None, tuple[str, ...]]:
    """Return the result that the readings of a slip make, and its deals one by one."""
    by_kind = {reading.kind: reading for reading in readings}
    if not by_kind:
        if handed is None or not handed.counts:
            return None, ()
        return _result(by_phone(handed)), handed.played
    first, ruling = by_kind[FIRST], by_kind.get(RULING)
    counts = ruling if ruling is not None and ruling.values else first
    second = by_kind.get(SECOND) or _second_by_phone(handed)
    confirmed = counts is ruling or (second is not None and same(counts, second))
    return _result(counts, confirmed=confirmed), counts.played


def by_phone(handed: HandedIn) -> SlipReading:
    """Return what a table has handed in as a reading beside that of the desk."""
    return SlipReading(SECOND, handed.values, read=handed.made, played=handed.played)


def _second_by_phone(handed: HandedIn | None) -> SlipReading | None:
    return None if handed is None or not handed.second else by_phone(handed)


def second_of(table: TableInfo) -> SlipReading | None:
    """Return the second reading of a table: the desk's, else what it has handed in where that is one."""
    return table.reading(SECOND) or _second_by_phone(table.handed)


def _result(reading: SlipReading, *, confirmed: bool = False) -> Result | None:
    """Return what a reading makes the result, none before the last deal."""
    if not reading.values:
        return None
    return Result(reading.values, reading.how, reading.note, reading.read, confirmed)


def with_new(tournament: Tournament, table: TableInfo, reading: SlipReading) -> Tournament:
    """Return the tournament after a reading of a table came in."""
    return with_tables(tournament, [after_reading(table, reading)])


def after_reading(table: TableInfo, reading: SlipReading) -> TableInfo:
    """Return a table after a reading of it came in; a new first one ends a ruling."""
    ended = {FIRST, RULING} if reading.kind == FIRST else {reading.kind}
    kept = [known for known in table.readings if known.kind not in ended]
    return with_readings(table, [*kept, reading])


def without(tournament: Tournament, table: TableInfo, kind: ReadingKind) -> Tournament:
    """Return the tournament after a reading of a table was taken out; with the first go all others."""
    kept = [known for known in table.readings if known.kind not in ended_with(kind)]
    handed = None if handed_in_goes(table, kind) else table.handed
    return with_tables(tournament, [with_readings(replace(table, handed=handed), kept)])


def ended_with(kind: ReadingKind) -> frozenset[ReadingKind]:
    """Return the readings that go where one is taken out: without a first there is nothing to compare."""
    return frozenset(ReadingKind) if kind is FIRST else frozenset({kind})


def handed_in_goes(table: TableInfo, kind: ReadingKind) -> bool:
    """Say whether what came by phone goes with a reading: it would count in its place at once."""
    return kind is FIRST and table.handed is not None and table.handed.counts


def with_tables(tournament: Tournament, tables: Iterable[TableInfo]) -> Tournament:
    """Put tables in the place of themselves."""
    changed = {table.key: table for table in tables}

    def in_round(round_: RoundInfo) -> RoundInfo:
        if not any(known.key in changed for known in round_.tables):
            return round_
        return replace(round_, tables=tuple(changed.get(known.key, known) for known in round_.tables))

    return tournament.with_rounds(in_round)


def as_read(table: TableInfo, kind: str) -> TableInfo:
    """Return a table as if this were its only reading, to be shown to who must not see the others."""
    reading = table.reading(kind)
    if reading is None:
        return replace(table, result=None, played=())
    return replace(table, result=_result(reading), played=reading.played)


def of_kind(table: TableInfo, kind: ReadingKind) -> TableInfo:
    """Return a table with one of its readings; without a ruling the first is what counts."""
    return table if kind is FIRST and table.reading(RULING) is None else as_read(table, kind)


def left_unnamed(table: TableInfo, kind: ReadingKind, unnamed: Collection[str]) -> Slip:
    """Return the columns that a correction does not name as they were; for a ruling, as they count."""
    seen = with_readings(table, table.readings) if kind == RULING else as_read(table, kind)
    if seen.result is None or seen.played:
        return {}
    return {name: values for name, values in seen.result.values.items() if name in unnamed}


def same(one: SlipReading, other: SlipReading) -> bool:
    """Tell whether two complete readings say the same.

    An empty place is nothing. Where only one was typed deal by deal, the other need not have every column.
    """
    if not (one.values and other.values):
        return False
    if one.played and other.played:
        return one.played == other.played and _numbers(one.values) == _numbers(other.values)
    columns = one.values.keys() | other.values.keys()
    if one.played or other.played:
        columns = one.values.keys() & other.values.keys()
    return all(_column(one.values, name) == _column(other.values, name) for name in columns)


def _numbers(slip: Slip) -> Mapping[str, tuple[int, ...]]:
    return {name: _column(slip, name) for name in slip}


def _column(slip: Slip, name: str) -> tuple[int, ...]:
    """Return the numbers of a column up to the last that is one."""
    values = [value or 0 for value in slip.get(name, ())]
    while values and not values[-1]:
        values.pop()
    return tuple(values)


def reads_twice(tournament: Tournament) -> bool:
    """Say whether second readings are used in this tournament at all."""
    return any(second_of(table) is not None for _, table in tournament.tables())


def unconfirmed(
    tournament: Tournament, rounds: Iterable[RoundInfo]
) -> tuple[tuple[RoundInfo, TableInfo], ...]:
    """Return the tables whose result nobody confirmed, none where second readings are not used."""
    if not reads_twice(tournament):
        return ()
    return tuple(
        (round_, table)
        for round_ in rounds
        for table in round_.tables
        if table.readings and table.result is not None and not table.result.confirmed
    )


def unconfirmed_text(number: int) -> Text:
    """Say how many results nobody has confirmed."""
    return say_n(
        "{n} result is not confirmed by a second reading.",
        "{n} results are not confirmed by a second reading.",
        number,
    )


@frozen
class Unlike:
    """A table whose two complete readings differ, and that no ruling has settled."""

    round: RoundInfo
    table: TableInfo
    first: SlipReading
    second: SlipReading


def differing(tournament: Tournament) -> Iterator[Unlike]:
    """Find the tables whose two readings differ."""
    for round_, table in tournament.tables():
        first, second = table.reading(FIRST), second_of(table)
        settled = table.result is None or table.result.confirmed
        if first is not None and second is not None and second.values and not settled:
            yield Unlike(round_, table, first, second)

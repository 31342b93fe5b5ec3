"""The results of all tables."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from jassturnier.exchange.draw_pages import round_title
from jassturnier.exchange.pages import Cell, Column, Page, Words, identifier, page, quantity
from jassturnier.exchange.slips import columns_of
from jassturnier.games.base import Slip, SlipField, side_letter, written
from jassturnier.i18n import say
from jassturnier.tournament.scoring import counted
from jassturnier.tournament.snapshot import EntryInfo, Evening, RoundInfo, StageInfo, TableInfo

HOW = {
    "exact": say("exact"),
    "accepted": say("accepted"),
    "split": say("shared"),
    "computed": say("worked out"),
}


@dataclass(frozen=True, slots=True)
class _Row:
    """A table with its result as far as there is one."""

    round: str
    table: TableInfo
    names: tuple[str, ...]
    slip: Slip

    def value(self, column: str, side: int) -> int | None:
        if side >= len(self.names):
            return None
        return written(self.slip, column, len(self.names))[side]


def score_page(evening: Evening, words: Words) -> Page:
    """List every table of every round: who played, the numbers that count, how they were taken."""
    people = evening.by_key()
    rows = [
        _row(evening, table, people, words(round_title(evening, stage, round_)))
        for stage, round_, table in _tables(evening)
    ]
    return page(words(say("Scores")), list(_columns(evening, rows, words)), rows, frozen=2)


def _tables(evening: Evening) -> Iterator[tuple[StageInfo, RoundInfo, TableInfo]]:
    for stage in evening.stages:
        for round_ in stage.rounds:
            for table in round_.tables:
                yield stage, round_, table


def _row(evening: Evening, table: TableInfo, people: Mapping[int, EntryInfo], title: str) -> _Row:
    names = tuple(" + ".join(people[key].name for key in side) for side in table.sides)
    return _Row(title, table, names, counted(evening.regulation, table) or {})


def _columns(evening: Evening, rows: Sequence[_Row], words: Words) -> Iterator[Column[_Row]]:
    sides = range(max((len(row.names) for row in rows), default=2))
    yield Column(words(say("Round")), lambda row: Cell(row.round))
    yield Column(words(say("Table")), lambda row: identifier(row.table.number))
    if any(row.table.group for row in rows):
        yield Column(words(say("Group")), lambda row: identifier(row.table.group))
    for side in sides:
        yield _name_column(side, words)
    for field in _fields(evening, rows).values():
        for side in sides:
            yield _value_column(field, side, words)
    yield Column(words(say("Taken")), lambda row: Cell(_how(row, words)))
    yield Column(words(say("Note")), lambda row: Cell(row.table.result.note if row.table.result else ""))


def _fields(evening: Evening, rows: Sequence[_Row]) -> Mapping[str, SlipField]:
    """Return the columns that any slip has, and that must be filled or were filled anywhere."""
    fields = {f.name: f for row in rows for f in columns_of(evening.regulation, row.table)}
    used = {name for row in rows for name, values in row.slip.items() if any(v is not None for v in values)}
    return {name: field for name, field in fields.items() if field.required or name in used}


def _name_column(side: int, words: Words) -> Column[_Row]:
    heading = words(say("Side {side}", side=side_letter(side)))
    return Column(heading, lambda row: Cell(row.names[side] if side < len(row.names) else ""))


def _value_column(field: SlipField, side: int, words: Words) -> Column[_Row]:
    heading = words(say("{column} {side}", column=field.label, side=side_letter(side)))
    return Column(heading, lambda row: quantity(row.value(field.name, side)))


def _how(row: _Row, words: Words) -> str:
    return words(HOW[row.table.result.how]) if row.table.result else ""

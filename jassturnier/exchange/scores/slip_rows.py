"""Slips as rows of a sheet: what the list of scores and the forms to fill in have in common.

And how a workbook of scores names tables and values, so that it can be read back.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from jassturnier.exchange.kit.pages import CellStyle, PageCell, PageColumn, Words
from jassturnier.games.kit.base import Slip, SlipField, side_letter, written
from jassturnier.i18n import LANGUAGES, fold, render, say
from jassturnier.tournament.lists import ReadingKind
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.seats import staged_title
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import DEALS_PLAYED, game_of, offered_columns, slip_columns
from jassturnier.tournament.scoring.readings import FIRST, of_kind
from jassturnier.values import frozen


@frozen
class ControlSum:
    """What a column adds up to: `fixed`, and so many `times` each other value of the slip (by its key).

    The fixed part is that of so many `deals`, of a round that was stopped it is less.
    """

    column: str
    fixed: int
    deals: int
    times: Mapping[str, int]


def control_sum(regulation: Regulation, table: TableInfo) -> ControlSum | None:
    """Return the control sum of a table as a formula; None where the game has none.

    The game is asked what the sum must be for an empty slip and for a one in each place.
    """
    sides = len(table.sides)
    fields = [column.name for column in game_of(regulation, table).slip_fields()]
    empty = dict.fromkeys(fields, (0,) * sides)
    game = game_of(regulation, table)
    check = game.slip_sum(empty)
    if check is None:
        return None
    times = {}
    for name in fields:
        for side in range(sides):
            one = tuple(int(other == side) for other in range(sides))
            asked = game.slip_sum(empty | {name: one})
            times[value_key(name, side)] = (asked.expected if asked else check.expected) - check.expected
    return ControlSum(check.column, check.expected, table.deals, {key: n for key, n in times.items() if n})


ID, ROUND, TABLE = "id", "round", "table"
READING = "reading"
NAMES = frozenset({ID, ROUND, TABLE, READING})
DEAL, NOTATION = "deal", "notation"

DEALS = "#deals"
"""Begins the machine words over a form for deals, the names of the columns of the game's layout."""

MOST_SIDES = 6


def side_key(side: int) -> str:
    """Return what the names on a side are called."""
    return f"side {side_letter(side).lower()}"


SIDES = frozenset(map(side_key, range(MOST_SIDES)))


def table_id(table: TableInfo) -> str:
    """Return what names a table in every database; a letter in front keeps it from being a number."""
    return f"t{table.key:x}"


def reading_kind(words: str) -> ReadingKind | None:
    """Return the reading that a cell names in any language, the first where it is empty."""
    named = {fold(render(kind.label, language)): kind for kind in ReadingKind for language in LANGUAGES}
    return ReadingKind.FIRST if not words else named.get(fold(words))


def value_key(column: str, side: int) -> str:
    """Return what the value of a side is called, as `score_columns` gives it back."""
    return f"{column} {side_letter(side).lower()}"


@frozen
class SlipRow:
    """A table in the row `index`: its round in words, the names on each side, its columns, its numbers.

    The numbers are those of one `kind` of reading.
    """

    index: int
    title: str
    round: RoundInfo
    table: TableInfo
    names: tuple[str, ...]
    fields: Mapping[str, SlipField]
    slip: Slip
    kind: ReadingKind = FIRST

    def has(self, column: str, side: int) -> bool:
        """Tell whether the slip has a number there."""
        return column in self.fields and side in self.fields[column].places(len(self.names))

    def value(self, column: str, side: int) -> int | None:
        """Return the number there, None while there is none."""
        return written(self.slip, column, len(self.names))[side] if self.has(column, side) else None


def tables_of(tournament: Tournament) -> Iterator[tuple[StageInfo, RoundInfo, TableInfo]]:
    """Return every table of every round with its stage."""
    return (
        (stage, round_, table)
        for stage in tournament.stages
        for round_ in stage.rounds
        for table in round_.tables
    )


def slip_rows(
    tournament: Tournament,
    where: Iterable[tuple[StageInfo, RoundInfo, TableInfo]],
    words: Words,
    kind: ReadingKind = FIRST,
) -> list[SlipRow]:
    """Return a row for each table, with the numbers as they were read."""
    people = tournament.by_key()
    return [
        SlipRow(
            index=index,
            title=words(staged_title(tournament, stage, round_.number)),
            round=round_,
            table=table,
            names=side_names(people, tournament.position(round_), table),
            fields=_fields(tournament.regulation, table, values := _values(of_kind(table, kind))),
            slip=values,
            kind=kind,
        )
        for index, (stage, round_, table) in enumerate(where)
    ]


def _fields(regulation: Regulation, table: TableInfo, slip: Slip) -> dict[str, SlipField]:
    """Return the columns of a slip by name: those offered, and another one that it has all the same."""
    columns = slip_columns if DEALS_PLAYED in slip else offered_columns
    return {each.name: each for each in columns(regulation, table)}


def _values(table: TableInfo) -> Slip:
    return table.result.values if table.result else {}


def side_names(people: Mapping[int, EntryInfo], position: int, table: TableInfo) -> tuple[str, ...]:
    """Return the names on each side of a table, those of who played that round of the tournament."""
    return tuple(" + ".join(people[key].during(position).name for key in side) for side in table.sides)


def fields_of(rows: Iterable[SlipRow]) -> dict[str, SlipField]:
    """Return every column that any of the slips has."""
    return {name: column for row in rows for name, column in row.fields.items()}


def sides_of(rows: Sequence[SlipRow]) -> range:
    """Return the sides of the table that has most."""
    return range(max((len(row.names) for row in rows), default=0))


def name_columns(
    rows: Sequence[SlipRow], words: Words, *, keyed: bool = False
) -> Iterator[PageColumn[SlipRow]]:
    """Make a column with the names on each side; `keyed` where they are read back."""
    return (_name_column(side, words, side_key(side) if keyed else "") for side in sides_of(rows))


def _name_column(side: int, words: Words, key: str) -> PageColumn[SlipRow]:
    heading = words(say("Side {side}", side=side_letter(side)))
    return PageColumn(heading, lambda row: PageCell(row.names[side] if side < len(row.names) else ""), key)


def value_column(field: SlipField, side: int, words: Words, style: CellStyle) -> PageColumn[SlipRow]:
    """Make the column of one number of one side."""
    by_side = say("{column} {side}", column=field.label, side=side_letter(side))
    heading = words(field.label if field.once else by_side)

    def cell(row: SlipRow) -> PageCell:
        return PageCell(row.value(field.name, side), style if row.has(field.name, side) else CellStyle.TEXT)

    return PageColumn(heading, cell, value_key(field.name, side) if style is CellStyle.INPUT else "")

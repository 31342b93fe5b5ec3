"""The results of all tables, and deal by deal what every table has written down, for people."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial

from jassturnier.exchange.kit.pages import (
    CellStyle,
    Page,
    PageCell,
    PageColumn,
    Words,
    identifier,
    page,
    quantity,
)
from jassturnier.exchange.scores.slip_rows import (
    SlipRow,
    fields_of,
    name_columns,
    side_names,
    sides_of,
    slip_rows,
    tables_of,
    value_column,
)
from jassturnier.games.kit.base import SheetRow, SlipField, side_letter
from jassturnier.i18n import Text, say, verbatim
from jassturnier.tournament.model import TableInfo, Tournament
from jassturnier.tournament.people.seated import staged_title
from jassturnier.tournament.scoring.counting import counted, game_of, sheet
from jassturnier.tournament.scoring.readings import reads_twice
from jassturnier.tournament.words import ReadingKind
from jassturnier.values import frozen

_YES, _NO = say("yes"), say("no")


def score_page(tournament: Tournament, words: Words) -> Page:
    """List every table of every round: who played, the numbers that count, how they were taken."""
    rows = [
        replace(row, slip=counted(tournament.regulation, row.table) or {})
        for row in slip_rows(tournament, tables_of(tournament), words)
    ]
    outcomes = _outcomes(tournament, rows, words)
    columns = [*_columns(rows, words, [_FIELDS[tally] for tally in outcomes]), *outcomes.values()]
    columns += _reading_columns(words) if reads_twice(tournament) else ()
    return page(words(say("Scores")), columns, rows, frozen=2)


_FIELDS = {"wins": "won", "bergpreis": "bergpreis"}
"""What a slip has to say who has something."""


def _columns(rows: Sequence[SlipRow], words: Words, told: Collection[str]) -> Iterator[PageColumn[SlipRow]]:
    """Yield the numbers of the slips, but those that are `told` with names."""
    yield PageColumn(words(say("Round")), lambda row: PageCell(row.title))
    yield PageColumn(words(say("Table")), lambda row: identifier(row.table.number))
    if any(row.table.group for row in rows):
        yield PageColumn(words(say("Group")), lambda row: identifier(row.table.group))
    yield from name_columns(rows, words)
    for field in _used_fields(rows):
        for side in () if field.name in told else sides_of(rows):
            yield value_column(field, side, words, CellStyle.NUMBER)
    yield PageColumn(words(say("Taken")), lambda row: PageCell(_how(row, words)))
    if any(_note(row) for row in rows):
        yield PageColumn(words(say("Note")), lambda row: PageCell(_note(row)))


def _note(row: SlipRow) -> str:
    return row.table.result.note if row.table.result else ""


def _outcomes(
    tournament: Tournament, rows: Sequence[SlipRow], words: Words
) -> dict[str, PageColumn[SlipRow]]:
    """Name who has won, and who has the Bergpreis, where games tell it; by the name of the tally."""
    found: dict[str, PageColumn[SlipRow]] = {}
    sheets = [sheet(tournament.regulation, row.table) for row in rows]
    for tally, label in (("wins", say("Won by")), ("bergpreis", say("Bergpreis"))):
        counts = [() if one is None else one.tallies.get(tally, ()) for one in sheets]
        if any(map(any, counts)):
            found[tally] = PageColumn(words(label), partial(_named, counts))
    return found


def _named(counts: Sequence[Sequence[int]], row: SlipRow) -> PageCell:
    """Return the names on every side that has something, with how often where that is not once."""
    sides = zip(row.names, counts[row.index], strict=False)
    return PageCell(", ".join(f"{name} ({n})" if n > 1 else name for name, n in sides if n))


def _reading_columns(words: Words) -> Iterator[PageColumn[SlipRow]]:
    """Show the raw numbers of every reading, and whether the result is confirmed."""
    for kind in ReadingKind:
        yield PageColumn(words(kind.label), partial(_reading_cell, kind))
    yield PageColumn(words(say("Confirmed")), lambda row: PageCell(words(_confirmed(row.table))))


def _reading_cell(kind: ReadingKind, row: SlipRow) -> PageCell:
    """Return the columns of a reading: 1012 : 872."""
    reading = row.table.reading(kind)
    values = {} if reading is None else reading.values
    columns = (" : ".join("–" if each is None else str(each) for each in sides) for sides in values.values())
    return PageCell(", ".join(columns))


def _confirmed(table: TableInfo) -> Text:
    if table.result is None:
        return verbatim("")
    return _YES if table.result.confirmed else _NO


def _used_fields(rows: Sequence[SlipRow]) -> list[SlipField]:
    """Return the columns of the slips that must be filled in or are filled in anywhere."""
    used = {name for row in rows for name, values in row.slip.items() if any(v is not None for v in values)}
    return [field for name, field in fields_of(rows).items() if field.required or name in used]


def _how(row: SlipRow, words: Words) -> str:
    return words(row.table.result.how.label) if row.table.result else ""


@frozen
class _Played:
    """One deal of a table: its number counted from 1, how it was written, what it came to."""

    round: str
    table: TableInfo
    number: int
    notation: str
    worked_out: SheetRow
    names: tuple[str, ...]


def played_page(tournament: Tournament, words: Words) -> Page | None:
    """List every deal that was taken, with the score of each side; None if there are none."""
    lines, people = [], tournament.by_key()
    for stage, round_, table in tables_of(tournament):
        game = game_of(tournament.regulation, table)
        title = words(staged_title(tournament, stage, round_.number))
        rows = game.score(game.read_deals(table.played)[0]).rows if table.played else ()
        names = side_names(people, tournament.position(round_), table)
        lines += [
            _Played(title, table, number, notation, row, names)
            for number, (notation, row) in enumerate(zip(table.played, rows, strict=False), 1)
        ]
    if not lines:
        return None
    columns: list[PageColumn[_Played]] = [
        PageColumn(words(say("Round")), lambda line: PageCell(line.round)),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number)),
        PageColumn(words(say("Deal")), lambda line: identifier(line.number)),
        PageColumn(words(say("Written")), lambda line: PageCell(line.notation)),
        *(_score(side, words) for side in range(max(len(line.names) for line in lines))),
        PageColumn(words(say("Counted")), lambda line: PageCell(words(line.worked_out.rule))),
    ]
    return page(words(say("Deals")), columns, lines, frozen=3)


def _score(side: int, words: Words) -> PageColumn[_Played]:
    def cell(line: _Played) -> PageCell:
        return quantity(line.worked_out.scores[side] if side < len(line.names) else None)

    return PageColumn(words(say("{column} {side}", column=say("score"), side=side_letter(side))), cell)

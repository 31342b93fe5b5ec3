"""The draw of a tournament and a plan without one as sheets: by table to hang up, by name to hand out."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from jassturnier.draw.plan import Draw, Form, Seat, Table, seat_name
from jassturnier.exchange.kit.pages import (
    Page,
    PageCell,
    PageColumn,
    Words,
    add_page,
    identifier,
    new_workbook,
    page,
    saved,
)
from jassturnier.i18n import Text, render, say
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, Tournament
from jassturnier.tournament.people.seated import named_seats, staged_title
from jassturnier.tournament.words import Part
from jassturnier.values import frozen


@frozen
class _Seating:
    """One row of the list by table: who sits where; without a table, who rests."""

    round: str
    group: str
    table: int | None
    seats: Mapping[str, str]


def draw_by_table(tournament: Tournament, words: Words) -> Page:
    """List every table of every round with the names on its seats, then who rests."""
    rows = [
        row
        for stage in tournament.stages
        for round_ in stage.rounds
        for row in _seatings(tournament, round_, words(staged_title(tournament, stage, round_.number)))
    ]
    return page(words(say("Draw by table")), list(_table_columns(rows, words)), rows, frozen=2)


def _seatings(tournament: Tournament, round_: RoundInfo, title: str) -> Iterator[_Seating]:
    people = tournament.during(round_).by_key()
    for table in round_.tables:
        names = {seat: people[key].name for seat, key in named_seats(tournament, table)}
        yield _Seating(title, table.group, table.number, names)
    for entry in sorted((people[key] for key in round_.resting()), key=EntryInfo.sort_key):
        yield _Seating(title, "", None, {"": entry.name})


def _table_columns(rows: Sequence[_Seating], words: Words) -> Iterator[PageColumn[_Seating]]:
    names = dict.fromkeys(seat for row in rows for seat in row.seats if seat)
    yield PageColumn(words(say("Round")), lambda row: PageCell(row.round))
    yield PageColumn(words(say("Table")), lambda row: identifier(row.table or words(Part.RESTS.label)))
    if any(row.group for row in rows):
        yield PageColumn(words(say("Group")), lambda row: identifier(row.group))
    for place, name in enumerate(names):
        yield _seat_column(name, resting=not place)


def _seat_column(name: str, *, resting: bool) -> PageColumn[_Seating]:
    return PageColumn(
        name, lambda row: PageCell(row.seats.get(name) or (row.seats.get("", "") if resting else ""))
    )


def draw_by_name(tournament: Tournament, words: Words) -> Page:
    """List everybody from A to Z with table and seat in every round."""
    columns: list[PageColumn[EntryInfo]] = [
        PageColumn(words(say("Name")), lambda entry: PageCell(entry.listed)),
        PageColumn(words(say("Number")), lambda entry: identifier(entry.number)),
    ]
    rounds = [(stage, round_) for stage in tournament.stages for round_ in stage.rounds]
    columns += [_where_column(tournament, where, words) for where in rounds]
    entries = sorted(tournament.by_key().values(), key=EntryInfo.sort_key)
    return page(words(say("Draw by name")), columns, entries, frozen=1)


def _where_column(
    tournament: Tournament, where: tuple[StageInfo, RoundInfo], words: Words
) -> PageColumn[EntryInfo]:
    stage, round_ = where
    places = {
        key: f"{table.number} {seat}"
        for table in round_.tables
        for seat, key in named_seats(tournament, table)
    }

    def cell(entry: EntryInfo) -> PageCell:
        part = round_.parts.get(entry.key)
        return identifier(places.get(entry.key, words(part.label) if part else ""))

    return PageColumn(words(staged_title(tournament, stage, round_.number)), cell)


@frozen
class _Line:
    """A table of a round, or without one who rests in it."""

    round: int
    table: Table | None
    rests: tuple[int, ...] = ()


def plan_workbook(draws: Sequence[Draw], form: Form, title: Text, language: str) -> bytes:
    """Write a plan as .xlsx in `language`; its keys are the numbers of the players."""
    words = partial(render, language=language)
    made = new_workbook(words(title), None)
    add_page(made, _by_table(draws, form, words))
    add_page(made, _by_player(draws, form, words))
    return saved(made)


def _by_table(draws: Sequence[Draw], form: Form, words: Words) -> Page:
    lines = [line for number, draw in enumerate(draws, 1) for line in _lines(number, draw)]
    seats = sorted({seat for line in lines if line.table for _, seat in line.table.seats()})
    columns: list[PageColumn[_Line]] = [
        PageColumn(words(say("Round")), lambda line: identifier(line.round)),
        PageColumn(words(say("Table")), lambda line: identifier(line.table.number if line.table else None)),
    ]
    columns += [_place_column(seat, form) for seat in seats]
    columns.append(PageColumn(words(say("rests")), lambda line: PageCell(", ".join(map(str, line.rests)))))
    return page(words(say("Draw by table")), columns, lines, frozen=2)


def _lines(number: int, draw: Draw) -> Iterator[_Line]:
    for table in draw.tables:
        yield _Line(number, table)
    if draw.rests:
        yield _Line(number, None, tuple(sorted(draw.rests)))


def _place_column(seat: Seat, form: Form) -> PageColumn[_Line]:
    def cell(line: _Line) -> PageCell:
        seated = line.table.seats() if line.table else ()
        return identifier(next((key for key, place in seated if place == seat), None))

    return PageColumn(seat_name(seat, form), cell)


def _by_player(draws: Sequence[Draw], form: Form, words: Words) -> Page:
    columns: list[PageColumn[int]] = [PageColumn(words(say("Number")), identifier)]
    columns += [_round_column(number, draw, form, words) for number, draw in enumerate(draws, 1)]
    return page(words(say("Draw by name")), columns, sorted(draws[0].present), frozen=1)


def _round_column(number: int, draw: Draw, form: Form, words: Words) -> PageColumn[int]:
    places = {
        key: f"{table.number} {seat_name(seat, form)}" for table in draw.tables for key, seat in table.seats()
    }
    rests = words(say("rests"))
    return PageColumn(
        words(say("Round {number}", number=str(number))), lambda key: identifier(places.get(key, rests))
    )

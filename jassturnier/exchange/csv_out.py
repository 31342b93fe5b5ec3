"""Lists as CSV for other programs. The workbook (`xlsx_out`) is the one for people.

One form for all: UTF-8 without byte order mark, commas, lines ending with a line feed, headings in
English whatever the language of the tournament. Text of people that starts like a formula
(`= + - @`, tab, carriage return) has an apostrophe before it. Truth is `true` or `false`, what is
not known is empty. Points and numbers have no separators, money is francs with two places (`20.00`).

`entries`    number, group, seed (the place in the group), team, given_1, family_1, given_2, family_2,
             category, club, ranked (`false` for a stand-in), presence (`expected`, `here`, `gone`), guess
             (empty without one), due, paid. `entries_in` reads it back.
`draw`       round, table, seat, player: see `plan_csv`.
`scores`     stage, round, table, sheet (2C), group, game, deals, side (A, B …), numbers and names of those on
             the side (joined with +), a column for each number on the slip, counts (what the ranking takes),
             how (`exact`, `accepted`, `split`, `computed`; empty while open), note, confirmed (by a second
             reading or a ruling). A row for each side.
`standings`  stage, group, rank, tie (`shared` or `lot needed`), number, code (A1), name, category, club,
             round_1 … round_n, dropped (the numbers of the dropped rounds), raw, carried (the total of the
             stage before, where it counts on), penalty (points added by penalties, mostly negative), total.
             Who is not ranked has no rank and stands at the end.
`final`      rank, tie, number, name, category, club, stage (the last one played), rank_there, total: one list
             over all stages.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeAlias

from jassturnier.exchange.kit.guard import guard
from jassturnier.exchange.lists import list_csv
from jassturnier.exchange.plans.plan_csv import write_plan
from jassturnier.exchange.scores.slips import columns_of
from jassturnier.games.kit.base import side_letter, written
from jassturnier.i18n import say
from jassturnier.tournament.lists import Listed, Section
from jassturnier.tournament.model import EntryInfo, RoundInfo, StageInfo, TableInfo, Tournament
from jassturnier.tournament.people.entry_list import entries_listed
from jassturnier.tournament.ranking.final_list import final_listed
from jassturnier.tournament.ranking.rank_lists import rank_columns, rank_rows
from jassturnier.tournament.ranking.standings import standings
from jassturnier.tournament.regulation.regulation import Regulation
from jassturnier.tournament.scoring.counting import side_values
from jassturnier.tournament.scoring.sheet_numbers import sheet_label

Value: TypeAlias = "str | int | bool | None"
Record: TypeAlias = "dict[str, Value]"

_SCORES = "stage round table sheet group game deals side numbers names counts how note confirmed"
_STANDINGS = "stage group rank tie number code name category club dropped raw penalty total"


def write_csv(tournament: Tournament, what: str) -> str:
    """Write one of `WHAT`.

    Raises:
        KeyError: there is no such list.
    """
    return WHAT[what](tournament)


def _entries(tournament: Tournament) -> str:
    return list_csv(entries_listed(tournament, tournament.stages[0].entries, say("Entries")))


def _scores(tournament: Tournament) -> str:
    people = tournament.by_key()
    records = (
        record
        for stage in tournament.stages
        for round_ in stage.rounds
        for table in round_.tables
        for record in _sides(tournament, (stage, round_, table), people)
    )
    return _text(_SCORES, records)


def _sides(
    tournament: Tournament, where: tuple[StageInfo, RoundInfo, TableInfo], people: Mapping[int, EntryInfo]
) -> Iterator[Record]:
    stage, round_, table = where
    counts = side_values(tournament.regulation, table)
    position = tournament.position(round_)
    for side, keys in enumerate(table.sides):
        entries = [people[key].during(position) for key in keys]
        record: Record = {"stage": stage.number, "round": round_.number}
        record |= {"table": table.number, "sheet": sheet_label(table.sheet), "group": table.group}
        record |= {"game": table.game, "deals": table.deals, "side": side_letter(side)}
        record["numbers"] = " + ".join(str(entry.number) for entry in entries)
        record["names"] = " + ".join(entry.name for entry in entries)
        record |= _slip(tournament.regulation, table, side)
        yield record | {"counts": counts[side] if counts else None} | _reading(table)


def _slip(regulation: Regulation, table: TableInfo, side: int) -> Record:
    slip = table.result.values if table.result else {}
    columns = [column.name for column in columns_of(regulation, table)]
    return {column: written(slip, column, len(table.sides))[side] for column in columns}


def _reading(table: TableInfo) -> Record:
    result = table.result
    if result is None:
        return {"how": "", "note": "", "confirmed": None}
    return {"how": result.how, "note": result.note, "confirmed": result.confirmed}


def _standings(tournament: Tournament) -> str:
    rows = [
        row
        for stage in tournament.stages
        for found in standings(tournament, stage)
        for row in rank_rows(stage, found)
    ]
    carries = any(row.line.carried for row in rows)
    rounds = max((len(row.line.rounds) for row in rows), default=0)
    return list_csv(Listed(say("Rank list"), rank_columns(tournament, carries, rounds), [Section(rows)]))


def _text(fixed: str, records: Iterable[Record]) -> str:
    """Write records under the columns that are always there and those that they have besides."""
    listed = list(records)
    out = io.StringIO()
    writer = csv.DictWriter(out, _columns(fixed.split(), listed), restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({column: _cell(value) for column, value in record.items()} for record in listed)
    return out.getvalue()


def _columns(columns: list[str], records: Iterable[Record]) -> list[str]:
    """Put every further column behind the one it follows in its record."""
    for record in records:
        before = 0
        for column in record:
            if column not in columns:
                columns.insert(before, column)
            before = columns.index(column) + 1
    return columns


def _cell(value: Value) -> str | int:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case int():
            return value
        case _:
            return guard(value)


WHAT: Mapping[str, Callable[[Tournament], str]] = {
    "entries": _entries,
    "draw": write_plan,
    "scores": _scores,
    "standings": _standings,
    "final": lambda tournament: list_csv(final_listed(tournament)),
}
"""The lists by name."""
